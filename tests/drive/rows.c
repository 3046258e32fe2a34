/*
 * rows - print how each row of filters.def behaves, beside its flags
 *
 *     rows [EXAMPLES]
 *
 * A line of EXAMPLES is the form of a row (or the name of a plain one), a TAB,
 * and a query that has the filter in it.  A row without one is tried with a
 * query made from its form.  For each row a line is written: the form, the
 * row's flags, the observations, and the query, separated by TABs.
 *
 * The filter is evaluated twice at each position of small games, and observed
 * from outside: its value, and all state of the run.  The observations are
 *
 *     varies     its value is not the same at all positions of a game
 *     changes    it changes variables, tags, comments or messages
 *     remarks    it left a comment
 *     remembers  something was stored in the filter's memo of a game
 *     follows    the value depends on the next move of a line
 *     walks      it sets, or depends on, the position within a path
 *     reads      the value depends on variables that are not its own
 *     binds      the value does not depend on its variable's old value
 *     outside    the value differs if no file can be opened
 *     game       the value differs if the position is the whole game
 *     implies    what its row implies was tried: it matched somewhere
 *     fact       what its row says it does was tried
 *     untrue     one of these two was not so
 *     fails      it does not match at some position
 *     moves      a transform gives another filter
 *     right      A op B op C is A op (B op C)
 *     left       A op B op C is (A op B) op C
 *     alone      A op B op C is refused
 *     name       a variable may have its name
 *     missing    the query is invalid, or the filter is not in it
 *     stops      every evaluation ended in an error
 */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/die.h"
#include "base/mem.h"
#include "board/movegen.h"
#include "cql/cql.h"
#include "cql/filters/move_filters.h"
#include "cql/run/context.h"
#include "cql/run/value_text.h"
#include "cql/run/slot.h"
#include "cql/tree/diag.h"
#include "cql/tree/filter.h"

enum seen {
	VARIES = 1 << 0,
	DOES = 1 << 1,
	LEAVES = 1 << 2,
	KEEPS = 1 << 3,
	LOOKS_AHEAD = 1 << 4,
	HAS_WALK = 1 << 5,
	DEPENDS = 1 << 6,
	BINDS_OWN = 1 << 7,
	OPENS = 1 << 8,
	IS_MAPPED = 1 << 9,
	RIGHT_FIRST = 1 << 10,
	LEFT_FIRST = 1 << 11,
	NO_CHAIN = 1 << 12,
	MAY_NAME = 1 << 13,
	MISSING = 1 << 14,
	STOPS = 1 << 15,
	NEEDS_PLACE = 1 << 16,
	NEEDS_OTHERS = 1 << 17,
	IMPLICATION = 1 << 18,
	HAS_FACT = 1 << 19,
	UNTRUE = 1 << 20,
	FAILS = 1 << 21,
};

static const char *const seen_word[] = {"varies", "changes", "remarks",
    "remembers", "follows", "walks", "reads", "binds", "outside", "moves",
    "right", "left", "alone", "name", "missing", "stops", "game", "others",
    "implies", "fact", "untrue", "fails"};

static const struct {
	unsigned flag;
	const char *word;
} flag_word[] = {
#define FLAG(f)                                                                \
	{                                                                      \
		f, #f                                                          \
	}
    FLAG(TO_THE_RIGHT),
    FLAG(ALONE),
    FLAG(ASSIGNS),
    FLAG(FIXED),
    FLAG(CONTEXTUAL),
    FLAG(BINDS),
    FLAG(BINDS_TWO),
    FLAG(READS),
    FLAG(REMARKS),
    FLAG(REMEMBERS),
    FLAG(GAME_CONSTANT),
    FLAG(FOLLOWS),
    FLAG(WALKS),
    FLAG(OUTSIDE),
    FLAG(GIVEN),
    FLAG(NEEDS_GAME),
    FLAG(BOARD),
    FLAG(EXTERNAL_EFFECT),
    FLAG(NOTES),
    FLAG(TOTAL),
};

