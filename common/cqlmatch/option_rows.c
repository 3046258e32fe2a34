/* option_rows.c - see option_rows.h */
#include "cqlmatch/option_rows.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "cql/file_lookup.h"
#include "cql/filter_words.h"
#include "cqlmatch/layout.h"
#include "cqlmatch/option_cql62.h"
#include "cqlmatch/option_filters.h"
#include "cqlmatch/option_take.h"
#include "match/query_tag.h"

const struct option_heading option_headings[] = {
    {"The query",
	"cql | themes queries include-path assign secure matchcount "
	"sortmatchcount invert time-limit first-game first-line first-byte "
	"input-name"},
    {"Options that are parts of the query",
	"| player white black elo event site year result fen wtm btm hhdb flip "
	"flipcolor fliphorizontal flipvertical reversecolor rotate45 rotate90 "
	"shift shifthorizontal shiftvertical"},
    {"What is read",
	"variations | input i gamenumber g mainline virtualmainline "
	"variantalias "
	"skipunknownvariants nestedcomments index index-file vi vii warnlevel "
	"w"},
    {"What is written",
	"count count-by format columns answer limit output | append "
	"tag-matches "
	"tags "
	"values "
	"line-number status-only showmatches nosort unordered "
	"createdirectories "
	"noclobber maxopenoutputfiles dryrun binaryoutput"},
    {"Comments and tags of games that are written",
	"| alwayscomment nosmartcomments nocommitlog quiet silent matchstring "
	"noheader keepallbest nolinearize noremovecomment noremovetag nosettag "
	"includetagpattern excludetagpattern"},
    {"The layout of games that are written",
	"| pgnlinewidth coalescecomments nocoalescecomments compactcomments "
	"nocompactcomments compactmoves nocompactmoves compactvariations "
	"nocompactvariations elidecomments noelidecomments elidenags "
	"noelidenags "
	"elidevariations noelidevariations movenumberaftercomment "
	"nomovenumberaftercomment movenumberafternag nomovenumberafternag "
	"movenumbers nomovenumbers splitmoves nosplitmoves uniquecomments "
	"nouniquecomments"},
    {"How it runs",
	"| threads singlethreaded s lineincrement noasyncmessages pipetimeout "
	"strictpipes showdictionaries emit-state merge-state tmp"},
    {"What the query is",
	"| explain parse consoleunicode noconsoleunicode color ansicolors "
	"noansicolors"},
    {"Who asks",
	"| as a u html gui guipgnstdin guipgnstdout similarposition "
	"license"},
    {0},
};

bool
option_filter_word(int i, struct option_word *w)
{
	struct query_word of;

	if (!filter_word(i, &of))
		return false;
	*w = (struct option_word){
	    of.word, of.kind, of.form, of.gives, of.section};
	return true;
}

bool
option_inner_word(int i, struct option_word *w)
{
	struct query_word of;

	if (!inner_word(i, &of))
		return false;
	*w = (struct option_word){of.word, of.kind, of.form, NULL, NULL};
	return true;
}

struct query_folder {
	DIR *open;
	const char **file; /* their paths */
	int count;
	size_t capacity;
};

static void
add_file(struct query_folder *f, struct arena *a, const char *folder,
    const char *name)
{
	struct out path = {.fd = -1};

	out_format(&path, "%s/%s", folder, name);
	MEM_RESERVE(f->file, f->count, 1, f->capacity);
	f->file[f->count++] =
	    arena_text(a, (struct str){path.text, path.len}).text;
	out_close(&path);
}

