/*
 * define.h - where the names of queries are declared and used: to go there, to
 * list them, and to give them another name
 */
#ifndef LSP_DEFINE_H
#define LSP_DEFINE_H

#include "lsp/session.h"

answer_request answer_definition, answer_references;
answer_request answer_rename_place, answer_rename;

#endif
