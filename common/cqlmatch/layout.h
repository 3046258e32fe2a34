/*
 * layout.h - how games are laid out, by the names of CQLi's options
 *
 * Each row is two options, NAME and noNAME.
 *
 *     layout_set(&style, &layout_rows[i], true);
 */
#ifndef CQLMATCH_LAYOUT_H
#define CQLMATCH_LAYOUT_H

#include <stddef.h>

#include "pgn/pgn_write.h"

struct layout_row {
	const char *no; /* "noNAME": NAME begins after the `no` */
	const char *help, *no_help;
	size_t field; /* its place in a write_style, a bool */
};

extern const struct layout_row layout_rows[];
extern const int layout_count;

/* Return the name without the `no`. */
const char *layout_name(const struct layout_row *row);

void layout_set(struct write_style *s, const struct layout_row *row, bool on);

#endif