static const char *const implied_word[] = {"", "SEQUENCE", "ANY", "ALL", "LAST",
    "COMPARISON", "IF", "COLON", "FIND", "ECHO", "PATH", "MOVE"};

static const char *const plain_name[] = {
#define PLAIN(name, ...) #name,
#include "cql/filters.def"
};

/* ------------------------------------------------------------------ games */

enum { GAMES = 4 };

static const char *const game_text[GAMES] = {
    "[White \"Anna\"]\n[Black \"Bert\"]\n[WhiteElo \"2100\"]\n[Date "
    "\"1999.01.02\"]\n"
    "[Event \"one\"]\n[Result \"1-0\"]\n"
    "[FEN \"r3k2r/1P4pp/8/8/4pP2/8/3P2PP/R3K2R b KQkq f3 0 20\"]\n\n"
    "20... exf3 {first} 21. bxa8=Q+ (21. O-O O-O-O (21... Rxa1)) Kf7\n"
    "22. Qxh8 fxg2 23. Qxh7 gxh1=N 24. O-O-O -- 1-0\n",
    "[White \"Cleo\"]\n[Black \"Dora\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {a b} e5 (1... d5 2. exd5 (2. Nf3 dxe4 {c}) Qxd5) (1... c5 2. Qh5) "
    "2. Qh5 Nc6\n"
    "(2... Ke7 3. Qxe5#) 3. Bc4 Nf6 4. Qxf7# 1-0\n",
    "[FEN \"k7/P7/1K6/8/8/8/8/8 w - - 0 1\"]\n\n1. Ka6 1/2-1/2\n",
    "[FEN \"6rk/6pp/7N/8/8/8/8/K7 w - - 0 1\"]\n\n1. Nf7# 1-0\n"};

static struct tree game[GAMES];

static void
say_nothing(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user, (void)g, (void)line, (void)what;
}

static void
read_games(struct arena *a, struct game_reader *reader)
{
	for (int i = 0; i < GAMES; i++) {
		struct chunk text = {
		    .text = str_of(game_text[i]), .is_game = true};
		struct game g = {.chunk = &text, .file = "-", .number = 1};

		tree_read(&game[i], a, reader, &g, true, say_nothing, NULL);
	}
}

/* --------------------------------------------------------------- examples */

/* Write a word's form without trailing blanks, or the name of a plain row. */
static void
write_name(struct out *o, int row)
{
	size_t len = strlen(filters[row].form);

	if (row < FILTER_PLAINS) {
		out_text(o, plain_name[row]);
		return;
	}
	while (len && filters[row].form[len - 1] == ' ')
		len--;
	out_bytes(o, filters[row].form, len);
}

/* Return an operand for a letter of a form (filters.def), or NULL. */
static const char *
operand(char letter)
{
	switch (letter) {
	case 'S':
	case 'F': return "a-g1-7";
	case 'N':
	case 'M': return "3";
	case 'X':
	case 'L': return "\"ab\"";
	case 'P': return "position 3";
	case 'T': return "true";
	case 'R': return "1 2";
	default: return NULL;
	}
}

static void
write_form(struct out *o, struct str form)
{
	for (size_t i = 0; i < form.len; i++) {
		const char *text = operand(form.text[i]);

		if (text)
			out_text(o, text);
		else
			out_char(o, form.text[i]);
	}
}

/* Write the query of the row in `examples`, or one made from its form. */
static void
write_example(struct out *o, struct str name, const char *examples)
{
	for (const char *at = examples; *at; at += strcspn(at, "\n") + 1) {
		const char *tab = strchr(at, '\t');

		if (!tab)
			break;
		if ((size_t)(tab - at) != name.len ||
		    memcmp(at, name.text, name.len) != 0) {
			at = tab;
			continue;
		}
		out_bytes(o, tab + 1, strcspn(tab + 1, "\n"));
		return;
	}
	write_form(o, name);
}

