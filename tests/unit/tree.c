/* tree.c - test reading games into trees and writing them */
#include "base/mem.h"
#include "pgn/tree.h"

#include <stdio.h>
#include <stdlib.h>

#include "tap.h"

static int faults;

static void
count_fault(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user;
	(void)g;
	(void)line;
	(void)what;
	faults++;
}

/* A game that is read, inspected, and written to `text`. */
struct trial {
	struct arena arena;
	struct game_reader reader;
	struct tree tree;
	struct out text;
};

static bool
begin(struct trial *t, struct str pgn, bool variations)
{
	struct chunk chunk = {.text = pgn, .is_game = true};
	struct game g = {.chunk = &chunk, .file = "-", .number = 1};

	*t = (struct trial){0};
	out_init(&t->text, -1, "text");
	faults = 0;
	return tree_read(
	    &t->tree, &t->arena, &t->reader, &g, variations, count_fault, NULL);
}

static void
write_text(struct trial *t)
{
	struct writer w;

	writer_init(&w, &t->text, &write_style_usual);
	tree_write(&t->tree, &w, &(struct tree_edit){0});
	writer_free(&w);
}

static void
end(struct trial *t)
{
	out_close(&t->text);
	game_reader_free(&t->reader);
	arena_free(&t->arena);
}

#define ROSTER                                                                 \
	"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"  \
	"[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n"

/* True if the movetext is written as `expected`. */
static bool
becomes(const char *pgn, const char *expected)
{
	struct trial t;
	struct out all;
	bool same;

	begin(&t, str_of(pgn), true);
	write_text(&t);
	out_init(&all, -1, "expected");
	out_text(&all, ROSTER "\n");
	out_text(&all, expected);
	out_text(&all, "\n\n\n");
	same = t.text.len == all.len &&
	    memcmp(t.text.text, all.text, all.len) == 0;
	if (!same)
		printf("# got: %.*s\n", (int)t.text.len, t.text.text);
	out_close(&all);
	end(&t);
	return same;
}

static const struct {
	const char *name, *pgn, *expected;
} rows[] = {
    {"comments, NAGs and variations stand where they stood",
	"{start} 1. e4! $14 {good} (1. d4 {or} d5 (1... Nf6)) (1. c4) 1... e5 "
	"*",
	"{start}\n1.e4 $1 $14 {good} ( 1.d4 {or} 1...d5 ( 1...Nf6 ) ) ( 1.c4 ) "
	"1...e5 *"},
    {"a comment before the first move of a variation stays there",
	"1. e4 e5 ({not} 1... c5 {this}) 2. Nf3 *",
	"1.e4 e5 ( {not} 1...c5 {this} ) 2.Nf3 *"},
    {"a variation without moves leaves its comments at the move",
	"1. e4 {a} ({b} {c}) {d} e5 *", "1.e4 {a} {b} {c} {d} 1...e5 *"},
    {"a variation that comes before its move is still one",
	"(1. d4 d5) 1. e4 e5 *", "1.e4 ( 1.d4 d5 ) 1...e5 *"},
    {"a bad move ends its line and leaves a comment", "1. e4 e5 2. Ke4 Nf6 *",
	"1.e4 e5 {Error reading move: Ke4} *"},
    {"a bad move in a variation ends only that",
	"1. e4 e5 (1... c5 2. Ke4 d6) 2. Nf3 *",
	"1.e4 e5 ( 1...c5 {Error reading move: Ke4} ) 2.Nf3 *"},
    {"moves are written anew", "1. e2e4 e7-e5 2.Ng1f3!? 0-0-0 *",
	"1.e4 e5 2.Nf3 $5 {Error reading move: 0-0-0} *"},
    {"text is made UTF-8, blanks are made one", "1. e4 {caf\xe9 \n\t au} *",
	"1.e4 {caf\xc3\xa9 au} *"},
    {"three alternatives keep their order", "1. e4 (1. a3) (1. b3) (1. c3) *",
	"1.e4 ( 1.a3 ) ( 1.b3 ) ( 1.c3 ) *"},
};

/* True if the tree, read with or without variations, has some. */
static bool
branches(const char *pgn, bool variations)
{
	struct trial t;
	bool some;

	begin(&t, str_of(pgn), variations);
	some = t.tree.branches;
	end(&t);
	return some;
}

