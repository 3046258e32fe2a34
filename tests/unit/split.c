/*
 * split.c - test cutting a stream into games, wherever the reads end
 */
#include "pgn/split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"

#include "pgn/words.h"
#include "tap.h"

/*
 * Return the chunks of a text, each followed by `|`; NULL if bytes were lost.
 */
static char *
split(struct str text)
{
	FILE *file = tmpfile();
	char *marked = mem_get(2 * text.len + 2), *end = marked;
	struct source from = {.name = "a test"};
	struct split s;
	struct chunk chunk;
	bool whole = true;

	from.fd = file ? fileno(file) : -1;
	if (write(from.fd, text.text, text.len) != (ssize_t)text.len ||
	    lseek(from.fd, 0, SEEK_SET) != 0)
		die(STATUS_TROUBLE, "no temporary file");
	split_init(&s, &from, NULL);
	for (size_t at = 0; split_next(&s, &chunk); at += chunk.text.len) {
		whole &= chunk.offset == at && chunk.text.len <= text.len - at;
		if (!whole)
			break;
		memcpy(end, chunk.text.text, chunk.text.len);
		end += chunk.text.len;
		*end++ = '|';
	}
	split_free(&s);
	if (file)
		fclose(file);
	return whole ? marked : NULL;
}

static const struct {
	const char *name, *marked; /* with | where it must be cut */
} streams[] = {
    {"two games", "[Event \"a\"]\n\n1. e4 *\n\n|[Event \"b\"]\n\n1. d4 *\n|"},
    {"a game without tags begins at its first move number",
	"1. e4 1-0 |1. d4 0-1\n|"},
    {"a result with fractions", "1. e4 1/2-1/2 |1. d4 *\n|"},
    {"an Event tag in a comment is no start",
	"[Event \"a\"]\n\n1. e4 {\n[Event \"b\"]\n} e5 *\n|"},
    {"a comment that is never closed ends at an Event tag behind a blank line",
	"[Event \"a\"]\n\n1. e4 { e5\n\n|[Event \"b\"]\n\n1. d4 *\n|"},
    {"a late tag belongs to its game",
	"[Event \"a\"]\n\n1. e4 [White \"x\"] e5 *\n|"},
    {"a result in a variation ends no game",
	"[Event \"a\"]\n\n1. e4 (1. d4 1-0) e5 *\n|"},
    {"a game that breaks off ends at the next tag behind a blank line",
	"[Event \"a\"]\n\n1. e4 e5\n\n|[Site \"b\"]\n\n1. d4 *\n|"},
    {"castling with zeros begins the moves of a game",
	"[Event \"a\"]\n\n00\n\n|[Site \"b\"]\n\n1. 000\n\n|[Site \"c\"]\n\n"
	"0-0\n\n|[Site \"d\"]\n\n1. e4 *\n|"},
    {"a null move begins the moves of a game",
	"[Event \"a\"]\n\n0000\n\n|[Site \"b\"]\n\n1. e4 *\n|"},
    {"a hyphen behind an asterisk is no result", "[F\"*.\n--|"},
    {"a hyphen at the very end", "[F \"x\"]\n1. e4 1-|"},
    {"a null move is no result", "[F \"x\"]\n1. e4 -- 2. d4 *\n|"},
    {"a long comment hides results and tags",
	"1. e4 { 1-0 * 0-1, and a few words more, so that this is longer than "
	"64 bytes [White \"x\"] } e5 1-0 |1. d4 *\n|"},
    {"a brace behind a semicolon opens no comment",
	"[Event \"a\"]\n\n1. e4 ; {\ne5 1-0 |1. d4 {;} d5 0-1\n|"},
    {"a brace in an escape line opens no comment",
	"[Event \"a\"]\n\n1. e4\n% {\ne5 1-0 |1. d4 { } d5 0-1\n|"},
    {"a brace in an escape line between CRs opens no comment",
	"[Event \"a\"]\r\r1. e4\r%{\re5 1-0 |1. d4 { } d5 0-1\r|"},
    {"a brace in a late tag opens no comment",
	"[Event \"a\"]\n\n1. e4 [White \"{\"] e5 1-0 |1. d4 { } d5 0-1\n|"},
    {"a brace that closes nothing is nothing",
	"[Event \"a\"]\n\n1. e4 } { 1-0 } e5 } 0-1 |1. d4 { } d5 0-1\n|"},
    {"a comment that holds another brace ends at the first that closes it",
	"[Event \"a\"]\n\n1. e4 { { 1-0 } e5 } 0-1 |1. d4 { } d5 0-1\n|"},
    {"an Event tag behind a blank line among plain tags is a start",
	"[Event \"a\"]\n[White \"x\"]\n\n|[Event \"b\"]\n[White \"y\"]\n"
	"[Black \"z\"]\n[Event \"c\"]\n[Round \"1\"]\n\n1. e4 *\n|"},
    {"text before and after the games stays with them",
	"From: me\n\n[Event \"a\"]\n1. e4 *\n\nThat was all.\n|"},
};

