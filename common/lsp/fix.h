/*
 * fix.h - what can be done about a message, at a click
 */
#ifndef LSP_FIX_H
#define LSP_FIX_H

#include "lsp/session.h"

answer_request answer_actions;

#endif
