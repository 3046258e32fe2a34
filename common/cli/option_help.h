/*
 * option_help.h - what --help writes, from the table of a program's options
 */
#ifndef CLI_OPTION_HELP_H
#define CLI_OPTION_HELP_H

#include "base/out.h"
#include "cli/option.h"

/*
 * Write the options under their headings.  If they are more than fit into a
 * terminal, write those needed first, unless `all`.
 */
void option_write_help(struct out *out, const struct options *o, bool all);

/*
 * Write the program, its options and its words as one JSON object on a line:
 *
 *     {"program": "fen2bb", "version": "0.1", "purpose": "...",
 *      "operands": "[FILE...]", "options": [{"name": "hex", "letter": "x",
 *      "argument": "N", "help": "..."}, ...], "words": [...]}
 *
 * A letter, an argument and words are there where there are some; an argument
 * that may be left out has "optional": true.
 */
void option_write_json(struct out *out, const struct options *o);

/*
 * Write the manual's entry on an option, with or without hyphens, or on one of
 * the program's words.  NULL, or what is wrong, with the nearest name.
 */
const char *option_write_entry(
    struct out *out, const struct options *o, struct str name);

#endif
