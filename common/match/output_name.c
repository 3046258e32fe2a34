/* output_name.c - see output_name.h */
#include "match/output_name.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/arena.h"
#include "base/die.h"
#include "base/mem.h"

/* Characters, a tag, or a query. */
struct name_part {
	char letter; /* t T q Q, or 0 for characters */
	struct str text;
	struct query *query;
};

struct output_name {
	struct arena arena;
	const char *text;
	struct name_part *part;
	int parts, specifiers, queries;
};

/* -------------------------------------------------------------- reading it */

static bool
is_query(const struct name_part *p)
{
	return p->letter == 'q' || p->letter == 'Q';
}

static struct name_part *
add_part(struct output_name *n, char letter, struct out *text)
{
	struct name_part *p;

	n->part = mem_grow(n->part, (size_t)(n->parts + 1) * sizeof *n->part);
	p = &n->part[n->parts++];
	*p = (struct name_part){.letter = letter,
	    .text = arena_text(&n->arena, (struct str){text->text, text->len})};
	text->len = 0;
	n->specifiers += letter != 0;
	n->queries += is_query(p);
	return p;
}

static bool
begins_specifier(const char *at)
{
	return at[0] == '%' && at[1] && strchr("tTqQ", at[1]) && at[2] == '{';
}

/*
 * Unescape the text between braces; return what follows them, or NULL if they
 * are not closed.
 */
static const char *
read_braces(const char *at, struct out *text)
{
	for (; *at != '}'; at++) {
		if (*at == '\\' && (at[1] == '}' || at[1] == '\\'))
			at++;
		if (!*at)
			return NULL;
		out_char(text, *at);
	}
	return at + 1;
}

static bool
compile_part(struct output_name *n, struct name_part *p,
    const struct lookup *lookup, struct out *errors)
{
	struct out name = {.fd = -1};
	struct cql_text text = {.text = p->text};

	out_format(&name, "<output %%%c %d>", p->letter, n->queries);
	text.name =
	    arena_text(&n->arena, (struct str){name.text, name.len}).text;
	out_close(&name);
	return cql_compile(&p->query, &text, 1, lookup, errors) &&
	    cql_gives_string(p->query, "an output name", errors);
}

/* Read one specifier; NULL with a message when it is wrong. */
static const char *
read_specifier(struct output_name *n, const char *at, struct out *text,
    const struct lookup *lookup, struct out *errors)
{
	const char *after = read_braces(at + 3, text);
	struct name_part *p;

	if (!after) {
		diagnostic_add(errors, "error", NULL, 0,
		    "the output name %s has no } for its %%%c{", n->text,
		    at[1]);
		return NULL;
	}
	p = add_part(n, at[1], text);
	if (is_query(p) && !compile_part(n, p, lookup, errors))
		return NULL;
	return after;
}

static bool
is_query_name(const char *at)
{
	return at[0] == '%' && at[1] == 'N';
}

bool
output_name_has_query_name(const char *text)
{
	while (*text && !is_query_name(text))
		text++;
	return *text;
}

const char *
output_name_put_query(struct arena *a, const char *text, struct str query)
{
	struct out made = {.fd = -1};

	while (*text) {
		if (is_query_name(text)) {
			out_str(&made, query);
			text += 2;
		} else {
			out_char(&made, *text++);
		}
	}
	text = arena_text(a, (struct str){made.text, made.len}).text;
	out_close(&made);
	return text;
}

struct output_name *
output_name_new(const char *text, struct str query, const struct lookup *lookup,
    struct out *errors)
{
	struct output_name *n = mem_get(sizeof *n);
	struct out gathered = {.fd = -1};
	const char *at = text;

	n->text = text;
	while (at && *at) {
		if (is_query_name(at)) {
			out_str(&gathered, query);
			at += 2;
			continue;
		}
		if (!begins_specifier(at)) {
			out_char(&gathered, *at++);
			continue;
		}
		if (gathered.len)
			add_part(n, 0, &gathered);
		at = read_specifier(n, at, &gathered, lookup, errors);
	}
	if (gathered.len)
		add_part(n, 0, &gathered);
	out_close(&gathered);
	if (at)
		return n;
	output_name_free(n);
	return NULL;
}

void
output_name_free(struct output_name *n)
{
	if (!n)
		return;
	for (int i = 0; i < n->parts; i++)
		cql_free(n->part[i].query);
	mem_free(n->part);
	arena_free(&n->arena);
	mem_free(n);
}

