/* extract_options.c - see extract_options.h */
#include "extract/extract_options.h"

#include <limits.h>
#include <stdlib.h>

#include "cli/option.h"

enum {
	BYTES = OPTION_LONG,
	CASTLING,
	COLUMNS,
	DISTINCT,
	EP,
	EVERY,
	FIELDS,
	FINAL,
	FORMAT,
	INITIAL,
	INPUT_FORMAT,
	MAX_EVAL,
	MOVETEXT,
	NO_CHECK,
	ON_ERROR,
	PER_GAME,
	PLY,
	QUIET_MOVES,
	REJECTS,
	SAMPLE,
	SEED,
	SKIP_BOOK,
	THREADS,
	VARIATIONS,
};

static const struct option_row option_rows[] = {
    SHARED_OPTION(BYTES, "bytes"),
    {CASTLING, "castling", "STYLE", "rights as xfen (the default) or shredder"},
    SHARED_OPTION(COLUMNS, "columns"),
    {DISTINCT, "distinct", "[LEVEL]",
	"only the first of equal positions: full, ep (the default), castling, "
	"stm or board"},
    {EP, "ep", "STYLE",
	"the en-passant square when legal (the default), xfen or fen"},
    {EVERY, "every", "N", "every Nth position"},
    {FIELDS, "fields", "N", "so many fields of the FEN: 6, 4 or 1"},
    {FINAL, "final", NULL, "only the last position of each game"},
    SHARED_OPTION(FORMAT, "format"),
    {INITIAL, "initial", NULL, "only the first position of each game"},
    SHARED_OPTION(INPUT_FORMAT, "input-format"),
    {MAX_EVAL, "max-eval", "CP",
	"no position with a score beyond CP, in hundredths of a pawn"},
    {MOVETEXT, "movetext", NULL,
	"each line is movetext, after an optional `FEN ... |'"},
    {NO_CHECK, "no-check", NULL, "no position with the side to move in check"},
    SHARED_OPTION(ON_ERROR, "on-error"),
    {PER_GAME, "per-game", "N",
	"at most N positions of each game, drawn at random"},
    {PLY, "ply", "A[-B]", "only positions from ply A, up to ply B"},
    {QUIET_MOVES, "quiet-moves", NULL,
	"no position after a capture or a promotion"},
    SHARED_OPTION(REJECTS, "rejects"),
    {SAMPLE, "sample", "P", "each position with probability P, 0 to 1"},
    {SEED, "seed", "S", "another choice of --sample and --per-game"},
    {SKIP_BOOK, "skip-book", NULL,
	"no position after a move of an opening book, by its comment"},
    SHARED_OPTION(THREADS, "threads"),
    SHARED_OPTION(VARIATIONS, "variations"),
};

static const char of_a_game[] = "it is one position of a game";

static const struct option_rule rules[] = {
    {"movetext", OPTION_ONLY_WITH, "castling ep fields",
	"it takes --castling, --ep and --fields alone", NULL},
    {"input-format", OPTION_ONLY_WITH,
	"castling columns ep fields format max-eval no-check",
	"positions are read, not games", NULL},
    {"format=bullet format=plain", OPTION_NOT_WITH, "columns fields",
	"the format says what is in its lines", NULL},
    {"format=plain", OPTION_NOT_WITH, "input-format=bullet",
	"the move of each position is not known", NULL},
    {"seed", OPTION_NEEDS, "sample per-game", NULL, NULL},
    {"initial final", OPTION_NOT_WITH, "variations",
	"it is a position of the main line", NULL},
    {"initial", OPTION_NOT_WITH, "every ply quiet-moves per-game", of_a_game,
	"final"},
    {"final", OPTION_NOT_WITH, "per-game", of_a_game, "initial"},
    {"fields=1", OPTION_NOT_WITH, "castling", "the placement alone is written",
	NULL},
    {"fields=1", OPTION_NOT_WITH, "ep",
	"the placement alone is written and, without --distinct, looked at",
	"distinct"},
};

static const struct option_heading headings[] = {
    {"Which positions",
	"final ply per-game variations distinct quiet-moves | initial every "
	"no-check max-eval skip-book sample seed"},
    {"What is written", "columns format | fields castling ep"},
    {"Which games, and how they are read",
	"threads | bytes movetext input-format on-error rejects"},
    {0},
};

/* The number of formats that are tables; they come first. */
enum { TABLES = TABLE_JSONL + 1 };

static const struct option_choice choices[] = {
    {"castling", OPTION_WORDS("xfen", "shredder")},
    {"distinct", OPTION_WORDS("board", "stm", "castling", "ep", "full")},
    {"ep", OPTION_WORDS("legal", "xfen", "fen")},
    {"fields", OPTION_WORDS("1", "4", "6")},
    {"format",
	OPTION_WORDS([TABLE_LINES] = "fen", [TABLE_CSV] = "csv",
	    [TABLE_TSV] = "tsv", [TABLE_JSONL] = "jsonl", [TABLES] = "bullet",
	    "plain")},
    {"input-format", OPTION_WORDS("bullet", "plain")},
    {"on-error", OPTION_WORDS("keep", "skip", "stop")},
    {0},
};

