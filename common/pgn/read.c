/* read.c - see read.h */
#include "pgn/read.h"

#include "base/mem.h"
#include "base/error_text.h"
#include "board/movegen.h"
#include "board/play.h"
#include "io/stop.h"
#include "pgn/pgn_token.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/san_plain.h"
#include "board/variant.h"

/*
 * A line of play: the main line or an open variation.  The place of the
 * innermost is in struct game, that of the outer ones here.
 */
struct level {
	struct level *outer, *inner; /* inner: reused by later variations */
	const struct position *now, *before;
	uint64_t ply;
	struct position *own;	/* two positions, if the caller stores none */
	struct position *store; /* these, or the caller's `place` */
	uint64_t chess_until;	/* last_ply; 0 if ended, or not chess */
	bool ended;		/* by a bad move: skip the rest of the line */
};

/* One game being read. */
struct game_walk {
	struct game_reader *r;
	struct game *g;
	const struct game_calls *calls;
	void *user;
	struct pgn_lexer lexer;
	struct level *level; /* the innermost */
	bool all_well, has_tags, set_up;
	bool has_variant; /* a Variant tag names a known one */
	struct str result_tag;
	bool keeps_before; /* both positions of a level are used */
	bool cut;	   /* after last_ply: what follows is not reported */
	bool unplayable;   /* no move can be played; last_ply is 0 then */
	uint64_t last_ply; /* UINT64_MAX: no limit */
	struct read_style how;
	const char *look_at; /* look here for a signal; or the end */
	const char *counted; /* `line` is the line number here */
	uint64_t line;
};

void
game_reader_free(struct game_reader *r)
{
	for (struct level *l = r->main, *inner; l; l = inner) {
		inner = l->inner;
		mem_free(l->own);
		mem_free(l);
	}
	r->main = NULL;
}

/*
 * Return the line number of `at`, counting line ends (LF, CRLF or CR) on from
 * the last call: the text is counted only once, however many faults it has.
 */
static uint64_t
line_number(struct game_walk *w, const char *at)
{
	for (; w->counted < at; w->counted++)
		if (*w->counted == '\n' ||
		    (*w->counted == '\r' &&
			(w->counted + 1 == at || w->counted[1] != '\n')))
			w->line++;
	return w->line;
}

static void
report(struct game_walk *w, const char *at, const char *what)
{
	w->all_well = false;
	if (w->calls->wrong && !w->cut)
		w->calls->wrong(w->user, w->g, line_number(w, at), what);
}

/* Report what loses no move, if the warning level is at least `level`. */
static void
mention(struct game_walk *w, int level, const char *at, const char *what)
{
	if (w->how.warn_level >= level && !w->cut)
		w->calls->wrong(w->user, w->g, line_number(w, at), what);
}

static const char *
judge_variant(struct game_walk *w, struct str name)
{
	enum variant v;

	if (!name.len || str_is(name, TAG_UNKNOWN) || str_is(name, "-"))
		return NULL; /* as without the tag */
	v = variant_find(name, w->how.names);
	w->g->variant = v;
	w->g->chess960 = variant_rules(v)->chess960;
	w->has_variant = v != VARIANT_UNKNOWN;
	if (v < VARIANTS_PLAYED)
		return NULL;
	if (v != VARIANT_UNKNOWN || w->how.skips_unknown)
		return error_text(
		    "the rules of %.*s are not known here", STR(name));
	mention(w, 2, name.text,
	    error_text("%.*s is read as standard chess", STR(name)));
	return NULL;
}

