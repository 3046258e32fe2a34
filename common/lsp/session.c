/* session.c - see session.h */
#include "lsp/session.h"

#include "base/mem.h"
#include "lsp/json_value.h"

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
	lined_text_set(&d->lines, out_all(&d->text));
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

json_t *
fail(struct request *r, enum failure_code code, const char *text)
{
	r->failure = (struct failure){code, text};
	return NULL;
}

static bool
find_edited(void *with, const char *path, struct str *text)
{
	const struct document *d = document_of_path(with, path);

	if (d)
		*text = out_all(&d->text);
	return d != NULL;
}

const struct analysis *
session_analysis(struct session *s, struct document *d)
{
	s->included.edited = find_edited;
	s->included.with = &s->documents;
	if (d->changed)
		analysis_make(
		    &d->analysis, &s->included, d->path, out_all(&d->text));
	d->changed = false;
	return &d->analysis;
}

void
session_write_uri(struct session *s, struct out *o, const char *path)
{
	const struct document *d = document_of_path(&s->documents, path);

	if (d)
		out_str(o, d->uri);
	else
		uri_write(o, path);
}

json_t *
session_location(
    struct session *s, const struct source_map_text *t, size_t from, size_t to)
{
	struct lined_text lines = {.utf8 = s->documents.utf8};
	struct out uri = {0};
	json_t *made;

	session_write_uri(s, &uri, t->name);
	lined_text_set(&lines, t->text);
	made = json_pack("{s:o,s:o}", "uri", json_of(out_all(&uri)), "range",
	    range_of(&lines, from, to));
	lined_text_free(&lines);
	out_close(&uri);
	return made;
}
