/* fold_key.c - see fold_key.h */
#include "pgn/fold_key.h"

#include <string.h>

#include "base/utf8.h"
#include "base/error_text.h"
#include "board/polyglot.h"
#include "pgn/pgn_token.h"
#include "notation/fen.h"
#include "notation/san.h"

enum { BAD_MOVE_MAX = 64 };

/*
 * Name the tags of the key of players, the characters kept besides letters and
 * digits, and the value if unknown.
 */
static const struct {
	const char *name, *also, *unknown;
} parts[FOLD_PARTS] = {
    {"White", "", TAG_UNKNOWN},
    {"Black", "", TAG_UNKNOWN},
    {"Date", "?", "????????"},
};

void
fold_keys_free(struct fold_keys *k)
{
	game_reader_free(&k->reader);
	out_close(&k->moves);
	out_close(&k->value);
	for (int i = 0; i < FOLD_PARTS; i++)
		out_close(&k->part[i]);
}

/*
 * Append the value in lower case, without blanks and punctuation except those
 * in `also`.
 */
static void
normalise(struct out *o, struct str value, const char *also)
{
	for (size_t i = 0; i < value.len; i++) {
		char c = value.text[i];

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (is_digit(c) || (c >= 'a' && c <= 'z') || (c & 0x80) ||
		    memchr(also, c, strlen(also)))
			out_char(o, c);
	}
}

static void
on_tag(void *user, struct str name, struct str value)
{
	struct fold_keys *k = user;

	for (int i = 0; i < FOLD_PARTS; i++) {
		if (!str_is_in_any_case(name, parts[i].name))
			continue;
		k->part[i].len = 0;
		normalise(
		    &k->part[i], tag_value(&k->value, value), parts[i].also);
	}
}

static void
separate(struct out *o)
{
	if (o->len)
		out_char(o, ' ');
}

/* Append the FEN of the first position, unless it is that without a tag. */
static void
write_start(struct out *o, const struct game *g)
{
	static const struct fen_style style = {.fields = 4};
	char first[FEN_MAX], usual[FEN_MAX];
	struct str fen = {first, fen_write(g->now, &style, first)};
	struct position p;

	fen_read_of(&p, str_of(variant_start(g->variant)), g->variant, NULL);
	if (str_equal(fen, (struct str){usual, fen_write(&p, &style, usual)}))
		return;
	separate(o);
	out_str(o, fen);
}

static void
on_start(void *user, const struct game *g)
{
	struct out *o = &((struct fold_keys *)user)->moves;

	/* games of different variants are different */
	if (!variant_rules(g->variant)->as_chess)
		out_text(o, variant_rules(g->variant)->uci);
	if (g->fen.len)
		write_start(o, g);
}

static void
on_move(void *user, const struct game *g, move m, struct str written)
{
	struct out *o = &((struct fold_keys *)user)->moves;

	(void)written;
	separate(o);
	out_used(o, uci_write(m, g->chess960, out_reserve(o, UCI_MAX)));
}

static void
write_moves(const struct fold_keys *k, struct out *o, const struct game *g)
{
	out_str(o, out_all(&k->moves));
	if (g->bad.len && k->moves.len)
		out_char(o, ' ');
	utf8_write_safe(o, g->bad, BAD_MOVE_MAX);
}

static void
write_position(const struct fold_keys *k, struct out *o, const struct game *g)
{
	(void)k;
	if (!variant_rules(g->variant)->as_chess)
		out_format(o, "%s ", variant_rules(g->variant)->uci);
	if (g->now)
		out_format(
		    o, "%016llx", (unsigned long long)polyglot_key(g->now));
}

static void
write_players(const struct fold_keys *k, struct out *o, const struct game *g)
{
	(void)g;
	for (int i = 0; i < FOLD_PARTS; i++) {
		if (i)
			out_char(o, ' ');
		if (k->part[i].len)
			out_str(o, out_all(&k->part[i]));
		else
			out_text(o, parts[i].unknown);
	}
}

static void
write_line(const struct fold_keys *k, struct out *o, const struct game *g)
{
	(void)k;
	out_number(o, g->chunk->line);
}

static void
write_byte(const struct fold_keys *k, struct out *o, const struct game *g)
{
	(void)k;
	out_number(o, g->chunk->offset);
}

static const struct fold_key {
	const char *name;
	void (*write)(
	    const struct fold_keys *k, struct out *o, const struct game *g);
	bool place; /* in the file, which other text has, too */
} rows[FOLD_KEYS] = {
    {"moves", write_moves, false},
    {"positions", write_position, false},
    {"players", write_players, false},
    {"line", write_line, true},
    {"byte", write_byte, true},
};

static bool
has_key(const struct fold_keys *k, const struct fold_key *key)
{
	for (int i = 0; i < k->count; i++)
		if (k->key[i] == key)
			return true;
	return false;
}

const char *
fold_keys_choose(struct fold_keys *k, const char *words)
{
	struct str rest = str_of(words);
	bool more;

	k->count = 0;
	do {
		const struct fold_key *key;

		more = memchr(rest.text, ',', rest.len);
		key = ROW_NAMED(rows, str_cut(&rest, ','));
		if (!key)
			return error_text(
			    "--key takes moves, positions, players, line "
			    "or byte, with commas between several, not "
			    "%s",
			    words);
		if (has_key(k, key))
			return error_text("--key takes %s once", key->name);
		k->key[k->count++] = key;
	} while (more);
	return NULL;
}

static bool
looks_at_game(const struct fold_keys *k)
{
	for (int i = 0; i < k->count; i++)
		if (!k->key[i]->place)
			return true;
	return false;
}

void
fold_keys_write(struct fold_keys *k, struct out *o, const struct chunk *chunk)
{
	static const struct game_calls calls = {
	    .tag = on_tag, .start = on_start, .move = on_move};
	struct game game = {.chunk = chunk};

	if (chunk->is_game && looks_at_game(k)) {
		k->moves.len = 0;
		for (int i = 0; i < FOLD_PARTS; i++)
			k->part[i].len = 0;
		game_read(&k->reader, &game, &calls, k);
	}
	for (int i = 0; i < k->count; i++) {
		if (chunk->is_game || k->key[i]->place)
			k->key[i]->write(k, o, &game);
		out_char(o, '\t');
	}
}
