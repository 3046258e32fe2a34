/* context.c - see context.h */
#include "cql/run/context.h"

#include <limits.h>

#include "base/mem.h"
#include "board/variant.h"
#include "cql/run/shared_files.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"

/* ------------------------------------------------------ runs and their games
 */

void
ctx_init(struct ctx *c, const struct query *q, struct diag *d)
{
	*c = (struct ctx){.query = q, .diag = d};
	c->slot = mem_get((size_t)q->variables * sizeof *c->slot);
	c->memo = mem_get((size_t)q->memos * sizeof *c->memo);
	c->options.shared = c->own = shared_files_new(NULL);
	c->best = mem_get((size_t)q->sortings * sizeof *c->best);
	c->regexes.counts = q->asks_for_index;
	c->options.pipe_timeout[0] = c->options.pipe_timeout[1] = PIPE_TIMEOUT;
}

void
ctx_bind_to_nothing(struct ctx *c, int variable)
{
	struct slot *s = &c->slot[variable];

	s->bound = true;
	if (c->query->variable[variable].type == TYPE_string)
		s->is.string = stored_string_new(&c->texts, str_of(""));
	else
		s->is = (union stored_value){.set = 0};
}

void
ctx_bind_persistent(struct ctx *c)
{
	for (int i = 0; i < c->query->variables; i++)
		if (c->query->variable[i].persistent && !c->slot[i].bound &&
		    c->query->variable[i].type != TYPE_dictionary)
			ctx_bind_to_nothing(c, i);
}

void
ctx_unbind(struct ctx *c, int variable)
{
	const struct variable *v = &c->query->variable[variable];
	struct slot *s = &c->slot[variable];

	if (v->type == TYPE_dictionary)
		entries_clear(&s->dictionary, v->value, &c->texts);
	else if (v->type == TYPE_string && s->bound)
		stored_string_retire(&c->texts, s->is.string);
	s->bound = false;
}

void
ctx_start_game(struct ctx *c)
{
	for (int i = 0; i < c->query->variables; i++)
		if (!c->query->variable[i].persistent)
			ctx_unbind(c, i);
	for (int i = 0; i < c->query->memos; i++) {
		c->memo[i].of = NULL;
		arena_reset(&c->memo[i].arena);
		arena_reset(&c->memo[i].passing);
	}
	regex_match_clear(&c->match, &c->texts);
	regex_match_clear(&c->aside, &c->texts);
	regexes_trim(&c->regexes);
	stored_strings_release(&c->texts, 0);
	programs_reap(&c->programs);
	c->spots = NULL;
	c->lookups = NULL;
	c->lone_lookups = 0;
	c->mapped = NULL;
	c->imagined_map = NULL;
	c->walk = (struct path_walk){0};
	arena_reset(&c->of_game);
	arena_reset(&c->scratch);
	arena_reset(&c->remark_text);
	arena_reset(&c->kept);
	c->imagined = c->next_piece = 0;
	c->remarks = 0;
	c->remarked = c->remark_bytes = 0;
	kept_comments_cut(&c->kept_comments, 0);
	c->tag_changes = 0;
	memset(c->best, 0, (size_t)c->query->sortings * sizeof *c->best);
}

void
ctx_free(struct ctx *c)
{
	for (int i = 0; i < c->query->variables; i++)
		ctx_unbind(c, i);
	ctx_start_game(c);
	out_close(&c->gathered);
	regexes_free(&c->regexes);
	programs_end(&c->programs);
	shared_files_free(c->own);
	for (int i = 0; i < c->query->memos; i++) {
		arena_free(&c->memo[i].arena);
		arena_free(&c->memo[i].passing);
	}
	mem_free(c->memo);
	mem_free(c->slot);
	mem_free(c->remark);
	kept_comments_free(&c->kept_comments);
	mem_free(c->tag_change);
	mem_free(c->best);
	run_warnings_free(&c->warned);
	arena_free(&c->of_game);
	arena_free(&c->scratch);
	arena_free(&c->remark_text);
	arena_free(&c->kept);
}

/* ----------------------------------------------------- the current position */

bool
span_of(const struct node *range, struct ctx *c, struct span *s)
{
	struct number low, high;

	*s = (struct span){LLONG_MIN, LLONG_MAX};
	if (!range->kids)
		return true;
	low = high = number(range->kid[0], c);
	if (range->kids > 1)
		high = number(range->kid[1], c);
	*s = (struct span){low.value, high.value};
	return low.some && high.some;
}

bool
range_holds(const struct node *range, struct ctx *c, long long value)
{
	struct span span;

	return span_of(range, c, &span) && value >= span.low &&
	    value <= span.high;
}

bool
ctx_chess960(const struct ctx *c)
{
	if (c->tree)
		return c->tree->chess960;
	return position_needs_chess960(c->pos) ||
	    (c->options.chess960 &&
		variant_is_standard((enum variant)c->pos->variant));
}

struct str
ctx_gathered(struct ctx *c, size_t from)
{
	struct out *o = &c->gathered;
	struct str s = out_since(o, from);

	o->len = from;
	return arena_text(&c->scratch, s);
}
