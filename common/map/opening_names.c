/* opening_names.c - see opening_names.h */
#include "map/opening_names.h"

#include <stdlib.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "board/play.h"
#include "io/recipes.h"
#include "io/source.h"
#include "notation/fen.h"
#include "notation/san.h"

static const struct map_settings settings = {.level = ZOBRIST_EP};

/* Cut the next word, before a blank or a comma, without a number before it. */
static struct str
next_word(struct str *moves)
{
	size_t len = 0, number = 0;
	struct str word;

	while (len < moves->len && !is_blank(moves->text[len]) &&
	    moves->text[len] != ',')
		len++;
	word = (struct str){moves->text, len};
	len += len < moves->len;
	*moves = (struct str){moves->text + len, moves->len - len};
	while (number < word.len &&
	    (is_digit(word.text[number]) || word.text[number] == '.'))
		number++;
	return (struct str){word.text + number, word.len - number};
}

const char *
moves_play_next(struct position *p, struct str *moves)
{
	struct str word = {0};
	const char *wrong;
	move m;

	while (!word.len && moves->len)
		word = next_word(moves);
	if (!word.len)
		return NULL;
	if ((wrong = san_read(p, word, &m)))
		return error_text("%.*s: %s", STR(word), wrong);
	play(p, m);
	return NULL;
}

/* Add the opening of a row: eco, name, variation and moves. */
static const char *
add_row(struct opening_names *n, struct str row)
{
	struct out key = {.fd = -1};
	struct opening o = {.order = n->count};
	struct position p;
	const char *wrong;

	o.eco = arena_text(&n->memory, str_cut(&row, '\t'));
	o.name = arena_text(&n->memory, str_cut(&row, '\t'));
	o.variation = arena_text(&n->memory, str_cut(&row, '\t'));
	fen_read(&p, str_of(position_start_fen));
	do
		wrong = moves_play_next(&p, &row);
	while (!wrong && row.len);
	if (!wrong) {
		map_key_add(&settings, &p, &key);
		o.key = arena_text(&n->memory, (struct str){key.text, key.len});
		o.hash = map_key_hash(o.key);
		MEM_RESERVE(n->list, n->count, 1, n->capacity);
		n->list[n->count++] = o;
	}
	out_close(&key);
	return wrong;
}

static int
compare(const void *one, const void *two)
{
	const struct opening *a = one, *b = two;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

const char *
opening_names_read(struct opening_names *n)
{
	const char *wrong = NULL;

	for (char table = 'a'; table <= 'e' && !wrong; table++) {
		struct out name = {.fd = -1}, text = {.fd = -1};
		struct str rest;

		out_format(&name, "%s/openings/%c.tsv%c", recipes_folder(),
		    table, '\0');
		wrong = source_read_all(name.text, SIZE_MAX, &text);
		rest = (struct str){text.text, text.len};
		str_cut(&rest, '\n'); /* the titles */
		while (rest.len && !wrong)
			wrong = add_row(n, str_cut(&rest, '\n'));
		if (wrong)
			wrong = error_text("%s: %s", name.text, wrong);
		out_close(&name);
		out_close(&text);
	}
	if (n->count)
		qsort(n->list, n->count, sizeof *n->list, compare);
	return wrong;
}

void
opening_names_free(struct opening_names *n)
{
	mem_free(n->list);
	arena_free(&n->memory);
}

const struct opening *
opening_names_find(const struct opening_names *n, const struct position *p)
{
	struct out key = {.fd = -1};
	const struct opening *found = NULL;
	size_t low = 0, high = n->count;
	uint64_t hash;

	map_key_add(&settings, p, &key);
	hash = map_key_hash((struct str){key.text, key.len});
	while (low < high) {
		size_t middle = (low + high) / 2;

		if (n->list[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < n->count && n->list[low].hash == hash; low++)
		if (str_equal(
			n->list[low].key, (struct str){key.text, key.len}))
			found = &n->list[low];
	out_close(&key);
	return found;
}
