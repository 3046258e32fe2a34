/* recover.c - see toplevel.h */

#include "base/map.h"
#include "cql/parse/toplevel.h"
#include "cql/tree/filter.h"

enum { ATTEMPTS_MAX = 50 };
#define NOWHERE UINT32_MAX

/* The text that was skipped, and the errors that were found. */
struct recovery {
	struct parser *p;
	struct diag scan;   /* of tokens that are only scanned */
	struct map skipped; /* the names in that text */
	struct location known[RECOVER_ERRORS_MAX];
	int errors;
};

/*
 * Return the columns of blanks at the start of the line that contains `at`; -1
 * if `first`, and `at` is not the first on that line.
 */
static int
indentation(const struct source_map *s, uint32_t at, bool first)
{
	const char *p = source_map_spot(s, at).all.text;
	const char *end = source_map_rest(s, at).text;
	int columns = 0;

	for (; p < end && is_blank(*p); p++)
		columns = *p == '\t' ? (columns | 7) + 1 : columns + 1;
	return first && p < end ? -1 : columns;
}

/*
 * True if the word may occur inside a filter: a line that begins with it
 * continues the filter before.
 */
static bool
is_inner_word(struct str word)
{
	return is_parameter_word(word) || filter_find(word, true) != NULL;
}

/* True if a filter starts with this token, whatever precedes it. */
static bool
starts_filter(const struct token *t)
{
	if (t->kind == TOKEN_NAME)
		return !is_inner_word(t->text);
	return t->kind == TOKEN_DESIGNATOR || token_is(t, "(") ||
	    token_is(t, "{");
}

/* True if the filter that contains this token may continue after it. */
static bool
goes_on(const struct token *t)
{
	if (t->kind == TOKEN_SYMBOL)
		return !strchr(")}]", *t->text.text);
	if (t->kind != TOKEN_NAME)
		return false;
	return is_inner_word(t->text) || filter_find(t->text, false);
}

static int
deeper(const struct token *t)
{
	if (token_is(t, "(") || token_is(t, "{") || token_is(t, "["))
		return 1;
	return -(token_is(t, ")") || token_is(t, "}") || token_is(t, "]"));
}

/*
 * True if skipping what this token begins may change the meaning of the rest.
 */
static bool
changes_what_follows(const struct token *t)
{
	return token_is_name(t, "function") || token_is_name(t, "include") ||
	    token_is(t, "///");
}

/*
 * Return the start of the next filter after the one at p->top and the error, or
 * NOWHERE.  Note the names of the text before it.
 */
static uint32_t
next_start(struct recovery *r)
{
	const struct source_map *s = r->scan.source;
	uint32_t from = r->p->top, wrong = r->p->diag->at.from;
	int most = indentation(s, from, false), depth = 0;
	struct token before = {.kind = TOKEN_END};

	for (;;) {
		struct token t = token_scan(
		    &r->scan, before.kind ? before.location.to : from);
		int columns = indentation(s, t.location.from, true);

		if (t.kind == TOKEN_END || changes_what_follows(&t))
			return NOWHERE;
		if (t.location.from > from && t.location.from > wrong &&
		    !depth && columns >= 0 && columns <= most &&
		    !goes_on(&before) && starts_filter(&t))
			return t.location.from;
		depth += deeper(&t);
		if (depth < 0)
			return NOWHERE;
		if (t.kind == TOKEN_NAME)
			map_put(&r->skipped, t.text);
		before = t;
	}
}

/* True if no variable or function occurs in that text. */
static bool
has_no_names(struct recovery *r, uint32_t from, uint32_t to)
{
	while (from < to) {
		struct token t = token_scan(&r->scan, from);
		bool known =
		    filter_find(t.text, false) || is_inner_word(t.text);

		if (t.kind == TOKEN_NAME &&
		    (!known || map_find(&r->skipped, t.text)))
			return false;
		if (t.kind == TOKEN_END)
			break;
		from = t.location.to;
	}
	return true;
}

/* True if it is an error whatever the skipped text means. */
static bool
is_certain(struct recovery *r)
{
	const struct parser *p = r->p;
	const struct diag *d = p->diag;

	switch (d->about) {
	case DIAG_SPELLING: return true;
	case DIAG_NAME:
		return !map_find(&r->skipped, source_map_str(d->source, d->at));
	case DIAG_TYPES:
		return !p->calls && has_no_names(r, p->top, p->consumed);
	case DIAG_OTHER: break;
	}
	return false;
}

static void
add_error(struct recovery *r, struct out *errors)
{
	const struct diag *d = r->p->diag;

	for (int i = 0; i < r->errors; i++)
		if (r->known[i].from == d->at.from)
			return;
	r->known[r->errors++] = d->at;
	diag_report(d, errors);
}

/* Parse the text from `at` on; false if an error stopped it. */
static bool
read_on(struct parser *p, uint32_t at)
{
	if (diag_guard(p->diag))
		return false;
	p->top = at;
	parse_query_on(p, at);
	return true;
}

void
recover_report(
    struct parser *p, const struct parser *unused, struct out *errors)
{
	struct recovery r = {.p = p,
	    .scan = {.source = p->diag->source},
	    .known = {p->diag->at},
	    .errors = 1};
	struct diag d = {.source = p->diag->source};
	struct parser next;

	for (int i = 0; i < ATTEMPTS_MAX && r.errors < RECOVER_ERRORS_MAX;
	     i++) {
		uint32_t at = r.p->includes ? NOWHERE : next_start(&r);
		int nodes = r.p->nodes;

		if (at == NOWHERE)
			break;
		next = *unused;
		next.diag = &d;
		next.warnings = NULL;
		next.nodes = nodes;
		r.p = &next;
		if (read_on(r.p, at))
			break;
		if (!r.p->includes && is_certain(&r))
			add_error(&r, errors);
	}
	map_clear(&r.skipped, NULL, NULL);
	out_close(&d.text);
	out_close(&r.scan.text);
}
