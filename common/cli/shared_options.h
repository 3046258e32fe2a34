/*
 * shared_options.h - the rows of options that programs have in common
 *
 * A word means the same in all programs, so its letter, its argument and its
 * sentence in --help are here, for the row of each program that has it:
 *
 *     {SHARED_OUTPUT, SETS_TEXT(output)},
 *
 * The last macros are whole rows: of lines that are rows of a table, of every
 * program, and of reports of a run, in this order at the end of its table.
 */
#ifndef CLI_SHARED_OPTIONS_H
#define CLI_SHARED_OPTIONS_H

#include "base/column_layout.h"
#include "base/diagnostic.h"
#include "cli/option.h"
#include "cli/run_counts.h"

#define SHARED(NAME, ARGUMENT, HELP)                                           \
	.name = NAME, .argument = ARGUMENT, .help = HELP

#define SHARED_ANSWER                                                          \
	SHARED("answer", NULL, "the answer takes the place of the position")
#define SHARED_APPEND                                                          \
	SHARED("append", "FILE", "like --output, after what FILE holds"),      \
	    OPTION_RULES(OPTION_NOT_WITH("append", ONE_OUTPUT))
#define SHARED_BYTES                                                           \
	SHARED("bytes", "A-B", "only games that start in this range of bytes")
#define SHARED_COLOR                                                           \
	SHARED("color", "[WHEN]",                                              \
	    "colours: always, never, or auto, on a terminal that has them"),   \
	    .words = when_words
#define SHARED_COLUMNS                                                         \
	SHARED("columns", "LIST", "columns of a table, or added to each line")
#define SHARED_DELIMITER                                                       \
	SHARED("delimiter", ",|TAB", "what separates the columns of a line")
#define SHARED_FORMAT SHARED("format", "FORMAT", "how what is found is written")
#define SHARED_HEADER SHARED("header", NULL, "the first line names the columns")
#define SHARED_INPUT_FORMAT                                                    \
	SHARED("input-format", "FORMAT", "how what is read is written")
#define SHARED_INDEX_FILE                                                      \
	SHARED("index-file", "FILE", "the index, where it is not FILE.index")
#define SHARED_INCLUDE_PATH                                                    \
	SHARED("include-path", "DIR", "where to look for what is included")
#define SHARED_MAP SHARED("map", "MAP", "ask this map")
#define SHARED_ON_ERROR                                                        \
	SHARED("on-error", "WHAT",                                             \
	    "keep the moves before a bad one (the default), skip the game, "   \
	    "or stop")
#define SHARED_OUTPUT                                                          \
	SHARED("output", "FILE", "write to FILE, not to standard output"),     \
	    .letter = 'o',                                                     \
	    OPTION_RULES(OPTION_NOT_WITH("output append", ONE_OUTPUT))
#define SHARED_POSITION_COLUMN                                                 \
	SHARED(                                                                \
	    "position-column", "N|NAME", "the column that holds the position")
#define SHARED_PROGRESS SHARED("progress", NULL, "show how far the run is")
#define SHARED_REJECTS                                                         \
	SHARED("rejects", "FILE", "write the text of bad games to FILE"),      \
	    OPTION_RULES(                                                      \
		OPTION_NOT_WITH("rejects", "all bad games go to one file"))
#define SHARED_SECURE                                                          \
	SHARED("secure", NULL, "forbid what touches files or programs")
#define SHARED_SUMMARY                                                         \
	SHARED("summary", "[WHEN]",                                            \
	    "say at the end what was done: always, never, or auto, on a "      \
	    "terminal"),                                                       \
	    .words = when_words
#define SHARED_TEE                                                             \
	SHARED("tee", "FILE", "write to FILE as well as to standard output"),  \
	    OPTION_RULES(                                                      \
		OPTION_NOT_WITH("tee", "tee(1) writes more files than one"))
#define SHARED_THREADS                                                         \
	SHARED("threads", "N", "work with N threads"), .letter = 'j'
#define SHARED_UNFOLD                                                          \
	SHARED(                                                                \
	    "unfold", NULL, "the way back: read what is written without it"),  \
	    .letter = 'd'
#define SHARED_VARIANT                                                         \
	SHARED("variant", "NAME", "the variant of what does not show it")
#define SHARED_VARIATIONS                                                      \
	SHARED("variations", NULL, "positions of variations, too")

#define ONE_OUTPUT "there is one output; --tee writes a second file"

/* Set the struct column_layout `layout`, which needs no initialiser. */
#define OPTION_ROWS_OF_LINES(layout)                                           \
	OPTION_HEADING("Lines that are rows of a table"),                      \
	    {SHARED_DELIMITER, SETS_LAYOUT(layout, LAYOUT_DELIMITER)},         \
	    {SHARED_HEADER, SETS_LAYOUT(layout, LAYOUT_HEADER)},               \
	{                                                                      \
		SHARED_POSITION_COLUMN, SETS_LAYOUT(layout, LAYOUT_COLUMN)     \
	}

#define SETS_LAYOUT(name, option)                                              \
	.set = option_set_layout, OPTION_MEMBER(name, struct column_layout),   \
	.value = option

#define OPTION_ROWS_OF_ALL                                                     \
	OPTION_HEADING("In every program"),                                    \
	    {SHARED("help", "[WHAT]",                                          \
		 "print this; all, json, or the NAME of an option"),           \
		.set = option_print_help, .words = option_help_words,          \
		.letter = 'h', .first = true},                                 \
	    {SHARED("diagnostics", "FORM",                                     \
		 "messages as text (usual), gcc (for editors) or json (for "   \
		 "programs)"),                                                 \
		.set = option_set_diagnostics, .words = diagnostic_forms,      \
		.always = true},                                               \
	    {SHARED("memory-limit", "SIZE",                                    \
		 "hold at most SIZE of memory, such as 512M"),                 \
		.set = option_set_memory_limit, .always = true},               \
	{                                                                      \
		SHARED("version", NULL, "print the version and exit"),         \
		    .set = option_print_version, .letter = 'V'                 \
	}

/* Set the struct line_filter `filter`; all rows at the end of its program. */
#define OPTION_ROWS_OF_FILTER(filter)                                          \
	OPTION_ROWS_OF_LINES(filter.layout), OPTION_ROWS_OF_ALL,               \
	    OPTION_ROWS_OF_RUN(filter.counts)

/* Set the struct run_counts `counts`. */
#define OPTION_ROWS_OF_RUN(counts)                                             \
	{SHARED_PROGRESS, SETS_FLAG(counts.shows_progress), .always = true},   \
	{                                                                      \
		SHARED_SUMMARY, SETS_WHEN(counts.summary), .always = true      \
	}

extern const char *const option_help_words[];

option_set option_set_layout, option_set_diagnostics, option_set_memory_limit;

#endif
