/* relation.c - see relation.h */
#include "relation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/out.h"
#include "chance.h"

enum { WORDS_MAX = 32, PATH_SIZE = 4096, TEXTS_MAX = 2 };

/* A case: the folder it runs in, and what was drawn. */
struct relation_case {
	struct arena *arena;
	const struct place *place;
	struct grammar *grammar;
	struct out *report;
	struct input games;
	struct str text[TEXTS_MAX]; /* the queries */
	bool was_refused;	    /* a run ended with a status above 1 */
	bool found;		    /* a run wrote something */
};

/* ------------------------------------------------------------------- to run */

static void
put_file(const struct relation_case *c, const char *name, struct str bytes)
{
	process_write(c->place->work, name, bytes);
	out_format(c->report, "  %s: ", name);
	out_bytes(c->report, bytes.text, bytes.len < 2000 ? bytes.len : 2000);
	out_char(c->report, '\n');
}

/* Run a command line and return its standard output, which is the arena's. */
static struct str
output_of(struct relation_case *c, const char *format, const char *last)
{
	char line[PATH_SIZE], path[PATH_SIZE], name[PATH_SIZE];
	const char *argv[WORDS_MAX], *environment[] = {path, "LC_ALL=C", NULL};
	int n = 0, status;
	double took;
	struct str out;

	snprintf(line, sizeof line, "%s%s", format, last);
	out_format(c->report, "  $ %s\n", line);
	for (char *word = strtok(line, " "); word && n < WORDS_MAX - 1;
	     word = strtok(NULL, " "))
		argv[n++] = word;
	argv[n] = NULL;
	snprintf(path, sizeof path, "PATH=%s:/usr/bin:/bin", c->place->usual);
	status = process_run(c->place->work, argv, environment, 20, &took);
	c->was_refused |= status < 0 || status > 1;
	snprintf(name, sizeof name, "%s/stdout", c->place->work);
	out = process_read(c->arena, name);
	c->found |= out.len > 0;
	return out;
}

static long
count_lines(struct str text)
{
	long lines = 0;

	for (; text.len; str_cut(&text, '\n'))
		lines++;
	return lines;
}

static int
by_text(const void *a, const void *b)
{
	return str_compare(*(const struct str *)a, *(const struct str *)b);
}

/* True if both texts have the same lines, in any order. */
static bool
has_same_lines(struct arena *a, struct str x, struct str y)
{
	size_t lines = (size_t)count_lines(x);
	struct str *one = arena_get(a, (lines + 1) * sizeof *one),
		   *two = arena_get(a, (lines + 1) * sizeof *two);

	if (count_lines(y) != (long)lines)
		return false;
	for (size_t i = 0; i < lines; i++) {
		one[i] = str_cut(&x, '\n');
		two[i] = str_cut(&y, '\n');
	}
	qsort(one, lines, sizeof *one, by_text);
	qsort(two, lines, sizeof *two, by_text);
	for (size_t i = 0; i < lines; i++)
		if (!str_equal(one[i], two[i]))
			return false;
	return true;
}

static void
show(struct relation_case *c, const char *name, struct str text)
{
	out_format(c->report, "  %s: ", name);
	out_bytes(c->report, text.text, text.len < 600 ? text.len : 600);
	out_char(c->report, '\n');
}

static bool
is_same(struct relation_case *c, struct str x, struct str y)
{
	if (has_same_lines(c->arena, x, y))
		return true;
	show(c, "one", x);
	show(c, "other", y);
	return false;
}

/* Write a query made of texts, as printf() would. */
static void __attribute__((format(printf, 3, 4))) put_query(
    const struct relation_case *c, const char *name, const char *format, ...)
{
	size_t size = 0;
	char *text;
	va_list list;

	for (int i = 0; i < TEXTS_MAX; i++)
		size += c->text[i].len;
	size = 3 * size + 100;
	text = arena_get(c->arena, size);
	va_start(list, format);
	vsnprintf(text, size, format, list);
	va_end(list);
	put_file(c, name, str_of(text));
}

