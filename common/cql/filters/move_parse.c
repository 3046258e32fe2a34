/* move_parse.c - parses and shows the filters about moves */
#include "cql/filters/move_filters.h"

#include "cql/parse/grammar.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

struct node *
move_node(struct parser *p, const struct filter *f, struct location from,
    struct node *const part[PARTS], long long bits)
{
	struct node *kid[PARTS], *n;
	int kids = 0;

	for (int i = 0; i < PARTS; i++)
		if (part[i]) {
			kid[kids++] = part[i];
			bits |= 1LL << (MOVE_PARTS + i);
		}
	n = parse_node(p, f, from, kids, kid);
	n->number = bits;
	return n;
}

static const struct word {
	const char *word;
	long long bits;
} words[] = {
    {"castle", MOVE_CASTLING},
    {"o-o", MOVE_SHORT},
    {"o-o-o", MOVE_LONG},
    {"enpassant", MOVE_EN_PASSANT},
    {"null", MOVE_PASS},
    {"nullmove", MOVE_PASS},
    {"primary", MOVE_PRIMARY},
    {"secondary", MOVE_SECONDARY},
    {"drop", MOVE_DROP},
    {"count", MOVE_COUNT},
    {"all", MOVE_ALL},
    {"previous", PREVIOUS},
    {"legal", LEGAL},
    {"pseudolegal", PSEUDOLEGAL},
    {"reverse", REVERSE},
};

enum { WORDS = sizeof words / sizeof *words };

long long
move_word_bits(struct str word)
{
	const struct word *row = ROW_NAMED(words, word);

	return row ? row->bits : 0;
}

static const char *const part_words[] = {
    "from", "to", "capture", "enpassantsquare"};

/* The parameters of move during parsing. */
struct move_parameters {
	struct node *part[PARTS];
	long long bits;
	/* the first parameter that sets the type was parsed */
	bool value_known;
	bool any;
};

static _Noreturn void
refuse_twice(struct parser *p, struct location at, struct str word)
{
	parse_fail(p, at, "move has %.*s twice", STR(word));
}

/* set-part ::= ("from" | "to" | "capture" | "enpassantsquare") set */
static bool
parse_part(struct parser *p, struct move_parameters *a)
{
	struct token t = p->token;

	for (int i = 0; i < PART_SETS; i++) {
		if (!parse_take_name(p, part_words[i]) &&
		    !(i == PART_CAPTURE && parse_take_name(p, "captures")))
			continue;
		if (a->part[i])
			refuse_twice(p, t.location, t.text);
		a->part[i] =
		    parse_typed(p, LEVEL_DIRECTION, TYPE_set, part_words[i]);
		if (!a->any && i < PART_EP_SQUARE) {
			a->bits |= (long long)i << MOVE_VALUE;
			a->value_known = true;
		}
		return true;
	}
	return false;
}

long long
move_kinds(struct parser *p, const char *who)
{
	struct geometry l = p->token.geometry;

	if (!l.pieces)
		l.pieces = ANY_PIECE;
	if (p->token.kind != TOKEN_DESIGNATOR || l.squares != BB_ALL ||
	    l.pieces & EMPTY_SQUARE)
		parse_fail(p, p->token.location,
		    "%s needs kinds of pieces here, without squares: Q, [QR], "
		    "A for any",
		    who);
	parse_next(p);
	return (long long)((l.pieces & WHITE_PIECES) | l.pieces >> KINDS)
	    << MOVE_KINDS;
}

/* word ::= "castle" | "legal" | ... */
static bool
parse_word(struct parser *p, struct move_parameters *a)
{
	struct token t = p->token;
	long long bits = t.kind == TOKEN_NAME && !str_is(t.text, "nullmove")
	    ? move_word_bits(t.text)
	    : 0;

	if (!bits)
		return false;
	if (a->bits & MOVE_MODE && bits & MOVE_MODE)
		parse_fail(p, t.location,
		    "move goes through moves of one kind: previous, legal, "
		    "pseudolegal or reverse");
	if (a->bits & bits)
		refuse_twice(p, t.location, t.text);
	a->bits |= bits;
	parse_next(p);
	return true;
}

