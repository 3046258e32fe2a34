/* guard.c - see guard.h */
#include "library/guard.h"

#include <stdio.h>
#include <string.h>

#include "base/error_text.h"

static void
leave(void *user, const char *text)
{
	struct guard *g = user;

	snprintf(g->why, sizeof g->why, "%s", text);
	longjmp(g->home, 1);
}

void
guard_enter(struct guard *g)
{
	g->out = (struct die_form){.say = leave, .user = g};
	g->heap_before = mem_use(&g->heap);
	g->out_before = die_leave_by(&g->out);
	g->listener_before =
	    diagnostic_hear(g->listener.hear ? &g->listener : NULL);
}

void
guard_leave(const struct guard *g)
{
	mem_use(g->heap_before);
	die_leave_by(g->out_before);
	diagnostic_hear(g->listener_before);
	mem_task(NULL, 0);
}

void *
plain_get(size_t size)
{
	struct heap *before = mem_use(NULL);
	void *p = mem_try(size);

	mem_use(before);
	return p;
}

void
pipefish_free(void *p)
{
	struct heap *before = mem_use(NULL);

	mem_free(p);
	mem_use(before);
}

void
pipefish_error_free(pipefish_error *e)
{
	pipefish_free(e);
}

char *
heap_text(struct str text)
{
	char *copy = mem_get(text.len + 1);

	memcpy(copy, text.text, text.len);
	return copy;
}

struct pipefish_error *
error_copy(const struct pipefish_error *e)
{
	const char *text[] = {e->text, e->hint, e->file, e->whole};
	enum { TEXTS = sizeof text / sizeof *text };
	size_t size[TEXTS], all = sizeof *e;
	struct pipefish_error *copy;
	char *at;

	for (int i = 0; i < TEXTS; i++)
		all += size[i] = text[i] ? strlen(text[i]) + 1 : 0;
	if (!(copy = plain_get(all)))
		return NULL;
	at = (char *)(copy + 1);
	for (int i = 0; i < TEXTS; at += size[i++])
		if (text[i])
			text[i] = memcpy(at, text[i], size[i]);
	*copy = *e;
	copy->text = text[0];
	copy->hint = text[1];
	copy->file = text[2];
	copy->whole = text[3];
	return copy;
}

int
guard_refuse(pipefish_error **e, const char *text)
{
	char whole[WHY_MAX + sizeof "pipefish: \n"];

	snprintf(whole, sizeof whole, "pipefish: %s\n", text);
	if (e)
		*e = error_copy(&(pipefish_error){.status = PIPEFISH_BAD_INPUT,
		    .text = text,
		    .whole = whole});
	return PIPEFISH_BAD_INPUT;
}

/* What guard_work() runs, and what came of it. */
struct guarded {
	struct guard guard;
	struct out out;
	const char *wrong;
};

/* Copy the text of `o` without its last byte; NULL: no memory. */
static char *
copy_of(const struct out *o)
{
	char *copy = plain_get(o->len + !o->len);

	if (copy && o->len)
		memcpy(copy, o->text, o->len - 1);
	return copy;
}

int
guard_work(
    guarded_work *work, const void *with, char **text, pipefish_error **e)
{
	struct guarded *g = plain_get(sizeof *g);
	int status;

	if (!g)
		return PIPEFISH_NO_MEMORY;
	guard_enter(&g->guard);
	if (setjmp(g->guard.home))
		status = PIPEFISH_NO_MEMORY;
	else
		status = (g->wrong = work(with, &g->out)) ? PIPEFISH_BAD_INPUT
							  : PIPEFISH_OK;
	guard_leave(&g->guard);
	if (status == PIPEFISH_BAD_INPUT)
		guard_refuse(e, g->wrong);
	if (status == PIPEFISH_OK && text && !(*text = copy_of(&g->out)))
		status = PIPEFISH_NO_MEMORY;
	heap_free(&g->guard.heap);
	pipefish_free(g);
	return status;
}