/* ----------------------------------------------------------- the relations */

#define ROWS "cqlmatch --format=csv --columns=game,ply,fen -i games.pgn "

/*
 * True if a text has `nestban`: what it matches depends on the positions at
 * which it was evaluated before, and `or` and conjunctions evaluate at fewer.
 */
static bool
remembers(const struct relation_case *c)
{
	for (int i = 0; i < TEXTS_MAX; i++)
		if (str_find(c->text[i], str_of("nestban")))
			return true;
	return false;
}

/*
 * True if the matches of a query are those with another filter plus those
 * without it.
 */
static bool
adds_up(struct relation_case *c)
{
	long all, with, without;

	if (remembers(c))
		return true;
	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	put_query(
	    c, "with.cql", "%.*s {%.*s}\n", STR(c->text[0]), STR(c->text[1]));
	put_query(c, "without.cql", "%.*s not {%.*s}\n", STR(c->text[0]),
	    STR(c->text[1]));
	all = count_lines(output_of(c, ROWS, "q.cql"));
	with = count_lines(output_of(c, ROWS, "with.cql"));
	without = count_lines(output_of(c, ROWS, "without.cql"));
	out_format(c->report, "  rows: %ld, %ld and %ld\n", all, with, without);
	return all + 1 == with + without; /* each has a header line */
}

/* True if the matches of `or` and of both together add up to those of each. */
static bool
unites(struct relation_case *c)
{
	long one, other, both, any;

	if (remembers(c))
		return true;
	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	put_query(c, "p.cql", "%.*s\n", STR(c->text[1]));
	put_query(
	    c, "both.cql", "{%.*s} {%.*s}\n", STR(c->text[0]), STR(c->text[1]));
	put_query(c, "any.cql", "{%.*s} or {%.*s}\n", STR(c->text[0]),
	    STR(c->text[1]));
	one = count_lines(output_of(c, ROWS, "q.cql"));
	other = count_lines(output_of(c, ROWS, "p.cql"));
	both = count_lines(output_of(c, ROWS, "both.cql"));
	any = count_lines(output_of(c, ROWS, "any.cql"));
	out_format(c->report, "  rows: %ld, %ld, %ld and %ld\n", one, other,
	    both, any);
	return one + other == both + any;
}

/* True if a line of two filters matches like a filter and its child. */
static bool
follows(struct relation_case *c)
{
	struct str line, child;

	put_query(c, "line.cql", "line --> {%.*s} --> {%.*s}\n",
	    STR(c->text[0]), STR(c->text[1]));
	put_query(c, "child.cql", "{%.*s} child:{%.*s}\n", STR(c->text[0]),
	    STR(c->text[1]));
	line = output_of(c, ROWS, "line.cql");
	child = output_of(c, ROWS, "child.cql");
	return is_same(c, line, child);
}

/* True if {2} in a line matches like the filter written twice. */
static bool
repeats(struct relation_case *c)
{
	struct str once, twice;

	put_query(c, "twice.cql", "line --> {%.*s}{2} --> {%.*s}\n",
	    STR(c->text[0]), STR(c->text[1]));
	put_query(c, "once.cql", "line --> {%.*s} --> {%.*s} --> {%.*s}\n",
	    STR(c->text[0]), STR(c->text[0]), STR(c->text[1]));
	twice = output_of(c, ROWS, "twice.cql");
	once = output_of(c, ROWS, "once.cql");
	return is_same(c, once, twice);
}