static bool
parse_parameter(struct parser *p, struct move_parameters *a)
{
	struct token t = p->token;

	if (parse_part(p, a) || parse_word(p, a))
		return true;
	if (!parse_take_name(p, "promote"))
		return false;
	if (a->bits >> MOVE_KINDS)
		refuse_twice(p, t.location, t.text);
	a->bits |= move_kinds(p, "promote");
	return true;
}

/* comment ::= "comment" ("(" filter+ ")" | filter) */
static struct node *
read_comment(struct parser *p)
{
	struct location from = p->token.location;
	const struct filter *f = filter_find(p->token.text, false);

	parse_next(p);
	return f->parse(p, f, from);
}

/* target ::= ":" filter */
static struct node *
read_target(struct parser *p)
{
	struct location from = p->token.location;

	parse_next(p);
	return parse_node1(
	    p, &filters[FILTER_target], from, parse_operand(p, LEVEL_COLON));
}

/* Refuse parameters that do not go together, after all were parsed. */
static void
check_together(
    struct parser *p, const struct move_parameters *a, struct location from)
{
	if (a->bits & MOVE_ALL && !a->part[PART_TARGET])
		parse_fail(p, parse_since(p, from),
		    "all needs a filter to hold after the moves: move legal "
		    "all : check");
	if ((a->bits & MOVE_MODE) == REVERSE && !a->part[PART_TARGET])
		parse_fail(p, parse_since(p, from),
		    "reverse needs a filter to hold before the move: move "
		    "reverse : check");
}

static const struct filter *
row_of(const struct move_parameters *a, const struct filter *f)
{
	if (a->bits & MOVE_COUNT)
		return &filters[FILTER_move_count];
	if (a->value_known && !(a->bits & MOVE_ALL))
		return &filters[FILTER_move_squares];
	return f;
}

/*
 * move ::= "move" parameter* comment? target?
 *
 * After possible, not played, moves a comment is a filter of its own.
 */
struct node *
parse_move(struct parser *p, const struct filter *f, struct location from)
{
	struct move_parameters a = {.bits = PLAYED};

	while (parse_parameter(p, &a))
		a.any = true;
	if ((a.bits & MOVE_MODE) < LEGAL && parse_is_name(p, "comment"))
		a.part[PART_COMMENT] = read_comment(p);
	if (parse_is(p, ":"))
		a.part[PART_TARGET] = read_target(p);
	check_together(p, &a, from);
	return move_node(p, row_of(&a, f), from, a.part, a.bits);
}

/* previous ::= "castle" | "o-o" | ... alone; a test of the last move */
struct node *
parse_last_move(struct parser *p, const struct filter *f, struct location from)
{
	static struct node *const no_parts[PARTS];

	return move_node(
	    p, f, from, no_parts, PREVIOUS | move_word_bits(str_of(f->word)));
}

/* Show the words and parts as they would be written. */
SHOWER(move)
{
	static const char *const modes[] = {
	    "ordinary", "previous", "legal", "pseudolegal", "reverse"};
	enum move_part value = (enum move_part)(n->number >> MOVE_VALUE & 3);

	out_text(o, modes[n->number & MOVE_MODE]);
	for (int i = 0; i < WORDS; i++)
		if (words[i].bits > MOVE_MODE && move_has(n, words[i].bits) &&
		    !str_is(str_of(words[i].word), "nullmove"))
			out_format(o, ", %s", words[i].word);
	for (int i = 0; i < PART_SETS; i++)
		if (move_part(n, (enum move_part)i))
			out_format(o, ", %s", part_words[i]);
	if (n->number >> MOVE_KINDS || move_part(n, PART_LETTERS))
		out_format(o, ", promote");
	for (int kind = KING; n->number >> MOVE_KINDS >> kind; kind++)
		if (n->number >> MOVE_KINDS >> kind & 1)
			out_format(o, " %c", piece_letter(kind));
	if (move_part(n, value) && n->filter == &filters[FILTER_move_squares])
		out_format(o, ", value %s", part_words[value]);
}
