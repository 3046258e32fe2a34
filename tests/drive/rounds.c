/*
 * rounds - measure the least processor time of a request to a program
 *
 *     rounds TIMES COMMAND [ARGUMENT...] <request
 *
 * Write the line of standard input TIMES times, each with one write, and read
 * until the answer is a whole line: the fewest system calls possible.  Print
 * the processor time of this program and of the command in milliseconds.  On
 * one core they alternate, so the sum determines the requests per second,
 * independent of other load.
 */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"
#include "base/str.h"
#include "io/spawn.h"
#include "system/child.h"

enum { LINE_MOST = 4096 };

static double
milliseconds(int whose)
{
	struct rusage used;

	getrusage(whose, &used);
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
	    (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
}

static void
round_trip(int to, int from, struct str request)
{
	char answer[LINE_MOST];
	ssize_t n;

	if (write(to, request.text, request.len) != (ssize_t)request.len)
		die(STATUS_BAD, "the program does not read");
	do
		n = read(from, answer, sizeof answer);
	while (n > 0 && answer[n - 1] != '\n');
	if (n <= 0)
		die(STATUS_BAD, "the program does not answer");
}

int
main(int argc, char **argv)
{
	char line[LINE_MOST];
	unsigned long times;
	int to[2], from[2];
	struct str request;
	pid_t child;

	progname = "rounds";
	if (argc < 3 || !str_number(str_of(argv[1]), &times))
		die(STATUS_TROUBLE, "usage: rounds TIMES COMMAND... <request");
	if (!fgets(line, sizeof line, stdin))
		die(STATUS_TROUBLE, "there is no request");
	request = str_of(line);
	if (child_pipe(to) || child_pipe(from) ||
	    spawn(&child,
		&(struct child_start){
		    .argv = argv + 2, .input = to[0], .output = from[1]}))
		die(STATUS_TROUBLE, "cannot start %s", argv[2]);
	close(to[0]);
	close(from[1]);
	for (unsigned long i = 0; i < times; i++)
		round_trip(to[1], from[0], request);
	close(to[1]);
	waitpid(child, NULL, 0);
	printf("%.0f %.0f\n", milliseconds(RUSAGE_SELF),
	    milliseconds(RUSAGE_CHILDREN));
	return 0;
}
