/* spawn.c - see spawn.h */
#define _GNU_SOURCE /* pipe2(), which POSIX has since 2024 */
#include "io/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/str.h"

extern char **environ;

/* -------------------------------------------------------------------- pipes */

/*
 * Moves a descriptor to 3 or above: when standard ones are closed, a new one
 * may take their number.
 */
static int
lift(int *fd)
{
	int low = *fd;

	if (low > STDERR_FILENO)
		return 0;
	*fd = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	close(low);
	return *fd < 0 ? errno : 0;
}

int
spawn_pipe(int ends[2])
{
	int wrong;

	if (pipe2(ends, O_CLOEXEC) != 0)
		return errno;
	if ((wrong = lift(&ends[0]))) {
		close(ends[1]);
	} else if ((wrong = lift(&ends[1]))) {
		close(ends[0]);
	}
	return wrong;
}

/* ----------------------------------------------------------------- programs */

/* What a program is started with. */
struct start {
	char *const *argv;
	const posix_spawn_file_actions_t *actions;
	pid_t *child;
};

/* Lets the shell run a file without a #! line, as execvp() does. */
static int
start_script(const struct start *s, const char *path)
{
	size_t count = 0;
	char **argv;
	int wrong;

	while (s->argv[count])
		count++;
	argv = mem_get((count + 2) * sizeof *argv);
	argv[0] = "sh";
	argv[1] = (char *)path;
	for (size_t i = 1; i < count; i++)
		argv[i + 1] = s->argv[i];
	wrong =
	    posix_spawn(s->child, "/bin/sh", s->actions, NULL, argv, environ);
	free(argv);
	return wrong;
}

static int
start_file(const struct start *s, const char *path)
{
	int wrong =
	    posix_spawn(s->child, path, s->actions, NULL, s->argv, environ);

	return wrong == ENOEXEC ? start_script(s, path) : wrong;
}

/* The folders of PATH; the caller frees them. */
static char *
search_path(void)
{
	const char *set = getenv("PATH");
	size_t size = set ? strlen(set) + 1 : confstr(_CS_PATH, NULL, 0);
	char *path = mem_get(size + 1);

	if (set)
		memcpy(path, set, size);
	else
		confstr(_CS_PATH, path, size);
	return path;
}

/* Starts the first file of this name in PATH that may be executed. */
static int
start_in_path(const struct start *s, const char *folders)
{
	const char *name = s->argv[0];
	size_t size = strlen(folders) + strlen(name) + 2;
	char *path = mem_get(size);
	int wrong = ENOENT, forbidden = 0;

	for (struct str rest = str_of(folders); rest.len;) {
		struct str folder = str_cut(&rest, ':');

		if (!folder.len)
			continue;
		snprintf(path, size, "%.*s/%s", STR(folder), name);
		wrong = start_file(s, path);
		if (wrong == EACCES)
			forbidden = EACCES;
		else if (wrong != ENOENT && wrong != ENOTDIR)
			break;
	}
	free(path);
	if (wrong == ENOENT || wrong == ENOTDIR || wrong == EACCES)
		return forbidden ? forbidden : ENOENT;
	return wrong;
}

/* By the file that its name is, or by one that is looked for. */
static int
start_named(const struct start *s)
{
	char *folders;
	int wrong;

	if (strchr(s->argv[0], '/'))
		return start_file(s, s->argv[0]);
	folders = search_path();
	wrong = start_in_path(s, folders);
	free(folders);
	return wrong;
}

int
spawn(pid_t *child, char *const argv[], int input, int output)
{
	posix_spawn_file_actions_t actions;
	struct start s = {argv, &actions, child};
	int wrong;

	if (!*argv[0])
		return ENOENT;
	if ((wrong = posix_spawn_file_actions_init(&actions)))
		return wrong;
	wrong = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
	if (!wrong)
		wrong = posix_spawn_file_actions_adddup2(
		    &actions, output, STDOUT_FILENO);
	if (!wrong)
		wrong = start_named(&s);
	posix_spawn_file_actions_destroy(&actions);
	return wrong;
}
