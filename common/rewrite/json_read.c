/*
 * json_read.c - see json_read.h; jansson parses
 *
 * Moves are words here: whether they are legal is found when the text is read.
 * The text has no line ends, so that messages name the line of the object.
 */
#include "rewrite/json_read.h"

#include <jansson.h>
#include <time.h>

#include "base/error_text.h"
#include "base/mem.h"

const bool json_read_is_built = true;

/* Let jansson take memory as all others do, and end the program without it. */
__attribute__((constructor)) static void
set_memory(void)
{
	json_set_alloc_funcs(mem_get, mem_free);
}

enum { DEEPEST = 100 }; /* variations in variations */

static struct str
text_of(const json_t *value)
{
	return json_is_string(value)
	    ? (struct str){json_string_value(value), json_string_length(value)}
	    : (struct str){0};
}

static struct str
member(const json_t *object, const char *name)
{
	return text_of(json_object_get(object, name));
}

static void
put_tag(struct out *o, const char *name, struct str value)
{
	if (!value.text)
		return;
	out_char(o, '[');
	out_text(o, name);
	out_text(o, " \"");
	for (size_t i = 0; i < value.len; i++) {
		char c = value.text[i];

		if (c == '"' || c == '\\')
			out_char(o, '\\');
		out_char(o, (unsigned char)c < ' ' ? ' ' : c);
	}
	out_text(o, "\"] ");
}

static void
put_number_tag(struct out *o, const char *name, const json_t *value)
{
	char text[24];

	if (!json_is_integer(value))
		return;
	snprintf(
	    text, sizeof text, "%lld", (long long)json_integer_value(value));
	put_tag(o, name, str_of(text));
}

/* Write a comment, or one for each line of the text; braces become _. */
static void
put_comments(struct out *o, struct str text)
{
	if (!text.text)
		return;
	out_text(o, " {");
	for (size_t i = 0; i < text.len; i++) {
		char c = text.text[i];

		if (c == '\n')
			out_text(o, "} {");
		else
			out_char(o, c == '{' || c == '}' ? '_' : c);
	}
	out_char(o, '}');
}

/* True for a word that cannot be taken for anything but a move. */
static bool
is_word(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if ((unsigned char)s.text[i] <= ' ' ||
		    strchr("{}()[];%$\"*.", s.text[i]))
			return false;
	return s.len > 0 && s.len < 16;
}

/* Write the NAGs and comments of a game or a move. */
static const char *
put_notes(struct out *o, const json_t *of)
{
	const json_t *nags = json_object_get(of, "nags");

	for (size_t i = 0; i < json_array_size(nags); i++) {
		const json_t *nag = json_array_get(nags, i);

		if (!json_is_integer(nag) || json_integer_value(nag) < 0)
			return "`nags' holds something else than numbers";
		out_text(o, " $");
		out_number(o, (uint64_t)json_integer_value(nag));
	}
	put_comments(o, member(of, "comment"));
	return NULL;
}

static const char *put_moves(struct out *o, const json_t *moves, int depth);

/* Write a move, its comments and NAGs, and the variations that replace it. */
static const char *
put_move(struct out *o, const json_t *move, int depth)
{
	struct str word = member(move, "san");
	const json_t *lines = json_object_get(move, "variations");
	const char *wrong;

	if (!word.text)
		word = member(move, "uci");
	if (!is_word(word))
		return "a move has neither `san' nor `uci'";
	put_comments(o, member(move, "before"));
	out_char(o, ' ');
	out_str(o, word);
	wrong = put_notes(o, move);
	for (size_t i = 0; !wrong && i < json_array_size(lines); i++) {
		out_text(o, " (");
		wrong = put_moves(o, json_array_get(lines, i), depth + 1);
		out_text(o, " )");
	}
	return wrong;
}

static const char *
put_moves(struct out *o, const json_t *moves, int depth)
{
	const char *wrong = NULL;

	if (!json_is_array(moves))
		return "moves are no array";
	if (depth > DEEPEST)
		return "variations are too deep";
	for (size_t i = 0; !wrong && i < json_array_size(moves); i++)
		wrong = put_move(o, json_array_get(moves, i), depth);
	return wrong;
}

/* Write the result, which is a word of its own. */
static void
put_result(struct out *o, struct str result)
{
	out_char(o, ' ');
	if (str_is(result, "1-0") || str_is(result, "0-1") ||
	    str_is(result, "1/2-1/2"))
		out_str(o, result);
	else
		out_char(o, '*');
	out_char(o, ' ');
}

