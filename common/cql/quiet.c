/* quiet.c - see quiet.h */
#include "cql/quiet.h"

#include "cql/tree/functions.h"

#define ROW(gives, name, what)                                                 \
	{                                                                      \
		EVALUATE_##gives(name), .follows = FOLLOWS_##what              \
	}

/* By one of their functions, whatever their words; in the order of filters.def.
 */
static const struct quiet_row {
	struct evaluators evaluate;
	enum consequence follows;
} rows[] = {
    /* logic */
    ROW(test, container, SEQUENCE),
    ROW(test, header, ALWAYS),
    ROW(test, compound, SEQUENCE),
    ROW(test, and, SEQUENCE),
    ROW(test, or, ANY),
    ROW(test, not, NOTHING),
    ROW(test, always, ALWAYS),
    ROW(test, nothing, ALWAYS),
    ROW(test, never, NEVER),
    ROW(test, if, NOTHING),
    ROW(test, identity, SAME),
    ROW(test, colon, COLON),

    /* comparisons and numbers */
    ROW(test, subset, NOTHING),
    ROW(test, same_sets, NOTHING),
    ROW(test, other_sets, NOTHING),
    ROW(test, other_numbers, NOTHING),
    ROW(test, other_positions, NOTHING),
    ROW(number, equal, COMPARISON),
    ROW(number, less, COMPARISON),
    ROW(number, at_most, COMPARISON),
    ROW(number, greater, COMPARISON),
    ROW(number, at_least, COMPARISON),
    ROW(position, equal, NOTHING),
    ROW(position, less, NOTHING),
    ROW(position, at_most, NOTHING),
    ROW(position, greater, NOTHING),
    ROW(position, at_least, NOTHING),
    ROW(number, integer, ALWAYS),
    ROW(number, add, NOTHING),
    ROW(number, subtract, NOTHING),
    ROW(number, multiply, NOTHING),
    ROW(number, divide, NOTHING),
    ROW(number, modulo, NOTHING),
    ROW(number, negate, NOTHING),
    ROW(number, abs, NOTHING),
    ROW(number, sqrt, NOTHING),
    ROW(number, max, NOTHING),
    ROW(number, min, NOTHING),
    ROW(number, count_set, NOTHING),
    ROW(number, side, NOTHING),

    /* variables, which are forgotten when a game starts */
    ROW(test, variable, NOTHING),
    ROW(test, assign_number, NOTHING),
    ROW(test, assign_set, NOTHING),
    ROW(test, assign_position, NOTHING),

    /* sets */
    ROW(set, designator, DESIGNATOR),
    ROW(set, union, ANY),
    ROW(set, meet, ALL),
    ROW(set, same_content, NOTHING),
    ROW(set, complement, NOTHING),
    ROW(set, direction, LAST),
    ROW(set, shade, ALL),
    ROW(number, rank, ALL),
    ROW(number, file, ALL),
    ROW(set, square, ALL),
    ROW(test, square_all, NOTHING),
    ROW(set, piece, ALL),
    ROW(test, piece_all, NOTHING),
    ROW(number, type, NOTHING),
    ROW(number, colortype, NOTHING),
    ROW(number, power, NOTHING),

    /* attacks and pawns */
    ROW(set, attacks, ALL),
    ROW(set, attackedby, ALL),
    ROW(set, between, ALL),
    ROW(set, ray, ALL),
    ROW(set, xray, ALL),
    ROW(set, pin, NOTHING),
    ROW(set, connectedpawns, NOTHING),
    ROW(set, doubledpawns, NOTHING),
    ROW(set, isolatedpawns, NOTHING),
    ROW(set, passedpawns, NOTHING),

    /* positions and places */
    ROW(test, fen_is, NOTHING),
    ROW(test, to_move, NOTHING),
    ROW(number, sidetomove, NOTHING),
    ROW(test, check, NOTHING),
    ROW(test, mate, MATE),
    ROW(test, stalemate, STALEMATE),
    ROW(set, puremate, SOME_MATE),
    ROW(set, modelmate, SOME_MATE),
    ROW(set, idealmate, SOME_MATE),
    ROW(set, purestalemate, SOME_STALEMATE),
    ROW(set, modelstalemate, SOME_STALEMATE),
    ROW(set, idealstalemate, SOME_STALEMATE),
    ROW(number, halfmoveclock, NOTHING),
    ROW(number, ply, NOTHING),
    ROW(number, movenumber, NOTHING),
    ROW(number, depth, NOTHING),
    ROW(number, positionid, NOTHING),
    ROW(number, position_number, NOTHING),
    ROW(test, initial, NOTHING),
    ROW(test, terminal, NOTHING),
    ROW(test, mainline, NOTHING),
    ROW(test, variation, NOTHING),
    ROW(position, currentposition, NOTHING),
    ROW(position, initialposition, NOTHING),
    ROW(position, parent, NOTHING),
    ROW(position, child, NOTHING),
    ROW(position, child_number, NOTHING),
    ROW(position, position, NOTHING),

    /* games */
    ROW(number, gamenumber, NOTHING),
    ROW(test, result, NOTHING),
    ROW(number, elo, NOTHING),
    ROW(number, year, NOTHING),
    ROW(test, variant_is, NOTHING),

    /* transforms */
    ROW(test, orbit, ANY),
};

enum { ROWS = sizeof rows / sizeof *rows };

static bool
shares_function(const struct evaluators *a, const struct evaluators *b)
{
	return (a->test && a->test == b->test) ||
	    (a->number && a->number == b->number) ||
	    (a->set && a->set == b->set) ||
	    (a->position && a->position == b->position);
}

enum consequence
quiet_consequence(const struct filter *f)
{
	for (int i = 0; i < ROWS; i++)
		if (shares_function(&rows[i].evaluate, &f->evaluate))
			return rows[i].follows;
	return LOUD;
}
