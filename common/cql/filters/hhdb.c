/*
 * hhdb.c - what the studies of Harold van der Heijden's collection say
 *
 * Their tags are fields of another kind: Event holds the award and the source,
 * White the composers, Black the material (GBR code) and flags, and the first
 * comment further facts.  Some marks stand in comments, as <cook>.
 */
#include "cql/eval.h"
#include "cql/functions.h"
#include "cql/keep.h"
#include "cql/parse.h"

enum group {
	HERE,	    /* the comment of the position holds the text */
	PLACE,	    /* main line or variation, as the marks see it */
	FLAG,	    /* the Black tag holds the text */
	LETTER,	    /* or the letter in its parentheses stands alone */
	STUDY,	    /* what several of these say together */
	TEXT,	    /* a string */
	DIAGRAM_EG, /* a number */
	AWARD,
};

enum study { COOKED, CORRECTED, DUAL, SOUND, UNSOUND };

/* What a word is, and what is an award: its bits. */
enum {
	PRIZE = 1,
	HM = 2,
	COMMENDATION = 4,
	ANY_AWARD = PRIZE | HM | COMMENDATION,
	SPECIAL = 8,
	NONSPECIAL = 16,
	MAX_RANK = 32,
	SORTABLE = 64,
	SORT = 128,
};

/* -------------------------------------------------------------- the fields */

static struct str
field(struct ctx *c, const char *name)
{
	struct str value =
	    c->tree ? tree_tag(c->tree, str_of(name)) : NO_STRING;

	return value.text ? value : str_of("");
}

static struct str
first_comment(struct ctx *c)
{
	return c->tree && c->tree->first ? c->tree->first->comment : NO_STRING;
}

