/* option_rows.c - see option_rows.h */
#include "cqlmatch/option_rows.h"

#include <limits.h>

#include "base/error_text.h"
#include "cqlmatch/option_set.h"

#define OPTIONS_OF struct match_options

/* ------------------------------------------------------------------- modes */

#define W(way) WAY_BIT(way)

enum {
	DRY = W(GAMES_DRY),
	NOT_GAMES = WAYS_LINES | W(MERGE) | W(PARSE),
	ORDERED = W(GAMES) | W(GAMES_ROWS) | W(GAMES_ANSWER) | DRY,
	WRITTEN = W(GAMES) | W(GAMES_ROWS) | W(GAMES_ANSWER) | W(GAMES_TAG) |
	    W(LINES) | W(LINES_ROWS) | W(LINES_ANSWER),
	COUNTED = W(GAMES_COUNT) | W(LINES_COUNT) | W(GAMES_GROUPS),
	STATUS = W(GAMES_STATUS) | W(LINES_STATUS),
	ROWS = W(GAMES_ROWS) | W(LINES_ROWS),
};

/* The query, and where its files are. */
static const struct option_mode query_mode = {WAYS_ALL, 0, ""};

/* How a query is run; a word of CQLi with --parse, and one of ours. */
static const struct option_mode run_mode = {WAYS_RUN, W(PARSE), ""},
				own_run_mode = {WAYS_RUN, 0,
				    "it runs no query"},
				colour_mode = {W(PARSE), WAYS_RUN, ""},
				color_mode = {W(PARSE), 0,
				    "only the tree of --parse has colours"};

/* What is done anyway, or means nothing here. */
static const struct option_mode nothing_mode = {0, WAYS_ALL, ""};

static const struct option_mode
    input_mode = {WAYS_GAMES, W(PARSE),
	"it names games, and position lines are operands or standard input"},
    games_mode = {WAYS_GAMES, W(PARSE),
	"it is for games, and a position line is a position alone"},
    gui_mode = {WAYS_GAMES | W(PARSE), 0, "it is for games"},
    gui_output_mode = {WAYS_GAMES & ~(unsigned)STATUS,
	W(PARSE) | W(GAMES_STATUS), "it is for games"},
    virtual_mainline_mode = {WAYS_GAMES | W(MERGE) | W(PARSE), 0,
	"it is for games, and a position line is a position alone"},
    own_games_mode = {WAYS_GAMES, 0, "it is for games"},
    index_file_mode = {WAYS_GAMES & ~W(GAMES_GROUPS), 0,
	"it is for games, and --count-by counts them all"},
    part_mode = {WAYS_GAMES, 0,
	"it says where games stand in their file, and no games are read"},
    number_mode = {WAYS_GAMES | WAYS_LINES, W(PARSE),
	"no games or lines are read"},
    own_number_mode = {WAYS_GAMES | WAYS_LINES, 0,
	"no games or lines are read"},
    lenient_games_mode = {WAYS_GAMES, NOT_GAMES, ""},
    end_mode = {WAYS_GAMES | W(MERGE), W(PARSE),
	"after position lines no variables are printed; message in cqlend "
	"prints what it is given"},
    showmatches_mode = {WAYS_GAMES, W(PARSE),
	"it is for games; lines have their numbers with --line-number"},
    lineincrement_mode = {WAYS_GAMES, W(PARSE), "it counts games"};

/* How games are written. */
static const struct option_mode
    comment_mode = {W(GAMES) | DRY, W(PARSE),
	"it is for games that are written, with their comments and tags"},
    layout_mode = {W(GAMES) | W(GAMES_TAG), DRY | W(PARSE),
	"it is for games that are written"},
    tag_pattern_mode = {W(GAMES) | W(GAMES_TAG) | DRY, W(PARSE),
	"it is for games that are written"},
    tag_matches_mode = {W(GAMES_TAG), 0, "one of the two says what is written"},
    order_mode = {ORDERED,
	W(PARSE) | W(GAMES_COUNT) | W(GAMES_GROUPS) | W(GAMES_STATUS),
	"lines are not sorted"},
    own_order_mode = {
	ORDERED, 0, "it is for games, or rows of them, that are written"};

