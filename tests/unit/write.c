/* write.c - test writing games with everything beside the moves */
#include "cql/compile.h"
#include "cqlmatch/option_rows.h"

#include "tap.h"

#define S str_of

/* True if a game written by `say` is `expected`. */
static bool
writes(const struct write_style *style, void (*say)(struct writer *),
    const char *expected)
{
	struct out text;
	struct writer w;
	bool same;

	out_init(&text, -1, "text");
	writer_init(&w, &text, style);
	write_game(&w);
	say(&w);
	same = str_is((struct str){text.text, text.len}, expected);
	if (!same)
		printf("# got: %.*s\n", (int)text.len, text.text);
	writer_free(&w);
	out_close(&text);
	return same;
}

static void
say_move(struct writer *w, unsigned number, int colour, struct str san)
{
	char *p = write_move(w, number, colour);

	if (!p)
		return;
	memcpy(p, san.text, san.len);
	out_used_to(w->out, p + san.len);
}

static void
say_tags(struct writer *w)
{
	write_tag(w, S("White"), S("the \"big\" one \\ two\nlines"));
	write_result(w, S("*"));
}

static void
say_moves(struct writer *w)
{
	write_tag(w, S("Event"), S("?"));
	say_move(w, 1, WHITE, S("e4"));
	write_variation(w, true);
	write_comment(w, S("why not"));
	say_move(w, 1, WHITE, S("d4"));
	write_nag(w, 6);
	say_move(w, 1, BLACK, S("d5"));
	write_variation(w, false);
	say_move(w, 1, BLACK, S("e5"));
	write_comment(w, S(" a {brace}\n and\ta TAB "));
	say_move(w, 2, WHITE, S("Nf3"));
	write_comment(w, S(""));
	say_move(w, 2, BLACK, S("Nc6"));
	write_result(w, S("1-0"));
}

static void
say_preface(struct writer *w)
{
	write_tag(w, S("Event"), S("?"));
	write_comment(w, S("Game number 1"));
	write_comment(w, S("CQL"));
	say_move(w, 34, BLACK, S("Kd7"));
	write_result(w, S("1/2-1/2"));
}

/* Write repeated comments, at a position and after the next move. */
static void
say_twice(struct writer *w)
{
	write_comment(w, S("Game"));
	write_comment(w, S(""));
	write_comment(w, S(" Game "));
	say_move(w, 1, WHITE, S("e4"));
	write_comment(w, S(""));
	write_comment(w, S("Game"));
	write_nag(w, 1);
	write_comment(w, S("{x}\x01 y "));
	write_comment(w, S("\x01_x_ y"));
	write_variation(w, true);
	write_comment(w, S("Game"));
	say_move(w, 1, WHITE, S("d4"));
	write_comment(w, S("end"));
	write_variation(w, false);
	write_comment(w, S("end"));
	say_move(w, 1, BLACK, S("e5"));
	write_comment(w, S("end"));
	write_result(w, S("*"));
}

static void
say_long_line(struct writer *w)
{
	for (unsigned n = 1; n <= 9; n++) {
		say_move(w, n, WHITE, S("Nf3"));
		say_move(w, n, BLACK, S("Nf6"));
	}
	write_result(w, S("*"));
}

static void
say_long_word(struct writer *w)
{
	say_move(w, 1, WHITE, S("e4"));
	write_comment(w,
	    S("a "
	      "0123456789012345678901234567890123456789"
	      "0123456789012345678901234567890123456789 b"));
	write_result(w, S("*"));
}

static void
say_full_line(struct writer *w)
{
	say_move(w, 1, WHITE, S("e4"));
	/* with both braces this line would have 80 columns */
	write_comment(w,
	    S("12345678901234567890123456789012345678901234567890"
	      "12345678901234567890123"));
	write_result(w, S("*"));
}

static const char moves[] =
    "[Event \"?\"]\n\n"
    "1.e4 ( {why not} 1.d4 $6 d5 ) 1...e5 {a _brace_ and a TAB} 2.Nf3 {} "
    "2...Nc6 1-0\n\n\n";

static const char roomy[] =
    "[Event \"?\"]\n\n"
    "1. e4 ({ why not } 1. d4 $6 1... d5) 1... e5 { a _brace_ and a TAB } "
    "2. Nf3 { }\n2... Nc6 1-0\n\n\n";

/* Return the usual style after the option of a row. */
static struct write_style
style_after(const struct option_row *row)
{
	static struct match_options options;
	struct options o = {.into = &options};

	options.style = write_style_usual;
	row->set(&o, row);
	return options.style;
}

/*
 * True if of an option of the layout and the next one, which unsets it, the one
 * that changes nothing says that it is usual, and it alone.
 */
