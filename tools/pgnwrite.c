/*
 * pgnwrite - read games, change them as asked, and write them
 *
 * rewrite/rewriter.h does the work.
 */
#include <limits.h>
#include <unistd.h>

#include "cli/option.h"
#include "cqlmatch/layout.h"
#include "io/output_file.h"
#include "rewrite/json_read.h"
#include "rewrite/rewriter.h"

enum {
	BYTES = OPTION_LONG,
	COLUMNS,
	COMMENTS,
	COMMENT_FORM,
	DROP_TAGS,
	FIX_RESULTS,
	FORMAT,
	INPUT_FORMAT,
	INPUT_NOTATION,
	KEEP_TAGS,
	LAST_PLIES,
	LAYOUT,
	LINES,
	NAMES,
	NOTATION,
	ON_ERROR,
	OUTPUT,
	PLY,
	REJECTS,
	ROSTER,
	TREE,
	WIDTH,
};

static const struct option_row rows[] = {
    SHARED_OPTION(BYTES, "bytes"),
    {COLUMNS, "columns", "fen", "in JSON also the position after each move"},
    {COMMENTS, "comments", "FILE",
	"rows of a table, with columns game and ply, become comments"},
    {COMMENT_FORM, "comment-form", "TEXT",
	"the text of these comments, with {NAME} for a column"},
    {DROP_TAGS, "drop-tags", "LIST", "leave out these tags"},
    {FIX_RESULTS, "fix-results", NULL,
	"make result, Result tag and last position agree"},
    SHARED_OPTION(FORMAT, "format"),
    SHARED_OPTION(INPUT_FORMAT, "input-format"),
    {INPUT_NOTATION, "input-notation", "LANG",
	"read the piece letters of a language, such as de or fr"},
    {KEEP_TAGS, "keep-tags", "LIST", "write only these tags, in this order"},
    {LAST_PLIES, "last-plies", "N", "only the last N moves of each game"},
    {LAYOUT, "layout", "LIST",
	"how it is laid out: names of cqlmatch's options for that"},
    {LINES, "lines", NULL, "write each line of a game as a game"},
    {NAMES, "names", "FILE",
	"correct players, events and sites: lines `OLD TAB NEW'"},
    {NOTATION, "notation", "NOTATION",
	"write moves as san, lan, uci, figurine, or in a language"},
    SHARED_OPTION(ON_ERROR, "on-error"),
    SHARED_OPTION('o', "output"),
    {PLY, "ply", "A[-B]", "only the moves from ply A, up to ply B"},
    SHARED_OPTION(REJECTS, "rejects"),
    {ROSTER, "roster", NULL, "write the seven tags of the standard first"},
    {TREE, "tree", "[N]",
	"write all games as one with variations; moves of N games or more"},
    {WIDTH, "width", "N", "columns of a line of moves (79)"},
};

static const char of_json[] = "JSON has its own form";

static const struct option_rule rules[] = {
    {"format=jsonl", OPTION_NOT_WITH, "lines tree notation layout width",
	of_json, NULL},
    {"columns", OPTION_NEEDS, "format=jsonl", NULL, NULL},
    {"comment-form", OPTION_NEEDS, "comments", NULL, NULL},
    {"ply", OPTION_NOT_WITH, "last-plies", "one of them says where to cut",
	NULL},
    {"tree", OPTION_NOT_WITH,
	"comments drop-tags fix-results keep-tags last-plies lines names "
	"notation roster",
	"the tree has no tags, comments and results of single games", NULL},
    {"drop-tags", OPTION_NOT_WITH, "keep-tags roster",
	"only those kept are written", NULL},
    {"input-format=jsonl", OPTION_NOT_WITH, "bytes",
	"they are bytes of games in PGN", NULL},
};

static const struct option_heading headings[] = {
    {"What is changed",
	"ply last-plies comments comment-form fix-results | keep-tags "
	"drop-tags roster names"},
    {"How it is written",
	"notation format tree lines | layout width columns "
	"output"},
    {"Which games, and how they are read",
	"input-notation input-format | bytes on-error rejects"},
    {0},
};

static const struct option_choice choices[] = {
    {"columns", OPTION_WORDS("fen")},
    {"format", OPTION_WORDS([GAMES_PGN] = "pgn", [GAMES_JSONL] = "jsonl")},
    {"input-format",
	OPTION_WORDS([GAMES_PGN] = "pgn", [GAMES_JSONL] = "jsonl")},
    {"on-error",
	OPTION_WORDS([BAD_KEEP] = "keep", [BAD_SKIP] = "skip",
	    [BAD_STOP] = "stop")},
    {0},
};

