/*
 * pgn2fen - write the position after each move of games
 *
 * extract/rows.h writes the rows of games, of scored positions of trainers and,
 * with --movetext, of lines of moves.
 */

#include <stdlib.h>

#include "cli/shared_options.h"
#include "extract/rows.h"
#include "io/output_file.h"
#include "system/descriptor.h"

struct pgn2fen {
	struct rows rows;    /* without files and streams */
	const char *rejects; /* a file name, or NULL */
	uint64_t threads;
	enum training_format input; /* of positions, read instead of games */
	bool movetext;		    /* read lines of moves, not games */
};

static void
set_distinct(struct options *o, const struct option_row *row)
{
	struct selection *s = option_member(o, row);

	s->distinct = true;
	s->level =
	    o->value ? (enum zobrist_level)option_choice(o, row) : ZOBRIST_EP;
}

/* Set the number of fields: the words are digits. */
static void
set_fields(struct options *o, const struct option_row *row)
{
	int *fields = option_member(o, row);

	option_choice(o, row);
	*fields = *o->value - '0';
}

/* The formats that are tables; they come first. */
static const enum table_format tables[] = {
    TABLE_LINES, TABLE_CSV, TABLE_TSV, TABLE_JSONL};

enum { TABLES = sizeof tables / sizeof *tables };

static void
set_format(struct options *o, const struct option_row *row)
{
	struct selection *s = option_member(o, row);
	int choice = option_choice(o, row);
	bool table = choice < TABLES;

	s->format = table ? tables[choice] : TABLE_LINES;
	s->training = table
	    ? TRAINING_NONE
	    : (enum training_format)(choice - TABLES + TRAINING_BULLET);
}

/* Parse a probability, as a share of 2^64. */
static void
set_sample(struct options *o, const struct option_row *row)
{
	uint64_t *sample = option_member(o, row);
	char *end;
	double p = strtod(o->value, &end);

	if (*o->value == '\0' || *end || !(p >= 0 && p <= 1))
		option_misused(
		    o, "--sample takes a number from 0 to 1, not %s", o->value);
	*sample = p >= 1 ? UINT64_MAX : (uint64_t)(p * 0x1p64);
}

static void
add_columns(struct options *o, const struct option_row *row)
{
	const char *wrong = columns_add(option_member(o, row), o->value);

	if (wrong)
		option_misused(o, "--columns: %s", wrong);
}

static OPTION_SETTER(set_variant, variant_read);

/* Rules of several rows. */
#define ONE_OF_A_GAME                                                          \
	.relation = NOT_WITH, .instead = "it is one position of a game"
#define OF_MAIN_LINE                                                           \
	OPTION_NOT_WITH("variations", "it is a position of the main line")
#define NO_COLUMNS(format)                                                     \
	{                                                                      \
		.relation = NOT_WITH, .value = format,                         \
		.others = "columns fields",                                    \
		.instead = "the format says what is in its lines"              \
	}

#define OPTIONS_OF struct pgn2fen
static const struct option_row option_rows[] = {
    OPTION_HEADING("Which positions"),
    {"final", NULL, "only the last position of each game",
	SETS_FLAG(rows.selection.final),
	OPTION_RULES(OF_MAIN_LINE,
	    {ONE_OF_A_GAME, .others = "per-game", .unless = "initial"}),
	.first = true},
    {"ply", "A[-B]", "only positions from ply A, up to ply B",
	SETS_RANGE(rows.selection.first_ply), .first = true},
    {"per-game", "N", "at most N positions of each game, drawn at random",
	SETS_NUMBER(rows.selection.per_game, 1, UINT64_MAX), .first = true},
    {SHARED_VARIATIONS, SETS_FLAG(rows.selection.variations), .first = true},
    {"distinct", "[LEVEL]",
	"only the first of equal positions: full, ep (the default), castling, "
	"stm or board",
	SETS_BY(set_distinct, rows.selection),
	.words = OPTION_WORDS(ZOBRIST_LEVEL_WORDS), .first = true},
    {"quiet-moves", NULL, "no position after a capture or a promotion",
	SETS_FLAG(rows.selection.quiet_moves), .first = true},
    {"initial", NULL, "only the first position of each game",
	SETS_FLAG(rows.selection.initial),
	OPTION_RULES(OF_MAIN_LINE,
	    {ONE_OF_A_GAME, .others = "every ply quiet-moves per-game",
		.unless = "final"})},
    {"every", "N", "every Nth position",
	SETS_NUMBER(rows.selection.every, 1, UINT64_MAX)},
    {"no-check", NULL, "no position with the side to move in check",
	SETS_FLAG(rows.selection.no_check)},
    {"max-eval", "CP",
	"no position with a score beyond CP, in hundredths of a pawn",
	SETS_NUMBER(rows.selection.max_eval, 0, INT64_MAX)},
    {"skip-book", NULL,
	"no position after a move of an opening book, by its comment",
	SETS_FLAG(rows.selection.skip_book)},
    {"sample", "P", "each position with probability P, 0 to 1",
	SETS_BY(set_sample, rows.selection.sample)},
    {"seed", "S", "another choice of --sample and --per-game",
	SETS_NUMBER(rows.selection.seed, 0, UINT64_MAX),
	OPTION_RULES(OPTION_NEEDS("sample per-game"))},
    OPTION_HEADING("What is written"),
    {SHARED_COLUMNS, SETS_BY(add_columns, rows.selection.columns),
	.first = true},
    {SHARED_FORMAT, SETS_BY(set_format, rows.selection),
	.words = OPTION_WORDS("fen", "csv", "tsv", "jsonl", "bullet", "plain"),
	OPTION_RULES(NO_COLUMNS("bullet"), NO_COLUMNS("plain"),
	    {.relation = NOT_WITH,
		.value = "plain",
		.others = "input-format=bullet",
		.instead = "the move of each position is not known"}),
	.first = true},
    {"fields", "N", "so many fields of the FEN: 6, 4 or 1",
	SETS_BY(set_fields, rows.selection.style.fields),
	.words = OPTION_WORDS("1", "4", "6"),
	OPTION_RULES({.relation = NOT_WITH,
			 .value = "1",
			 .others = "castling",
			 .instead = "the placement alone is written"},
	    {.relation = NOT_WITH,
		.value = "1",
		.others = "ep",
		.instead = "the placement alone is written and, without "
			   "--distinct, looked at",
		.unless = "distinct"})},
    {"castling", "STYLE", "rights as xfen (the default) or shredder",
	SETS_WORD(
	    rows.selection.style.castling, OPTION_WORDS("xfen", "shredder"))},
    {"ep", "STYLE",
	"the en-passant square when legal (the default), xfen or fen",
	SETS_WORD(
	    rows.selection.style.ep, OPTION_WORDS("legal", "xfen", "fen"))},
    OPTION_HEADING("Which games, and how they are read"),
    {SHARED_THREADS, SETS_THREADS(threads), .first = true},
    {SHARED_BYTES, SETS_RANGE(rows.games.first_byte)},
    {"movetext", NULL, "each line is movetext, after an optional `FEN ... |'",
	SETS_FLAG(movetext),
	OPTION_RULES(OPTION_ONLY_WITH("castling ep fields variant",
	    "it takes --castling, --ep, --fields and --variant alone"))},
    {SHARED_INPUT_FORMAT, SETS_WORD(input, OPTION_WORDS("bullet", "plain")),
	.least = TRAINING_BULLET,
	OPTION_RULES(OPTION_ONLY_WITH(
	    "castling columns ep fields format max-eval no-check",
	    "positions are read, not games"))},
    {SHARED_VARIANT, SETS_BY(set_variant, rows.selection.reading.variant)},
    {SHARED_ON_ERROR,
	SETS_WORD(
	    rows.selection.on_error, OPTION_WORDS("keep", "skip", "stop"))},
    {SHARED_REJECTS, SETS_TEXT(rejects)},
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(rows.run_counts),
    {0},
};

