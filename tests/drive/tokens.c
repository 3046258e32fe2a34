/*
 * tokens - list the tokens and comments of queries, to test editors
 *
 *     tokens FILE < queries
 *
 * Each query ends with a NUL.  The valid ones, all of whose text is tokens and
 * whose header ends, are written to FILE one after the other.  Each of their
 * tokens, and each line of a comment, is a line of the output: line number,
 * column in bytes (from 1), length in bytes, class and text, separated by TABs.
 * Classes are the kinds of cql/filter_words.h, and
 *
 *     comment, string, number, designator
 *     escape   as \n, or what a pattern has matched, as \1
 *     file     the name of a file in the header, without quotes
 *     name     any other word
 *
 * Words of the header have its class inside of cql(...), those of hhdb after it
 * on its line.  A line that begins with three strokes is a comment if it has no
 * string.  Brackets directly after a name, a string, ) or ] hold an index.
 */
#include <stdio.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "cql/filter_words.h"
#include "cql/parse/parser.h"
#include "cql/parse/token.h"
#include "io/source.h"

struct lister {
	struct source_map source;
	struct diag diag;
	struct out out;
	struct token before;
	const char *class;	    /* of `before` */
	uint32_t at;		    /* everything before it is written */
	uint32_t line_start;	    /* of the line that `at` is in */
	unsigned line, line_before; /* of `before` */
	bool in_header;
};

static struct str
bytes(const struct lister *l, uint32_t from, uint32_t to)
{
	return source_map_str(&l->source, (struct location){from, to});
}

/* Advance to this offset and count its lines. */
static void
pass(struct lister *l, uint32_t to)
{
	struct str s = bytes(l, l->at, to);

	for (size_t i = 0; i < s.len; i++)
		if (s.text[i] == '\n') {
			l->line++;
			l->line_start = l->at + (uint32_t)i + 1;
		}
	l->at = to;
}

/* Write the text [from, to): a line for each of its lines that is not blank. */
static void
list(struct lister *l, uint32_t from, uint32_t to, const char *class)
{
	struct str rest = bytes(l, from, to);

	while (rest.len) {
		struct str line = str_cut(&rest, '\n'), text = str_trim(line);

		pass(l, from + (uint32_t)(text.text - line.text));
		if (text.len)
			out_format(&l->out, "%u\t%u\t%zu\t%s\t%.*s\n", l->line,
			    l->at - l->line_start + 1, text.len, class,
			    STR(text));
		from += (uint32_t)(line.len + 1);
	}
	pass(l, to);
}

/* Write the comments before the next token. */
static void
list_comments(struct lister *l, uint32_t to)
{
	while (l->at < to) {
		struct str s = bytes(l, l->at, to);
		size_t len = 1;

		if (!is_blank(*s.text)) {
			if (str_starts(s, "/*")) {
				const char *end = str_find(
				    (struct str){s.text + 2, s.len - 2},
				    str_of("*/"));

				len = (size_t)(end + 2 - s.text);
			} else {
				struct str rest = s;

				len = str_cut(&rest, '\n').len;
			}
			list(l, l->at, l->at + (uint32_t)len, "comment");
		} else {
			pass(l, l->at + 1);
		}
	}
}

/* ------------------------------------------------------------------ classes */

static bool
find_kind(bool (*word)(int, struct option_word *), struct str name,
    const char *only, const char **kind)
{
	struct option_word w;

	for (int i = 0; word(i, &w); i++)
		if (str_is(name, w.word) &&
		    (!only || strcmp(w.kind, only) == 0)) {
			*kind = w.kind;
			return true;
		}
	return false;
}

static bool
follows_hhdb(const struct lister *l)
{
	return l->line == l->line_before &&
	    (token_is_name(&l->before, "hhdb") ||
		strcmp(l->class, "hhdb") == 0);
}

static const char *
class_of_name(const struct lister *l, struct str name)
{
	const char *kind;

	if (l->in_header && find_kind(inner_word, name, "header", &kind))
		return kind;
	if (follows_hhdb(l) && find_kind(inner_word, name, "hhdb", &kind))
		return kind;
	if (find_kind(filter_word, name, NULL, &kind) ||
	    find_kind(inner_word, name, "parameter", &kind))
		return kind;
	return "name";
}

static const char *
class_of(const struct lister *l, const struct token *t)
{
	struct str raw = source_map_str(&l->source, t->location);
	const char *kind = "sign";

	switch (t->kind) {
	case TOKEN_STRING: return t->quoted ? "string" : "escape";
	case TOKEN_GROUP: return "escape";
	case TOKEN_NUMBER: return "number";
	case TOKEN_DESIGNATOR: return "designator";
	case TOKEN_NAME:
		return is_name_start(*raw.text) ? class_of_name(l, raw) : kind;
	default: find_kind(inner_word, raw, NULL, &kind); return kind;
	}
}

