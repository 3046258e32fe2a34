/* map_key.c - see map_key.h */
#include "map/map_key.h"

#include "base/short_way.h"
#include "board/rights.h"
#include "map/map_format.h"
#include "notation/fen.h"
#include "notation/placement.h"
#include "notation/placement_plain.h"
#include "table/group_key.h"

const char *
map_settings_read_symmetry(struct map_settings *s)
{
	if (!s->symmetry.len)
		return NULL;
	return transform_set_read(&s->images, s->symmetry);
}

const char *
map_settings_difference(
    const struct map_settings *a, const struct map_settings *b)
{
	if (a->level != b->level)
		return "--level";
	if (!str_equal(a->symmetry, b->symmetry))
		return "--symmetry";
	if (a->by != b->by)
		return "--by";
	return a->rules.columns != b->rules.columns ? "the number of columns"
						    : NULL;
}

/* Codes above those of the pieces; the rank of the square gives the colour. */
enum { PASSED_PAWN = PIECES, CASTLING_ROOK, CODES };

enum { CODE_BITS = 4 };

static unsigned
code_at(const char *codes, int at)
{
	unsigned two = (unsigned char)codes[at / 2];

	return at % 2 ? two & 15 : two >> CODE_BITS;
}

/* ------------------------------------------------------ packing a position */

/* Write occupied squares, pieces and side to move; return the end. */
static char *
put_board(const uint8_t at[64], bb occupied, uint8_t side, char *key)
{
	bb rest = occupied;

	store_be64(key, occupied);
	key += POSITION_KEY_FIRST;
	for (; bb_but_lowest(rest); rest = bb_but_lowest(rest)) {
		int first = at[bb_lowest(rest)] << CODE_BITS;

		rest = bb_but_lowest(rest);
		*key++ = (char)(first | at[bb_lowest(rest)]);
	}
	*key++ = (char)(rest ? at[bb_lowest(rest)] << CODE_BITS | side
			     : side << CODE_BITS);
	return key;
}

/* Pack a position as far as the level goes; return the number of bytes. */
static size_t
position_key_pack(const struct position *p, enum zobrist_level level, char *key)
{
	bb kings = p->piece[piece_of(p->to_move, KING)];
	int ep = NO_SQUARE;
	uint8_t at[64];
	char *end;

	memcpy(at, p->at, sizeof at);
	for (int i = 0; p->home && level >= ZOBRIST_CASTLING && i < 4; i++)
		if (p->rook[i / 2][i % 2] != NO_SQUARE)
			at[p->rook[i / 2][i % 2]] = CASTLING_ROOK;
	/* without exactly one king a capture cannot expose it */
	if (level >= ZOBRIST_EP && p->ep != NO_SQUARE)
		ep = fen_ep_square(
		    p, bb_count(kings) == 1 ? FEN_EP_LEGAL : FEN_EP_XFEN);
	if (ep != NO_SQUARE)
		at[p->to_move == WHITE ? ep - 8 : ep + 8] = PASSED_PAWN;
	end = put_board(at, position_occupied(p),
	    level >= ZOBRIST_STM && p->to_move == BLACK, key);
	if (level >= ZOBRIST_FULL) {
		end += map_put_number(end, p->halfmove);
		end += map_put_number(end, p->fullmove);
	}
	return (size_t)(end - key);
}

/* ------------------------------------------------- from a FEN in plain form */

/* Mark the rooks of rights; false if one is not as in standard chess. */
static bool
mark_rooks(struct str rights, uint8_t at[64])
{
	static const char letters[] = "KQkq";
	static const uint8_t rooks[] = {7, 0, 63, 56};

	for (size_t i = 0; i < rights.len; i++) {
		const char *letter = memchr(letters, rights.text[i], 4);
		int rook = letter ? rooks[letter - letters] : 0;
		int colour = rook > 7 ? BLACK : WHITE;
		int square = (rook & 56) + 4, king = piece_of(colour, KING);

		if (!letter || at[square] != king ||
		    memchr(at, king, (size_t)square) ||
		    memchr(at + square + 1, king, (size_t)(63 - square)))
			return false;
		/* the same right may be given twice */
		if (at[rook] != piece_of(colour, ROOK) &&
		    at[rook] != CASTLING_ROOK)
			return false;
		at[rook] = CASTLING_ROOK;
	}
	return true;
}

/*
 * Pack the position of a FEN or EPD in plain form, without reading it whole.
 * Return 0 if it is not: then fen_read() and position_key_pack() say what it
 * is.
 */