static bool
holds(struct str s, const char *text)
{
	return s.text && str_find(s, str_of(text));
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static struct str
part(struct str s, size_t from, size_t len)
{
	return (struct str){s.text + from, len};
}

/* ------------------------------------------------------------------- texts */

/*
 * The composers are in the White tag; where it ends in NN they begin the first
 * comment, and where they are many the comment has the others behind `MC:`.
 */
static size_t
count_others(struct str s)
{
	size_t all = 0, at = 0;

	for (;;) {
		size_t name = at, rank;

		if (at == s.len || s.text[at] != ' ')
			return all;
		for (name = ++at; at < s.len &&
		     (s.text[at] == '_' || (s.text[at] | 32) >= 'a') &&
		     (s.text[at] | 32) <= 'z';)
			at++;
		if (at == name || at == s.len || s.text[at] != '=')
			return all;
		for (rank = ++at;
		     at < s.len && s.text[at] >= 'A' && s.text[at] <= 'Z';)
			at++;
		if (at == rank)
			return all;
		all = at;
	}
}

static struct str
composer(struct ctx *c)
{
	struct str white = field(c, "White"), comment = first_comment(c);
	size_t more = 0;
	char *text;

	if (white.len >= 3 &&
	    memcmp(white.text + white.len - 3, " NN", 3) == 0 && comment.text)
		return str_cut(&comment, '.');
	if (!comment.text || !str_starts(comment, "MC:"))
		return white;
	more = count_others(part(comment, 3, comment.len - 3));
	text = arena_raw(&c->scratch, white.len + more + 1);
	memcpy(text, white.text, white.len);
	memcpy(text + white.len, comment.text + 3, more);
	return (struct str){text, white.len + more};
}

/* Behind the # of the Event tag, up to a blank. */
static struct str
diagram(struct ctx *c)
{
	struct str event = field(c, "Event");
	const char *mark = memchr(event.text, '#', event.len);
	struct str rest;

	if (!mark)
		return NO_STRING;
	rest = str_between(mark + 1, event.text + event.len);
	rest = str_cut(&rest, ' ');
	return rest.len ? rest : NO_STRING;
}

/* Does a GBR code begin here: +0016.32d4g7, say? */
static bool
is_gbr(const char *s)
{
	static const char form[] = "sdddd.ddfrfr";
	for (int i = 0; form[i]; i++) {
		bool good = form[i] == 's' ? strchr("+-=", s[i]) && s[i]
		    : form[i] == 'd'	   ? is_digit(s[i])
		    : form[i] == 'f'	   ? s[i] >= 'a' && s[i] <= 'h'
		    : form[i] == 'r'	   ? s[i] >= '1' && s[i] <= '8'
					   : s[i] == '.';

		if (!good)
			return false;
	}
	return true;
}

enum { GBR_LENGTH = 12 };

static struct str
gbr_part(struct ctx *c, size_t from, size_t len)
{
	struct str black = field(c, "Black");

	for (size_t i = 0; i + GBR_LENGTH <= black.len; i++)
		if (is_gbr(black.text + i))
			return part(black, i + from, len);
	return NO_STRING;
}

static struct str
gbr(struct ctx *c)
{
	return gbr_part(c, 0, GBR_LENGTH);
}

static struct str
gbr_kings(struct ctx *c)
{
	return gbr_part(c, 8, 4);
}

static struct str
gbr_material(struct ctx *c)
{
	return gbr_part(c, 1, 7);
}

static struct str
gbr_pawns(struct ctx *c)
{
	return gbr_part(c, 6, 2);
}

static struct str
gbr_pieces(struct ctx *c)
{
	return gbr_part(c, 1, 4);
}

/* All fields, a line each. */
static struct str
search_text(struct ctx *c)
{
	size_t from = c->gathered.len;
	struct str comment = first_comment(c);

	out_str(&c->gathered, field(c, "Event"));
	out_char(&c->gathered, '\n');
	out_str(&c->gathered, field(c, "White"));
	out_char(&c->gathered, '\n');
	out_str(&c->gathered, field(c, "Black"));
	if (comment.text) {
		out_char(&c->gathered, '\n');
		out_str(&c->gathered, comment);
	}
	return eval_gathered(c, from);
}

/* Does a word that ends in ; or : begin behind this blank? */
static bool
begins_next_fact(struct str s, size_t blank)
{
	size_t at = blank + 1;

	while (at < s.len && !strchr(" :;", s.text[at]))
		at++;
	return at > blank + 1 && at < s.len && s.text[at] != ' ';
}

/* Behind `stipulation: `, up to a full stop or the next fact. */
static struct str
stipulation(struct ctx *c)
{
	static const char word[] = "stipulation: ";
	struct str comment = first_comment(c), rest;
	const char *at = comment.text ? str_find(comment, str_of(word)) : NULL;

	if (!at)
		return NO_STRING;
	rest = str_between(at + strlen(word), comment.text + comment.len);
	for (size_t i = 1; i < rest.len; i++)
		if (rest.text[i] == '.' ||
		    (rest.text[i] == ' ' && begins_next_fact(rest, i)))
			return part(rest, 0, i);
	return NO_STRING;
}

/* ------------------------------------------------------------------ awards */

struct award {
	unsigned kind; /* PRIZE, HM or COMMENDATION; 0: none */
	bool special;
	long long least, most; /* ranks */
};

enum { NO_RANK_LEAST = 1, NO_RANK_MOST = 10000 };

static bool
take_rank(struct str *s, long long *rank)
{
	size_t len = 0;

	for (*rank = 0; len < s->len && len < 5 && is_digit(s->text[len]);)
		*rank = 10 * *rank + s->text[len++] - '0';
	*s = part(*s, len, s->len - len);
	return len > 0;
}

static bool
take(struct str *s, const char *text)
{
	if (!str_starts(*s, text))
		return false;
	*s = part(*s, strlen(text), s->len - strlen(text));
	return true;
}

/* ranks := NUMBER ("/" NUMBER)? */
static bool
take_ranks(struct str *s, struct award *a)
{
	if (!take_rank(s, &a->least)) {
		a->least = NO_RANK_LEAST;
		a->most = NO_RANK_MOST;
		return true;
	}
	a->most = a->least;
	return !take(s, "/") || take_rank(s, &a->most);
}

/* award := ranks? "." "sp."? kind | "sp." kind, the first word of Event */
static struct award
read_award(struct str word)
{
	static const struct {
		const char *text;
		unsigned kind;
	} kinds[] = {
	    {"p", PRIZE}, {"pl", PRIZE}, {"hm", HM}, {"c", COMMENDATION}};
	struct award a = {0};

	if (!take_ranks(&word, &a))
		return (struct award){0};
	if (!take(&word, ".") && !str_starts(word, "sp."))
		return (struct award){0};
	a.special = take(&word, "sp.");
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_is(word, kinds[i].text))
			a.kind = kinds[i].kind;
	return a;
}