/* True if swapping the colours of positions keeps the count under flipcolor. */
static bool
exchanges(struct relation_case *c)
{
	static const char turn[] =
	    "pgn2fen games.pgn >lines.fen; bbxfm flipcolor <lines.fen";
	const char *argv[] = {"/bin/sh", "-c", turn, NULL};
	char path[PATH_SIZE], name[PATH_SIZE];
	const char *environment[] = {path, "LC_ALL=C", NULL};
	double took;
	struct str here, there;

	snprintf(path, sizeof path, "PATH=%s:/usr/bin:/bin", c->place->usual);
	process_run(c->place->work, argv, environment, 20, &took);
	snprintf(name, sizeof name, "%s/stdout", c->place->work);
	process_write(
	    c->place->work, "turned.fen", process_read(c->arena, name));
	put_query(c, "q.cql", "flipcolor {%.*s %.*s}\n", STR(c->text[0]),
	    STR(c->text[1]));
	here = output_of(c, "cqlmatch --count q.cql ", "lines.fen");
	there = output_of(c, "cqlmatch --count q.cql ", "turned.fen");
	return is_same(c, here, there);
}

/* True if threads, an index and the order of the games change nothing. */
static bool
stays(struct relation_case *c)
{
	static const char rows[] =
	    "cqlmatch --format=csv --columns=fen,san,tag:White,tag:Round ";
	struct input turned = c->games;
	struct str plain, threads, indexed, order;
	char command[200];

	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	turned.part =
	    arena_get(c->arena, (size_t)turned.parts * sizeof *turned.part);
	for (int i = 0; i < turned.parts; i++)
		turned.part[i] = c->games.part[turned.parts - 1 - i];
	process_write(
	    c->place->work, "turned.pgn", input_bytes(c->arena, &turned));
	snprintf(command, sizeof command, "%s -i games.pgn q.cql", rows);
	plain = output_of(c, command, " -j1");
	threads = output_of(c, command, " -j4");
	output_of(c, "pgnindex games.pgn", "");
	indexed = output_of(c, command, " -j1");
	snprintf(command, sizeof command, "%s -i turned.pgn q.cql", rows);
	order = output_of(c, command, "");
	return is_same(c, plain, threads) && is_same(c, plain, indexed) &&
	    is_same(c, plain, order);
}

/*
 * Write the games in two files, cut at half of them.  False where that makes a
 * game more: text before the cut opens a comment that goes on behind it.
 */
static bool
cut_games(struct relation_case *c)
{
	struct input half = c->games;
	bool found = c->found;
	long whole, first, second;

	half.parts = c->games.parts / 2;
	process_write(
	    c->place->work, "first.pgn", input_bytes(c->arena, &half));
	half.part += half.parts;
	half.parts = c->games.parts - half.parts;
	process_write(
	    c->place->work, "second.pgn", input_bytes(c->arena, &half));
	whole = count_lines(output_of(c, "pgnfold games.pgn", ""));
	first = count_lines(output_of(c, "pgnfold first.pgn", ""));
	second = count_lines(output_of(c, "pgnfold second.pgn", ""));
	c->found = found;
	c->was_refused |= whole != first + second;
	return whole == first + second;
}

/* True if two files give the same as one, and so does merging their states. */
static bool
joins(struct relation_case *c)
{
	struct str whole, parts, merged;

	if (!cut_games(c))
		return true;
	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	whole = output_of(c, "cqlmatch -o out.pgn -i games.pgn q.cql", "");
	parts = output_of(
	    c, "cqlmatch -o out.pgn -i first.pgn -i second.pgn q.cql", "");
	output_of(
	    c, "cqlmatch --emit-state one -o out.pgn -i first.pgn q.cql", "");
	output_of(
	    c, "cqlmatch --emit-state two -o out.pgn -i second.pgn q.cql", "");
	merged = output_of(
	    c, "cqlmatch --merge-state one --merge-state two q.cql", "");
	return is_same(c, whole, parts) && is_same(c, whole, merged);
}

/* True if --count-by of two files is that of one. */
static bool
groups(struct relation_case *c)
{
	static const char count[] =
	    "cqlmatch --format=csv --count-by=result,eco -i ";
	struct str whole, parts;
	char command[200];

	if (!cut_games(c))
		return true;
	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	snprintf(command, sizeof command, "%sgames.pgn q.cql", count);
	whole = output_of(c, command, "");
	snprintf(command, sizeof command,
	    "%sfirst.pgn -i second.pgn --threads=3 q.cql", count);
	parts = output_of(c, command, "");
	return is_same(c, whole, parts);
}

