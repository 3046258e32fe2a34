/* run_warnings.c - see run_warnings.h */
#include "cql/run/run_warnings.h"

#include "base/mem.h"

void
run_warnings_init(struct run_warnings *w)
{
	*w = (struct run_warnings){0};
	out_init(&w->text, -1, "warnings of a query");
}

void
run_warnings_clear(struct run_warnings *w)
{
	w->count = 0;
	w->text.len = 0;
}

void
run_warnings_free(struct run_warnings *w)
{
	mem_free(w->list);
	out_close(&w->text);
}

bool
run_warnings_know(const struct run_warnings *w, struct location about)
{
	for (int i = 0; i < w->count; i++)
		if (w->list[i].about.from == about.from &&
		    w->list[i].about.to == about.to)
			return true;
	return false;
}

void
run_warnings_add(struct run_warnings *w, struct location about)
{
	MEM_RESERVE(w->list, w->count, 1, w->capacity);
	w->list[w->count++] = (struct run_warning){about, w->text.len};
}

void
run_warnings_write(const struct run_warnings *w, int from, int to,
    struct run_warnings *known, struct out *o)
{
	for (int i = from; i < to; i++) {
		size_t at = i ? w->list[i - 1].end : 0;

		if (run_warnings_know(known, w->list[i].about))
			continue;
		run_warnings_add(known, w->list[i].about);
		out_bytes(o, w->text.text + at, w->list[i].end - at);
	}
}
