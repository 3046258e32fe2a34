/*
 * game_class.h - classes of games and positions: speed, rating, month, material
 */
#ifndef TABLE_GAME_CLASS_H
#define TABLE_GAME_CLASS_H

#include "board/position.h"

/*
 * Return the class of speed of a tag TimeControl, as Lichess names it, or an
 * empty text: `I+S` and `I` by I + 40 S seconds.
 */
struct str class_speed(struct str control);

/*
 * Return the lower end of the band of the mean of two ratings, as Lichess has
 * them; -1 if one is unknown, 0.
 */
int class_rating(uint64_t white, uint64_t black);

/*
 * Return the number, from 0, of a class of speed by its name, or of a band by
 * its lower end; -1 if there is none.
 */
int class_find_speed(struct str name);
int class_find_band(struct str lower_end);

/*
 * Return the month of a date as PGN writes it: year * 12 + month - 1; -1 if a
 * part of it is unknown.
 */
int class_month(struct str date);

/*
 * Write the material of a position, as KRPvKR.  White's pieces come first, or
 * if `by_strength` those of the side with more pieces; of equally many, those
 * that come first in the order K Q R B N P at the first difference.
 */
void class_write_material(
    struct out *o, const struct position *p, bool by_strength);

#endif
