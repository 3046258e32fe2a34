/*
 * manual_entry.h - entries of our manual pages, as plain text
 *
 * `make` cuts them out of the pages (.ci/entries).  A page's file holds for
 * each entry a line of TABs, each followed by a key that heads it: of an option
 * the name or letter after one hyphen, or the word; then the lines of its text.
 */
#ifndef CLI_MANUAL_ENTRY_H
#define CLI_MANUAL_ENTRY_H

#include "base/out.h"

/*
 * Append the entries of a page such as "cql.7", as installed beside the
 * programs, to *text.  NULL, or what is wrong.
 */
const char *manual_read_entries(const char *page, struct out *text);

/* Write those of the entries that the key heads; return their number. */
int manual_write_entries(struct out *o, struct str entries, struct str key);

#endif