/* Compare names by bytes, whatever the locale. */
static int
compare_paths(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void
take_queries(struct command_line *c, const struct match_option *row)
{
	const char *name = c->words.value;
	struct query_folder f = {.open = opendir(name)};
	const struct dirent *file;

	if (c->habits->queries_alone)
		option_misused(&c->words,
		    "--%s: in this manner there is one query", row->name);
	if (!f.open)
		option_misused(
		    &c->words, "--%s %s: %s", row->name, name, strerror(errno));
	while (errno = 0, (file = readdir(f.open)))
		if (file->d_name[0] != '.' && lookup_is_query(file->d_name))
			add_file(&f, &c->options->memory, name, file->d_name);
	if (errno)
		option_misused(
		    &c->words, "--%s %s: %s", row->name, name, strerror(errno));
	closedir(f.open);
	if (!f.count)
		option_misused(&c->words,
		    "--%s %s: no file there has a name that ends in .cql",
		    row->name, name);
	qsort(f.file, (size_t)f.count, sizeof *f.file, compare_paths);
	for (int i = 0; i < f.count; i++)
		option_add_query(c, f.file[i]);
	mem_free(f.file);
}

/* Set the tag of --tag-matches; refuse a tag that identifies the game. */
void
take_query_tag(struct command_line *c, const struct match_option *row)
{
	static const char *const taken[] = {"FEN", "SetUp", "Variant"};
	const char *name = c->words.value ? c->words.value : QUERY_TAG;
	size_t len = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

	if (!*name || name[len])
		option_misused(&c->words,
		    "--%s=%s: the name of a tag has letters, digits and _ "
		    "alone",
		    row->name, name);
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (strcmp(name, taken[i]) == 0)
			option_misused(&c->words,
			    "--%s=%s: games need what this tag says; take "
			    "another one",
			    row->name, name);
	c->options->query_tag = name;
}

/* A member that has the type to which the function of its row writes. */
#define MEMBER(type, name)                                                     \
	.member = _Generic(((struct match_options *)NULL)->name, type          \
			   : offsetof(struct match_options, name))
#define SWITCH(name, is) .take = take_flag, MEMBER(bool, name), .value = is
#define FLAG(name) SWITCH(name, true)
#define VALUE(name, is) .take = take_value, MEMBER(uint64_t, name), .value = is
#define WHEN(name) .take = take_when, MEMBER(enum when, name)
#define WHEN_IS(name, is)                                                      \
	.take = take_when_is, MEMBER(enum when, name), .value = is
#define TEXT(name) .take = take_text, MEMBER(const char *, name)
#define NUMBER(name, low, high)                                                \
	.take = take_number, MEMBER(uint64_t, name), .least = low, .most = high
#define INT(name, low, high)                                                   \
	.take = take_int, MEMBER(int, name), .least = low, .most = high
#define PATTERN(name) .take = take_pattern, MEMBER(struct regex *, name)
#define RANGE(name) .take = take_range, MEMBER(struct number_range, name)
#define CALL(function, with) .take = function, .value = with

/* ------------------------------------------------------------------ scopes */

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
static const struct option_mode query_scope = {WAYS_ALL, 0, ""};

/* How a query is run; a word of CQLi with --parse, and one of ours. */
static const struct option_mode run_scope = {WAYS_RUN, W(PARSE), ""},
				own_run_scope = {WAYS_RUN, 0,
				    "it runs no query"},
				colour_scope = {W(PARSE), WAYS_RUN, ""},
				color_scope = {W(PARSE), 0,
				    "only the tree of --parse has colours"};

/* What is done anyway, or means nothing here. */
static const struct option_mode nothing_scope = {0, WAYS_ALL, ""};

static const struct option_mode
    input_scope = {WAYS_GAMES, W(PARSE),
	"it names games, and position lines are operands or standard input"},
    games_scope = {WAYS_GAMES, W(PARSE),
	"it is for games, and a position line is a position alone"},
    gui_scope = {WAYS_GAMES | W(PARSE), 0, "it is for games"},
    gui_output_scope = {WAYS_GAMES & ~(unsigned)STATUS,
	W(PARSE) | W(GAMES_STATUS), "it is for games"},
    virtual_mainline_scope = {WAYS_GAMES | W(MERGE) | W(PARSE), 0,
	"it is for games, and a position line is a position alone"},
    own_games_scope = {WAYS_GAMES, 0, "it is for games"},
    part_scope = {WAYS_GAMES, 0,
	"it says where games stand in their file, and no games are read"},
    number_scope = {WAYS_GAMES | WAYS_LINES, W(PARSE),
	"no games or lines are read"},
    own_number_scope = {WAYS_GAMES | WAYS_LINES, 0,
	"no games or lines are read"},
    lenient_games_scope = {WAYS_GAMES, NOT_GAMES, ""},
    end_scope = {WAYS_GAMES | W(MERGE), W(PARSE),
	"after position lines no variables are printed; message in cqlend "
	"prints what it is given"},
    showmatches_scope = {WAYS_GAMES, W(PARSE),
	"it is for games; lines have their numbers with --line-number"},
    lineincrement_scope = {WAYS_GAMES, W(PARSE), "it counts games"};

/* How games are written. */
static const struct option_mode
    comment_scope = {W(GAMES) | DRY, W(PARSE),
	"it is for games that are written, with their comments and tags"},
    layout_scope = {W(GAMES) | W(GAMES_TAG), DRY | W(PARSE),
	"it is for games that are written"},
    tag_pattern_scope = {W(GAMES) | W(GAMES_TAG) | DRY, W(PARSE),
	"it is for games that are written"},
    tag_matches_scope = {W(GAMES_TAG), 0,
	"one of the two says what is written"},
    order_scope = {ORDERED,
	W(PARSE) | W(GAMES_COUNT) | W(GAMES_GROUPS) | W(GAMES_STATUS),
	"lines are not sorted"},
    own_order_scope = {
	ORDERED, 0, "it is for games, or rows of them, that are written"};

/* Where results go. */
static const struct option_mode
    output_scope = {WRITTEN | COUNTED | DRY | W(MERGE), W(PARSE),
	"nothing is written that could go to a file"},
    file_scope = {WRITTEN | COUNTED, DRY | W(PARSE), "no file is written"};

/* What is made of what is read. */
static const struct option_mode
    answer_scope = {W(GAMES_ANSWER) | W(LINES_ANSWER), 0,
	"one of the two says what is written"},
    count_scope = {W(GAMES_COUNT) | W(LINES_COUNT), 0,
	"one of the two says what is written"},
    groups_scope = {W(GAMES_GROUPS) | W(MERGE), 0,
	"it is for games; of lines sort(1) and uniq(1) count the rows of "
	"--format=tsv"},
    temporary_scope = {W(GAMES_GROUPS) | W(MERGE), 0,
	"only --count-by needs room on disk"},
    status_scope = {STATUS, 0, "one of the two says what is written"},
    format_scope = {W(GAMES) | W(LINES) | ROWS | DRY | W(GAMES_GROUPS) |
	    W(MERGE),
	0, "one of the two says what is written"},
    dry_scope = {DRY, W(PARSE), "it is for games that go to files"},
    layout_of_lines_scope = {WAYS_LINES, 0, "it is for position lines"},
    columns_scope = {ROWS | W(LINES), 0,
	"columns are those of rows: --format=csv, tsv, jsonl, fen or epd"},
    tags_scope = {W(GAMES_ROWS), 0,
	"tags of games are columns of rows: --format=csv, tsv, jsonl, fen or "
	"epd"},
    number_line_scope = {W(LINES), 0,
	"it is for lines that are written as they came; rows have a number "
	"with --format=csv"},
    invert_scope = {W(GAMES) | W(GAMES_COUNT) | W(GAMES_STATUS) | DRY |
	    W(LINES) | W(LINES_ROWS) | W(LINES_COUNT) | W(LINES_STATUS),
	0,
	"what does not match has neither rows nor values; the query can say "
	"not {...}"},
    limit_scope = {ORDERED | W(GAMES_COUNT) | W(GAMES_GROUPS) | W(LINES) |
	    W(LINES_ROWS) | W(LINES_COUNT),
	W(PARSE),
	"there is nothing that would end early; -g takes a part of the "
	"input"},
    emit_scope = {(WAYS_RUN & ~(unsigned)STATUS), 0,
	"a state is that of a run that comes to its end"},
    merge_scope = {W(MERGE), 0, "it runs no query"},
    parse_scope = {W(PARSE), 0, ""};

#undef W

/* A row without a sentence of help is one of shared_options.h. */
static const struct match_option table[] = {
    {"alwayscomment", NULL, "all that comment() says, match or not",
	CALL(take_comments, COMMENTS_ALL), .scope = &comment_scope},
    {"answer", NULL, NULL, FLAG(answers), .scope = &answer_scope},
    {"append", NULL, NULL, CALL(take_output, true), .scope = &output_scope},
    {"a", "FILE", "the same; in the manner cql62: make a query ASCII",
	CALL(take_a, true), .scope = &output_scope},
    {"as", "MANNER", "talk as cql62, cqli or own, whatever the program's name",
	CALL(take_nothing, 0), .scope = &query_scope},
    {"binaryoutput", NULL, "as always: LF ends a line", CALL(take_nothing, 0),
	.scope = &nothing_scope},
    {"createdirectories", NULL, "make the folders of output names",
	FLAG(output.files.makes_folders), .scope = &file_scope},
    {"delimiter", NULL, NULL, CALL(take_layout_of_lines, LAYOUT_DELIMITER),
	.scope = &layout_of_lines_scope},
    {"dryrun", NULL, "only tell what files would be written",
	FLAG(output.files.dry), .scope = &dry_scope},
    {"ansicolors", NULL, "colours in --parse even in a pipe",
	WHEN_IS(colours, WHEN_ALWAYS), .scope = &colour_scope},
    {"noansicolors", NULL, "no colours", WHEN_IS(colours, WHEN_NEVER),
	.scope = &colour_scope},
    {"color", NULL, NULL, WHEN(colours), .scope = &color_scope},
    {"columns", NULL, NULL, CALL(take_columns, 0), .scope = &columns_scope},
    {"consoleunicode", NULL, "boards and trees in Unicode (usual)",
	SWITCH(run.ascii, false), .scope = &query_scope},
    {"noconsoleunicode", NULL, "boards and trees in ASCII",
	SWITCH(run.ascii, true), .scope = &query_scope},
    {"count", NULL, "only how many games or lines match", FLAG(counts),
	.scope = &count_scope, .letter = 'c'},
    {"count-by", "LIST", "how many games and positions of each group",
	CALL(take_groups, 0), .scope = &groups_scope},
    {"cql", "TEXT", "the query, or its beginning; may be repeated",
	CALL(take_query, 0), .scope = &query_scope},
    {"emit-state", "FILE", "write what lasts for the run, to be joined",
	TEXT(emits), .scope = &emit_scope},
    {"excludetagpattern", "PATTERN", "do not write tags with such a name",
	PATTERN(tags_out), .scope = &tag_pattern_scope},
    {"explain", NULL, "what each filter did, and its share of time",
	FLAG(explains), .scope = &own_run_scope},
    {"first-byte", "N", "where the first byte of the input is in its file",
	NUMBER(part.byte, 0, UINT64_MAX), .scope = &part_scope},
    {"first-game", "N", "the number of the first game or line",
	NUMBER(first, 1, UINT64_MAX), .scope = &own_number_scope},
    {"first-line", "N", "the number of the input's first line in its file",
	NUMBER(part.line, 1, UINT64_MAX), .scope = &part_scope},
    {"format", NULL, NULL, CALL(take_format, 0), .scope = &format_scope},
    {"gamenumber", "N [M]", "only game N, or games N to M", RANGE(games),
	.scope = &number_scope},
    {"g", "N [M]", "the same", RANGE(games), .scope = &number_scope},
    {"html", "FILE", "make a page of a query, in the manner cql62",
	CALL(take_conversion, RESPELL_HTML), .scope = &query_scope},
    {"include-path", NULL, NULL, CALL(take_path, 0), .scope = &query_scope},
    {"includetagpattern", "PATTERN", "write only tags with such a name",
	PATTERN(tags_in), .scope = &tag_pattern_scope},
    {"gui", NULL, "lines for front ends, in the manner cql62",
	CALL(take_gui, 0), .scope = &gui_scope},
    {"guipgnstdin", NULL, "games of standard input, in the manner cql62",
	CALL(take_gui_input, 0), .scope = &input_scope},
    {"guipgnstdout", NULL, "games among the lines, in the manner cql62",
	CALL(take_gui_output, 0), .scope = &gui_output_scope},
    {"index", "WHEN", "use of an index of games: auto, never, always or verify",
	CALL(take_index, 0), .scope = &own_games_scope},
    {"index-file", NULL, NULL, TEXT(index_file), .scope = &own_games_scope},
    {"input", "FILE", "games in PGN; - is standard input; may be repeated",
	CALL(take_games, 0), .scope = &input_scope},
    {"input-name", "NAME", "the name of the file that the input is a part of",
	TEXT(part.name), .scope = &part_scope},
    {"header", NULL, NULL, CALL(take_layout_of_lines, LAYOUT_HEADER),
	.scope = &layout_of_lines_scope},
    {"i", "FILE", "the same", CALL(take_games, 0), .scope = &input_scope},
    {"invert", NULL, "the games or lines that do not match", FLAG(inverts),
	.scope = &invert_scope, .letter = 'v'},
    {"keepallbest", NULL, "all best lines, paths and sorts, not the first",
	FLAG(run.keepallbest), .scope = &comment_scope},
    {"license", NULL, "print the terms of use and exit", CALL(take_license, 0),
	.scope = &query_scope},
    {"limit", "N", "stop after N matches", NUMBER(limit, 1, UINT64_MAX),
	.scope = &limit_scope, .letter = 'm'},
    {"line-number", NULL, "write the line's number and a colon", FLAG(numbers),
	.scope = &number_line_scope, .letter = 'n'},
    {"lineincrement", "N", "a mark on standard error each N games",
	NUMBER(mark, 1, UINT64_MAX), .scope = &lineincrement_scope},
    {"mainline", NULL, "only the main line, whatever the header says",
	FLAG(mainline), .scope = &games_scope},
    {"matchcount", "N [M]", "games with N, or N to M, matches", RANGE(matches),
	.scope = &games_scope},
    {"matchstring", "TEXT", "the comment in place of CQL",
	CALL(take_matchstring, 0), .scope = &comment_scope},
    {"maxopenoutputfiles", "N", "so many output files open at a time (100)",
	NUMBER(output.files.most_open, 1, UINT64_MAX),
	.scope = &lenient_games_scope},
    {"noclobber", NULL, "empty no file that was there before",
	FLAG(output.files.spares), .scope = &file_scope},
    {"merge-state", "FILE ...", "join the states of parts and end the run",
	CALL(take_states, 0), .scope = &merge_scope},
    {"nestedcomments", NULL, "braces nest in the comments of games",
	FLAG(reading.nested), .scope = &games_scope},
    {"noasyncmessages", NULL, "messages wait until their game is done",
	FLAG(holds_messages), .scope = &lenient_games_scope},
    {"nocommitlog", NULL, "all that comment() says where the query matches",
	CALL(take_comments, COMMENTS_OF_MATCH), .scope = &comment_scope},
    {"noheader", NULL, "no comment with the number of the game", FLAG(noheader),
	.scope = &comment_scope},
    {"nolinearize", NULL, "accepted, as by CQL 6.2; it changes nothing",
	CALL(take_nothing, 0), .scope = &nothing_scope},
    {"noremovecomment", NULL, "removecomment has no effect",
	FLAG(run.no_removecomment), .scope = &comment_scope},
    {"noremovetag", NULL, "removetag has no effect", FLAG(run.no_removetag),
	.scope = &comment_scope},
    {"nosettag", NULL, "settag has no effect", FLAG(run.no_settag),
	.scope = &comment_scope},
    {"nosmartcomments", NULL, "the same as --alwayscomment",
	CALL(take_comments, COMMENTS_ALL), .scope = &comment_scope},
    {"nosort", NULL, "write games in the order of the input", FLAG(unsorted),
	.scope = &order_scope},
    {"output", NULL, NULL, CALL(take_output, false), .scope = &output_scope},
    {"parse", NULL, "print the query as a tree and exit", FLAG(parses),
	.scope = &parse_scope},
    {"pgnlinewidth", "N", "columns of a line of moves (79)",
	INT(style.width, 1, INT_MAX), .scope = &layout_scope},
    {"pipetimeout", "MS [MS]",
	"time for a first answer of commandpipe, and others; 0: no limit",
	CALL(take_timeouts, 0), .scope = &run_scope},
    {"position-column", NULL, NULL, CALL(take_layout_of_lines, LAYOUT_COLUMN),
	.scope = &layout_of_lines_scope},
    {"progress", NULL, NULL, FLAG(progress.reports), .scope = &own_games_scope},
    {"queries", "DIR", "each file of DIR that ends in .cql is a query",
	CALL(take_queries, 0), .scope = &query_scope},
    {"quiet", NULL, "no comments at matching positions",
	CALL(take_comment_level, false), .scope = &comment_scope},
    {"secure", NULL, NULL, FLAG(files.secure), .scope = &query_scope},
    {"showdictionaries", NULL, "print dictionaries at the end",
	FLAG(run.dictionaries), .scope = &end_scope},
    {"showmatches", NULL, "print <N> for each matching game", FLAG(showmatches),
	.scope = &showmatches_scope},
    {"silent", NULL, "no new comments at all", CALL(take_comment_level, true),
	.scope = &comment_scope},
    {"similarposition", "FILE",
	"positions like those of FILE, in the manner cql62",
	CALL(take_similar, 0), .scope = &gui_scope},
    {"singlethreaded", NULL, "one thread", VALUE(threads, 1),
	.scope = &lenient_games_scope},
    {"s", NULL, "the same", VALUE(threads, 1), .scope = &lenient_games_scope},
    {"skipunknownvariants", NULL, "pass over games whose Variant is not known",
	FLAG(reading.skips_unknown), .scope = &games_scope},
    {"sortmatchcount", "[N [M]]",
	"the same as --matchcount, and most matches first",
	CALL(take_sorted_matches, 0), .scope = &games_scope},
    {"status-only", NULL, "print nothing; the status says it",
	FLAG(status_only), .scope = &status_scope, .letter = 'q'},
    {"strictpipes", NULL,
	"wait after each answer of commandpipe for further lines",
	FLAG(run.strict_pipes), .scope = &own_run_scope},
    {"summary", NULL, NULL, WHEN(summary), .scope = &own_number_scope},
    {"tag-matches", "[TAG]",
	"games once, with the names of the queries that match in a tag",
	CALL(take_query_tag, 0), .scope = &tag_matches_scope},
    {"tags", "LIST", "tags as columns, besides the usual ones",
	CALL(take_tags, 0), .scope = &tags_scope},
    {"threads", NULL, NULL, CALL(take_threads, 0),
	.scope = &lenient_games_scope},
    {"time-limit", "SECONDS", "end the query after this time",
	NUMBER(seconds, 1, 1000000), .scope = &own_run_scope},
    {"themes", "[WORD]", "list the themes, or those about WORD, and exit",
	CALL(take_themes, 0), .scope = &query_scope},
    {"tmp", "DIR", "where groups go that memory has no room for",
	TEXT(temporary), .scope = &temporary_scope},
    {"u", "FILE", "make a query Unicode, in the manner cql62",
	CALL(take_conversion, RESPELL_UNICODE), .scope = &query_scope},
    {"unordered", NULL, "write games as they match, in any order",
	FLAG(unordered), .scope = &own_order_scope},
    {"values", "LIST", "variables as columns, besides the usual ones",
	CALL(take_values, 0), .scope = &columns_scope},
    {"variantalias", "NAME ALIAS", "another name for a variant",
	CALL(take_alias, 0), .scope = &games_scope},
    {"vi", NULL, "games of HHdbVI.pgn", CALL(take_studies, 6),
	.scope = &input_scope},
    {"vii", NULL, "games of HHdbVII.pgn", CALL(take_studies, 7),
	.scope = &input_scope},
    {"variations", NULL, NULL, FLAG(variations), .scope = &games_scope},
    {"virtualmainline", NULL, "main lines, and variations that <main> makes so",
	CALL(take_virtual_mainline, 0), .scope = &virtual_mainline_scope},
    {"warnlevel", "N", "1: what loses moves; 2: what is repaired, 3: and notes",
	INT(reading.warn_level, 1, 3), .scope = &query_scope},
    {"w", "N", "the same", INT(reading.warn_level, 1, 3),
	.scope = &query_scope},
};

static struct match_option
filter_row(int i)
{
	const struct option_filter *r = &option_filters[i];

	return (struct match_option){r->name, r->argument, r->help,
	    CALL(r->before ? take_filter : take_transform, (uint64_t)i),
	    .scope = &query_scope};
}

/*
 * Return the i-th option of layout.h, which has two for each row: an even one
 * sets it, the odd one after it, whose name begins with `no`, unsets it.
 */
static struct match_option
layout_option(int i)
{
	const struct layout_row *r = &layout_rows[i / 2];
	bool unsets = i % 2;

	return (struct match_option){unsets ? r->no : layout_name(r), NULL,
	    unsets ? r->no_help : r->help, CALL(take_layout, (uint64_t)i),
	    .scope = &layout_scope};
}

const struct match_option *
match_option_rows(struct arena *a, int *count)
{
	enum { OWN = sizeof table / sizeof *table };
	struct match_option *all = arena_get(a,
	    (size_t)(OWN + option_filter_count + 2 * layout_count) *
		sizeof *all);
	int n = OWN;

	memcpy(all, table, sizeof table);
	for (int i = 0; i < option_filter_count; i++)
		all[n++] = filter_row(i);
	for (int i = 0; i < 2 * layout_count; i++)
		all[n++] = layout_option(i);
	*count = n;
	return all;
}

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
way_refuses(enum way way, const char *name, const struct option_mode *scope)
{
	if ((scope->effect | scope->taken) & 1u << way)
		return NULL;
	return error_text("%s%s does not go with %s: %s", option_hyphens(name),
	    name, way_name(way), scope->instead);
}

const struct option_choice match_option_choices[] = {
    {"as", OPTION_WORDS("cql62", "cqli", "own")},
    {"format", report_formats},
    {"index", index_uses},
    {0},
};

const struct option_rule match_option_rules[] = {
    {"mainline", OPTION_NOT_WITH, "variations", "they are opposites", NULL},
    {"matchcount", OPTION_NOT_WITH, "sortmatchcount",
	"the latter takes the numbers, too", NULL},
    {"nosort", OPTION_NOT_WITH, "sortmatchcount", "--matchcount does not sort",
	NULL},
    {"sortmatchcount", OPTION_NOT_WITH, "unordered", "they are opposites",
	NULL},
    {"emit-state", OPTION_NOT_WITH, "limit",
	"--limit ends a run early, and a state is of all of a part", NULL},
    {"emit-state", OPTION_NOT_WITH, "showdictionaries",
	"who joins the states prints them, with --merge-state", NULL},
    {"lineincrement", OPTION_NOT_WITH, "progress",
	"each shows how far the run is", NULL},
};

const int match_option_rule_count =
    sizeof match_option_rules / sizeof match_option_rules[0];