/* True if several queries in one run give what each gives alone. */
static bool
goes_together(struct relation_case *c)
{
	struct str one, other, both;
	struct out o = {0};
	bool same;

	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	put_query(c, "p.cql", "%.*s\n", STR(c->text[1]));
	one = output_of(c, "cqlmatch --count -i games.pgn q.cql", "");
	other = output_of(c, "cqlmatch --count -i games.pgn p.cql", "");
	both = output_of(c, "cqlmatch --count -i games.pgn q.cql p.cql", "");
	out_text(&o, "q\t");
	out_str(&o, one);
	out_text(&o, "p\t");
	out_str(&o, other);
	same = is_same(c, both, arena_text(c->arena, out_since(&o, 0)));
	mem_free(o.text);
	return same;
}

/* True if sorting changes only the order of the games. */
static bool
sorts(struct relation_case *c)
{
	struct str sorted, unsorted, here;
	char name[PATH_SIZE];

	put_query(c, "q.cql", "%.*s\n", STR(c->text[0]));
	snprintf(name, sizeof name, "%s/out.pgn", c->place->work);
	output_of(c, "cqlmatch -o out.pgn -i games.pgn q.cql", "");
	sorted = process_read(c->arena, name);
	output_of(c, "cqlmatch --nosort -o out.pgn -i games.pgn q.cql", "");
	unsorted = process_read(c->arena, name);
	output_of(c, "cqlmatch --threads=3 -o out.pgn -i games.pgn q.cql", "");
	here = process_read(c->arena, name);
	c->found |= sorted.len > 0;
	return is_same(c, sorted, unsorted) && str_equal(sorted, here);
}

/* ------------------------------------------------------------------- draw */

static const struct relation {
	const char *name, *rule;
	bool (*holds)(struct relation_case *c);
} relations[] = {
    {"q = q and p, or q and not p", "PAIR", adds_up},
    {"q or p = q + p - both", "PAIR", unites},
    {"line --> q --> p = q and child:p", "BOARDPAIR", follows},
    {"line --> q{2} --> p = line --> q --> q --> p", "BOARDPAIR", repeats},
    {"colours exchanged = flipcolor", "BOARDPAIR", exchanges},
    {"threads, index and order of games", "ONE", stays},
    {"two files and joined states = one file", "SUMMED", joins},
    {"groups of two files = of one", "ONE", groups},
    {"two queries at once = one by one", "PAIR", goes_together},
    {"sorted games = the same in order", "SORTED", sorts},
};

static void
draw_texts(struct relation_case *c, const char *rule)
{
	struct out o = {0};
	struct str rest;
	const char *mark = "\xc2\xb6";

	grammar_write(c->grammar, rule, 4 + (int)chance_below(3), &o);
	rest = arena_text(c->arena, out_since(&o, 0));
	mem_free(o.text);
	for (int i = 0; i < TEXTS_MAX; i++) {
		const char *at = str_find(rest, str_of(mark));
		const char *end = rest.text + rest.len;

		c->text[i] = str_trim(str_between(rest.text, at ? at : end));
		rest = str_between(at ? at + strlen(mark) : end, end);
	}
}

const char *
relation_try(struct arena *a, const struct place *place, struct grammar *g,
    uint64_t seed, bool *held, struct out *report)
{
	struct relation_case c = {
	    .arena = a, .place = place, .grammar = g, .report = report};
	const struct relation *r;
	bool holds;

	chance_start(seed);
	r = &relations[chance_below(sizeof relations / sizeof *relations)];
	process_empty(place->work);
	draw_texts(&c, r->rule);
	input_draw_games(a, &c.games);
	put_file(&c, "games.pgn", input_bytes(a, &c.games));
	holds = r->holds(&c);
	*held = !c.was_refused && c.found;
	return holds || c.was_refused ? NULL : r->name;
}
