/* hhdb_field.c - see hhdb.h */
#include "cql/filters/hhdb.h"
#include "cql/run/context.h"
#include "cql/run/regex.h"
#include "cql/tree/value.h"

struct str
hhdb_field(struct ctx *c, const char *name)
{
	struct str value = ctx_tag(c, name);

	return value.text ? value : str_of("");
}

struct str
hhdb_first_comment(struct ctx *c)
{
	return c->tree && c->tree->first ? c->tree->first->comment : NO_STRING;
}

/* ---------------------------------------------------------------- patterns */

enum { PARTS_MAX = 11 }; /* of a pattern: all of the match, and its groups */

/* A GBR code, as +0016.32d4g7: material, pieces, pawns, kings. */
static const char gbr_pattern[] =
    "[-+=]((\\d{4})\\.(\\d{2}))([a-h][1-8][a-h][1-8])";

/* award ::= (NUMBER ("/" NUMBER)?)? ("." "sp."? | "sp.") kind */
#define AWARD_PATTERN                                                          \
	"(?:(\\d{1,5})(?:/(\\d{1,5}))?)?(?:\\.|(?=sp\\.))(sp\\.)?"             \
	"(?:(pl?)|(hm)|c)(?= |\\z)"

/* tourney ::= award? edition? name? ((ROMAN "/")? year ("-" year)?)? */
static const char tourney_pattern[] =
    "\\A(?:" AWARD_PATTERN "\\s*)?"
    "(?:(\\d+(?:st|nd|rd|th))(?: \\s*|\\z))?"
    "(?|(?:(\\S.*?)\\s*(?<= ))??"
    "(?:([IVXLC]+)/)?(\\d{4})(?:-(\\d{4})?)?|(\\S.*)?)\\z";

/* Return a part of the match of a pattern in s, without a text if none. */
static struct str
part_of(const struct node *n, struct ctx *c, const char *pattern, struct str s,
    unsigned part)
{
	struct str parts[PARTS_MAX];

	regex_parts(n, c, pattern, s, parts, PARTS_MAX);
	return parts[part];
}

struct str
hhdb_gbr(const struct node *n, struct ctx *c, unsigned part)
{
	return part_of(n, c, gbr_pattern, hhdb_field(c, "Black"), part);
}

static struct str
distinction(const struct node *n, struct ctx *c, unsigned part)
{
	return part_of(n, c, "\\A" AWARD_PATTERN, hhdb_field(c, "Event"), part);
}

static struct str
tourney(const struct node *n, struct ctx *c, unsigned part)
{
	return part_of(
	    n, c, tourney_pattern, str_trim(hhdb_field(c, "Event")), part);
}

/* Return the text after # in the Event tag, up to a blank. */
static struct str
diagram(const struct node *n, struct ctx *c, unsigned part)
{
	return part_of(n, c, "\\A[^#]*#([^ ]+)", hhdb_field(c, "Event"), part);
}

/*
 * Return the text after `stipulation: `, up to a full stop or the next fact, a
 * word before a colon or semicolon.
 */
static struct str
stipulation(const struct node *n, struct ctx *c, unsigned part)
{
	return part_of(n, c, "stipulation: ((?m:.)[^.]*?)(?:\\.| [^ :;]+[:;])",
	    hhdb_first_comment(c), part);
}

static struct str
first_comment(const struct node *n, struct ctx *c, unsigned part)
{
	(void)n, (void)part;
	return hhdb_first_comment(c);
}

/*
 * Return the composers from the White tag. If it ends in NN they begin the
 * first comment; if they are many, the comment has the rest after `MC:`.
 */
static struct str
composer(const struct node *n, struct ctx *c, unsigned unused)
{
	struct str white = ctx_tag(c, "White"), comment = hhdb_first_comment(c);
	struct str others;
	size_t from = c->gathered.len;

	(void)unused;
	if (part_of(n, c, " NN\\z", white, 0).text)
		return part_of(n, c, "\\A[^.]+", comment, 0);
	others = part_of(n, c, "\\AMC:((?: [A-Za-z_]+=[A-Z]+)+)", comment, 1);
	if (!white.text || !others.text)
		return white;
	out_str(&c->gathered, white);
	out_str(&c->gathered, others);
	return ctx_gathered(c, from);
}