/* Where results go. */
static const struct option_mode
    output_mode = {WRITTEN | COUNTED | DRY | W(MERGE), W(PARSE),
	"nothing is written that could go to a file"},
    file_mode = {WRITTEN | COUNTED, DRY | W(PARSE), "no file is written"};

/* What is made of what is read. */
static const struct option_mode
    answer_mode = {W(GAMES_ANSWER) | W(LINES_ANSWER), 0,
	"one of the two says what is written"},
    count_mode = {W(GAMES_COUNT) | W(LINES_COUNT), 0,
	"one of the two says what is written"},
    groups_mode = {W(GAMES_GROUPS) | W(MERGE), 0,
	"it is for games; of lines sort(1) and uniq(1) count the rows of "
	"--format=tsv"},
    aggregate_mode = {W(GAMES_GROUPS) | W(MERGE), 0,
	"it is for the groups of --count-by"},
    temporary_mode = {W(GAMES_GROUPS) | W(MERGE), 0,
	"only --count-by needs room on disk"},
    status_mode = {STATUS, 0, "one of the two says what is written"},
    format_mode = {W(GAMES) | W(LINES) | ROWS | DRY | W(GAMES_GROUPS) |
	    W(MERGE),
	0, "one of the two says what is written"},
    dry_mode = {DRY, W(PARSE), "it is for games that go to files"},
    layout_of_lines_mode = {WAYS_LINES, 0, "it is for position lines"},
    columns_mode = {ROWS | W(LINES), 0,
	"columns are those of rows: --format=csv, tsv, jsonl, fen or epd"},
    tags_mode = {W(GAMES_ROWS), 0,
	"tags of games are columns of rows: --format=csv, tsv, jsonl, fen or "
	"epd"},
    number_line_mode = {W(LINES), 0,
	"it is for lines that are written as they came; rows have a number "
	"with --format=csv"},
    invert_mode = {W(GAMES) | W(GAMES_COUNT) | W(GAMES_STATUS) | DRY |
	    W(LINES) | W(LINES_ROWS) | W(LINES_COUNT) | W(LINES_STATUS),
	0,
	"what does not match has neither rows nor values; the query can say "
	"not {...}"},
    limit_mode = {ORDERED | W(GAMES_COUNT) | W(GAMES_GROUPS) | W(LINES) |
	    W(LINES_ROWS) | W(LINES_COUNT),
	W(PARSE),
	"there is nothing that would end early; -g takes a part of the "
	"input"},
    emit_mode = {(WAYS_RUN & ~(unsigned)STATUS), 0,
	"a state is that of a run that comes to its end"},
    merge_mode = {W(MERGE), 0, "it runs no query"},
    parse_mode = {W(PARSE), 0, ""};

#undef W

/* A range of two numbers; a regex; a filter; a transform around the query. */
#define RANGE(name) .set = set_range, OPTION_MEMBER(name, struct number_range)
#define PATTERN(name) .set = set_pattern, OPTION_MEMBER(name, struct regex *)
#define FILTER(before, after, more)                                            \
	.set = add_filter, .mode = &query_mode,                                \
	.data = &(const struct option_filter)                                  \
	{                                                                      \
		before, after, more                                            \
	}
#define TRANSFORM(name)                                                        \
	{                                                                      \
		name, NULL, "the query under " name, .set = add_transform,     \
						     .mode = &query_mode       \
	}
/* Two options for a member of the style in which games are written. */
#define LAYOUT(name, member, help, no_help)                                    \
	{name, NULL, help, SETS_FLAG(style.member), .mode = &layout_mode},     \
	{                                                                      \
		"no" name, NULL, no_help, SETS_VALUE(style.member, false),     \
		    .mode = &layout_mode                                       \
	}

/*
 * A filter that concerns the game and not the board is left alone by
 * transforms. Of a layout the sentence of the default says `usual'.
 */