static char *
read_all(const char *file)
{
	struct out text;
	FILE *from = fopen(file, "r");
	int ch;

	if (!from)
		die(STATUS_TROUBLE, "cannot read %s", file);
	out_init(&text, -1, "examples");
	while ((ch = getc(from)) != EOF)
		out_char(&text, (char)ch);
	fclose(from);
	out_char(&text, '\0');
	return text.text;
}

/* ---------------------------------------------------------------- queries */

static struct query *
compile(struct str text, const char *transform, struct out *errors)
{
	struct cql_text t = {"query", text};
	struct cql_source from = {.texts = &t,
	    .count = 1,
	    .transforms = &transform,
	    .transform_count = transform != NULL};
	struct query *q = NULL;

	errors->len = 0;
	return cql_compile_source(&q, &from, errors) ? q : NULL;
}

static const struct node *
find_row(const struct node *n, const struct filter *f)
{
	const struct node *found = n && n->filter == f ? n : NULL;

	for (int i = 0; n && i < n->kids && !found; i++)
		found = find_row(n->kid[i], f);
	return found;
}

static const struct node *
find_in_query(const struct query *q, const struct filter *f)
{
	const struct node *n = find_row(q->body, f);

	if (!n)
		n = find_row(q->begin, f);
	return n ? n : find_row(q->end, f);
}

static int
count_different(const struct node *n, const struct node *from)
{
	int count = n->filter == from->filter && !node_equal(n, from);

	for (int i = 0; i < n->kids; i++)
		count += count_different(n->kid[i], from);
	return count;
}

/* True if the filter is another in an image of the query. */
static bool
moves(struct str text, const struct node *n)
{
	struct out errors = {0};
	struct query *q = compile(text, "flipvertical", &errors);
	bool other = q && count_different(q->body, n) > 0;

	cql_free(q);
	out_close(&errors);
	return other;
}

/* Return how A op A op A is grouped, if its sides fit. */
static unsigned
chains(const struct filter *f)
{
	struct out text = {0}, errors = {0};
	struct query *q;
	unsigned seen = 0;
	const char *right = f->form + strlen(f->form) - 1;

	write_form(&text, str_of(f->form));
	out_format(&text, " %s ", f->word);
	write_form(&text, str_of(right));
	q = compile((struct str){text.text, text.len}, NULL, &errors);
	out_char(&errors, '\0');
	if (q) {
		const struct node *n = q->body->kid[q->body->kids - 1];

		for (int i = 0; i < n->kids; i++)
			if (find_row(n->kid[i], f))
				seen |= i ? RIGHT_FIRST : LEFT_FIRST;
	} else if (strstr(errors.text, "does not go with")) {
		seen = NO_CHAIN;
	}
	cql_free(q);
	out_close(&text);
	out_close(&errors);
	return seen;
}

static bool
may_name(const struct filter *f)
{
	struct out text = {0}, errors = {0};
	struct query *q;

	if (!isalpha((unsigned char)*f->word))
		return false;
	out_format(&text, "%s = 3 %s", f->word, f->word);
	q = compile((struct str){text.text, text.len}, NULL, &errors);
	cql_free(q);
	out_close(&text);
	out_close(&errors);
	return q != NULL;
}

/* ------------------------------------------------------------- evaluation */

/* A run of one query whose state is observed. */
struct trial {
	struct ctx ctx;
	struct diag diag;
	struct query *query;
	const struct node *node;
	struct out messages;
};

static void
begin(struct trial *t, struct query *q, const struct node *n)
{
	memset(t, 0, sizeof *t);
	t->query = q;
	t->node = n;
	t->diag.source = &q->source;
	t->diag.text.fd = t->diag.whole.fd = -1;
	t->messages.fd = -1;
	ctx_init(&t->ctx, q, &t->diag);
	t->ctx.messages = &t->messages;
}

