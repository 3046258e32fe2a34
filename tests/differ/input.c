/* input.c - see input.h */
#include "input.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/out.h"
#include "chance.h"
#include "process.h"

/* The pool from which the parts of one kind of input are drawn. */
struct pool {
	const char *name;
	struct str *part;
	int parts;
	size_t capacity;
};

enum pool_kind {
	GAMES,
	FENS,
	BOARDS,
	MOVES,
	FOLDED,
	MOVETEXT,
	TABLE,
	TAGGED,
	MAP,
	POOLS
};

static struct pool pool[POOLS] = {
    [GAMES] = {.name = "games.pgn"},
    [FENS] = {.name = "lines.fen"},
    [BOARDS] = {.name = "boards.bb"},
    [MOVES] = {.name = "moves.txt"},
    [FOLDED] = {.name = "folded.txt"},
    [MOVETEXT] = {.name = "movetext.txt"},
    [TABLE] = {.name = "table.csv"},
    [TAGGED] = {.name = "tagged.pgn"},
    [MAP] = {.name = "values.map"},
};

static struct arena forever;

static void
add(enum pool_kind kind, struct str part)
{
	struct pool *p = &pool[kind];

	MEM_RESERVE(p->part, p->parts, 1, p->capacity);
	p->part[p->parts++] = part;
}

/* ------------------------------------------------------------ the pools */

/* Add each game of a text in which all games begin with an Event tag. */
static void
add_games(struct str text)
{
	struct str mark = str_of("\n[Event ");

	while (text.len) {
		struct str rest = {text.text + 1, text.len - 1};
		const char *next = str_find(rest, mark);
		const char *end = next ? next + 1 : text.text + text.len;

		add(GAMES, str_between(text.text, end));
		text = str_between(end, text.text + text.len);
	}
}

/* Add games of 60 to 200 tags, some of them twice. */
static void
add_tagged_games(void)
{
	for (int i = 0; i < 8; i++) {
		struct out o = {0};

		for (int k = 0; k < 60 + 20 * i; k++)
			out_format(
			    &o, "[Tag%d \"%d %d\"]\n", k % (50 + 15 * i), i, k);
		out_text(
		    &o, "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {note} 1-0\n\n");
		add(TAGGED, arena_text(&forever, (struct str){o.text, o.len}));
		mem_free(o.text);
	}
}

/* Add the files of a folder; the nasty ones are parts as they are. */
static void
add_folder(const char *folder, bool whole)
{
	struct dirent **entry;
	int count = scandir(folder, &entry, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		struct str name = str_of(entry[i]->d_name);
		char path[4096];
		struct str text;

		if (name.len < 5 || strcmp(name.text + name.len - 4, ".pgn"))
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, name.text);
		text = process_read(&forever, path);
		if (whole)
			add(GAMES, text);
		else
			add_games(text);
	}
}

/* Return the movetext of a game as one line. */
static struct str
movetext_of(struct str game)
{
	struct out o = {0};

	while (game.len) {
		struct str line = str_cut(&game, '\n');

		if (line.len && *line.text != '[') {
			out_str(&o, line);
			out_char(&o, ' ');
		}
	}
	out_char(&o, '\n');
	return (struct str){o.text, o.len};
}

/* Return what a command of the shell writes in `work`. */
static struct str
written_by(const char *command, const char *programs, const char *work)
{
	const char *argv[] = {"/bin/sh", "-c", command, NULL};
	char path[4096], name[4096];
	const char *environment[] = {path, "LC_ALL=C", NULL};
	double took;
	struct str text;

	snprintf(path, sizeof path, "PATH=%s:/usr/bin:/bin", programs);
	process_run(work, argv, environment, 60, &took);
	snprintf(name, sizeof name, "%s/stdout", work);
	text = process_read(&forever, name);
	if (!text.len) {
		fprintf(stderr, "differ: nothing came of: %s\n", command);
		exit(2);
	}
	return text;
}

