/* define.c - go to the definition of a name, list its uses, rename it */
#include "lsp/session.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/mem.h"
#include "cql/query_tokens.h"
#include "lsp/json_value.h"
#include "lsp/outline.h"

/* ------------------------------------------------------------- definition */

/* Return the `include` whose file name is at the byte, or NULL. */
static const struct name_include *
include_at(const struct names *n, size_t at)
{
	for (int i = 0; i < n->includes; i++) {
		const struct name_include *in = &n->include[i];

		if (in->at.text == 0 && in->at.from <= at && at <= in->at.to &&
		    in->text > 0)
			return in;
	}
	return NULL;
}

static json_t *
location_of(struct session *s, const struct names *n, struct name_place p)
{
	return session_location(s, &n->source.text[p.text], p.from, p.to);
}

/*
 * Return the location of the first definition of the name at the byte, found by
 * its spelling, or null.  Used after a syntax error, where the parser has no
 * names.
 */
static json_t *
location_by_spelling(struct session *s, const struct document *d, size_t at)
{
	struct source_map_text t = {.name = d->path, .text = out_all(&d->text)};
	const struct outline_item *found;
	struct token_place p;
	struct outline o;
	json_t *made = json_null();

	token_at(&p, t.text, at);
	outline_make(&o, t.text);
	found = p.is_name ? outline_find(&o, str_of(p.text)) : NULL;
	if (found)
		made = session_location(s, &t, found->from, found->to);
	outline_free(&o);
	return made;
}

json_t *
answer_definition(struct session *s, struct request *r)
{
	const struct names *n = &session_analysis(s, r->document)->names;
	const struct name_include *in = include_at(n, r->from);
	const struct name_use *use = names_at(n, 0, (uint32_t)r->from);

	if (in)
		return location_of(s, n, (struct name_place){in->text, 0, 0});
	return use ? location_of(s, n, n->name[use->name].at)
		   : location_by_spelling(s, r->document, r->from);
}

/* ------------------------------------------------------------ all its uses */

/* A use of the name. */
struct found_use {
	const char *path; /* a real path */
	const struct source_map_text *text;
	size_t from, to;
	bool is_declaration;
};

/* The uses of the name at the place of a request. */
struct found_uses {
	struct str name;       /* empty: there is no name of the query */
	struct found_use *use; /* sorted by path and place */
	size_t uses;
	/* keys "FROM PATH": the value is not NULL once the use is listed */
	struct map places;
	struct arena memory;
	bool is_closed; /* one is declared in a file that is not open */
	/* the last text that location_of_use() was about */
	const char *located;
	struct lined_text lines;
	struct str uri;
};

/* Return the value of a place, or NULL if it is neither put nor `adds`. */
static void **
value_of_place(struct found_uses *u, const char *path, size_t from, bool adds)
{
	struct out key = {0};
	void **value;

	out_format(&key, "%zu %s", from, path);
	value = adds ? map_put(&u->places, out_all(&key))
		     : map_find(&u->places, out_all(&key));
	out_close(&key);
	return value;
}

/* Return the real paths of the texts. */
static const char **
real_paths(struct arena *a, const struct names *n)
{
	const char **real =
	    arena_get(a, (size_t)n->source.count * sizeof *real);

	for (int i = 0; i < n->source.count; i++)
		real[i] = uri_real_path(a, n->source.text[i].name);
	return real;
}

/* Mark the names with the spelling that are used at a place already found. */
static void
mark_names(struct found_uses *u, const struct names *n, const char **real,
    bool *marked)
{
	for (int i = 0; i < n->uses; i++) {
		const struct name_place *p = &n->use[i].at;
		int name = n->use[i].name;

		marked[name] = marked[name] ||
		    (str_equal(n->name[name].name, u->name) &&
			value_of_place(u, real[p->text], p->from, false));
	}
}

static void
add_uses(struct found_uses *u, struct session *s, const struct names *n)
{
	const char **real = real_paths(&u->memory, n);
	bool *marked = arena_get(&u->memory, (size_t)n->names + 1);

	mark_names(u, n, real, marked);
	for (int i = 0; i < n->names; i++)
		u->is_closed = u->is_closed ||
		    (marked[i] &&
			!document_of_path(
			    &s->documents, real[n->name[i].at.text]));
	for (int i = 0; i < n->uses; i++) {
		const struct name_place *p = &n->use[i].at;
		const struct name_place *at = &n->name[n->use[i].name].at;
		void **listed;

		if (!marked[n->use[i].name])
			continue;
		listed = value_of_place(u, real[p->text], p->from, true);
		if (*listed)
			continue;
		*listed = u;
		MEM_ADD(u->use, u->uses,
		    (struct found_use){real[p->text], &n->source.text[p->text],
			p->from, p->to,
			p->text == at->text && p->from == at->from});
	}
}

static int
by_place(const void *a, const void *b)
{
	const struct found_use *u = a, *v = b;
	int order = strcmp(u->path, v->path);

	return order ? order : (u->from > v->from) - (u->from < v->from);
}