static size_t
position_key_read(struct str fen, enum zobrist_level level, char *key)
{
	struct str side, rights, ep;
	bb occupied;
	uint8_t at[64];

	if (level == ZOBRIST_FULL ||
	    !placement_read_plain(&fen, NULL, at, &occupied))
		return 0;
	side = str_word(&fen);
	rights = str_word(&fen);
	ep = str_word(&fen);
	if (side.len != 1 || (*side.text != 'w' && *side.text != 'b') ||
	    !str_is(ep, "-") ||
	    memchr(fen.text, '+', fen.len)) /* it counts checks */
		return 0;
	if (!str_is(rights, "-") &&
	    (level >= ZOBRIST_CASTLING ? !mark_rooks(rights, at)
				       : !rights_are_letters(rights)))
		return 0;
	return (size_t)(put_board(at, occupied,
			    level >= ZOBRIST_STM && *side.text == 'b', key) -
	    key);
}

/* ---------------------------------------------------- unpacking a position */

/*
 * Return the number of bytes of the position that `key` begins with, or 0 if it
 * is too short; set both clocks if the level has them.
 */
static size_t
position_key_size(struct str key, enum zobrist_level level, uint64_t clock[2])
{
	struct str rest;
	size_t size;

	if (key.len < POSITION_KEY_FIRST)
		return 0;
	size =
	    POSITION_KEY_FIRST + (size_t)bb_count(load_be64(key.text)) / 2 + 1;
	if (size > key.len)
		return 0;
	rest = str_between(key.text + size, key.text + key.len);
	for (int i = 0; level >= ZOBRIST_FULL && i < 2; i++)
		if (!map_get_number(&rest, &clock[i]))
			return 0;
	return key.len - rest.len;
}

/* Put a piece on its square, with what its code says of it. */
static bool
put_code(struct position *p, int square, unsigned code)
{
	int rank = rank_of(square), colour = rank < 4 ? WHITE : BLACK;

	if (code >= CODES || (code == PASSED_PAWN && rank != 3 && rank != 4))
		return false;
	if (code == PASSED_PAWN) {
		p->ep = (uint8_t)(colour == WHITE ? square - 8 : square + 8);
		code = (unsigned)piece_of(colour, PAWN);
	} else if (code == CASTLING_ROOK) {
		code = (unsigned)piece_of(colour, ROOK);
	}
	position_put(p, (int)code, square);
	return true;
}

/* Read pieces, rights and side; return false if there are none such. */
static bool
read_codes(struct position *p, bb occupied, const char *codes)
{
	bb rooks = 0;
	int at = 0;

	for (bb rest = occupied; rest; rest = bb_but_lowest(rest), at++) {
		unsigned code = code_at(codes, at);

		if (!put_code(p, bb_lowest(rest), code))
			return false;
		if (code == CASTLING_ROOK)
			rooks |= rest & -rest;
	}
	p->to_move = code_at(codes, at) ? BLACK : WHITE;
	for (; rooks; rooks = bb_but_lowest(rooks)) {
		int rook = bb_lowest(rooks);
		int colour = rank_of(rook) < 4 ? WHITE : BLACK;
		bb king = p->piece[piece_of(colour, KING)];

		if (bb_count(king) != 1)
			return false;
		position_set_right(p, colour,
		    rook > bb_lowest(king) ? KING_SIDE : QUEEN_SIDE, rook);
	}
	return true;
}

/*
 * Unpack the position at the start of `key`; return the number of its bytes, or
 * 0 if there is none. What position_key_pack() would write differently is
 * refused.
 */
static size_t
position_key_unpack(
    struct str key, enum zobrist_level level, struct position *p)
{
	uint64_t clock[2] = {0, 1};
	size_t size = position_key_size(key, level, clock);
	char again[POSITION_KEY_MAX];

	if (!size)
		return 0;
	position_clear(p);
	if (!read_codes(
		p, load_be64(key.text), key.text + POSITION_KEY_FIRST) ||
	    clock[0] > FEN_CLOCK_MAX || clock[1] > FEN_CLOCK_MAX)
		return 0;
	p->halfmove = (unsigned)clock[0];
	p->fullmove = (unsigned)clock[1];
	return position_key_pack(p, level, again) == size &&
		memcmp(again, key.text, size) == 0
	    ? size
	    : 0;
}

/* -------------------------------------------------------------------- keys */

/*
 * An image of a position: its placement, a NUL and its key, by which images are
 * compared: as bbxfm does, by placements, then by all else.
 */
struct key_image {
	size_t key, len; /* where the key begins and ends */
	char text[PLACEMENT_MAX + 1 + POSITION_KEY_MAX];
};

