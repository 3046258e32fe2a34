/* library_query.c - compile queries: see pipefish.h */
#include <stdio.h>
#include <string.h>

#include "base/error_text.h"
#include "cli/option.h"
#include "cql/cql.h"
#include "library/guard.h"
#include "system/thread.h"

/* ---------------------------------------------------------------- includes */

/* A text that was added, newest first; all last until the process ends. */
struct added_text {
	struct added_text *older;
	struct str name, text;
	char bytes[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct added_text *added;
static struct heap heap_of_added;

/* Free the texts when the library is unloaded. */
__attribute__((destructor)) static void
free_added(void)
{
	heap_free(&heap_of_added);
}

int
pipefish_include(const char *name, const char *text, size_t length)
{
	size_t len = name ? strlen(name) : 0;
	struct added_text *t;
	struct heap *before;

	if (!name || (!text && length))
		return PIPEFISH_MISUSE;
	pthread_mutex_lock(&lock);
	before = mem_use(&heap_of_added);
	if ((t = mem_try(sizeof *t + len + 1 + length))) {
		memcpy(t->bytes, name, len);
		if (length)
			memcpy(t->bytes + len + 1, text, length);
		t->name = (struct str){t->bytes, len};
		t->text = (struct str){t->bytes + len + 1, length};
		t->older = added;
		added = t;
	}
	mem_use(before);
	pthread_mutex_unlock(&lock);
	return t ? PIPEFISH_OK : PIPEFISH_NO_MEMORY;
}

/* Find an added text, or one that is compiled in. */
static const char *
find_text(void *with, const char *from, struct str name, const char **path,
    struct str *text)
{
	const struct added_text *t;

	(void)with;
	(void)from;
	pthread_mutex_lock(&lock);
	t = added;
	pthread_mutex_unlock(&lock);
	for (; t; t = t->older)
		if (str_equal(t->name, name)) {
			*path = t->bytes;
			*text = t->text;
			return NULL;
		}
	for (const struct library_text *l = library_texts; l->name; l++)
		if (str_is(name, l->name)) {
			*path = l->name;
			*text = (struct str){(const char *)l->bytes, l->size};
			return NULL;
		}
	return error_text("there is no %.*s in the library", STR(name));
}

const struct lookup library_lookup = {
    .find = find_text, .secure = true, .given_files = true};

/* ----------------------------------------------------------------- compile */

void
library_hear(void *error, struct out *unused, const struct diag_message *m)
{
	struct pipefish_error *e = error;
	struct str hint = diagnostic_fix(str_of(m->d.message));

	(void)unused;
	if (e->text || m->kind == DIAG_WARNING)
		return;
	e->line = (unsigned)m->d.line;
	e->column = (unsigned)m->d.column;
	e->from = m->from;
	e->to = m->to;
	e->game = m->d.game;
	e->ply = (unsigned)m->d.ply;
	if (m->d.file && strcmp(m->d.file, QUERY_TEXT_NAME) != 0)
		e->file = heap_text(str_of(m->d.file));
	e->text = heap_text(str_of(m->d.message));
	e->hint = hint.len && m->kind == DIAG_ERROR ? heap_text(hint) : NULL;
}

static int
compile(struct pipefish_query *made, const char *query, size_t length,
    pipefish_error **e)
{
	static const char name[] = QUERY_TEXT_NAME;
	struct pipefish_error first = {.status = PIPEFISH_BAD_QUERY};
	struct diag_form form = {library_hear, &first, true};
	struct out errors = {0};
	struct cql_text whole = {name, {NULL, length}};
	struct cql_source from = {.texts = &whole,
	    .count = 1,
	    .lookup = &library_lookup,
	    .form = &form};

	whole.text.text = heap_text((struct str){query ? query : "", length});
	if (cql_compile_source(&made->query, &from, &errors)) {
		made->query->source.form = NULL;
		return PIPEFISH_OK;
	}
	out_char(&errors, '\0');
	first.whole = errors.text;
	if (e)
		*e = error_copy(&first);
	return PIPEFISH_BAD_QUERY;
}

int
pipefish_compile(
    pipefish_query **q, const char *text, size_t length, pipefish_error **e)
{
	struct pipefish_query *made;
	int status;

	if (e)
		*e = NULL;
	if (!q)
		return PIPEFISH_MISUSE;
	*q = NULL;
	if (!text && length)
		return PIPEFISH_MISUSE;
	if (!(made = plain_get(sizeof *made)))
		return PIPEFISH_NO_MEMORY;
	guard_enter(&made->guard);
	status = setjmp(made->guard.home) ? PIPEFISH_NO_MEMORY
					  : compile(made, text, length, e);
	guard_leave(&made->guard);
	if (status < 0)
		pipefish_query_free(made);
	else
		*q = made;
	return status;
}

void
pipefish_query_free(pipefish_query *q)
{
	if (!q)
		return;
	heap_free(&q->guard.heap);
	pipefish_free(q);
}

const char *
pipefish_version(void)
{
	return PIPEFISH_VERSION;
}

int
pipefish_api(void)
{
	return PIPEFISH_API;
}