static void
end(struct trial *t)
{
	ctx_free(&t->ctx);
	out_close(&t->diag.text);
	out_close(&t->diag.whole);
	out_close(&t->messages);
}

/* True if the filter declares that the variable is its own. */
static bool
is_own(const struct node *n, int slot)
{
	unsigned flags = n->filter->flags;

	return (flags & (BINDS | BINDS_TWO) && n->slot == slot) ||
	    (flags & BINDS_TWO && n->slot + 1 == slot);
}

/* Write the state that a filter may change, as text to compare. */
static void
write_state(struct trial *t, struct out *o)
{
	struct ctx *c = &t->ctx;

	for (int i = 0; i < t->query->variables; i++) {
		if (is_own(t->node, i))
			continue;
		out_format(o, " %d:%d:", i, c->slot[i].bound);
		if (t->query->variable[i].type == TYPE_dictionary)
			value_text_write_dictionary(o, c, i);
		else
			value_text_write_variable(o, c, i);
	}
	out_format(o, " %d tags, %zu bytes", c->tag_changes, t->messages.len);
	for (int i = 0; i < t->query->sortings; i++)
		out_format(o, " best %d %lld %.*s", c->best[i].some,
		    c->best[i].number, STR(c->best[i].text));
}

/* Evaluate; write the value.  Return false on an error, without its message. */
static bool
evaluate(struct trial *t, const struct node *n, const struct spot *at,
    struct out *value)
{
	value->len = 0;
	if (diag_guard(&t->diag)) {
		out_text(value, "an error");
		return false;
	}
	ctx_go(&t->ctx, at);
	if (n->type == TYPE_test)
		out_text(value, test(n, &t->ctx) ? "true" : "false");
	else
		value_text_write(n, &t->ctx, value);
	return true;
}

static bool
same(const struct out *a, const struct out *b)
{
	return a->len == b->len &&
	    (!a->len || memcmp(a->text, b->text, a->len) == 0);
}

/* True if the value depends on how a line continues. */
static bool
looks_ahead(struct trial *t, const struct spot *at, const struct out *value)
{
	struct out other = {0};
	bool differs = false;

	for (const struct spot *s = at->child; s && !differs; s = s->next) {
		t->ctx.view.way = s;
		evaluate(t, t->node, at, &other);
		differs = !same(value, &other);
	}
	t->ctx.view.way = NULL;
	out_close(&other);
	return differs;
}

/* True if the value depends on a path. */
static bool
looks_at_walk(struct trial *t, const struct spot *at, const struct out *value)
{
	struct path_walk walk = t->ctx.walk;
	struct out other = {0};
	bool differs = false;

	for (unsigned i = 1; i < 4 && !differs; i++) {
		t->ctx.walk = (struct path_walk){at->parent ? at->parent : at,
		    i & 1 ? at : NULL, walk.moves + 7 * i, walk.passed + i};
		evaluate(t, t->node, at, &other);
		differs = !same(value, &other);
	}
	t->ctx.walk = walk;
	out_close(&other);
	return differs;
}

static bool
has_slot(const struct node *n, int slot)
{
	if (n->slot == slot)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (has_slot(n->kid[i], slot))
			return true;
	return false;
}

/* True if the value depends on a dictionary that no part of it names. */
static bool
depends(struct trial *t, const struct spot *at, const struct out *value)
{
	struct out other = {0};
	bool differs = false;

	for (int i = 0; i < t->query->variables && !differs; i++) {
		struct slot kept = t->ctx.slot[i];

		if (has_slot(t->node, i) ||
		    t->query->variable[i].type != TYPE_dictionary)
			continue;
		memset(&t->ctx.slot[i], 0, sizeof kept);
		evaluate(t, t->node, at, &other);
		differs = !same(value, &other);
		t->ctx.slot[i] = kept;
	}
	out_close(&other);
	return differs;
}

