/*
 * ask_lines.h - each line's position, asked of engines
 *
 * One answer a line, in the order of the lines, however many engines there are
 * and whatever they do.
 */
#ifndef UCI_ASK_LINES_H
#define UCI_ASK_LINES_H

#include "base/column_layout.h"
#include "cli/run_counts.h"
#include "uci/answer.h"
#include "uci/client.h"

struct ask_lines {
	struct client_settings client;
	struct answer_columns columns;
	bool answer; /* the columns take the place of the position */
	const struct column_layout *layout; /* of the lines */
	unsigned long engines;
	struct run_counts *run_counts; /* counts the lines */
};

/*
 * Answer every line of the files (NULL-terminated; empty means stdin) on
 * standard output.  A line that is no position that can come about is refused
 * before an engine sees it, by an error line (io/line.h); so is one for which
 * no engine has an answer.  A first engine that cannot be started ends the
 * program with STATUS_TROUBLE.  Returns the exit status.
 */
int ask_lines(const struct ask_lines *ask, char **files);

#endif
