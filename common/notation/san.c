/*
 * san.c - see san.h
 *
 * A move is resolved backwards: find the few pieces of its kind that reach the
 * target square, and keep those whose king is safe after the move.
 */
#include "notation/san.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "board/movegen.h"
#include "board/play.h"
#include "board/variant.h"
#include "notation/san_plain.h"

/* A move as written, before it is matched with the position. */
struct written_move {
	int kind;    /* of the piece that moves */
	bool letter; /* its letter is written */
	bool takes;  /* a capture sign is written */
	bb from;     /* origins that the text allows */
	int to;
	int promotion; /* or 0 */
};

static bool
is_in(char c, const char *set)
{
	return memchr(set, c, strlen(set));
}

/* Strip check marks, evaluations and `e.p.` from the end. */
static struct str
strip_marks(struct str s)
{
	while (s.len > 2 && is_in(s.text[s.len - 1], "+#=-/!?"))
		s.len--;
	if (s.len > 6 && s.text[s.len - 1] == '.' &&
	    memcmp(s.text + s.len - 4, "e.p.", 4) == 0)
		s.len -= 4;
	else if (s.len > 4 && s.text[s.len - 1] == 'p' &&
	    s.text[s.len - 2] == 'e')
		s.len -= 2;
	return s;
}

/* Return the kind of piece, or KINDS if the letter is none. */
static int
kind_of_letter(char c)
{
	int piece = piece_read(c);

	return piece < KINDS ? piece : KINDS; /* White's, or none */
}

int
san_figurine(struct str s)
{
	const unsigned char *c = (const unsigned char *)s.text;

	if (s.len < 3 || c[0] != 0xe2 || c[1] != 0x99 || c[2] < 0x94 ||
	    c[2] > 0x9f)
		return KINDS;
	return (c[2] - 0x94) % KINDS;
}

/* Parse the piece letter or figurine off the front; none means a pawn. */
static void
read_kind(struct str *s, struct written_move *w)
{
	int kind = kind_of_letter(s->text[0]);
	size_t len = 1;

	if (kind == KINDS) {
		kind = san_figurine(*s);
		len = 3;
	}
	w->letter = kind < KINDS;
	w->kind = w->letter ? kind : PAWN;
	if (w->letter)
		*s = str_after(*s, len);
}

/*
 * Parse `=Q`, `Q`, `(Q)`, `/Q`, a small letter or a figurine off the end. False
 * if a `)` is not part of one.
 */
static bool
read_promotion(struct str *s, struct written_move *w)
{
	size_t len = s->len;
	int kind;

	if (len > 2 && s->text[len - 1] == ')')
		len--;
	kind =
	    len > 4 ? san_figurine((struct str){s->text + len - 3, 3}) : KINDS;
	if (kind < PAWN) {
		w->promotion = kind ? kind : MOVE_TO_KING;
		len -= 3;
	} else if (len >= 3 && is_in(s->text[len - 1], "KQRBNkqrbn")) {
		kind = kind_of_letter((char)(s->text[len - 1] & ~0x20));
		w->promotion = kind ? kind : MOVE_TO_KING;
		len--;
	} else {
		return len == s->len;
	}
	if (is_in(s->text[len - 1], "=/("))
		len--;
	s->len = len;
	return true;
}

/*
 * Parse the origin and capture sign, all before the target square.  False if
 * there is any other character.
 */
static bool
read_origin(struct str s, struct written_move *w)
{
	w->from = BB_ALL;
	w->takes = false;
	for (size_t i = 0; i < s.len; i++) {
		char c = s.text[i];

		if (c >= 'a' && c <= 'h')
			w->from &= bb_file(c - 'a');
		else if (c >= '1' && c <= '8')
			w->from &= bb_rank(c - '1');
		else if (c == 'x' || c == ':')
			w->takes = true;
		else if (c != '-')
			return false;
	}
	return true;
}

static bool
read_word(struct str s, struct written_move *w)
{
	w->promotion = 0;
	read_kind(&s, w);
	if (!read_promotion(&s, w) || s.len < 2)
		return false;
	w->to = square_read(s.text + s.len - 2);
	if (w->to == NO_SQUARE ||
	    !read_origin((struct str){s.text, s.len - 2}, w))
		return false;
	if (w->kind == PAWN && w->from == BB_ALL && !(w->letter && w->takes))
		w->from = bb_file(file_of(w->to));
	return true;
}

