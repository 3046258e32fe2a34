/* map_ask.c - see map_run.h */
#include "map/map_run.h"

#include "base/mem.h"
#include "map/map_format.h"
#include "system/descriptor.h"

enum { BY_MAX = 256 };

/* The key of a line in a map. */
struct question {
	const struct map_file *map;
	size_t at, len; /* in the keys; 0: there is none */
	uint64_t hash;
};

struct asking_maps {
	const struct map_run *of;
	const struct line *first;   /* of the lines that were prepared */
	struct question *questions; /* a row of maps for each line */
	struct out keys, answer;
	struct arena memory; /* of columns */
};

/* Append the key of a line in q->map.  Return NULL, or an error message. */
static const char *
read_key(struct asking_maps *a, const struct line *l, struct question *q)
{
	const struct map_settings *s = &q->map->settings;
	struct str columns[BY_MAX];
	const char *wrong;
	unsigned count;

	q->at = a->keys.len;
	wrong = map_key_read(s, l->first, &a->keys);
	if (!wrong && s->by) {
		wrong = map_lines_cut(l, &a->memory, columns, s->by, &count);
		if (!wrong && count < s->by)
			wrong = map_lines_short(s->by);
		for (unsigned i = 0; !wrong && i < s->by; i++)
			map_text_put(&a->keys, columns[i]);
	}
	q->len = a->keys.len - q->at;
	return wrong;
}

/* Read the keys of lines, and prefetch what is needed of the maps. */
static void
prepare(void *tool, const struct line *lines, int count)
{
	struct asking_maps *a = tool;
	struct question *q = a->questions;

	a->first = lines;
	a->keys.len = 0;
	arena_reset(&a->memory);
	for (int i = 0; i < count; i++)
		for (int k = 0; k < a->of->opened_count; k++, q++) {
			*q = (struct question){.map = &a->of->opened[k]};
			if (lines[i].header || lines[i].wrong ||
			    read_key(a, &lines[i], q)) {
				q->len = 0;
				continue;
			}
			q->hash = map_key_hash(
			    (struct str){a->keys.text + q->at, q->len});
		}
	for (const struct question *p = a->questions; p < q; p++)
		if (p->len)
			map_file_prefetch_bucket(p->map, p->hash);
	for (const struct question *p = a->questions; p < q; p++)
		if (p->len)
			map_file_prefetch_records(p->map, p->hash);
}

/* Append what a map has, each column after a TAB; flush *o if it is damaged. */
static void
add_columns(struct asking_maps *a, const struct question *q, struct out *o)
{
	const struct map_file *m = q->map;
	struct str value;
	const char *wrong = map_file_find(
	    m, (struct str){a->keys.text + q->at, q->len}, q->hash, &value);

	for (unsigned i = 0;
	     i < m->settings.rules.columns && !wrong && !value.text; i++) {
		out_char(&a->answer, '\t');
		out_str(&a->answer, a->of->missing);
	}
	if (!wrong && value.text &&
	    !map_value_write(&m->settings.rules, value, &a->answer))
		wrong = map_damaged;
	if (wrong) {
		out_flush(o);
		die(STATUS_TROUBLE, "%s: %s", m->name, wrong);
	}
}

/* Append the titles of the values of all maps, each after a TAB. */
static void
add_titles(const struct asking_maps *a, struct out *o)
{
	for (int k = 0; k < a->of->opened_count; k++) {
		const struct map_settings *s = &a->of->opened[k].settings;
		struct str titles = s->titles;

		for (unsigned i = 0; i < s->by; i++)
			str_cut(&titles, '\t');
		for (unsigned i = 0; i < s->rules.columns; i++) {
			out_char(o, '\t');
			out_str(o, str_cut(&titles, '\t'));
		}
	}
}

static const char *
answer(void *tool, const struct line *l, struct out *o)
{
	struct asking_maps *a = tool;
	int maps = a->of->opened_count;
	struct question *q = a->questions + (l - a->first) * maps;
	struct str columns = {0};

	a->answer.len = 0;
	if (l->header)
		add_titles(a, &a->answer);
	for (int k = 0; k < maps && !l->header; k++) {
		if (!q[k].len)
			return read_key(a, l, &q[k]);
		add_columns(a, &q[k], o);
	}
	if (a->answer.len) /* without the first TAB */
		columns = out_since(&a->answer, 1);
	line_write_columns(o, l, a->of->answer, columns);
	return NULL;
}

int
map_run_ask(struct map_run *r, char **files)
{
	const char *wrong = map_run_open(r, r->maps, r->map_count);
	struct asking_maps run = {.of = r};
	int status = STATUS_TROUBLE;

	run.questions = mem_get(
	    (size_t)(LINES_AT_ONCE * r->opened_count) * sizeof *run.questions);
	r->lines.work = answer;
	r->lines.whole = true;
	r->lines.prepare = prepare;
	if (wrong)
		warn("%s", wrong);
	else
		status = line_filter_run(&r->lines, &run, files, NULL);
	map_run_close(r);
	mem_free(run.questions);
	out_close(&run.keys);
	out_close(&run.answer);
	arena_free(&run.memory);
	return status;
}
