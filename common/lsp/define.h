/*
 * define.h - go to the definition of a name, list its uses, rename it
 */
#ifndef LSP_DEFINE_H
#define LSP_DEFINE_H

#include "lsp/session.h"

answer_request answer_definition, answer_references;
answer_request answer_rename_place, answer_rename;

#endif