/* Add the lines that a command of the shell writes in `work`. */
static void
add_lines(enum pool_kind kind, const char *command, const char *programs,
    const char *work)
{
	struct str text = written_by(command, programs, work);

	while (text.len) {
		struct str line = str_cut(&text, '\n');

		add(kind, str_between(line.text, line.text + line.len + 1));
	}
}

void
input_prepare(const char *data, const char *programs, const char *work)
{
	struct out all = {0};
	char folder[4096];
	int games;

	add_folder(data, false);
	add_tagged_games();
	games = pool[GAMES].parts;
	for (int i = 0; i < games; i++) {
		out_str(&all, pool[GAMES].part[i]);
		out_char(&all, '\n');
		add(MOVETEXT, movetext_of(pool[GAMES].part[i]));
	}
	process_write(work, "games.pgn", (struct str){all.text, all.len});
	add_lines(FENS,
	    "pgn2fen --variations --columns=san games.pgn | awk 'NR % 7 == 0'",
	    programs, work);
	add_lines(BOARDS, "pgn2fen games.pgn | awk 'NR % 7 == 1' | fen2bb",
	    programs, work);
	add_lines(MOVES,
	    "pgn2fen --columns=next-uci games.pgn | awk -F '\\t' "
	    "'$2 != \"\" && NR % 5 == 0 {print $0 \"\\t\" NR % 70000}'",
	    programs, work);
	add_lines(MOVES, /* four fields: the last is the en-passant square */
	    "pgn2fen --fields=4 --columns=next-uci games.pgn | awk -F '\\t' "
	    "'$2 != \"\" && NR % 5 == 1 {print $0 \"\\t\" NR}'",
	    programs, work);
	add_lines(FOLDED, "pgnfold games.pgn", programs, work);
	add_lines(TABLE,
	    "pgn2fen --format=csv --columns=fen,ply,san,tag:White games.pgn | "
	    "awk 'NR % 11 == 1'",
	    programs, work);
	add(MAP,
	    written_by("pgn2fen --columns=ply,san games.pgn | "
		       "awk 'NR % 7 < 4' | fenmap --equal=first -o m; cat m",
		programs, work));
	snprintf(folder, sizeof folder, "%s/nasty", data);
	add_folder(folder, true);
	mem_free(all.text);
	process_empty(work);
}

/* ------------------------------------------------------------ mutations */

