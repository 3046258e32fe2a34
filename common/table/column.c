/* column.c - see column.h */
#include "table/column.h"

#include <inttypes.h>

#include "base/nearest_word.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "board/polyglot.h"
#include "table/game_class.h"
#include "pgn/engine_note.h"
#include "pgn/split.h"
#include "pgn/pgn_token.h"
#include "notation/canonical.h"
#include "notation/fen.h"
#include "notation/placement.h"

/* A function of column_kind.write; few look at the column. */
#define WRITER(name)                                                           \
	static bool name(struct out *o, const struct position_row *row,        \
	    __attribute__((unused)) const struct column *c)

/* Define one that is a single expression: true if it writes a value. */
#define WRITES(name, some)                                                     \
	WRITER(name)                                                           \
	{                                                                      \
		return some;                                                   \
	}                                                                      \
	WRITER(name)

void
column_write_flat(struct out *o, struct str s, char delimiter)
{
	char *to = out_reserve(o, s.len);

	for (size_t i = 0; i < s.len; i++) {
		char c = s.text[i];

		to[i] = (unsigned char)c < ' ' || c == delimiter ? ' ' : c;
	}
	out_used(o, s.len);
}

static bool
write_some(struct out *o, struct str s)
{
	out_str(o, s);
	return s.len > 0;
}