/*
 * Make the image of a position; false if it loses a piece, or castling rights
 * or an en-passant capture that the map would keep.
 */
static bool
make_image(const struct map_settings *s, const struct transform *by,
    const struct position *p, struct key_image *image)
{
	static const struct fen_style style = {
	    FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6};
	struct position q;
	struct out text = {0};
	char fen[FEN_MAX];
	struct str state = {fen, fen_write(p, &style, fen)};
	bb sets[PIECES];

	if (transform_lost(by, p->piece))
		return false;
	transform_sets(by, p->piece, sets);
	str_cut(&state, ' ');
	state = str_between(state.text - 1, state.text + state.len);
	image->key = placement_write(sets, image->text);
	out_bytes(&text, image->text, image->key);
	transform_state(by, p->piece, sets, state, &text);
	fen_read(&q, out_all(&text));
	out_close(&text);
	image->text[image->key++] = '\0';
	image->len = image->key +
	    position_key_pack(&q, s->level, image->text + image->key);
	return (s->level < ZOBRIST_CASTLING ||
		   rights_count(&q) == rights_count(p)) &&
	    (s->level < ZOBRIST_EP ||
		(fen_ep_square(p, FEN_EP_LEGAL) == NO_SQUARE) ==
		    (fen_ep_square(&q, FEN_EP_LEGAL) == NO_SQUARE));
}

void
map_key_add(
    const struct map_settings *s, const struct position *p, struct out *key)
{
	struct key_image two[2], *next = two, *least = NULL;

	for (size_t i = 0; i < s->images.count; i++) {
		if (!make_image(s, &s->images.list[i].by, p, next))
			continue;
		if (!least ||
		    str_compare((struct str){next->text, next->len},
			(struct str){least->text, least->len}) < 0) {
			least = next;
			next = &two[least == two];
		}
	}
	if (least)
		out_bytes(
		    key, least->text + least->key, least->len - least->key);
	else
		out_used(key,
		    position_key_pack(
			p, s->level, out_reserve(key, POSITION_KEY_MAX)));
}

const char *
map_position_fault(const struct position *p)
{
	return p->beside.has_pocket || p->beside.has_checks
	    ? "a map holds positions of chess alone"
	    : NULL;
}

const char *
map_key_read(const struct map_settings *s, struct str fen, struct out *key)
{
	struct position p;
	size_t size;
	const char *wrong;

	if (!s->images.count && short_way(SHORT_MAP_KEY) &&
	    (size = position_key_read(
		 fen, s->level, out_reserve(key, POSITION_KEY_MAX)))) {
		out_used(key, size);
		return NULL;
	}
	wrong = fen_read(&p, fen);
	if (!wrong && !(wrong = map_position_fault(&p)))
		map_key_add(s, &p, key);
	return wrong;
}

uint64_t
map_key_hash(struct str key)
{
	char words[POSITION_KEY_MAX + GROUP_KEY_WORD];
	size_t size = group_key_size((uint32_t)key.len);
	struct out long_key = {0};
	uint64_t hash;

	if (key.len <= POSITION_KEY_MAX) {
		memset(words + size - GROUP_KEY_WORD, 0, GROUP_KEY_WORD);
		memcpy(words, key.text, key.len);
		return group_key_hash(words, size);
	}
	out_str(&long_key, key);
	group_key_keep(&long_key, 0);
	hash = group_key_hash(long_key.text, long_key.len);
	out_close(&long_key);
	return hash;
}

size_t
map_key_size(const struct map_settings *s, struct str bytes)
{
	uint64_t clock[2];
	size_t size = position_key_size(bytes, s->level, clock);
	struct str rest = {bytes.text + size, bytes.len - size}, column;

	for (unsigned i = 0; size && i < s->by; i++) {
		if (!map_text_get(&rest, &column))
			return 0;
		size = bytes.len - rest.len;
	}
	return size;
}

bool
map_key_write(const struct map_settings *s, struct str key, struct out *o)
{
	/* each level adds a field, the last one both clocks */
	struct fen_style style = {FEN_EP_ALWAYS, FEN_CASTLING_XFEN,
	    s->level < ZOBRIST_FULL ? (int)s->level + 1 : 6};
	struct position p;
	struct str column;
	size_t size = position_key_unpack(key, s->level, &p);

	if (!size)
		return false;
	out_used(o, fen_write(&p, &style, out_reserve(o, FEN_MAX)));
	key = str_between(key.text + size, key.text + key.len);
	for (unsigned i = 0; i < s->by; i++) {
		if (!map_text_get(&key, &column))
			return false;
		out_char(o, '\t');
		out_str(o, column);
	}
	return !key.len;
}
