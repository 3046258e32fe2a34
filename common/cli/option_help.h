/*
 * option_help.h - what --help writes, from the rows of a program's options
 */
#ifndef CLI_OPTION_HELP_H
#define CLI_OPTION_HELP_H

#include "cli/option.h"

/*
 * Write to standard output: the options under their headings, only those needed
 * first if a terminal cannot show all; with `all` all; with `json` an object;
 * else the manual's entry on an option or a word of this name.  A name of
 * nothing ends the program like option_misused().
 */
void option_write_help(const struct options *o, struct str what);

#endif
