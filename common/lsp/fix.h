/*
 * fix.h - code actions: quick fixes for errors and warnings
 */
#ifndef LSP_FIX_H
#define LSP_FIX_H

#include "lsp/session.h"

answer_request answer_actions;

#endif
