/* hhdb_field.c - see hhdb.h */
#include "cql/filters/hhdb.h"
#include "cql/run/context.h"
#include "cql/tree/value.h"

/* Define the function of a text that is one expression. */
#define FIELD(name, value)                                                     \
	static struct str name(struct ctx *c)                                  \
	{                                                                      \
		return value;                                                  \
	}                                                                      \
	static struct str name(struct ctx *c)

/* -------------------------------------------------------------- the fields */

/* Return the value of a tag, which may be missing. */
static struct str
tag_of(struct ctx *c, const char *name)
{
	return c->tree ? tree_tag(c->tree, str_of(name)) : NO_STRING;
}

struct str
hhdb_field(struct ctx *c, const char *name)
{
	struct str value = tag_of(c, name);

	return value.text ? value : str_of("");
}

struct str
hhdb_first_comment(struct ctx *c)
{
	return c->tree && c->tree->first ? c->tree->first->comment : NO_STRING;
}

static struct str
part(struct str s, size_t from, size_t len)
{
	return (struct str){s.text + from, len};
}

/* ------------------------------------------------------------------- texts */

static bool
is_in_name(char c)
{
	return is_letter(c) || c == '_';
}

/* Return the index after ` Name=INITIALS` at `at`, or `at` if there is none. */
static size_t
past_composer(struct str s, size_t at)
{
	size_t name = at + 1, equals, end;

	if (at == s.len || s.text[at] != ' ')
		return at;
	for (equals = name; equals < s.len && is_in_name(s.text[equals]);)
		equals++;
	if (equals == name || equals == s.len || s.text[equals] != '=')
		return at;
	for (end = equals + 1;
	     end < s.len && s.text[end] >= 'A' && s.text[end] <= 'Z';)
		end++;
	return end > equals + 1 ? end : at;
}

/* Return the composers after `MC:`, with the blank before them. */
static struct str
other_composers(struct str comment)
{
	struct str rest;
	size_t end = 0, next;

	if (!comment.text || !str_starts(comment, "MC:"))
		return NO_STRING;
	rest = part(comment, 3, comment.len - 3);
	while ((next = past_composer(rest, end)) > end)
		end = next;
	return part(rest, 0, end);
}

/*
 * Return the composers from the White tag. If it ends in NN they begin the
 * first comment; if they are many, the comment has the rest after `MC:`.
 */
static struct str
composer(struct ctx *c)
{
	struct str white = tag_of(c, "White"), comment = hhdb_first_comment(c);
	struct str others = other_composers(comment);
	size_t from = c->gathered.len;

	if (white.len >= 3 &&
	    memcmp(white.text + white.len - 3, " NN", 3) == 0) {
		comment = comment.text ? str_cut(&comment, '.') : comment;
		return comment.len ? comment : NO_STRING;
	}
	if (!white.text || !others.len)
		return white;
	out_str(&c->gathered, white);
	out_str(&c->gathered, others);
	return ctx_gathered(c, from);
}

/* Return the text after # in the Event tag, up to a blank. */
static struct str
diagram(struct ctx *c)
{
	struct str event = hhdb_field(c, "Event");
	const char *mark = memchr(event.text, '#', event.len);
	struct str rest;

	if (!mark)
		return NO_STRING;
	rest = str_between(mark + 1, event.text + event.len);
	rest = str_cut(&rest, ' ');
	return rest.len ? rest : NO_STRING;
}

/* True if a GBR code begins here, as +0016.32d4g7. */
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
	struct str black = hhdb_field(c, "Black");

	for (size_t i = 0; i + GBR_LENGTH <= black.len; i++)
		if (is_gbr(black.text + i))
			return part(black, i + from, len);
	return NO_STRING;
}

struct str
hhdb_gbr(struct ctx *c)
{
	return gbr_part(c, 0, GBR_LENGTH);
}

FIELD(gbr_kings, gbr_part(c, 8, 4));
FIELD(gbr_material, gbr_part(c, 1, 7));
FIELD(gbr_pawns, gbr_part(c, 6, 2));
FIELD(gbr_pieces, gbr_part(c, 1, 4));

