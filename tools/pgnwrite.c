/*
 * pgnwrite - read games, change them as asked, and write them
 *
 * rewrite/rewriter.h does the work.
 */

#include "cli/shared_options.h"
#include "io/output_file.h"
#include "rewrite/json_read.h"
#include "rewrite/rewriter.h"
#include "system/descriptor.h"

struct pgnwrite {
	struct rewriter run;
	const char *comments, *output, *rejects, *names;
	struct row_comments table;
};

/* Set a notation; with row->value, that of a language alone. */
static void
set_notation(struct options *o, const struct option_row *row)
{
	const struct move_notation **n = option_member(o, row);
	struct out names = {0};

	*n = move_notation_find(o->value);
	if (*n && (!row->value || (*n)->language))
		return;
	move_notation_list(&names, row->value);
	option_misused(
	    o, "--%s is one of: %.*s", row->name, STR(out_all(&names)));
}

static void
set_layout(struct options *o, const struct option_row *row)
{
	struct str rest = str_of(o->value);

	while (rest.len) {
		struct str name = str_cut(&rest, ',');

		if (!write_style_set(option_member(o, row), name))
			option_misused(o,
			    "--layout: there is no %.*s; its words stand under "
			    "LAYOUT in pgnwrite(1)",
			    STR(name));
	}
}

static void
set_input_format(struct options *o, const struct option_row *row)
{
	enum game_format *format = option_member(o, row);

	*format = (enum game_format)option_choice(o, row);
	if (*format == GAMES_JSONL && !json_read_is_built)
		option_misused(o,
		    "--input-format=jsonl: this pgnwrite was built without "
		    "jansson");
}

static void
set_ply(struct options *o, const struct option_row *row)
{
	uint64_t *first = option_member(o, row);

	option_set_range(o, row);
	if (!*first)
		option_misused(o, "--ply counts from 1");
}

static void
set_tree(struct options *o, const struct option_row *row)
{
	uint64_t *least = option_member(o, row);

	*least = o->value ? option_number(o, row, 1, UINT64_MAX) : 1;
}

static void
add_tags(struct options *o, const struct option_row *row)
{
	if (!tag_list_add(option_member(o, row), o->value))
		option_misused(o, "--%s needs the name of a tag", row->name);
}

/* Rules of several rows. */
#define ONLY_KEPT OPTION_NOT_WITH("drop-tags", "only those kept are written")
#define NO_TREE                                                                \
	OPTION_NOT_WITH("tree",                                                \
	    "the tree has no tags, comments and results of single games")