static bool
says_what_is_usual(const struct option_row *row)
{
	bool usual = strstr(row[0].help, "(usual)") != NULL;
	struct write_style same = style_after(&row[!usual]);
	struct write_style other = style_after(&row[usual]);

	return usual != (strstr(row[1].help, "(usual)") != NULL) &&
	    memcmp(&same, &write_style_usual, sizeof same) == 0 &&
	    memcmp(&other, &write_style_usual, sizeof other) != 0;
}

/* Return the number of options of the layout that are tried, each with its no.
 */
static int
try_layout(void)
{
	const struct option_row *r = option_next(match_option_rows);
	int tried = 0;

	for (; r; r = option_next(r + 1))
		if (strncmp(r[1].name ? r[1].name : "", "no", 2) == 0 &&
		    strcmp(r[1].name + 2, r->name) == 0 &&
		    r->member >= offsetof(struct match_options, style)) {
			CHECK(r->name, says_what_is_usual(r));
			tried++;
		}
	return tried;
}

int
main(void)
{
	const struct write_style *usual = &write_style_usual;
	struct write_style style = *usual;

	CHECK("quotes and backslashes in a tag are escaped",
	    writes(usual, say_tags,
		"[White \"the \\\"big\\\" one \\\\ two lines\"]\n\n*\n\n\n"));
	CHECK("numbers are repeated behind comments and variations, not NAGs",
	    writes(usual, say_moves, moves));
	CHECK("comments before the first move have lines of their own",
	    writes(usual, say_preface,
		"[Event \"?\"]\n\n{Game number 1} {CQL}\n34...Kd7 1/2-1/2"
		"\n\n\n"));
	style.width = 72;
	CHECK("a number is not torn from its move",
	    writes(&style, say_long_line,
		"\n1.Nf3 Nf6 2.Nf3 Nf6 3.Nf3 Nf6 4.Nf3 Nf6 5.Nf3 Nf6 6.Nf3 "
		"Nf6 7.Nf3 Nf6\n8.Nf3 Nf6 9.Nf3 Nf6 *\n\n\n"));
	style = *usual;
	CHECK("a word longer than the line stands alone",
	    writes(usual, say_long_word,
		"\n1.e4 {a\n"
		"0123456789012345678901234567890123456789"
		"0123456789012345678901234567890123456789\nb} *\n\n\n"));
	CHECK("no line has more than 79 columns, braces counted",
	    writes(usual, say_full_line,
		"\n1.e4\n{12345678901234567890123456789012345678901234567890"
		"12345678901234567890123} *\n\n\n"));

	style.compact_moves = style.compact_comments = false;
	style.compact_variations = style.number_after_nag = true;
	CHECK("every blank can be had the other way",
	    writes(&style, say_moves, roomy));

	style = *usual;
	style.drop_comments = style.drop_nags = style.drop_variations = true;
	CHECK("comments, NAGs and variations can be left out",
	    writes(&style, say_moves,
		"[Event \"?\"]\n\n1.e4 e5 2.Nf3 Nc6 1-0\n\n\n"));

	style = *usual;
	CHECK("a comment is written once at a position",
	    writes(&style, say_twice,
		"\n{Game} {}\n1.e4 {} {Game} $1 {_x_ y} ( {Game} 1.d4 {end} ) "
		"{end} 1...e5 {end} *\n\n\n"));
	style.unique_comments = false;
	CHECK("or as often as it comes",
	    writes(&style, say_twice,
		"\n{Game} {} {Game}\n1.e4 {} {Game} $1 {_x_ y} {_x_ y} "
		"( {Game} 1.d4 {end} ) {end} 1...e5 {end} *\n\n\n"));
	style.coalesce_comments = true;
	CHECK("all comments of a position can share their braces",
	    writes(&style, say_twice,
		"\n{Game Game}\n1.e4 {Game} $1 {_x_ y _x_ y} ( {Game} 1.d4 "
		"{end} ) {end} 1...e5 {end} *\n\n\n"));
	style.compact_comments = false;
	CHECK("with blanks inside, too",
	    writes(&style, say_twice,
		"\n{ Game Game }\n1.e4 { Game } $1 { _x_ y _x_ y } ( { Game } "
		"1.d4 { end } ) { end } 1...e5 { end\n} *\n\n\n"));

	style = *usual;
	style.width = 8;
	style.split_moves = true;
	CHECK("a line may end between number and move, if asked",
	    writes(&style, say_long_line,
		"\n1.Nf3\nNf6 2.\nNf3 Nf6\n3.Nf3\nNf6 4.\nNf3 Nf6\n5.Nf3\nNf6 "
		"6.\nNf3 Nf6\n7.Nf3\nNf6 8.\nNf3 Nf6\n9.Nf3\nNf6 *\n\n\n"));

	style = *usual;
	style.move_numbers = false;
	CHECK("move numbers can be left out",
	    writes(&style, say_preface,
		"[Event \"?\"]\n\n{Game number 1} {CQL}\nKd7 1/2-1/2\n\n\n"));
	CHECK("each layout is tried", try_layout() == 12);
	cql_free(NULL); /* so that the linker includes the filters */
	return tap_end();
}
