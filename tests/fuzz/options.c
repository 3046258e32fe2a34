/*
 * options.c - run the programs with any words as arguments
 *
 * Each ends with one of its statuses, and with a message on trouble.  The first
 * byte chooses the program and its standard input; each line after it is an
 * argument.  The programs are those of PROGRAMS, built with sanitizers, and run
 * in an empty folder.  The mutator takes words from their --help.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutate.h"

enum {
	ARGUMENTS_MAX = 24,
	WORDS_MAX = 512,
	WORD_MAX = 64,
	SECONDS_MAX = 4, /* processor time */
	FAILED = 99,	 /* the status of a sanitizer's error */
};

static const char *const programs[] = {"bb2fen", "bbdraw", "bbxfm", "bookwrite",
    "cce", "cqllsp", "cqlmatch", "epdwrite", "explore", "fen2bb", "fenmap",
    "pgn2fen", "pgnfold", "pgnindex", "pgnwrite", "tbprobe", "ucipipe"};

static const char *const inputs[] = {"",
    "[Event \"x\"]\n\n1. e4 e5 {x} 2. Nf3 (2. f4) *\n\n1. d4 *\n",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1\tx\n!bad\nx\n",
    "K:e1 Q:[] R:[] B:[] N:[] P:[] k:e8 q:[] r:[] b:[] n:[] p:[] w - - 0 1\n"};

/* Values of options; files are created in the empty folder. */
static const char *const values[] = {"", "-", "0", "1", "-1", "1-2", "9-1",
    "18446744073709551616", "games.pgn", "lines.fen", "query.cql", "missing",
    "out", "out.pgn.gz", "mate", "true", "x=", "a1", "a1h8", "90", "id", "csv",
    "jsonl", "fen", "san,uci", "tag:White", "tag:", "4=c0", "--", "=", "always",
    "\xff", "%", "\"", "White=Anna", "e4", "[a1,b2]", "64", "1.5", "cql62"};

enum {
	PROGRAMS = sizeof programs / sizeof *programs,
	INPUTS = sizeof inputs / sizeof *inputs,
	VALUES = sizeof values / sizeof *values,
};

static char path[PROGRAMS][PATH_MAX + 32];
static char words[PROGRAMS][WORDS_MAX][WORD_MAX]; /* the options of each */
static int word_count[PROGRAMS];
static int folder; /* where the programs run; empty at first */

/* ------------------------------------------------------------ running them */

struct ending {
	int status;  /* as of waitpid() */
	size_t said; /* bytes on stderr */
};

static void
put_file(const char *name, const char *text)
{
	int fd = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	assert(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
}

/* Run the program in the child, with limits on time and output. */
static _Noreturn void
become(int program, char **argv, int in, int out, int err)
{
	struct rlimit seconds = {SECONDS_MAX, SECONDS_MAX};
	struct rlimit bytes = {1 << 20, 1 << 20};

	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(err, STDERR_FILENO);
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_CPU, &seconds);
	setrlimit(RLIMIT_FSIZE, &bytes);
	if (fchdir(folder) != 0)
		_exit(FAILED);
	setenv("ASAN_OPTIONS", "exitcode=99:detect_leaks=0", 1);
	setenv("UBSAN_OPTIONS", "exitcode=99", 1);
	alarm(2 * SECONDS_MAX);
	execv(path[program], argv);
	_exit(FAILED);
}

static struct ending
run_program(int program, char **argv, const char *input, int out)
{
	int in = memfd_create("in", MFD_CLOEXEC);
	int err = memfd_create("err", MFD_CLOEXEC);
	struct ending end;
	struct stat st;
	pid_t child;

	assert(write(in, input, strlen(input)) == (ssize_t)strlen(input));
	lseek(in, 0, SEEK_SET);
	child = fork();
	assert(child >= 0);
	if (child == 0)
		become(program, argv, in, out, err);
	while (waitpid(child, &end.status, 0) != child)
		assert(errno == EINTR); /* interrupted by the fuzzer's timer */
	assert(fstat(err, &st) == 0);
	end.said = (size_t)st.st_size;
	close(in);
	close(err);
	return end;
}

