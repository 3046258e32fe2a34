/* context.c - see context.h */
#include "cql/run/context.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cql/run/dictionary.h"
#include "cql/run/imagined.h"
#include "cql/run/memo.h"
#include "cql/run/shared_files.h"
#include "notation/fen.h"

void
eval_round(struct ctx *c, const struct node *n)
{
	if (c->late && atomic_load_explicit(c->late, memory_order_relaxed))
		eval_stop(c, n, "the time limit is over");
}

/* The board as people draw it, a8 first. */
static void
write_board(struct out *o, const struct position *p, bool ascii)
{
	static const char *const figures[] = {
	    "♔", "♕", "♖", "♗", "♘", "♙", "♚", "♛", "♜", "♝", "♞", "♟", "."};

	for (int r = 7; r >= 0; r--) {
		out_format(o, "%d", r + 1);
		for (int f = 0; f < 8; f++) {
			int piece_here = p->at[square_at(f, r)];

			out_char(o, ' ');
			if (ascii)
				out_char(o, piece_letter(piece_here));
			else
				out_text(o, figures[piece_here]);
		}
		out_char(o, '\n');
	}
	out_text(o, "  a b c d e f g h\n");
}

void
eval_stop(struct ctx *c, const struct node *n, const char *format, ...)
{
	static const struct fen_style style = {
	    FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6};
	struct out *o = &c->diag->text;
	char text[600 + PATH_MAX]; /* a message may name a program */
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	diag_write(o, c->diag->source, n->location, "error", text);
	out_char(o, '\n');
	write_board(o, c->pos, c->ascii);
	out_format(o, "\nGame %lu: ", c->game);
	eval_write_spot(o, c->at);
	out_char(o, '\n');
	out_used(o, fen_write(c->pos, &style, out_room(o, FEN_MAX)));
	out_char(o, '\n');
	c->gathered.len = 0;
	longjmp(c->diag->home, 1);
}

struct str
eval_gathered(struct ctx *c, size_t from)
{
	struct out *o = &c->gathered;
	struct str s;

	out_room(o, 1); /* there is text to point to, even if it is empty */
	s = str_between(o->text + from, o->text + o->len);
	o->len = from;
	return arena_text(&c->scratch, s);
}

bool
eval_span(const struct node *range, struct ctx *c, struct span *s)
{
	struct number low = number(range->kid[0], c), high = low;

	if (range->kids > 1)
		high = number(range->kid[1], c);
	*s = (struct span){low.value, high.value};
	return low.some && high.some;
}

static void
make_room(struct ctx *c, int more)
{
	while (c->remarks + more > c->remark_room) {
		c->remark_room = c->remark_room ? 2 * c->remark_room : 64;
		c->remark = mem_grow(
		    c->remark, (size_t)c->remark_room * sizeof *c->remark);
	}
}

void
eval_remark(struct ctx *c, const struct spot *at, struct str text)
{
	if (imagined(at))
		return;
	make_room(c, 1);
	if (text.text)
		text = arena_text(&c->remark_text, text);
	c->remark[c->remarks++] = (struct remark){at, text, c->remarked++};
}

void
eval_comment(struct ctx *c, const struct spot *at, struct str text)
{
	if (c->comments == COMMENTS_SMART)
		eval_remark(c, at, text);
	else if (!imagined(at))
		spoken_add(&c->spoken, &c->remark_text,
		    (struct remark){at, text, c->remarked++});
}

/* From the back, where the room is. */
void
eval_hear(struct ctx *c)
{
	int log = c->remarks, spoken = c->spoken.count, to = log + spoken;

	make_room(c, spoken);
	c->remarks = to;
	while (spoken) {
		const struct remark *said = &c->spoken.list[spoken - 1];
		bool first = log && c->remark[log - 1].when > said->when;

		c->remark[--to] = first ? c->remark[--log] : *said;
		spoken -= !first;
	}
	spoken_back(&c->spoken, 0);
}

void
eval_note(struct ctx *c, const struct spot *at, const char *format, ...)
{
	char text[200];
	va_list args;

	if (c->quiet)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	eval_remark(c, at, str_of(text));
}

const char *
eval_name_spot(struct ctx *c, const struct spot *at, char text[SPOT_TEXT_MAX])
{
	int len = snprintf(text, SPOT_TEXT_MAX, "move %u(%s)", at->pos.fullmove,
	    at->pos.to_move == WHITE ? "wtm" : "btm");

	if (at->depth) {
		snprintf(
		    text + len, (size_t)(SPOT_TEXT_MAX - len), "[%u]", at->id);
		eval_note(c, at, "id:%u", at->id);
	}
	return text;
}

void
eval_init(struct ctx *c, const struct query *q, struct diag *d)
{
	*c = (struct ctx){.query = q, .diag = d, .gathered.fd = -1};
	c->slot = mem_get((size_t)q->variables * sizeof *c->slot);
	c->memo = mem_get((size_t)q->memos * sizeof *c->memo);
	c->shared = c->own = cql_shared_new();
	c->best = mem_get((size_t)q->sortings * sizeof *c->best);
	c->regexes.counts = q->asks_for_index;
	c->pipes.timeout[0] = c->pipes.timeout[1] = PIPE_TIMEOUT;
}

static void
unbind(struct ctx *c, int i)
{
	const struct variable *v = &c->query->variable[i];
	struct slot *s = &c->slot[i];

	if (v->type == TYPE_dictionary) {
		entries_clear(&s->is.dictionary, v->value, &c->texts);
	} else if (v->type == TYPE_string && s->bound) {
		text_retire(&c->texts, s->is.string);
	}
	s->bound = false;
}

static void
keep_clear(struct memo *k)
{
	k->of = NULL;
	arena_reset(&k->arena);
	arena_reset(&k->passing);
}

static void
keep_free(struct memo *k)
{
	arena_free(&k->arena);
	arena_free(&k->passing);
}

void
eval_start_game(struct ctx *c)
{
	for (int i = 0; i < c->query->variables; i++)
		if (!c->query->variable[i].persistent)
			unbind(c, i);
	for (int i = 0; i < c->query->memos; i++)
		keep_clear(&c->memo[i]);
	match_clear(&c->match, &c->texts);
	match_clear(&c->aside, &c->texts);
	regexes_trim(&c->regexes);
	texts_release(&c->texts, 0);
	pipes_reap(&c->pipes);
	c->spots = NULL;
	c->walk = (struct walk){0};
	arena_reset(&c->of_game);
	arena_reset(&c->scratch);
	arena_reset(&c->remark_text);
	arena_reset(&c->kept);
	c->imagined = c->next_piece = 0;
	c->remarks = 0;
	c->remarked = 0;
	spoken_back(&c->spoken, 0);
	c->tag_changes = 0;
	memset(c->best, 0, (size_t)c->query->sortings * sizeof *c->best);
}

void
eval_free(struct ctx *c)
{
	for (int i = 0; i < c->query->variables; i++)
		unbind(c, i);
	match_clear(&c->match, &c->texts);
	match_clear(&c->aside, &c->texts);
	texts_release(&c->texts, 0);
	out_close(&c->gathered);
	regexes_free(&c->regexes);
	pipes_end(&c->pipes);
	cql_shared_free(c->own);
	for (int i = 0; i < c->query->memos; i++)
		keep_free(&c->memo[i]);
	free(c->memo);
	free(c->slot);
	free(c->remark);
	spoken_free(&c->spoken);
	free(c->tag_change);
	free(c->best);
	arena_free(&c->of_game);
	arena_free(&c->scratch);
	arena_free(&c->remark_text);
	arena_free(&c->kept);
}
