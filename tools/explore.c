/*
 * explore - an opening explorer of one's own games
 *
 * Games in, a map out (map/explore_make.c); or positions in, their moves and
 * games out (map/explore_ask.c).
 */
#include "cli/shared_options.h"
#include "cql/cql.h"
#include "cql/file_lookup.h"
#include "map/explore.h"
#include "pgn/lazy_game.h"
#include "system/descriptor.h"

enum { SORTING_USUAL = 512 << 20 }; /* bytes that --make sorts in */

struct explore {
	bool makes;
	struct explore_choice choice;
	struct explorer ask;
	const char *output, *tmp, *game, *since, *until;
	const char *query;
	const char *speeds, *bands;
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
    {"cql", "QUERY", "only games that match this query", SETS_TEXT(query),
	OF_MAKING},
    {"ply", "A-B", "only positions A to B plies after the start of a game",
	SETS_RANGE(choice.first), OF_MAKING},
    {"tmp", "DIR", "where records go that memory has no room for",
	SETS_TEXT(tmp), OF_MAKING},
    OPTION_HEADING("Asking it"),
    {SHARED_MAP, SETS_TEXT(ask.map),
	OPTION_RULES(OPTION_NOT_WITH("map", "a run has one map"),
	    OPTION_NOT_WITH("output", "a map is made or asked")),
	.first = true},
    {"format", "FORMAT", "table (the default), json, masters or lichess",
	SETS_WORD(
	    ask.form, OPTION_WORDS("table", "json", "masters", "lichess")),
	OF_ASKING, .first = true},
    {"moves-from", "MOVES", "play these moves first", SETS_TEXT(ask.played),
	OF_ASKING, .first = true},
    {"speeds", "LIST", "only games of these speeds", SETS_TEXT(speeds),
	OF_ASKING},
    {"ratings", "LIST", "only games of bands with these lower ends",
	SETS_TEXT(bands), OF_ASKING},
    {"since", "MONTH", "only games since YYYY or YYYY-MM", SETS_TEXT(since),
	OF_ASKING},
    {"until", "MONTH", "only games until YYYY or YYYY-MM", SETS_TEXT(until),
	OF_ASKING},
    {"moves", "N", "at most N moves (12)", SETS_NUMBER(ask.moves, 0, 1000),
	OF_ASKING},
    {"top-games", "N", "at most N games of the greatest ratings (15, or 4)",
	SETS_NUMBER(ask.top_games, 0, EXPLORE_TOP), OF_GAMES},
    {"recent-games", "N", "at most N latest games (4)",
	SETS_NUMBER(ask.recent_games, 0, EXPLORE_RECENT),
	OPTION_RULES(OPTION_NEEDS("format=lichess"))},
    {"game", "ID", "write the game of this id", SETS_TEXT(game),
	OPTION_RULES(OPTION_NEEDS("map"), NO_LINES)},
    OPTION_ROWS_OF_FILTER(ask.lines),
    {0},
};

static int
ask(const struct options *o, struct explore *t, char **files)
{
	struct explorer *e = &t->ask;
	struct explore_filter *f = &e->filter;

	f->dated = t->since || t->until;
	option_must(o, explore_read_classes(&f->speeds, t->speeds, false));
	option_must(o, explore_read_classes(&f->bands, t->bands, true));
	option_must(o, explore_read_month(&f->since, t->since, false));
	option_must(o, explore_read_month(&f->until, t->until, true));
	if (e->form == EXPLORE_MASTERS) { /* its games have years alone */
		f->since -= f->since % 12;
		f->until += 11 - f->until % 12;
	}
	if (e->top_games > EXPLORE_TOP)
		e->top_games = e->form == EXPLORE_LICHESS ? 4 : 15;
	return t->game ? explore_write_game(e, t->game) : explore_ask(e, files);
}

/* A query that selects games. */
struct selecting_query {
	struct query *query;
	struct cql_run *run;
	struct lazy_game game;
	struct read_style how;
	struct out messages, errors, faults;
};

/* False if the query is wrong, which is reported. */
static bool
begin_selection(struct selecting_query *s, const char *query)
{
	struct file_lookup files = {0};
	struct lookup lookup = lookup_for_includes(&files);
	struct cql_text text = {"--cql", str_of(query)};

	out_init(&s->messages, STDOUT_FILENO, "standard output");
	out_init(&s->errors, STDERR_FILENO, "standard error");
	s->how.skips_unknown = true;
	lazy_game_init(&s->game, &s->how, 0);
	s->game.warnings = &s->faults; /* the making reports them */
	if (cql_compile(&s->query, &text, 1, &lookup, &s->errors))
		s->run = cql_run_new(s->query, &s->messages, &s->errors);
	arena_free(&files.memory);
	return s->run && cql_begin(s->run);
}

/* Evaluate the query for a game, at all its positions. */
static const char *
select_game(void *user, const struct chunk *game, const char *file,
    uint64_t number, bool *selected)
{
	struct selecting_query *s = user;
	enum cql_result result = CQL_YES;
	const struct tree *tree;
	const struct spot *at;

	lazy_game_take(&s->game, game, file, number);
	s->faults.len = 0;
	tree = lazy_game_tags(&s->game);
	if (tree)
		result = cql_ask_tags(
		    s->run, s->query->gate, s->query->gates, number, tree);
	if (result == CQL_YES) {
		tree = lazy_game_tree(&s->game, s->query->header.variations);
		cql_start_game(s->run, number, tree);
		at = tree->first;
		result = at ? cql_next_match(s->run, &at) : CQL_NO;
	}
	*selected = result == CQL_YES;
	return result == CQL_ERROR ? "the query stopped" : NULL;
}

/* End the run of the query if it goes on; false if it stopped with an error. */
static bool
end_selection(struct selecting_query *s, bool goes_on)
{
	bool good = goes_on && cql_finish(s->run, &s->messages);

	if (s->run)
		cql_run_free(s->run);
	lazy_game_free(&s->game);
	cql_free(s->query);
	out_close(&s->messages);
	out_close(&s->errors);
	out_close(&s->faults);
	return good;
}

static int
make(struct explore *t, char **files)
{
	struct map_run r = {.output = t->output,
	    .tmp = t->tmp,
	    .memory = SORTING_USUAL,
	    .lines = t->ask.lines};
	struct selecting_query s = {0};
	enum status status = STATUS_TROUBLE;

	if (!t->query)
		return (int)explore_make(&r, files, &t->choice);
	t->choice.select = select_game;
	t->choice.user = &s;
	if (begin_selection(&s, t->query))
		status = explore_make(&r, files, &t->choice);
	if (!end_selection(&s, status < STATUS_TROUBLE))
		status = STATUS_TROUBLE;
	return (int)status;
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
	struct explore t = {.choice.last = UINT64_MAX,
	    .ask = {.filter.until = 9999 * 12 + 11,
		.moves = 12,
		.top_games = UINT64_MAX,
		.recent_games = 4}};

	argv = options_parse(&o, &t, argc, argv);
	if (!t.makes && !t.ask.map)
		option_misused(&o, "--make makes a map, --map=MAP asks it");
	if (t.game && *argv)
		option_misused(&o, "--game reads no file");
	return t.ask.map ? ask(&o, &t, argv) : make(&t, argv);
}
