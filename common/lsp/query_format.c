/*
 * query_format.c - format a query: change indentation and blanks, nothing else
 *
 * A line is indented by one level for each bracket that is open before it, and
 * by one more if it continues a filter of the line above.  Several blanks
 * between two tokens of a line become one, except before a comment; blanks at
 * the end of a line are removed.  Line breaks stay.  Text in comments, in
 * strings and after `///` stays.
 */
#include "lsp/session.h"

#include "base/mem.h"
#include "cql/query_tokens.h"
#include "lsp/json_value.h"

/* The bytes [from, to) are replaced by `count` bytes `fill`. */
struct layout_edit {
	size_t from, to, count;
	char fill; /* a TAB or a blank */
};

struct layout {
	const struct lined_text *lines;
	struct query_tokens all; /* their texts are as they are written */
	struct layout_edit *edit;
	size_t edits, written; /* their number, and the bytes of their texts */
	char fill;	       /* a level is `width` of these */
	size_t width;
};

/* ------------------------------------------------------------------ tokens */

/* Read the tokens; false if the text or one of its tokens is invalid. */
static bool
read_tokens(struct layout *l)
{
	const char *text = l->lines->text.text;
	bool known;

	l->all = query_tokens_read(l->lines->text);
	known = !l->all.refused;
	for (size_t i = 0; i < l->all.count; i++) {
		struct query_token *t = &l->all.token[i];

		t->text = str_between(text + t->from, text + t->to);
		known = known && t->kind != QUERY_UNKNOWN;
	}
	return known;
}

static int
depth_change(const struct query_token *t)
{
	if (t->kind != QUERY_SIGN || t->text.len != 1)
		return 0;
	if (strchr("({[", *t->text.text))
		return 1;
	return strchr(")}]", *t->text.text) ? -1 : 0;
}

/* True for a sign that cannot begin a filter. */
static bool
is_sign_between(struct str s)
{
	static const char *const signs[] = {"-->", "<--",
	    "==", "!=", "<=", ">=", "+", "*", "/", "%", "|", "&", ":", "=",
	    "+=", "-="};

	return ROW_NAMED(signs, s) != NULL;
}

/*
 * True if the token is an infix operator: a filter continues with it, or after
 * it.
 */
static bool
is_between(const struct query_token *t)
{
	return (t->kind == QUERY_SIGN && is_sign_between(t->text)) ||
	    (t->kind == QUERY_NAME && filter_find(t->text, true));
}

/* ------------------------------------------------------------------- edits */

static void
add_edit(struct layout *l, size_t from, size_t to, size_t count, char fill)
{
	size_t at = from;

	while (at < to && l->lines->text.text[at] == fill)
		at++;
	if (at == to && to - from == count)
		return;
	l->written += count;
	MEM_ADD(l->edit, l->edits, (struct layout_edit){from, to, count, fill});
}

/*
 * Return the levels of indentation of a line that begins with token i; `depth`
 * brackets are open before it.  The brackets that it closes first are not
 * counted.
 */
static size_t
levels_of(const struct layout *l, size_t i, size_t line_end, int depth)
{
	const struct query_token *t = &l->all.token[i], *before = NULL;

	for (size_t k = i;
	     k < l->all.count && l->all.token[k].from < line_end &&
	     depth_change(&l->all.token[k]) < 0;
	     k++)
		depth--;
	for (size_t k = i; k-- > 0 && !before;)
		if (l->all.token[k].kind != QUERY_COMMENT)
			before = &l->all.token[k];
	if (t->kind != QUERY_COMMENT && t->kind != QUERY_LINE && before &&
	    depth_change(before) <= 0 &&
	    (is_between(t) || (is_between(before) && depth_change(t) <= 0)))
		depth++;
	return depth > 0 ? (size_t)depth : 0;
}

/*
 * Replace the blanks between `last_end`, the end of the last token, and a token
 * by one blank.
 */
static void
lay_out_gap(struct layout *l, const struct query_token *t, size_t last_end)
{
	if (t->from > last_end && t->kind != QUERY_COMMENT)
		add_edit(l, last_end, t->from, 1, ' ');
}

/*
 * Lay out all lines.  The edits are appended in ascending order.  They change
 * no token: each replaces blanks, and leaves one or a line end between tokens.
 */
static void
lay_out(struct layout *l)
{
	size_t i = 0, last_end = 0; /* next token; end of the last */
	int depth = 0;

	for (size_t from = 0, next; from <= l->lines->text.len; from = next) {
		size_t end = from + line_text(l->lines, from, &next).len;
		bool is_first = last_end <= from;

		if (last_end < from)
			last_end = from;
		for (; i < l->all.count && l->all.token[i].from < end; i++) {
			const struct query_token *t = &l->all.token[i];

			if (is_first)
				add_edit(l, from, t->from,
				    levels_of(l, i, end, depth) * l->width,
				    l->fill);
			else
				lay_out_gap(l, t, last_end);
			is_first = false;
			depth += depth_change(t);
			last_end = t->to;
		}
		if (last_end < end)
			add_edit(l, last_end, end, 0, ' ');
	}
}

/* ----------------------------------------------------------------- answers */

static json_t *
edit_of(const struct layout *l, const struct layout_edit *e)
{
	struct out text = {0};
	json_t *made;

	for (size_t i = 0; i < e->count; i++)
		out_char(&text, e->fill);
	made =
	    json_pack("{s:o,s:o}", "range", range_of(l->lines, e->from, e->to),
		"newText", json_of(out_all(&text)));
	out_close(&text);
	return made;
}

/*
 * Return the edits of the lines that overlap the range; none where they would
 * write more than a query may have.
 */
json_t *
answer_formatting(struct session *s, struct request *r)
{
	const struct lined_text *lines = &r->document->lines;
	struct layout l = {.lines = lines, .fill = '\t', .width = 1};
	size_t first = line_of(lines, r->from), last = line_of(lines, r->to);
	long long width = json_number_at(r->params, "options.tabSize", 4);
	json_t *list = json_array();

	(void)s;
	if (!json_is_false(json_at(r->params, "options.insertSpaces"))) {
		l.fill = ' ';
		l.width = width > 0 && width <= 16 ? (size_t)width : 4;
	}
	if (read_tokens(&l))
		lay_out(&l);
	if (l.written > QUERY_BYTES_MAX)
		l.edits = 0;
	for (size_t i = 0; i < l.edits; i++) {
		size_t line = line_of(lines, l.edit[i].from);

		if (line >= first && line <= last)
			json_array_append_new(list, edit_of(&l, &l.edit[i]));
	}
	query_tokens_free(&l.all);
	mem_free(l.edit);
	return list;
}