static struct options options = {
    .program = "pgnwrite",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write games again: cut, annotated, in other notations, merged.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .headings = headings,
    .choices = choices,
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

/* What opens files, and is done after all options are read. */
struct pgnwrite_files {
	char *comments;
	const char *output, *rejects, *names;
	struct row_comments rows;
};

static const struct move_notation *
read_notation(const char *option, bool only_languages)
{
	const struct move_notation *n = move_notation_find(options.value);
	struct out names;

	if (n && !(only_languages && !n->language))
		return n;
	out_init(&names, -1, "names");
	move_notation_list(&names, only_languages);
	option_misused(&options, "--%s is one of: %.*s", option, (int)names.len,
	    names.text);
}

/* Set one property of the layout; false if there is none of this name. */
static bool
set_property(struct write_style *style, struct str name)
{
	for (int i = 0; i < layout_count; i++) {
		bool on = str_is(name, layout_name(&layout_rows[i]));

		if (!on && !str_is(name, layout_rows[i].no))
			continue;
		layout_set(style, &layout_rows[i], on);
		return true;
	}
	return false;
}

static void
set_layout(struct write_style *style)
{
	struct str rest = str_of(options.value);

	while (rest.len) {
		struct str name = str_cut(&rest, ',');

		if (!set_property(style, name))
			option_misused(&options,
			    "--layout: there is no %.*s; its words stand under "
			    "LAYOUT in pgnwrite(1)",
			    STR(name));
	}
}

static void
set_input_format(struct rewriter *r)
{
	r->input_format =
	    (enum game_format)option_choice(&options, "input-format");
	if (r->input_format == GAMES_JSONL && !json_read_is_built)
		option_misused(&options,
		    "--input-format=jsonl: this pgnwrite was built without "
		    "jansson");
}

static void
set_cut(struct rewriter *r, int key)
{
	if (key == LAST_PLIES)
		r->last_plies =
		    option_number(&options, "last-plies", 1, UINT64_MAX);
	else
		option_range(&options, "ply", &r->first_ply, &r->last_ply);
	if (!r->first_ply)
		option_misused(&options, "--ply counts from 1");
}

static void
set_tree(struct rewriter *r)
{
	r->tree = true;
	r->tree_least =
	    options.value ? option_number(&options, "tree", 1, UINT64_MAX) : 1;
}

static void
set_option(struct rewriter *r, struct pgnwrite_files *f, int key)
{
	switch (key) {
	case BYTES:
		option_range(&options, "bytes", &r->games.first_byte,
		    &r->games.last_byte);
		break;
	case COLUMNS:
		option_choice(&options, "columns");
		r->with_fen = true;
		break;
	case COMMENTS: f->comments = (char *)options.value; break;
	case COMMENT_FORM: f->rows.form = options.value; break;
	case DROP_TAGS: tag_choice_drop(&r->tags, options.value); break;
	case FIX_RESULTS: r->tags.fixes_result = true; break;
	case FORMAT:
		r->format = (enum game_format)option_choice(&options, "format");
		break;
	case INPUT_FORMAT: set_input_format(r); break;
	case INPUT_NOTATION:
		r->input_notation = read_notation("input-notation", true);
		break;
	case KEEP_TAGS: tag_choice_keep(&r->tags, options.value); break;
	case LAST_PLIES:
	case PLY: set_cut(r, key); break;
	case LAYOUT: set_layout(&r->style); break;
	case LINES: r->lines = true; break;
	case NAMES: f->names = options.value; break;
	case NOTATION: r->notation = read_notation("notation", false); break;
	case ON_ERROR:
		r->on_error =
		    (enum on_bad_game)option_choice(&options, "on-error");
		break;
	case 'o': f->output = options.value; break;
	case REJECTS: f->rejects = options.value; break;
	case ROSTER: r->tags.roster = true; break;
	case TREE: set_tree(r); break;
	case WIDTH:
		r->style.width =
		    (int)option_number(&options, "width", 1, 1000000);
		break;
	}
}

/* Open the files beside the games; a fault ends the program. */
static void
open_files(struct rewriter *r, struct pgnwrite_files *f, struct file_roles *roles,
    struct out *out, struct out *rejects)
{
	const char *wrong = NULL;

	if (f->names) {
		file_roles_add(roles, f->names, ROLE_INPUT);
		wrong = tag_choice_read_names(&r->tags, f->names);
	}
	if (!wrong && f->comments) {
		file_roles_add(roles, f->comments, ROLE_INPUT);
		f->rows.messages = r->messages;
		wrong = row_comments_open(&f->rows, f->comments);
		r->comments = &f->rows;
	}
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
	output_file_must_open(
	    out, &(struct output_file){f->output, ROLE_OUTPUT, false}, roles);
	if (!f->rejects)
		return;
	output_file_must_open(rejects,
	    &(struct output_file){f->rejects, ROLE_REJECTS, false}, roles);
	r->rejects = rejects;
}

int
main(int argc, char **argv)
{
	struct pgnwrite_files f = {.rows.form = ROW_COMMENT_FORM};
	struct out out, messages, rejects;
	struct file_roles roles;
	struct rewriter r;
	enum status status;

	rewriter_init(&r);
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&r, &f, key);
	argv += options.first_operand;
	r.counts = *options.run_counts;
	r.out = &out;
	r.messages = &messages;
	out_init(&messages, STDERR_FILENO, "standard error");
	file_roles_init(&roles, argv);
	open_files(&r, &f, &roles, &out, &rejects);
	status = rewriter_run(&r, argv);
	out_close(&out);
	if (r.rejects)
		out_close(&rejects);
	out_close(&messages);
	file_roles_free(&roles);
	run_counts_close(&r.counts, false);
	rewriter_free(&r);
	return (int)status;
}
