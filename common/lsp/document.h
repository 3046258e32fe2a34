/*
 * document.h - the documents that are open in the editor
 *
 * The text in the editor is used, saved or not, also where other documents
 * include the file.
 */
#ifndef LSP_DOCUMENT_H
#define LSP_DOCUMENT_H

#include "base/arena.h"
#include "base/out.h"
#include "lsp/analysis.h"
#include "lsp/text_position.h"

struct document {
	struct document *next;
	struct arena memory; /* holds uri and path */
	struct str uri;
	const char *path, *real; /* real: without symbolic links (uri.h) */
	struct out text;
	struct lined_text lines;
	long long version;
	bool changed; /* since its last analysis */
	struct analysis analysis;
};

struct documents {
	struct document *first;
	bool utf8; /* positions count bytes: text_position.h */
};

/* Return the open document with this URI, or path; NULL if there is none. */
struct document *document_find(const struct documents *d, struct str uri);
struct document *document_of_path(const struct documents *d, const char *path);

/* Open a document, or replace the text of one that is open. */
struct document *document_open(
    struct documents *d, struct str uri, struct str text, long long version);

/* Replace the bytes [from, to) by `text`. */
void document_edit(struct document *d, size_t from, size_t to, struct str text);

void document_close(struct documents *all, struct document *d);

#endif
