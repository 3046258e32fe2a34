/* shrink.c - see shrink.h */
#include "shrink.h"

#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "base/out.h"

struct shrinking {
	const struct place *place;
	struct sample *sample;
	enum difference difference;
	enum manner manner;
	double end;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* True if the current case fails in the same way as the original. */
static bool
still_fails(const struct shrinking *h)
{
	struct arena memory = {0};
	struct sample copy = *h->sample;
	static struct verdict v;
	bool fails;

	trial_run(&memory, h->place, &copy, "", &v);
	fails = v.difference == h->difference && v.manner == h->manner;
	arena_free(&memory);
	return fails;
}

/*
 * Remove elements of a list from `first` on: runs of half of it, then of a
 * quarter, and so on down to single ones.
 */
static void
shrink_list(const struct shrinking *h, struct str *list, int *count, int first)
{
	int size = (*count - first + 1) / 2;

	while (size > 0) {
		for (int at = first; at + size <= *count && now() < h->end;) {
			struct str gone[64];
			int n = size < 64 ? size : 64, before = *count;

			memcpy(gone, list + at, (size_t)n * sizeof *gone);
			memmove(list + at, list + at + n,
			    (size_t)(before - at - n) * sizeof *list);
			*count = before - n;
			if (still_fails(h))
				continue;
			memmove(list + at + n, list + at,
			    (size_t)(before - at - n) * sizeof *list);
			memcpy(list + at, gone, (size_t)n * sizeof *gone);
			*count = before;
			at += n;
		}
		size /= 2;
	}
}

/* Return the end of the word at p, or of the blanks there. */
static const char *
piece_end(const char *p, const char *end)
{
	bool blank = is_blank(*p);

	while (p < end && is_blank(*p) == blank)
		p++;
	return p;
}

/* Cut the parts of a small input into words, so that words can be left out. */
static void
cut_parts(struct arena *a, struct input *in)
{
	struct str *piece = NULL, all = input_bytes(a, in);
	const char *end = all.text + all.len;
	size_t capacity = 0;
	int pieces = 0;

	if (all.len > 4000)
		return;
	for (const char *p = all.text, *next; p < end; p = next) {
		next = piece_end(p, end);
		ARENA_RESERVE(a, piece, pieces, 1, capacity);
		piece[pieces++] = str_between(p, next);
	}
	in->part = piece;
	in->parts = pieces;
	in->is_cut = true;
}

/* Try the simplest choice of threads and index. */
static void
simplify_manners(const struct shrinking *h)
{
	struct sample *s = h->sample, before = *s;

	for (int i = USUAL_RUN; i < MANNERS; i++) {
		s->threads[i] = 1;
		if (!still_fails(h))
			*s = before;
		before = *s;
		s->indexed[i] = false;
		if (!still_fails(h))
			*s = before;
		before = *s;
	}
}

void
shrink(struct arena *a, const struct place *place, struct sample *s,
    struct verdict *v, double seconds)
{
	struct shrinking h = {
	    place, s, v->difference, v->manner, now() + seconds};

	simplify_manners(&h);
	for (int i = 0; i < s->inputs; i++)
		shrink_list(&h, s->input[i].part, &s->input[i].parts, 0);
	shrink_list(&h, s->word, &s->words, 1);
	for (int i = 0; i < s->queries; i++)
		shrink_list(&h, s->query[i].token, &s->query[i].tokens, 0);
	for (int i = 0; i < s->inputs; i++) {
		cut_parts(a, &s->input[i]);
		shrink_list(&h, s->input[i].part, &s->input[i].parts, 0);
	}
	trial_run(a, place, s, "", v);
}