/* Return all fields, one a line; no value if White or Black is missing. */
static struct str
all_fields(const struct node *n, struct ctx *c, unsigned unused)
{
	struct str event = ctx_tag(c, "Event");
	const struct str field[] = {event.text ? event : str_of("?"),
	    ctx_tag(c, "White"), ctx_tag(c, "Black"), hhdb_first_comment(c)};
	size_t from = c->gathered.len;

	(void)n, (void)unused;
	if (!field[1].text || !field[2].text)
		return NO_STRING;
	for (int i = 0; i < 4 && field[i].text; i++) {
		if (i)
			out_char(&c->gathered, '\n');
		out_str(&c->gathered, field[i]);
	}
	return ctx_gathered(c, from);
}

struct award
hhdb_award(const struct node *n, struct ctx *c)
{
	struct award a = {.kind = COMMENDATION, .least = 1, .most = 10000};
	struct str part[PARTS_MAX];

	if (!regex_parts(n, c, "\\A" AWARD_PATTERN, hhdb_field(c, "Event"),
		part, PARTS_MAX))
		return (struct award){0};
	if (str_integer(part[1], &a.least))
		a.most = a.least;
	str_integer(part[2], &a.most);
	a.special = part[3].text != NULL;
	if (part[4].text || part[5].text)
		a.kind = part[4].text ? PRIZE : HM;
	return a;
}

long long
hhdb_sortable(const struct award *a)
{
	long long type = (a->kind == PRIZE	 ? 2
				 : a->kind == HM ? 4
						 : 6) +
	    a->special;

	return type * 10000000000 + a->least * 100000 + a->most;
}

/* ------------------------------------------------------------------- words */

/* A letter in parentheses, or the capital as a word within or at the end. */
#define CORRECTION "\\(c\\)| C(?: |\\z)"
#define MODIFICATION "\\(m\\)| M(?: |\\z)"
#define VERSION "\\(v\\)| V(?: |\\z)"

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
    {"(c)", true, FLAG, CORRECTION, NULL, 0},
    {"correction", false, FLAG, CORRECTION, NULL, 0},
    {"C", false, FLAG, CORRECTION, NULL, 0},
    {"(m)", true, FLAG, MODIFICATION, NULL, 0},
    {"modification", false, FLAG, MODIFICATION, NULL, 0},
    {"M", false, FLAG, MODIFICATION, NULL, 0},
    {"(v)", true, FLAG, VERSION, NULL, 0},
    {"version", false, FLAG, VERSION, NULL, 0},
    {"V", false, FLAG, VERSION, NULL, 0},
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
    {"diagram", false, TEXT, NULL, diagram, 1},
    {"distinction", false, TEXT, NULL, distinction, 0},
    {"firstcomment", false, TEXT, NULL, first_comment, 0},
    {"gbr", false, TEXT, NULL, hhdb_gbr, 0},
    {"search", false, TEXT, NULL, all_fields, 0},
    {"stipulation", false, TEXT, NULL, stipulation, 1},
    {"tourney_edition", false, TEXT, NULL, tourney, 6},
    {"tourney_name", false, TEXT, NULL, tourney, 7},
    {"tourney_year", false, TEXT, NULL, tourney, 9},
    {"tourney_year_end", false, TEXT, NULL, tourney, 10},
    {"tourney_year_part", false, TEXT, NULL, tourney, 8},
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
    {"kings", false, GBR_PART, NULL, hhdb_gbr, 4},
    {"material", false, GBR_PART, NULL, hhdb_gbr, 1},
    {"pawns", false, GBR_PART, NULL, hhdb_gbr, 3},
    {"pieces", false, GBR_PART, NULL, hhdb_gbr, 2},
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