static const char *
put_own(struct out *o, json_t *game)
{
	json_t *tags = json_object_get(game, "tags");
	const char *wrong;

	for (void *at = json_object_iter(tags); at;
	     at = json_object_iter_next(tags, at))
		put_tag(o, json_object_iter_key(at),
		    text_of(json_object_iter_value(at)));
	wrong = put_notes(o, game);
	if (!wrong)
		wrong = put_moves(o, json_object_get(game, "moves"), 0);
	put_result(o, member(game, "result"));
	return wrong;
}

/* Write the tags of a player of Lichess, whose names begin with `colour`. */
static void
put_player(struct out *o, const json_t *game, const char *member_name,
    const char *colour)
{
	const json_t *player =
	    json_object_get(json_object_get(game, "players"), member_name);
	const json_t *user = json_object_get(player, "user");
	const json_t *level = json_object_get(player, "aiLevel");
	const json_t *diff = json_object_get(player, "ratingDiff");
	struct str name = member(user, "name");
	char tag[32], text[40];

	if (json_is_integer(level)) {
		snprintf(text, sizeof text, "lichess AI level %lld",
		    (long long)json_integer_value(level));
		name = str_of(text);
	}
	put_tag(o, colour, name.text ? name : str_of("Anonymous"));
	snprintf(tag, sizeof tag, "%sElo", colour);
	put_number_tag(o, tag, json_object_get(player, "rating"));
	snprintf(tag, sizeof tag, "%sTitle", colour);
	put_tag(o, tag, member(user, "title"));
	if (!json_is_integer(diff))
		return;
	snprintf(tag, sizeof tag, "%sRatingDiff", colour);
	snprintf(
	    text, sizeof text, "%+lld", (long long)json_integer_value(diff));
	put_tag(o, tag, str_of(text));
}

static void
put_dates(struct out *o, const json_t *game)
{
	const json_t *created = json_object_get(game, "createdAt");
	time_t seconds = (time_t)(json_integer_value(created) / 1000);
	struct tm utc;
	char text[24];

	if (!json_is_integer(created) || !gmtime_r(&seconds, &utc))
		return;
	strftime(text, sizeof text, "%Y.%m.%d", &utc);
	put_tag(o, "Date", str_of(text));
	put_tag(o, "UTCDate", str_of(text));
	strftime(text, sizeof text, "%H:%M:%S", &utc);
	put_tag(o, "UTCTime", str_of(text));
}

/* Words of Lichess and what they are in a tag. */
struct words {
	const char *word, *value;
};

static struct str
look_up(const struct words *list, struct str word, struct str other)
{
	for (; list->word; list++)
		if (str_is(word, list->word))
			return str_of(list->value);
	return other;
}

static const struct words variants[] = {
    {"standard", "Standard"},
    {"chess960", "Chess960"},
    {"fromPosition", "From Position"},
    {"kingOfTheHill", "King of the Hill"},
    {"threeCheck", "Three-check"},
    {"antichess", "Antichess"},
    {"atomic", "Atomic"},
    {"horde", "Horde"},
    {"racingKings", "Racing Kings"},
    {"crazyhouse", "Crazyhouse"},
    {NULL, NULL},
};

static const struct words endings[] = {
    {"outoftime", "Time forfeit"},
    {"timeout", "Time forfeit"},
    {"cheat", "Rules infraction"},
    {"noStart", "Abandoned"},
    {"aborted", "Abandoned"},
    {"started", "Unterminated"},
    {"created", "Unterminated"},
    {NULL, NULL},
};

static struct str
result_of(const json_t *game)
{
	struct str winner = member(game, "winner");
	struct str status = member(game, "status");

	if (winner.text)
		return str_of(str_is(winner, "white") ? "1-0" : "0-1");
	if (str_is(status, "draw") || str_is(status, "stalemate") ||
	    str_is(status, "insufficientMaterialClaim") ||
	    str_is(status, "outoftime"))
		return str_of("1/2-1/2");
	return str_of("*");
}

static void
put_time_control(struct out *o, const json_t *game)
{
	const json_t *clock = json_object_get(game, "clock");
	char text[64];

	if (!clock) {
		put_tag(o, "TimeControl", str_of("-"));
		return;
	}
	snprintf(text, sizeof text, "%lld+%lld",
	    (long long)json_integer_value(json_object_get(clock, "initial")),
	    (long long)json_integer_value(json_object_get(clock, "increment")));
	put_tag(o, "TimeControl", str_of(text));
}

