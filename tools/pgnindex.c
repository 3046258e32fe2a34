/*
 * pgnindex - make an index of a file of games
 *
 * With it cqlmatch reads only games that can match (index/index_format.h).
 */

#include "base/diagnostic.h"
#include "base/die.h"
#include "base/out.h"
#include "index/info.h"
#include "index/file.h"
#include "index/index_write.h"
#include "cli/shared_options.h"
#include "io/stop.h"
#include "system/descriptor.h"

/* What to do with each file. */
struct job {
	enum { MAKE, CHECK, INFO } what;
	const char *name; /* name of the index; NULL: FILE.index */
	struct out out;
	struct file_roles roles;
	struct run_counts counts;
};

/* True if an index is there, undamaged, and of the games as they are. */
static bool
is_fresh(const char *games, const char *index)
{
	struct index x;
	bool fresh;

	if (access(index, F_OK) != 0 || index_open(&x, index))
		return false;
	fresh = !index_check_games(&x, games) && !index_check_whole(&x);
	index_close(&x);
	return fresh;
}

static const char *
do_it(struct job *j, const char *games, const char *index)
{
	switch (j->what) {
	case INFO: return index_write_info(&j->out, games, index);
	case CHECK: return index_compare_file(games, index, &j->counts);
	default:
		return is_fresh(games, index)
		    ? NULL
		    : index_write_file(games, index, &j->roles, &j->counts);
	}
}

static enum status
process_file(struct job *j, const char *games)
{
	struct out beside = {0};
	const char *index = j->name, *wrong;

	if (!index) {
		out_format(&beside, "%s.index", games);
		out_char(&beside, '\0');
		index = beside.text;
	}
	wrong = do_it(j, games, index);
	if (wrong)
		diagnostic_say("error",
		    wrong == index_differs || j->what == INFO ? index : games,
		    0, "%s", wrong);
	out_close(&beside);
	return !wrong		     ? STATUS_OK
	    : wrong == index_differs ? STATUS_BAD
				     : STATUS_TROUBLE;
}

#define OPTIONS_OF struct job
static const struct option_row rows[] = {
    {"check", NULL, "read the games again, and compare each byte of the index",
	SETS_VALUE(what, CHECK),
	OPTION_RULES(
	    OPTION_NOT_WITH("info", "each reads an index in its own way"))},
    {SHARED_INDEX_FILE, SETS_TEXT(name)},
    {"info", NULL, "write what the index holds", SETS_VALUE(what, INFO)},
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(counts),
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "pgnindex",
	    .purpose =
		"Write FILE.index, with which cqlmatch finds games sooner.",
	    .operands = "FILE...",
	    .rows = rows,
	};
	struct job j = {0};
	enum status status = STATUS_OK;

	argv = options_parse(&o, &j, argc, argv);
	if (!*argv)
		option_misused(&o, "name the file of games");
	if (j.name && argv[1])
		option_misused(&o, "--index-file is of one file of games");
	stop_watch();
	file_roles_init(&j.roles, argv);
	out_init(&j.out, STDOUT_FILENO, "standard output");
	run_counts_open_drawn(&j.counts, "games", NULL, &j.out, NULL, false);
	for (; *argv && !stop_reason(); argv++) {
		enum status now = process_file(&j, *argv);

		status = now > status ? now : status;
	}
	out_close(&j.out);
	file_roles_free(&j.roles);
	run_counts_close(&j.counts, false);
	return (int)status;
}
