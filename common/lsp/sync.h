/*
 * sync.h - documents as the editor opens, changes and closes them, and what is
 * wrong with them
 */
#ifndef LSP_SYNC_H
#define LSP_SYNC_H

#include "lsp/session.h"

answer_request sync_open, sync_change, sync_save, sync_close, sync_files;

/* Number `i` of the problems of a document, as the protocol has it. */
json_t *sync_diagnostic(struct session *s, const struct document *d, int i);

/* Tell what is wrong with each document that has changed. */
void sync_publish(struct session *s);

#endif
