/*
 * pgnindex - make an index of a file of games
 *
 * With it cqlmatch reads only games that can match (index/index_format.h).
 */
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "base/out.h"
#include "index/info.h"
#include "index/index_write.h"
#include "cli/option.h"
#include "io/stop.h"

enum { CHECK = OPTION_LONG, INFO, INDEX_FILE };

/* What to do with each file. */
struct job {
	int what;	  /* CHECK, INFO, or 0: make the index */
	const char *name; /* name of the index; NULL: FILE.index */
	struct out out;
	struct file_roles roles;
	struct run_counts *run_counts;
};

static const char *
do_it(struct job *j, const char *games, const char *index)
{
	switch (j->what) {
	case INFO: return index_write_info(&j->out, games, index);
	case CHECK: return index_compare_file(games, index, j->run_counts);
	default:
		return index_write_file(games, index, &j->roles, j->run_counts);
	}
}

static enum status
process_file(struct job *j, const char *games)
{
	struct out beside = {.fd = -1};
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

static const struct option_row rows[] = {
    {CHECK, "check", NULL,
	"read the games again, and compare each byte of the index"},
    SHARED_OPTION(INDEX_FILE, "index-file"),
    {INFO, "info", NULL, "write what the index holds"},
};

static const struct option_rule rules[] = {
    {"check", OPTION_NOT_WITH, "info", "each reads an index in its own way",
	NULL},
};

static struct options options = {
    .program = "pgnindex",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write FILE.index, with which cqlmatch finds games sooner.",
    .operands = "FILE...",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

static atomic_bool stopped;

int
main(int argc, char **argv)
{
	struct job j = {.run_counts = options.run_counts};
	enum status status = STATUS_OK;

	for (int key;
	     (key = option_next(&options, argc, argv)) != OPTION_END;) {
		if (key == INDEX_FILE)
			j.name = options.value;
		else
			j.what = key;
	}
	argv += options.first_operand;
	if (!*argv)
		option_misused(&options, "name the file of games");
	if (j.name && argv[1])
		option_misused(
		    &options, "--index-file is of one file of games");
	stop_watch(&stopped);
	file_roles_init(&j.roles, argv);
	out_init(&j.out, STDOUT_FILENO, "standard output");
	run_counts_open(j.run_counts, "games", NULL, &j.out);
	for (; *argv && !stop_reason(); argv++) {
		enum status now = process_file(&j, *argv);

		status = now > status ? now : status;
	}
	out_close(&j.out);
	file_roles_free(&j.roles);
	run_counts_close(j.run_counts, false);
	return (int)status;
}
