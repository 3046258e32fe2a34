/*
 * fenmap - make a map from positions to values, and ask it
 *
 * Lines in, a map out (map/map_make.h); or lines in, lines out with the values
 * of their positions (map/map_ask.h).
 */
#include "base/mem.h"
#include "cli/option.h"
#include "map/map_run.h"

enum {
	OUTPUT = OPTION_LONG,
	ANSWER,
	BY,
	CHECK,
	DEFAULT,
	EQUAL,
	INFO,
	LEVEL,
	MAP,
	MERGE,
	SYMMETRY,
	THREADS,
	TMP,
	UNFOLD
};

static const struct option_row rows[] = {
    SHARED_OPTION(ANSWER, "answer"),
    {BY, "by", "N", "the first N columns belong to the key"},
    {CHECK, "check", NULL, "read all of each map: is it whole?"},
    {DEFAULT, "default", "TEXT", "the columns of a position that is not there"},
    {EQUAL, "equal", "RULES",
	"what equal positions have: first last sum min max all"},
    {INFO, "info", NULL, "write what each map is"},
    {LEVEL, "level", "LEVEL",
	"which positions are equal: full, ep (the default), castling, stm or "
	"board"},
    {MAP, "map", "MAP", "ask this map; may be given several times"},
    {MERGE, "merge", NULL, "make one map of several"},
    SHARED_OPTION(OUTPUT, "output"),
    {SYMMETRY, "symmetry", "SET", "all images under a set are one position"},
    SHARED_OPTION(THREADS, "threads"),
    {TMP, "tmp", "DIR", "where records go that memory has no room for"},
    SHARED_OPTION(UNFOLD, "unfold"),
};

static const struct option_rule rules[] = {
    {"output map unfold info check", OPTION_ONE_OF, NULL,
	"each is something else to do", NULL},
    {"by level symmetry threads", OPTION_NEEDS, "output", NULL, NULL},
    {"equal tmp merge", OPTION_NEEDS, "output", NULL, NULL},
    {"by level symmetry threads position-column delimiter header",
	OPTION_NOT_WITH, "merge", "the maps say it", NULL},
    {"answer default", OPTION_NEEDS, "map", NULL, NULL},
    {"position-column delimiter", OPTION_NOT_WITH, "unfold",
	"it writes lines as they are read without these", NULL},
    {"position-column delimiter header", OPTION_NOT_WITH, "info check",
	"no lines are read", NULL},
};

static const struct option_heading headings[] = {
    {"Making a map", "output equal level by symmetry merge threads tmp"},
    {"Asking maps", "map default answer"},
    {"Maps as they are", "unfold info check"},
    {0},
};

static const struct option_choice choices[] = {
    {"level", OPTION_WORDS("board", "stm", "castling", "ep", "full")},
    {0},
};

static struct options options = {
    .program = "fenmap",
    .run_counts = &(struct run_counts){0},
    .purpose = "Make a map from positions to values, and ask it.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .headings = headings,
    .choices = choices,
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
    .reads_lines = true,
};

/* The options of the command line. */
static struct map_run run = {.threads = 1,
    .settings = {.level = ZOBRIST_EP},
    .run_counts = &(struct run_counts){0}};
static int what; /* a key of the rows: what to do; 0: not said */
static bool merges;

static void
add_map(const char *name)
{
	static size_t capacity;

	MEM_RESERVE(run.maps, run.map_count, 1, capacity);
	run.maps[run.map_count++] = name;
	what = MAP;
}

static void
set_option(int key)
{
	const char *value = options.value;

	switch (key) {
	case ANSWER: run.answer = true; break;
	case BY:
		run.settings.by =
		    (unsigned)option_number(&options, "by", 0, 255);
		break;
	case DEFAULT: run.missing = str_of(value); break;
	case EQUAL:
		option_must(&options,
		    map_rules_read(&run.settings.rules, str_of(value)));
		break;
	case LEVEL:
		run.settings.level =
		    (enum zobrist_level)option_choice(&options, "level");
		break;
	case MAP: add_map(value); break;
	case MERGE: merges = true; break;
	case OUTPUT:
		run.output = value;
		what = OUTPUT;
		break;
	case SYMMETRY: run.settings.symmetry = str_of(value); break;
	case THREADS: run.threads = option_threads(&options, "threads"); break;
	case TMP: run.tmp = value; break;
	case CHECK:
	case INFO:
	case UNFOLD: what = key; break;
	}
}

int
main(int argc, char **argv)
{
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(key);
	argv += options.first_operand;
	run.layout = &options.layout;
	run.run_counts = options.run_counts;
	if (!what)
		option_misused(&options,
		    "-o MAP makes a map, --map=MAP asks it, -d writes lines");
	if (!*argv && (merges || (what != OUTPUT && what != MAP)))
		option_misused(&options, "name a map");
	if (what == MAP)
		return map_run_ask(&run, argv);
	if (what != OUTPUT)
		return map_run_read(&run,
		    what == INFO	? MAP_INFO
			: what == CHECK ? MAP_CHECK
					: MAP_LINES,
		    argv);
	if (merges)
		return (int)map_run_merge(&run, argv);
	if (!run.settings.rules.given)
		map_rules_read(&run.settings.rules, str_of("first"));
	return (int)map_run_make(&run, argv);
}
