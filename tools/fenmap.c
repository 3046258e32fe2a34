/*
 * fenmap - make a map from positions to values, and ask it
 *
 * Lines in, a map out (map/map_make.h); or lines in, lines out with the values
 * of their positions (map/map_lines.c).
 */
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "cli/shared_options.h"
#include "map/map_run.h"

struct fenmap {
	struct map_run run;
	enum map_work what;
	int by;
	uint64_t threads;
	const char *symmetry;
};

static void
add_map(struct options *o, const struct option_row *row)
{
	struct fenmap *t = o->into;
	struct map_run *r = &t->run;

	(void)row;
	MEM_ADD(r->maps, r->map_count, o->value);
	t->what = MAP_ASK;
}

static void
set_rules(struct options *o, const struct option_row *row)
{
	option_must(o, map_rules_read(option_member(o, row), str_of(o->value)));
}

/* Set the text of a column.  Return NULL, or an error message. */
static const char *
read_missing(struct str *missing, const char *text)
{
	*missing = str_of(text);
	if (strpbrk(text, "\t\n\r"))
		return "--default is the text of one column, without TABs and "
		       "line ends";
	return utf8_valid(*missing) < missing->len ? "--default is not UTF-8"
						   : NULL;
}

static OPTION_SETTER(set_missing, read_missing);

/* Rules of several rows. */
#define ELSE(names) OPTION_NOT_WITH(names, "each is something else to do")
#define NO_LINES                                                               \
	OPTION_NOT_WITH("position-column delimiter header", "no lines are read")
#define OF_MAKING OPTION_NEEDS("output")
#define OF_LINES OPTION_NOT_WITH("merge", "the maps say it")

#define OPTIONS_OF struct fenmap
static const struct option_row rows[] = {
    OPTION_HEADING("Making a map"),
    {SHARED_OUTPUT, SETS_TEXT(run.output), .first = true},
    {"equal", "RULES", "what equal positions have: first last sum min max all",
	SETS_BY(set_rules, run.settings.rules), OPTION_RULES(OF_MAKING),
	.first = true},
    {"level", "LEVEL",
	"which positions are equal: full, ep (the default), castling, stm or "
	"board",
	SETS_WORD(run.settings.level, OPTION_WORDS(ZOBRIST_LEVEL_WORDS)),
	OPTION_RULES(OF_MAKING, OF_LINES)},
    {"by", "N", "the first N columns belong to the key", SETS_INT(by, 0, 255),
	OPTION_RULES(OF_MAKING, OF_LINES)},
    {"symmetry", "SET", "all images under a set are one position",
	SETS_TEXT(symmetry), OPTION_RULES(OF_MAKING, OF_LINES)},
    {"merge", NULL, "make one map of several", SETS_VALUE(what, MAP_MERGE),
	OPTION_RULES(OF_MAKING,
	    OPTION_NOT_WITH(
		"position-column delimiter header", "the maps say it")),
	.first = true},
    {SHARED_THREADS, SETS_THREADS(threads), OPTION_RULES(OF_MAKING, OF_LINES)},
    {"tmp", "DIR", "where records go that memory has no room for",
	SETS_TEXT(run.tmp), OPTION_RULES(OF_MAKING)},
    OPTION_HEADING("Asking maps"),
    {SHARED_MAP, SETS_ALL_BY(add_map),
	OPTION_RULES(ELSE("output unfold info check")), .first = true},
    {"default", "TEXT", "the columns of a position that is not there",
	SETS_BY(set_missing, run.missing), OPTION_RULES(OPTION_NEEDS("map")),
	.first = true},
    {SHARED_ANSWER, SETS_FLAG(run.answer), OPTION_RULES(OPTION_NEEDS("map"))},
    OPTION_HEADING("Maps as they are"),
    {SHARED_UNFOLD, SETS_VALUE(what, MAP_LINES),
	OPTION_RULES(ELSE("output info check"),
	    OPTION_NOT_WITH("position-column delimiter",
		"it writes lines as they are read without these")),
	.first = true},
    {"info", NULL, "write what each map is", SETS_VALUE(what, MAP_INFO),
	OPTION_RULES(ELSE("output check"), NO_LINES), .first = true},
    {"check", NULL, "read all of each map: is it whole?",
	SETS_VALUE(what, MAP_CHECK), OPTION_RULES(ELSE("output"), NO_LINES)},
    OPTION_ROWS_OF_FILTER(run.lines),
    {0},
};

/* Make a map, ask maps or read them; return the status. */
static int
run(const struct fenmap *t, struct map_run *r, char **files)
{
	if (t->what == MAP_ASK)
		return map_run_ask(r, files);
	if (t->what > MAP_ASK)
		return (int)map_run_read(r, t->what, files);
	if (t->what == MAP_MERGE)
		return (int)map_run_make(r, files, map_add_maps, "records");
	if (!r->settings.rules.given)
		map_rules_read(&r->settings.rules, str_of("first"));
	return (int)map_run_make(r, files, map_add_lines, "lines");
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "fenmap",
	    .purpose = "Make a map from positions to values, and ask it.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct fenmap t = {.run.settings.level = ZOBRIST_EP, .threads = 1};
	int status;

	argv = options_parse(&o, &t, argc, argv);
	t.run.settings.by = (unsigned)t.by;
	t.run.settings.symmetry = str_of(t.symmetry ? t.symmetry : "");
	t.run.threads = (int)t.threads;
	if (!t.what && !t.run.output)
		option_misused(&o,
		    "-o MAP makes a map, --map=MAP asks it, -d writes lines");
	if (!*argv && t.what && t.what != MAP_ASK)
		option_misused(&o, "name a map");
	status = run(&t, &t.run, argv);
	mem_free(t.run.maps);
	return status;
}