#define OPTIONS_OF struct pgnwrite
static const struct option_row rows[] = {
    OPTION_HEADING("What is changed"),
    {"ply", "A[-B]", "only the moves from ply A, up to ply B",
	SETS_BY(set_ply, run.first_ply), .first = true},
    {"last-plies", "N", "only the last N moves of each game",
	SETS_NUMBER(run.last_plies, 1, UINT64_MAX),
	OPTION_RULES(
	    OPTION_NOT_WITH("ply", "one of them says where to cut"), NO_TREE)},
    {"comments", "FILE",
	"rows of a table, with columns game and ply, become comments",
	SETS_TEXT(comments), OPTION_RULES(NO_TREE), .first = true},
    {"comment-form", "TEXT",
	"the text of these comments, with {NAME} for a column",
	SETS_TEXT(table.form), OPTION_RULES(OPTION_NEEDS("comments"))},
    {"fix-results", NULL, "make result, Result tag and last position agree",
	SETS_FLAG(run.tags.fixes_result), OPTION_RULES(NO_TREE)},
    {"keep-tags", "LIST", "write only these tags, in this order",
	SETS_BY(add_tags, run.tags.keep), OPTION_RULES(ONLY_KEPT, NO_TREE)},
    {"drop-tags", "LIST", "leave out these tags",
	SETS_BY(add_tags, run.tags.drop), OPTION_RULES(NO_TREE)},
    {"roster", NULL, "write the seven tags of the standard first",
	SETS_FLAG(run.tags.roster), OPTION_RULES(ONLY_KEPT, NO_TREE)},
    {"names", "FILE", "correct players, events and sites: lines `OLD TAB NEW'",
	SETS_TEXT(names), OPTION_RULES(NO_TREE)},
    OPTION_HEADING("How it is written"),
    {"notation", "NOTATION",
	"write moves as san, lan, uci, figurine, or in a language",
	SETS_BY(set_notation, run.notation),
	OPTION_RULES(OPTION_NOT_WITH(
	    "tree", "pipe the tree into a second pgnwrite with this option")),
	.first = true},
    {SHARED_FORMAT,
	SETS_WORD(run.format,
	    OPTION_WORDS([GAMES_PGN] = "pgn", [GAMES_JSONL] = "jsonl")),
	OPTION_RULES({.relation = NOT_WITH,
			 .value = "jsonl",
			 .others = "lines notation layout width",
			 .instead = "JSON has its own form"},
	    {.relation = NOT_WITH,
		.value = "jsonl",
		.others = "tree",
		.instead =
		    "pipe the tree into a second pgnwrite with this option"}),
	.first = true},
    {"tree", "[N]",
	"write all games as one with variations; moves of N games or more",
	SETS_BY(set_tree, run.tree), .first = true},
    {"lines", NULL, "write each line of a game as a game", SETS_FLAG(run.lines),
	OPTION_RULES(NO_TREE)},
    {"layout", "LIST",
	"how it is laid out: names of cqlmatch's options for that",
	SETS_BY(set_layout, run.style)},
    {"width", "N", "columns of a line of moves (79)",
	SETS_INT(run.style.width, 1, 1000000)},
    {"columns", "fen", "in JSON also the position after each move",
	SETS_WORD(run.with_fen, OPTION_WORDS("fen")), .least = 1,
	OPTION_RULES(OPTION_NEEDS("format=jsonl"))},
    {SHARED_OUTPUT, SETS_TEXT(output)},
    OPTION_HEADING("Which games, and how they are read"),
    {"input-notation", "LANG",
	"read the piece letters of a language, such as de or fr",
	SETS_BY(set_notation, run.input_notation), .value = true},
    {SHARED_INPUT_FORMAT, SETS_BY(set_input_format, run.input_format),
	.words = OPTION_WORDS([GAMES_PGN] = "pgn", [GAMES_JSONL] = "jsonl"),
	OPTION_RULES({.relation = NOT_WITH,
	    .value = "jsonl",
	    .others = "bytes",
	    .instead = "they are bytes of games in PGN"})},
    {SHARED_BYTES, SETS_RANGE(run.games.first_byte)},
    {SHARED_ON_ERROR,
	SETS_WORD(run.on_error,
	    OPTION_WORDS([BAD_KEEP] = "keep", [BAD_SKIP] = "skip",
		[BAD_STOP] = "stop"))},
    {SHARED_REJECTS, SETS_TEXT(rejects)},
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(run.counts),
    {0},
};

/* Open the files beside the games; a fault ends the program. */
static void
open_files(struct pgnwrite *t, struct file_roles *roles, struct out *out,
    struct out *rejects)
{
	struct rewriter *r = &t->run;
	const char *wrong = NULL;

	if (t->names) {
		file_roles_add(roles, t->names, ROLE_INPUT);
		wrong = tag_choice_read_names(&r->tags, t->names);
	}
	if (!wrong && t->comments) {
		file_roles_add(roles, t->comments, ROLE_INPUT);
		t->table.messages = r->messages;
		wrong = row_comments_open(&t->table, t->comments);
		r->comments = &t->table;
	}
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
	output_file_must_open(
	    out, &(struct output_file){t->output, ROLE_OUTPUT, false}, roles);
	if (!t->rejects)
		return;
	output_file_must_open(rejects,
	    &(struct output_file){t->rejects, ROLE_REJECTS, false}, roles);
	r->rejects = rejects;
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "pgnwrite",
	    .purpose = "Write games again: cut, annotated, in other notations, "
		       "merged.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct pgnwrite t = {0};
	struct out out, messages, rejects;
	struct file_roles roles;
	enum status status;

	rewriter_init(&t.run);
	argv = options_parse(&o, &t, argc, argv);
	t.run.out = &out;
	t.run.messages = &messages;
	out_init(&messages, STDERR_FILENO, "standard error");
	file_roles_init(&roles, argv);
	open_files(&t, &roles, &out, &rejects);
	status = rewriter_run(&t.run, argv);
	out_close(&out);
	if (t.run.rejects)
		out_close(&rejects);
	out_close(&messages);
	file_roles_free(&roles);
	run_counts_close(&t.run.counts, false);
	rewriter_free(&t.run);
	return (int)status;
}
