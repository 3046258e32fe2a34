/* map_run.c - see map_run.h */
#include "map/map_run.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "io/replace.h"
#include "io/stop.h"
#include "system/descriptor.h"

/* Make a map, in the place of the old one, of the records of `add`. */
static const char *
make_map(struct map_run *r, char **files, record_adder *add)
{
	struct output_file f = {.name = r->output, .role = ROLE_OUTPUT};
	struct file_roles roles;
	struct replacement map;
	const char *wrong;
	struct out o;
	bool told;

	if (packing_of_name(f.name))
		return error_text("%s: a map is read in place, so it cannot "
				  "be a packed file",
		    f.name);
	file_roles_init(&roles, files);
	wrong = replace_open(&map, &o, &f, &roles);
	file_roles_free(&roles);
	if (wrong)
		return wrong;
	if ((wrong = map_settings_read_symmetry(&r->settings)))
		wrong = error_text("--symmetry: %s", wrong);
	if (!wrong)
		wrong = add(r, files);
	told = !wrong && r->status == STATUS_TROUBLE;
	if (told)
		wrong = "some records could not be read";
	if (!wrong)
		wrong =
		    map_maker_write(&r->maker, &o, &r->lines.counts.written);
	wrong = replace_end(&map, &o, wrong);
	return told ? NULL : wrong;
}

const char *
map_run_open(struct map_run *r, const char *const *names, int count)
{
	r->opened = mem_get((size_t)(count + 1) * sizeof *r->opened);
	for (int i = 0; i < count; i++) {
		const char *wrong = map_file_open(&r->opened[i], names[i]);

		if (wrong)
			return error_text("%s: %s", names[i], wrong);
		r->opened_count++;
	}
	return NULL;
}

void
map_run_close(struct map_run *r)
{
	while (r->opened_count)
		map_file_close(&r->opened[--r->opened_count]);
	mem_free(r->opened);
}

enum status
map_run_make(
    struct map_run *r, char **files, record_adder *add, const char *what)
{
	const char *wrong;

	stop_watch();
	run_counts_open(&r->lines.counts, what, "positions", NULL);
	map_maker_init(
	    &r->maker, &r->settings, r->tmp, sorted_runs_memory(r->memory));
	wrong = make_map(r, files, add);
	if (wrong) {
		warn("%s", wrong);
		r->status = STATUS_TROUBLE;
	}
	map_maker_free(&r->maker);
	transform_set_free(&r->settings.images);
	map_run_close(r);
	out_close(&r->titles);
	run_counts_close(&r->lines.counts, false);
	return r->status;
}

/* ----------------------------------------------------------------- merging */

static bool
same_rules(const struct map_rules *a, const struct map_rules *b)
{
	return a->columns == b->columns &&
	    memcmp(a->rule, b->rule, a->columns) == 0 &&
	    a->rule[0] == b->rule[0];
}

/*
 * Set settings for merging these maps, all but the rules if they are given.
 * Return NULL, or which map differs from the first, and in what.
 */
static const char *
merge_settings(struct map_settings *s, const struct map_file *maps, int count)
{
	const struct map_settings *first = &maps[0].settings;
	const char *what = NULL;

	for (int i = 1; i < count && !what; i++) {
		what = map_settings_difference(first, &maps[i].settings);
		if (!what && !s->rules.given &&
		    !same_rules(&first->rules, &maps[i].settings.rules))
			what = "--equal, which can be given here,";
		if (what)
			return error_text("%s: %s is not that of %s",
			    maps[i].name, what, maps[0].name);
	}
	s->level = first->level;
	s->symmetry = first->symmetry;
	s->by = first->by;
	s->titles = first->titles;
	if (!s->rules.given)
		s->rules = first->rules;
	return map_rules_set_columns(&s->rules, first->rules.columns);
}

/* Add the lines of a value, as text, by other rules than it was made by. */
static const char *
add_by_other_rules(
    struct map_maker *to, struct str key, uint64_t hash, struct str rest)
{
	const struct map_rules *rules = &to->settings->rules;
	struct out value = {0};
	struct str columns[MAP_COLUMNS_MAX];
	const char *wrong;

	if (rest.len)
		str_cut(&rest, '\t');
	do {
		for (unsigned i = 0; i < rules->columns; i++)
			columns[i] = str_cut(&rest, '\t');
		value.len = 0;
		wrong = map_value_read(rules, columns, &value);
		if (!wrong)
			wrong = map_maker_add(to, key, hash, out_all(&value));
	} while (!wrong && rest.len);
	out_close(&value);
	return wrong;
}