const struct option_row match_option_rows[] = {
    OPTION_HEADING("The query"),
    {"cql", "TEXT", "the query, or its beginning; may be repeated",
	SETS_ALL_BY(add_query), .mode = &query_mode, .first = true},
    {"themes", "[WORD]", "list the themes, or those about WORD, and exit",
	SETS_ALL_BY(set_themes), .mode = &query_mode},
    {"queries", "DIR", "each file of DIR that ends in .cql is a query",
	SETS_ALL_BY(add_queries), .mode = &query_mode},
    {SHARED_INCLUDE_PATH, SETS_BY(add_folder, files), .mode = &query_mode},
    {"assign", "NAME VALUE", "give a variable this number or text",
	FILTER("", "", MORE_VALUE)},
    {SHARED_SECURE, SETS_FLAG(files.secure), .mode = &query_mode},
    {"matchcount", "N [M]", "games with N, or N to M, matches", RANGE(matches),
	.mode = &games_mode,
	OPTION_RULES(OPTION_NOT_WITH(
	    "sortmatchcount", "the latter takes the numbers, too"))},
    {"sortmatchcount", "[N [M]]",
	"the same as --matchcount, and most matches first",
	SETS_BY(set_sorted_matches, sorted_matches), .mode = &games_mode,
	OPTION_RULES(OPTION_NOT_WITH("unordered", "they are opposites"))},
    {"invert", NULL, "the games or lines that do not match", SETS_FLAG(inverts),
	.mode = &invert_mode, .letter = 'v'},
    {"time-limit", "SECONDS", "end the query after this time",
	SETS_NUMBER(seconds, 1, 1000000), .mode = &own_run_mode},
    {"first-game", "N", "the number of the first game or line",
	SETS_NUMBER(first, 1, UINT64_MAX), .mode = &own_number_mode},
    {"first-line", "N", "the number of the input's first line in its file",
	SETS_NUMBER(part.line, 1, UINT64_MAX), .mode = &part_mode},
    {"first-byte", "N", "where the first byte of the input is in its file",
	SETS_NUMBER(part.byte, 0, UINT64_MAX), .mode = &part_mode},
    {"input-name", "NAME", "the name of the file that the input is a part of",
	SETS_TEXT(part.name), .mode = &part_mode},
    OPTION_HEADING("Options that are parts of the query"),
    {"player", "NAME", "games with this in the name of a player",
	FILTER("notransform player \"", "\"", NOTHING_MORE)},
    {"white", "NAME", "games whose White has this in its name",
	FILTER("notransform player white \"", "\"", NOTHING_MORE)},
    {"black", "NAME", "games whose Black has this in its name",
	FILTER("notransform player black \"", "\"", NOTHING_MORE)},
    {"event", "TEXT", "games whose Event holds this",
	FILTER("notransform event \"", "\"", NOTHING_MORE)},
    {"site", "TEXT", "games whose Site holds this",
	FILTER("notransform site \"", "\"", NOTHING_MORE)},
    {"year", "N [M]", "games of this year, or of years N to M",
	FILTER("notransform year", "", MORE_NUMBER)},
    {"result", "RESULT", "games with this result",
	FILTER("notransform result \"", "\"", NOTHING_MORE)},
    {"fen", "FEN", "positions with this placement; A a _ . are wild",
	FILTER("fen \"", "\"", NOTHING_MORE)},
    {"wtm", NULL, "positions with White to move",
	FILTER("wtm", "", NOTHING_MORE)},
    {"btm", NULL, "positions with Black to move",
	FILTER("btm", "", NOTHING_MORE)},
    {"hhdb", "WORD...", "what hhdb finds; --hhdb help lists the words",
	SETS_ALL_BY(add_hhdb), .mode = &query_mode},
    TRANSFORM("flip"),
    TRANSFORM("flipcolor"),
    TRANSFORM("fliphorizontal"),
    TRANSFORM("flipvertical"),
    TRANSFORM("reversecolor"),
    TRANSFORM("rotate45"),
    TRANSFORM("rotate90"),
    TRANSFORM("shift"),
    TRANSFORM("shifthorizontal"),
    TRANSFORM("shiftvertical"),
    OPTION_HEADING("What is read"),
    {SHARED_VARIATIONS, SETS_FLAG(variations), .mode = &games_mode,
	.first = true},
    {"input", "FILE", "games in PGN; - is standard input; may be repeated",
	SETS_BY(add_games, inputs), .mode = &input_mode},
    {"i", "FILE", "the same", SETS_BY(add_games, inputs), .mode = &input_mode},
    {"files-from", "FILE", "games of the files that FILE names, one a line",
	SETS_ALL_BY(add_listed_games), .mode = &input_mode},
    {"gamenumber", "N [M]", "only game N, or games N to M", RANGE(games),
	.mode = &number_mode},
    {"g", "N [M]", "the same", RANGE(games), .mode = &number_mode},
    {"mainline", NULL, "only the main line, whatever the header says",
	SETS_FLAG(mainline), .mode = &games_mode,
	OPTION_RULES(OPTION_NOT_WITH("variations", "they are opposites"))},
    {"virtualmainline", NULL, "main lines, and variations that <main> makes so",
	SETS_BY(set_virtual_mainline, variations),
	.mode = &virtual_mainline_mode},
    {"variantalias", "NAME ALIAS", "another name for a variant",
	SETS_ALL_BY(add_alias), .mode = &games_mode},
    {SHARED_VARIANT, SETS_BY(set_variant, variant),
	.mode = &layout_of_lines_mode},
    {"skipunknownvariants", NULL, "pass over games whose Variant is not known",
	SETS_FLAG(reading.skips_unknown), .mode = &games_mode},
    {"nestedcomments", NULL, "braces nest in the comments of games",
	SETS_FLAG(reading.nested), .mode = &games_mode},
    {"index", "WHEN", "use of an index of games: auto, never, always or verify",
	SETS_WORD(index, index_uses), .mode = &own_games_mode},
    {SHARED_INDEX_FILE, SETS_TEXT(index_file), .mode = &index_file_mode},
    {"vi", NULL, "games of HHdbVI.pgn", SETS_BY(add_studies, inputs),
	.value = 6, .mode = &input_mode},
    {"vii", NULL, "games of HHdbVII.pgn", SETS_BY(add_studies, inputs),
	.value = 7, .mode = &input_mode},
    {"warnlevel", "N", "1: what loses moves; 2: what is repaired, 3: and notes",
	SETS_INT(reading.warn_level, 1, 3), .mode = &query_mode},
    {"w", "N", "the same", SETS_INT(reading.warn_level, 1, 3),
	.mode = &query_mode},
    OPTION_HEADING("What is written"),
    {"count", NULL, "only how many games or lines match", SETS_FLAG(counts),
	.mode = &count_mode, .letter = 'c', .first = true},
    {"count-by", "LIST", "how many games and positions of each group",
	SETS_BY(add_groups, report), .mode = &groups_mode, .first = true},
    {"aggregate", "FUNCTION(X)",
	"of groups: mean, median, min, max, sum, share",
	SETS_BY(add_columns, report), .value = ITEM_AGGREGATE,
	.mode = &aggregate_mode, OPTION_RULES(OPTION_NEEDS("count-by"))},
    {SHARED_FORMAT, SETS_BY(set_format, report.format), .words = report_formats,
	.mode = &format_mode, .first = true},
    {SHARED_COLUMNS, SETS_BY(add_columns, report), .value = ITEM_COLUMN,
	.mode = &columns_mode, .first = true},
    {SHARED_ANSWER, SETS_FLAG(answers), .mode = &answer_mode, .first = true},
    {"limit", "N", "stop after N matches", SETS_NUMBER(limit, 1, UINT64_MAX),
	.mode = &limit_mode, .letter = 'm', .first = true},
    {SHARED_OUTPUT, SETS_ALL_BY(set_output), .value = false,
	.mode = &output_mode, .first = true},
    {SHARED_APPEND, SETS_ALL_BY(set_output), .value = true,
	.mode = &output_mode},
    {"tag-matches", "[TAG]",
	"games once, with the names of the queries that match in a tag",
	SETS_BY(set_query_tag, query_tag), .mode = &tag_matches_mode},
    {"tags", "LIST", "tags as columns, besides the usual ones",
	SETS_BY(add_columns, report), .value = ITEM_TAG, .mode = &tags_mode},
    {"values", "LIST", "variables as columns, besides the usual ones",
	SETS_BY(add_columns, report), .value = ITEM_VARIABLE,
	.mode = &columns_mode},
    {"line-number", NULL, "write the line's number and a colon",
	SETS_FLAG(numbers), .mode = &number_line_mode, .letter = 'n'},
    {"status-only", NULL, "print nothing; the status says it",
	SETS_FLAG(status_only), .mode = &status_mode, .letter = 'q'},
    {"showmatches", NULL, "print <N> for each matching game",
	SETS_FLAG(showmatches), .mode = &showmatches_mode},
    {"nosort", NULL, "write games in the order of the input",
	SETS_FLAG(unsorted), .mode = &order_mode,
	OPTION_RULES(
	    OPTION_NOT_WITH("sortmatchcount", "--matchcount does not sort"))},
    {"unordered", NULL, "write games as they match, in any order",
	SETS_FLAG(unordered), .mode = &own_order_mode},
    {"createdirectories", NULL, "make the folders of output names",
	SETS_FLAG(output.files.makes_folders), .mode = &file_mode},
    {"noclobber", NULL, "empty no file that was there before",
	SETS_FLAG(output.files.spares), .mode = &file_mode},
    {"maxopenoutputfiles", "N", "so many output files open at a time (100)",
	SETS_NUMBER(output.files.most_open, 1, UINT64_MAX),
	.mode = &lenient_games_mode},
    {"dryrun", NULL, "only tell what files would be written",
	SETS_FLAG(output.files.dry), .mode = &dry_mode},
    {"binaryoutput", NULL, "as always: LF ends a line",
	SETS_ALL_BY(option_set_nothing), .mode = &nothing_mode},
    OPTION_HEADING("Comments and tags of games that are written"),
    {"alwayscomment", NULL, "all that comment() says, match or not",
	SETS_VALUE(run.comments, COMMENTS_ALL), .mode = &comment_mode},
    {"nosmartcomments", NULL, "the same as --alwayscomment",
	SETS_VALUE(run.comments, COMMENTS_ALL), .mode = &comment_mode},
    {"nocommitlog", NULL, "all that comment() says where the query matches",
	SETS_VALUE(run.comments, COMMENTS_OF_MATCH), .mode = &comment_mode},
    {"quiet", NULL, "no comments at matching positions",
	SETS_VALUE(level, LEVEL_QUIET), .mode = &comment_mode},
    {"silent", NULL, "no new comments at all", SETS_VALUE(level, LEVEL_SILENT),
	.mode = &comment_mode},
    {"matchstring", "TEXT", "the comment in place of CQL",
	SETS_BY(set_matchstring, matchstring), .mode = &comment_mode},
    {"noheader", NULL, "no comment with the number of the game",
	SETS_FLAG(noheader), .mode = &comment_mode},
    {"keepallbest", NULL, "all best lines, paths and sorts, not the first",
	SETS_FLAG(run.keepallbest), .mode = &comment_mode},
    {"nolinearize", NULL, "accepted, as by CQL 6.2; it changes nothing",
	SETS_ALL_BY(option_set_nothing), .mode = &nothing_mode},
    {"noremovecomment", NULL, "removecomment has no effect",
	SETS_FLAG(run.no_removecomment), .mode = &comment_mode},
    {"noremovetag", NULL, "removetag has no effect",
	SETS_FLAG(run.no_removetag), .mode = &comment_mode},
    {"nosettag", NULL, "settag has no effect", SETS_FLAG(run.no_settag),
	.mode = &comment_mode},
    {"includetagpattern", "PATTERN", "write only tags with such a name",
	PATTERN(tags_in), .mode = &tag_pattern_mode},
    {"excludetagpattern", "PATTERN", "do not write tags with such a name",
	PATTERN(tags_out), .mode = &tag_pattern_mode},
    OPTION_HEADING("The layout of games that are written"),
    {"pgnlinewidth", "N", "columns of a line of moves (79)",
	SETS_INT(style.width, 1, INT_MAX), .mode = &layout_mode},
#include "pgn/write_style.def"
    OPTION_HEADING("How it runs"),
    {SHARED_THREADS, SETS_THREADS(threads), .mode = &lenient_games_mode},
    {"singlethreaded", NULL, "one thread", SETS_VALUE(threads, 1),
	.mode = &lenient_games_mode},
    {"s", NULL, "the same", SETS_VALUE(threads, 1),
	.mode = &lenient_games_mode},
    {"lineincrement", "N", "a mark on standard error each N games",
	SETS_NUMBER(mark, 1, UINT64_MAX), .mode = &lineincrement_mode,
	OPTION_RULES(
	    OPTION_NOT_WITH("progress", "each shows how far the run is"))},
    {"noasyncmessages", NULL, "messages wait until their game is done",
	SETS_FLAG(holds_messages), .mode = &lenient_games_mode},
    {"pipetimeout", "MS [MS]",
	"time for a first answer of commandpipe, and others; 0: no limit",
	SETS_ALL_BY(set_timeouts), .mode = &run_mode},
    {"strictpipes", NULL,
	"wait after each answer of commandpipe for further lines",
	SETS_FLAG(run.strict_pipes), .mode = &own_run_mode},
    {"showdictionaries", NULL, "print dictionaries at the end",
	SETS_FLAG(run.dictionaries), .mode = &end_mode},
    {"emit-state", "FILE", "write what lasts for the run, to be joined",
	SETS_TEXT(emits), .mode = &emit_mode,
	OPTION_RULES(
	    OPTION_NOT_WITH("limit",
		"--limit ends a run early, and a state is of all of a part"),
	    OPTION_NOT_WITH("showdictionaries",
		"who joins the states prints them, with --merge-state"))},
    {"merge-state", "FILE ...", "join the states of parts and end the run",
	SETS_ALL_BY(add_states), .mode = &merge_mode},
    {"tmp", "DIR", "where groups go that memory has no room for",
	SETS_TEXT(temporary), .mode = &temporary_mode},
    OPTION_HEADING("What the query is"),
    {"explain", NULL, "what each filter did, and its share of time",
	SETS_FLAG(explains), .mode = &own_run_mode},
    {"parse", NULL, "print the query as a tree and exit", SETS_FLAG(parses),
	.mode = &parse_mode},
    {"consoleunicode", NULL, "boards and trees in Unicode (usual)",
	SETS_VALUE(run.ascii, false), .mode = &query_mode},
    {"noconsoleunicode", NULL, "boards and trees in ASCII",
	SETS_VALUE(run.ascii, true), .mode = &query_mode},
    {SHARED_COLOR, SETS_WHEN(colours), .mode = &color_mode},
    {"ansicolors", NULL, "colours in --parse even in a pipe",
	SETS_VALUE(colours, WHEN_ALWAYS), .mode = &colour_mode},
    {"noansicolors", NULL, "no colours", SETS_VALUE(colours, WHEN_NEVER),
	.mode = &colour_mode},
    OPTION_HEADING("Who asks"),
    {"as", "MANNER", "talk as cql62, cqli or own, whatever the program's name",
	SETS_ALL_BY(option_set_nothing),
	.words = OPTION_WORDS("cql62", "cqli", "own"), .mode = &query_mode},
    {"a", "FILE", "the same; in the manner cql62: make a query ASCII",
	SETS_ALL_BY(set_a), .value = true, .mode = &output_mode},
    {"u", "FILE", "make a query Unicode, in the manner cql62",
	SETS_ALL_BY(set_conversion), .value = RESPELL_UNICODE,
	.mode = &query_mode},
    {"html", "FILE", "make a page of a query, in the manner cql62",
	SETS_ALL_BY(set_conversion), .value = RESPELL_HTML,
	.mode = &query_mode},
    {"gui", NULL, "lines for front ends, in the manner cql62",
	SETS_ALL_BY(set_gui), .mode = &gui_mode},
    {"guipgnstdin", NULL, "games of standard input, in the manner cql62",
	SETS_ALL_BY(add_gui_input), .mode = &input_mode},
    {"guipgnstdout", NULL, "games among the lines, in the manner cql62",
	SETS_ALL_BY(set_gui_output), .mode = &gui_output_mode},
    {"similarposition", "FILE",
	"positions like those of FILE, in the manner cql62",
	SETS_ALL_BY(add_similar), .mode = &gui_mode},
    {"license", NULL, "print the terms of use and exit",
	SETS_ALL_BY(set_license), .mode = &query_mode},
    OPTION_HEADING("Lines that are rows of a table"),
    {SHARED_DELIMITER, SETS_LAYOUT(layout, LAYOUT_DELIMITER),
	.mode = &layout_of_lines_mode},
    {SHARED_HEADER, SETS_LAYOUT(layout, LAYOUT_HEADER),
	.mode = &layout_of_lines_mode},
    {SHARED_POSITION_COLUMN, SETS_LAYOUT(layout, LAYOUT_COLUMN),
	.mode = &layout_of_lines_mode},
    OPTION_ROWS_OF_ALL,
    {SHARED_PROGRESS, SETS_FLAG(shows_progress), .mode = &own_games_mode},
    {SHARED_SUMMARY, SETS_WHEN(summary), .mode = &own_number_mode},
    {0},
};

