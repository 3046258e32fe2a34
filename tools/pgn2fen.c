/*
 * pgn2fen - write the position after each move of games
 *
 * The options are in extract/extract_options.h; extract/rows.h writes the rows.
 * With --movetext, lines of moves are read and their last positions written:
 * extract/movetext.h.  Scored positions of trainers are read by
 * extract/rows.h.
 */

#include "extract/movetext.h"
#include "extract/extract_options.h"
#include "extract/rows.h"
#include "io/output_file.h"
#include "system/descriptor.h"

static enum status
write_rows(struct extract_options *x)
{
	struct out rows, messages, rejects;
	struct file_roles roles;
	enum status status;

	out_init(&rows, STDOUT_FILENO, "standard output");
	out_init(&messages, STDERR_FILENO, "standard error");
	x->rows.out = &rows;
	x->rows.messages = &messages;
	if (x->rejects) {
		file_roles_init(&roles, x->rows.games.files);
		output_file_must_open(&rejects,
		    &(struct output_file){x->rejects, ROLE_REJECTS, false},
		    &roles);
		x->rows.rejects = &rejects;
	}
	status = rows_write(&x->rows, (int)x->threads);
	if (x->rejects) {
		out_close(&rejects);
		file_roles_free(&roles);
	}
	out_close(&rows);
	out_close(&messages); /* reports an error of the last write */
	run_counts_close(&x->rows.run_counts, false);
	return status;
}

/* Read lines of moves, scored positions or games.  Return the exit status. */
static int
run(struct extract_options *x, char **files)
{
	if (x->movetext)
		return movetext_lines(
		    files, &x->rows.selection, &x->rows.run_counts);
	if (x->input)
		return training_lines(
		    files, x->input, &x->rows.selection, &x->rows.run_counts);
	games_open(&x->rows.games, files);
	return (int)write_rows(x);
}

int
main(int argc, char **argv)
{
	struct extract_options x;
	char **files = extract_options_read(&x, argc, argv);
	int status = run(&x, files);

	columns_free(&x.rows.selection.columns);
	return status;
}