/* True if the value does not depend on its variable's old value. */
static bool
binds(struct trial *t, const struct spot *at, const struct out *value)
{
	struct slot *slot = &t->ctx.slot[t->node->slot], before = *slot;
	struct out other = {0};
	bool differs;

	slot->bound = !slot->bound;
	evaluate(t, t->node, at, &other);
	differs = !same(value, &other);
	*slot = before;
	out_close(&other);
	return !differs;
}

static bool
binds_variable(struct trial *t, const struct spot *at, const struct out *value)
{
	int slot = t->node->slot;

	return slot >= 0 && t->query->variable[slot].type != TYPE_dictionary &&
	    binds(t, at, value);
}

/* True if the value changes when no file can be opened. */
static bool
opens(struct query *q, const struct node *n)
{
	struct trial free, bound;
	struct rlimit limit, none;
	struct out value = {0}, other = {0};
	bool differs;

	begin(&bound, q, n);
	ctx_start_game(&bound.ctx);
	getrlimit(RLIMIT_NOFILE, &limit);
	none = limit;
	none.rlim_cur = 3;
	setrlimit(RLIMIT_NOFILE, &none);
	evaluate(&bound, n, game[0].first, &other);
	setrlimit(RLIMIT_NOFILE, &limit);
	end(&bound);
	begin(&free, q, n);
	ctx_start_game(&free.ctx);
	evaluate(&free, n, game[0].first, &value);
	end(&free);
	differs = !same(&value, &other);
	out_close(&value);
	out_close(&other);
	return differs;
}

/*
 * True if the value differs in a game of this position alone.  The rest of the
 * query is evaluated before, so that its variables are set.
 */
static bool
differs_at(const struct trial *t, struct spot lone, const struct out *value)
{
	struct trial other;
	struct out here = {0};
	bool differs;

	begin(&other, t->query, t->node);
	ctx_start_game(&other.ctx);
	evaluate(&other, t->query->body, &lone, &here);
	evaluate(&other, t->node, &lone, &here);
	differs = !same(value, &here);
	end(&other);
	out_close(&here);
	return differs;
}

/* True if a comment was left, not only removed, after the first `remarked`. */
static bool
leaves_comments(const struct ctx *c, unsigned long remarked)
{
	for (int i = 0; i < c->remarks; i++)
		if (c->remark[i].when >= remarked && c->remark[i].text.text)
			return true;
	return false;
}

static bool
remembers(const struct ctx *c, const struct node *n)
{
	const struct memo *m = n->memo < 0 ? NULL : &c->memo[n->memo];

	return m && (m->of || m->arena.block || m->passing.block);
}

/* ----------------------------------------------- what a row tells planners */

/*
 * True if the filter matches there, or looks at a variable that only the filter
 * of the row sets; an error ends the program.
 */
static bool
holds(struct trial *t, const struct node *n, const struct spot *at)
{
	const struct spot *from = ctx_go(&t->ctx, at);
	bool is;

	for (int i = 0; n != t->node && i < t->query->variables; i++)
		if (is_own(t->node, i) && has_slot(n, i))
			return true;
	if (diag_guard(&t->diag))
		die(STATUS_TROUBLE, "a part has an error");
	is = matches(n, &t->ctx);
	if (from)
		ctx_go(&t->ctx, from);
	return is;
}

/* Return at how many positions of its game the filter matches. */
static int
count_matches(struct trial *t, const struct node *n)
{
	int count = 0;

	for (const struct spot *s = t->ctx.tree->first; s; s = spot_next(s))
		count += holds(t, n, s);
	return count;
}

static int
matching_parts(struct trial *t, const struct spot *at)
{
	int count = 0;

	for (int i = 0; i < t->node->kids; i++)
		count += holds(t, t->node->kid[i], at);
	return count;
}

