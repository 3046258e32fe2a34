/* guard.c - see guard.h */
#include "library/guard.h"

#include <stdio.h>
#include <string.h>

#include "base/diagnostic.h"

static void
leave(void *user, const char *text)
{
	struct guard *g = user;

	snprintf(g->why, sizeof g->why, "%s", text);
	longjmp(g->home, 1);
}

void
guard_enter(struct guard *g, struct guard_before *before)
{
	g->out = (struct way_out){leave, g};
	before->heap = mem_use(&g->heap);
	before->out = die_leave_by(&g->out);
	before->records = diagnostic_records(true);
}

void
guard_leave(const struct guard_before *before)
{
	mem_use(before->heap);
	die_leave_by(before->out);
	diagnostic_records(before->records);
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
plain_free(void *p)
{
	struct heap *before = mem_use(NULL);

	mem_free(p);
	mem_use(before);
}

void
pipefish_free(void *p)
{
	plain_free(p);
}

void
pipefish_error_free(pipefish_error *e)
{
	plain_free(e);
}

static size_t
size_of(const char *text)
{
	return text ? strlen(text) + 1 : 0;
}

/* Copy a text to *at and move *at after it; NULL stays NULL. */
static const char *
put(char **at, const char *text)
{
	char *copy = *at;

	if (!text)
		return NULL;
	memcpy(copy, text, size_of(text));
	*at += size_of(text);
	return copy;
}

struct pipefish_error *
error_copy(const struct pipefish_error *e)
{
	struct pipefish_error *copy =
	    plain_get(sizeof *copy + size_of(e->text) + size_of(e->hint) +
		size_of(e->file) + size_of(e->whole));
	char *at;

	if (!copy)
		return NULL;
	at = (char *)(copy + 1);
	*copy = *e;
	copy->text = put(&at, e->text);
	copy->hint = put(&at, e->hint);
	copy->file = put(&at, e->file);
	copy->whole = put(&at, e->whole);
	return copy;
}

int
guard_refuse(pipefish_error **e, const char *text)
{
	size_t size = strlen(text) + sizeof "pipefish: \n";
	char *whole;

	if (!e)
		return PIPEFISH_BAD_INPUT;
	*e = NULL;
	if ((whole = plain_get(size))) {
		snprintf(whole, size, "pipefish: %s\n", text);
		*e = error_copy(&(pipefish_error){.status = PIPEFISH_BAD_INPUT,
		    .text = text,
		    .whole = whole});
		plain_free(whole);
	}
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
	struct guard_before before;
	int status;

	if (!g)
		return PIPEFISH_NO_MEMORY;
	g->out.fd = -1;
	guard_enter(&g->guard, &before);
	if (setjmp(g->guard.home))
		status = PIPEFISH_NO_MEMORY;
	else
		status = (g->wrong = work(with, &g->out)) ? PIPEFISH_BAD_INPUT
							  : PIPEFISH_OK;
	guard_leave(&before);
	if (status == PIPEFISH_BAD_INPUT)
		guard_refuse(e, g->wrong);
	if (status == PIPEFISH_OK && text && !(*text = copy_of(&g->out)))
		status = PIPEFISH_NO_MEMORY;
	heap_free(&g->guard.heap);
	plain_free(g);
	return status;
}
