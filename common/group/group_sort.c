/* group_sort.c - see group_sort.h */
#include "group/group_sort.h"

#include <endian.h>
#include <string.h>

enum {
	WORD = sizeof(uint64_t),
	FEW = 12,   /* texts that are sorted by insertion */
	AHEAD = 16, /* texts that are brought near before they are needed */
};

static uint32_t
length_of(const char *text)
{
	uint32_t len;

	memcpy(&len, text - sizeof len, sizeof len);
	return len;
}

/*
 * The bytes from `depth` on as a number that compares as they do; those behind
 * the end count as 0.
 */
static uint64_t
word_at(const char *text, size_t depth)
{
	uint32_t len = length_of(text);
	uint64_t word;

	if (depth >= len)
		return 0;
	memcpy(&word, text + depth, WORD);
	word = be64toh(word);
	if (len - depth < WORD)
		word &= ~UINT64_C(0) << 8 * (WORD - (len - depth));
	return word;
}

static int
compare(const struct sorted_text *a, const struct sorted_text *b, size_t depth)
{
	uint32_t x, y, least;
	int order;

	if (a->word != b->word)
		return a->word < b->word ? -1 : 1;
	x = length_of(a->text);
	y = length_of(b->text);
	least = x < y ? x : y;
	depth += WORD;
	order = least > depth
	    ? memcmp(a->text + depth, b->text + depth, least - depth)
	    : 0;
	return order ? order : (x > y) - (x < y);
}

/* Who takes the texts, and what the choice of pivots goes on from. */
struct sorting_texts {
	text_taker *take;
	void *user;
	uint64_t state;
};

/* The texts are in order, and all before them are taken. */
static bool
take_all(
    const struct sorting_texts *s, const struct sorted_text *t, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!s->take(s->user, t[i].text))
			return false;
	return true;
}

static bool
sort_few(const struct sorting_texts *s, struct sorted_text *t, size_t count,
    size_t depth)
{
	for (size_t i = 1; i < count; i++) {
		struct sorted_text moved = t[i];
		size_t to = i;

		for (; to && compare(&moved, &t[to - 1], depth) < 0; to--)
			t[to] = t[to - 1];
		t[to] = moved;
	}
	return take_all(s, t, count);
}

static void
load_words(struct sorted_text *t, size_t count, size_t depth)
{
	for (size_t i = 0; i < count; i++) {
		if (i + AHEAD < count)
			__builtin_prefetch(t[i + AHEAD].text + depth);
		t[i].word = word_at(t[i].text, depth);
	}
}

static uint64_t
middle(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t low = a < b ? a : b, high = a < b ? b : a;

	return c < low ? low : c > high ? high : c;
}

/* One of the words, chosen so that no order of the input is a bad one. */
static uint64_t
choose_pivot(const struct sorted_text *t, size_t count, uint64_t *state)
{
	uint64_t word[3];

	for (int i = 0; i < 3; i++) {
		*state = *state * UINT64_C(6364136223846793005) + 1;
		word[i] = t[(*state >> 32) % count].word;
	}
	return middle(word[0], word[1], word[2]);
}

static void
swap(struct sorted_text *a, struct sorted_text *b)
{
	struct sorted_text t = *a;

	*a = *b;
	*b = t;
}

/*
 * The texts are equal up to `depth`, and their words those from there on. False
 * when no more are wanted.
 */
static bool
sort_from(
    struct sorting_texts *s, struct sorted_text *t, size_t count, size_t depth)
{
	while (count > FEW) {
		uint64_t pivot = choose_pivot(t, count, &s->state);
		size_t less = 0, at = 0, more = count;

		while (at < more)
			if (t[at].word < pivot)
				swap(&t[at++], &t[less++]);
			else if (t[at].word > pivot)
				swap(&t[at], &t[--more]);
			else
				at++;
		if (less == 0 && more == count && pivot & 0xff) {
			depth += WORD; /* long texts must not take the stack */
			load_words(t, count, depth);
			continue;
		}
		if (!sort_from(s, t, less, depth))
			return false;
		if (!(pivot & 0xff)) { /* they end here, and are equal */
			if (!take_all(s, t + less, more - less))
				return false;
		} else {
			load_words(t + less, more - less, depth + WORD);
			if (!sort_from(s, t + less, more - less, depth + WORD))
				return false;
		}
		t += more;
		count -= more;
	}
	return sort_few(s, t, count, depth);
}

void
group_sort(
    struct sorted_text *texts, size_t count, text_taker *take, void *user)
{
	struct sorting_texts s = {take, user, 1};

	load_words(texts, count, 0);
	sort_from(&s, texts, count, 0);
}
