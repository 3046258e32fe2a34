/* explore_ask.c - see explore_ask.h */
#include "map/explore_ask.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "base/json.h"
#include "board/play.h"
#include "cli/line_filter.h"
#include "map/explore_make.h"
#include "map/map_format.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/pgn_token.h"
#include "system/descriptor.h"
#include "table/game_class.h"

/* ------------------------------------------------------------------ filters */

/* Set the bits of the classes that a list names, as `find` numbers them. */
static const char *
read_classes(unsigned *bits, const char *list, int (*find)(struct str word),
    const char *wrong)
{
	struct str rest = str_of(list);

	for (*bits = 0; rest.len;) {
		struct str word = str_cut(&rest, ',');
		int class = find(word);

		if (class < 0)
			return error_text("%.*s %s", STR(word), wrong);
		*bits |= 1U << class;
	}
	return NULL;
}

const char *
explore_read_speeds(unsigned *speeds, const char *list)
{
	const char *wrong = read_classes(speeds, list, class_find_speed,
	    "is no speed: ultraBullet, bullet, blitz, rapid, classical or "
	    "correspondence");

	return wrong || *speeds ? wrong : "no speed is given";
}

const char *
explore_read_bands(unsigned *bands, const char *list)
{
	const char *wrong = read_classes(bands, list, class_find_band,
	    "is not the lower end of a band: 0, 1000, 1200, 1400, 1600, 1800, "
	    "2000, 2200 or 2500");

	return wrong || *bands ? wrong : "no band is given";
}

const char *
explore_read_month(int *month, const char *text, bool until)
{
	struct str rest = str_of(text), year = str_cut(&rest, '-');
	uint64_t y, m = until ? 12 : 1;

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
	const struct opening *opening; /* or NULL */
	struct explored found;
	struct out *o;
};

_Noreturn static void
give_up(struct explorer *e, const char *wrong)
{
	out_flush(&e->out);
	die(STATUS_TROUBLE, "%s: %s", e->map, wrong);
}

/* Find the lines of a key, which is freed; without any the text is NULL. */
static struct str
find_lines(struct explorer *e, struct out *key)
{
	struct str bytes = {key->text, key->len}, value;
	uint64_t lines;
	const char *wrong =
	    map_file_find(&e->file, bytes, map_key_hash(bytes), &value);

	out_close(key);
	if (!wrong && value.text && !map_get_number(&value, &lines))
		wrong = map_damaged;
	if (wrong)
		give_up(e, wrong);
	return value;
}

/* Return the text of a game; empty if there is none. */
static struct str
find_game(struct explorer *e, struct str id)
{
	struct out key = {.fd = -1};
	struct explore_line l;
	struct str value;

	explore_game_key(&e->file.settings, id, &key);
	value = find_lines(e, &key);
	if (!value.text)
		return (struct str){0};
	if (!explore_line_get(&value, &l))
		give_up(e, map_damaged);
	return l.text[EXPLORE_GAME];
}

static void
write_key(struct out *o, bool first, const char *key)
{
	out_format(o, "%s\"%s\":", first ? "" : ",", key);
}

static void
write_pair(struct out *o, const char *key, struct str value)
{
	write_key(o, false, key);
	json_write_string(o, value);
}

static void
write_count(struct out *o, bool first, const char *key, uint64_t number)
{
	write_key(o, first, key);
	out_number(o, number);
}

static void
write_results(struct out *o, bool first, const uint64_t *count)
{
	write_count(o, first, "white", count[EXPLORE_WHITE]);
	write_count(o, false, "draws", count[EXPLORE_DRAWS]);
	write_count(o, false, "black", count[EXPLORE_BLACK]);
}

static void
write_player(
    struct out *o, const char *colour, struct str written, uint64_t rating)
{
	struct out name = {.fd = -1};

	tag_value(&name, written);
	write_key(o, false, colour);
	out_char(o, '{');
	write_key(o, true, "name");
	json_write_string(
	    o, (struct str){name.text ? name.text : "", name.len});
	write_count(o, false, "rating", rating);
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
	write_count(o, false, "year", year);
	write_key(o, false, "month");
	if (when.len < 6 || memcmp(when.text + 4, "00", 2) == 0)
		out_text(o, "null");
	else
		out_format(o, "\"%.4s-%.2s\"", when.text, when.text + 4);
}

