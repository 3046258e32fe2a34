/* cql.c - see cql.h */
#include "cql/cql.h"

#include "base/mem.h"
#include "base/short_way.h"
#include "board/variant.h"
#include "cql/plan/screen.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/piece_id.h"
#include "cql/run/state.h"
#include "cql/run/value_text.h"
#include "cql/tree/diag.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "notation/fen.h"
#include "pgn/lazy_game.h"

struct cql_run {
	struct ctx ctx;
	struct diag diag;
	struct out *errors;
	struct spot nowhere; /* current while only tags are looked at */
	struct spot start;   /* of game 0 */
	struct screening screening;
};

struct cql_run *
cql_run_new(const struct query *q, struct out *messages, struct out *errors)
{
	struct cql_run *r = mem_get(sizeof *r);

	r->diag.source = &q->source;
	r->errors = errors;
	ctx_init(&r->ctx, q, &r->diag);
	r->ctx.messages = messages;
	position_clear(&r->nowhere.pos);
	fen_read(&r->start.pos, str_of(position_start_fen));
	return r;
}

void
cql_run_free(struct cql_run *r)
{
	ctx_free(&r->ctx);
	out_close(&r->diag.whole);
	mem_free(r);
}

void
cql_run_speak(struct cql_run *r, struct out *messages, struct out *errors)
{
	r->ctx.messages = messages;
	r->errors = errors;
}

void
cql_run_warn(struct cql_run *r, struct run_warnings *w)
{
	r->ctx.warnings = w;
}

const struct query *
cql_query(const struct cql_run *r)
{
	return r->ctx.query;
}

void
cql_run_options(struct cql_run *r, const struct run_options *o)
{
	r->ctx.options = *o;
	if (!o->shared)
		r->ctx.options.shared = r->ctx.own;
	if (o->bound)
		ctx_bind_persistent(&r->ctx);
}

void
cql_start_game(
    struct cql_run *r, uint64_t number_of_game, const struct tree *tree)
{
	ctx_start_game(&r->ctx);
	r->ctx.game = number_of_game;
	r->ctx.tree = tree;
}

static enum cql_result
failed(struct cql_run *r)
{
	out_str(r->errors, out_all(&r->diag.whole));
	return CQL_ERROR;
}

/*
 * Run blocks at the one position of game 0; NULL: wait for the programs to end
 * there.  False on an error.
 */
static bool
run_in_game_0(struct cql_run *r, const struct node *blocks)
{
	struct ctx *c = &r->ctx;
	struct ctx_mark mark;

	cql_start_game(r, 0, NULL);
	mark = ctx_mark(c);
	if (diag_guard(&r->diag)) {
		failed(r);
		return false;
	}
	ctx_go(c, &r->start);
	if (blocks)
		test(blocks, c);
	else
		programs_settle(c);
	ctx_release_all(c, mark);
	return true;
}

bool
cql_begin(struct cql_run *r)
{
	const struct node *blocks = r->ctx.query->begin;

	return !blocks || run_in_game_0(r, blocks);
}

bool
cql_end(struct cql_run *r)
{
	const struct node *blocks = r->ctx.query->end;

	if (blocks && !run_in_game_0(r, blocks))
		return false;
	cql_dismiss(r, false);
	return cql_settle(r);
}

void
cql_dismiss(struct cql_run *r, bool ends)
{
	if (!ends || !query_asks_at_end(r->ctx.query))
		programs_dismiss(&r->ctx.programs);
}

bool
cql_settle(struct cql_run *r)
{
	return run_in_game_0(r, NULL);
}

bool
cql_finish(struct cql_run *r, struct out *messages)
{
	if (!cql_end(r))
		return false;
	cql_write_persistent(r, messages);
	return true;
}

void
cql_merge(struct cql_run *into, struct cql_run *from)
{
	merge_runs(&into->ctx, &from->ctx);
}

void
cql_write_state(struct cql_run *r, struct out *o)
{
	state_write(o, &r->ctx);
}

/* Read the state into a run of its own, then merge that. */
bool
cql_merge_state(struct cql_run *r, const char *file, cql_state_rest *rest,
    void *user, struct out *errors)
{
	struct cql_run *read = cql_run_new(cql_query(r), NULL, NULL);
	bool good = state_read(&read->ctx, file, rest, user, errors);

	if (good)
		cql_merge(r, read);
	cql_run_free(read);
	return good;
}

enum cql_result
cql_ask_tags(struct cql_run *r, const struct node *const *n, int count,
    uint64_t number, const struct tree *tags)
{
	struct ctx *c = &r->ctx;

	cql_start_game(r, number, tags);
	if (diag_guard(&r->diag))
		return failed(r);
	ctx_go(c, &r->nowhere);
	for (int i = 0; i < count; i++)
		if (!matches(n[i], c))
			return CQL_NO;
	return CQL_YES;
}

bool
cql_asks_for_tags_alone(const struct query *q)
{
	return q->gate_parts > 0 && q->gate_parts == q->body->kids;
}

bool
cql_screen(
    struct cql_run *r, struct lazy_game *game, bool variations, bool alone)
{
	return screen_by_positions(
	    &r->screening, &r->ctx, game, variations, alone);
}

