/* explore_make.c - see explore.h */
#include "map/explore.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "io/stop.h"
#include "map/map_format.h"
#include "notation/san.h"
#include "pgn/games.h"
#include "pgn/pgn_token.h"
#include "pgn/pgn_write.h"
#include "system/descriptor.h"
#include "table/game_class.h"
#include "table/group_key.h"

enum { ID_SIZE = 8, DATE_SIZE = 8 };

/* A position of the game, and the move played there. */
struct played {
	uint64_t hash;
	size_t at, len; /* of its key in `keys` */
	bool white;
	size_t uci_len;
	char uci[UCI_MAX];
};

struct explore_maker {
	struct map_run *run;
	const struct explore_choice *choice;
	struct played *played;
	size_t count, capacity;
	struct out keys, text; /* of positions; of the game, */
	struct out listed;     /* and what lists it */
	struct out value, messages;
};

void
explore_settings(struct map_settings *s)
{
	*s = (struct map_settings){
	    .level = ZOBRIST_EP,
	    .by = 1,
	    .titles = str_of("id\tmove\tspeed\tband\tmonth\twhite\tdraws\t"
			     "black\tratings\trated\tgame"),
	};
	map_rules_read(&s->rules, str_of("explore"));
}

void
explore_key(const struct map_settings *s, const struct position *p,
    struct str id, struct out *key)
{
	struct position empty;

	if (!p) {
		position_clear(&empty);
		p = &empty;
	}
	map_key_add(s, p, key);
	map_text_put(key, id);
}

struct str
explore_game_tag(struct str text, const char *name)
{
	struct pgn_token t;
	const char *at = text.text, *end = at + text.len;

	while ((at = token_tag(at, end, &t))) {
		if (str_is(t.name, name))
			return t.text;
		at += at < end && *at == ' ';
	}
	return (struct str){0};
}

/* ------------------------------------------------------------------ reading */

static bool
is_standard(const struct game *g)
{
	return variant_is_standard(g->variant) && !g->chess960;
}

/* Append a tag pair on one line, in UTF-8. */
static void
on_tag(void *user, struct str name, struct str value)
{
	struct explore_maker *m = user;
	struct writer line = {.out = &m->text};
	struct out text = {0};

	write_tag(&line, name, tag_value(&text, value));
	m->text.text[m->text.len - 1] = ' '; /* in place of the line end */
	out_close(&text);
}

/* Append a move to the text, with its number where one is needed. */
static void
add_move(struct explore_maker *m, const struct game *g)
{
	const struct position *before = g->before;

	if (before->to_move == WHITE || g->ply == 1) {
		out_number(&m->text, before->fullmove);
		out_text(&m->text, before->to_move == WHITE ? ". " : "... ");
	}
	out_used(&m->text,
	    san_write_played(before, g->played, g->now, false,
		out_reserve(&m->text, SAN_MAX)));
	out_char(&m->text, ' ');
}

static void
on_move(void *user, const struct game *g)
{
	struct explore_maker *m = user;
	struct played *p;

	add_move(m, g);
	if (!is_standard(g) || g->played == MOVE_NULL ||
	    g->ply <= m->choice->first || g->ply - 1 > m->choice->last)
		return;
	MEM_RESERVE(m->played, m->count, 1, m->capacity);
	p = &m->played[m->count];
	*p = (struct played){
	    .at = m->keys.len, .white = g->before->to_move == WHITE};
	explore_key(&m->run->settings, g->before, (struct str){0}, &m->keys);
	p->len = m->keys.len - p->at;
	p->hash = map_key_hash(out_since(&m->keys, p->at));
	p->uci_len = uci_write(g->played, true, p->uci);
	m->count++;
}

static void
on_wrong(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct explore_maker *m = user;

	if (is_standard(g))
		game_complain(&m->messages, g, line, what);
}

/* ------------------------------------------------------------------ a game */

/* What all lines of a game have in common. */
struct facts {
	struct explore_line line;
	uint64_t elo[2];
	char band[STR_NUMBER_MAX], month[8], id[ID_SIZE], when[DATE_SIZE + 1];
};