/* Write a game, with its move if `moves`. */
static void
write_game(struct answer *a, const struct explored_game *g, bool moves)
{
	struct out *o = a->o;
	struct str text = find_game(a->e, g->game.id);
	const uint64_t *count = g->line.count;

	out_char(o, '{');
	if (moves) {
		write_key(o, true, "uci");
		json_write_string(o, g->line.text[EXPLORE_MOVE]);
	}
	write_key(o, !moves, "id");
	json_write_string(o, g->game.id);
	write_key(o, false, "winner");
	out_text(o,
	    count[EXPLORE_WHITE]       ? "\"white\""
		: count[EXPLORE_BLACK] ? "\"black\""
				       : "null");
	if (a->e->form != EXPLORE_MASTERS) {
		write_pair(o, "speed", g->line.text[EXPLORE_SPEED]);
		write_pair(o, "mode",
		    str_of(str_starts(explore_game_tag(text, "Event"), "Casual")
			    ? "casual"
			    : "rated"));
	}
	write_player(
	    o, "black", explore_game_tag(text, "Black"), g->game.black);
	write_player(
	    o, "white", explore_game_tag(text, "White"), g->game.white);
	write_date(o, g->game.when);
	out_char(o, '}');
}

static void
write_games(struct answer *a, const char *key, size_t from, uint64_t most)
{
	size_t end = a->found.games;

	write_key(a->o, false, key);
	out_char(a->o, '[');
	for (size_t i = from; i < end && i - from < most; i++) {
		out_text(a->o, i > from ? "," : "");
		write_game(a, &a->found.game[i], true);
	}
	out_char(a->o, ']');
}

static void
write_opening(struct out *o, const struct opening *opening)
{
	struct out name = {.fd = -1};

	write_key(o, false, "opening");
	if (!opening) {
		out_text(o, "null");
		return;
	}
	out_str(&name, opening->name);
	out_text(&name, opening->variation.len ? ": " : "");
	out_str(&name, opening->variation);
	out_char(o, '{');
	write_key(o, true, "eco");
	json_write_string(o, opening->eco);
	write_pair(o, "name", (struct str){name.text, name.len});
	out_char(o, '}');
	out_close(&name);
}

/* Return the mean, rounded half up; 0 of none. */
static uint64_t
mean_rating(const uint64_t *count)
{
	uint64_t rated = count[EXPLORE_RATED];

	return rated ? (2 * count[EXPLORE_RATINGS] + rated) / (2 * rated) : 0;
}

/* Play a move of the map, and write its name; damage ends the program. */
static size_t
name_move(struct answer *a, struct str uci, struct position *after, char *san)
{
	move m;

	*after = a->position;
	if (san_read(&a->position, uci, &m))
		give_up(a->e, map_damaged);
	play(after, m);
	return san_write(&a->position, m, san);
}

static void
write_move(struct answer *a, const struct explored_move *m)
{
	struct out *o = a->o;
	struct position after;
	char san[SAN_MAX];
	size_t len = name_move(a, m->uci, &after, san);

	out_char(o, '{');
	write_key(o, true, "uci");
	json_write_string(o, m->uci);
	write_pair(o, "san", (struct str){san, len});
	write_count(o, false, "averageRating", mean_rating(m->count));
	write_results(o, false, m->count);
	write_key(o, false, "game");
	if (m->games == 1 && m->only.game.id.len)
		write_game(a, &m->only, false);
	else
		out_text(o, "null");
	write_opening(o, opening_names_find(&a->e->names, &after));
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
	write_results(o, true, a->found.count);
	write_key(o, false, "moves");
	out_char(o, '[');
	for (size_t i = 0; i < a->found.moves && i < e->moves; i++) {
		out_text(o, i ? "," : "");
		write_move(a, &a->found.move[i]);
	}
	out_char(o, ']');
	if (e->form != EXPLORE_JSON)
		explored_rank(&a->found, top);
	if (e->form == EXPLORE_LICHESS)
		write_games(a, "recentGames", top, e->recent_games);
	if (e->form != EXPLORE_JSON)
		write_games(a, "topGames", 0, top);
	write_opening(o, a->opening);
	out_text(o, "}\n");
}

/* Write a number after a TAB; nothing for 0. */
static void
write_known(struct out *o, uint64_t number)
{
	out_char(o, '\t');
	if (number)
		out_number(o, number);
}