/* Return the pawns that may go to the square, by a capture or an advance. */
static bb
pawns_to(const struct position *p, int to)
{
	int us = p->to_move, back = us == WHITE ? -8 : 8;
	bb occupied = position_occupied(p),
	   pawns = p->piece[piece_of(us, PAWN)];

	bb twice = us == WHITE
	    ? bb_rank(3) | position_rules(p)->white_home << 2 * 8
	    : bb_rank(4);

	if ((p->colour[!us] & bb_of(to)) || to == p->ep)
		return attack_pawn[!us][to] & pawns;
	if ((occupied & bb_of(to)) || to + back < 0 || to + back > 63)
		return 0;
	if (occupied & bb_of(to + back))
		return bb_of(to + back) & pawns;
	if (twice & bb_of(to))
		return bb_of(to + 2 * back) & pawns;
	return 0;
}

/* Return the pieces of w->kind that reach w->to, without testing for check. */
static bb
pieces_to(const struct position *p, const struct written_move *w)
{
	bb pieces = p->piece[piece_of(p->to_move, w->kind)] & w->from;
	bb occupied = position_occupied(p), reach;

	if (p->colour[p->to_move] & bb_of(w->to))
		return 0;
	if (w->kind == PAWN)
		return pieces & pawns_to(p, w->to);
	reach = pieces & attack_empty[w->kind][w->to];
	for (pieces = reach; pieces; pieces = bb_but_lowest(pieces))
		if (attack_between[w->to][bb_lowest(pieces)] & occupied)
			reach &= ~bb_of(bb_lowest(pieces));
	return reach;
}

/* Set *m to the only legal move that fits the text.  NULL, or what is wrong. */
static const char *
choose(const struct position *p, const struct written_move *w, move *m)
{
	bb pieces = pieces_to(p, w), legal = 0;
	bool last_rank = rank_of(w->to) == 0 || rank_of(w->to) == 7;

	if (pieces && !movegen_takes_kings(p) &&
	    p->at[w->to] == piece_of(!p->to_move, KING))
		return "a king is never taken";
	if (w->promotion &&
	    (w->kind != PAWN || !last_rank ||
		(w->promotion == MOVE_TO_KING &&
		    !position_rules(p)->king_promotions)))
		return "nothing can be promoted there";
	if (!w->promotion && w->kind == PAWN && last_rank)
		return "it does not say what the pawn becomes";
	for (bb rest = pieces; rest; rest = bb_but_lowest(rest))
		if (move_is_safe(p,
			move_promoting(bb_lowest(rest), w->to, w->promotion)))
			legal |= bb_of(bb_lowest(rest));
	if (!legal)
		return !pieces	 ? "no piece can make it"
		    : p->variant ? "the rules of the variant forbid it"
				 : "it leaves the king in check";
	if (bb_but_lowest(legal))
		return "more than one piece can make it";
	*m = move_promoting(bb_lowest(legal), w->to, w->promotion);
	return NULL;
}

/* Set *m to castling on one side.  NULL, or what is wrong. */
static const char *
castle(const struct position *p, int side, move *m)
{
	*m = movegen_castling(p, side);
	return *m == MOVE_NULL ? "castling is not possible" : NULL;
}

/*
 * Resolve a move without a letter and with its full origin: it may be UCI or
 * long algebraic.  The piece is that on the origin; a king that moves two files
 * or onto its own rook castles.
 */
static const char *
by_origin(const struct position *p, struct written_move *w, move *m)
{
	int from = bb_lowest(w->from), piece = p->at[from], us = p->to_move;

	if (piece == NO_PIECE || colour_of(piece) != us)
		return "no piece can make it";
	w->kind = kind_of(piece);
	if (w->kind == KING && !w->promotion)
		for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
			int rook = p->rook[us][side];

			if (rook == NO_SQUARE)
				continue;
			if (w->to == rook ||
			    (w->to == castled_king(from, rook) &&
				!(attack_empty[KING][from] & bb_of(w->to))))
				return castle(p, side, m);
		}
	return choose(p, w, m);
}