/* Set the month and the date as YYYYMMDD, unknown parts 0. */
static void
set_date(struct facts *f, struct str date)
{
	struct str rest = date;
	struct str year = str_cut(&rest, '.'), month = str_cut(&rest, '.');
	uint64_t part[3] = {0};
	bool known = class_month(date) >= 0;

	if (year.len == 4)
		str_number(year, &part[0]);
	if (known) { /* year and month: else the rest says nothing */
		str_number(month, &part[1]);
		str_number(rest, &part[2]);
	}
	snprintf(f->when, sizeof f->when, "%04u%02u%02u", (unsigned)part[0],
	    (unsigned)part[1], (unsigned)(part[2] % 100));
	if (part[0])
		snprintf(f->month, sizeof f->month, "%.4s%s%.2s", f->when,
		    known ? "-" : "", known ? f->when + 4 : "");
	f->line.text[EXPLORE_MONTH] = str_of(f->month);
}

/* Set the id: that of lichess.org, or a hash of the text. */
static void
set_id(struct facts *f, struct str text)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz";
	static const char lichess[] = "https://lichess.org/";
	struct str site = explore_game_tag(text, "Site");
	struct str id = str_starts(site, lichess)
	    ? str_after(site, sizeof lichess - 1)
	    : str_of("");
	bool has_id = str_span(id, is_alphanumeric) == ID_SIZE;
	uint64_t hash = hash_text(HASH_START, text);

	for (int i = 0; i < ID_SIZE; i++, hash /= 62)
		f->id[i] = has_id ? id.text[i] : digits[hash % 62];
}

/* Set the columns of the group, and that of who has won. */
static void
set_facts(struct explore_maker *m, struct facts *f, enum group_count won)
{
	struct str text = out_all(&m->text);
	struct str date = explore_game_tag(text, "UTCDate");
	int band;

	if (!(date.len >= 4 && tag_number(date)))
		date = explore_game_tag(text, "Date");
	f->elo[WHITE] = tag_number(explore_game_tag(text, "WhiteElo"));
	f->elo[BLACK] = tag_number(explore_game_tag(text, "BlackElo"));
	band = class_rating(f->elo[WHITE], f->elo[BLACK]);
	if (band >= 0)
		f->line.text[EXPLORE_BAND] = str_between(
		    f->band, str_write_number((uint64_t)band, f->band));
	f->line.text[EXPLORE_SPEED] =
	    class_speed(explore_game_tag(text, "TimeControl"));
	set_date(f, date);
	set_id(f, text);
	m->listed.len = 0;
	out_format(&m->listed, "%.*s %" PRIu64 " %" PRIu64 " %s", ID_SIZE,
	    f->id, f->elo[WHITE], f->elo[BLACK], f->when);
	out_str(&m->listed, explore_game_tag(text, "UTCTime"));
	f->line.game = out_all(&m->listed);
	/* both have white, draws, black */
	f->line.count[EXPLORE_WHITE + won - GROUP_WHITE_WINS] = 1;
}

/* Add a value of one line. */
static const char *
add_value(struct explore_maker *m, struct str key, uint64_t hash,
    const struct explore_line *l)
{
	m->value.len = 0;
	map_add_number(&m->value, 1);
	explore_line_put(&m->value, l);
	return map_maker_add(&m->run->maker, key, hash, out_all(&m->value));
}

/* Compare by position, then by the order of the moves. */
static int
compare_played(const void *one, const void *two)
{
	const struct played *a = one, *b = two;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->at < b->at ? -1 : a->at > b->at;
}

static struct str
key_of(const struct explore_maker *m, const struct played *p)
{
	return (struct str){m->keys.text + p->at, p->len};
}

