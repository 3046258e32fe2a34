/* compile.c - see compile.h */
#include "cql/compile.h"

#include "base/error_text.h"
#include "base/hash.h"
#include "base/mem.h"
#include "cql/plan/implied.h"
#include "cql/parse/toplevel.h"
#include "cql/plan/screen.h"
#include "cql/run/profile.h"
#include "cql/plan/plan.h"
#include "cql/run/regex.h"
#include "cql/tree/diag.h"
#include "cql/tree/effects.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "map/map_file.h"

void
cql_free(struct query *q)
{
	if (!q)
		return;
	for (int i = 0; i < q->regexes; i++)
		regex_free(q->regex[i]);
	mem_free(q->regex);
	for (int i = 0; i < q->maps; i++) {
		map_file_close(q->map[i]);
		mem_free(q->map[i]);
	}
	mem_free(q->map);
	mem_free(q->variable);
	mem_free(q->sorting);
	arena_free(&q->arena);
	source_map_free(&q->source);
	mem_free(q);
}

/* False, with a message, when one of them is not valid. */
static bool
add_texts(struct query *q, const struct cql_text *texts, int count,
    struct out *errors)
{
	for (int i = 0; i < count; i++) {
		struct source_fault wrong = source_map_add(
		    &q->source, texts[i].name, texts[i].text, i + 1 < count);

		if (wrong.text) {
			diag_refuse_text(
			    errors, &q->source, texts[i].name, wrong);
			return false;
		}
	}
	return true;
}

/*
 * Add a filter if it has one value at all positions of a game; of another
 * conjunction add the filters that it begins with, and return false.
 */
static bool
add_gates(struct query *q, const struct node *n)
{
	if (node_all_have(n, GAME_CONSTANT)) {
		ARENA_ADD(&q->arena, q->gate, q->gates, n);
		return true;
	}
	if (n->filter->implies == IMPLIED_SEQUENCE)
		for (int i = 0; i < n->kids; i++)
			if (!add_gates(q, n->kid[i]))
				break;
	return false;
}

/* List the leading filters that have one value at all positions of a game. */
static void
find_gates(struct query *q)
{
	const struct node *body = q->body;

	while (q->gate_parts < body->kids &&
	    add_gates(q, body->kid[q->gate_parts]))
		q->gate_parts++;
}

/* Make the tree that the parser gives ready to run. */
static void
make_ready(struct parser *p, struct node **tree, bool explains)
{
	struct query *q = p->query;

	if (!*tree)
		return;
	*tree = rewrite_transforms(p, *tree);
	effects_number_memos(q, *tree);
	if (explains) {
		profile_prepare(&q->arena, *tree);
		return;
	}
	specialise(&q->arena, *tree);
	plan_echo_targets(q, *tree);
}

/* Return the hash continued with a string and a NUL after it. */
static uint64_t
hash_string(uint64_t hash, struct str s)
{
	return hash_text(hash_text(hash, s), (struct str){"", 1});
}

/* Return a hash of the texts of the query, not of the names of their files. */
static uint64_t
fingerprint(const struct source_map *s, const struct cql_source *from)
{
	uint64_t hash = HASH_START;

	for (int i = 0; i < s->count; i++)
		hash = hash_string(hash, s->text[i].text);
	for (int i = 0; i < from->transform_count; i++)
		hash = hash_string(hash, str_of(from->transforms[i]));
	return hash;
}

/* Parse a query and plan it; false if an error stopped it. */
static bool
make_query(struct parser *p, const struct cql_source *from)
{
	struct query *q = p->query;

	if (diag_guard(p->diag))
		return false;
	parse_query(p);
	strategy_check_all(p);
	if (from->warns_of_trivial)
		trivial_warn(p, from->gives_value);
	for (int i = from->transform_count; i--;)
		parse_wrap(p, from->transforms[i]);
	make_ready(p, &q->body, from->explains);
	make_ready(p, &q->begin, from->explains);
	make_ready(p, &q->end, from->explains);
	if (!from->explains)
		find_gates(q);
	q->condition = implied_condition(q);
	screen_plan(q, from->explains);
	q->fingerprint = fingerprint(&q->source, from);
	return true;
}

/* Note, for editors, the calls that were being parsed when an error came. */
static void
note_calls(struct parser *p)
{
	for (const struct scope *s = p->scope; s; s = s->up)
		if (s->called)
			names_add_call(p->names, &p->query->source, s->call,
			    s->called->name);
}

static bool
compile(struct query *q, const struct cql_source *from, struct out *errors)
{
	struct diag d = {.source = &q->source};
	struct parser p = {.query = q,
	    .argument = UINT32_MAX,
	    .unassigned = UINT32_MAX,
	    .diag = &d,
	    .texts = from->count,
	    .lookup = from->lookup,
	    .warnings = from->warnings,
	    .warn_level = from->warn_level,
	    .of_variant = from->of_variant,
	    .names = from->names,
	    .line_end = UINT32_MAX,
	    .wrapped = from->transform_count > 0,
	    .scope = scope_in(&q->arena, NULL, false)};
	const struct parser unused = p;
	bool made = make_query(&p, from);

	if (!made)
		diag_report(&d, errors);
	if (from->names)
		note_calls(&p);
	if (!q->body && !from->one_error)
		recover_report(&p, &unused, errors);
	if (from->names)
		names_finish(from->names, q);
	out_close(&d.text);
	return made;
}

bool
cql_compile_source(
    struct query **made, const struct cql_source *from, struct out *errors)
{
	struct query *q = mem_get(sizeof *q);

	q->source.form = from->form;
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

bool
cql_gives_string(const struct query *q, struct out *errors)
{
	const struct node *last = q->body->kid[q->body->kids - 1];

	if (last->type == TYPE_string)
		return true;
	diag_write(errors, &q->source, last->location, DIAG_ERROR,
	    error_text("an output name needs a string; this gives %s",
		type_words((enum type)last->type)));
	return false;
}
