/*
 * document.h - the documents that are open in the editor
 *
 * What the editor shows counts, saved or not, and also where other documents
 * include it.
 */
#ifndef LSP_DOCUMENT_H
#define LSP_DOCUMENT_H

#include "base/arena.h"
#include "base/out.h"
#include "lsp/analysis.h"
#include "lsp/text_position.h"

struct document {
	struct document *next;
	struct arena memory; /* of uri and path */
	struct str uri;
	const char *path, *real; /* also without links: uri.h */
	struct out text;
	struct lined_text lines;
	long long version;
	bool changed; /* since it was analysed last */
	struct analysis analysis;
};

struct documents {
	struct document *first;
	bool utf8; /* how places are counted: position.h */
};

/* Return the one with this URI, or this path; NULL: none is open. */
struct document *document_find(const struct documents *d, struct str uri);
struct document *document_of_path(const struct documents *d, const char *path);

/* Open it; if it is open, its text is another one from now on. */
struct document *document_open(
    struct documents *d, struct str uri, struct str text, long long version);

/* Put `text` in the place of these bytes. */
void document_edit(struct document *d, size_t from, size_t to, struct str text);

void document_close(struct documents *all, struct document *d);

#endif