/* Parse one tag; *wrong is set if the game as a whole cannot be read. */
static void
read_tag(struct game_walk *w, const struct pgn_token *t, const char **wrong)
{
	struct game *g = w->g;

	if (w->calls->tag)
		w->calls->tag(w->user, t->name, t->text);
	if (token_names(t, "White"))
		g->white = t->text;
	else if (token_names(t, "Black"))
		g->black = t->text;
	else if (token_names(t, "FEN"))
		g->fen = str_trim(t->text);
	else if (token_names(t, "Result"))
		w->result_tag = t->text;
	else if (token_names(t, "SetUp"))
		w->set_up = str_is(str_trim(t->text), "1");
	else if (token_names(t, "Variant"))
		*wrong = judge_variant(w, t->text);
	if (t->bare)
		mention(w, 2, t->name.text, "a tag without quotes");
	else if (t->unclosed)
		mention(w, 2, t->name.text, "a tag is not closed");
}

/* True if this token may be between two tags. */
static bool
may_part_tags(const struct pgn_token *t)
{
	return t->kind == PGN_TOKEN_COMMENT ||
	    (t->kind == PGN_TOKEN_WORD && !san_is_attempt(t->text));
}

/*
 * Parse the tags and what is between them, up to the last tag.  Return what is
 * wrong with the game as a whole, or NULL.
 */
static const char *
read_tags(struct game_walk *w)
{
	const char *wrong = NULL;
	const char *after = w->lexer.at;
	struct pgn_token t;

	for (;;) {
		token_next_long(&w->lexer, &t); /* a word is unlikely */
		if (t.kind == PGN_TOKEN_TAG) {
			read_tag(w, &t, &wrong);
			w->has_tags = true;
			after = w->lexer.at;
		} else if (!may_part_tags(&t)) {
			break;
		}
	}
	w->lexer.at = after;
	if (!w->has_tags)
		mention(w, 3, after, "there are no tags");
	if (w->set_up && !w->g->fen.len)
		mention(w, 2, after, "SetUp is 1, but there is no FEN");
	return wrong;
}

/* Return a level's two positions, allocated at first use. */
static SELDOM struct position *
level_store(struct level *l)
{
	if (!l->own)
		l->own = mem_get(2 * sizeof *l->own);
	return l->store = l->own;
}

/*
 * Return where to store the next position.  It replaces the last one if the
 * position before the move is not needed.
 */
static inline struct position *
next_position(const struct game_walk *w)
{
	struct position *store = w->level->store;

	if (w->calls->next_position)
		return w->calls->next_position(w->user);
	if (!store)
		store = level_store(w->level);
	return w->keeps_before && w->g->now == store ? store + 1 : store;
}

/* Return where to store the first position of a game. */
static struct position *
first_position(struct game_walk *w)
{
	if (!w->r->main)
		w->r->main = mem_get(sizeof *w->r->main);
	w->level = w->r->main;
	w->level->store = w->calls->place;
	return next_position(w);
}

static void
usual_start(struct game_reader *r, enum variant v, struct position *start)
{
	if (r->start.fullmove == 0 || v != r->start_of) {
		fen_read_of(&r->start, str_of(variant_start(v)), v, NULL);
		r->start_of = v;
	}
	*start = r->start;
}

/*
 * Read the FEN tag: the Variant tag decides what game it is, without one the
 * FEN.  NULL, or what is wrong.
 */
static const char *
read_start(struct game_walk *w, struct str fen, struct position *start,
    const char **odd)
{
	struct game *g = w->g;
	const char *wrong = fen_read_of(start, fen, g->variant, odd);

	if (wrong)
		return wrong;
	if (w->has_variant)
		position_set_variant(start, g->variant);
	else if (start->variant)
		g->variant = (enum variant)start->variant;
	return NULL;
}

static const char *
set_up(struct game_walk *w, struct str fen)
{
	struct position *start = first_position(w);
	const char *wrong = NULL, *odd = NULL;

	if (fen.len)
		wrong = read_start(w, fen, start, &odd);
	else
		usual_start(w->r, w->g->variant, start);
	if (wrong)
		return error_text("bad FEN tag: %s", wrong);
	if (odd)
		mention(w, 2, fen.text,
		    error_text(
			"in the FEN tag %s, and is taken as missing", odd));
	w->g->now = w->g->before = start;
	if (fen.len && position_kings_fault(start)) {
		w->unplayable = true;
		w->last_ply = 0;
	}
	w->level->ended = false;
	w->level->chess_until = start->variant ? 0 : w->last_ply;
	if (!w->g->chess960 && position_needs_chess960(start)) {
		w->g->chess960 = true;
		mention(w, 3, fen.text, "the castling rights are Chess960's");
	}
	return NULL;
}