static void
put_event(struct out *o, const json_t *game)
{
	struct str speed = member(game, "speed"), id = member(game, "id");
	const char *rated =
	    json_is_true(json_object_get(game, "rated")) ? "Rated" : "Casual";
	char text[128];

	snprintf(text, sizeof text, "%s %.*s game", rated,
	    speed.len < 40 ? (int)speed.len : 40, speed.text ? speed.text : "");
	put_tag(o, "Event", str_of(text));
	snprintf(text, sizeof text, "https://lichess.org/%.*s",
	    id.len < 40 ? (int)id.len : 40, id.text ? id.text : "");
	put_tag(o, "Site", str_of(text));
}

static void
put_lichess_tags(struct out *o, const json_t *game)
{
	const json_t *opening = json_object_get(game, "opening");
	struct str fen = member(game, "initialFen");
	struct str variant = member(game, "variant");

	put_event(o, game);
	put_dates(o, game);
	put_tag(o, "Round", str_of("-"));
	put_player(o, game, "white", "White");
	put_player(o, game, "black", "Black");
	put_tag(o, "Result", result_of(game));
	put_tag(o, "Variant", look_up(variants, variant, variant));
	put_time_control(o, game);
	put_tag(o, "ECO", member(opening, "eco"));
	put_tag(o, "Opening", member(opening, "name"));
	put_tag(o, "Termination",
	    look_up(endings, member(game, "status"), str_of("Normal")));
	if (fen.text)
		put_tag(o, "SetUp", str_of("1"));
	put_tag(o, "FEN", fen);
}

/* Write [%clk 0:03:00.5] from hundredths of a second. */
static void
put_clock(struct out *o, const json_t *clock)
{
	long long centis = json_integer_value(clock);
	long long seconds = centis / 100;

	if (!json_is_integer(clock) || centis < 0)
		return;
	out_format(o, " [%%clk %lld:%02lld:%02lld", seconds / 3600,
	    seconds / 60 % 60, seconds % 60);
	if (centis % 100)
		out_format(o, ".%02lld", centis % 100);
	out_char(o, ']');
}

static void
put_analysis(struct out *o, const json_t *ply)
{
	const json_t *eval = json_object_get(ply, "eval");
	const json_t *mate = json_object_get(ply, "mate");

	if (json_is_integer(mate)) {
		out_format(
		    o, " [%%eval #%lld]", (long long)json_integer_value(mate));
	} else if (json_is_integer(eval)) {
		long long cp = json_integer_value(eval);
		unsigned long long size = cp < 0 ? 0 - (unsigned long long)cp
						 : (unsigned long long)cp;

		out_format(o, " [%%eval %s%llu.%02llu]", cp < 0 ? "-" : "",
		    size / 100, size % 100);
	}
}

/*
 * Write what Lichess says of a ply as a comment: evaluation, clock and, of a
 * move it judges, why.
 */
static void
put_ply_comment(struct out *o, const json_t *analysis, const json_t *clock)
{
	struct str why =
	    member(json_object_get(analysis, "judgment"), "comment");
	size_t start;

	put_comments(o, why);
	start = o->len;
	put_analysis(o, analysis);
	put_clock(o, clock);
	if (o->len == start)
		return;
	o->text[start] = '{'; /* in place of the first blank */
	out_char(o, '}');
}

static const char *
put_lichess(struct out *o, json_t *game)
{
	struct str moves = member(game, "moves"), word;
	const json_t *analysis = json_object_get(game, "analysis");
	const json_t *clocks = json_object_get(game, "clocks");

	put_lichess_tags(o, game);
	for (size_t ply = 0; (word = str_word(&moves)).len; ply++) {
		if (!is_word(word))
			return "`moves' holds something else than moves";
		out_char(o, ' ');
		out_str(o, word);
		put_ply_comment(o, json_array_get(analysis, ply),
		    json_array_get(clocks, ply));
	}
	put_result(o, result_of(game));
	return NULL;
}

const char *
json_read_game(struct str line, struct out *pgn)
{
	json_error_t error;
	json_t *game =
	    json_loadb(line.text, line.len, JSON_REJECT_DUPLICATES, &error);
	const json_t *moves = json_object_get(game, "moves");
	size_t before = pgn->len;
	const char *wrong;

	if (!game)
		return error_text(
		    "it is not JSON: column %d: %s", error.column, error.text);
	if (json_is_array(moves))
		wrong = put_own(pgn, game);
	else if (json_object_get(game, "id") &&
	    json_object_get(game, "players"))
		wrong = put_lichess(pgn, game);
	else
		wrong =
		    "it is no game: an object with an array `moves', or one "
		    "of Lichess with `id' and `players'";
	if (wrong)
		pgn->len = before;
	json_decref(game);
	return wrong;
}