static struct str
first_word(struct str s)
{
	return str_cut(&s, ' ');
}

static struct str
distinction(struct ctx *c)
{
	struct str word = first_word(field(c, "Event"));

	return read_award(word).kind ? word : NO_STRING;
}

static long long
sortable(const struct award *a)
{
	long long type = (a->kind == PRIZE	 ? 2
				 : a->kind == HM ? 4
						 : 6) +
	    a->special;

	return type * 10000000000 + a->least * 100000 + a->most;
}

struct number
number_hhdb_award(const struct node *n, struct ctx *c)
{
	struct award a = read_award(first_word(field(c, "Event")));

	if (!(a.kind & n->number) || (a.special && n->number & NONSPECIAL) ||
	    (!a.special && n->number & SPECIAL))
		return NO_NUMBER;
	if (n->number & SORTABLE)
		return number_of(sortable(&a));
	return number_of(n->number & MAX_RANK ? a.most : a.least);
}

/* ----------------------------------------------------------------- tourney */

/* `[distinction] [edition] [name] [part/]year[-year]` of an Event tag. */
struct tourney {
	struct str edition, name, part, year, end;
};

static bool
is_year(struct str s)
{
	return s.len == 4 && is_digit(s.text[0]) && is_digit(s.text[1]) &&
	    is_digit(s.text[2]) && is_digit(s.text[3]);
}

static bool
is_roman(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (!strchr("IVXLC", s.text[i]))
			return false;
	return s.len > 0;
}

/* The last word as years; false when it is none. */
static bool
read_years(struct str word, struct tourney *t)
{
	struct str year = word, before = NO_STRING;

	if (memchr(word.text, '/', word.len)) {
		before = str_cut(&year, '/');
		if (!is_roman(before))
			return false;
	}
	word = str_cut(&year, '-');
	if (!is_year(word) || (year.len && !is_year(year)))
		return false;
	t->part = before;
	t->year = word;
	t->end = year.len ? year : NO_STRING;
	return true;
}

static bool
is_edition(struct str s)
{
	size_t len = 0;

	while (len < s.len && is_digit(s.text[len]))
		len++;
	s = part(s, len, s.len - len);
	return len &&
	    (str_is(s, "st") || str_is(s, "nd") || str_is(s, "rd") ||
		str_is(s, "th"));
}

static struct str
without_first_word(struct str s)
{
	str_cut(&s, ' ');
	return str_trim(s);
}

static struct str
last_word(struct str s)
{
	size_t from = s.len;

	while (from && s.text[from - 1] != ' ')
		from--;
	return part(s, from, s.len - from);
}

static struct tourney
read_tourney(struct ctx *c)
{
	struct str rest = str_trim(field(c, "Event")), last;
	struct tourney t = {{0}, {0}, {0}, {0}, {0}};

	if (read_award(first_word(rest)).kind)
		rest = without_first_word(rest);
	last = last_word(rest);
	if (last.len && read_years(last, &t))
		rest = str_trim(part(rest, 0, rest.len - last.len));
	if (is_edition(first_word(rest))) {
		t.edition = first_word(rest);
		rest = without_first_word(rest);
	}
	t.name = rest.len ? rest : NO_STRING;
	return t;
}

static struct str
tourney_edition(struct ctx *c)
{
	return read_tourney(c).edition;
}

static struct str
tourney_name(struct ctx *c)
{
	return read_tourney(c).name;
}

static struct str
tourney_year(struct ctx *c)
{
	return read_tourney(c).year;
}

static struct str
tourney_year_end(struct ctx *c)
{
	return read_tourney(c).end;
}

static struct str
tourney_year_part(struct ctx *c)
{
	return read_tourney(c).part;
}

/* ------------------------------------------------------------- the commands */

