/* outline.c - see outline.h */
#include "lsp/outline.h"

#include <stdio.h>

#include "base/mem.h"
#include "cql/query_tokens.h"
#include "lsp/json_value.h"

static bool
is_sign(const struct query_token *t, const char *sign)
{
	return t->kind == QUERY_SIGN && str_is(t->text, sign);
}

static bool
is_word(const struct query_token *t, const char *word)
{
	return t->kind == QUERY_NAME && str_is(t->text, word);
}

static bool
is_comment(const struct query_token *t)
{
	return t->kind == QUERY_COMMENT || t->kind == QUERY_LINE;
}

/* ------------------------------------------------------------------ items */

const struct outline_item *
outline_find(const struct outline *o, struct str name)
{
	void **number = map_find(&o->numbers, name);

	return number ? &o->item[(uintptr_t)*number - 1] : NULL;
}

static void
add_item(struct outline *o, struct str text, bool is_function,
    const struct query_token *name, size_t from)
{
	struct outline_item made = {.is_function = is_function,
	    .name = {text.text + name->from, name->to - name->from},
	    .from = name->from,
	    .to = name->to,
	    .whole_from = from,
	    .end = name->to};

	if (outline_find(o, made.name))
		return;
	MEM_ADD(o->item, o->items, made);
	*map_put(&o->numbers, made.name) = (void *)o->items;
}

enum { DEPTH_MAX = 64 }; /* of braces; deeper ones end no function */

/* The state of a pass over the tokens; items are counted from 1, 0 is none. */
struct outline_reader {
	struct outline *outline;
	struct str text;
	struct query_token before;
	size_t head;		/* the function whose brace may come */
	size_t open[DEPTH_MAX]; /* the function that each open brace began */
	int depth;
};

static void
read_brace(struct outline_reader *r, const struct query_token *t)
{
	if (is_sign(t, "{")) {
		if (r->depth < DEPTH_MAX)
			r->open[r->depth] = r->head;
		r->depth++;
	} else if (is_sign(t, "}") && r->depth) {
		if (--r->depth < DEPTH_MAX && r->open[r->depth])
			r->outline->item[r->open[r->depth] - 1].end = t->to;
	}
	if (is_sign(&r->before, ")") || is_sign(t, "{"))
		r->head = 0;
}

static void
read_token(struct outline_reader *r, const struct query_token *t)
{
	struct outline *o = r->outline;
	size_t items = o->items;

	read_brace(r, t);
	if (t->kind == QUERY_NAME && is_word(&r->before, "function")) {
		add_item(o, r->text, true, t, r->before.from);
		r->head = o->items > items ? o->items : 0;
	}
	if ((is_sign(t, "=") || is_sign(t, "=?")) &&
	    r->before.kind == QUERY_NAME)
		add_item(o, r->text, false, &r->before, r->before.from);
	r->before = *t;
}

void
outline_make(struct outline *o, struct str text)
{
	struct outline_reader r = {.outline = o, .text = text};
	struct query_tokens tokens = query_tokens_read(text);

	*o = (struct outline){0};
	for (size_t i = 0; i < tokens.count; i++)
		if (!is_comment(&tokens.token[i]))
			read_token(&r, &tokens.token[i]);
	query_tokens_free(&tokens);
}

void
outline_free(struct outline *o)
{
	mem_free(o->item);
	map_clear(&o->numbers, NULL, NULL);
}

/* ----------------------------------------------------------------- places */

/*
 * Set the place to a token that contains the byte, or to a name that ends
 * there.  `may_be_word`: its text may be a word of the language.
 */
static void
set_place(struct token_place *p, const struct query_token *t, bool may_be_word)
{
	p->is_any = !is_comment(t);
	p->is_name = t->kind == QUERY_NAME;
	p->from = t->from;
	p->to = t->to;
	snprintf(p->text, sizeof p->text, "%.*s",
	    may_be_word && t->text.len < sizeof p->text ? (int)t->text.len : 0,
	    t->text.text ? t->text.text : "");
}

/* The context that decides whether + * - / are operators. */
struct sign_context {
	/* bit 0: in a path or line, where + and * repeat steps; the next bits
	   are those of the brackets around */
	unsigned long long paths;
	bool in_result; /* after `result`, in 1-0, 1/2-1/2 or * */
	size_t end;	/* of the last token; SIZE_MAX: it is `result` */
};

