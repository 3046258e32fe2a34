/* explore_ask.c - see explore.h */
#include "map/explore.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "base/json.h"
#include "board/play.h"
#include "board/variant.h"
#include "io/recipes.h"
#include "map/map_format.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/pgn_token.h"
#include "system/descriptor.h"
#include "table/aggregate.h"
#include "table/game_class.h"

/* ------------------------------------------------------------------ filters */

const char *
explore_read_classes(unsigned *bits, const char *list, bool bands)
{
	struct str rest = str_of(list ? list : "");

	while (rest.len) {
		struct str word = str_cut(&rest, ',');
		int class =
		    bands ? class_find_band(word) : class_find_speed(word);

		if (class < 0)
			return error_text(bands
				? "%.*s is not the lower end of a band: 0, "
				  "1000, 1200, 1400, 1600, 1800, 2000, 2200 or "
				  "2500"
				: "%.*s is no speed: ultraBullet, bullet, "
				  "blitz, rapid, classical or correspondence",
			    STR(word));
		*bits |= 1U << class;
	}
	if (!list || *bits)
		return NULL;
	return bands ? "no band is given" : "no speed is given";
}

const char *
explore_read_month(int *month, const char *text, bool until)
{
	struct str rest = str_of(text ? text : ""), year = str_cut(&rest, '-');
	uint64_t y, m = until ? 12 : 1;

	if (!text)
		return NULL;
	if (year.len != 4 || !str_number(year, &y) ||
	    (year.len < strlen(text) &&
		(rest.len > 2 || !str_number(rest, &m) || m < 1 || m > 12)))
		return error_text("%s is neither YYYY nor YYYY-MM", text);
	*month = (int)(y * 12 + m - 1);
	return NULL;
}

/* ------------------------------------------------------------------ answers */

/* A position, its moves and games. */
struct answer {
	struct explorer *e;
	struct position position;
	struct str opening; /* its columns, or none */
	struct explored found;
	struct out *o;
};

_Noreturn static void
give_up(struct explorer *e, const struct map_file *m, const char *wrong)
{
	out_flush(&e->out);
	die(STATUS_TROUBLE, "%s: %s", m->name, wrong);
}

/* Find the value of a key, which is freed; without any the text is NULL. */
static struct str
find(struct explorer *e, const struct map_file *m, struct out *key)
{
	struct str bytes = out_all(key), value;
	const char *wrong =
	    map_file_find(m, bytes, map_key_hash(bytes), &value);

	out_close(key);
	if (wrong)
		give_up(e, m, wrong);
	return value;
}

/* Find the lines of a key of explore_key() in the map, as find() does. */
static struct str
find_lines(struct explorer *e, const struct position *p, struct str id)
{
	struct out key = {0};
	struct str value;
	uint64_t lines;

	explore_key(&e->file.settings, p, id, &key);
	value = find(e, &e->file, &key);
	if (value.text && !map_get_number(&value, &lines))
		give_up(e, &e->file, map_damaged);
	return value;
}

/* Return the text of a game; empty if there is none. */
static struct str
find_game(struct explorer *e, struct str id)
{
	return explore_text(find_lines(e, NULL, id));
}

static void
write_count(struct out *o, const char *key, int64_t number)
{
	json_write_name(o, key);
	out_integer(o, number);
}

static void
write_results(struct out *o, const int64_t *count)
{
	write_count(o, "white", count[EXPLORE_WHITE]);
	write_count(o, "draws", count[EXPLORE_DRAWS]);
	write_count(o, "black", count[EXPLORE_BLACK]);
}

static void
write_player(
    struct out *o, const char *colour, struct str written, uint64_t rating)
{
	struct out name = {0};

	json_write_name(o, colour);
	out_char(o, '{');
	json_write_pair(o, "name", tag_value(&name, written));
	write_count(o, "rating", (int64_t)rating);
	out_char(o, '}');
	out_close(&name);
}

/* Write the year and the month of YYYYMMDD. */
static void
write_date(struct out *o, struct str when)
{
	uint64_t year = 0;

	if (when.len >= 4)
		str_number((struct str){when.text, 4}, &year);
	write_count(o, "year", (int64_t)year);
	json_write_name(o, "month");
	if (when.len < 6 || memcmp(when.text + 4, "00", 2) == 0)
		out_text(o, "null");
	else
		out_format(o, "\"%.4s-%.2s\"", when.text, when.text + 4);
}