/* Add the needs of options to those of the columns. */
static void
add_needs(struct selection *s)
{
	unsigned *needs = &s->columns.needs;

	if (s->training || s->skip_book || s->max_eval < UINT64_MAX)
		*needs |= COLUMN_NOTES;
	if (s->training)
		*needs |= COLUMN_RESULT;
	if (s->training == TRAINING_PLAIN)
		*needs |= COLUMN_NEXT_UCI | COLUMN_POSITION;
}

/* Refuse styles where FENs are copied from lines of training positions. */
static void
check_formats(const struct options *o, const struct pgn2fen *x)
{
	const struct fen_style *style = &x->rows.selection.style;

	if (x->input && x->rows.selection.training &&
	    (style->ep || style->castling))
		option_misused(o,
		    "--castling and --ep do not go with --input-format and "
		    "--format=bullet or plain: FENs are written as they are "
		    "read");
}

static enum status
write_rows(struct pgn2fen *x)
{
	struct out rows, messages, rejects;
	struct file_roles roles;
	enum status status;

	out_init(&rows, STDOUT_FILENO, "standard output");
	out_init(&messages, STDERR_FILENO, "standard error");
	x->rows.out = &rows;
	x->rows.messages = &messages;
	if (x->rejects) {
		file_roles_init(&roles, x->rows.games.files);
		output_file_must_open(&rejects,
		    &(struct output_file){x->rejects, ROLE_REJECTS, false},
		    &roles);
		x->rows.rejects = &rejects;
	}
	status = rows_write(&x->rows, (int)x->threads);
	if (x->rejects) {
		out_close(&rejects);
		file_roles_free(&roles);
	}
	out_close(&rows);
	out_close(&messages); /* reports an error of the last write */
	run_counts_close(&x->rows.run_counts, false);
	return status;
}

/* Read lines of moves, scored positions or games.  Return the exit status. */
static int
run(struct pgn2fen *x, char **files)
{
	if (x->movetext)
		return movetext_lines(
		    files, &x->rows.selection, &x->rows.run_counts);
	if (x->input)
		return training_lines(
		    files, x->input, &x->rows.selection, &x->rows.run_counts);
	games_open(&x->rows.games, files);
	return (int)write_rows(x);
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "pgn2fen",
	    .purpose = "Write the positions of games, one FEN a line.",
	    .operands = "[FILE...]",
	    .more = COLUMNS_HELP
	    "Formats: fen (the default) csv tsv jsonl bullet plain\n",
	    .rows = option_rows,
	};
	struct pgn2fen x = {
	    .threads = 1,
	    .rows.selection =
		{
		    .style = {.fields = 6},
		    .last_ply = UINT64_MAX,
		    .every = 1,
		    .sample = UINT64_MAX,
		    .max_eval = UINT64_MAX,
		},
	};
	int status;

	games_init(&x.rows.games);
	argv = options_parse(&o, &x, argc, argv);
	if (x.rows.selection.format && !x.rows.selection.columns.count)
		columns_add(&x.rows.selection.columns,
		    x.input ? columns_of_training : columns_of_games);
	add_needs(&x.rows.selection);
	check_formats(&o, &x);
	status = run(&x, argv);
	arena_free(&x.rows.selection.columns.memory);
	return status;
}
