/* define.c - go to the definition of a name, list its uses, rename it */
#include "lsp/session.h"

#include "base/map.h"
#include "base/mem.h"
#include "cql/filter_words.h"
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
	const struct name_text *t = &n->text[p.text];

	return session_location(s, t->path, t->text, p.from, p.to);
}

/*
 * Return the location of the first definition of the name at the byte, found by
 * its spelling, or null.  Used after a syntax error, where the parser has no
 * names.
 */
static json_t *
location_by_spelling(struct session *s, const struct document *d, size_t at)
{
	struct str text = {d->text.text, d->text.len};
	const struct outline_item *found;
	struct token_place p;
	struct outline o;
	json_t *made = json_null();

	token_at(&p, text, at);
	outline_make(&o, text);
	found = p.is_name ? outline_find(&o, str_of(p.text)) : NULL;
	if (found)
		made =
		    session_location(s, d->path, text, found->from, found->to);
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

/* A declaration; its path is a real path (uri.c). */
struct declaration {
	const char *path;
	size_t at;
	struct str name;
	bool is_open; /* the file is open in the editor */
};

/* A use of a declared name. */
struct found_use {
	const struct name_text *text;
	size_t from, to;
	bool is_declaration;
};

struct found_uses {
	struct found_use *use;
	size_t uses, capacity;
	struct map places; /* keys "FROM PATH": each use once */
	struct arena memory;
};

/* Find the declaration of the name at the place of a request, if it is one. */
static bool
find_declaration(struct session *s, struct arena *a, const struct request *r,
    struct declaration *d)
{
	const struct names *n = &session_analysis(s, r->document)->names;
	const struct name_use *use = names_at(n, 0, (uint32_t)r->from);
	const struct name *name;

	if (!use)
		return false;
	name = &n->name[use->name];
	d->path = n->text[name->at.text].path;
	d->is_open = document_of_path(&s->documents, d->path) != NULL;
	d->path = uri_real_path(a, d->path);
	d->at = name->at.from;
	d->name = arena_text(a, name->name);
	return true;
}

static bool
is_new_place(struct found_uses *u, const char *path, size_t from)
{
	struct out key = {.fd = -1};
	bool is_new;

	out_format(&key, "%zu %s", from, path);
	is_new = !map_find(&u->places, out_all(&key));
	map_put(&u->places, out_all(&key));
	out_close(&key);
	return is_new;
}

static void
add_uses(
    struct found_uses *u, const struct names *n, const struct declaration *d)
{
	const char **real =
	    arena_get(&u->memory, (size_t)n->texts * sizeof *real);

	for (int i = 0; i < n->texts; i++)
		real[i] = uri_real_path(&u->memory, n->text[i].path);
	for (int i = 0; i < n->uses; i++) {
		const struct name_place *p = &n->use[i].at;
		const struct name *name = &n->name[n->use[i].name];

		if (name->at.from != d->at ||
		    strcmp(real[name->at.text], d->path) != 0 ||
		    !is_new_place(u, real[p->text], p->from))
			continue;
		MEM_RESERVE(u->use, u->uses, 1, u->capacity);
		u->use[u->uses++] =
		    (struct found_use){&n->text[p->text], p->from, p->to,
			p->text == name->at.text && p->from == name->at.from};
	}
}

/* Find the uses in all open documents and the files that they include. */
static void
find_uses(struct found_uses *u, struct session *s, const struct declaration *d)
{
	*u = (struct found_uses){0};
	for (struct document *at = s->documents.first; at; at = at->next)
		add_uses(u, &session_analysis(s, at)->names, d);
}

static void
free_uses(struct found_uses *u)
{
	mem_free(u->use);
	map_clear(&u->places, NULL, NULL);
	arena_free(&u->memory);
}

static json_t *
location_of_use(struct session *s, const struct found_use *u)
{
	return session_location(
	    s, u->text->path, u->text->text, u->from, u->to);
}

json_t *
answer_references(struct session *s, struct request *r)
{
	const json_t *all = json_at(r->params, "context.includeDeclaration");
	struct arena memory = {0};
	struct declaration of;
	struct found_uses u;
	json_t *list = json_array();

	if (find_declaration(s, &memory, r, &of)) {
		find_uses(&u, s, &of);
		for (size_t i = 0; i < u.uses; i++)
			if (!u.use[i].is_declaration || !json_is_false(all))
				json_array_append_new(
				    list, location_of_use(s, &u.use[i]));
		free_uses(&u);
	}
	arena_free(&memory);
	return list;
}

/* ---------------------------------------------------------------- renaming */

static bool
has_errors(const struct analysis *a)
{
	for (int i = 0; i < a->problems; i++)
		if (!a->problem[i].is_warning)
			return true;
	return false;
}

/*
 * Return why the name at the place of a request cannot be renamed, or NULL if
 * it can; then set *of.
 */
static const char *
why_not_renamed(struct session *s, struct arena *a, const struct request *r,
    struct declaration *of)
{
	if (!find_declaration(s, a, r, of))
		return "this is no name of the query";
	if (!of->is_open)
		return "it is declared in a file that is not open";
	for (struct document *d = s->documents.first; d; d = d->next)
		if (has_errors(session_analysis(s, d)))
			return "a query that is open has errors, so that not "
			       "all uses are known";
	return NULL;
}

/* True if the text is a name and not a word of the language. */
static bool
may_be_name(struct str name)
{
	struct token_place p;
	struct query_word w;

	token_at(&p, name, 0);
	if (!p.is_name || p.from || p.to != name.len || str_is(name, "cql"))
		return false;
	for (int i = 0; filter_word(i, &w); i++)
		if (str_is(name, w.word))
			return false;
	return true;
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
	struct arena memory = {0};
	struct declaration of;
	const struct name_use *use;
	const char *wrong = why_not_renamed(s, &memory, r, &of);
	json_t *made;

	if (wrong) {
		made = fail(r, FAILURE_REFUSED, wrong);
	} else {
		use = names_at(&d->analysis.names, 0, (uint32_t)r->from);
		made = json_pack("{s:o,s:o}", "range",
		    range_of(&d->lines, use->at.from, use->at.to),
		    "placeholder", json_of(of.name));
	}
	arena_free(&memory);
	return made;
}

/* Return a WorkspaceEdit that replaces the uses by `name`. */
static json_t *
edits_of(struct session *s, const struct found_uses *u, struct str name)
{
	json_t *changes = json_object();

	for (size_t i = 0; i < u->uses; i++) {
		json_t *place = location_of_use(s, &u->use[i]);
		const char *uri =
		    json_string_value(json_object_get(place, "uri"));
		json_t *list = json_object_get(changes, uri);

		if (!list) {
			list = json_array();
			json_object_set_new(changes, uri, list);
		}
		json_array_append_new(list,
		    json_pack("{s:O,s:o}", "range",
			json_object_get(place, "range"), "newText",
			json_of(name)));
		json_decref(place);
	}
	return json_pack("{s:o}", "changes", changes);
}

json_t *
answer_rename(struct session *s, struct request *r)
{
	struct str name = json_text_at(r->params, "newName");
	struct arena memory = {0};
	struct declaration of;
	struct found_uses u;
	const char *wrong = why_not_renamed(s, &memory, r, &of);
	json_t *made = NULL;

	if (!wrong && !may_be_name(name))
		wrong = "this cannot be a name";
	if (!wrong && is_taken(s, name))
		wrong = "this name is taken";
	if (wrong) {
		fail(r, FAILURE_REFUSED, wrong);
	} else {
		find_uses(&u, s, &of);
		made = edits_of(s, &u, name);
		free_uses(&u);
	}
	arena_free(&memory);
	return made;
}
