/*
 * manual_page.h - entries of our manual pages, as plain text
 *
 * The pages are in the language mdoc(7), and an entry is an item of a list
 * outermost in its page: `.It Fl o Ar file , Fl -output Ar file` explains the
 * options -o and --output, `.It Ic check` the filter check.  Read are the
 * macros that our pages use; the tests ask for every entry that there is.
 */
#ifndef CLI_MANUAL_PAGE_H
#define CLI_MANUAL_PAGE_H

#include <stdbool.h>

#include "base/out.h"

/* What an entry is about. */
enum manual_topic { MANUAL_OPTION, MANUAL_WORD };

/*
 * Write the entries that `name` heads: of an option the name without hyphens,
 * or its letter; of a filter or a word of the header the word.  Lines have 79
 * columns at most, except in examples.  Return the number of entries.
 */
int manual_write_entries(
    struct out *o, struct str page, enum manual_topic topic, struct str name);

/*
 * Append the text of a page such as "cql.7", as installed beside the programs,
 * to *page.  NULL, or what is wrong.
 */
const char *manual_read_page(const char *name, struct out *page);

#endif