/*
 * Find the uses of the name at the place of a request, in all open documents
 * and the files that they include.  A place in an included file may use a
 * variable of each document; all those variables are found.
 */
static void
find_uses(struct found_uses *u, struct session *s, const struct request *r)
{
	const struct names *n = &session_analysis(s, r->document)->names;
	const struct name_use *use = names_at(n, 0, (uint32_t)r->from);
	const struct name *name = use ? &n->name[use->name] : NULL;
	size_t before;

	*u = (struct found_uses){0};
	if (!name)
		return;
	u->name = name->name;
	value_of_place(u,
	    uri_real_path(&u->memory, n->source.text[name->at.text].name),
	    name->at.from, true);
	do {
		before = u->uses;
		for (struct document *d = s->documents.first; d; d = d->next)
			add_uses(u, s, &session_analysis(s, d)->names);
	} while (u->uses > before);
	if (u->uses)
		qsort(u->use, u->uses, sizeof *u->use, by_place);
}

static void
free_uses(struct found_uses *u)
{
	mem_free(u->use);
	map_clear(&u->places, NULL, NULL);
	lined_text_free(&u->lines);
	arena_free(&u->memory);
}

/*
 * Return the range of a use, with the URI of its text in u->uri; in order of
 * the uses it finds the lines of each text once.
 */
static json_t *
range_of_use(
    struct session *s, struct found_uses *u, const struct found_use *at)
{
	struct out uri = {0};

	if (!u->located || strcmp(u->located, at->path) != 0) {
		u->located = at->path;
		u->lines.utf8 = s->documents.utf8;
		lined_text_set(&u->lines, at->text->text);
		session_write_uri(s, &uri, at->text->name);
		u->uri = arena_take(&u->memory, &uri);
	}
	return range_of(&u->lines, at->from, at->to);
}

json_t *
answer_references(struct session *s, struct request *r)
{
	const json_t *all = json_at(r->params, "context.includeDeclaration");
	struct found_uses u;
	json_t *list = json_array();

	find_uses(&u, s, r);
	for (size_t i = 0; i < u.uses; i++) {
		json_t *range;

		if (u.use[i].is_declaration && json_is_false(all))
			continue;
		range = range_of_use(s, &u, &u.use[i]);
		json_array_append_new(list,
		    json_pack(
			"{s:o,s:o}", "uri", json_of(u.uri), "range", range));
	}
	free_uses(&u);
	return list;
}

/* ---------------------------------------------------------------- renaming */

/*
 * Find the uses of the name at the place of a request.  Return why it cannot be
 * renamed, or NULL if it can.
 */
static const char *
why_not_renamed(
    struct session *s, const struct request *r, struct found_uses *u)
{
	find_uses(u, s, r);
	if (!u->name.len)
		return "this is no name of the query";
	if (u->is_closed)
		return "it is declared in a file that is not open";
	for (struct document *d = s->documents.first; d; d = d->next) {
		const struct analysis *a = session_analysis(s, d);

		if (a->problems && !a->problem->is_warning)
			return "a query that is open has errors, so that not "
			       "all uses are known";
	}
	return NULL;
}

/* True if the text is a name and not a word of the language. */
static bool
may_be_name(struct str name)
{
	struct token_place p;

	token_at(&p, name, 0);
	return p.is_name && !p.from && p.to == name.len &&
	    !str_is(name, "cql") && !filter_find(name, false) &&
	    !filter_find(name, true) && !is_parameter_word(name);
}

/* True if an open document, or a file that it includes, has this name. */
static bool
is_taken(struct session *s, struct str name)
{
	for (struct document *d = s->documents.first; d; d = d->next) {
		const struct names *n = &session_analysis(s, d)->names;

		for (int i = 0; i < n->names; i++)
			if (str_equal(n->name[i].name, name))
				return true;
	}
	return false;
}

json_t *
answer_rename_place(struct session *s, struct request *r)
{
	const struct document *d = r->document;
	struct found_uses u;
	const struct name_use *use;
	const char *wrong = why_not_renamed(s, r, &u);
	json_t *made;

	if (wrong) {
		made = fail(r, FAILURE_REFUSED, wrong);
	} else {
		use = names_at(&d->analysis.names, 0, (uint32_t)r->from);
		made = json_pack("{s:o,s:o}", "range",
		    range_of(&d->lines, use->at.from, use->at.to),
		    "placeholder", json_of(u.name));
	}
	free_uses(&u);
	return made;
}

/* Return a WorkspaceEdit that replaces the uses by `name`. */
static json_t *
edits_of(struct session *s, struct found_uses *u, struct str name)
{
	json_t *changes = json_object();

	for (size_t i = 0; i < u->uses; i++) {
		json_t *range = range_of_use(s, u, &u->use[i]);
		json_t *list = json_object_get(changes, u->uri.text);

		if (!list) {
			list = json_array();
			json_object_set_new(changes, u->uri.text, list);
		}
		json_array_append_new(list,
		    json_pack(
			"{s:o,s:o}", "range", range, "newText", json_of(name)));
	}
	return json_pack("{s:o}", "changes", changes);
}