/* ------------------------------------------------------------------- tokens */

static bool
is_index(const struct lister *l, const struct token *t)
{
	const struct token *b = &l->before;

	return t->kind == TOKEN_DESIGNATOR && !t->spaced &&
	    *bytes(l, t->location.from, t->location.to).text == '[' &&
	    (token_is(b, "]") || token_is(b, ")") ||
		(b->kind == TOKEN_STRING && b->quoted) ||
		(b->kind == TOKEN_NAME && strcmp(l->class, "name") == 0));
}

/*
 * True after a word of the header whose argument, up to a blank, is a file
 * name.
 */
static bool
names_file(const struct lister *l)
{
	return l->in_header &&
	    (token_is_name(&l->before, "input") ||
		token_is_name(&l->before, "output") ||
		token_is_name(&l->before, "include"));
}

static void
list_file_name(struct lister *l)
{
	struct str s = source_map_rest(&l->source, l->at);
	size_t from = 0, to;

	while (from < s.len && is_blank(s.text[from]))
		from++;
	for (to = from; to < s.len && !is_blank(s.text[to]) &&
	     s.text[to] != ')' && s.text[from] != '"';)
		to++;
	list(l, l->at + (uint32_t)from, l->at + (uint32_t)to, "file");
}

static void
list_token(struct lister *l, struct token t)
{
	struct str raw = source_map_str(&l->source, t.location);

	l->class = class_of(l, &t);
	list(l, t.location.from, t.location.to, l->class);
	if (str_is(raw, ")"))
		l->in_header = false;
	l->before = t;
	l->line_before = l->line;
	if (names_file(l))
		list_file_name(l);
}

/* True if the next tokens are cql and a bracket. */
static bool
starts_header(struct lister *l, const struct token *t)
{
	struct token next;

	if (!token_is_name(t, "cql"))
		return false;
	next = token_read(&l->diag, t->location.to);
	return token_is(&next, "(");
}

/* Write the next token and the comments before it.  Return false at the end. */
static bool
list_next(struct lister *l)
{
	struct token t = token_read(&l->diag, l->at);
	struct str rest = source_map_rest(&l->source, t.location.from);
	struct str line = str_cut(&rest, '\n');

	list_comments(l, t.location.from);
	if (t.kind == TOKEN_END)
		return false;
	if (is_index(l, &t))
		t = token_read_index(&l->diag, t.location.from);
	if (starts_header(l, &t))
		l->in_header = true;
	if (token_is(&t, "///") &&
	    !line_may_hold_string((struct str){line.text + 3, line.len - 3}))
		list(l, t.location.from, t.location.from + (uint32_t)line.len,
		    "comment");
	else
		list_token(l, t);
	return true;
}

/*
 * Write all tokens.  Return false if there is invalid text, or a header without
 * an end.
 */
static bool
list_all(struct lister *l)
{
	if (diag_guard(&l->diag))
		return false;
	while (list_next(l))
		;
	return !l->in_header;
}

/*
 * Write the tokens of a query.  Return false, and write nothing, if it is
 * invalid.
 */
static bool
list_query(struct out *out, struct str query, unsigned line)
{
	struct lister l = {.out = {0},
	    .line = line,
	    .class = "",
	    .before = {.kind = TOKEN_END}};
	bool good;

	l.diag = (struct diag){.source = &l.source};
	good = !source_map_add(&l.source, "query", query, false).text &&
	    list_all(&l);
	if (good)
		out_bytes(out, l.out.text, l.out.len);
	out_close(&l.out);
	out_close(&l.diag.text);
	source_map_free(&l.source);
	return good;
}

int
main(int argc, char **argv)
{
	struct out out, all = {0};
	struct str rest;
	const char *wrong;
	unsigned line = 1;
	FILE *file;

	progname = "tokens";
	if (argc != 2)
		die(STATUS_TROUBLE, "tokens FILE <queries");
	wrong = source_read_all("-", (size_t)1 << 28, &all);
	file = wrong ? NULL : fopen(argv[1], "w");
	if (!file)
		die(STATUS_TROUBLE, "%s", wrong ? wrong : argv[1]);
	out_init(&out, 1, "standard output");
	for (rest = (struct str){all.text, all.len}; rest.len;) {
		struct str query = str_cut(&rest, '\0');

		if (!list_query(&out, query, line))
			continue;
		for (size_t i = 0; i < query.len; i++)
			line += query.text[i] == '\n';
		line++;
		fwrite(query.text, 1, query.len, file);
		fputc('\n', file);
	}
	if (fclose(file))
		die(STATUS_TROUBLE, "%s", argv[1]);
	out_close(&out);
	out_close(&all);
	return 0;
}
