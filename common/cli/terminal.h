/*
 * terminal.h - features that depend on the output being a terminal
 *
 * Options such as --summary take one of three words; the first, auto, is for
 * terminals.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

extern const char *const when_words[]; /* NULL at the end */

/*
 * True if a feature is on for this descriptor; WHEN_AUTO: if it is a terminal.
 */
bool when_holds(enum when when, int fd);

/*
 * True if output to this descriptor is coloured.  WHEN_AUTO: if it is a
 * terminal with colours, as TERM says (neither unset, empty nor "dumb"), and
 * NO_COLOR is unset or empty (no-color.org).
 */
bool when_colours(enum when when, int fd);

#endif
