/*
 * sync.h - keep documents in sync with the editor and publish diagnostics
 */
#ifndef LSP_SYNC_H
#define LSP_SYNC_H

#include "lsp/session.h"

answer_request sync_open, sync_change, sync_save, sync_close;

/* Publish the diagnostics of each document that has changed. */
void sync_publish(struct session *s);

answer_request answer_actions;

#endif
