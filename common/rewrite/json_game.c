/* json_game.c - see json_game.h */
#include "rewrite/json_game.h"

#include "base/json.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/engine_note.h"
#include "pgn/notes.h"

static void
put_tag(void *user, struct str name, struct str value)
{
	struct out *o = user;

	json_separate(o);
	json_write_string(o, name);
	out_char(o, ':');
	json_write_string(o, value);
}

/* Write the comments among the notes, with newlines between; none: nothing. */
static void
put_comments(struct out *o, const char *name, const struct note *notes)
{
	struct out joined = {0};

	for (const struct note *n = notes; n; n = n->next) {
		if (!n->text.text)
			continue;
		out_str(&joined, n->text);
		out_char(&joined, '\n');
	}
	if (joined.len)
		json_write_pair(
		    o, name, (struct str){joined.text, joined.len - 1});
	out_close(&joined);
}

static void
put_nags(struct out *o, const struct note *notes)
{
	bool any = false;

	for (const struct note *n = notes; n; n = n->next) {
		if (n->text.text)
			continue;
		out_text(o, any ? "," : ",\"nags\":[");
		out_number(o, n->nag);
		any = true;
	}
	if (any)
		out_char(o, ']');
}

/* Write the clock and the evaluation of the comments at a move. */
static void
put_engine_notes(struct out *o, const struct spot *s)
{
	struct out joined = {0};
	struct str text = notes_text(s->notes, true, &joined);
	struct note_time clock = engine_note_clock(text);
	struct note_score score =
	    engine_note_score(text, s->parent->pos.to_move == BLACK);

	if (clock.some) {
		json_write_name(o, "clk");
		note_time_write(o, clock);
	}
	if (score.some) {
		json_write_name(o, score.mate ? "mate" : "eval");
		out_integer(o,
		    score.mate ? note_score_mate(score)
			       : note_score_number(score));
	}
	out_close(&joined);
}

/* Write the object of a move up to its variations. */
static void
put_move(struct out *o, const struct spot *s, bool chess960, bool with_fen)
{
	static const struct fen_style style = {FEN_EP_LEGAL, .fields = 6};
	char text[FEN_MAX];
	const struct position *before = &s->parent->pos;

	json_separate(o);
	out_char(o, '{');
	json_write_name(o, "ply");
	out_number(o, s->ply);
	json_write_pair(o, "san",
	    (struct str){text,
		san_write_played(
		    before, s->played, &s->pos, s->child != NULL, text)});
	json_write_pair(
	    o, "uci", (struct str){text, uci_write(s->played, chess960, text)});
	if (with_fen)
		json_write_pair(o, "fen",
		    (struct str){text, fen_write(&s->pos, &style, text)});
	put_comments(o, "before", s->before);
	if (!s->notes)
		return;
	put_engine_notes(o, s);
	put_comments(o, "comment", s->notes);
	put_nags(o, s->notes);
}

static void
put_turn(void *user, enum line_turn turn)
{
	struct out *o = user;

	if (turn == LINE_OPENS) {
		json_write_name(o, "variations");
		out_text(o, "[[");
	} else {
		out_text(o, turn == LINE_NEXT ? "],[" : "]]}");
	}
}

/* Return the next move, closing the object of this one where it ends. */
static const struct spot *
next_move(struct text_walk *w, const struct spot *s)
{
	if (!spot_opens(s, true))
		out_char(w->user, '}');
	return text_walk_next(w, s);
}

void
json_game_write(struct out *o, const struct tree *t,
    const struct tag_choice *tags, bool with_fen)
{
	struct text_walk walk = {.nests = true, .turn = put_turn, .user = o};

	out_text(o, "{\"tags\":{");
	game_tags_each(tags, t, put_tag, o);
	out_char(o, '}');
	if (t->first) {
		put_comments(o, "comment", t->first->notes);
		put_nags(o, t->first->notes);
	}
	out_text(o, ",\"moves\":[");
	for (const struct spot *s = t->first ? t->first->child : NULL; s;
	     s = next_move(&walk, s))
		put_move(o, s, t->chess960, with_fen);
	mem_free(walk.open);
	out_text(o, "],\"result\":");
	json_write_string(o, t->result);
	out_text(o, "}\n");
}