/* True if each set of a move is there: before the last move it is anywhere. */
static bool
has_sets(struct trial *t, const struct spot *at)
{
	for (int i = 0; i < PART_SETS; i++) {
		const struct node *part = move_part(t->node, (enum move_part)i);

		if (part && move_mode_of(t->node) == PREVIOUS
			? !count_matches(t, part)
			: part && !holds(t, part, at))
			return false;
	}
	return true;
}

/* True if what the row implies is so, where the filter matches or not. */
static bool
implied_holds(struct trial *t, const struct spot *at, bool matched)
{
	const struct node *n = t->node;
	struct node *const *kid = n->kid;
	int parts = matching_parts(t, at);

	switch (n->filter->implies) {
	case IMPLIED_SEQUENCE: return matched == (parts == n->kids);
	case IMPLIED_ANY: return !n->kids || matched == (parts > 0);
	case IMPLIED_ALL:
	case IMPLIED_COMPARISON: return !matched || parts == n->kids;
	case IMPLIED_LAST: return !matched || holds(t, kid[n->kids - 1], at);
	case IMPLIED_IF:
		return !matched || n->kids < 3 || holds(t, kid[2], at) ||
		    (holds(t, kid[0], at) && holds(t, kid[1], at));
	case IMPLIED_COLON: return !matched || count_matches(t, kid[1]);
	case IMPLIED_FIND:
	case IMPLIED_ECHO:
	case IMPLIED_PATH: return !matched || count_matches(t, kid[0]);
	case IMPLIED_MOVE: return !matched || has_sets(t, at);
	case IMPLIED_NOTHING: return true;
	}
	return false;
}

static long long
number_at(struct trial *t, const struct node *n, const struct spot *at)
{
	ctx_go(&t->ctx, at);
	return diag_guard(&t->diag) ? LLONG_MIN : number(n, &t->ctx).value;
}

static bool
is_end(const struct spot *at, bool check)
{
	struct position pos = at->pos;

	return !movegen_any(&pos) && (position_checkers(&pos) != 0) == check;
}

/* True if the comparison is right, of numbers at least. */
static bool
is_compared(struct trial *t, const struct spot *at, bool matched)
{
	const struct node *left = t->node->kid[0], *right = t->node->kid[1];
	enum filter_fact how = t->node->filter->fact;
	long long a, b;

	if (left->type != TYPE_number || right->type != TYPE_number)
		return true;
	a = number_at(t, left, at);
	b = number_at(t, right, at);
	return matched ==
	    (how == IS_LESS		? a < b
		    : how == IS_AT_MOST ? a <= b
		    : how == IS_EQUAL	? a == b
		    : how == IS_GREATER ? a > b
					: a >= b);
}

/* Return the sum, difference, least or greatest of the parts. */
static long long
value_of_parts(struct trial *t, const struct spot *at)
{
	const struct node *n = t->node;
	long long value = number_at(t, n->kid[0], at);

	for (int i = 1; i < n->kids; i++) {
		long long one = number_at(t, n->kid[i], at);

		switch (n->filter->fact) {
		case IS_SUM: value += one; break;
		case IS_DIFFERENCE: value -= one; break;
		case IS_LEAST: value = one < value ? one : value; break;
		default: value = one > value ? one : value; break;
		}
	}
	return value;
}

