/* book.c - see book.h */
#include "notation/book.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "board/movegen.h"
#include "board/play.h"
#include "board/polyglot.h"
#include "board/variant.h"
#include "notation/check_fen.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "system/byte_order.h"

/* ------------------------------------------------------------------- moves */

static const char promoted[] = " nbrq";

/*
 * Return the code of a move: bits 0-5 target, 6-11 origin, 12-14 promotion (0
 * none, 1 knight, 2 bishop, 3 rook, 4 queen).  Castling is coded as the king
 * taking its rook.
 */
static uint16_t
book_move_code(move m)
{
	int kind = move_promotion(m);

	return (uint16_t)(move_to(m) | move_from(m) << 6 |
	    (kind ? KNIGHT + 1 - kind : 0) << 12);
}

/* Write a code as squares and a letter, `e7e8q`, and return the length. */
static size_t
book_move_write(uint16_t code, char *text)
{
	int kind = code >> 12 & 7;

	square_write(code >> 6 & 63, text);
	square_write(code & 63, text + 2);
	if (kind)
		text[4] = "?nbrq???"[kind];
	return kind ? 5 : 4;
}

/*
 * Find the legal move of the position that a code stands for; castling may also
 * be coded as the king's move of two squares.  False if there is none.
 */
static bool
book_move_find(const struct position *p, uint16_t code, move *m)
{
	char text[BOOK_MOVE_MAX];

	return code >> 12 < sizeof promoted - 1 &&
	    !san_read(p, (struct str){text, book_move_write(code, text)}, m);
}