/* Add the last move of each position. */
static const char *
add_moves(struct explore_maker *m, struct facts *f)
{
	const char *wrong = NULL;

	qsort(m->played, m->count, sizeof *m->played, compare_played);
	for (size_t i = 0; i < m->count && !wrong; i++) {
		struct played *p = &m->played[i];
		uint64_t elo = f->elo[p->white ? WHITE : BLACK];

		if (i + 1 < m->count &&
		    str_equal(key_of(m, p), key_of(m, p + 1)))
			continue;
		f->line.text[EXPLORE_MOVE] = (struct str){p->uci, p->uci_len};
		f->line.count[EXPLORE_RATINGS] = (int64_t)elo;
		f->line.count[EXPLORE_RATED] = elo > 0;
		wrong = add_value(m, key_of(m, p), p->hash, &f->line);
	}
	return wrong;
}

/* Add the text of the game. */
static const char *
add_text(struct explore_maker *m, const struct facts *f)
{
	struct explore_line l = {.game = out_all(&m->text)};
	struct str key;

	m->keys.len = 0;
	explore_key(
	    &m->run->settings, NULL, (struct str){f->id, ID_SIZE}, &m->keys);
	key = out_all(&m->keys);
	return add_value(m, key, map_key_hash(key), &l);
}

static const char *
add_game(struct explore_maker *m, struct str result)
{
	struct facts f = {0};
	enum group_count won;
	const char *wrong;

	if (!result.len)
		result = game_result_of_tag(
		    explore_game_tag(out_all(&m->text), "Result"));
	out_str(&m->text, result);
	won = game_keys_result(result);
	if (won == GROUP_GAMES)
		m->run->lines.counts.left_out++;
	if (won == GROUP_GAMES || !m->count)
		return NULL;
	set_facts(m, &f, won);
	wrong = add_moves(m, &f);
	return wrong ? wrong : add_text(m, &f);
}

/* --------------------------------------------------------------------- runs */

static const char *
add_games(struct explore_maker *m, struct games *games)
{
	static const struct game_calls calls = {.tag = on_tag,
	    .move = on_move,
	    .wrong = on_wrong,
	    .keep_before = true};
	struct read_style how = {.skips_unknown = true};
	struct game_reader reader = {.how = &how, .stops = true};
	struct run_counts *counts = &m->run->lines.counts;
	const struct explore_choice *c = m->choice;
	const char *wrong = NULL;
	struct chunk chunk;
	bool selected = true;

	while (!wrong && !stop_reason() && games_next(games, &chunk)) {
		struct game g = {.chunk = &chunk,
		    .file = games->file,
		    .number = games->number};

		run_counts_step(counts, 1);
		if (c->select)
			wrong = c->select(
			    c->user, &chunk, g.file, g.number, &selected);
		if (wrong || !selected)
			continue;
		m->count = m->keys.len = m->text.len = 0;
		if (!game_read(&reader, &g, &calls, m) && is_standard(&g))
			counts->bad++;
		if (is_standard(&g))
			wrong = add_game(m, g.result);
		else
			counts->left_out++;
		out_flush(&m->messages);
	}
	games_close(games);
	game_reader_free(&reader);
	return wrong;
}

static const char *
add_files(struct map_run *r, char **files)
{
	struct explore_maker m = {.run = r, .choice = r->user};
	struct games games;
	const char *wrong;

	out_init(&m.messages, STDERR_FILENO, "standard error");
	r->lines.counts.why_left_out = "of variants or without a result";
	games_init(&games);
	games.messages = &m.messages;
	games_open(&games, files);
	wrong = add_games(&m, &games);
	r->status = games.status;
	if (r->lines.counts.bad && r->status < STATUS_BAD)
		r->status = STATUS_BAD;
	if (!wrong)
		wrong = stop_reason();
	out_close(&m.messages);
	out_close(&m.keys);
	out_close(&m.text);
	out_close(&m.listed);
	out_close(&m.value);
	mem_free(m.played);
	return wrong;
}

enum status
explore_make(
    struct map_run *r, char **files, const struct explore_choice *choice)
{
	explore_settings(&r->settings);
	r->user = choice;
	return map_run_make(r, files, add_files, "games");
}
