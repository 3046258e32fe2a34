/*
 * uci_serve.h - the engine side of the Universal Chess Interface
 *
 * Commands are read from standard input, a line each, and answered on standard
 * output.  A separate thread searches, so that commands are accepted at all
 * times.  Errors in commands are reported on standard error and change nothing.
 */
#ifndef UCI_UCI_SERVE_H
#define UCI_UCI_SERVE_H

#include <stdbool.h>

/*
 * Serve until `quit`, which stops the search, or until the end of the input:
 * then the running search is finished, an infinite one is stopped.  With
 * `greet`, name and options are printed at once, not only in answer to `uci`.
 * Return the exit status.
 */
int uci_serve(bool greet);

#endif