static void
check_branches(void)
{
	for (int read = 0; read <= 1; read++)
		CHECK("a tree tells whether there are variations, read or not",
		    !branches("1. e4 {(no)} e5 $1 *", read) &&
			branches("1. e4 (1. d4) *", read) &&
			branches("1. e4 ({this}) *", read) &&
			branches("(1. d4) 1. e4 *", read));
}

/* Check ids, plies and depths of the example in the CQL reference. */
static void
check_numbering(void)
{
	static const unsigned plies[] = {0, 1, 2, 3, 4, 5, 4, 3, 4, 5, 4, 5, 3};
	struct trial t;
	bool good = true;
	unsigned depths = 0;

	begin(&t,
	    str_of("1. e4 e5 2. Nf3 (2. Nc3 Nf6 (2... Nc6 3. f4) 3. g3) (2. d4)"
		   " 2... Nc6 (2... d6) 3. Bb5 *"),
	    true);
	for (const struct spot *s = t.tree.first; s; s = spot_next(s)) {
		good &= s->id < 13 && s->ply == plies[s->id];
		depths = depths * 3 + s->depth;
	}
	CHECK("spots are numbered depth first, the main move first",
	    good && t.tree.spots == 13);
	/* 0 0 0 0 0 0 1 1 1 1 2 2 1, in base 3 */
	CHECK("the depth counts moves that were not the first",
	    depths ==
		((((((1u * 3 + 1) * 3 + 1) * 3 + 1) * 3 + 2) * 3 + 2) * 3 + 1));
	end(&t);
	begin(&t, str_of("1. e4 (1. d4) 1... e5 *"), false);
	CHECK("without variations there is only the main line",
	    t.tree.spots == 3);
	end(&t);
}

static void
check_tags(void)
{
	struct trial t;

	begin(&t,
	    str_of("[White \"A\"]\n[X \"1\"]\n[White \"B \\\"b\\\"\"]\n"
		   "[Result \"0-1\"]\n\n1-0"),
	    true);
	CHECK("the last of equal tags counts",
	    str_is(tree_tag(&t.tree, str_of("White")), "B \"b\""));
	CHECK(
	    "the result of the movetext counts", str_is(t.tree.result, "1-0"));
	tree_set_tag(&t.tree, &t.arena, str_of("X"), (struct str){0});
	tree_set_tag(&t.tree, &t.arena, str_of("Y"), str_of("2"));
	write_text(&t);
	CHECK("tags are set, removed and written, the roster first",
	    str_is((struct str){t.text.text, t.text.len},
		"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
		"[Round \"?\"]\n[White \"B \\\"b\\\"\"]\n[Black \"?\"]\n"
		"[Result \"1-0\"]\n[Y \"2\"]\n\n1-0\n\n\n"));
	end(&t);
}

/* Read many of everything: quadratic time would be noticed. */
static void
check_many(void)
{
	enum { MANY = 200000 };
	struct trial t;
	struct out pgn;

	out_init(&pgn, -1, "a game");
	out_text(&pgn, "1. e4");
	for (int i = 0; i < MANY; i++)
		out_text(&pgn, "{a}(1. d4)");
	for (int i = 0; i < MANY; i++)
		out_text(&pgn, "(1. d4");
	begin(&t, (struct str){pgn.text, pgn.len}, true);
	write_text(&t);
	CHECK("many comments, alternatives and open variations are read",
	    t.tree.spots == 2 + 2 * MANY);
	end(&t);
	out_close(&pgn);
}

/* Read so many tags that a linear search for each would take minutes. */
static void
check_many_tags(void)
{
	enum { MANY = 500000 };
	struct trial t;
	struct out pgn;

	out_init(&pgn, -1, "a game");
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < MANY; i++)
			out_format(&pgn, "[T%d \"%d\"]\n", i, i + round);
	begin(&t, (struct str){pgn.text, pgn.len}, true);
	CHECK("of many tags each is found once, with its last value",
	    t.tree.tag_count == MANY &&
		str_is(tree_tag(&t.tree, str_of("T7")), "8") &&
		str_is(t.tree.tags[MANY - 1].value, "500000"));
	end(&t);
	out_close(&pgn);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		CHECK(rows[i].name, becomes(rows[i].pgn, rows[i].expected));
	check_branches();
	check_numbering();
	check_tags();
	check_many();
	check_many_tags();
	return tap_end();
}
