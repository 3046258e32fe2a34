/* map_run.c - see map_run.h */
#include "map/map_run.h"

#include <stdatomic.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "io/replace.h"
#include "io/stop.h"
#include "map/map_ask.h"
#include "map/map_lines.h"
#include "map/map_whole.h"
#include "system/descriptor.h"

static enum status
complain(const char *name, const char *wrong)
{
	if (name)
		diagnostic_say("error", name, 0, "%s", wrong);
	else
		warn("%s", wrong);
	return STATUS_TROUBLE;
}

/* Find out before all work whether the map can be written. */
static const char *
try_output(const struct output_file *f, struct file_roles *roles)
{
	struct replacement r;
	struct out o;
	const char *wrong;

	if (packing_of_name(f->name))
		return error_text("%s: a map is read in place, so it cannot "
				  "be a packed file",
		    f->name);
	wrong = replace_open(&r, &o, f, roles);
	if (!wrong)
		replace_end(&r, &o, "it is only tried");
	return wrong;
}

/* Write the map in the place of the old one. */
static const char *
write_map(struct map_run *r, struct map_maker *maker,
    const struct output_file *f, struct file_roles *roles)
{
	struct replacement replaced;
	struct out o;
	uint64_t count;
	const char *wrong = replace_open(&replaced, &o, f, roles);

	if (wrong)
		return wrong;
	wrong = map_maker_write(maker, &o, &count);
	r->run_counts->written = count;
	return replace_end(&replaced, &o, wrong);
}

/*
 * Open maps; set *opened to their number.  Return NULL, or an error message
 * with the name.
 */
static const char *
open_maps(
    struct map_file *maps, const char *const *names, int count, int *opened)
{
	const char *wrong = NULL;

	for (*opened = 0; *opened < count && !wrong; *opened += !wrong)
		wrong = map_file_open(&maps[*opened], names[*opened]);
	return wrong ? error_text("%s: %s", names[*opened], wrong) : NULL;
}

static void
close_maps(struct map_file *maps, int opened)
{
	while (opened-- > 0)
		map_file_close(&maps[opened]);
	mem_free(maps);
}

enum status
map_run_make_by(
    struct map_run *r, char **files, record_adder *add, const char *what)
{
	static atomic_bool stopped;
	struct output_file f = {.name = r->output, .role = ROLE_OUTPUT};
	struct file_roles roles;
	struct map_maker maker;
	enum status status = STATUS_OK;
	const char *wrong;

	stop_watch(&stopped);
	out_init(&r->titles, -1, "titles");
	file_roles_init(&roles, files);
	wrong = try_output(&f, &roles);
	run_counts_open(r->run_counts, what, "positions", NULL);
	map_maker_init(&maker, &r->settings, r->tmp, sorted_runs_memory());
	if (!wrong)
		wrong = add(r, &maker, files, &status);
	if (!wrong && status < STATUS_TROUBLE)
		wrong = write_map(r, &maker, &f, &roles);
	if (wrong)
		status = complain(NULL, wrong);
	map_maker_free(&maker);
	close_maps(r->merged, r->merged_count);
	out_close(&r->titles);
	file_roles_free(&roles);
	run_counts_close(r->run_counts, false);
	return status;
}

static const char *
add_lines(struct map_run *r, struct map_maker *maker, char **files,
    enum status *status)
{
	struct map_lines lines = {.settings = &r->settings,
	    .maker = maker,
	    .layout = r->layout,
	    .run_counts = r->run_counts,
	    .threads = r->threads,
	    .titles = &r->titles};
	const char *wrong = map_settings_read_symmetry(&r->settings);

	if (wrong)
		return error_text("--symmetry: %s", wrong);
	*status = map_lines_add(&lines, files);
	return lines.wrong;
}

enum status
map_run_make(struct map_run *r, char **files)
{
	enum status status = map_run_make_by(r, files, add_lines, "lines");

	transform_set_free(&r->settings.images);
	return status;
}

static int
count_names(char **names)
{
	int count = 0;

	while (names[count])
		count++;
	return count;
}

static const char *
add_maps(struct map_run *r, struct map_maker *maker, char **names,
    enum status *status)
{
	int count = count_names(names);
	struct map_file *maps = mem_get((size_t)(count + 1) * sizeof *maps);
	const char *wrong = open_maps(
	    maps, (const char *const *)names, count, &r->merged_count);

	(void)status;
	r->merged = maps;
	if (!wrong)
		wrong = map_merge_settings(&r->settings, maps, count);
	for (int i = 0; i < count && !wrong; i++) {
		wrong = map_merge_add(maker, &maps[i]);
		if (wrong)
			wrong = error_text("%s: %s", names[i], wrong);
		run_counts_step(r->run_counts, maps[i].count);
	}
	return wrong;
}

enum status
map_run_merge(struct map_run *r, char **maps)
{
	return map_run_make_by(r, maps, add_maps, "records");
}

int
map_run_ask(const struct map_run *r, char **files)
{
	int opened;
	struct map_asker a = {.count = r->map_count,
	    .maps = mem_get((size_t)r->map_count * sizeof *a.maps),
	    .missing = r->missing,
	    .answer = r->answer,
	    .layout = r->layout};
	const char *wrong = open_maps(a.maps, r->maps, a.count, &opened);
	int status = wrong ? (int)complain(NULL, wrong)
			   : map_ask_lines(&a, files, r->run_counts);

	close_maps(a.maps, opened);
	return status;
}

/* --------------------------------------------------------- maps as they are */

static const char *
read_map(const struct map_run *r, enum map_reading what,
    const struct map_file *m, struct out *o)
{
	uint64_t count = 0;
	const char *wrong = NULL;

	switch (what) {
	case MAP_LINES:
		wrong = map_write_lines(
		    m, r->layout && r->layout->header, o, &count);
		break;
	case MAP_INFO: map_write_info(m, o); break;
	case MAP_CHECK:
		wrong = map_file_check(m);
		count = m->count;
		break;
	}
	run_counts_step(r->run_counts, count);
	return wrong;
}

enum status
map_run_read(const struct map_run *r, enum map_reading what, char **names)
{
	static atomic_bool stopped;
	enum status status = STATUS_OK;
	struct out o;

	stop_watch(&stopped);
	out_init(&o, STDOUT_FILENO, "standard output");
	run_counts_open(r->run_counts, "records", NULL, &o);
	for (; *names && !stop_reason(); names++) {
		struct map_file m;
		const char *wrong = map_file_open(&m, *names);

		if (!wrong) {
			wrong = read_map(r, what, &m, &o);
			map_file_close(&m);
		}
		if (!wrong)
			continue;
		complain(*names, wrong);
		if (what != MAP_CHECK || m.unread)
			status = STATUS_TROUBLE;
		else if (status == STATUS_OK)
			status = STATUS_BAD;
	}
	out_close(&o);
	run_counts_close(r->run_counts, false);
	return status;
}
