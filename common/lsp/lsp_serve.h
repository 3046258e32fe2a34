/*
 * lsp_serve.h - a language server for queries, on standard input and output
 *
 * What it does is said in cqllsp(1); the protocol is LSP 3.17.  Requests are
 * answered in their order.  A query is compiled, and never run.
 */
#ifndef LSP_LSP_SERVE_H
#define LSP_LSP_SERVE_H

#include "lsp/analysis.h"

/*
 * Serve until the editor says exit or the input ends; returns the exit status:
 * 0 when shutdown came before, else 1.
 */
int lsp_serve(const struct analysis_settings *settings);

#endif
