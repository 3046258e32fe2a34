/*
 * inputs.h - what a run reads: files of games, or of position lines
 *
 * A file that -i or a header names holds games; the first bytes of an operand
 * tell its kind (io/input_kind.h).  All are read in the order of the
 * command line, as one input; so games and position lines do not mix.  Without
 * any file standard input is read, as position lines.
 */
#ifndef MATCH_INPUTS_H
#define MATCH_INPUTS_H

#include "base/die.h"
#include "io/input_kind.h"
#include "cql/file_lookup.h"

struct inputs {
	char **name; /* as they are opened, NULL at the end */
	bool *is_operand;
	struct source *opened; /* those that can be opened but once, such as
				  pipes: name set; they were looked at */
	int count;
	size_t name_capacity, operand_capacity;
	const char **lists; /* files that name others of them */
	size_t list_count;
	bool lines; /* what is neither games nor positions is position lines,
		       of a layout that says where the position is */
	enum input_kind kind; /* of all of them; games where all are empty */
	enum status status;   /* STATUS_TROUBLE when one is not there */
};

/* Add an input; all zero bytes is no inputs.  `name` must outlast *i. */
void inputs_add(struct inputs *i, const char *name, bool is_operand);

/*
 * Add the files that a file names, one a line; `memory` keeps the names.
 * Return NULL, or an error message.
 */
const char *inputs_add_list(
    struct inputs *i, const char *list, struct arena *memory);

/* Return the name of the first operand, or NULL; the second takes it away, too.
 */
const char *inputs_first_operand(const struct inputs *i);
const char *inputs_take_operand(struct inputs *i);

/*
 * Look for the files, and at the beginning of operands.  One that is not there
 * is reported and left out; when none is left the program ends.  NULL, or what
 * is wrong: they do not go together, or are something else.
 */
const char *inputs_find(struct inputs *i, struct file_lookup *where);

/* Return the names, as file_roles_init() takes them. */
char **inputs_names(const struct inputs *i);

/* Return the number of bytes to be read; 0 if unknown. */
unsigned long long inputs_size(const struct inputs *i);

void inputs_free(struct inputs *i);

#endif
