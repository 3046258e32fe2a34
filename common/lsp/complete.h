/*
 * complete.h - completion of words at the cursor
 */
#ifndef LSP_COMPLETE_H
#define LSP_COMPLETE_H

#include "lsp/session.h"

answer_request answer_completion, answer_completion_item;

#endif
