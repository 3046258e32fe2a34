/*
 * json_read.c - see json_read.h; jansson parses
 *
 * Moves are words here: whether they are legal is found when the text is read.
 * The text has no line ends, so that messages name the line of the object.
 */
#include "rewrite/json_read.h"

#include <jansson.h>
#include <stdlib.h>
#include <time.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "pgn/pgn_token.h"

const bool json_read_is_built = true;

/* Let jansson take memory as all others do, and end the program without it. */
__attribute__((constructor)) static void
set_memory(void)
{
	json_set_alloc_funcs(mem_get, mem_free);
}

enum { DEEPEST = 100 }; /* variations in variations */

/* Return a member that is a string; NULL without one. */
static const char *
member(const json_t *object, const char *name)
{
	return json_string_value(json_object_get(object, name));
}

/* Return a member that is a string; empty without one. */
static struct str
word_of(const json_t *object, const char *name)
{
	const char *word = member(object, name);

	return str_of(word ? word : "");
}

/* Write a tag whose name may have a prefix; without a value nothing. */
static void
put_tag(struct out *o, const char *prefix, const char *name, const char *value)
{
	if (!value)
		return;
	out_format(o, "[%s%s \"", prefix, name);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			out_char(o, '\\');
		out_char(o, *value == '\n' || *value == '\r' ? ' ' : *value);
	}
	out_text(o, "\"] ");
}