/* Write a game, with its move if `moves`. */
static void
write_game(struct answer *a, const struct explore_line *g, bool moves)
{
	struct out *o = a->o;
	struct str text = find_game(a->e, g->id);
	const int64_t *count = g->count;

	out_char(o, '{');
	if (moves)
		json_write_pair(o, "uci", g->text[EXPLORE_MOVE]);
	json_write_pair(o, "id", g->id);
	json_write_name(o, "winner");
	out_text(o,
	    count[EXPLORE_WHITE]       ? "\"white\""
		: count[EXPLORE_BLACK] ? "\"black\""
				       : "null");
	if (a->e->form != EXPLORE_MASTERS) {
		json_write_pair(o, "speed", g->text[EXPLORE_SPEED]);
		json_write_pair(o, "mode",
		    str_of(str_starts(explore_game_tag(text, "Event"), "Casual")
			    ? "casual"
			    : "rated"));
	}
	write_player(
	    o, "black", explore_game_tag(text, "Black"), g->elo[BLACK]);
	write_player(
	    o, "white", explore_game_tag(text, "White"), g->elo[WHITE]);
	write_date(o, g->when);
	out_char(o, '}');
}

/* Write the ranked games from one number to another. */
static void
write_games(struct answer *a, const char *key, size_t from, uint64_t most)
{
	const struct explored *x = &a->found;

	json_write_name(a->o, key);
	out_char(a->o, '[');
	for (size_t i = from; i < x->games && i - from < most; i++) {
		json_separate(a->o);
		write_game(a, &x->game[i], true);
	}
	out_char(a->o, ']');
}

/* Return the columns of the opening of exactly this position, or none. */
static struct str
find_opening(struct explorer *e, const struct position *p)
{
	struct out key = {0};

	map_key_add(&e->names.settings, p, &key);
	return find(e, &e->names, &key);
}

static void
write_opening(struct out *o, struct str value)
{
	struct str text;

	json_write_name(o, "opening");
	if (!map_text_get(&value, &text)) {
		out_text(o, "null");
		return;
	}
	out_char(o, '{');
	json_write_pair(o, "eco", text);
	if (map_text_get(&value, &text))
		json_write_pair(o, "name", text);
	out_char(o, '}');
}

/* Return the mean, rounded half up; 0 of none. */
static int64_t
mean_rating(const int64_t *count)
{
	uint64_t rated = (uint64_t)count[EXPLORE_RATED];

	return rated
	    ? (int64_t)divide_rounded((uint64_t)count[EXPLORE_RATINGS], rated)
	    : 0;
}

/* Play a move of the map, and write its name; damage ends the program. */
static struct str
name_move(struct answer *a, struct str uci, struct position *after, char *san)
{
	move m;

	*after = a->position;
	if (san_read(&a->position, uci, &m))
		give_up(a->e, &a->e->file, map_damaged);
	play(after, m);
	return (struct str){san, san_write(&a->position, m, san)};
}

static void
write_move(struct answer *a, const struct explored_move *m)
{
	struct out *o = a->o;
	struct position after;
	char san[SAN_MAX];

	out_char(o, '{');
	json_write_pair(o, "uci", m->uci);
	json_write_pair(o, "san", name_move(a, m->uci, &after, san));
	write_count(o, "averageRating", mean_rating(m->count));
	write_results(o, m->count);
	json_write_name(o, "game");
	if (m->games == 1 && m->last)
		write_game(a, &a->found.game[m->last - 1], false);
	else
		out_text(o, "null");
	write_opening(o, find_opening(a->e, &after));
	out_char(o, '}');
}

static void
write_json(struct answer *a)
{
	const struct explorer *e = a->e;
	struct out *o = a->o;
	size_t top = e->top_games < a->found.games ? (size_t)e->top_games
						   : a->found.games;

	out_char(o, '{');
	write_results(o, a->found.count);
	json_write_name(o, "moves");
	out_char(o, '[');
	for (size_t i = 0; i < a->found.moves && i < e->moves; i++) {
		json_separate(o);
		write_move(a, &a->found.move[i]);
	}
	out_char(o, ']');
	if (e->form != EXPLORE_JSON)
		explored_rank(&a->found, top, (size_t)e->recent_games);
	if (e->form == EXPLORE_LICHESS)
		write_games(a, "recentGames", top, e->recent_games);
	if (e->form != EXPLORE_JSON)
		write_games(a, "topGames", 0, top);
	write_opening(o, a->opening);
	out_text(o, "}\n");
}

/* Write a number after a TAB; nothing for 0. */
static void
write_known(struct out *o, int64_t number)
{
	out_char(o, '\t');
	if (number)
		out_integer(o, number);
}

static void
write_table(struct answer *a)
{
	struct out *o = a->o;

	for (size_t i = 0; i < a->found.moves && i < a->e->moves; i++) {
		const struct explored_move *m = &a->found.move[i];
		struct position after;
		char san[SAN_MAX];

		out_str(o, m->uci);
		out_char(o, '\t');
		out_str(o, name_move(a, m->uci, &after, san));
		out_format(o, "\t%" PRId64, m->games);
		for (int k = EXPLORE_WHITE; k <= EXPLORE_BLACK; k++)
			out_format(o, "\t%" PRId64, m->count[k]);
		out_format(o, "\t%.1f",
		    100 *
			((double)m->count[EXPLORE_WHITE] +
			    (double)m->count[EXPLORE_DRAWS] / 2) /
			(double)m->games);
		write_known(o, mean_rating(m->count));
		write_known(o, m->first_year);
		write_known(o, m->last_year);
		out_char(o, '\n');
	}
	out_char(o, '\n');
}

