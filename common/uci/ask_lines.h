/*
 * ask_lines.h - evaluate each line's position with a pool of engines
 *
 * The answers are in the order of the lines, independent of the number of
 * engines and of their failures.
 */
#ifndef UCI_ASK_LINES_H
#define UCI_ASK_LINES_H

#include <stdint.h>

#include "base/column_layout.h"
#include "cli/run_counts.h"
#include "board/variant.h"
#include "uci/client.h"

enum { ANSWER_COLUMNS_MAX = 16 };

struct answer_columns {
	int count;
	const struct answer_column *list[ANSWER_COLUMNS_MAX];
};

/*
 * Parse a list of the names of columns (ucipipe(1)), with commas between them;
 * append the columns.  Return NULL, or an error message.
 */
const char *answer_columns_read(
    struct answer_columns *columns, const char *list);

struct ask_lines {
	struct client_settings client;
	enum variant variant;	       /* of lines that show none */
	struct answer_columns columns; /* by default score */
	bool answer;		       /* replace the position by the columns */
	struct column_layout layout;   /* of the input lines */
	uint64_t engines;
	struct run_counts run_counts; /* counts the lines */
};

/*
 * Evaluate every line of the files (NULL-terminated; empty means stdin) and
 * write it to standard output.  A line whose position is invalid or illegal, or
 * for which every engine fails, is replaced by an error line (io/line.h); an
 * illegal position is not sent to an engine.  If the first engine cannot be
 * started, the program ends with STATUS_TROUBLE.  Return the exit status.
 */
int ask_lines(struct ask_lines *ask, char **files);

#endif