/* Write a comment, or one for each line of the text; } becomes _. */
static void
put_comments(struct out *o, const char *text)
{
	if (!text)
		return;
	out_text(o, " {");
	for (; *text; text++) {
		if (*text == '\n')
			out_text(o, "} {");
		else
			out_char(o, *text == '}' ? '_' : *text);
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
	const char *word = member(move, "san");
	const json_t *lines = json_object_get(move, "variations");
	const char *wrong;

	if (!word)
		word = member(move, "uci");
	if (!word || !is_word(str_of(word)))
		return "a move has neither `san' nor `uci'";
	put_comments(o, member(move, "before"));
	out_char(o, ' ');
	out_text(o, word);
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
put_result(struct out *o, const char *result)
{
	bool valid = result &&
	    (strcmp(result, "1-0") == 0 || strcmp(result, "0-1") == 0 ||
		strcmp(result, "1/2-1/2") == 0);

	out_format(o, " %s ", valid ? result : "*");
}

/* Write the tags, whose values are texts or whole numbers. */
static const char *
put_tags(struct out *o, json_t *tags)
{
	for (void *at = json_object_iter(tags); at;
	     at = json_object_iter_next(tags, at)) {
		const char *name = json_object_iter_key(at);
		const json_t *value = json_object_iter_value(at);

		if (!token_is_tag_name(str_of(name)))
			return error_text("`%s' cannot name a tag", name);
		if (json_is_integer(value))
			out_format(o, "[%s \"%" JSON_INTEGER_FORMAT "\"] ",
			    name, json_integer_value(value));
		else if (json_is_string(value))
			put_tag(o, "", name, json_string_value(value));
		else
			return "a tag is neither a text nor a whole number";
	}
	return NULL;
}

static const char *
put_own(struct out *o, json_t *game)
{
	json_t *tags = json_object_get(game, "tags");
	const char *result = member(game, "result");
	const char *wrong = put_tags(o, tags);

	if (!wrong)
		wrong = put_notes(o, game);
	if (!wrong)
		wrong = put_moves(o, json_object_get(game, "moves"), 0);
	put_result(o, result ? result : member(tags, "Result"));
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
	const json_t *rating = json_object_get(player, "rating");
	const json_t *diff = json_object_get(player, "ratingDiff");
	const char *name = member(user, "name");

	if (json_is_integer(level))
		out_format(o,
		    "[%s \"lichess AI level %" JSON_INTEGER_FORMAT "\"] ",
		    colour, json_integer_value(level));
	else
		put_tag(o, "", colour, name ? name : "Anonymous");
	if (json_is_integer(rating))
		out_format(o, "[%sElo \"%" JSON_INTEGER_FORMAT "\"] ", colour,
		    json_integer_value(rating));
	put_tag(o, colour, "Title", member(user, "title"));
	if (json_is_integer(diff))
		out_format(o, "[%sRatingDiff \"%+" JSON_INTEGER_FORMAT "\"] ",
		    colour, json_integer_value(diff));
}

static void
put_dates(struct out *o, const json_t *game)
{
	const json_t *created = json_object_get(game, "createdAt");
	time_t seconds = (time_t)(json_integer_value(created) / 1000);
	struct tm utc;
	char text[128];

	if (!json_is_integer(created) || !gmtime_r(&seconds, &utc))
		return;
	strftime(text, sizeof text,
	    "[Date \"%Y.%m.%d\"] [UTCDate \"%Y.%m.%d\"] "
	    "[UTCTime \"%H:%M:%S\"] ",
	    &utc);
	out_text(o, text);
}

/* Words of Lichess and what they are in a tag. */
struct words {
	const char *word, *value;
};

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
};

static const struct words endings[] = {
    {"outoftime", "Time forfeit"},
    {"timeout", "Time forfeit"},
    {"cheat", "Rules infraction"},
    {"noStart", "Abandoned"},
    {"aborted", "Abandoned"},
    {"started", "Unterminated"},
    {"created", "Unterminated"},
};

/* Without a winner. */
static const char *const draws[] = {
    "draw", "stalemate", "insufficientMaterialClaim", "outoftime"};

static const char *
result_of(const json_t *game)
{
	const char *winner = member(game, "winner");

	if (winner)
		return strcmp(winner, "white") == 0 ? "1-0" : "0-1";
	return ROW_NAMED(draws, word_of(game, "status")) ? "1/2-1/2" : "*";
}

static void
put_time_control(struct out *o, const json_t *game)
{
	const json_t *clock = json_object_get(game, "clock");

	if (!clock)
		put_tag(o, "", "TimeControl", "-");
	else
		out_format(o,
		    "[TimeControl \"%" JSON_INTEGER_FORMAT
		    "+%" JSON_INTEGER_FORMAT "\"] ",
		    json_integer_value(json_object_get(clock, "initial")),
		    json_integer_value(json_object_get(clock, "increment")));
}

static void
put_event(struct out *o, const json_t *game)
{
	const char *speed = member(game, "speed"), *id = member(game, "id");
	bool rated = json_is_true(json_object_get(game, "rated"));
	char text[128];

	snprintf(text, sizeof text, "%s %.40s%sgame",
	    rated ? "Rated" : "Casual", speed ? speed : "", speed ? " " : "");
	put_tag(o, "", "Event", text);
	snprintf(text, sizeof text, "https://lichess.org/%.40s", id ? id : "");
	put_tag(o, "", "Site", text);
}

static void
put_lichess_tags(struct out *o, const json_t *game)
{
	const json_t *opening = json_object_get(game, "opening");
	const char *fen = member(game, "initialFen");
	const struct words *variant =
	    ROW_NAMED(variants, word_of(game, "variant"));
	const struct words *ending =
	    ROW_NAMED(endings, word_of(game, "status"));

	put_event(o, game);
	put_dates(o, game);
	put_tag(o, "", "Round", "-");
	put_player(o, game, "white", "White");
	put_player(o, game, "black", "Black");
	put_tag(o, "", "Result", result_of(game));
	put_tag(o, "", "Variant",
	    variant ? variant->value : member(game, "variant"));
	put_time_control(o, game);
	put_tag(o, "", "ECO", member(opening, "eco"));
	put_tag(o, "", "Opening", member(opening, "name"));
	put_tag(o, "", "Termination", ending ? ending->value : "Normal");
	put_tag(o, "", "SetUp", fen ? "1" : NULL);
	put_tag(o, "", "FEN", fen);
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
		out_format(o, " [%%eval #%" JSON_INTEGER_FORMAT "]",
		    json_integer_value(mate));
	} else if (json_is_integer(eval)) {
		long long cp = json_integer_value(eval);

		out_format(o, " [%%eval %s%lld.%02lld]", cp < 0 ? "-" : "",
		    llabs(cp / 100), llabs(cp % 100));
	}
}

/*
 * Write what Lichess says of a ply as a comment: evaluation, clock and, of a
 * move it judges, why.
 */
static void
put_ply_comment(struct out *o, const json_t *analysis, const json_t *clock)
{
	size_t start;

	put_comments(
	    o, member(json_object_get(analysis, "judgment"), "comment"));
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
	struct str moves = word_of(game, "moves"), word;
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
