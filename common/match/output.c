/* output.c - see output.h */
#include "match/output.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/mem.h"
#include "map/map_file.h"

/* Characters, a tag, or a query. */
struct name_part {
	char letter; /* t T q Q, or 0 for characters */
	struct str text;
	struct str missing; /* of a tag: in place of an empty value */
};

/* ------------------------------------------------------- parsing the name */

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
	*p = (struct name_part){
	    .letter = letter, .text = arena_text(&n->arena, out_all(text))};
	text->len = 0;
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
unescape_braces(const char *at, struct out *text)
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

/* True if a brace is opened in the text and not closed there. */
static bool
leaves_brace_open(struct str text)
{
	int open = 0;

	for (size_t i = 0; i < text.len; i++)
		open += (text.text[i] == '{') - (text.text[i] == '}');
	return open > 0;
}

static bool
compile_part(struct output_name *n, const struct name_part *p,
    const struct lookup *lookup, struct out *errors)
{
	struct out name = {0};
	struct cql_text text = {.text = p->text};
	struct query *q = NULL;

	out_format(&name, "<output %%%c %d>", p->letter, n->queries + 1);
	text.name = arena_take(&n->arena, &name).text;
	if (!cql_compile(&q, &text, 1, lookup, errors)) {
		if (leaves_brace_open(p->text))
			diagnostic_add(errors, "note", NULL, 0,
			    "the first } ends the query of %%%c{; write \\} "
			    "for one in the query",
			    p->letter);
		return false;
	}
	MEM_ADD(n->query, n->queries, q);
	return cql_gives_string(q, errors);
}

/* Cut off the word in place of an empty value. */
static void
cut_missing(struct name_part *p)
{
	struct str rest = p->text;

	p->text = str_cut(&rest, '|');
	p->missing =
	    rest.text > p->text.text + p->text.len ? rest : str_of("none");
}

/* Parse one specifier; NULL with a message when it is wrong. */
static const char *
parse_specifier(struct output_name *n, const char *at, struct out *text,
    const struct lookup *lookup, struct out *errors)
{
	const char *after = unescape_braces(at + 3, text);
	struct name_part *p;

	if (!after) {
		diagnostic_add(errors, "error", NULL, 0,
		    "the output name %s has no } for its %%%c{", n->text,
		    at[1]);
		return NULL;
	}
	p = add_part(n, at[1], text);
	if (!is_query(p))
		cut_missing(p);
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
	return strstr(text, "%N");
}

const char *
output_name_put_query(struct arena *a, const char *text, struct str query)
{
	struct out made = {0};

	while (*text) {
		if (is_query_name(text)) {
			out_str(&made, query);
			text += 2;
		} else {
			out_char(&made, *text++);
		}
	}
	return arena_take(a, &made).text;
}

static void
name_free(struct output_name *n)
{
	if (!n)
		return;
	for (int i = 0; i < n->queries; i++)
		cql_free(n->query[i]);
	mem_free(n->query);
	mem_free(n->part);
	arena_free(&n->arena);
	mem_free(n);
}

/* Parse a name; NULL, with the whole message in *errors, when it is wrong. */
static struct output_name *
name_new(const struct match_output *o, struct str query,
    const struct lookup *lookup, struct out *errors)
{
	struct output_name *n = mem_get(sizeof *n);
	struct out gathered = {0};
	const char *at = o->name;

	n->text = o->name;
	n->secure = o->secure;
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
		at = parse_specifier(n, at, &gathered, lookup, errors);
	}
	if (gathered.len)
		add_part(n, 0, &gathered);
	out_close(&gathered);
	if (at)
		return n;
	name_free(n);
	return NULL;
}

/* --------------------------------------------------------------- the files */

bool
output_is_standard(const struct match_output *o)
{
	return !o->name || strcmp(o->name, "-") == 0 ||
	    strcmp(o->name, "stdout") == 0;
}

bool
output_is_its_own(const struct match_output *o)
{
	return !output_is_standard(o) &&
	    (o->literal || output_name_has_query_name(o->name));
}

/* True if it depends on the game. */
static bool
varies(const struct output_name *n)
{
	return n->parts > 1 || (n->parts && n->part[0].letter);
}