/* True if a text is cut at each | of `marked`, which ends with one. */
static bool
is_cut(const char *marked)
{
	char *text = mem_get(strlen(marked) + 1), *end = text, *cut;
	bool as_marked;

	for (const char *c = marked; *c; c++)
		if (*c != '|')
			*end++ = *c;
	cut = split(str_between(text, end));
	as_marked = cut && strcmp(cut, marked) == 0;
	if (cut && !as_marked)
		printf("# %s\n", cut);
	free(cut);
	free(text);
	return as_marked;
}

static void
check_streams(void)
{
	for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
		const char *marked = streams[i].marked;
		struct out longer;

		CHECK(streams[i].name, is_cut(marked));
		/* so long that the scan takes long steps */
		out_init(&longer, -1, "a test");
		out_format(&longer, "%.*s%100s\n|", (int)strlen(marked) - 1,
		    marked, "");
		out_char(&longer, '\0');
		CHECK("and with blanks behind it", is_cut(longer.text));
		out_close(&longer);
	}
}

/*
 * Check games of growing length, which cross the ends of reads at every place.
 */
static void
check_blocks(void)
{
	struct out games, expected;
	char *marked;

	out_init(&games, -1, "games");
	out_init(&expected, -1, "games");
	for (int length = 0; length < 700; length++) {
		size_t from = games.len;

		out_format(&games,
		    "[Event \"%d\"]\r\n\r\n1. e4 {%*s} 1/2-1/2\r\n", length,
		    length, "x");
		out_text(&games, "\r\n");
		out_bytes(&expected, games.text + from, games.len - from);
		out_char(&expected, '|');
	}
	marked = split((struct str){games.text, games.len});
	/* the blank lines after a game belong to it */
	CHECK("games that cross reads are whole",
	    marked && strlen(marked) == expected.len &&
		memcmp(marked, expected.text, expected.len) == 0);
	free(marked);
	out_close(&games);
	out_close(&expected);
}

static void
check_moves(void)
{
	static const char *const moves[] = {"e4", "N1f3", "Nbd2", "Ng1f3",
	    "exd5", "e:d5", "ed5", "e2e4", "e7e8q", "e8=Q+", "O-O", "0-0-0",
	    "Kxe2#", "Pe4", "Qa1-h8", "exd6e.p."};
	static const char *const words[] = {"", "e", "4", "x", "White", "e44",
	    "N", "Nf", "the", "1-0", "O-O-O-O"};
	static const char *const foreign[] = {"Sf3", "Ta1xa8", "\u265ef6"};

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
		CHECK(moves[i],
		    move_form_fits(str_of(moves[i])) &&
			move_form_fits_foreign(str_of(moves[i])));
	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
		CHECK(foreign[i],
		    !move_form_fits(str_of(foreign[i])) &&
			move_form_fits_foreign(str_of(foreign[i])));
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char name[32];

		snprintf(name, sizeof name, "no move: %s", words[i]);
		CHECK(name,
		    !move_form_fits(str_of(words[i])) &&
			!move_form_fits_foreign(str_of(words[i])));
	}
}

int
main(void)
{
	check_streams();
	check_blocks();
	check_moves();
	return tap_end();
}