/*
 * Play the move at *moves and move on to the next; they have blanks or commas
 * between, and numbers.
 */
static const char *
play_next(struct position *p, const char **moves)
{
	const char *word = *moves, *end = word + strcspn(word, ", \t\n\v\f\r");
	const char *wrong;
	move m;

	*moves = end + (*end != '\0');
	if (*word != '0') /* of castling, or of a null move */
		word += strspn(word, "0123456789");
	word += strspn(word, ".");
	if (word == end)
		return NULL;
	if ((wrong = san_read(p, str_between(word, end), &m)))
		return error_text("%.*s: %s", (int)(end - word), word, wrong);
	play(p, m);
	return NULL;
}

/* Play moves, and find the last opening on the way. */
static const char *
play_moves(struct answer *a, const char *moves)
{
	const char *wrong = NULL;
	struct str now;

	do {
		now = a->e->names.bytes ? find_opening(a->e, &a->position)
					: (struct str){0};
		a->opening = now.text ? now : a->opening;
	} while (*moves && !(wrong = play_next(&a->position, &moves)));
	return wrong;
}

static const char *
write_answer(struct explorer *e, struct str fen, struct out *o)
{
	struct answer a = {.e = e, .o = o};
	const char *wrong = fen_read(&a.position, fen);

	if (wrong || (wrong = map_position_fault(&a.position)) ||
	    (wrong = play_moves(&a, e->played ? e->played : "")))
		return wrong;
	if (!explored_add(&a.found, find_lines(e, &a.position, (struct str){0}),
		&e->filter))
		give_up(e, &e->file, map_damaged);
	if (e->form == EXPLORE_TABLE)
		write_table(&a);
	else
		write_json(&a);
	explored_free(&a.found);
	return NULL;
}

static const char *
answer_line(void *tool, const struct line *l, struct out *o)
{
	return l->header ? NULL : write_answer(tool, l->first, o);
}

/* --------------------------------------------------------------------- runs */

/* Open the map, which must be one of games; errors end the program. */
static void
open_maps(struct explorer *e)
{
	struct map_settings ours;
	const char *wrong = map_file_open(&e->file, e->map);

	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", e->map, wrong);
	explore_settings(&ours);
	if (e->file.settings.rules.rule[0] != RULE_EXPLORE ||
	    map_settings_difference(&e->file.settings, &ours))
		die(STATUS_TROUBLE,
		    "%s: this map is not one of games: `explore --make' makes "
		    "those",
		    e->map);
	out_format(
	    &e->names_path, "%s/openings/openings.fenmap", recipes_folder());
	out_char(&e->names_path, '\0');
	if (e->form != EXPLORE_TABLE &&
	    (wrong = map_file_open(&e->names, e->names_path.text)))
		die(STATUS_TROUBLE, "%s: %s", e->names_path.text, wrong);
	out_init(&e->out, STDOUT_FILENO, "standard output");
}

static void
close_maps(struct explorer *e)
{
	map_file_close(&e->names);
	map_file_close(&e->file);
	out_close(&e->names_path);
}

int
explore_ask(struct explorer *e, char **files)
{
	const char *wrong = NULL;
	int status = STATUS_OK;

	open_maps(e);
	e->lines.work = answer_line;
	e->lines.whole = true;
	if (*files || !e->played) {
		status = line_filter_run(&e->lines, e, files, &e->out);
	} else {
		wrong = write_answer(e, str_of(position_start_fen), &e->out);
		out_close(&e->out);
	}
	if (wrong)
		die(STATUS_TROUBLE, "--moves-from: %s", wrong);
	close_maps(e);
	return status;
}

/* Write the text of a game as lines: its tags, and its moves. */
static void
write_pgn(struct str text, struct out *o)
{
	enum { WIDTH = 79 };
	struct pgn_token t;
	const char *end = text.text + text.len, *next;
	size_t column = 0;

	while ((next = token_tag(text.text, end, &t))) {
		out_str(o, str_between(text.text, next));
		out_char(o, '\n');
		text = str_between(next + (next < end), end);
	}
	out_char(o, '\n');
	while (text.len) {
		struct str word = str_word(&text);

		bool fits = column && column + 1 + word.len <= WIDTH;

		if (column)
			out_char(o, fits ? ' ' : '\n');
		column = fits ? column + 1 + word.len : word.len;
		out_str(o, word);
	}
	out_text(o, "\n\n");
}

int
explore_write_game(struct explorer *e, const char *id)
{
	struct str text;

	open_maps(e);
	text = find_game(e, str_of(id));
	if (text.len)
		write_pgn(text, &e->out);
	else
		diagnostic_say("error", e->map, 0, "there is no game %s", id);
	out_close(&e->out);
	close_maps(e);
	return text.len ? STATUS_OK : STATUS_BAD;
}