bool
san_is_null(struct str s)
{
	if (s.len == 0 || !is_in(s.text[0], "-Z@0n"))
		return false;
	return str_is(s, "--") || str_is(s, "Z0") || str_is(s, "@@@@") ||
	    str_is(s, "0000") || str_is(s, "null");
}

/* Return the length of a hyphen or a dash of a word processor, else 0. */
static size_t
dash(const char *text, size_t len)
{
	if (*text == '-' || *text == '\x96' || *text == '\x97')
		return 1; /* dashes of Windows-1252 */
	if (len >= 3 && memcmp(text, "\xe2\x80", 2) == 0 && text[2] >= '\x90' &&
	    text[2] <= '\x95')
		return 3;
	return len >= 3 && memcmp(text, "\xe2\x88\x92", 3) == 0 ? 3 : 0;
}

/*
 * Return the number of letters O or digits 0: 2 for O-O, 0-0, o-o and OO, 3 for
 * O-O-O, 0 for anything else.
 */
static int
castling_length(struct str s)
{
	int circles = 0;
	size_t i = 0;

	if (s.len < 2 || !is_in(s.text[0], "O0o"))
		return 0;
	s = strip_marks(s);
	while (i < s.len) {
		size_t hyphen = dash(s.text + i, s.len - i);

		if (!hyphen && s.text[i] != s.text[0])
			return 0;
		circles += !hyphen;
		i += hyphen ? hyphen : 1;
	}
	return circles == 2 || circles == 3 ? circles : 0;
}

/* Set *m to the drop that a word means: N@f3, @e4, P@e4. */
static const char *
read_drop(const struct position *p, struct str word, move *m)
{
	struct written_move w = {.kind = PAWN};

	if (*word.text != '@')
		read_kind(&word, &w);
	if (word.len != 3 || *word.text != '@' || w.kind == KING ||
	    (w.to = square_read(word.text + 1)) == NO_SQUARE)
		return "it is not a move";
	if (!p->beside.pocket[piece_of(p->to_move, w.kind)])
		return "there is no such piece in the pocket";
	*m = move_dropping(w.kind, w.to);
	if (p->at[w.to] != NO_PIECE ||
	    (w.kind == PAWN && (rank_of(w.to) == 0 || rank_of(w.to) == 7)))
		return "it cannot be dropped there";
	return move_is_safe(p, *m) ? NULL : "it leaves the king in check";
}

const char *
san_read(const struct position *p, struct str word, move *m)
{
	const char *wrong = position_kings_fault(p);

	if (wrong)
		return wrong;
	*m = p->variant ? MOVE_NULL : san_read_plain(p, word, NULL);
	return *m == MOVE_NULL ? san_read_long(p, word, m) : NULL;
}

const char *
san_read_long(const struct position *p, struct str word, move *m)
{
	struct written_move w;
	int circles;

	if (!read_word(strip_marks(word), &w)) {
		if ((circles = castling_length(word)))
			return castle(
			    p, circles == 2 ? KING_SIDE : QUEEN_SIDE, m);
		if (p->beside.has_pocket && !san_is_null(word))
			return read_drop(p, strip_marks(word), m);
		if (!san_is_null(word))
			return "it is not a move";
		*m = MOVE_NULL;
		return position_checkers(p) ? "a null move in check" : NULL;
	}
	if (!w.letter && w.from && bb_but_lowest(w.from) == 0)
		return by_origin(p, &w, m);
	return choose(p, &w, m);
}

/* True if the word ends in a square in capitals, such as E4 and NF3. */
static bool
ends_in_capitals(struct str word)
{
	const char *end = word.text + word.len;

	return word.len >= 2 && end[-2] >= 'A' && end[-2] <= 'H' &&
	    end[-1] >= '1' && end[-1] <= '8';
}

bool
san_is_attempt(struct str word)
{
	if (san_is_null(word) || castling_length(word) ||
	    ends_in_capitals(word))
		return true;
	if (word.len == 2 && is_in(word.text[0], "abcdefgh") &&
	    is_in(word.text[1], "abcdefgh"))
		return true;
	for (size_t i = 1; i < word.len; i++)
		if (square_read(word.text + i - 1) != NO_SQUARE)
			return true;
	return false;
}

