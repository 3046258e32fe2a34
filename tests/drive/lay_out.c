/*
 * lay_out - format a query as cqllsp does
 *
 *     lay_out [WIDTH] <query
 *
 * A level of brackets is WIDTH blanks wide, by default 4; 0 means a TAB.
 */
#include <stdlib.h>
#include <unistd.h>

#include "io/source.h"
#include "lsp/session.h"

int
main(int argc, char **argv)
{
	struct out text = {.fd = -1}, to;

	(void)source_read_all("-", (size_t)1 << 24, &text);
	out_init(&to, STDOUT_FILENO, "standard output");
	format_write(&to, (struct str){text.text, text.len},
	    argc > 1 ? strtoul(argv[1], NULL, 10) : 4);
	out_close(&to);
	out_close(&text);
	return 0;
}
