/* run_warnings.c - see run_warnings.h */
#include "cql/run/run_warnings.h"

#include "base/mem.h"

void
run_warnings_clear(struct run_warnings *w)
{
	w->count = 0;
	arena_reset(&w->texts);
}

void
run_warnings_free(struct run_warnings *w)
{
	mem_free(w->list);
	arena_free(&w->texts);
	*w = (struct run_warnings){0};
}

bool
run_warnings_add(struct run_warnings *w, struct location about, struct str text)
{
	for (int i = 0; i < w->count; i++)
		if (w->list[i].about.from == about.from &&
		    w->list[i].about.to == about.to)
			return false;
	MEM_ADD(w->list, w->count,
	    (struct run_warning){about, arena_text(&w->texts, text)});
	return true;
}

void
run_warnings_write(
    const struct run_warnings *w, struct run_warnings *known, struct out *o)
{
	for (int i = 0; i < w->count; i++)
		if (run_warnings_add(known, w->list[i].about, str_of("")))
			out_str(o, w->list[i].text);
}
