/*
 * rounds - how often a second a program can be asked at best
 *
 *     rounds TIMES COMMAND [ARGUMENT...] <request
 *
 * Writes the line of standard input TIMES times, each time with one write, and
 * reads until the answer's line is whole: what nobody can do with fewer system
 * calls.  Prints the requests a second.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "line/die.h"
#include "line/spawn.h"
#include "line/str.h"

enum { LINE_MOST = 4096 };

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
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
	double begun;
	struct str request;
	pid_t child;

	progname = "rounds";
	if (argc < 3 || !str_number(str_of(argv[1]), &times) || times == 0)
		die(STATUS_TROUBLE, "usage: rounds TIMES COMMAND... <request");
	if (!fgets(line, sizeof line, stdin))
		die(STATUS_TROUBLE, "there is no request");
	request = str_of(line);
	if (spawn_pipe(to) || spawn_pipe(from) ||
	    spawn(&child, argv + 2, to[0], from[1]))
		die(STATUS_TROUBLE, "cannot start %s", argv[2]);
	close(from[1]);
	round_trip(to[1], from[0], request); /* starting is not counted */
	begun = seconds();
	for (unsigned long i = 0; i < times; i++)
		round_trip(to[1], from[0], request);
	printf("%.0f\n", (double)times / (seconds() - begun));
	return 0;
}
