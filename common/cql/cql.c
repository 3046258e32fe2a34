/* cql.c - see cql.h */
#include "cql/cql.h"

#include <stdlib.h>

#include "base/mem.h"
#include "cql/expand.h"
#include "cql/parse/parser.h"
#include "cql/run/context.h"
#include "cql/run/merge.h"
#include "cql/run/profile.h"
#include "cql/run/state.h"
#include "cql/specialise.h"
#include "cql/tree/effects.h"
#include "cql/parse/declare.h"
#include "notation/fen.h"

void
cql_free(struct query *q)
{
	if (!q)
		return;
	for (int i = 0; i < q->regexes; i++)
		regex_free(q->regex[i]);
	free(q->regex);
	free(q->variable);
	free(q->sorting);
	arena_free(&q->arena);
	source_map_free(&q->source);
	free(q);
}

/* False when one of them is no text. */
static bool
add_texts(struct query *q, const struct cql_text *texts, int count,
    struct out *errors)
{
	for (int i = 0; i < count; i++) {
		const char *wrong = source_map_add(
		    &q->source, texts[i].name, texts[i].text, i + 1 < count);

		if (wrong) {
			out_format(errors, "%s: %s\n", texts[i].name, wrong);
			return false;
		}
	}
	return true;
}

/* Is the value the same at every position of a game? */
static bool
asks_for_tags_alone(const struct node *n)
{
	if (!(n->filter->flags & PURE))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!asks_for_tags_alone(n->kid[i]))
			return false;
	return true;
}

static void
find_gates(struct query *q)
{
	while (q->gates < q->body->kids &&
	    asks_for_tags_alone(q->body->kid[q->gates]))
		q->gates++;
}

/* From a tree as it was read to one that runs. */
static void
make_ready(struct parser *p, struct node **tree, bool explains)
{
	struct query *q = p->query;

	if (!*tree)
		return;
	*tree = rewrite_transforms(p, *tree);
	effects_number_memos(q, *tree);
	if (explains)
		profile_prepare(q, *tree);
	else
		specialise(&q->arena, *tree);
}

/* FNV-1a, of a string and the NUL behind it. */
static uint64_t
fold(uint64_t hash, struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		hash = (hash ^ (unsigned char)s.text[i]) * 0x100000001b3;
	return hash * 0x100000001b3;
}

/* What the query is made of, whatever its files are called. */
static uint64_t
fingerprint(const struct source_map *s, const struct cql_source *from)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (int i = 0; i < s->count; i++)
		hash = fold(hash, s->text[i].text);
	for (int i = 0; i < from->transform_count; i++)
		hash = fold(hash, str_of(from->transforms[i]));
	return hash;
}

static bool
compile(struct query *q, const struct cql_source *from, struct out *errors)
{
	struct diag d = {.source = &q->source, .text = {.fd = -1}};
	struct parser p = {.query = q,
	    .argument = UINT32_MAX,
	    .diag = &d,
	    .lookup = from->lookup,
	    .warnings = from->warnings};

	if (diag_guard(&d)) {
		out_bytes(errors, d.text.text, d.text.len);
		out_close(&d.text);
		return false;
	}
	p.scope = scope_in(&q->arena, NULL, false);
	parse_query(&p);
	strategy_check_all(&p);
	for (int i = from->transform_count; i--;)
		parse_wrap(&p, from->transforms[i]);
	make_ready(&p, &q->body, from->explains);
	make_ready(&p, &q->begin, from->explains);
	make_ready(&p, &q->end, from->explains);
	if (!from->explains)
		find_gates(q);
	q->fingerprint = fingerprint(&q->source, from);
	return true;
}

bool
cql_compile_source(
    struct query **made, const struct cql_source *from, struct out *errors)
{
	struct query *q = mem_get(sizeof *q);

	if (!add_texts(q, from->texts, from->count, errors) ||
	    !compile(q, from, errors)) {
		cql_free(q);
		return false;
	}
	*made = q;
	return true;
}

bool
cql_compile(struct query **made, const struct cql_text *texts, int count,
    const struct lookup *lookup, struct out *errors)
{
	return cql_compile_source(made,
	    &(struct cql_source){
		.texts = texts, .count = count, .lookup = lookup},
	    errors);
}

struct cql_run {
	struct ctx ctx;
	struct diag diag;
	struct out *errors;
	struct spot nowhere; /* for what no position has to answer */
	struct spot start;   /* of game 0 */
};

struct cql_run *
cql_run_new(const struct query *q, struct out *messages, struct out *errors)
{
	struct cql_run *r = mem_get(sizeof *r);

	r->diag.source = &q->source;
	r->diag.text.fd = -1;
	r->errors = errors;
	eval_init(&r->ctx, q, &r->diag);
	r->ctx.messages = messages;
	position_clear(&r->nowhere.pos);
	fen_read(&r->start.pos, str_of(position_start_fen));
	return r;
}

void
cql_run_free(struct cql_run *r)
{
	eval_free(&r->ctx);
	out_close(&r->diag.text);
	free(r);
}

void
cql_run_speak(struct cql_run *r, struct out *messages, struct out *errors)
{
	r->ctx.messages = messages;
	r->errors = errors;
}

const struct query *
cql_query(const struct cql_run *r)
{
	return r->ctx.query;
}

void
cql_run_options(struct cql_run *r, const struct cql_options *o)
{
	r->ctx.late = o->late;
	r->ctx.last_game = o->last_game;
	r->ctx.ascii = o->ascii;
	r->ctx.quiet = o->quiet;
	r->ctx.dictionaries = o->dictionaries;
	r->ctx.pipes.timeout[0] = o->pipe_timeout[0];
	r->ctx.pipes.timeout[1] = o->pipe_timeout[1];
	r->ctx.keepallbest = o->keepallbest;
	r->ctx.no_settag = o->no_settag;
	r->ctx.no_removetag = o->no_removetag;
	r->ctx.no_removecomment = o->no_removecomment;
	r->ctx.comments = o->comments;
	if (o->shared)
		r->ctx.shared = o->shared;
}

