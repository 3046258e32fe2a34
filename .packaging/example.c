/*
 * Prints the games and moves at which a query matches, tab-separated:
 *     cc example.c $(pkg-config --cflags --libs pipefish) && ./a.out mate
 * games.pgn prints what `cqlmatch --format=tsv --columns=game,ply,fen --cql
 * mate games.pgn` prints behind its titles, and ends with status 0, or 2 with
 * the error on standard error in the words of cqlmatch.
 */
#include <pipefish.h>
#include <stdio.h>
#include <string.h>

static int
fail(const pipefish_error *e)
{
	fprintf(stderr, "%s", e ? e->whole : "no memory\n");
	return 2;
}

int
main(int argc, char **argv)
{
	pipefish_query *query;
	pipefish_error *error = NULL;
	pipefish_run *run;
	size_t length;
	int status;

	if (argc != 3)
		return 2;
	if (pipefish_compile(&query, argv[1], strlen(argv[1]), &error) < 0) {
		status = fail(error);
		pipefish_error_free(error);
		return status;
	}
	run = pipefish_run_new(query);
	status = run ? pipefish_open_file(run, argv[2]) : PIPEFISH_NO_MEMORY;
	while (status >= 0 && (status = pipefish_next(run)) == PIPEFISH_ROW)
		for (int i = 0; i < pipefish_column_count(run); i++) {
			const char *text =
			    pipefish_column_text(run, i, &length);
			fwrite(text ? text : "", 1, length, stdout);
			putchar(
			    i + 1 < pipefish_column_count(run) ? '\t' : '\n');
		}
	status = status < 0 ? fail(run ? pipefish_run_error(run) : NULL) : 0;
	pipefish_run_free(run);
	pipefish_query_free(query);
	return status;
}