/*
 * Write the disambiguation of the standard (8.2.3.4): nothing, the file, the
 * rank, or both.  A pawn gets none, as attack_empty has no pawns.
 */
static inline char *
write_origin(const struct position *p, move m, int kind, char *text)
{
	int from = move_from(m), to = move_to(m);
	bb rivals = attack_empty[kind][to] &
	    p->piece[piece_of(p->to_move, kind)] & ~bb_of(from);
	bb legal = 0;

	for (; rivals; rivals = bb_but_lowest(rivals)) {
		int rival = bb_lowest(rivals);

		if (!(attack_between[to][rival] & position_occupied(p)) &&
		    move_is_safe(p, move_of(rival, to)))
			legal |= bb_of(rival);
	}
	if (!legal)
		return text;
	if (!(legal & bb_file(file_of(from)))) {
		*text++ = (char)('a' + file_of(from));
	} else if (!(legal & bb_rank(rank_of(from)))) {
		*text++ = (char)('1' + rank_of(from));
	} else {
		square_write(from, text);
		text += 2;
	}
	return text;
}

size_t
san_write(const struct position *p, move m, char *text)
{
	struct position after = *p;

	play(&after, m);
	return san_write_played(p, m, &after, false, text);
}

/*
 * Write a move without its check mark and return the end.  Characters are
 * stored first and kept or not by arithmetic: branches on whether a move
 * captures would be mispredicted.
 */
static char *
write_bare(const struct position *p, move m, char *text)
{
	int from = move_from(m), to = move_to(m), kind = kind_of(p->at[from]);
	bool pawn = kind == PAWN;
	bool takes =
	    (p->at[to] != NO_PIECE) | (pawn & (file_of(from) != file_of(to)));

	if (move_drops(m)) {
		*text = piece_letter(move_promotion(m));
		text += move_promotion(m) != PAWN;
		*text = '@';
		square_write(to, text + 1);
		return text + 3;
	}
	if (move_castles(m)) {
		size_t len = to > from ? 3 : 5;

		memcpy(text, "O-O-O", len);
		return text + len;
	}
	*text = pawn ? (char)('a' + file_of(from)) : piece_letter(kind);
	text += !pawn | takes;
	text = write_origin(p, m, kind, text);
	*text = 'x';
	text += takes;
	square_write(to, text);
	text += 2;
	if (move_promotion(m)) {
		*text++ = '=';
		*text++ = piece_letter(move_promoted_kind(m));
	}
	return text;
}

/* Write `#` or `+` by the rules of a variant; return the end. */
static SELDOM char *
write_mark(const struct position *after, char *end)
{
	int outcome = position_outcome(after);

	if (outcome == WHITE || outcome == BLACK)
		*end++ = '#';
	else if (position_in_check(after, after->to_move))
		*end++ = '+';
	return end;
}

size_t
san_write_played(const struct position *p, move m, const struct position *after,
    bool goes_on, char *text)
{
	char *end;

	if (m == MOVE_NULL) {
		memcpy(text, "--", 2);
		return 2;
	}
	end = write_bare(p, m, text);
	if (after->variant)
		return (size_t)(write_mark(after, end) - text);
	if (position_in_check(after, after->to_move))
		*end++ =
		    (goes_on && short_way(SHORT_GOES_ON)) || movegen_any(after)
		    ? '+'
		    : '#';
	assert(end - text <= SAN_MAX);
	return (size_t)(end - text);
}

size_t
uci_write(move m, bool chess960, char *text)
{
	int to = move_to(m);

	if (m == MOVE_NULL) {
		memcpy(text, "0000", 4);
		return 4;
	}
	if (move_drops(m)) {
		text[0] = piece_letter(move_promotion(m));
		text[1] = '@';
		square_write(to, text + 2);
		return 4;
	}
	if (move_castles(m) && !chess960)
		to = castled_king(move_from(m), to);
	square_write(move_from(m), text);
	square_write(to, text + 2);
	if (!move_promotion(m))
		return 4;
	text[4] = (char)(piece_letter(move_promoted_kind(m)) | 0x20);
	return 5;
}
