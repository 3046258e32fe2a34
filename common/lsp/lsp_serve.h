/*
 * lsp_serve.h - a language server for queries on standard input and output
 *
 * See cqllsp(1) for its features; the protocol is LSP 3.17.  Requests are
 * answered in order.  A query is compiled, never run.
 */
#ifndef LSP_LSP_SERVE_H
#define LSP_LSP_SERVE_H

#include "lsp/analysis.h"

/*
 * Serve until the notification `exit` or the end of the input.  Return the exit
 * status: 0 if `shutdown` came before, else 1.
 */
int lsp_serve(const struct file_lookup *included);

#endif
