/* book.c - see book.h */
#include "notation/book.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "board/movegen.h"
#include "board/play.h"

/* ------------------------------------------------------------------- moves */

static const char promoted[] = " nbrq";

uint16_t
book_move_code(move m)
{
	int kind = move_promotion(m);

	return (uint16_t)(move_to(m) | move_from(m) << 6 |
	    (kind ? KNIGHT + 1 - kind : 0) << 12);
}

bool
book_move_find(const struct position *p, uint16_t code, move *m)
{
	struct moves moves;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++) {
		int from, to;

		*m = moves.list[i];
		from = move_from(*m);
		to = move_to(*m);
		if (book_move_code(*m) == code ||
		    (move_castles(*m) &&
			book_move_code(move_of(from, castled_king(from, to))) ==
			    code))
			return true;
	}
	return false;
}

static size_t
write_square(int square, char *text)
{
	text[0] = (char)('a' + file_of(square));
	text[1] = (char)('1' + rank_of(square));
	return 2;
}

size_t
book_move_write(uint16_t code, char *text)
{
	size_t len = write_square(code >> 6 & 63, text);

	len += write_square(code & 63, text + len);
	if (code >> 12 & 7)
		text[len++] = "?nbrq???"[code >> 12 & 7];
	return len;
}

static int
read_square(const char *text)
{
	if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
		return NO_SQUARE;
	return square_at(text[0] - 'a', text[1] - '1');
}

bool
book_move_read(struct str text, uint16_t *code)
{
	const char *kind = promoted;
	int from, to;

	if (text.len < 4 || text.len > BOOK_MOVE_MAX)
		return false;
	from = read_square(text.text);
	to = read_square(text.text + 2);
	if (text.len == BOOK_MOVE_MAX)
		kind = memchr(promoted + 1, text.text[4], 4);
	if (from == NO_SQUARE || to == NO_SQUARE || !kind)
		return false;
	*code = (uint16_t)(to | from << 6 | (int)(kind - promoted) << 12);
	return true;
}

/* ----------------------------------------------------------------- entries */

void
book_free(struct book *b)
{
	mem_free(b->entry);
	*b = (struct book){0};
}

void
book_add(struct book *b, struct book_entry e)
{
	MEM_RESERVE(b->entry, b->count, 1, b->capacity);
	e.order = b->count;
	b->entry[b->count++] = e;
}

static int
compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int
by_move(const void *a, const void *b)
{
	const struct book_entry *x = a, *y = b;
	int order = compare(x->key, y->key);

	if (!order)
		order = compare(x->move, y->move);
	return order ? order : compare(x->order, y->order);
}

static int
by_weight(const void *a, const void *b)
{
	const struct book_entry *x = a, *y = b;
	int order = compare(x->key, y->key);

	if (!order)
		order = compare(y->weight, x->weight);
	return order ? order : compare(x->order, y->order);
}

static void
join(struct book *b)
{
	size_t kept = 0;

	for (size_t i = 0; i < b->count; i++) {
		struct book_entry *e = &b->entry[i], *last = e;

		if (kept)
			last = &b->entry[kept - 1];
		if (!kept || last->key != e->key || last->move != e->move) {
			b->entry[kept++] = *e;
			continue;
		}
		last->weight += e->weight;
		if (e->learn > last->learn)
			last->learn = e->learn;
	}
	b->count = kept;
}

/*
 * Scale the weights of one position so that the greatest, that of e[0], fits.
 */
static void
scale(struct book_entry *e, size_t count)
{
	uint64_t most = e->weight;

	if (most <= BOOK_WEIGHT_MAX)
		return;
	for (size_t i = 0; i < count; i++)
		e[i].weight = e[i].weight * BOOK_WEIGHT_MAX / most;
}

void
book_sort(struct book *b)
{
	size_t first = 0;

	if (!b->count)
		return;
	qsort(b->entry, b->count, sizeof *b->entry, by_move);
	join(b);
	qsort(b->entry, b->count, sizeof *b->entry, by_weight);
	for (size_t i = 1; i <= b->count; i++)
		if (i == b->count || b->entry[i].key != b->entry[first].key) {
			scale(&b->entry[first], i - first);
			first = i;
		}
}

size_t
book_find(const struct book *b, uint64_t key)
{
	size_t low = 0, high = b->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (b->entry[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low < b->count && b->entry[low].key == key ? low : b->count;
}

/* ------------------------------------------------------------------- files */

static char *
put(char *to, uint64_t number, int bytes)
{
	while (bytes--)
		*to++ = (char)(number >> 8 * bytes & 255);
	return to;
}

static uint64_t
take(const unsigned char **from, int bytes)
{
	uint64_t number = 0;

	while (bytes--)
		number = number << 8 | *(*from)++;
	return number;
}

void
book_write(const struct book *b, struct out *o)
{
	for (size_t i = 0; i < b->count; i++) {
		const struct book_entry *e = &b->entry[i];
		char *to = out_reserve(o, BOOK_ENTRY_SIZE);

		to = put(to, e->key, 8);
		to = put(to, e->move, 2);
		to = put(to, e->weight, 2);
		put(to, e->learn, 4);
		out_used(o, BOOK_ENTRY_SIZE);
	}
}

const char *
book_read(struct book *b, struct str bytes)
{
	const unsigned char *at = (const unsigned char *)bytes.text;

	if (bytes.len % BOOK_ENTRY_SIZE)
		return error_text(
		    "this is no book, or its end is missing: the last "
		    "of its entries of %d bytes has %zu",
		    BOOK_ENTRY_SIZE, bytes.len % BOOK_ENTRY_SIZE);
	for (size_t n = bytes.len / BOOK_ENTRY_SIZE; n; n--) {
		struct book_entry e = {.key = take(&at, 8)};

		e.move = (uint16_t)take(&at, 2);
		e.weight = take(&at, 2);
		e.learn = (uint32_t)take(&at, 4);
		if (b->count && e.key < b->entry[b->count - 1].key)
			return error_text(
			    "this is no book: the key of entry %zu is "
			    "less than the one before",
			    b->count + 1);
		book_add(b, e);
	}
	return NULL;
}