/* True if the position matches; release what only this evaluation made. */
static bool
match_at(struct ctx *c, const struct spot *at, struct ctx_mark mark)
{
	const struct node *body = c->query->body;
	int kept = c->kept_comments.count;
	bool matched;

	ctx_go(c, at);
	error_if_late(c, body);
	matched = test(body, c);
	if (!matched && c->options.comments == COMMENTS_OF_MATCH)
		kept_comments_cut(&c->kept_comments, kept);
	ctx_release_all(c, mark);
	return matched;
}

/*
 * Set *at to the next position that matches, itself included, and return true;
 * or to NULL, and return false.  Where only an irreversible move can make the
 * query match, skip a reversible one after a position that does not match.
 */
static bool
find_match(struct ctx *c, const struct spot **at, struct ctx_mark mark)
{
	bool skips = c->query->screen->match_is_irreversible;
	const struct spot *missed = NULL;

	for (; *at; missed = *at, *at = spot_next(*at))
		if (!(skips && missed && (*at)->parent == missed &&
			spot_is_reversible(*at)) &&
		    match_at(c, *at, mark))
			return true;
	return false;
}

enum cql_result
cql_next_match(struct cql_run *r, const struct spot **at)
{
	struct ctx_mark mark = ctx_mark(&r->ctx);

	if (diag_guard(&r->diag))
		return failed(r);
	return find_match(&r->ctx, at, mark) ? CQL_YES : CQL_NO;
}

/* True if the squares of the filter are a value: it is a set or a piece. */
static bool
has_squares(const struct node *n)
{
	return n->type == TYPE_set || n->type == TYPE_piece;
}

/* Return the number of the last filter that is a set or a piece, or -1. */
static int
find_last_set(const struct node *body)
{
	int i = body->kids - 1;

	while (i >= 0 && !has_squares(body->kid[i]))
		i--;
	return i;
}

/*
 * True if all filters before the last one match.  Store the squares of filter
 * number `named`, if it is one of these, in *squares.
 */
static bool
leads_to_last(struct ctx *c, const struct node *body, int named, bb *squares)
{
	for (int i = 0; i < body->kids - 1; i++) {
		const struct node *n = body->kid[i];

		if (i == named)
			*squares = n->type == TYPE_set
			    ? set(n, c)
			    : piece_squares(c, piece(n, c));
		if (i == named ? !*squares : !matches(n, c))
			return false;
	}
	return true;
}

/* Write the value of the last filter at the current position: cql_value(). */
static bool
write_last(struct ctx *c, const struct node *body, struct out *o, bb *squares)
{
	const struct node *last = body->kid[body->kids - 1];
	size_t before = o->len;
	bb set;

	if (!leads_to_last(
		c, body, squares ? find_last_set(body) : body->kids, squares)) {
		out_text(o, "<false>");
		return false;
	}
	if (!value_text_write_squares(last, c, o, &set))
		return false;
	if (squares && has_squares(last))
		*squares = set;
	if (last->type == TYPE_test)
		return str_is(out_since(o, before), "<true>");
	return set || !has_squares(last);
}

enum cql_result
cql_value(struct cql_run *r, const struct spot *at, struct out *o, bb *squares)
{
	struct ctx *c = &r->ctx;
	struct ctx_mark mark = ctx_mark(c);
	bool some;

	if (squares)
		*squares = 0;
	if (diag_guard(&r->diag))
		return failed(r);
	ctx_go(c, at);
	error_if_late(c, c->query->body);
	some = write_last(c, c->query->body, o, squares);
	ctx_release_all(c, mark);
	return some ? CQL_YES : CQL_NO;
}

const struct remark *
cql_remarks(struct cql_run *r, int *count)
{
	comments_merge_kept(&r->ctx);
	*count = r->ctx.remarks;
	return r->ctx.remark;
}

bool
cql_run_variable(struct cql_run *r, int slot, struct out *o, bool *is_number)
{
	*is_number = r->ctx.query->variable[slot].type == TYPE_number;
	return value_text_write_variable(o, &r->ctx, slot);
}

const struct sort_best *
cql_best(const struct cql_run *r)
{
	return r->ctx.best;
}

const struct tag *
cql_tag_changes(const struct cql_run *r, int *count)
{
	*count = r->ctx.tag_changes;
	return r->ctx.tag_change;
}

/* Write "name: value". */
static void
write_variable(const struct cql_run *r, struct out *o, const struct variable *v,
    struct str value)
{
	const struct message_form *form = &r->ctx.options.messages;
	const char *quote = form->quotes && v->type == TYPE_string ? "\"" : "";
	struct out line = {0};

	out_format(&line, "%.*s: %s", STR(v->name), quote);
	out_str(&line, value);
	out_format(&line, "%s\n", quote);
	if (form->write)
		form->write(r->ctx.options.user, o, out_all(&line), true);
	else
		out_bytes(o, line.text, line.len);
	out_close(&line);
}

void
cql_write_persistent(struct cql_run *r, struct out *o)
{
	struct out text = {0};

	for (int i = 0; i < r->ctx.query->variables; i++) {
		const struct variable *v = &r->ctx.query->variable[i];

		if (!v->persistent || v->quiet)
			continue;
		if (v->type == TYPE_dictionary && r->ctx.options.dictionaries)
			value_text_write_dictionary(o, &r->ctx, i);
		text.len = 0;
		if (value_text_write_variable(&text, &r->ctx, i))
			write_variable(r, o, v, out_all(&text));
	}
	out_close(&text);
}