static const struct command {
	const char *word;
	bool quoted; /* written as a string literal */
	enum group group;
	const char *text;
	struct str (*string)(struct ctx *);
	unsigned number; /* of PLACE, STUDY and AWARD */
} commands[] = {
    {"<cook>", true, HERE, "<cook", NULL, 0},
    {"<eg>", true, HERE, "<eg>", NULL, 0},
    {"<main>", true, HERE, "<main>", NULL, 0},
    {"<minor_dual>", true, HERE, "<minor_dual", NULL, 0},
    {"<or>", true, HERE, "<or>", NULL, 0},
    {"mainline", false, PLACE, NULL, NULL, 0},
    {"variation", false, PLACE, NULL, NULL, 1},
    {"cooked", false, STUDY, NULL, NULL, COOKED},
    {"dual", false, STUDY, NULL, NULL, DUAL},
    {"sound", false, STUDY, NULL, NULL, SOUND},
    {"unsound", false, STUDY, NULL, NULL, UNSOUND},
    {"(s)", true, STUDY, NULL, NULL, CORRECTED},
    {"corrected_solution", false, STUDY, NULL, NULL, CORRECTED},
    {"(c)", true, LETTER, "(c)", NULL, 0},
    {"correction", false, LETTER, "(c)", NULL, 0},
    {"C", false, LETTER, "(c)", NULL, 0},
    {"(m)", true, LETTER, "(m)", NULL, 0},
    {"modification", false, LETTER, "(m)", NULL, 0},
    {"M", false, LETTER, "(m)", NULL, 0},
    {"(v)", true, LETTER, "(v)", NULL, 0},
    {"version", false, LETTER, "(v)", NULL, 0},
    {"V", false, LETTER, "(v)", NULL, 0},
    {"AN", false, FLAG, "AN", NULL, 0},
    {"anticipation", false, FLAG, "AN", NULL, 0},
    {"CE", false, FLAG, "CE", NULL, 0},
    {"computer_based_ending", false, FLAG, "CE", NULL, 0},
    {"CR", false, FLAG, "CR", NULL, 0},
    {"colors_reversed", false, FLAG, "CR", NULL, 0},
    {"MC", false, FLAG, "MC", NULL, 0},
    {"too_many_composers", false, FLAG, "MC", NULL, 0},
    {"MR", false, FLAG, "MR", NULL, 0},
    {"material_restriction", false, FLAG, "MR", NULL, 0},
    {"PH", false, FLAG, "PH", NULL, 0},
    {"posthumous", false, FLAG, "PH", NULL, 0},
    {"TE", false, FLAG, "TE", NULL, 0},
    {"theoretical_ending", false, FLAG, "TE", NULL, 0},
    {"TT", false, FLAG, "TT", NULL, 0},
    {"theme_tourney", false, FLAG, "TT", NULL, 0},
    {"theme_tournament", false, FLAG, "TT", NULL, 0},
    {"TW", false, FLAG, "TW", NULL, 0},
    {"twin", false, FLAG, "TW", NULL, 0},
    {"U1", false, FLAG, "U1", NULL, 0},
    {"dual_at_move_1", false, FLAG, "U1", NULL, 0},
    {"U2", false, FLAG, "U2", NULL, 0},
    {"dual_after_move_1", false, FLAG, "U2", NULL, 0},
    {"U3", false, FLAG, "U3", NULL, 0},
    {"white_fails", false, FLAG, "U3", NULL, 0},
    {"U4", false, FLAG, "U4", NULL, 0},
    {"white_wins_in_draw", false, FLAG, "U4", NULL, 0},
    {"U5", false, FLAG, "U5", NULL, 0},
    {"unreachable", false, FLAG, "U5", NULL, 0},
    {"composer", false, TEXT, NULL, composer, 0},
    {"diagram", false, TEXT, NULL, diagram, 0},
    {"distinction", false, TEXT, NULL, distinction, 0},
    {"firstcomment", false, TEXT, NULL, first_comment, 0},
    {"gbr", false, TEXT, NULL, gbr, 0},
    {"search", false, TEXT, NULL, search_text, 0},
    {"stipulation", false, TEXT, NULL, stipulation, 0},
    {"tourney_edition", false, TEXT, NULL, tourney_edition, 0},
    {"tourney_name", false, TEXT, NULL, tourney_name, 0},
    {"tourney_year", false, TEXT, NULL, tourney_year, 0},
    {"tourney_year_end", false, TEXT, NULL, tourney_year_end, 0},
    {"tourney_year_part", false, TEXT, NULL, tourney_year_part, 0},
    {"egdiagram", false, DIAGRAM_EG, NULL, NULL, 0},
    {"award", false, AWARD, NULL, NULL, ANY_AWARD},
    {"prize", false, AWARD, NULL, NULL, PRIZE},
    {"hm", false, AWARD, NULL, NULL, HM},
    {"commendation", false, AWARD, NULL, NULL, COMMENDATION},
    {"max", false, AWARD, NULL, NULL, MAX_RANK},
    {"sortable", false, AWARD, NULL, NULL, SORTABLE},
    {"sort", false, AWARD, NULL, NULL, SORT},
    {"special", false, AWARD, NULL, NULL, SPECIAL},
    {"nonspecial", false, AWARD, NULL, NULL, NONSPECIAL},
};