/* True if the filter is what its row says, as far as it can be tried here. */
static bool
fact_holds(struct trial *t, const struct spot *at, bool matched)
{
	const struct node *n = t->node;
	const struct geometry *g = &n->geometry;
	bb squares = 0;

	switch (n->filter->fact) {
	case IS_LESS:
	case IS_AT_MOST:
	case IS_EQUAL:
	case IS_AT_LEAST:
	case IS_GREATER: return is_compared(t, at, matched);
	case IS_INTEGER: return number_at(t, n, at) == n->number;
	case IS_ALWAYS: return matched;
	case IS_NEVER: return !matched;
	case IS_DESIGNATOR:
		for (int i = 0; i < PIECES; i++)
			if (g->pieces >> i & 1)
				squares |= at->pos.piece[i] & g->squares;
		return matched == (squares != 0);
	case IS_COUNT:
		ctx_go(&t->ctx, at);
		return number_at(t, n, at) == bb_count(set(n->kid[0], &t->ctx));
	case IS_TO_MOVE:
		return matched ==
		    ((at->pos.to_move == WHITE) ==
			(n->geometry.side == WHITE_SIDE));
	case IS_CHECK: return matched == (position_checkers(&at->pos) != 0);
	case IS_MATE: return matched == is_end(at, true);
	case IS_SOME_MATE: return !matched || is_end(at, true);
	case IS_STALEMATE: return matched == is_end(at, false);
	case IS_SOME_STALEMATE: return !matched || is_end(at, false);
	case IS_PLY: return number_at(t, n, at) == (long long)at->ply;
	case IS_MOVENUMBER:
		return !at->parent || !at->parent->parent ||
		    number_at(t, n, at) ==
		    number_at(t, n, at->parent->parent) + 1;
	case IS_INITIAL: return matched == (at->ply == 0);
	case IS_COMMENT: return !matched || at->comment.text;
	case IS_COMMENT_HAS: return !matched || str_find(at->comment, n->text);
	case IS_SUM:
	case IS_DIFFERENCE:
	case IS_LEAST:
	case IS_GREATEST:
		return n->type != TYPE_number ||
		    number_at(t, n, at) == value_of_parts(t, at);
	default: return true;
	}
}

/* Return the observations of what the row tells planners. */
static unsigned
look_at_facts(struct trial *t, const struct spot *at)
{
	const struct filter *f = t->node->filter;
	unsigned seen = 0;
	bool matched;

	if (!f->implies && !f->fact)
		return 0;
	matched = holds(t, t->node, at);
	if (f->implies && matched)
		seen |= IMPLICATION;
	if (f->fact)
		seen |= HAS_FACT;
	if (!implied_holds(t, at, matched) || !fact_holds(t, at, matched))
		seen |= UNTRUE;
	return seen;
}

/* Return the observations at one position. */
static unsigned
look(struct trial *t, const struct spot *at, struct out *value)
{
	struct ctx *c = &t->ctx;
	struct out before = {0}, after = {0};
	unsigned long remarked;
	struct path_walk walk;
	unsigned seen = 0;

	walk = c->walk;
	remarked = c->remarked;
	ctx_go(c, at);
	write_state(t, &before);
	if (!evaluate(t, t->node, at, value))
		seen |= STOPS;
	if (str_is((struct str){value->text, value->len}, "<false>"))
		seen |= FAILS;
	write_state(t, &after);
	if (!same(&before, &after))
		seen |= DOES;
	if (leaves_comments(c, remarked))
		seen |= LEAVES;
	else if (c->remarked > remarked)
		seen |= DOES;
	if (memcmp(&walk, &c->walk, sizeof walk) != 0)
		seen |= HAS_WALK;
	if (remembers(c, t->node))
		seen |= KEEPS;
	after.len = 0;
	evaluate(t, t->node, at, &after);
	if (!same(value, &after))
		seen |= DOES;
	if (looks_ahead(t, at, value))
		seen |= LOOKS_AHEAD;
	if (differs_at(t, (struct spot){.pos = at->pos}, value))
		seen |= NEEDS_PLACE;
	if (differs_at(t,
		(struct spot){
		    .pos = at->pos, .comment = at->comment, .notes = at->notes},
		value))
		seen |= NEEDS_OTHERS;
	if (looks_at_walk(t, at, value))
		seen |= HAS_WALK | DEPENDS;
	if (depends(t, at, value))
		seen |= DEPENDS;
	if (binds_variable(t, at, value))
		seen |= BINDS_OWN;
	if (!(seen & STOPS))
		seen |= look_at_facts(t, at);
	evaluate(t, t->query->body, at, &after);
	out_close(&before);
	out_close(&after);
	return seen;
}