static void
add_readfile(void *user, struct str name)
{
	struct out text = {0};

	out_str(&text, name);
	out_char(&text, '\0');
	file_roles_add(user, text.text, ROLE_READFILE);
	out_close(&text);
}

void
output_spare(struct file_roles *roles, const struct query *q)
{
	for (int i = 0; q && i < q->source.count; i++)
		file_roles_add(roles, q->source.text[i].name, ROLE_QUERY);
	for (int i = 0; q && i < q->maps; i++)
		file_roles_add(roles, q->map[i]->name, ROLE_MAP);
	if (q)
		query_reads(q, add_readfile, roles);
}

bool
output_open(struct match_output *o, struct files *files, struct str query,
    const struct lookup *lookup, struct out *errors)
{
	const char *wrong = NULL;

	if (output_is_standard(o)) {
		o->only = str_of("stdout");
		return true;
	}
	if (!o->literal) {
		o->made = name_new(o, query, lookup, errors);
		if (!o->made)
			return false;
		for (int i = 0; files->roles && i < o->made->queries; i++)
			output_spare(files->roles, o->made->query[i]);
		if (varies(o->made)) {
			o->names = o->made;
			return true;
		}
	}
	o->only =
	    o->made && o->made->parts ? o->made->part[0].text : str_of(o->name);
	wrong = files_use(files, o->only);
	if (wrong)
		diagnostic_add(errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

void
output_free(struct match_output *o)
{
	name_free(o->made);
	o->made = o->names = NULL;
}

/* ---------------------------------------------------------- the name of one */

static bool
is_safe(char c)
{
	return is_alphanumeric(c) || c == '_' || c == '-' || (c & 0x80);
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

/*
 * Put a word before the value of a tag, from byte `from` on, that is empty or
 * begins a file or folder with a dot.
 */
static void
put_missing(struct out *made, size_t from, struct str word)
{
	bool begins = !from || made->text[from - 1] == '/';
	size_t len = made->len - from;

	if (!word.len || (len && (!begins || made->text[from] != '.')))
		return;
	out_str(made, word);
	memmove(made->text + from + word.len, made->text + from, len);
	memcpy(made->text + from, word.text, word.len);
}

/* Append what a part stands for; false when its query stopped. */
static bool
expand(struct out *to, const struct output_name *n, const struct name_part *p,
    struct cql_run *run, uint64_t game, const struct tree *tree)
{
	enum cql_result result;
	size_t from = to->len;

	if (is_query(p)) {
		if (!tree->first)
			return true;
		cql_start_game(run, game, tree);
		result = cql_value(run, tree->first, to, NULL);
		if (result == CQL_ERROR)
			return false;
		if (result == CQL_NO)
			to->len = from;
	} else {
		out_str(to,
		    !p->letter			    ? p->text
			: str_is(p->text, "Result") ? tree->result
						    : tree_tag(tree, p->text));
	}
	if (p->letter == 'T' || p->letter == 'Q' || (p->letter && n->secure))
		make_safe(to, from);
	if (p->letter && !is_query(p))
		put_missing(to, from, p->missing);
	return true;
}

static bool
refuse(struct out *errors, uint64_t game, const struct tree *tree,
    const char *what)
{
	diagnostic_add(errors, "error", NULL, 0,
	    "game %" PRIu64 " (%.*s - %.*s): %s", game,
	    STR(tree_tag(tree, str_of("White"))),
	    STR(tree_tag(tree, str_of("Black"))), what);
	return false;
}

bool
output_name_write(struct out *to, const struct output_name *n,
    struct cql_run **runs, uint64_t game, const struct tree *tree,
    struct out *errors)
{
	for (int i = 0; i < n->parts; i++) {
		const struct name_part *p = &n->part[i];

		if (i && !to->len && str_starts(p->text, "/") && !p->letter)
			return refuse(errors, game, tree,
			    "what stands before the first / of the output name "
			    "is empty");
		if (!expand(to, n, p, is_query(p) ? *runs++ : NULL, game, tree))
			return false;
	}
	return to->len ||
	    refuse(errors, game, tree, "the output name is empty");
}