void
cql_start_game(
    struct cql_run *r, unsigned long number_of_game, const struct tree *tree)
{
	eval_start_game(&r->ctx);
	r->ctx.game = number_of_game;
	r->ctx.tree = tree;
}

static enum cql_result
failed(struct cql_run *r)
{
	out_bytes(r->errors, r->diag.text.text, r->diag.text.len);
	r->diag.text.len = 0;
	return CQL_ERROR;
}

/* Blocks, at the one position of game 0. */
static bool
run_blocks(struct cql_run *r, const struct node *blocks)
{
	struct ctx *c = &r->ctx;
	struct eval_mark mark;

	if (!blocks)
		return true;
	cql_start_game(r, 0, NULL);
	mark = eval_mark(c);
	if (diag_guard(&r->diag)) {
		failed(r);
		return false;
	}
	eval_go(c, &r->start);
	test(blocks, c);
	eval_release(c, mark);
	return true;
}

bool
cql_begin(struct cql_run *r)
{
	return run_blocks(r, r->ctx.query->begin);
}

bool
cql_end(struct cql_run *r)
{
	return run_blocks(r, r->ctx.query->end);
}

bool
cql_settle(struct cql_run *r)
{
	cql_start_game(r, 0, NULL);
	if (diag_guard(&r->diag)) {
		failed(r);
		return false;
	}
	eval_go(&r->ctx, &r->start);
	pipes_settle(&r->ctx);
	return true;
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

/* A state becomes that of a run of its own, which is then joined. */
bool
cql_merge_state(struct cql_run *r, const char *file, struct out *errors)
{
	struct cql_run *read = cql_run_new(cql_query(r), NULL, NULL);
	bool good = state_read(&read->ctx, file, errors);

	if (good)
		cql_merge(r, read);
	cql_run_free(read);
	return good;
}

enum cql_result
cql_gate(struct cql_run *r)
{
	struct ctx *c = &r->ctx;

	if (diag_guard(&r->diag))
		return failed(r);
	eval_go(c, &r->nowhere);
	for (int i = 0; i < c->query->gates; i++)
		if (!matches(c->query->body->kid[i], c))
			return CQL_NO;
	return CQL_YES;
}

bool
cql_asks_for_tags_alone(const struct query *q)
{
	return q->gates > 0 && q->gates == q->body->kids;
}

enum cql_result
cql_match(struct cql_run *r, const struct spot *at)
{
	struct ctx *c = &r->ctx;
	struct eval_mark mark = eval_mark(c);
	int spoken = c->spoken.count;
	bool matched;

	if (diag_guard(&r->diag))
		return failed(r);
	eval_go(c, at);
	eval_round(c, c->query->body);
	matched = test(c->query->body, c);
	if (!matched && c->comments == COMMENTS_OF_MATCH)
		spoken_back(&c->spoken, spoken);
	eval_release(c, mark);
	return matched ? CQL_YES : CQL_NO;
}

/* Do all filters before the last one match? */
static bool
leads_to_last(struct ctx *c, const struct node *body)
{
	for (int i = 0; i < body->kids - 1; i++)
		if (!matches(body->kid[i], c))
			return false;
	return true;
}

enum cql_result
cql_value(struct cql_run *r, const struct spot *at, struct out *o)
{
	struct ctx *c = &r->ctx;
	const struct node *body = c->query->body;
	struct eval_mark mark = eval_mark(c);
	bool some;

	if (diag_guard(&r->diag))
		return failed(r);
	eval_go(c, at);
	some = leads_to_last(c, body);
	if (some)
		eval_text(body->kid[body->kids - 1], c, o);
	else
		out_text(o, "<false>");
	eval_release(c, mark);
	return some ? CQL_YES : CQL_NO;
}

enum cql_result
cql_string(struct cql_run *r, const struct spot *at, struct out *o)
{
	struct ctx *c = &r->ctx;
	const struct node *body = c->query->body;
	struct eval_mark mark = eval_mark(c);
	struct str s = NO_STRING;

	if (diag_guard(&r->diag))
		return failed(r);
	eval_go(c, at);
	if (leads_to_last(c, body))
		s = string(body->kid[body->kids - 1], c);
	out_str(o, s);
	eval_release(c, mark);
	return s.text ? CQL_YES : CQL_NO;
}

const struct remark *
cql_remarks(struct cql_run *r, int *count)
{
	eval_hear(&r->ctx);
	*count = r->ctx.remarks;
	return r->ctx.remark;
}

bool
cql_run_variable(struct cql_run *r, int slot, struct out *o, bool *is_number)
{
	*is_number = r->ctx.query->variable[slot].type == TYPE_number;
	return eval_write_value(o, &r->ctx, slot);
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

void
cql_write_persistent(struct cql_run *r, struct out *o)
{
	struct out text = {.fd = -1};
	bool is_number;

	for (int i = 0; i < r->ctx.query->variables; i++) {
		const struct variable *v = &r->ctx.query->variable[i];

		if (!v->persistent || v->quiet)
			continue;
		if (v->type == TYPE_dictionary && r->ctx.dictionaries)
			eval_write_dictionary(o, &r->ctx, i);
		text.len = 0;
		if (!cql_run_variable(r, i, &text, &is_number))
			continue;
		out_format(o, "%.*s: ", STR(v->name));
		out_bytes(o, text.text, text.len);
		out_char(o, '\n');
	}
	out_close(&text);
}