static void
write_table(struct answer *a)
{
	for (size_t i = 0; i < a->found.moves && i < a->e->moves; i++) {
		const struct explored_move *m = &a->found.move[i];
		struct position after;
		char san[SAN_MAX];
		size_t len = name_move(a, m->uci, &after, san);

		out_str(a->o, m->uci);
		out_format(a->o, "\t%.*s\t%" PRIu64, (int)len, san, m->games);
		for (int k = EXPLORE_WHITE; k <= EXPLORE_BLACK; k++)
			out_format(a->o, "\t%" PRIu64, m->count[k]);
		out_format(a->o, "\t%.1f",
		    100 *
			((double)m->count[EXPLORE_WHITE] +
			    (double)m->count[EXPLORE_DRAWS] / 2) /
			(double)m->games);
		write_known(a->o, mean_rating(m->count));
		write_known(a->o, (uint64_t)m->first_year);
		write_known(a->o, (uint64_t)m->last_year);
		out_char(a->o, '\n');
	}
	out_char(a->o, '\n');
}

/* Play moves, and find the last opening on the way. */
static const char *
play_moves(struct answer *a, struct str moves)
{
	const char *wrong = NULL;

	a->opening = opening_names_find(&a->e->names, &a->position);
	while (moves.len && !wrong) {
		const struct opening *now;

		wrong = moves_play_next(&a->position, &moves);
		now = opening_names_find(&a->e->names, &a->position);
		a->opening = now ? now : a->opening;
	}
	return wrong;
}

static const char *
write_answer(struct explorer *e, struct str fen, struct out *o)
{
	struct answer a = {.e = e, .o = o};
	struct out key = {.fd = -1};
	struct str value;
	const char *wrong = fen_read(&a.position, fen);

	if (!wrong)
		wrong = play_moves(&a, e->played);
	if (wrong)
		return wrong;
	explore_key(&e->file.settings, &a.position, &key);
	value = find_lines(e, &key);
	if (!explored_add(&a.found, value, &e->filter))
		give_up(e, map_damaged);
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

/* Open the map, which must be one of games.  NULL, or an error message. */
static const char *
open_map(struct explorer *e)
{
	struct map_settings ours;
	const char *wrong = map_file_open(&e->file, e->map);

	if (wrong)
		return error_text("%s: %s", e->map, wrong);
	explore_settings(&ours);
	if (map_rules_of_all(&e->file.settings.rules) != RULE_EXPLORE ||
	    e->file.settings.rules.columns != ours.rules.columns ||
	    e->file.settings.by != ours.by ||
	    e->file.settings.level != ours.level ||
	    e->file.settings.symmetry.len)
		wrong = error_text(
		    "%s: this map is not one of games: `explore --make' makes "
		    "those",
		    e->map);
	else if (e->form != EXPLORE_TABLE)
		wrong = opening_names_read(&e->names);
	if (wrong)
		map_file_close(&e->file);
	return wrong;
}

int
explore_ask(struct explorer *e, char **files)
{
	struct line_tool tool = {.work = answer_line,
	    .tool = e,
	    .error = line_filter_copy_error,
	    .end = line_filter_add_nothing,
	    .layout = e->layout};
	const char *wrong = open_map(e);
	int status = STATUS_OK;

	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&e->out, STDOUT_FILENO, "standard output");
	if (*files || !e->played.text) {
		status = line_filter_run_of(files, &tool, e->counts, &e->out);
	} else {
		wrong = write_answer(e, str_of(position_start_fen), &e->out);
		out_close(&e->out);
	}
	if (wrong)
		die(STATUS_TROUBLE, "--moves-from: %s", wrong);
	opening_names_free(&e->names);
	map_file_close(&e->file);
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

		if (column)
			out_char(o, column + 1 + word.len > WIDTH ? '\n' : ' ');
		column = column && column + 1 + word.len <= WIDTH
		    ? column + 1 + word.len
		    : word.len;
		out_str(o, word);
	}
	out_text(o, "\n\n");
}

int
explore_write_game(struct explorer *e, const char *id)
{
	struct str text;
	const char *wrong = open_map(e);

	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&e->out, STDOUT_FILENO, "standard output");
	text = find_game(e, str_of(id));
	if (text.len)
		write_pgn(text, &e->out);
	else
		diagnostic_say("error", e->map, 0, "there is no game %s", id);
	out_close(&e->out);
	map_file_close(&e->file);
	opening_names_free(&e->names);
	return text.len ? STATUS_OK : STATUS_BAD;
}