/* Add a token to the context; true if it is a sign but no operator. */
static bool
is_no_operator(struct sign_context *c, const struct query_token *t)
{
	char sign =
	    t->kind == QUERY_SIGN && t->text.len == 1 ? *t->text.text : ' ';
	bool in_path = c->paths & 1;
	bool in_result =
	    c->in_result && (c->end == SIZE_MAX || c->end == t->from);

	if (strchr("([{", sign))
		c->paths = c->paths << 1 | (in_path && sign != '{');
	else if (strchr(")]}", sign))
		c->paths >>= 1;
	else if (is_word(t, "path") || is_word(t, "line"))
		c->paths |= 1;
	c->in_result = is_word(t, "result") ||
	    (in_result && (t->kind == QUERY_VALUE || strchr("-/*", sign)));
	c->end = is_word(t, "result") ? SIZE_MAX : t->to;
	return (in_path && strchr("+*", sign)) ||
	    (in_result && strchr("-/*", sign));
}

void
token_at(struct token_place *p, struct str text, size_t at)
{
	struct query_tokens tokens = query_tokens_read(text);
	struct sign_context signs = {0};
	int depth = 0; /* depth of parentheses in a header */

	*p = (struct token_place){.from = at, .to = at};
	for (size_t i = 0; i < tokens.count && tokens.token[i].from <= at;
	     i++) {
		const struct query_token *t = &tokens.token[i];
		bool is_text = is_comment(t) || text.text[t->from] == '"';
		bool may_be_word = is_comment(t) ||
		    (!is_no_operator(&signs, t) &&
			!(is_text && t->kind == QUERY_VALUE));
		bool is_here =
		    at < t->to || (at == t->to && t->kind == QUERY_NAME);

		p->is_in_header = depth > 0;
		p->is_comment = is_text && t->from < at &&
		    (at < t->to || t->kind != QUERY_VALUE);
		if (is_here)
			set_place(p, t, may_be_word);
		if (depth || (is_sign(t, "(") && i && is_word(t - 1, "cql")))
			depth += is_sign(t, "(") - is_sign(t, ")");
		if (!is_here)
			p->is_in_header = depth > 0;
	}
	query_tokens_free(&tokens);
}

/* Return the line that ends before `*end`, and set `*end` to its start. */
static struct str
line_before(struct str text, size_t *end)
{
	size_t to = *end, from;

	if (to && text.text[to - 1] == '\n')
		to--;
	from = to;
	while (from && text.text[from - 1] != '\n')
		from--;
	*end = from;
	return str_trim(str_between(text.text + from, text.text + to));
}

static bool
ends_with(struct str s, const char *end)
{
	size_t len = strlen(end);

	return s.len >= len && memcmp(s.text + s.len - len, end, len) == 0;
}

struct str
comment_above(struct str text, size_t at)
{
	size_t start = at, first;
	bool in_block = false;

	while (start && text.text[start - 1] != '\n')
		start--;
	first = start;
	for (size_t next = first; next;) {
		struct str line = line_before(text, &next);

		in_block = in_block || ends_with(line, "*/");
		if (!in_block && !str_starts(line, "//") &&
		    !str_starts(line, ";"))
			break;
		if (str_starts(line, "/*"))
			in_block = false;
		first = next;
	}
	return str_trim(str_between(text.text + first, text.text + start));
}

/* ---------------------------------------------------------------- symbols */

enum symbol_kind { SYMBOL_FUNCTION = 12, SYMBOL_VARIABLE = 13 };

static json_t *
symbol_of(const struct session *s, const struct document *d,
    const struct outline_item *i)
{
	json_t *whole = range_of(&d->lines, i->whole_from, i->end);
	int kind = i->is_function ? SYMBOL_FUNCTION : SYMBOL_VARIABLE;

	if (s->nests)
		return json_pack("{s:o,s:i,s:o,s:o}", "name", json_of(i->name),
		    "kind", kind, "range", whole, "selectionRange",
		    range_of(&d->lines, i->from, i->to));
	return json_pack("{s:o,s:i,s:{s:o,s:o}}", "name", json_of(i->name),
	    "kind", kind, "location", "uri", json_of(d->uri), "range", whole);
}

json_t *
answer_symbols(struct session *s, struct request *r)
{
	const struct document *d = r->document;
	struct outline o;
	json_t *list = json_array();

	outline_make(&o, out_all(&d->text));
	for (size_t i = 0; i < o.items; i++)
		json_array_append_new(list, symbol_of(s, d, &o.item[i]));
	outline_free(&o);
	return list;
}
