/*
 * uci_serve.h - an engine's side of the Universal Chess Interface
 *
 * Commands are read from standard input, a line each, and answered on standard
 * output.  A thread of its own thinks, so that commands are taken at all times;
 * what is wrong with one is said on standard error, and it changes nothing.
 */
#ifndef UCI_UCI_SERVE_H
#define UCI_UCI_SERVE_H

#include <stdbool.h>

/*
 * Serve until `quit`, which ends all thinking, or until the end of the input:
 * then what was asked for is still answered, but nothing is thought about
 * without limit.  With `greet` name and options are told at once and not only
 * in answer to `uci`.  Returns the exit status.
 */
int uci_serve(bool greet);

#endif