/* Count a move and report it; g->now is the position after it. */
static inline void
report_move(const struct game_walk *w, move m, struct str word)
{
	struct game *g = w->g;

	g->ply++;
	g->played = m;
	g->written = word;
	if (w->calls->move)
		w->calls->move(w->user, g);
}

/* Go on to the position `next` after a move. */
static inline void
go_on(struct game_walk *w, struct position *next, move m, struct str word)
{
	w->g->before = w->g->now;
	w->g->now = next;
	report_move(w, m, word);
}

static void
apply_move(struct game_walk *w, move m, struct str word)
{
	struct position *next = next_position(w);

	if (next != w->g->now)
		*next = *w->g->now;
	play(next, m);
	go_on(w, next, m, word);
}

/* Skip the rest of the line. */
static void
end_line(struct level *l)
{
	l->ended = true;
	l->chess_until = 0;
}

/* Handle a word that is no move: `wrong` is why. */
static void
read_no_move(struct game_walk *w, struct str word, const char *wrong)
{
	if (!w->calls->every_word && !san_is_attempt(word)) {
		mention(w, 3, word.text,
		    error_text("%.*s is passed over", STR(word)));
		return;
	}
	w->g->ply++;
	w->g->bad = word;
	report(w, word.text, error_text("bad move %.*s: %s", STR(word), wrong));
	end_line(w->level);
}

static void
read_unusual_move(struct game_walk *w, struct str word)
{
	move m;
	const char *wrong = san_read_long(w->g->now, word, &m);

	if (!wrong && variant_outcome(w->g->now) != NOT_ENDED)
		mention(w, 2, word.text,
		    error_text("%.*s is played after the end by the rules of "
			       "the variant",
			STR(word)));
	if (wrong)
		read_no_move(w, word, wrong);
	else
		apply_move(w, m, word);
}

/* Handle a word after the last move to read, or where none can be played. */
static void
read_past_end(struct game_walk *w, struct str word)
{
	if (w->unplayable) {
		read_no_move(w, word, position_kings_fault(w->g->now));
	} else {
		end_line(w->level);
		w->cut = true;
	}
}

/* Handle a word that is no plain move of chess, or has no place. */
static SELDOM void
read_other_word(struct game_walk *w, struct str word)
{
	if (w->level->ended)
		return;
	if (w->g->ply == w->last_ply && (w->unplayable || san_is_attempt(word)))
		read_past_end(w, word);
	else
		read_unusual_move(w, word);
}

static inline void
read_move(struct game_walk *w, struct str word)
{
	struct position *next = NULL;
	move m = MOVE_NULL;

	if (w->g->ply < w->level->chess_until) {
		next = next_position(w);
		m = san_read_plain(w->g->now, word, next);
	}
	if (m != MOVE_NULL)
		go_on(w, next, m, word);
	else
		read_other_word(w, word);
}

/* Return where to look for a signal next: in a short game nowhere. */
static const char *
next_look(const struct pgn_lexer *l)
{
	enum { BYTES = 1 << 20 };

	return l->end - l->at > BYTES ? l->at + BYTES : l->end;
}

/* End the text here if a signal has arrived. */
static SELDOM void
look_for_signal(struct game_walk *w)
{
	struct pgn_lexer *l = &w->lexer;

	if (w->r->stops && stop_seen()) {
		w->g->stopped = w->cut = true;
		words_forget(&l->words);
		l->at = l->end;
	}
	w->look_at = next_look(l);
}

/*
 * Play the plain words that come next, each position over the last; stop at one
 * that read_move() must handle.
 */
