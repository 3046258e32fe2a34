/*
 * terminal.h - what is done on a terminal and not elsewhere
 *
 * Options such as --summary take one of three words, the first of which leaves
 * it to where the output goes.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

extern const char *const when_words[]; /* in that order, and NULL */

/* Does it hold for this descriptor?  WHEN_AUTO: where it is a terminal. */
bool when_holds(enum when when, int fd);

/*
 * Is what goes there written in colours?  WHEN_AUTO: where it is a terminal
 * that has them, as TERM says (neither unset, empty nor "dumb"), and NO_COLOR
 * is unset or empty (no-color.org).
 */
bool when_colours(enum when when, int fd);

#endif
