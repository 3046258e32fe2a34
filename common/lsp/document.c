/* document.c - see document.h */
#include "lsp/document.h"

#include "base/mem.h"
#include "lsp/uri.h"

struct document *
document_find(const struct documents *d, struct str uri)
{
	struct document *at = d->first;

	while (at && !str_equal(at->uri, uri))
		at = at->next;
	return at;
}

struct document *
document_of_path(const struct documents *d, const char *path)
{
	struct document *at = d->first;
	struct arena memory = {0};
	const char *real = uri_real_path(&memory, path);

	while (at && strcmp(at->real, real) != 0)
		at = at->next;
	arena_free(&memory);
	return at;
}

struct document *
document_open(
    struct documents *d, struct str uri, struct str text, long long version)
{
	struct document *at = document_find(d, uri);

	if (!at) {
		at = mem_get(sizeof *at);
		at->uri = arena_text(&at->memory, uri);
		at->path = uri_path(&at->memory, uri);
		at->real = uri_real_path(&at->memory, at->path);
		out_init(&at->text, -1, "a document");
		at->lines.utf8 = d->utf8;
		at->next = d->first;
		d->first = at;
	}
	at->version = version;
	document_edit(at, 0, at->text.len, text);
	return at;
}

void
document_edit(struct document *d, size_t from, size_t to, struct str text)
{
	size_t after = d->text.len - to;

	out_reserve(&d->text, text.len);
	if (after)
		memmove(
		    d->text.text + from + text.len, d->text.text + to, after);
	if (text.len)
		memcpy(d->text.text + from, text.text, text.len);
	d->text.len = from + text.len + after;
	d->changed = true;
	lined_text_set(&d->lines, (struct str){d->text.text, d->text.len});
}

void
document_close(struct documents *all, struct document *d)
{
	struct document **at = &all->first;

	while (*at != d)
		at = &(*at)->next;
	*at = d->next;
	analysis_free(&d->analysis);
	lined_text_free(&d->lines);
	out_close(&d->text);
	arena_free(&d->memory);
	mem_free(d);
}