/* What may stand behind gbr. */
static const struct command gbr_parts[] = {
    {"kings", false, TEXT, NULL, gbr_kings, 0},
    {"material", false, TEXT, NULL, gbr_material, 0},
    {"pawns", false, TEXT, NULL, gbr_pawns, 0},
    {"pieces", false, TEXT, NULL, gbr_pieces, 0},
};

enum {
	COMMANDS = sizeof commands / sizeof *commands,
	GBR_PARTS = sizeof gbr_parts / sizeof *gbr_parts,
};

static const struct command *
command_of(const struct node *n)
{
	return n->data;
}

/* ------------------------------------------------------------------- tests */

/* Is it reached by main moves, and others that are marked <main>? */
static bool
is_main(const struct spot *at)
{
	for (; at->parent; at = at->parent)
		if (at != at->parent->child && !holds(at->comment, "<main>"))
			return false;
	return true;
}

/* "(c)" in the Black tag, or C as a word in or at the end of it. */
static bool
has_letter(struct str black, const char *flag)
{
	char word[] = {' ', (char)(flag[1] - 'a' + 'A'), ' ', '\0'};

	if (holds(black, flag) || holds(black, word))
		return true;
	return black.len >= 2 &&
	    memcmp(black.text + black.len - 2, word, 2) == 0;
}

static bool
holds_u(struct str black, const char *digits)
{
	char flag[] = "U1";

	for (; *digits; digits++) {
		flag[1] = *digits;
		if (holds(black, flag))
			return true;
	}
	return false;
}

/* In any comment, those of variations that are not read included. */
static bool
is_cooked(const struct node *n, struct ctx *c)
{
	static const bool answers[] = {false, true};
	struct keep *k = keep_of(n, c);

	if (!k->of)
		k->of = (void *)&answers[c->tree &&
		    holds(c->tree->written, "<cook")];
	return *(const bool *)k->of;
}

static bool
is_study(const struct node *n, struct ctx *c)
{
	struct str black = field(c, "Black");

	switch (command_of(n)->number) {
	case COOKED: return is_cooked(n, c);
	case CORRECTED:
		return holds(black, "(s)") ||
		    holds(first_comment(c), "solution corrected");
	case DUAL: return holds_u(black, "12");
	case SOUND:
		return !holds_u(black, "345") &&
		    !(holds_u(black, "12") && is_cooked(n, c));
	default: return holds_u(black, "12345") || is_cooked(n, c);
	}
}

bool
test_hhdb(const struct node *n, struct ctx *c)
{
	const struct command *command = command_of(n);

	switch (command->group) {
	case HERE: return holds(c->at->comment, command->text);
	case PLACE: return is_main(c->at) != (command->number == 1);
	case FLAG: return holds(field(c, "Black"), command->text);
	case LETTER: return has_letter(field(c, "Black"), command->text);
	case STUDY: return is_study(n, c);
	default: {
		struct str s = command->string(c);

		return s.text && str_find(s, n->text);
	}
	}
}

struct str
string_hhdb_text(const struct node *n, struct ctx *c)
{
	return command_of(n)->string(c);
}

/* EG#20923 in the first comment. */
struct number
number_hhdb_diagram(const struct node *n, struct ctx *c)
{
	struct str rest = first_comment(c);
	long long value = 0;

	(void)n;
	for (const char *at;
	     rest.text && (at = str_find(rest, str_of("EG#")));) {
		size_t digits = 0;

		rest = str_between(at + 3, rest.text + rest.len);
		while (digits < rest.len && digits < 18 &&
		    is_digit(rest.text[digits]))
			value = 10 * value + rest.text[digits++] - '0';
		if (digits)
			return number_of(value);
	}
	return NO_NUMBER;
}