/* Add all records of a map. */
static const char *
merge_records(struct map_maker *to, const struct map_file *m)
{
	bool same = same_rules(&to->settings->rules, &m->settings.rules);
	struct map_cursor at = {0};
	struct out text = {0};
	struct map_record r;
	const char *wrong;

	while (!(wrong = map_file_next(m, &at, &r)) && r.key.text) {
		uint64_t hash = map_key_hash(r.key);

		text.len = 0;
		/* the merger relies on values that can be written */
		if (!map_value_write(&m->settings.rules, r.value, &text))
			wrong = map_damaged;
		else if (same)
			wrong = map_maker_add(to, r.key, hash, r.value);
		else
			wrong =
			    add_by_other_rules(to, r.key, hash, out_all(&text));
		if (wrong)
			break;
	}
	out_close(&text);
	return wrong;
}

const char *
map_add_maps(struct map_run *r, char **names)
{
	const char *wrong;
	int count = 0;

	while (names[count])
		count++;
	wrong = map_run_open(r, (const char *const *)names, count);
	if (!wrong)
		wrong = merge_settings(&r->settings, r->opened, count);
	for (int i = 0; i < count && !wrong; i++) {
		wrong = merge_records(&r->maker, &r->opened[i]);
		if (wrong)
			wrong = error_text("%s: %s", names[i], wrong);
		run_counts_step(&r->lines.counts, r->opened[i].count);
	}
	return wrong;
}

/* --------------------------------------------------------- maps as they are */

static const char *const levels[] = {ZOBRIST_LEVEL_WORDS};

/* Write the records as lines, after the titles if `header`. */
static const char *
write_lines(
    const struct map_file *m, bool header, struct out *o, uint64_t *count)
{
	struct map_cursor at = {0};
	struct map_record r;
	const char *wrong;

	if (header && m->settings.titles.len) {
		out_text(o, "fen\t");
		out_str(o, m->settings.titles);
		out_char(o, '\n');
	}
	for (*count = 0; !(wrong = map_file_next(m, &at, &r)) && r.key.text;
	     ++*count) {
		if (!map_key_write(&m->settings, r.key, o) ||
		    !map_value_write(&m->settings.rules, r.value, o))
			return map_damaged;
		out_char(o, '\n');
	}
	return wrong;
}

/* Write what the header says, a line for each. */
static void
write_info(const struct map_file *m, struct out *o)
{
	const struct map_settings *s = &m->settings;
	struct out rules = {0};

	map_rules_write(&s->rules, &rules);
	out_format(o,
	    "map\t%s\nbytes\t%" PRIu64 "\npositions\t%" PRIu64
	    "\nlevel\t%s\nsymmetry\t%.*s\ncolumns of the key\t%u\n"
	    "columns of the value\t%u\nequal\t%.*s\ntitles\t%.*s\n",
	    m->name, m->size, m->count, levels[s->level], STR(s->symmetry),
	    s->by, s->rules.columns, STR(out_all(&rules)), STR(s->titles));
	out_close(&rules);
}

enum status
map_run_read(struct map_run *r, enum map_work what, char **names)
{
	enum status status = STATUS_OK;
	struct out o;

	stop_watch();
	out_init(&o, STDOUT_FILENO, "standard output");
	run_counts_open(&r->lines.counts, "records", NULL, &o);
	for (; *names && !stop_reason(); names++) {
		struct map_file m;
		uint64_t count = 0;
		const char *wrong = map_file_open(&m, *names);

		if (!wrong) {
			if (what == MAP_INFO) {
				write_info(&m, &o);
			} else if (what == MAP_CHECK) {
				wrong = map_check(&m);
				count = m.count;
			} else {
				wrong = write_lines(
				    &m, r->lines.layout.header, &o, &count);
			}
			run_counts_step(&r->lines.counts, count);
			map_file_close(&m);
		}
		if (!wrong)
			continue;
		diagnostic_say("error", *names, 0, "%s", wrong);
		if (what != MAP_CHECK || m.unread)
			status = STATUS_TROUBLE;
		else if (status == STATUS_OK)
			status = STATUS_BAD;
	}
	out_close(&o);
	run_counts_close(&r->lines.counts, false);
	return status;
}