bool
output_name_varies(const struct output_name *n)
{
	return n->specifiers > 0;
}

struct str
output_name_same(const struct output_name *n)
{
	return n->parts ? n->part[0].text : str_of(n->text);
}

bool
output_name_remembers(const struct output_name *n)
{
	for (int i = 0; i < n->parts; i++)
		if (n->part[i].query && query_persists(n->part[i].query))
			return true;
	return false;
}

bool
output_name_asks_for_last(const struct output_name *n)
{
	for (int i = 0; i < n->parts; i++)
		if (n->part[i].query && n->part[i].query->asks_for_last)
			return true;
	return false;
}

/* ---------------------------------------------------------- the name of one */

struct namer {
	const struct output_name *name;
	struct out *errors;
	struct out made;
	struct cql_run *run[]; /* of each part, NULL where it is no query */
};

struct namer *
namer_new(const struct output_name *n, const struct run_options *options)
{
	struct namer *m =
	    mem_get(sizeof *m + (size_t)n->parts * sizeof *m->run);

	m->name = n;
	m->made.fd = -1;
	for (int i = 0; i < n->parts; i++) {
		if (!n->part[i].query)
			continue;
		m->run[i] = cql_run_new(n->part[i].query, NULL, NULL);
		cql_run_options(m->run[i], options);
	}
	return m;
}

void
namer_free(struct namer *m)
{
	if (!m)
		return;
	for (int i = 0; i < m->name->parts; i++)
		if (m->run[i])
			cql_run_free(m->run[i]);
	out_close(&m->made);
	mem_free(m);
}

void
namer_write_to(struct namer *m, struct out *messages, struct out *errors)
{
	m->errors = errors;
	for (int i = 0; i < m->name->parts; i++)
		if (m->run[i])
			cql_run_speak(m->run[i], messages, errors);
}

void
namer_dismiss(struct namer *m)
{
	for (int i = 0; i < m->name->parts; i++)
		if (m->run[i])
			cql_dismiss(m->run[i], false);
}

bool
namer_settle(struct namer *m)
{
	for (int i = 0; i < m->name->parts; i++)
		if (m->run[i] && !cql_settle(m->run[i]))
			return false;
	return true;
}

bool
namer_has_queries(const struct namer *m)
{
	return m->name->queries > 0;
}

static bool
is_safe(char c)
{
	return is_letter(c) || is_digit(c) || c == '_' || c == '-' ||
	    (c & 0x80);
}

/* Drop from byte `from` on what may not stand in the name of a file. */
static void
make_safe(struct out *made, size_t from)
{
	size_t to = from;

	for (size_t i = from; i < made->len; i++)
		if (is_safe(made->text[i]))
			made->text[to++] = made->text[i];
	made->len = to;
}

/* False when a query stopped. */
static bool
expand(struct namer *m, int i, uint64_t game, const struct tree *tree)
{
	const struct name_part *p = &m->name->part[i];
	size_t from = m->made.len;

	if (m->run[i]) {
		if (!tree->first)
			return true;
		cql_start_game(m->run[i], game, tree);
		if (cql_string(m->run[i], tree->first, &m->made) == CQL_ERROR)
			return false;
	} else if (p->letter) {
		out_str(&m->made, tree_tag(tree, p->text));
	} else {
		out_str(&m->made, p->text);
	}
	if (p->letter == 'T' || p->letter == 'Q')
		make_safe(&m->made, from);
	return true;
}

static struct str
refuse(
    struct namer *m, uint64_t game, const struct tree *tree, const char *what)
{
	diagnostic_add(m->errors, "error", NULL, 0,
	    "game %" PRIu64 " (%.*s - %.*s): %s", game,
	    STR(tree_tag(tree, str_of("White"))),
	    STR(tree_tag(tree, str_of("Black"))), what);
	return (struct str){0};
}

struct str
namer_name(struct namer *m, uint64_t game, const struct tree *tree)
{
	m->made.len = 0;
	for (int i = 0; i < m->name->parts; i++) {
		const struct name_part *p = &m->name->part[i];

		if (i && !m->made.len && str_starts(p->text, "/") && !p->letter)
			return refuse(m, game, tree,
			    "what stands before the first / of the output name "
			    "is empty");
		if (!expand(m, i, game, tree))
			return (struct str){0};
	}
	if (!m->made.len)
		return refuse(m, game, tree, "the output name is empty");
	return (struct str){m->made.text, m->made.len};
}
