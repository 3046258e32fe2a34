/*
 * ask - use a program as a coprocess: send a request, wait for its answer
 *
 *     ask TIMES COMMAND [ARGUMENT...] <requests
 *
 * Write the lines of standard input, one after the other and cyclically, TIMES
 * in all, and wait for one whole line after each.  Then close the pipe and wait
 * for the program.  Print the last answer and, on stderr, the median round trip
 * in microseconds.  The status is 1 if an answer does not arrive within two
 * seconds or without a request, or if the program fails.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/str.h"

enum { PATIENCE_MS = 2000, ANSWER_MAX = 1 << 16 };

struct request_reply {
	pid_t pid;
	int to, from;
};

static struct request_reply
start(char **argv)
{
	int to[2], from[2];
	struct request_reply c;

	if (pipe(to) != 0 || pipe(from) != 0)
		die(STATUS_TROUBLE, "no pipe");
	c = (struct request_reply){fork(), to[1], from[0]};
	if (c.pid == 0) {
		dup2(to[0], STDIN_FILENO);
		dup2(from[1], STDOUT_FILENO);
		close(to[0]);
		close(to[1]);
		close(from[0]);
		close(from[1]);
		execvp(argv[0], argv);
		die(STATUS_TROUBLE, "cannot start %s", argv[0]);
	}
	close(to[0]);
	close(from[1]);
	return c;
}

static void
write_all(int fd, struct str s)
{
	while (s.len) {
		ssize_t n = write(fd, s.text, s.len);

		if (n <= 0)
			die(STATUS_BAD, "the program does not read");
		s = (struct str){s.text + n, s.len - (size_t)n};
	}
}

/* Read one line, its newline included; exit if more than that arrives. */
static size_t
read_answer(int fd, char *answer)
{
	size_t len = 0;

	while (len == 0 || !memchr(answer, '\n', len)) {
		struct pollfd ready = {.fd = fd, .events = POLLIN};
		ssize_t n;

		if (poll(&ready, 1, PATIENCE_MS) != 1)
			die(STATUS_BAD, "no answer within two seconds");
		n = read(fd, answer + len, ANSWER_MAX - len);
		if (n <= 0)
			die(STATUS_BAD, "the program ended, or its line does");
		len += (size_t)n;
	}
	if (answer[len - 1] != '\n' || memchr(answer, '\n', len - 1))
		die(STATUS_BAD, "more than one line for a request");
	return len;
}

static double
now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static struct str
read_requests(void)
{
	static char text[1 << 20];
	struct str s = {text, fread(text, 1, sizeof text, stdin)};

	if (s.len == 0 || text[s.len - 1] != '\n')
		die(STATUS_TROUBLE, "standard input holds no lines");
	return s;
}

/* Cut the next request off *left; start again with `all` at the end. */
static struct str
next_request(struct str *left, struct str all)
{
	struct str line;

	if (left->len == 0)
		*left = all;
	line = str_cut(left, '\n');
	return (struct str){line.text, line.len + 1};
}

int
main(int argc, char **argv)
{
	static char answer[ANSWER_MAX];
	unsigned long times;
	struct str all, left = {0};
	struct request_reply c;
	double *taken;
	size_t len = 0;
	int status;

	progname = "ask";
	if (argc < 3 || !str_number(str_of(argv[1]), &times) || times == 0)
		die(STATUS_TROUBLE, "usage: ask TIMES COMMAND...");
	all = read_requests();
	taken = mem_get(times * sizeof *taken);
	c = start(argv + 2);
	for (unsigned long i = 0; i < times; i++) {
		double begun = now_us();

		write_all(c.to, next_request(&left, all));
		len = read_answer(c.from, answer);
		taken[i] = now_us() - begun;
	}
	close(c.to);
	if (read(c.from, answer + len, 1) != 0)
		die(STATUS_BAD, "an answer after the last request");
	if (waitpid(c.pid, &status, 0) < 0 || status != 0)
		die(STATUS_BAD, "the program ended badly");
	fwrite(answer, 1, len, stdout);
	qsort(taken, times, sizeof *taken, by_size);
	fprintf(stderr, "median %.1f us\n", taken[times / 2]);
	free(taken);
	return 0;
}
