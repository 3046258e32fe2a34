/* library_query.c - compile queries: see pipefish.h */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error_text.h"
#include "cli/option.h"
#include "cql/cql.h"
#include "library/guard.h"
#include "library/texts.h"
#include "system/thread.h"

/* ---------------------------------------------------------------- includes */

/* A text that was added, newest first; they last until the process ends. */
struct added_text {
	struct added_text *older;
	struct str name, text;
	char bytes[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct added_text *added;

/* Free the texts when the library is unloaded. */
__attribute__((destructor)) static void
free_added(void)
{
	while (added) {
		struct added_text *older = added->older;

		plain_free(added);
		added = older;
	}
}

int
pipefish_include(const char *name, const char *text, size_t length)
{
	size_t len = name ? strlen(name) : 0;
	struct added_text *t;

	if (!name || (!text && length))
		return PIPEFISH_MISUSE;
	t = plain_get(sizeof *t + len + 1 + length);
	if (!t)
		return PIPEFISH_NO_MEMORY;
	memcpy(t->bytes, name, len);
	if (length)
		memcpy(t->bytes + len + 1, text, length);
	t->name = (struct str){t->bytes, len};
	t->text = (struct str){t->bytes + len + 1, length};
	pthread_mutex_lock(&lock);
	t->older = added;
	added = t;
	pthread_mutex_unlock(&lock);
	return PIPEFISH_OK;
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

/* The first error of a query, as data. */
struct first_error {
	struct pipefish_error e;
	bool some;
	struct out text, hint, file;
};

static void
keep_text(struct out *o, const char *from, size_t len)
{
	o->len = 0;
	out_bytes(o, from, len);
	out_char(o, '\0');
}

/* Keep the word of "is it shift?". */
static void
keep_hint(struct first_error *f, const char *text)
{
	const char *word = strstr(text, "; is it "), *end;

	if (!word)
		return;
	word += strlen("; is it ");
	if (!(end = strchr(word, '?')))
		return;
	keep_text(&f->hint, word, (size_t)(end - word));
	f->e.hint = f->hint.text;
}

static void
on_error(void *user, struct out *o, const struct diag_message *m)
{
	struct first_error *f = user;

	(void)o;
	if (f->some || m->kind == DIAG_WARNING)
		return;
	f->some = true;
	f->e.line = m->line;
	f->e.column = m->column;
	f->e.from = m->from;
	f->e.to = m->to;
	if (m->file && strcmp(m->file, QUERY_TEXT_NAME) != 0)
		keep_text(&f->file, m->file, strlen(m->file));
	keep_text(&f->text, m->text, strlen(m->text));
	keep_hint(f, m->text);
}

/* Compile once more, to get the first error as data; return a copy of it. */
static pipefish_error *
error_of(const struct cql_source *from, const char *whole)
{
	struct first_error f = {
	    .e = {.status = PIPEFISH_BAD_QUERY, .whole = whole},
	    .text = {.fd = -1},
	    .hint = {.fd = -1},
	    .file = {.fd = -1}};
	struct diag_form form = {on_error, &f};
	struct out none = {.fd = -1};
	struct query *q;
	struct cql_source again = *from;

	again.form = &form;
	again.one_error = true;
	if (cql_compile_source(&q, &again, &none) || !f.some)
		keep_text(&f.text, whole, strcspn(whole, "\n"));
	f.e.text = f.text.text;
	f.e.file = f.file.text;
	return error_copy(&f.e);
}

static int
compile(struct pipefish_query *made, const char *query, size_t length,
    pipefish_error **e)
{
	struct str text = {query ? query : "", length};
	static const char name[] = QUERY_TEXT_NAME;
	struct out copy = {.fd = -1}, errors = {.fd = -1};
	struct cql_text whole = {name, {NULL, 0}};
	struct cql_source from = {
	    .texts = &whole, .count = 1, .lookup = &library_lookup};

	out_str(&copy, text);
	out_char(&copy, '\0');
	whole.text = (struct str){copy.text, text.len};
	diagnostic_records(false);
	if (cql_compile_source(&made->query, &from, &errors))
		return PIPEFISH_OK;
	out_char(&errors, '\0');
	if (e)
		*e = error_of(&from, errors.text);
	return PIPEFISH_BAD_QUERY;
}

int
pipefish_compile(
    pipefish_query **q, const char *text, size_t length, pipefish_error **e)
{
	struct pipefish_query *made;
	struct guard_before before;
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
	guard_enter(&made->guard, &before);
	status = setjmp(made->guard.home) ? PIPEFISH_NO_MEMORY
					  : compile(made, text, length, e);
	guard_leave(&before);
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
	plain_free(q);
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
