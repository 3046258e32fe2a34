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

void
fold_keys_free(struct fold_keys *k)
{
	game_reader_free(&k->reader);
	arena_free(&k->arena);
}

/*
 * Append the value in lower case, without blanks and punctuation except those
 * in `also`.  False if nothing is left.
 */
static bool
normalise(struct out *o, struct str value, const char *also)
{
	bool some = false;

	for (size_t i = 0; i < value.len; i++) {
		char c = value.text[i];

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (is_digit(c) || (c >= 'a' && c <= 'z') || (c & 0x80) ||
		    memchr(also, c, strlen(also))) {
			out_char(o, c);
			some = true;
		}
	}
	return some;
}

/*
 * Write a blank, if some text stands before, and the FEN of the first position,
 * unless it is that without a tag; false if it is.
 */
static bool
write_start(struct out *o, const struct tree *t, bool some)
{
	static const struct fen_style style = {.fields = 4};
	char first[FEN_MAX], usual[FEN_MAX];
	struct str fen = {first, fen_write(&t->first->pos, &style, first)};
	struct position p;

	fen_read_of(&p, str_of(variant_start(t->variant)), t->variant, NULL);
	if (str_equal(fen, (struct str){usual, fen_write(&p, &style, usual)}))
		return false;
	if (some)
		out_char(o, ' ');
	out_str(o, fen);
	return true;
}

static void
write_moves(struct out *o, const struct game *g, const struct tree *t)
{
	const struct variant_rules *rules = variant_rules(t->variant);
	bool some = false;

	if (!t->first)
		return;
	if (!rules->as_chess) { /* games of other variants are different */
		out_text(o, rules->uci);
		some = true;
	}
	if (g->fen.len)
		some |= write_start(o, t, some);
	for (const struct spot *s = t->first->child; s; s = s->child) {
		if (some)
			out_char(o, ' ');
		out_used(o,
		    uci_write(s->played, t->chess960, out_reserve(o, UCI_MAX)));
		some = true;
	}
	if (some && g->bad.len)
		out_char(o, ' ');
	utf8_write_safe(o, g->bad, BAD_MOVE_MAX);
}

static void
write_position(struct out *o, const struct game *g, const struct tree *t)
{
	if (!variant_rules(t->variant)->as_chess)
		out_format(o, "%s ", variant_rules(t->variant)->uci);
	if (g->now)
		out_format(
		    o, "%016llx", (unsigned long long)polyglot_key(g->now));
}

/* Write a player or the date, or the text of an unknown one. */
static void
write_part(struct out *o, const struct tree *t, const char *name,
    const char *also, const char *unknown)
{
	struct str value = {0};

	for (int i = 0; i < t->tag_count; i++)
		if (str_is_in_any_case(t->tags[i].name, name))
			value = t->tags[i].value;
	if (!normalise(o, value, also))
		out_text(o, unknown);
}

static void
write_players(struct out *o, const struct game *g, const struct tree *t)
{
	(void)g;
	write_part(o, t, "White", "", TAG_UNKNOWN);
	out_char(o, ' ');
	write_part(o, t, "Black", "", TAG_UNKNOWN);
	out_char(o, ' ');
	write_part(o, t, "Date", "?", "????????");
}

static void
write_line(struct out *o, const struct game *g, const struct tree *t)
{
	(void)t;
	out_number(o, g->chunk->line);
}

static void
write_byte(struct out *o, const struct game *g, const struct tree *t)
{
	(void)t;
	out_number(o, g->chunk->offset);
}

static const struct fold_key {
	const char *name;
	void (*write)(
	    struct out *o, const struct game *g, const struct tree *t);
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
	static const struct read_style how = {.no_notes = true};
	struct game game = {.chunk = chunk};
	struct tree tree = {0};

	if (chunk->is_game && looks_at_game(k)) {
		arena_reset(&k->arena);
		k->reader.how = &how;
		tree_read(
		    &tree, &k->arena, &k->reader, &game, false, NULL, NULL);
	}
	for (int i = 0; i < k->count; i++) {
		if (chunk->is_game || k->key[i]->place)
			k->key[i]->write(o, &game, &tree);
		out_char(o, '\t');
	}
}
