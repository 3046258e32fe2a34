/* web.c - see web.h */
#include "web/web.h"

#include <string.h>

#include "base/json.h"
#include "cql/cql.h"
#include "cql/query_tokens.h"
#include "draw/svg.h"
#include "library/guard.h"
#include "system/clock.h"

enum { WARN_LEVEL = 2 }; /* also warnings about parts without effect */

/* ---------------------------------------------------------------- messages */

/* Write a message as a JSON object and a comma; a diag_form.write. */
static void
write_message(void *query_name, struct out *o, const struct diag_message *m)
{
	bool is_query = !m->d.file || strcmp(m->d.file, query_name) == 0;

	out_format(o,
	    "{\"warning\":%d,\"line\":%u,\"column\":%u,\"from\":%zu,\"to\":%zu",
	    m->kind == DIAG_WARNING, (unsigned)m->d.line, (unsigned)m->d.column,
	    m->from, m->to);
	json_write_pair(o, "text", str_of(m->d.message));
	json_write_pair(o, "fix", m->d.fix);
	json_write_pair(o, "file", str_of(is_query ? "" : m->d.file));
	out_text(o, "},");
}

/* Write the JSON array of messages from what write_message() wrote. */
static void
write_array(struct out *o, struct str members)
{
	out_char(o, '[');
	out_str(o, members);
	o->len -= members.len > 0; /* the last comma */
	out_text(o, "]\n");
}

static const char *
check(const void *with, struct out *o)
{
	static char name[] = QUERY_TEXT_NAME;
	struct cql_text whole = {name, *(const struct str *)with};
	struct out errors = {0}, warnings = {0};
	struct diag_form form = {.write = write_message, .user = name};
	struct cql_source from = {.texts = &whole,
	    .count = 1,
	    .lookup = &library_lookup,
	    .warnings = &warnings,
	    .warn_level = WARN_LEVEL,
	    .warns_of_trivial = true,
	    .form = &form};
	struct query *q = NULL;

	if (cql_compile_source(&q, &from, &errors))
		cql_free(q);
	out_take(&errors, &warnings);
	write_array(o, out_all(&errors));
	return NULL;
}

/* Return what a work writes about a text, or NULL. */
static char *
write_about(guarded_work *work, const char *text, size_t length)
{
	struct str s = {text ? text : "", text ? length : 0};
	char *made = NULL;

	return guard_work(work, &s, &made, NULL) == PIPEFISH_OK ? made : NULL;
}

char *
pipefish_web_check(const char *query, size_t length)
{
	return write_about(check, query, length);
}

/* ------------------------------------------------------------------ tokens */

static const char *
write_tokens(const void *with, struct out *o)
{
	static const char kinds[] = {[QUERY_NAME] = 'n',
	    [QUERY_SIGN] = 's',
	    [QUERY_VALUE] = 'v',
	    [QUERY_LINE] = 'c',
	    [QUERY_COMMENT] = 'c',
	    [QUERY_UNKNOWN] = 'u'};
	struct query_tokens tokens =
	    query_tokens_read(*(const struct str *)with);

	for (size_t i = 0; i < tokens.count; i++) {
		const struct query_token *t = &tokens.token[i];

		out_format(o, "%c%zu-%zu ", kinds[t->kind], t->from, t->to);
	}
	query_tokens_free(&tokens);
	out_char(o, '\n');
	return NULL;
}

char *
pipefish_web_tokens(const char *query, size_t length)
{
	return write_about(write_tokens, query, length);
}

/* ------------------------------------------------------------------- board */

struct drawing {
	struct str line;
	bool black_below;
};

static const char *
draw(const void *with, struct out *o)
{
	const struct drawing *d = with;
	struct line l = line_of(d->line);
	struct picture p = {0};
	const char *wrong;

	wrong = picture_read(&p, &l, l.rest.len ? MARKS_FOUND : 0);
	if (!wrong)
		svg_write(o, &p, d->black_below, false);
	out_char(o, '\n');
	picture_free(&p);
	return NULL;
}

char *
pipefish_web_draw(const char *line, size_t length, int black_below)
{
	struct drawing d = {{line ? line : "", line ? length : 0}, black_below};
	char *made = NULL;

	return guard_work(draw, &d, &made, NULL) == PIPEFISH_OK ? made : NULL;
}

/* -------------------------------------------------------------------- rows */

/* A text that grows outside of all heaps. */
struct grown {
	char *text;
	size_t length, size;
};

static bool
add(struct grown *g, const char *text, size_t length)
{
	if (g->size - g->length < length) {
		size_t size = 2 * (g->size + length);
		char *more = plain_get(size);

		if (!more)
			return false;
		if (g->length)
			memcpy(more, g->text, g->length);
		pipefish_free(g->text);
		g->text = more;
		g->size = size;
	}
	if (length)
		memcpy(g->text + g->length, text, length);
	g->length += length;
	return true;
}

static bool
add_row(struct grown *g, pipefish_run *r, int columns)
{
	for (int i = 0; i < columns; i++) {
		size_t length = 0;
		const char *text = pipefish_column_text(r, i, &length);

		if (!add(g, text, text ? length : 0) ||
		    !add(g, i + 1 < columns ? "\t" : "\n", 1))
			return false;
	}
	return true;
}

int
pipefish_web_rows(pipefish_run *r, size_t rows, unsigned milliseconds,
    char **text, size_t *length)
{
	long long until = clock_ns() + (long long)milliseconds * CLOCK_MS;
	int status = PIPEFISH_ROW, columns = 0;
	struct grown g = {0};

	while (rows-- && (status = pipefish_next(r)) == PIPEFISH_ROW) {
		columns = columns ? columns : pipefish_column_count(r);
		if (!add_row(&g, r, columns))
			status = PIPEFISH_NO_MEMORY;
		if (status != PIPEFISH_ROW || clock_ns() >= until)
			break;
	}
	*text = g.text;
	*length = g.length;
	return status;
}