/* ------------------------------------------- proof that a new name changes
 * nothing else
 */

/* The open documents as they are after a renaming. */
struct renaming {
	struct session *session;
	const struct found_uses *uses;
	struct str to;
	struct arena memory;
};

/* Return the first use of a text at or after a byte. */
static const struct found_use *
first_use(const struct found_uses *u, const char *path, size_t byte)
{
	size_t low = 0, high = u->uses;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		struct found_use key = {.path = path, .from = byte};

		if (by_place(&u->use[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return u->use + low;
}

static bool
is_in(const struct found_uses *u, const struct found_use *at, const char *path)
{
	return at < u->use + u->uses && strcmp(at->path, path) == 0;
}

/* Return a text with its uses renamed; `path` is a real path. */
static struct str
renamed_text(struct renaming *r, const char *path, struct str text)
{
	const struct found_use *at = first_use(r->uses, path, 0);
	struct out made = {0};
	size_t done = 0;

	for (; is_in(r->uses, at, path); at++) {
		out_bytes(&made, text.text + done, at->from - done);
		out_str(&made, r->to);
		done = at->to;
	}
	out_bytes(&made, text.text + done, text.len - done);
	return arena_take(&r->memory, &made);
}

/*
 * Return the text of an included file after the renaming; false for one that is
 * neither open nor changed.
 */
static bool
find_renamed(void *with, const char *path, struct str *text)
{
	struct renaming *r = with;
	const struct document *d =
	    document_of_path(&r->session->documents, path);
	const char *real = d ? d->real : uri_real_path(&r->memory, path);
	const struct found_use *at = first_use(r->uses, real, 0);

	if (!d && !is_in(r->uses, at, real))
		return false;
	*text = renamed_text(r, real, d ? out_all(&d->text) : at->text->text);
	return true;
}

/* True if the texts have the same kinds of tokens. */
static bool
has_same_tokens(struct str before, struct str after)
{
	struct query_tokens a = query_tokens_read(before);
	struct query_tokens b = query_tokens_read(after);
	bool same = a.count == b.count;

	for (size_t i = 0; i < a.count && same; i++)
		same = a.token[i].kind == b.token[i].kind;
	query_tokens_free(&a);
	query_tokens_free(&b);
	return same;
}

/* True if each name is used where it was. */
static bool
has_same_names(
    struct renaming *r, const struct names *before, const struct names *after)
{
	const char **real = real_paths(&r->memory, before);

	if (before->uses != after->uses ||
	    before->source.count != after->source.count)
		return false;
	for (int i = 0; i < before->uses; i++) {
		const struct name_use *a = &before->use[i];
		const struct name_use *b = &after->use[i];
		const char *path = real[a->at.text];
		size_t n = (size_t)(first_use(r->uses, path, a->at.from) -
		    first_use(r->uses, path, 0));

		if (a->name != b->name || a->at.text != b->at.text ||
		    a->at.from + n * r->to.len !=
			b->at.from + n * r->uses->name.len)
			return false;
	}
	return true;
}

/* True if a document is the same after a renaming, except for the name. */
static bool
is_same_query(struct renaming *r, struct document *d)
{
	const struct analysis *before = session_analysis(r->session, d);
	struct str text = renamed_text(r, d->real, out_all(&d->text));
	struct file_lookup renamed = r->session->included;
	struct analysis after = {0};
	bool same;

	renamed.edited = find_renamed;
	renamed.with = r;
	analysis_make(&after, &renamed, d->path, text);
	same = has_same_tokens(out_all(&d->text), text) &&
	    after.problems == before->problems &&
	    has_same_names(r, &before->names, &after.names);
	analysis_free(&after);
	return same;
}

/* True if the open documents mean the same with the new name. */
static bool
is_renaming_safe(struct session *s, const struct found_uses *u, struct str to)
{
	struct renaming r = {s, u, to, {0}};
	bool same = true;

	for (struct document *d = s->documents.first; d && same; d = d->next)
		same = is_same_query(&r, d);
	arena_free(&r.memory);
	return same;
}

json_t *
answer_rename(struct session *s, struct request *r)
{
	struct str name = json_text_at(r->params, "newName");
	struct found_uses u;
	const char *wrong = why_not_renamed(s, r, &u);
	json_t *made = NULL;

	if (!wrong && !may_be_name(name))
		wrong = "this cannot be a name";
	if (!wrong && is_taken(s, name))
		wrong = "this name is taken";
	if (!wrong && !is_renaming_safe(s, &u, name))
		wrong = "this name would change the query";
	if (wrong)
		fail(r, FAILURE_REFUSED, wrong);
	else
		made = edits_of(s, &u, name);
	free_uses(&u);
	return made;
}