/* Return all fields, one a line; no value if White or Black is missing. */
static struct str
all_fields(struct ctx *c)
{
	struct str event = tag_of(c, "Event");
	const struct str field[] = {event.text ? event : str_of("?"),
	    tag_of(c, "White"), tag_of(c, "Black"), hhdb_first_comment(c)};
	size_t from = c->gathered.len;

	if (!field[1].text || !field[2].text)
		return NO_STRING;
	for (int i = 0; i < 4 && field[i].text; i++) {
		if (i)
			out_char(&c->gathered, '\n');
		out_str(&c->gathered, field[i]);
	}
	return ctx_gathered(c, from);
}

/* True if the word after this blank ends in ; or :. */
static bool
begins_next_fact(struct str s, size_t blank)
{
	size_t at = blank + 1;

	while (at < s.len && !strchr(" :;", s.text[at]))
		at++;
	return at > blank + 1 && at < s.len && s.text[at] != ' ';
}

/* Return the text after `stipulation: `, up to a full stop or the next fact. */
static struct str
stipulation(struct ctx *c)
{
	static const char word[] = "stipulation: ";
	struct str comment = hhdb_first_comment(c), rest;
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

enum { NO_RANK_LEAST = 1, NO_RANK_MOST = 10000 };

static bool
parse_rank(struct str *s, long long *rank)
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

/* ranks ::= NUMBER ("/" NUMBER)? */
static bool
parse_ranks(struct str *s, struct award *a)
{
	if (!parse_rank(s, &a->least)) {
		a->least = NO_RANK_LEAST;
		a->most = NO_RANK_MOST;
		return true;
	}
	a->most = a->least;
	return !take(s, "/") || parse_rank(s, &a->most);
}

/* award ::= ranks? "." "sp."? kind | "sp." kind */
static struct award
read_award(struct str word)
{
	static const struct {
		const char *text;
		unsigned kind;
	} kinds[] = {
	    {"p", PRIZE}, {"pl", PRIZE}, {"hm", HM}, {"c", COMMENDATION}};
	struct award a = {0};

	if (!parse_ranks(&word, &a))
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

FIELD(distinction,
    hhdb_award(c).kind ? first_word(hhdb_field(c, "Event")) : NO_STRING);

long long
hhdb_sortable(const struct award *a)
{
	long long type = (a->kind == PRIZE	 ? 2
				 : a->kind == HM ? 4
						 : 6) +
	    a->special;

	return type * 10000000000 + a->least * 100000 + a->most;
}

struct award
hhdb_award(struct ctx *c)
{
	return read_award(first_word(hhdb_field(c, "Event")));
}

/* ----------------------------------------------------------------- tourney */

/*
 * The parts of an Event tag `[distinction] [edition] [name]
 * [part/]year[-year]`.
 */
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

/* Parse the last word as years; false if it is none. */
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
	size_t len = str_span(s, is_digit);

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
	struct str rest = str_trim(hhdb_field(c, "Event")), last;
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

FIELD(tourney_edition, read_tourney(c).edition);
FIELD(tourney_name, read_tourney(c).name);
FIELD(tourney_year, read_tourney(c).year);
FIELD(tourney_year_end, read_tourney(c).end);
FIELD(tourney_year_part, read_tourney(c).part);

/* ------------------------------------------------------------------- words */

const struct hhdb_word hhdb_words[] = {
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
    {"firstcomment", false, TEXT, NULL, hhdb_first_comment, 0},
    {"gbr", false, TEXT, NULL, hhdb_gbr, 0},
    {"search", false, TEXT, NULL, all_fields, 0},
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
    {"kings", false, GBR_PART, NULL, gbr_kings, 0},
    {"material", false, GBR_PART, NULL, gbr_material, 0},
    {"pawns", false, GBR_PART, NULL, gbr_pawns, 0},
    {"pieces", false, GBR_PART, NULL, gbr_pieces, 0},
};

const int hhdb_word_count = sizeof hhdb_words / sizeof *hhdb_words;

const struct hhdb_word *
hhdb_find(struct str word, bool after_gbr)
{
	for (int i = 0; i < hhdb_word_count; i++)
		if ((hhdb_words[i].group == GBR_PART) == after_gbr &&
		    str_is(word, hhdb_words[i].word))
			return &hhdb_words[i];
	return NULL;
}
