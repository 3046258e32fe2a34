/*
 * sync.h - keep documents in sync with the editor and publish diagnostics
 */
#ifndef LSP_SYNC_H
#define LSP_SYNC_H

#include "lsp/session.h"

answer_request sync_open, sync_change, sync_save, sync_close, sync_files;

/* Return the i-th problem of a document as a Diagnostic. */
json_t *sync_diagnostic(struct session *s, const struct document *d, int i);

/* Publish the diagnostics of each document that has changed. */
void sync_publish(struct session *s);

#endif
