/*
 * rewrite.c - read any bytes as games, write them, and write the result again
 *
 * The second pass changes no byte and finds no bad game, and the games that are
 * read from JSON are those that were written.  The first two bytes choose the
 * options of both passes.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/utf8.h"
#include "rewrite/json_read.h"
#include "rewrite/rewriter.h"

static const char *const notations[] = {
    "san", "lan", "uci", "figurine", "de", "fr", "pl", "is"};

static const char *const layouts[] = {"coalescecomments", "nocompactcomments",
    "nocompactmoves", "compactvariations", "elidecomments", "elidenags",
    "elidevariations", "nomovenumberaftercomment", "nomovenumbers",
    "splitmoves", "uniquecomments"};

/* The options that the first two bytes choose. */
struct choice {
	unsigned notation, layout;
	bool fixes_results, roster, lines;
};

enum pass { FIRST, SECOND };

/*
 * True if JSON may hold more variations in one another than json_read_game()
 * takes.  Brackets in comments count, too.
 */
static bool
is_deep(const struct out *json)
{
	int depth = 0, deepest = 0;

	for (size_t i = 0; i < json->len; i++) {
		depth += json->text[i] == '[' ? 1
		    : json->text[i] == ']'    ? -1
					      : 0;
		deepest = depth > deepest ? depth : deepest;
	}
	return deepest > 100;
}

/*
 * Write the games of `text` to `out`, in JSON or not.  The second pass reads
 * what the first wrote, and asserts that nothing of it is bad but FEN tags and
 * variants without rules here, whose moves JSON does not have.
 */
static void
rewrite(struct str text, const struct choice *c, enum pass pass,
    enum game_format from, enum game_format to, struct out *out)
{
	char name[32], *files[] = {name, NULL};
	int fd = memfd_create("games", 0);
	struct out messages;
	struct rewriter r;
	enum status status;

	assert(fd >= 0 && write(fd, text.text, text.len) == (ssize_t)text.len);
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
	out_init(out, -1, "games");
	out_init(&messages, -1, "messages");
	rewriter_init(&r);
	r.out = out;
	r.messages = &messages;
	r.input_format = from;
	r.format = to;
	r.tags.fixes_result = c->fixes_results;
	r.tags.roster = c->roster;
	r.lines = c->lines && to == GAMES_PGN;
	r.notation =
	    to == GAMES_PGN ? move_notation_find(notations[c->notation]) : NULL;
	if (to == GAMES_PGN && c->layout < sizeof layouts / sizeof *layouts)
		assert(write_style_set(&r.style, str_of(layouts[c->layout])));
	if (pass == SECOND && from == GAMES_PGN && r.notation->language)
		r.input_notation = r.notation;
	status = rewriter_run(&r, files);
	out_char(&messages, '\0');
	if (pass == SECOND && status == STATUS_BAD &&
	    !strstr(messages.text, "bad FEN tag") &&
	    !strstr(messages.text, "are not known here")) {
		fprintf(stderr, "bad in the second pass: %s--- of\n%.*s",
		    messages.text, STR(text));
		abort();
	}
	assert(utf8_valid((struct str){out->text, out->len}) == out->len);
	rewriter_free(&r);
	out_close(&messages);
	close(fd);
}

/* Assert that two texts are equal, but for braces: _ takes the place of }. */
static void
assert_same(const char *what, struct out *a, struct out *b)
{
	bool same = a->len == b->len;

	for (size_t i = 0; same && i < a->len; i++)
		same = a->text[i] == b->text[i] ||
		    (a->text[i] == '}' && b->text[i] == '_');
	if (same)
		return;
	fprintf(stderr, "%s: first\n%.*s--- second\n%.*s", what, (int)a->len,
	    a->text, (int)b->len, b->text);
	abort();
}

/*
 * True for a tag FEN or Variant with control characters, which are written as
 * blanks and may part fields then, or end a name; and for FEN in another
 * spelling, since of two such tags the last counts.
 */
static bool
is_odd_tag(struct str text)
{
	bool any = false;

	for (size_t i = 0; i + 4 < text.len; i++) {
		const char *at = text.text + i, *from, *to;
		size_t left = text.len - i;

		any |= strncasecmp(at, "FEN", 3) == 0;
		if (!strncasecmp(at, "[fen", 4) && memcmp(at, "[FEN", 4) != 0)
			return true;
		if (left < 9 || strncasecmp(at, "Variant", 7) != 0)
			continue;
		any = true;
		from = memchr(at, '"', left);
		to = from
		    ? memchr(from + 1, '"', left - (size_t)(from + 1 - at))
		    : NULL;
		if (!to || memchr(from, '\n', (size_t)(to - from)))
			return true;
	}
	for (size_t i = 0; any && i < text.len; i++)
		if ((unsigned char)text.text[i] < ' ' && text.text[i] != '\n')
			return true;
	return false;
}

static struct str
text_of(const struct out *o)
{
	return (struct str){o->text, o->len};
}

/* Read the JSON of games again, whose PGN is `first`. */
static void
check_json(struct out *first, struct out *json, const struct choice *c)
{
	struct out again;

	rewrite(text_of(json), c, SECOND, GAMES_JSONL, GAMES_JSONL, &again);
	assert_same("JSON", json, &again);
	out_close(&again);
	rewrite(text_of(json), c, SECOND, GAMES_JSONL, GAMES_PGN, &again);
	if (!c->lines)
		assert_same("PGN from JSON", first, &again);
	out_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct choice c;
	enum game_format from = GAMES_PGN;
	struct out first, second, json;
	struct str text;

	if (size < 2)
		return 0;
	c = (struct choice){.notation = data[0] & 7,
	    .layout = data[1] & 15,
	    .fixes_results = data[0] & 8,
	    .roster = data[0] & 16,
	    .lines = data[0] & 32};
	if (json_read_is_built && data[0] & 64)
		from = GAMES_JSONL;
	text = (struct str){(const char *)data + 2, size - 2};
	if (is_odd_tag(text))
		return 0;
	rewrite(text, &c, FIRST, from, GAMES_PGN, &first);
	rewrite(text_of(&first), &c, SECOND, GAMES_PGN, GAMES_PGN, &second);
	assert_same("PGN", &first, &second);
	out_close(&second);
	if (json_read_is_built) {
		rewrite(text, &c, FIRST, from, GAMES_JSONL, &json);
		if (!is_deep(&json))
			check_json(&first, &json, &c);
		out_close(&json);
	}
	out_close(&first);
	return 0;
}
