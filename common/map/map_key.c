/* map_key.c - see map_key.h */
#include "map/map_key.h"

#include "base/short_way.h"
#include "board/rights.h"
#include "map/map_format.h"
#include "notation/fen.h"
#include "notation/placement.h"
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
	struct out text = {.fd = -1};
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
		   rights_count(rights_of(&q)) == rights_count(rights_of(p))) &&
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
	struct out long_key = {.fd = -1};
	uint64_t hash;

	if (key.len <= POSITION_KEY_MAX) {
		memset(words + size - GROUP_KEY_WORD, 0, GROUP_KEY_WORD);
		memcpy(words, key.text, key.len);
		return group_key_hash(words, size);
	}
	out_str(&long_key, key);
	group_key_keep(&long_key, 0, false);
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
	static const int fields[] = {[ZOBRIST_BOARD] = 1,
	    [ZOBRIST_STM] = 2,
	    [ZOBRIST_CASTLING] = 3,
	    [ZOBRIST_EP] = 4,
	    [ZOBRIST_FULL] = 6};
	struct fen_style style = {
	    FEN_EP_ALWAYS, FEN_CASTLING_XFEN, fields[s->level]};
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