static inline void
play_words_ahead(struct game_walk *w)
{
	struct position *place = w->level->store;
	struct game *g = w->g;
	uint64_t starts, until = w->level->chess_until;

	if (w->calls->next_position || w->keeps_before || g->now != place ||
	    g->before != place || !short_way(SHORT_WORDS_AHEAD))
		return;
	while (w->lexer.at <= w->look_at &&
	    (starts =
		    words_ahead(&w->lexer.words, &w->lexer.at, w->lexer.end))) {
		struct str word;

		do {
			move m = MOVE_NULL;

			word = words_first(&w->lexer.words, starts);
			if (g->ply < until)
				m = san_read_plain(place, word, place);
			if (m == MOVE_NULL) {
				w->lexer.at = word.text;
				return;
			}
			report_move(w, m, word);
			starts &= starts - 1;
		} while (starts);
		w->lexer.at = word.text + word.len;
	}
}

/* Open a variation: it starts from the position before the last move. */
static void
open_variation(struct game_walk *w)
{
	struct level *outer = w->level, *inner = outer->inner;
	struct game *g = w->g;

	if (!inner) {
		inner = outer->inner = mem_get(sizeof *inner);
		inner->outer = outer;
	}
	outer->now = g->now;
	outer->before = g->before;
	outer->ply = g->ply;
	g->ply -= g->now != g->before;
	g->now = g->before;
	inner->ended = outer->ended;
	inner->chess_until = outer->chess_until;
	w->level = inner;
	g->depth++;
	if (w->calls->variation && !inner->ended)
		w->calls->variation(w->user, w->g, true);
}

static void
close_variation(struct game_walk *w)
{
	struct level *outer = w->level->outer;
	struct game *g = w->g;

	w->level = outer;
	g->now = outer->now;
	g->before = outer->before;
	g->ply = outer->ply;
	g->depth--;
	if (w->calls->variation && !outer->ended)
		w->calls->variation(w->user, w->g, false);
}

/* Skip a variation that has just been opened. */
static void
pass_variation(struct game_walk *w, struct pgn_token *t)
{
	uint64_t depth = 1;

	while (depth > 0 && t->kind != PGN_TOKEN_END) {
		token_next(&w->lexer, t);
		depth += t->kind == PGN_TOKEN_OPEN;
		depth -= t->kind == PGN_TOKEN_CLOSE;
	}
	if (t->kind == PGN_TOKEN_END)
		mention(w, 2, w->lexer.end, "a variation is not closed");
	if (w->calls->variation)
		w->calls->variation(w->user, w->g, false);
}

static void
read_result(struct game_walk *w, const struct pgn_token *t)
{
	struct str tag = str_trim(w->result_tag);

	w->g->result = t->text;
	if (w->has_tags && str_compare(tag, t->text) != 0)
		mention(w, 2, t->text.text,
		    error_text("the result is %.*s, by its tag %.*s",
			STR(t->text), STR(tag.len ? tag : str_of("none"))));
}

/* Report that the text ends without a result. */
static void
judge_end(struct game_walk *w)
{
	if (w->g->depth > 0)
		mention(w, 2, w->lexer.end, "a variation is not closed");
	mention(w, 2, w->lexer.end, "there is no result");
}

static void
read_comment(struct game_walk *w, const struct pgn_token *t)
{
	if (t->unclosed)
		report(w, t->text.text, "a comment is not closed");
	if (w->calls->comment && !w->level->ended)
		w->calls->comment(w->user, w->g, t->text);
}

/* Read a tag after a move, too late to decide how the game is read. */
static void
read_late_tag(struct game_walk *w, const struct pgn_token *t)
{
	if (token_names(t, "FEN") || token_names(t, "SetUp") ||
	    token_names(t, "Variant")) {
		report(w, t->name.text,
		    error_text(
			"the tag %.*s stands among the moves, and is left out",
			STR(t->name)));
		return;
	}
	mention(w, 2, t->name.text, "a tag stands among the moves");
	if (w->calls->tag && !t->bare)
		w->calls->tag(w->user, t->name, t->text);
}