/* ----------------------------------------------------------- how it is read */

static const struct command *
find_command(const struct parser *p, const struct command *list, int count)
{
	bool quoted = p->token.kind == TOKEN_STRING && p->token.quoted;

	if (!quoted && p->token.kind != TOKEN_NAME)
		return NULL;
	for (int i = 0; i < count; i++)
		if (list[i].quoted == quoted &&
		    str_is(p->token.text, list[i].word))
			return &list[i];
	return NULL;
}

/* What tells two nodes of different commands apart. */
static long long
number_of_command(const struct command *c)
{
	for (int i = 0; i < GBR_PARTS; i++)
		if (c == &gbr_parts[i])
			return COMMANDS + i;
	return c - commands;
}

static void
refuse_award(struct parser *p, struct place at)
{
	parse_fail(p, at,
	    "an award is one of award, prize, hm and commendation, one of max, "
	    "sort and sortable, one of special and nonspecial; sort is first");
}

/* Those of `bits` that exclude one another must not come together. */
static void
add_award(struct parser *p, unsigned *bits, unsigned more, struct place at)
{
	static const unsigned groups[] = {
	    ANY_AWARD, MAX_RANK | SORTABLE | SORT, SPECIAL | NONSPECIAL};

	for (int i = 0; i < 3; i++)
		if (*bits & groups[i] && more & groups[i])
			refuse_award(p, at);
	if (more == SORT && *bits)
		refuse_award(p, at);
	*bits |= more;
}

/* award := (award word)+, the first of which has been read */
static struct node *
parse_award(struct parser *p, struct place from, unsigned bits)
{
	const struct command *more;
	struct node *n;

	while ((more = find_command(p, commands, COMMANDS)) &&
	    more->group == AWARD) {
		add_award(p, &bits, more->number, p->token.place);
		parse_next(p);
	}
	n = parse_node(p, &filters[FILTER_hhdb_award], from, 0, NULL);
	if (!(bits & ANY_AWARD))
		bits |= ANY_AWARD;
	n->number = bits;
	if (!(bits & SORT))
		return n;
	n->number |= SORTABLE;
	return sort_node(
	    p, from, n, (struct sorting){.least = true, .quiet = true});
}

/* text := WORD "literal"?; with it whether the text holds it */
static struct node *
parse_hhdb_text(
    struct parser *p, struct place from, const struct command *command)
{
	bool asks = p->token.kind == TOKEN_STRING && p->token.quoted &&
	    !p->in_arguments;
	struct str wanted = p->token.text;
	struct node *n;

	if (asks)
		parse_next(p);
	n = parse_node(p,
	    asks ? filter_find(str_of("hhdb"), false)
		 : &filters[FILTER_hhdb_text],
	    from, 0, NULL);
	n->data = command;
	n->number = number_of_command(command);
	if (asks)
		n->text = wanted;
	return n;
}

/* hhdb := "hhdb" command */
struct node *
parse_hhdb(struct parser *p, const struct filter *f, struct place from)
{
	const struct command *command = find_command(p, commands, COMMANDS);
	const struct command *detail;
	struct node *n;

	if (!command)
		parse_fail(p, p->token.place, "hhdb has no such command");
	parse_next(p);
	if (command->group == AWARD)
		return parse_award(p, from, command->number);
	if (command->group == DIAGRAM_EG)
		return parse_node(
		    p, &filters[FILTER_hhdb_diagram], from, 0, NULL);
	if (command->string == gbr &&
	    (detail = find_command(p, gbr_parts, GBR_PARTS))) {
		parse_next(p);
		command = detail;
	}
	if (command->group == TEXT)
		return parse_hhdb_text(p, from, command);
	n = parse_node(p, f, from, 0, NULL);
	n->data = command;
	n->number = number_of_command(command);
	return n;
}

void
show_hhdb(struct out *o, const struct node *n)
{
	if (n->data)
		out_text(o, command_of(n)->word);
}
