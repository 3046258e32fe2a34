/*
 * note.c - clocks and evaluations in the comments on a move
 *
 * Each filter has no value if the comment lacks the item.
 */
#include "cql/filters/evaluator.h"
#include "pgn/engine_note.h"
#include "pgn/notes.h"

/* Return the comments on the last move, valid until text is gathered. */
static struct str
comments_here(struct ctx *c)
{
	size_t from = c->gathered.len;
	struct str comments = notes_text(c->at->notes, true, &c->gathered);

	c->gathered.len = from;
	return comments;
}

static struct number
seconds_of(struct note_time t)
{
	return t.some ? number_of((long long)t.seconds) : NO_NUMBER;
}

EVALUATOR(number, clk, seconds_of(engine_note_clock(comments_here(c))));
EVALUATOR(number, emt, seconds_of(engine_note_time(comments_here(c))));

/*
 * Return the evaluation, or the moves to `mate`, from the side of the filter,
 * so that a change of colours maps it.
 */
static struct number
score_here(const struct node *n, struct ctx *c, bool mate)
{
	struct note_score s =
	    engine_note_score(comments_here(c), c->pos->to_move == WHITE);

	s.black ^= n->geometry.side == BLACK_SIDE;
	if (!s.some || (mate && !s.mate))
		return NO_NUMBER;
	return number_of(mate ? note_score_mate(s) : note_score_number(s));
}

EVALUATOR(number, eval, score_here(n, c, false));
EVALUATOR(number, matein, score_here(n, c, true));

struct number
number_evaldepth(const struct node *n, struct ctx *c)
{
	uint64_t depth;

	(void)n;
	return engine_note_depth(comments_here(c), &depth)
	    ? number_of((long long)depth)
	    : NO_NUMBER;
}