static void
read_nag(struct game_walk *w, unsigned nag)
{
	if (w->calls->nag && !w->level->ended)
		w->calls->nag(w->user, w->g, nag);
}

/* Parse comments and glyphs after the result, up to anything else. */
static void
read_last_notes(struct game_walk *w)
{
	struct pgn_token t;

	for (;;) {
		token_next(&w->lexer, &t);
		if (t.kind == PGN_TOKEN_COMMENT)
			read_comment(w, &t);
		else if (t.kind == PGN_TOKEN_NAG)
			read_nag(w, t.nag);
		else
			return;
	}
}

/*
 * Handle a token of movetext other than a word; false at the end of the game.
 */
static bool
read_token(struct game_walk *w, struct pgn_token *t)
{
	switch (t->kind) {
	case PGN_TOKEN_COMMENT: read_comment(w, t); break;
	case PGN_TOKEN_NAG: read_nag(w, t->nag); break;
	case PGN_TOKEN_OPEN:
		if (w->calls->variations)
			open_variation(w);
		else
			pass_variation(w, t);
		break;
	case PGN_TOKEN_CLOSE:
		if (w->g->depth > 0)
			close_variation(w);
		else
			mention(
			    w, 2, w->lexer.at - 1, "a ) closes no variation");
		break;
	case PGN_TOKEN_RESULT:
		if (w->g->depth == 0) {
			read_result(w, t);
			if (w->how.trails)
				read_last_notes(w);
			return false;
		}
		mention(w, 3, t->text.text, "a result in a variation");
		break;
	case PGN_TOKEN_TAG: read_late_tag(w, t); break;
	default: judge_end(w); return false;
	}
	return true;
}

/* Get the next word, handling the tokens before it.  False if there is none. */
static bool
next_word(struct game_walk *w, struct str *word)
{
	struct pgn_token t;

	while (!token_word(&w->lexer, word)) {
		if (w->lexer.at > w->look_at)
			look_for_signal(w);
		token_next_long(&w->lexer, &t);
		*word = t.text;
		if (t.kind == PGN_TOKEN_WORD || !read_token(w, &t))
			return t.kind == PGN_TOKEN_WORD;
	}
	return true;
}

bool
game_read(struct game_reader *r, struct game *g, const struct game_calls *calls,
    void *user)
{
	const char *from = g->chunk->text.text + g->chunk->head, *wrong;
	struct game_walk w = {.r = r,
	    .g = g,
	    .calls = calls,
	    .user = user,
	    .lexer = pgn_lexer_of(g->chunk, from),
	    .how = r->how ? *r->how : (struct read_style){0},
	    .all_well = true,
	    .keeps_before =
		!calls->place && (calls->keep_before || calls->variations),
	    .last_ply = r->last_ply ? r->last_ply : UINT64_MAX,
	    .counted = g->chunk->text.text,
	    .line = g->chunk->line};
	struct str word, tag;

	*g = (struct game){.chunk = g->chunk,
	    .file = g->file,
	    .number = g->number,
	    .fen = g->fen,
	    .variant = w.how.variant,
	    .chess960 = variant_rules(w.how.variant)->chess960};
	w.lexer.words.passes_comments = !calls->comment && !w.lexer.nested;
	wrong = read_tags(&w);
	if (!wrong)
		wrong = set_up(&w, g->fen);
	if (wrong) {
		report(&w, from, wrong);
		g->result = game_result_find(g->chunk, w.lexer.at, &tag);
		return false;
	}
	if (calls->start)
		calls->start(user, g);
	w.look_at = next_look(&w.lexer);
	for (;;) {
		play_words_ahead(&w);
		if (w.lexer.at > w.look_at)
			look_for_signal(&w);
		if (!next_word(&w, &word))
			break;
		read_move(&w, word);
	}
	return w.all_well;
}