/* ------------------------------------------------------------- ways of use */

static const char *const way_names[WAYS] = {
    [WAY_GAMES] = "games",
    [WAY_GAMES_ROWS] = "--format over games",
    [WAY_GAMES_ANSWER] = "--answer over games",
    [WAY_GAMES_COUNT] = "--count over games",
    [WAY_GAMES_GROUPS] = "--count-by over games",
    [WAY_GAMES_STATUS] = "--status-only over games",
    [WAY_GAMES_TAG] = "--tag-matches",
    [WAY_GAMES_DRY] = "--dryrun",
    [WAY_LINES] = "position lines",
    [WAY_LINES_ROWS] = "--format over position lines",
    [WAY_LINES_ANSWER] = "--answer over position lines",
    [WAY_LINES_COUNT] = "--count over position lines",
    [WAY_LINES_STATUS] = "--status-only over position lines",
    [WAY_MERGE] = "--merge-state",
    [WAY_PARSE] = "--parse",
};

const char *
way_name(enum way way)
{
	return way_names[way];
}

static enum way
way_of_games(const struct match_options *o)
{
	return o->output.files.dry ? WAY_GAMES_DRY
	    : o->status_only	   ? WAY_GAMES_STATUS
	    : o->counts		   ? WAY_GAMES_COUNT
	    : o->report.groups	   ? WAY_GAMES_GROUPS
	    : o->answers	   ? WAY_GAMES_ANSWER
	    : o->report.format	   ? WAY_GAMES_ROWS
	    : o->query_tag	   ? WAY_GAMES_TAG
				   : WAY_GAMES;
}

static enum way
way_of_lines(const struct match_options *o)
{
	return o->status_only  ? WAY_LINES_STATUS
	    : o->counts	       ? WAY_LINES_COUNT
	    : o->answers       ? WAY_LINES_ANSWER
	    : o->report.format ? WAY_LINES_ROWS
			       : WAY_LINES;
}

enum way
way_of(const struct match_options *o)
{
	if (o->parses)
		return WAY_PARSE;
	if (o->states)
		return WAY_MERGE;
	return o->inputs.kind == INPUT_POSITIONS ? way_of_lines(o)
						 : way_of_games(o);
}

const char *
way_refuses(enum way way, const char *name, const struct option_mode *mode)
{
	const char *instead = mode->instead;

	if ((mode->effect | mode->taken) & 1u << way)
		return NULL;
	if (way == WAY_MERGE && mode->effect & emit_mode.effect &&
	    mode != &limit_mode) /* a run that ends early writes no state */
		instead = "nothing is read or matched; give it to the runs "
			  "that write the states";
	return error_text("%s%s does not go with %s: %s", option_hyphens(name),
	    name, way_name(way), instead);
}
