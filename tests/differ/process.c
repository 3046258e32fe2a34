/* process.c - see process.h */
#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"

extern char **environ;

enum { PATH_SIZE = 4096, MEMORY_MAX_GIB = 4 };

static _Noreturn void
fail(const char *name)
{
	fprintf(stderr, "differ: %s: %s\n", name, strerror(errno));
	exit(2);
}

/* ---------------------------------------------------------------- to run */

static void
open_as(int fd, const char *name, int flags)
{
	int opened = open(name, flags, 0644);

	if (opened < 0 || dup2(opened, fd) < 0)
		_exit(126);
	close(opened);
}

/* Execute the program; called in the child after fork(). */
static _Noreturn void
become(const char *folder, const char *const *argv, const char *const *env)
{
	struct rlimit cpu = {60, 60};
	/* see tests/mutants */
	char *mutant = getenv("PIPEFISH_MUTANT"),
	     *reached = getenv("PIPEFISH_REACHED");
	sigset_t none;

	setpgid(0, 0);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (chdir(folder) != 0)
		_exit(126);
	open_as(
	    0, access("stdin", R_OK) == 0 ? "stdin" : "/dev/null", O_RDONLY);
	open_as(1, "stdout", O_WRONLY | O_CREAT | O_TRUNC);
	open_as(2, "stderr", O_WRONLY | O_CREAT | O_TRUNC);
	setrlimit(RLIMIT_CPU, &cpu);
#ifndef __SANITIZE_ADDRESS__ /* which reserves terabytes */
	setrlimit(RLIMIT_AS,
	    &(struct rlimit){
		(rlim_t)MEMORY_MAX_GIB << 30, (rlim_t)MEMORY_MAX_GIB << 30});
#endif
	environ = (char **)(uintptr_t)env;
	if (mutant)
		setenv("PIPEFISH_MUTANT", mutant, 1);
	if (reached)
		setenv("PIPEFISH_REACHED", reached, 1);
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Wait for a child; false when the time is over before it ends. */
static bool
ends_by(pid_t child, double end, int *status)
{
	sigset_t ended;

	sigemptyset(&ended);
	sigaddset(&ended, SIGCHLD);
	while (waitpid(child, status, WNOHANG) == 0) {
		double left = end - now();
		struct timespec t = {
		    (time_t)left, (long)((left - (double)(time_t)left) * 1e9)};

		if (left <= 0)
			return false;
		sigtimedwait(&ended, NULL, &t);
	}
	return true;
}

int
process_run(const char *folder, const char *const *argv,
    const char *const *environment, double seconds, double *took)
{
	double began = now();
	sigset_t ended;
	pid_t child;
	int status;
	bool in_time;

	sigemptyset(&ended);
	sigaddset(&ended, SIGCHLD);
	sigprocmask(SIG_BLOCK, &ended, NULL);
	child = fork();
	if (child < 0)
		fail("fork");
	if (child == 0)
		become(folder, argv, environment);
	setpgid(child, child);
	in_time = ends_by(child, began + seconds, &status);
	kill(-child, SIGKILL); /* also the children that are still running */
	if (!in_time)
		waitpid(child, &status, 0);
	*took = now() - began;
	if (!in_time)
		return RAN_TOO_LONG;
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* ------------------------------------------------------------- its files */

static struct str
read_file(struct arena *a, const char *path)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	struct stat s;
	char *text;
	size_t len = 0;

	if (fd < 0 || fstat(fd, &s) != 0)
		fail(path);
	text = arena_raw(a, (size_t)s.st_size + 1);
	while (len < (size_t)s.st_size) {
		ssize_t got = read(fd, text + len, (size_t)s.st_size - len);

		if (got <= 0)
			break;
		len += (size_t)got;
	}
	close(fd);
	return (struct str){text, len};
}

struct str
process_read(struct arena *a, const char *file)
{
	return read_file(a, file);
}

struct collecting {
	struct arena *arena;
	struct outcome *outcome;
	size_t capacity;
	size_t skip; /* bytes of the path before the names */
};

static void
collect(struct collecting *c, const char *path)
{
	DIR *folder = opendir(path);
	struct dirent *entry;

	if (!folder)
		fail(path);
	while ((entry = readdir(folder))) {
		char name[PATH_SIZE];
		struct stat s;
		struct outcome *o = c->outcome;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		if (lstat(name, &s) != 0)
			fail(name);
		if (S_ISDIR(s.st_mode)) {
			collect(c, name);
			continue;
		}
		ARENA_RESERVE(c->arena, o->file, o->files, 1, c->capacity);
		o->file[o->files++] = (struct left_file){
		    arena_text(c->arena, str_of(name + c->skip)),
		    S_ISREG(s.st_mode) ? read_file(c->arena, name)
				       : str_of("no regular file")};
	}
	closedir(folder);
}

static int
by_name(const void *a, const void *b)
{
	return str_compare(((const struct left_file *)a)->name,
	    ((const struct left_file *)b)->name);
}

void
process_collect(struct arena *a, const char *folder, struct outcome *outcome)
{
	struct collecting c = {a, outcome, 0, strlen(folder) + 1};

	outcome->file = NULL;
	outcome->files = 0;
	collect(&c, folder);
	qsort(outcome->file, (size_t)outcome->files, sizeof *outcome->file,
	    by_name);
}

struct str
outcome_file(const struct outcome *o, const char *name)
{
	for (int i = 0; i < o->files; i++)
		if (str_is(o->file[i].name, name))
			return o->file[i].bytes;
	return (struct str){"", 0};
}

void
process_empty(const char *path)
{
	DIR *folder = opendir(path);
	struct dirent *entry;

	if (!folder)
		fail(path);
	while ((entry = readdir(folder))) {
		char name[PATH_SIZE];

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
		if (unlink(name) == 0)
			continue;
		process_empty(name);
		if (rmdir(name) != 0)
			fail(name);
	}
	closedir(folder);
}

void
process_write(const char *folder, const char *name, struct str bytes)
{
	/* the index keeps the time of the games: the same in each folder */
	const struct timespec times[2] = {{1000000000, 0}, {1000000000, 0}};
	char path[PATH_SIZE];
	int fd;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0)
		fail(path);
	for (size_t at = 0; at < bytes.len;) {
		ssize_t put = write(fd, bytes.text + at, bytes.len - at);

		if (put < 0)
			fail(path);
		at += (size_t)put;
	}
	futimens(fd, times);
	close(fd);
}
