/* analysis.c - see analysis.h */
#include "lsp/analysis.h"

#include <errno.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lsp/json_value.h"
#include "system/descriptor.h"

enum { WARN_LEVEL = 2 }; /* also warnings about parts without effect */

/* ------------------------------------------------------- included files */

/*
 * Read a regular file only: reading another kind may block, or consume the
 * messages of the editor.
 */
static const char *
read_plain_file(const char *path, struct out *bytes)
{
	enum { PART = 1 << 16 };
	struct stat st;
	const char *wrong = NULL;
	ssize_t n = 1;
	int fd = descriptor_open(path, O_RDONLY | O_NONBLOCK);

	if (fd < 0 || fstat(fd, &st) != 0)
		n = -1;
	else if (!S_ISREG(st.st_mode))
		wrong = "it is no plain file";
	while (!wrong && n > 0 && bytes->len <= QUERY_BYTES_MAX) {
		n = read(fd, out_reserve(bytes, PART), PART);
		out_used(bytes, n > 0 ? (size_t)n : 0);
	}
	if (n < 0)
		wrong = strerror(errno);
	if (fd >= 0)
		close(fd);
	return wrong;
}

/* --------------------------------------------------------------- messages */

/* Write a message as a JSON object on a line. */
static void
write_message(void *user, struct out *o, const struct diag_message *m)
{
	(void)user;
	out_format(o, "{\"warning\":%d,\"from\":%zu,\"to\":%zu",
	    m->kind == DIAG_WARNING, m->from, m->to);
	json_write_pair(o, "text", str_of(m->d.message));
	json_write_pair(o, "fix", m->d.fix);
	json_write_pair(o, "path", str_of(m->d.file ? m->d.file : ""));
	out_text(o, "}\n");
}

/* Return the first place where a text is included; in text -1: none. */
static struct name_place
included_at(const struct names *n, int text)
{
	for (int i = 0; i < n->includes; i++)
		if (n->include[i].text == text)
			return n->include[i].at;
	return (struct name_place){.text = -1};
}

/*
 * Move the place of a problem, which is in the included text with its path, to
 * the name of a file in the header of the query, through which it is included.
 */
static void
set_places(struct problem *p, const struct names *n)
{
	p->there = p->at;
	p->at = (struct name_place){0};
	for (int i = 1; i < n->source.count; i++)
		if (strcmp(n->source.text[i].name, p->path) == 0)
			p->at.text = p->there.text = i;
	while (p->at.text > 0)
		p->at = included_at(n, p->at.text);
}

static void
add_problem(struct analysis *a, const char *path, const json_t *m)
{
	struct str there = json_text_at(m, "path");
	struct problem p = {
	    .is_warning = json_number_at(m, "warning", 0) != 0,
	    .at.from = (uint32_t)json_number_at(m, "from", 0),
	    .at.to = (uint32_t)json_number_at(m, "to", 0),
	    .text = arena_text(&a->memory, json_text_at(m, "text")),
	    .fix = arena_text(&a->memory, json_text_at(m, "fix")),
	};

	if (there.len && !str_is(there, path)) {
		p.path = arena_text(&a->memory, there).text;
		set_places(&p, &a->names);
		p.fix = str_of("");
	}
	MEM_ADD(a->problem, a->problems, p);
}

static void
add_problems(struct analysis *a, const char *path, struct str messages)
{
	while (messages.len) {
		struct str line = str_cut(&messages, '\n');
		json_t *m = json_loadb(line.text, line.len, 0, NULL);

		if (m)
			add_problem(a, path, m);
		json_decref(m);
	}
}

/* --------------------------------------------------------------- the whole */

static void
forget(struct analysis *a)
{
	a->problems = 0;
	names_free(&a->names);
	arena_reset(&a->memory);
}

/*
 * Return the text with its byte order mark replaced by blanks, so that offsets
 * do not change.
 */
static struct str
without_mark(struct analysis *a, struct str text)
{
	char *copy;

	if (!str_starts(text, BYTE_ORDER_MARK))
		return text;
	copy = arena_copy(&a->memory, text.text, text.len);
	memset(copy, ' ', strlen(BYTE_ORDER_MARK));
	return (struct str){copy, text.len};
}

static void
compile(struct analysis *a, const struct cql_text *text,
    const struct lookup *lookup)
{
	static const struct diag_form form = {.write = write_message};
	struct out errors = {0}, warnings = {0};
	struct cql_source from = {.texts = text,
	    .count = 1,
	    .lookup = lookup,
	    .warnings = &warnings,
	    .warn_level = WARN_LEVEL,
	    .names = &a->names,
	    .warns_of_trivial = true,
	    .form = &form};
	struct query *q = NULL;

	if (cql_compile_source(&q, &from, &errors))
		cql_free(q);
	add_problems(a, text->name, out_all(&errors));
	add_problems(a, text->name, out_all(&warnings));
	out_close(&errors);
	out_close(&warnings);
}

void
analysis_make(struct analysis *a, const struct file_lookup *included,
    const char *path, struct str text)
{
	struct file_lookup files = *included;
	struct lookup lookup;
	struct cql_text query = {path, text};

	forget(a);
	query.text = without_mark(a, text);
	files.read = read_plain_file;
	lookup = lookup_for_includes(&files);
	lookup.looks_only = true;
	compile(a, &query, &lookup);
	arena_free(&files.memory);
}

void
analysis_free(struct analysis *a)
{
	forget(a);
	arena_free(&a->memory);
	mem_free(a->problem);
}
