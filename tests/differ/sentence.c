/* sentence.c - see sentence.h */
#include "sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "chance.h"

enum kind { LITERAL, RULE, NEW_NAME, OLD_NAME };

/* A piece of a text: bytes as they are, or a rule. */
struct part {
	enum kind kind;
	struct str text; /* LITERAL: the bytes; else the rule's name */
	int rule;	 /* -1 where no line has this name */
};

struct text {
	struct part *part;
	int parts;
	size_t capacity;
	int low; /* levels that it needs at least */
};

struct rule {
	struct str name;
	struct text *text;
	int texts;
	size_t capacity;
	int height; /* levels that the shortest text needs */
	int *fits;  /* room for as many numbers as there are texts */
};

/* A name that a NEWKIND made; in scope until the text around it ends. */
struct made {
	struct str kind;
	int number;
};

enum { ENDLESS = 1000, NAMES_MAX = 1000 };

struct grammar {
	struct rule *rule;
	int rules;
	size_t capacity;
	bool is_measured;
	struct made made[NAMES_MAX];
	int in_scope, named;
};

static _Noreturn void
fail(const char *what, const char *which)
{
	fprintf(stderr, "differ: %s: %s\n", which, what);
	exit(2);
}

/* Return the number of the rule with this name, or -1. */
static int
find_rule(const struct grammar *g, struct str name)
{
	for (int i = 0; i < g->rules; i++)
		if (str_equal(g->rule[i].name, name))
			return i;
	return -1;
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

static void
add_part(struct text *t, enum kind kind, struct str text)
{
	if (kind == LITERAL && !text.len)
		return;
	MEM_RESERVE(t->part, t->parts, 1, t->capacity);
	t->part[t->parts++] = (struct part){kind, text, -1};
}

/* Add the bytes of a literal without the signs that only part names. */
static void
add_literal(struct text *t, struct str text)
{
	while (memchr(text.text, '\'', text.len))
		add_part(t, LITERAL, str_cut(&text, '\''));
	add_part(t, LITERAL, text);
}

/*
 * Cut a text at its words of two or more capitals; resolve() finds the names.
 */
static void
cut_text(struct text *t, struct str line)
{
	const char *end = line.text + line.len, *from = line.text;

	for (const char *p = from; p < end;) {
		const char *word = p;
		struct str name;

		while (p < end && is_capital(*p))
			p++;
		if (p - word < 2) {
			p += p == word;
			continue;
		}
		name = str_between(word, p);
		add_literal(t, str_between(from, word));
		add_part(t,
		    str_starts(name, "NEW")	  ? NEW_NAME
			: str_starts(name, "OLD") ? OLD_NAME
						  : RULE,
		    name);
		from = p;
	}
	add_literal(t, str_between(from, end));
}

static void
add_line(struct grammar *g, struct str line, const char *file)
{
	struct str name = str_cut(&line, ':');
	struct rule *r;
	struct text *t;
	int at = find_rule(g, name);

	if (!name.len || !is_capital(*name.text))
		fail("a line is no rule `NAME: text`", file);
	if (at < 0) {
		MEM_RESERVE(g->rule, g->rules, 1, g->capacity);
		at = g->rules++;
		g->rule[at] = (struct rule){.name = name};
	}
	r = &g->rule[at];
	MEM_RESERVE(r->text, r->texts, 1, r->capacity);
	t = &r->text[r->texts++];
	*t = (struct text){0};
	if (line.len && *line.text == ' ')
		str_cut(&line, ' ');
	cut_text(t, line);
}

/* Return the whole file, which is never freed. */
static struct str
read_whole(const char *file)
{
	struct out text = {0};
	FILE *in = fopen(file, "r");
	size_t got;

	if (!in)
		fail("cannot be read", file);
	while ((got = fread(out_reserve(&text, 4096), 1, 4096, in)) > 0)
		out_used(&text, got);
	fclose(in);
	return (struct str){text.text, text.len};
}

struct grammar *
grammar_read(struct grammar *g, const char *file)
{
	struct str text = read_whole(file);

	if (!g)
		g = mem_get(sizeof *g);
	while (text.len) {
		struct str line = str_cut(&text, '\n');

		if (str_trim(line).len && *line.text != '#')
			add_line(g, line, file);
	}
	g->is_measured = false;
	return g;
}

bool
grammar_has(const struct grammar *g, const char *name)
{
	return find_rule(g, str_of(name)) >= 0;
}

/* Return the name without NEW or OLD before it. */
static struct str
kind_of(struct str name)
{
	return (struct str){name.text + 3, name.len - 3};
}

/* Find the rules of a text's parts; words that name none become literals. */
static void
resolve(struct grammar *g, struct text *t)
{
	for (int i = 0; i < t->parts; i++) {
		struct part *p = &t->part[i];

		if (p->kind == LITERAL)
			continue;
		p->rule =
		    find_rule(g, p->kind == RULE ? p->text : kind_of(p->text));
		if (p->kind == RULE && p->rule < 0)
			p->kind = LITERAL;
	}
}

static int
height_of(const struct grammar *g, const struct text *t)
{
	int most = 0;

	for (int i = 0; i < t->parts; i++) {
		const struct part *p = &t->part[i];

		if (p->kind != LITERAL && p->kind != NEW_NAME && p->rule >= 0 &&
		    g->rule[p->rule].height > most)
			most = g->rule[p->rule].height;
	}
	return most;
}

/* Find the least depth of each text: repeated until nothing changes. */
static void
measure(struct grammar *g)
{
	bool changed = true;

	for (int i = 0; i < g->rules; i++) {
		struct rule *r = &g->rule[i];

		r->height = ENDLESS;
		r->fits = mem_grow(r->fits, (size_t)r->texts * sizeof *r->fits);
		for (int k = 0; k < r->texts; k++)
			resolve(g, &r->text[k]);
	}
	while (changed) {
		changed = false;
		for (int i = 0; i < g->rules; i++)
			for (int k = 0; k < g->rule[i].texts; k++) {
				struct text *t = &g->rule[i].text[k];

				t->low = height_of(g, t);
				if (t->low + 1 < g->rule[i].height) {
					g->rule[i].height = t->low + 1;
					changed = true;
				}
			}
	}
	g->is_measured = true;
}

/* Return one of the texts that fit into the levels that are left. */
static const struct text *
pick(struct rule *r, int left)
{
	size_t count = 0;

	for (int i = 0; i < r->texts; i++)
		if (r->text[i].low < left || r->text[i].low + 1 == r->height)
			r->fits[count++] = i;
	return &r->text[r->fits[chance_below(count)]];
}

static void
write_made(struct out *o, const struct made *m)
{
	out_char(o, (char)(*m->kind.text | 0x20));
	out_char(o, '_');
	out_number(o, (unsigned long)m->number);
}

static void
write_new(struct grammar *g, struct str kind, struct out *o)
{
	struct made m = {kind, ++g->named};

	if (g->in_scope < NAMES_MAX)
		g->made[g->in_scope++] = m;
	write_made(o, &m);
}

/*
 * Write one of the names of this kind in scope.  Return false if there is none.
 */
static bool
write_old(const struct grammar *g, struct str kind, struct out *o)
{
	size_t count = 0, choice;

	for (int i = 0; i < g->in_scope; i++)
		count += str_equal(g->made[i].kind, kind);
	if (!count)
		return false;
	choice = chance_below(count);
	for (int i = 0;; i++)
		if (str_equal(g->made[i].kind, kind) && !choice--) {
			write_made(o, &g->made[i]);
			return true;
		}
}

static void
write_rule(struct grammar *g, int rule, int left, struct out *o)
{
	const struct text *t;
	int before = g->in_scope;

	if (rule < 0)
		fail("OLD or NEW stands before a name that no rule has",
		    "grammar");
	t = pick(&g->rule[rule], left);

	for (int i = 0; i < t->parts; i++) {
		const struct part *p = &t->part[i];

		if (p->kind == LITERAL)
			out_str(o, p->text);
		else if (p->kind == NEW_NAME)
			write_new(g, kind_of(p->text), o);
		else if (p->kind == RULE || !write_old(g, kind_of(p->text), o))
			write_rule(g, p->rule, left - 1, o);
	}
	g->in_scope = before;
}

void
grammar_write(struct grammar *g, const char *name, int deep, struct out *o)
{
	int rule = find_rule(g, str_of(name));

	if (rule < 0)
		fail("no rule of the grammar has this name", name);
	if (!g->is_measured)
		measure(g);
	g->in_scope = g->named = 0;
	write_rule(g, rule, deep, o);
}
