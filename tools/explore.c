/*
 * explore - an opening explorer of one's own games
 *
 * Games in, a map out (map/explore_make.h); or positions in, their moves and
 * games out (map/explore_ask.h).
 */
#include "cli/shared_options.h"
#include "map/explore_ask.h"
#include "map/explore_make.h"
#include "map/explore_value.h"

struct explore {
	bool makes;
	struct explore_plies plies;
	uint64_t moves, top_games, recent_games;
	const char *output, *tmp, *map, *game, *played, *since, *until;
	const char *speeds, *bands;
	int form;
	struct column_layout layout;
	struct run_counts counts;
};

#define NO_LINES                                                               \
	OPTION_NOT_WITH("position-column delimiter header", "no lines are read")
#define OF_MAKING OPTION_RULES(OPTION_NEEDS("make"))
#define OF_ASKING                                                              \
	OPTION_RULES(OPTION_NEEDS("map"),                                      \
	    OPTION_NOT_WITH("game", "it writes one game"))
#define OF_GAMES OPTION_RULES(OPTION_NEEDS("format=masters format=lichess"))

#define OPTIONS_OF struct explore
static const struct option_row rows[] = {
    OPTION_HEADING("Making a map"),
    {"make", NULL, "make a map of games", SETS_FLAG(makes),
	OPTION_RULES(OPTION_NEEDS("output"),
	    OPTION_NOT_WITH("map", "a map is made or asked"), NO_LINES),
	.first = true},
    {SHARED_OUTPUT, SETS_TEXT(output), .first = true},
    {"ply", "A-B", "only positions A to B plies after the start of a game",
	SETS_RANGE(plies.first), OF_MAKING},
    {"tmp", "DIR", "where records go that memory has no room for",
	SETS_TEXT(tmp), OF_MAKING},
    OPTION_HEADING("Asking it"),
    {SHARED_MAP, SETS_TEXT(map),
	OPTION_RULES(OPTION_NOT_WITH("map", "a run has one map"),
	    OPTION_NOT_WITH("output", "a map is made or asked")),
	.first = true},
    {"format", "FORMAT", "table (the default), json, masters or lichess",
	SETS_WORD(form, OPTION_WORDS("table", "json", "masters", "lichess")),
	OF_ASKING, .first = true},
    {"moves-from", "MOVES", "play these moves first", SETS_TEXT(played),
	OF_ASKING, .first = true},
    {"speeds", "LIST", "only games of these speeds", SETS_TEXT(speeds),
	OF_ASKING},
    {"ratings", "LIST", "only games of bands with these lower ends",
	SETS_TEXT(bands), OF_ASKING},
    {"since", "MONTH", "only games since YYYY or YYYY-MM", SETS_TEXT(since),
	OF_ASKING},
    {"until", "MONTH", "only games until YYYY or YYYY-MM", SETS_TEXT(until),
	OF_ASKING},
    {"moves", "N", "at most N moves (12)", SETS_NUMBER(moves, 0, 1000),
	OF_ASKING},
    {"top-games", "N", "at most N games of the greatest ratings (15, or 4)",
	SETS_NUMBER(top_games, 0, EXPLORE_TOP), OF_GAMES},
    {"recent-games", "N", "at most N latest games (4)",
	SETS_NUMBER(recent_games, 0, EXPLORE_RECENT),
	OPTION_RULES(OPTION_NEEDS("format=lichess"))},
    {"game", "ID", "write the game of this id", SETS_TEXT(game),
	OPTION_RULES(OPTION_NEEDS("map"), NO_LINES)},
    OPTION_ROWS_OF_LINES(layout),
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(counts),
    {0},
};

static int
ask(const struct options *o, struct explore *t, char **files)
{
	struct explorer e = {.map = t->map,
	    .form = (enum explore_form)t->form,
	    .filter = {.until = 9999 * 12 + 11, .dated = t->since || t->until},
	    .moves = t->moves,
	    .top_games = t->top_games,
	    .recent_games = t->recent_games,
	    .layout = &t->layout,
	    .counts = &t->counts};

	if (t->speeds)
		option_must(
		    o, explore_read_speeds(&e.filter.speeds, t->speeds));
	if (t->bands)
		option_must(o, explore_read_bands(&e.filter.bands, t->bands));
	if (t->since)
		option_must(
		    o, explore_read_month(&e.filter.since, t->since, false));
	if (t->until)
		option_must(
		    o, explore_read_month(&e.filter.until, t->until, true));
	if (e.form == EXPLORE_MASTERS) { /* its games have years alone */
		e.filter.since -= e.filter.since % 12;
		e.filter.until += 11 - e.filter.until % 12;
	}
	if (e.top_games > EXPLORE_TOP)
		e.top_games = e.form == EXPLORE_LICHESS ? 4 : 15;
	if (t->played)
		e.played = str_of(t->played);
	return t->game ? explore_write_game(&e, t->game)
		       : explore_ask(&e, files);
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "explore",
	    .purpose = "Make a map of games, and ask which moves they played.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct explore t = {.plies.last = UINT64_MAX,
	    .moves = 12,
	    .top_games = UINT64_MAX,
	    .recent_games = 4};
	struct map_run r;

	argv = options_parse(&o, &t, argc, argv);
	if (!t.makes && !t.map)
		option_misused(&o, "--make makes a map, --map=MAP asks it");
	if (t.game && *argv)
		option_misused(&o, "--game reads no file");
	if (t.map)
		return ask(&o, &t, argv);
	r = (struct map_run){
	    .output = t.output, .tmp = t.tmp, .run_counts = &t.counts};
	return (int)explore_make(&r, argv, &t.plies);
}