/*
 * Collect the names of options from --help=all: the text from `--` up to `=` or
 * the like.
 */
static void
learn_words(int program)
{
	char *argv[] = {(char *)programs[program], "--help=all", NULL};
	int out = memfd_create("help", MFD_CLOEXEC);
	FILE *help = fdopen(out, "r");
	char line[512];
	const char *at;

	run_program(program, argv, "", out);
	rewind(help);
	while (fgets(line, sizeof line, help))
		for (at = line; (at = strstr(at, "-")) != NULL;) {
			size_t len = strcspn(at, " ,=[]\n");
			int n = word_count[program];

			if (len > 1 && len < WORD_MAX && n < WORDS_MAX &&
			    (at == line || at[-1] == ' ')) {
				memcpy(words[program][n], at, len);
				word_count[program]++;
			}
			at += len ? len : 1;
		}
	assert(word_count[program] > 1);
	fclose(help);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *from = getenv("PROGRAMS");
	char real[PATH_MAX], empty[] = "/tmp/fuzz-options-XXXXXX";

	(void)argc, (void)argv;
	if (!from || !realpath(from, real) || !mkdtemp(empty)) {
		fprintf(stderr, "PROGRAMS must name a folder of programs\n");
		exit(1);
	}
	folder = open(empty, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	assert(folder >= 0);
	for (int i = 0; i < PROGRAMS; i++) {
		snprintf(path[i], sizeof path[i], "%s/%s", real, programs[i]);
		learn_words(i);
	}
	return 0;
}

/* True if no argument can name a file outside the folder. */
static bool
is_harmless(const uint8_t *data, size_t size)
{
	return !memchr(data, '/', size) && !memchr(data, '\0', size);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[1 << 16];
	char *argv[ARGUMENTS_MAX + 2] = {0}, *at = text;
	int count = 1, program, out;
	struct ending end;

	if (!size || size >= sizeof text || !is_harmless(data + 1, size - 1))
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	program = data[0] % PROGRAMS;
	argv[0] = (char *)programs[program];
	while (*at && count <= ARGUMENTS_MAX) {
		argv[count++] = at;
		at += strcspn(at, "\n");
		if (*at)
			*at++ = '\0';
	}
	put_file("games.pgn", inputs[1]);
	put_file("lines.fen", inputs[2]);
	put_file("query.cql", "cql(quiet) mate");
	out = memfd_create("out", MFD_CLOEXEC);
	end = run_program(
	    program, argv, inputs[data[0] / PROGRAMS % INPUTS], out);
	close(out);
	assert(WIFEXITED(end.status) && WEXITSTATUS(end.status) <= 2);
	assert(WEXITSTATUS(end.status) < 2 || end.said > 0);
	return 0;
}

/* ----------------------------------------------------- choosing arguments */

static size_t
add_word(char *text, size_t len, size_t max, const char *word)
{
	size_t more = strlen(word);

	if (len + more > max)
		return len;
	memcpy(text + len, word, more);
	return len + more;
}

static size_t
add_argument(char *text, size_t len, size_t max, int program)
{
	const char *option = words[program][random_below(word_count[program])];
	const char *value = values[random_below(VALUES)];

	if (random_below(4) == 0)
		return add_word(
		    text, add_word(text, len, max, value), max, "\n");
	len = add_word(text, len, max, option);
	if (random_below(2))
		len = add_word(text,
		    add_word(text, len, max, random_below(2) ? "=" : "\n"), max,
		    value);
	return add_word(text, len, max, "\n");
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	size_t len = 1;
	int program;

	start_random(seed);
	if (size > 1 && random_below(4) == 0)
		return LLVMFuzzerMutate(data, size, max);
	if (size > 1 && random_below(2))
		len = size;
	else
		data[0] = (uint8_t)random_below(PROGRAMS * INPUTS);
	program = data[0] % PROGRAMS;
	for (int n = 1 + random_below(5); n > 0; n--)
		len = add_argument((char *)data, len, max, program);
	return len;
}