static unsigned
look_at_games(struct query *q, const struct node *n)
{
	struct trial t;
	struct out first = {0}, value = {0};
	unsigned seen = 0, stops = STOPS;

	begin(&t, q, n);
	if (q->begin) {
		ctx_start_game(&t.ctx);
		evaluate(&t, q->begin, game[0].first, &value);
	}
	for (int i = 0; i < GAMES; i++) {
		first.len = 0;
		ctx_start_game(&t.ctx);
		t.ctx.game = (unsigned long)i + 1;
		t.ctx.tree = &game[i];
		evaluate(&t, q->body, game[i].first, &value);
		for (struct spot *s = game[i].first; s; s = spot_next(s)) {
			unsigned now = look(&t, s, &value);

			stops &= now;
			seen |= now & ~(unsigned)STOPS;
			if (!first.len)
				out_bytes(&first, value.text, value.len);
			if (!same(&first, &value))
				seen |= VARIES;
		}
	}
	end(&t);
	out_close(&first);
	out_close(&value);
	return seen | stops;
}

/* ------------------------------------------------------------------- rows */

static unsigned
look_at_row(const struct filter *f, struct str text)
{
	struct out errors = {0};
	struct query *q = compile(text, NULL, &errors);
	const struct node *n = q ? find_in_query(q, f) : NULL;
	unsigned seen = MISSING;

	if (n) {
		seen = look_at_games(q, n);
		if (opens(q, n))
			seen |= OPENS;
		if (moves(text, n))
			seen |= IS_MAPPED;
	}
	if (f->infix)
		seen |= chains(f);
	if (may_name(f))
		seen |= MAY_NAME;
	cql_free(q);
	out_close(&errors);
	return seen;
}

static void
write_row(struct out *o, int row, const char *examples)
{
	struct out name = {0}, text = {0};
	unsigned seen;

	write_name(&name, row);
	write_example(&text, (struct str){name.text, name.len}, examples);
	seen = look_at_row(&filters[row], (struct str){text.text, text.len});
	out_bytes(o, name.text, name.len);
	out_char(o, '\t');
	for (size_t i = 0; i < sizeof flag_word / sizeof *flag_word; i++)
		if (filters[row].flags & flag_word[i].flag)
			out_format(o, " %s", flag_word[i].word);
	if (filters[row].implies)
		out_format(
		    o, " IMPLIES(%s)", implied_word[filters[row].implies]);
	if (filters[row].fact)
		out_text(o, " FACT");
	out_text(o, " \t");
	for (size_t i = 0; i < sizeof seen_word / sizeof *seen_word; i++)
		if (seen & 1u << i)
			out_format(o, " %s", seen_word[i]);
	out_text(o, " \t");
	out_bytes(o, text.text, text.len);
	out_char(o, '\n');
	out_close(&name);
	out_close(&text);
}

/* exported, so that the sanitizer finds it */
__attribute__((visibility("default"))) const char *__asan_default_options(void);

/*
 * Disable the leak check: variables are saved and restored around filters, so
 * their values in between leak.  The programs are checked for leaks instead.
 */
const char *
__asan_default_options(void)
{
	return "detect_leaks=0";
}

int
main(int argc, char **argv)
{
	struct arena arena = {0};
	struct game_reader reader = {0};
	struct out o;
	char *examples = argc > 1 ? read_all(argv[1]) : NULL;

	progname = "rows";
	read_games(&arena, &reader);
	out_init(&o, 1, "standard output");
	for (int i = 0; i < filter_count; i++) {
		write_row(&o, i, examples ? examples : "");
		out_flush(&o);
	}
	out_close(&o);
	free(examples);
	game_reader_free(&reader);
	arena_free(&arena);
	return 0;
}
