/* scores.c - see scores.h */
#include "extract/scores.h"

#include "base/mem.h"
#include "base/utf8.h"

void
scores_init(struct scores *s)
{
	*s = (struct scores){0};
	out_init(&s->comment, -1, "comments");
}

void
scores_free(struct scores *s)
{
	mem_free(s->list);
	mem_free(s->outer);
	out_close(&s->comment);
}

static void
score_position(struct scores *s, const struct game *g)
{
	struct note_score score =
	    engine_note_score((struct str){s->comment.text, s->comment.len},
		g->now->to_move == WHITE);

	s->list[s->count - 1].cp = accuracy_cp(score, g->now);
}

static void
on_position(void *user, const struct game *g)
{
	struct scores *s = user;

	MEM_RESERVE(s->list, s->count, 1, s->capacity);
	s->list[s->count].before = s->here;
	s->here = s->count++;
	s->comment.len = 0;
	s->closed = false;
	score_position(s, g);
}

static void
on_start(void *user, const struct game *g)
{
	((struct scores *)user)->black = g->now->to_move == BLACK;
	on_position(user, g);
}

static void
on_move(void *user, const struct game *g, move m, struct str written)
{
	(void)m;
	(void)written;
	on_position(user, g);
}

static void
on_comment(void *user, const struct game *g, struct str text)
{
	struct scores *s = user;

	if (s->closed || !s->count)
		return;
	if (s->comment.len)
		out_char(&s->comment, ' ');
	utf8_write_line(&s->comment, text);
	score_position(s, g);
}

static void
on_variation(void *user, const struct game *g, bool opens)
{
	struct scores *s = user;

	(void)g;
	s->closed = true;
	if (opens) {
		MEM_RESERVE(s->outer, s->depth, 1, s->outer_capacity);
		s->outer[s->depth++] = s->here;
		s->here = s->list[s->here].before;
	} else if (s->depth) {
		s->here = s->outer[--s->depth];
	}
}

void
scores_read(struct scores *s, struct game_reader *r, const struct chunk *chunk,
    bool variations)
{
	struct game g = {.chunk = chunk};

	s->count = s->depth = s->here = 0;
	game_read(r, &g,
	    &(struct game_calls){.start = on_start,
		.move = on_move,
		.comment = on_comment,
		.variation = on_variation,
		.variations = variations},
	    s);
	/* a variation at the end of the text may not be closed */
	if (s->depth)
		s->here = s->outer[0];
}

int
scores_before(const struct scores *s, size_t i)
{
	size_t before = s->list[i].before;

	return !i ? CP_UNKNOWN : !before ? CP_START : s->list[before].cp;
}

struct game_accuracy
scores_accuracy(const struct scores *s)
{
	struct game_accuracy of = {0};
	size_t n = 0;
	int *cp;

	if (!s->count)
		return of;
	for (size_t i = s->here; i; i = s->list[i].before)
		n++;
	cp = mem_get((n + 1) * sizeof *cp);
	for (size_t i = s->here, at = n; i; i = s->list[i].before)
		cp[at--] = s->list[i].cp;
	cp[0] = CP_START;
	of = accuracy_of_game(cp, n, s->black);
	mem_free(cp);
	return of;
}