/* Parse what book_move_write() writes; false if the text is no move. */
static bool
book_move_read(struct str text, uint16_t *code)
{
	const char *kind = promoted;
	int from, to;

	if (text.len < 4 || text.len > BOOK_MOVE_MAX)
		return false;
	from = square_read(text.text);
	to = square_read(text.text + 2);
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

static void
book_add(struct book *b, struct book_entry e)
{
	e.order = b->count;
	MEM_ADD(b->entry, b->count, e);
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
 * Scale the weights of one position so that the greatest, that of e[0], fits,
 * and sort the entries again: others may be equal now.  No weight becomes 0, at
 * which a program never plays the move.
 */
static void
scale(struct book_entry *e, size_t count)
{
	uint64_t most = e->weight;

	if (most <= BOOK_WEIGHT_MAX)
		return;
	for (size_t i = 0; i < count; i++)
		if (e[i].weight) {
			e[i].weight = e[i].weight * BOOK_WEIGHT_MAX / most;
			e[i].weight += !e[i].weight;
		}
	qsort(e, count, sizeof *e, by_weight);
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

/*
 * Return the index of the first entry of a key, or b->count if there is none.
 * Binary search: the book must be sorted.
 */
static size_t
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

void
book_write(const struct book *b, struct out *o)
{
	for (size_t i = 0; i < b->count; i++) {
		const struct book_entry *e = &b->entry[i];
		char *to = out_reserve(o, BOOK_ENTRY_SIZE);

		assert(!i || by_weight(e - 1, e) <= 0);
		assert(e->weight <= BOOK_WEIGHT_MAX);
		store_be64(to, e->key);
		store_be64(to + 8,
		    (uint64_t)e->move << 48 | e->weight << 32 | e->learn);
		out_used(o, BOOK_ENTRY_SIZE);
	}
}

const char *
book_read(struct book *b, struct str bytes)
{
	if (bytes.len % BOOK_ENTRY_SIZE)
		return error_text(
		    "this is no book, or its end is missing: the last "
		    "of its entries of %d bytes has %zu",
		    BOOK_ENTRY_SIZE, bytes.len % BOOK_ENTRY_SIZE);
	for (size_t at = 0; at < bytes.len; at += BOOK_ENTRY_SIZE) {
		uint64_t rest = load_be64(bytes.text + at + 8);
		struct book_entry e = {.key = load_be64(bytes.text + at),
		    .weight = rest >> 32 & 0xffff,
		    .learn = (uint32_t)rest,
		    .move = (uint16_t)(rest >> 48)};

		if (b->count && e.key < b->entry[b->count - 1].key)
			return error_text(
			    "this is no book: the key of entry %zu is "
			    "less than the one before",
			    b->count + 1);
		book_add(b, e);
	}
	return NULL;
}

/* -------------------------------------------------------------------- lines */

enum { KEY_LEN = 16 };

/* ----------------------------------------------------------------- reading */

/*
 * Parse a key of 16 hexadecimal digits, used in place of a FEN; false if it is
 * none.
 */
static bool
read_key(struct str text, uint64_t *key)
{
	static const char digits[] = "0123456789abcdef";

	*key = 0;
	for (size_t i = 0; i < text.len; i++) {
		const char *digit = memchr(digits, text.text[i], 16);

		if (!digit)
			return false;
		*key = *key << 4 | (uint64_t)(digit - digits);
	}
	return text.len == KEY_LEN;
}

static const char *
read_position(struct str fen, struct position *p)
{
	struct out reasons = {0};
	const char *wrong = NULL;

	if (!check_fen_playable(&fen, VARIANT_STANDARD, p, &reasons))
		wrong = error_text("%.*s", (int)reasons.len, reasons.text);
	else if (fen.len)
		wrong = "there is more than a FEN in column 1";
	else if (p->variant)
		wrong = "a book holds positions of chess alone";
	out_close(&reasons);
	return wrong;
}

static const char *
read_number(struct str text, const char *what, uint64_t most, uint64_t *number)
{
	if (str_number(text, number) && *number <= most)
		return NULL;
	return error_text("the %s is a number from 0 to %" PRIu64 ", not %.*s",
	    what, most, STR(text));
}

const char *
book_line_read(struct book *b, struct str line)
{
	struct str fen = str_cut(&line, '\t'), word = str_cut(&line, '\t');
	struct str weight = str_cut(&line, '\t'), learn = str_cut(&line, '\t');
	uint64_t number, learnt = 0;
	struct book_entry e = {0};
	struct position p;
	const char *wrong;
	move m;

	if (!weight.len)
		return "a line is FEN, move and weight, with TABs between";
	if (read_key(fen, &e.key)) {
		if (!book_move_read(word, &e.move))
			return "a key is followed by a move as e2e4 or e7e8q";
	} else {
		if ((wrong = read_position(fen, &p)) ||
		    (wrong = san_read(&p, word, &m)))
			return wrong;
		if (m == MOVE_NULL)
			return "a book has no null moves";
		e.key = polyglot_key(&p);
		e.move = book_move_code(m);
	}
	if ((wrong = read_number(weight, "weight", UINT32_MAX, &number)) ||
	    (learn.len &&
		(wrong = read_number(learn, "learn", UINT32_MAX, &learnt))))
		return wrong;
	e.weight = number;
	e.learn = (uint32_t)learnt;
	book_add(b, e);
	return NULL;
}

/* ----------------------------------------------------------------- writing */

/* A breadth-first search of the positions of a book. */
struct book_walk {
	const struct book *book;
	struct position **at; /* by a key's first entry, or NULL */
	size_t *queue;	      /* those found, to visit */
	size_t known;
};

static void
visit(struct book_walk *w, const struct position *p)
{
	size_t i = book_find(w->book, polyglot_key(p));

	if (i == w->book->count || w->at[i])
		return;
	w->at[i] = mem_get(sizeof *p);
	*w->at[i] = *p;
	w->queue[w->known++] = i;
}

static void
visit_all_after(struct book_walk *w, const struct position *p)
{
	struct moves moves;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++) {
		struct position next = *p;

		play(&next, moves.list[i]);
		visit(w, &next);
	}
}

static void
visit_after_entries(struct book_walk *w, size_t first)
{
	const struct book *b = w->book;

	for (size_t i = first;
	     i < b->count && b->entry[i].key == b->entry[first].key; i++) {
		struct position next = *w->at[first];
		move m;

		if (!book_move_find(&next, b->entry[i].move, &m))
			continue;
		play(&next, m);
		visit(w, &next);
		visit_all_after(w, &next);
	}
}

static void
walk(struct book_walk *w)
{
	struct position start;

	fen_read(&start, str_of(position_start_fen));
	visit(w, &start);
	visit_all_after(w, &start);
	for (size_t i = 0; i < w->known; i++)
		visit_after_entries(w, w->queue[i]);
}

/*
 * Write columns 1 and 2; false if the position is not found or lacks the move.
 */
static bool
write_position(struct out *o, const struct position *p, uint16_t code)
{
	static const struct fen_style style = {
	    FEN_EP_XFEN, FEN_CASTLING_XFEN, 4};
	move m;

	if (!p || !book_move_find(p, code, &m))
		return false;
	out_used(o, fen_write(p, &style, out_reserve(o, FEN_MAX)));
	out_char(o, '\t');
	out_used(o, uci_write(m, false, out_reserve(o, UCI_MAX)));
	return true;
}

static void
write_key(struct out *o, const struct book_entry *e)
{
	out_format(o, "%016llx\t", (unsigned long long)e->key);
	out_used(o, book_move_write(e->move, out_reserve(o, BOOK_MOVE_MAX)));
}

void
book_lines_write(const struct book *b, struct out *o)
{
	struct book_walk w = {.book = b};
	size_t first = 0;

	w.at = mem_get((b->count + 1) * sizeof(struct position *));
	w.queue = mem_get((b->count + 1) * sizeof *w.queue);
	walk(&w);
	for (size_t i = 0; i < b->count; i++) {
		const struct book_entry *e = &b->entry[i];

		if (e->key != b->entry[first].key)
			first = i;
		if (!write_position(o, w.at[first], e->move))
			write_key(o, e);
		out_format(o, "\t%llu\t%" PRIu64 "\n",
		    (unsigned long long)e->weight, (uint64_t)e->learn);
	}
	for (size_t i = 0; i < b->count; i++)
		mem_free(w.at[i]);
	mem_free(w.at);
	mem_free(w.queue);
}