/* Define a function of column_kind.count and the writer of its number. */
#define COUNTS(name, value)                                                    \
	static uint64_t name(const struct position_row *row)                   \
	{                                                                      \
		return value;                                                  \
	}                                                                      \
	WRITER(write_##name)                                                   \
	{                                                                      \
		out_number(o, name(row));                                      \
		return true;                                                   \
	}                                                                      \
	WRITER(write_##name)
#define COUNT(name) .count = name, .write = write_##name, .number = true

/* ----------------------------------------------------------- where it is */

COUNTS(game, row->number);

WRITER(write_file)
{
	utf8_write_safe(o, str_of(row->file), SIZE_MAX);
	return true;
}

WRITER(write_line)
{
	uint64_t line = row->line;

	if (row->chunk) {
		line = row->chunk->line;
		for (size_t i = 0; i < row->chunk->head; i++)
			line += row->chunk->text.text[i] == '\n';
	}
	out_number(o, line);
	return true;
}

WRITER(write_offset)
{
	if (!row->chunk)
		return false;
	out_number(o, (uint64_t)(row->chunk->offset + row->chunk->head));
	return true;
}

/* ------------------------------------------------------------------- tags */

static bool
write_tag_value(struct out *o, struct str value)
{
	column_write_flat(o, value, '\t');
	return value.text;
}

WRITES(write_tag, write_tag_value(o, row->tag[c->index][0]));

/*
 * Write a tag as the filter does: question marks if it is missing, a date in
 * the form of the standard.
 */
WRITER(write_known_tag)
{
	struct str value = row->tag[c->index][0];
	char date[TAG_DATE];

	if (!row->chunk)
		return false;
	if (c->kind->is_date && tag_date(value, date))
		out_bytes(o, date, TAG_DATE);
	else if (!write_tag_value(o, value))
		out_text(o, TAG_UNKNOWN);
	return true;
}

static void
write_name(struct out *o, struct str name)
{
	if (!write_tag_value(o, name))
		out_text(o, TAG_UNKNOWN);
}

/*
 * Write the names of White and Black, as the filter does; in groups of players
 * that of the player.
 */
WRITER(write_player)
{
	if (!row->chunk)
		return false;
	if (row->player != PLAYER_BLACK)
		write_name(o, row->tag[c->index][0]);
	if (row->player == PLAYER_NONE)
		out_char(o, ' ');
	if (row->player != PLAYER_WHITE)
		write_name(o, row->tag[c->index][1]);
	return true;
}

WRITER(write_opponent)
{
	write_name(o, row->tag[c->index][row->player == PLAYER_WHITE]);
	return true;
}

WRITER(write_color)
{
	out_text(o, row->player == PLAYER_WHITE ? "white" : "black");
	return true;
}

/* Write the name of who made the move that led to the position. */
WRITER(write_mover)
{
	if (!row->ply)
		return false;
	write_name(o, row->tag[c->index][row->white]);
	return true;
}

/* Write a number of tags, which is unknown if it is 0. */
static bool
write_known_number(struct out *o, uint64_t number)
{
	if (number)
		out_number(o, number);
	return number > 0;
}

WRITES(
    write_number_tag, write_known_number(o, tag_number(row->tag[c->index][0])));

/* Write the rating of the other player, in groups of players. */
WRITES(write_opponent_elo,
    write_known_number(
	o, tag_number(row->tag[c->index][row->player == PLAYER_WHITE])));

/* Write the greater of both ratings, as the filter does. */
WRITER(write_elo)
{
	const struct str *tag = row->tag[c->index];
	uint64_t white = tag_number(tag[0]), black = tag_number(tag[1]);

	return write_known_number(o, white > black ? white : black);
}

WRITES(write_speed, write_some(o, class_speed(row->tag[c->index][0])));

WRITER(write_rating_band)
{
	const struct str *tag = row->tag[c->index];
	int band = class_rating(tag_number(tag[0]), tag_number(tag[1]));

	if (band >= 0)
		out_number(o, (uint64_t)band);
	return band >= 0;
}

/* Write the month of UTCDate if it has a year, else of Date. */
WRITER(write_month)
{
	const struct str *tag = row->tag[c->index];
	int month = class_month(tag_number(tag[0]) ? tag[0] : tag[1]);

	if (month >= 0)
		out_format(o, "%04d-%02d", month / 12, month % 12 + 1);
	return month >= 0;
}

/* Write the URL of this position in a game at Lichess. */
WRITER(write_link)
{
	struct str site = row->tag[c->index][0];

	if (!str_starts(site, "https://lichess.org/"))
		return false;
	write_tag_value(o, site);
	out_format(o, "#%" PRIu64, row->ply);
	return true;
}

WRITES(write_result, write_some(o, row->result));

/* --------------------------------------------------------------- position */

WRITER(write_fen)
{
	out_str(o, row->fen);
	return true;
}

WRITER(write_epd)
{
	static const struct fen_style style = {
	    FEN_EP_LEGAL, FEN_CASTLING_XFEN, 4};

	out_used(o, fen_write(row->now, &style, out_reserve(o, FEN_MAX)));
	return true;
}

/* Write the placement with pockets. */
static void
write_board(struct out *o, const struct position *p)
{
	char *text = out_reserve(o, FEN_MAX);
	size_t len = placement_write_board(p->at, position_occupied(p), text);

	out_used(o, placement_add(&p->beside, text, len));
}

WRITER(write_placement)
{
	struct str rest = row->fen;

	if (rest.len)
		out_str(o, str_word(&rest));
	else
		write_board(o, row->now);
	return true;
}

COUNTS(ply, row->ply);

WRITER(write_side)
{
	out_char(o, row->white ? 'w' : 'b');
	return true;
}

COUNTS(movenumber, row->fullmove);
COUNTS(men, (uint64_t)bb_count(position_occupied(row->now)));

WRITER(write_material)
{
	class_write_material(o, row->now, false);
	return true;
}

WRITER(write_material_class)
{
	class_write_material(o, row->now, true);
	return true;
}

WRITER(write_canonical)
{
	canonical_write(o, row->now, row->fen);
	return true;
}

WRITER(write_zobristkey)
{
	out_format(o, "%016llx", (unsigned long long)polyglot_key(row->now));
	return true;
}

/* Write the name of the variant; of an unknown one the value of its tag. */
WRITER(write_variant)
{
	enum variant v = variant_is_standard(row->variant)
	    ? (enum variant)row->now->variant
	    : row->variant;
	struct str name =
	    variant_name(row->chess960 ? variant_with_chess960(v) : v);

	return name.len ? write_some(o, name) : write_tag(o, row, c);
}

COUNTS(halfmoveclock, row->now->halfmove);

/* ------------------------------------------------------------------ moves */

WRITES(
    write_san, write_some(o, (struct str){row->move.san, row->move.san_len}));
WRITES(
    write_uci, write_some(o, (struct str){row->move.uci, row->move.uci_len}));
WRITES(write_next_san,
    write_some(o, (struct str){row->next.san, row->next.san_len}));
WRITES(write_next_uci,
    write_some(o, (struct str){row->next.uci, row->next.uci_len}));

/* Write a move as in `12.Qh5` and `12...Rf7#`. */
WRITER(write_played)
{
	if (!row->move.san_len)
		return false;
	out_number(o, row->fullmove - row->white);
	out_text(o, row->white ? "..." : ".");
	out_bytes(o, row->move.san, row->move.san_len);
	return true;
}

/* --------------------------------------------------------------- comments */

static struct str
comment_of(const struct position_row *row)
{
	return out_all(&row->comment);
}

WRITES(write_comment, write_some(o, comment_of(row)));
WRITES(write_nag, write_some(o, out_all(&row->nags)));
WRITES(write_clk, note_time_write(o, engine_note_clock(comment_of(row))));
WRITES(write_emt, note_time_write(o, engine_note_time(comment_of(row))));

WRITES(write_eval, note_score_write(o, row_score(row)));

/*
 * Write the score in hundredths of a pawn from White's side or the mover's; a
 * mate is CP_MATE less its plies.
 */
static bool
write_centipawns(struct out *o, const struct position_row *row, bool of_mover)
{
	enum { CP_MATE = 32000 };
	struct note_score s = row_score(row);
	bool mates_first = row->white != s.black && s.value > 0;
	int64_t cp = s.mate ? CP_MATE - 2 * s.value + mates_first : s.value;

	if (s.some)
		out_integer(o, s.black != (of_mover && !row->white) ? -cp : cp);
	return s.some;
}

WRITES(write_cp, write_centipawns(o, row, false));
WRITES(write_cp_stm, write_centipawns(o, row, true));

WRITER(write_matein)
{
	struct note_score s = row_score(row);

	if (s.some && s.mate)
		out_format(o, "%" PRId64, note_score_mate(s));
	return s.some && s.mate;
}

WRITER(write_evaldepth)
{
	uint64_t depth;

	if (!engine_note_depth(comment_of(row), &depth))
		return false;
	out_number(o, depth);
	return true;
}

/* --------------------------------------------------------------- accuracy */

static bool
write_percent(struct out *o, double percent)
{
	unsigned hundredths = (unsigned)(100 * percent + 0.5);

	out_format(o, "%u.%02u", hundredths / 100, hundredths % 100);
	return true;
}

static int
cp_of(const struct position_row *row)
{
	return accuracy_cp(row_score(row), row->now);
}

WRITER(write_winpercent)
{
	int cp = cp_of(row);

	return cp != CP_UNKNOWN && write_percent(o, accuracy_win(cp));
}

WRITER(write_accuracy)
{
	int from = row->cp_before, to = cp_of(row);

	return from != CP_UNKNOWN && to != CP_UNKNOWN &&
	    write_percent(o, accuracy_of_move(from, to, row->white));
}

WRITER(write_cploss)
{
	int from = row->cp_before, to = cp_of(row);

	if (from == CP_UNKNOWN || to == CP_UNKNOWN)
		return false;
	out_integer(o, accuracy_loss(from, to, row->white));
	return true;
}

/* Write the accuracy of the side whose letter the name begins with. */
WRITER(write_side_accuracy)
{
	bool black = c->kind->name[0] == 'b';

	return row->accuracy.some &&
	    write_percent(o, row->accuracy.percent[black]);
}

WRITER(write_acpl)
{
	bool black = c->kind->name[0] == 'b';

	if (row->accuracy.some)
		out_integer(o, row->accuracy.loss[black]);
	return row->accuracy.some;
}

/* -------------------------------------------------------------- the table */

enum {
	POSITION = COLUMN_POSITION,
	NOTES = COLUMN_NOTES,
	PLAYER = COLUMN_BOTH | COLUMN_PLAYER,
};

static const struct column_kind kinds[] = {
    {"source", write_file, .of_game = true},
    {"file", write_file, .of_game = true},
    {"line", write_line, .number = true, .of_game = true},
    {"offset", write_offset, .number = true, .of_game = true},
    {"game", COUNT(game), .of_game = true},
    {"gamenumber", COUNT(game), .of_game = true},
    {"ply", COUNT(ply)},
    {"move", COUNT(movenumber)},
    {"movenumber", COUNT(movenumber)},
    {"side", write_side, .needs = 0},
    {"played", write_played, .needs = COLUMN_SAN},
    {"san", write_san, .needs = COLUMN_SAN},
    {"uci", write_uci, .needs = COLUMN_UCI},
    {"next-san", write_next_san, .needs = COLUMN_NEXT_SAN | POSITION},
    {"next-uci", write_next_uci, .needs = COLUMN_NEXT_UCI | POSITION},
    {"fen", write_fen, .needs = COLUMN_FEN},
    {"epd", write_epd, .needs = POSITION},
    {"placement", write_placement, .needs = COLUMN_PLACEMENT},
    {"men", COUNT(men), .needs = POSITION},
    {"material", write_material, .needs = POSITION},
    {"material-class", write_material_class, .needs = POSITION},
    {"canonical", write_canonical, .needs = COLUMN_FEN | POSITION},
    {"variant", write_variant, .needs = POSITION, .tags = {"Variant"}},
    {"halfmoveclock", COUNT(halfmoveclock), .needs = POSITION},
    {"zobristkey", write_zobristkey, .needs = POSITION},
    {"result", write_result, .needs = COLUMN_RESULT, .of_game = true},
    {"player", write_player, .needs = COLUMN_BOTH, .of_game = true,
	.tags = {"White", "Black"}},
    {"opponent", write_opponent, .needs = PLAYER, .of_game = true,
	.tags = {"White", "Black"}},
    {"opponent-elo", write_opponent_elo, .needs = PLAYER, .number = true,
	.of_game = true, .tags = {"WhiteElo", "BlackElo"}},
    {"color", write_color, .needs = PLAYER, .of_game = true},
    {"mover", write_mover, .tags = {"White", "Black"}},
    {"elo", write_elo, .number = true, .of_game = true,
	.tags = {"WhiteElo", "BlackElo"}},
    {"white-elo", write_number_tag, .number = true, .of_game = true,
	.tags = {"WhiteElo"}},
    {"black-elo", write_number_tag, .number = true, .of_game = true,
	.tags = {"BlackElo"}},
    {"event", write_known_tag, .of_game = true, .tags = {"Event"}},
    {"site", write_known_tag, .of_game = true, .tags = {"Site"}},
    {"date", write_known_tag, .of_game = true, .tags = {"Date"},
	.is_date = true},
    {"eventdate", write_known_tag, .of_game = true, .tags = {"EventDate"},
	.is_date = true},
    {"year", write_number_tag, .number = true, .of_game = true,
	.tags = {"Date"}},
    {"speed", write_speed, .of_game = true, .tags = {"TimeControl"}},
    {"rating-band", write_rating_band, .number = true, .of_game = true,
	.tags = {"WhiteElo", "BlackElo"}},
    {"month", write_month, .of_game = true, .tags = {"UTCDate", "Date"}},
    {"eco", write_tag, .of_game = true, .tags = {"ECO"}},
    {"link", write_link, .tags = {"Site"}},
    {"comment", write_comment, .needs = NOTES},
    {"nag", write_nag, .needs = NOTES},
    {"clk", write_clk, .needs = NOTES, .number = true, .decimal = true},
    {"emt", write_emt, .needs = NOTES, .number = true, .decimal = true},
    {"cp", write_cp, .needs = NOTES, .number = true},
    {"cp-stm", write_cp_stm, .needs = NOTES, .number = true},
    {"eval", write_eval, .needs = NOTES, .number = true},
    {"evaldepth", write_evaldepth, .needs = NOTES, .number = true},
    {"matein", write_matein, .needs = NOTES, .number = true},
    {"winpercent", write_winpercent, .needs = NOTES | POSITION, .number = true,
	.decimal = true},
    {"accuracy", write_accuracy, .needs = NOTES | POSITION | COLUMN_CP_BEFORE,
	.number = true, .decimal = true},
    {"cploss", write_cploss, .needs = NOTES | POSITION | COLUMN_CP_BEFORE,
	.number = true},
    {"white-accuracy", write_side_accuracy, .needs = COLUMN_ACCURACY,
	.number = true, .decimal = true},
    {"black-accuracy", write_side_accuracy, .needs = COLUMN_ACCURACY,
	.number = true, .decimal = true},
    {"white-acpl", write_acpl, .needs = COLUMN_ACCURACY, .number = true},
    {"black-acpl", write_acpl, .needs = COLUMN_ACCURACY, .number = true},
};

static const struct column_kind tag_kind = {
    "tag", write_tag, .needs = COLUMN_TAG, .of_game = true, .measures = true};

const char columns_of_games[] = "source,game,ply,move,side,played,fen";
const char columns_of_lines[] = "source,line,side,fen";

/* Return the error message for a name that is none. */
static const char *
column_kind_missing(struct str name)
{
	/* tags of most games that have no column of their own */
	static const char *const tags[] = {"White", "Black", "Round"};
	struct near near = {.word = name};

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		nearest_try(&near, str_of(kinds[i].name));
	if (near.name.len)
		return error_text("there is no column %.*s%s", STR(name),
		    nearest_hint(&near, ""));
	for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
		if (str_is(name, tags[i]))
			near.name = name;
		else
			nearest_try(&near, str_of(tags[i]));
	return error_text("there is no column %.*s%s", STR(name),
	    nearest_hint(&near, "tag:"));
}

bool
columns_are_of_games(const struct columns *columns)
{
	for (int i = 0; i < columns->keys; i++)
		if (!columns->list[i].kind->of_game)
			return false;
	return true;
}

void
columns_end_keys(struct columns *columns)
{
	columns->keys = columns->count;
	columns->of_players =
	    columns->of_groups && columns->needs & COLUMN_BOTH;
}

/* ------------------------------------------------------------ what is named */

const char *
column_cut_multiple(struct str *name, uint64_t *multiple)
{
	struct str whole = *name, rest = whole;

	*multiple = 0;
	*name = str_cut(&rest, '/');
	if (name->len == whole.len)
		return NULL;
	if (str_number(rest, multiple) && *multiple &&
	    *multiple <= COLUMN_MULTIPLE_MAX)
		return NULL;
	*multiple = 0;
	return error_text(
	    "%.*s: after / there must be a number from 1 to %d, as in "
	    "white-elo/200",
	    STR(whole), COLUMN_MULTIPLE_MAX);
}

const char *
columns_add_kind(struct columns *columns, const struct column_kind *kind,
    struct str name, uint64_t multiple, int index)
{
	if (columns->count == COLUMNS_MAX)
		return error_text("more than %d columns", COLUMNS_MAX);
	if (multiple && !kind->number && !kind->measures)
		return error_text(
		    "%.*s: only numbers can be rounded", STR(name));
	if (kind->needs & COLUMN_PLAYER &&
	    (!columns->of_groups || (columns->keys && !columns->of_players)))
		return error_text("the column %.*s is for groups of players: "
				  "cqlmatch --count-by=player",
		    STR(name));
	columns->list[columns->count++] = (struct column){
	    .kind = kind, .name = name, .multiple = multiple, .index = index};
	columns->needs |= kind->needs | (kind->tags[0] ? COLUMN_TAG : 0);
	return NULL;
}

const char *
columns_add_name(struct columns *columns, struct str name)
{
	struct str bare = name, tag, word;
	const struct column_kind *kind;
	uint64_t multiple;
	const char *wrong = column_cut_multiple(&bare, &multiple);
	bool is_tag;

	tag = bare;
	word = str_cut(&tag, ':');
	is_tag = str_is(word, "tag");
	kind = is_tag ? &tag_kind : ROW_NAMED(kinds, word);
	if (columns->added && str_is(word, columns->added->name))
		kind = columns->added;
	if (!kind)
		return column_kind_missing(bare.len ? bare : name);
	if (wrong)
		return wrong;
	if (is_tag && !tag.len)
		return "tag needs the name of a tag, as in tag:White";
	if (!is_tag && word.len < bare.len)
		return error_text("%.*s takes nothing after it", STR(word));
	if (is_tag)
		name = str_between(tag.text, name.text + name.len);
	wrong = columns_add_kind(columns, kind, name, multiple, columns->count);
	if (!wrong && is_tag)
		columns->list[columns->count - 1].tag =
		    arena_text(&columns->memory, tag).text;
	return wrong;
}

const char *
columns_add(struct columns *columns, const char *list)
{
	struct str rest = str_of(list);
	const char *wrong = rest.len ? NULL : "the list is empty";

	while (rest.len && !wrong)
		wrong =
		    columns_add_name(columns, str_trim(str_cut(&rest, ',')));
	return wrong;
}

/* ------------------------------------------------------------------- values */

bool
column_number(struct str value, struct column_number *n)
{
	struct str fraction = value, digits;

	n->negative = str_starts(value, "-");
	if (n->negative)
		str_cut(&fraction, '-');
	digits = str_cut(&fraction, '.');
	n->digits = digits;
	n->fraction = fraction;
	if (!digits.len || digits.len > COLUMN_DIGITS_MAX ||
	    (digits.len > 1 && *digits.text == '0') ||
	    value.text[value.len - 1] == '.')
		return false;
	for (size_t i = n->negative; i < value.len; i++)
		if (!is_digit(value.text[i]) &&
		    value.text + i != digits.text + digits.len)
			return false;
	return true;
}

/* True if rounding down changes a negative number with this fraction. */
static bool
has_fraction(struct str fraction)
{
	for (size_t i = 0; i < fraction.len; i++)
		if (fraction.text[i] != '0')
			return true;
	return false;
}

/* Replace a number by the next lower multiple; any other text stays. */
static void
round_down(struct out *value, uint64_t multiple)
{
	struct column_number n;
	uint64_t whole, rounded;

	if (!column_number(out_all(value), &n) || !str_number(n.digits, &whole))
		return;
	rounded = whole / multiple * multiple;
	if (n.negative && (rounded < whole || has_fraction(n.fraction)))
		rounded += multiple;
	value->len = 0;
	if (n.negative && rounded)
		out_char(value, '-');
	out_number(value, rounded);
}

struct str
column_value(const struct column *c, struct position_row *row)
{
	row->value.len = 0;
	if (!c->kind->write(&row->value, row, c))
		return (struct str){0};
	if (c->multiple)
		round_down(&row->value, c->multiple);
	return row->value.len ? out_all(&row->value) : str_of("");
}