static struct options options = {
    .run_counts = &(struct run_counts){0},
    .program = "pgn2fen",
    .purpose = "Write the positions of games, one FEN a line.",
    .operands = "[FILE...]",
    .more =
	COLUMNS_HELP "Formats: fen (the default) csv tsv jsonl bullet plain\n",
    .rows = option_rows,
    .count = sizeof option_rows / sizeof option_rows[0],
    .headings = headings,
    .choices = choices,
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

/* Parse a probability, as a share of 2^64. */
static uint64_t
read_probability(void)
{
	char *end;
	double p = strtod(options.value, &end);

	if (*options.value == '\0' || *end || !(p >= 0 && p <= 1))
		option_misused(&options,
		    "--sample takes a number from 0 to 1, "
		    "not %s",
		    options.value);
	return p >= 1 ? UINT64_MAX : (uint64_t)(p * 0x1p64);
}

/* Set the part of a FEN's style that an option is about. */
static void
set_style(struct fen_style *style, int key)
{
	static const int field_counts[] = {1, 4, 6};

	if (key == CASTLING)
		style->castling =
		    (enum fen_castling)option_choice(&options, "castling");
	else if (key == EP)
		style->ep = (enum fen_ep)option_choice(&options, "ep");
	else
		style->fields = field_counts[option_choice(&options, "fields")];
}

static enum zobrist_level
read_level(void)
{
	if (!options.value)
		return ZOBRIST_EP;
	return (enum zobrist_level)option_choice(&options, "distinct");
}

static enum on_error
read_policy(void)
{
	return (enum on_error)option_choice(&options, "on-error");
}

static void
add_columns(struct columns *columns)
{
	const char *wrong = columns_add(columns, options.value);

	if (wrong)
		option_misused(&options, "--columns: %s", wrong);
}

static void
set_format(struct selection *selection)
{
	int choice = option_choice(&options, "format");
	bool table = choice < TABLES;

	selection->format = table ? (enum table_format)choice : TABLE_LINES;
	selection->training = table
	    ? TRAINING_NONE
	    : (enum training_format)(choice - TABLES + TRAINING_BULLET);
}

static enum training_format
read_input_format(void)
{
	return (enum training_format)(
	    TRAINING_BULLET + option_choice(&options, "input-format"));
}

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
check_formats(const struct extract_options *x)
{
	const struct fen_style *style = &x->rows.selection.style;

	if (x->input && x->rows.selection.training &&
	    (style->ep || style->castling))
		option_misused(&options,
		    "--castling and --ep do not go with --input-format and "
		    "--format=bullet or plain: FENs are written as they are "
		    "read");
}

static void
set_option(struct extract_options *x, int key)
{
	struct selection *selection = &x->rows.selection;
	struct games *games = &x->rows.games;

	switch (key) {
	case BYTES:
		option_range(
		    &options, "bytes", &games->first_byte, &games->last_byte);
		break;
	case CASTLING:
	case EP:
	case FIELDS: set_style(&selection->style, key); break;
	case COLUMNS: add_columns(&selection->columns); break;
	case DISTINCT:
		selection->distinct = true;
		selection->level = read_level();
		break;
	case EVERY:
		selection->every =
		    option_number(&options, "every", 1, UINT64_MAX);
		break;
	case FINAL: selection->final = true; break;
	case FORMAT: set_format(selection); break;
	case INITIAL: selection->initial = true; break;
	case INPUT_FORMAT: x->input = read_input_format(); break;
	case MAX_EVAL:
		selection->max_eval =
		    option_number(&options, "max-eval", 0, INT64_MAX);
		break;
	case MOVETEXT: x->movetext = true; break;
	case NO_CHECK: selection->no_check = true; break;
	case ON_ERROR: selection->on_error = read_policy(); break;
	case PER_GAME:
		selection->per_game =
		    option_number(&options, "per-game", 1, UINT64_MAX);
		break;
	case PLY:
		option_range(&options, "ply", &selection->first_ply,
		    &selection->last_ply);
		break;
	case QUIET_MOVES: selection->quiet_moves = true; break;
	case REJECTS: x->rejects = options.value; break;
	case SAMPLE: selection->sample = read_probability(); break;
	case SEED:
		selection->seed =
		    option_number(&options, "seed", 0, UINT64_MAX);
		break;
	case SKIP_BOOK: selection->skip_book = true; break;
	case THREADS: x->threads = option_threads(&options, "threads"); break;
	case VARIATIONS: selection->variations = true; break;
	}
}

char **
extract_options_read(struct extract_options *x, int argc, char **argv)
{
	*x = (struct extract_options){
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
	games_init(&x->rows.games);
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(x, key);
	if (x->rows.selection.format && !x->rows.selection.columns.count)
		columns_add(&x->rows.selection.columns,
		    x->input ? columns_of_training : columns_of_games);
	add_needs(&x->rows.selection);
	check_formats(x);
	x->rows.run_counts = *options.run_counts;
	return argv + options.first_operand;
}
