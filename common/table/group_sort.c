/* group_sort.c - see group_sort.h */
#include "table/group_sort.h"

#include <stdbool.h>

#include "table/group_key.h"

enum {
	WORD = GROUP_KEY_WORD,
	FEW = 12,   /* sorted by insertion */
	AHEAD = 16, /* keys to prefetch */
};

/* True if `a` is less.  The keys are equal up to `depth`, but not the same. */
static bool
is_less(const struct sorted_key *a, const struct sorted_key *b, size_t depth)
{
	uint64_t x = a->word, y = b->word;

	while (x == y) {
		depth += WORD;
		x = load_be64(a->bytes + depth);
		y = load_be64(b->bytes + depth);
	}
	return x < y;
}

static void
sort_few(struct sorted_key *t, size_t count, size_t depth)
{
	for (size_t i = 0; i < count; i++)
		__builtin_prefetch(t[i].bytes + depth);
	for (size_t i = 1; i < count; i++) {
		struct sorted_key moved = t[i];
		size_t to = i;

		for (; to && is_less(&moved, &t[to - 1], depth); to--)
			t[to] = t[to - 1];
		t[to] = moved;
	}
}

static void
load_words(struct sorted_key *t, size_t count, size_t depth)
{
	for (size_t i = 0; i < count; i++) {
		if (i + AHEAD < count)
			__builtin_prefetch(t[i + AHEAD].bytes + depth);
		t[i].word = load_be64(t[i].bytes + depth);
	}
}

static uint64_t
middle(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t low = a < b ? a : b, high = a < b ? b : a;

	return c < low ? low : c > high ? high : c;
}

/* Return the median of three random words, so that no input is a bad case. */
static uint64_t
choose_pivot(const struct sorted_key *t, size_t count, uint64_t *state)
{
	uint64_t word[3];

	for (int i = 0; i < 3; i++) {
		*state = *state * UINT64_C(6364136223846793005) + 1;
		word[i] = t[(*state >> 32) % count].word;
	}
	return middle(word[0], word[1], word[2]);
}

/*
 * Move the keys whose words are less than a number to the front, and return how
 * many they are.  There is no branch on the words, as it could not be
 * predicted. The members are copied one by one: to load a whole struct after
 * two stores to it would stall (store forwarding).
 */
static size_t
part_keys(struct sorted_key *t, size_t count, uint64_t number)
{
	size_t less = 0;

	for (size_t i = 0; i < count; i++) {
		uint64_t word = t[i].word;
		const char *bytes = t[i].bytes;

		t[i].word = t[less].word;
		t[i].bytes = t[less].bytes;
		t[less].word = word;
		t[less].bytes = bytes;
		less += word < number;
	}
	return less;
}

/*
 * Sort keys that are equal up to `depth`, their words from there on loaded and
 * not less than `low`; `state` is that of the pivots' random numbers.
 *
 * Two parts are enough: the words from a pivot on have it as their minimum, and
 * those equal to it are separated when it is chosen again.
 */
static void
sort_from(struct sorted_key *t, size_t count, size_t depth, uint64_t low,
    uint64_t *state)
{
	while (count > FEW) {
		uint64_t pivot = choose_pivot(t, count, state);
		size_t less;

		if (pivot > low) {
			less = part_keys(t, count, pivot);
			sort_from(t, less, depth, low, state);
			low = pivot;
		} else {
			less = pivot < UINT64_MAX
			    ? part_keys(t, count, pivot + 1)
			    : count;
			if (less > 1) /* a single key may have no more words */
				load_words(t, less, depth + WORD);
			if (less == count) { /* iterate: saves stack */
				depth += WORD;
				low = 0;
				continue;
			}
			sort_from(t, less, depth + WORD, 0, state);
			low = pivot + 1;
		}
		t += less;
		count -= less;
	}
	sort_few(t, count, depth);
}

void
group_sort(struct sorted_key *keys, size_t count)
{
	uint64_t state = 1;

	sort_from(keys, count, 0, 0, &state);
}