/* Tokens that may occur, or must not occur, in games and lines. */
static const char *const tokens[] = {"{", "}", "(", ")", "; rest\n", "$5", "!?",
    "e4", "Nf3", "O-O", "--", "Z0", "exd6 e.p.", "e8=Q", "Qh4#", "Kxe1", "1-0",
    "0-1", "1/2-1/2", "*", "12.", "3...", "[Variant \"atomic\"]\n",
    "[Variant \"Chess960\"]\n", "[Variant \"strange\"]\n",
    "[FEN \"7k/5Q1p/8/8/8/8/8/K7 w - - 0 1\"]\n", "[FEN \"junk\"]\n",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n", "[SetUp \"1\"]\n",
    "[Result \"0-1\"]\n", "[Result \"1-0\"]\n", "[Result \"odd\"]\n",
    "[White \"Anna\"]\n", "[WhiteElo \"2500\"]\n", "[Foo \"x\"]",
    "[Event \"e\\\"x\\\\\"]\n", "\r\n", "\n\n", "\n", "\t", "\v", " ", "%",
    "\xef\xbb\xbf", "\xff", "\xc3", "\xc3\xa9", "{[%clk 0:01:00]}",
    "{[%eval 0.31]}", "{+0.21/12 3.1s}", "{<main>}", "|", "/", "8", "[]",
    "[e2,f2]", "K:e1", " w KQkq - 0 1", " b - e3 0 1", "-", "0x", "e2e4", ",",
    "\"", "!x: wrong", "99999999999999999999", "-1", "\\n", "\\xff"};

static void
add_token(struct out *o)
{
	size_t which = chance_below(sizeof tokens / sizeof *tokens + 2);

	if (which == sizeof tokens / sizeof *tokens)
		out_char(o, '\0');
	else if (which > sizeof tokens / sizeof *tokens)
		out_char(o, (char)chance_next());
	else
		out_text(o, tokens[which]);
}

/* Return a random place, more often than not at the beginning of a word. */
static size_t
place_in(struct str s)
{
	size_t at = chance_below(s.len + 1);

	if (chance_once_in(3))
		return at;
	while (at < s.len && !is_blank(s.text[at]))
		at++;
	return at;
}

/*
 * Return the part with one change: bytes inserted, removed, doubled or moved.
 */
static struct str
mutate(struct arena *a, struct str s)
{
	size_t from = place_in(s), to = place_in(s);
	struct out o = {0};
	struct str made;

	if (from > to) {
		size_t other = from;

		from = to;
		to = other;
	}
	out_bytes(&o, s.text, from);
	switch (chance_below(6)) {
	case 5: /* replace a word by a byte that may count as a blank */
		while (to > from && is_blank(s.text[to - 1]))
			to--;
		if (from < s.len && is_blank(s.text[from]))
			out_char(&o, s.text[from]);
		out_char(&o, "\v\f\t\r\xff\x01\x7f-"[chance_below(8)]);
		to = from + (from < s.len);
		while (to < s.len && !is_blank(s.text[to]))
			to++;
		break;
	case 0: /* remove */
		if (to - from > 80 && !chance_once_in(4))
			to = from + chance_below(80);
		break;
	case 1: /* double */
		out_bytes(&o, s.text + from, to - from);
		to = from;
		break;
	case 2: /* replace by a token */
		add_token(&o);
		to = from + (from < s.len);
		break;
	default:
		out_char(&o, ' ');
		add_token(&o);
		to = from;
	}
	out_bytes(&o, s.text + to, s.len - to);
	made = arena_text(a, (struct str){o.text ? o.text : "", o.len});
	mem_free(o.text);
	return made;
}

/* ----------------------------------------------------------------- draw */

/*
 * Return a number of parts: mostly a few, sometimes enough for several threads.
 */
static int
draw_count(void)
{
	return 1 +
	    (int)chance_below(chance_once_in(4) ? 120
		    : chance_once_in(2)		? 30
						: 5);
}

static bool
draw(struct arena *a, const char *name, bool damaged, struct input *in)
{
	const struct pool *p = NULL;
	bool is_short = strcmp(name, "few.fen") == 0;
	bool repeats = chance_once_in(5);
	struct str last = {0};

	for (int i = 0; i < POOLS; i++)
		if (strcmp(pool[i].name, is_short ? "lines.fen" : name) == 0)
			p = &pool[i];
	if (!p)
		return false;
	in->name = arena_text(a, str_of(name)).text;
	if (p == &pool[MAP]) { /* as it is: a damaged map is refused */
		*in = (struct input){
		    .name = in->name, .part = p->part, .parts = p->parts};
		return true;
	}
	in->parts = is_short ? 2 : draw_count();
	in->part = arena_get(a, (size_t)in->parts * sizeof *in->part);
	for (int i = 0; i < in->parts; i++) {
		struct str part = p->part[chance_below((size_t)p->parts)];

		if (repeats && i && !chance_once_in(6))
			part = last;
		last = part;
		if (damaged && chance_once_in(repeats ? 8 : 3))
			do
				part = mutate(a, part);
			while (chance_once_in(3));
		in->part[i] = part;
	}
	return true;
}

bool
input_draw(struct arena *a, const char *name, struct input *in)
{
	return draw(a, name, chance_once_in(2), in);
}

void
input_draw_games(struct arena *a, struct input *in)
{
	draw(a, pool[GAMES].name, false, in);
}

struct str
input_bytes(struct arena *a, const struct input *in)
{
	struct out o = {0};
	struct str bytes;

	for (int i = 0; i < in->parts; i++) {
		out_str(&o, in->part[i]);
		if (!in->is_cut && strcmp(in->name, pool[GAMES].name) == 0)
			out_char(&o, '\n');
	}
	bytes = arena_text(a, (struct str){o.text ? o.text : "", o.len});
	mem_free(o.text);
	return bytes;
}
