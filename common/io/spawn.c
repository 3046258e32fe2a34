/* spawn.c - see spawn.h */
#define _GNU_SOURCE /* pipe2(); POSIX since 2024 */
#include "io/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sigpipe.h"
#include "base/str.h"
#include "io/recipes.h"

extern char **environ;

/* -------------------------------------------------------------------- pipes */

int
spawn_pipe(int ends[2])
{
	return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

/* ----------------------------------------------------------------- programs */

/* The arguments of posix_spawn(). */
struct start {
	char *const *argv, **environment;
	const posix_spawn_file_actions_t *actions;
	const posix_spawnattr_t *attributes; /* or NULL */
	pid_t *child;
};

/* Let the shell run a file without a #! line, as execvp() does. */
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
	wrong = posix_spawn(s->child, "/bin/sh", s->actions, s->attributes,
	    argv, s->environment);
	mem_free(argv);
	return wrong;
}

static int
start_file(const struct start *s, const char *path)
{
	int wrong = posix_spawn(
	    s->child, path, s->actions, s->attributes, s->argv, s->environment);

	return wrong == ENOEXEC ? start_script(s, path) : wrong;
}

/*
 * Return the folders of PATH, or the system's default; the caller frees them.
 */
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

static bool
is_elsewhere(int wrong)
{
	return wrong == ENOENT || wrong == ENOTDIR || wrong == EACCES;
}

static int
start_in_folder(const struct start *s, struct str folder)
{
	const char *name = s->argv[0];
	size_t size = folder.len + strlen(name) + 2;
	char *path = mem_get(size);
	int wrong;

	snprintf(path, size, "%.*s/%s", STR(folder), name);
	wrong = start_file(s, path);
	mem_free(path);
	return wrong;
}

/* Start the first executable file of this name in `folders`. */
static int
start_in_path(const struct start *s, const char *folders)
{
	int wrong = ENOENT, forbidden = 0;

	for (struct str rest = str_of(folders); rest.len;) {
		struct str folder = str_cut(&rest, ':');

		if (!folder.len)
			continue;
		wrong = start_in_folder(s, folder);
		if (!is_elsewhere(wrong))
			return wrong;
		if (wrong == EACCES)
			forbidden = EACCES;
	}
	return forbidden ? forbidden : ENOENT;
}

/* Return our environment with `path` for PATH; the caller frees both. */
static char **
environment_with(char *path)
{
	size_t count = 0, kept = 0;
	char **made;

	while (environ[count])
		count++;
	made = mem_get((count + 2) * sizeof *made);
	for (size_t i = 0; i < count; i++)
		if (strncmp(environ[i], "PATH=", strlen("PATH=")) != 0)
			made[kept++] = environ[i];
	made[kept++] = path;
	made[kept] = NULL;
	return made;
}

/* Start a recipe; our own folder of programs is last in its PATH. */
static int
start_recipe(struct start *s, const char *folders)
{
	const char *programs = recipes_programs();
	size_t size = sizeof "PATH=:" + strlen(folders) +
	    (programs ? strlen(programs) : 0);
	char *path = mem_get(size);
	int wrong;

	snprintf(path, size, "PATH=%s%s%s", folders, programs ? ":" : "",
	    programs ? programs : "");
	s->environment = environment_with(path);
	wrong = start_in_folder(s, str_of(recipes_folder()));
	mem_free(s->environment);
	mem_free(path);
	return wrong;
}

/* Start argv[0]: a path, or a name to look up. */
static int
start_named(struct start *s)
{
	char *folders;
	int wrong;

	if (strchr(s->argv[0], '/'))
		return start_file(s, s->argv[0]);
	folders = search_path();
	wrong = start_in_path(s, folders);

	if (is_elsewhere(wrong)) {
		int recipe = start_recipe(s, folders);

		wrong = is_elsewhere(recipe) ? wrong : recipe;
	}
	mem_free(folders);
	return wrong;
}

/* Start a program with these standard streams; attributes may be NULL. */
static int
start(pid_t *child, char *const argv[], int input, int output,
    const posix_spawnattr_t *attributes)
{
	posix_spawn_file_actions_t actions;
	struct start s = {argv, environ, &actions, attributes, child};
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

int
spawn(pid_t *child, char *const argv[], int input, int output)
{
	return start(child, argv, input, output, NULL);
}

int
spawn_apart(pid_t *child, char *const argv[], int input, int output)
{
	posix_spawnattr_t attributes;
	int wrong = posix_spawnattr_init(&attributes);

	if (wrong)
		return wrong;
	wrong = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	if (!wrong)
		wrong = start(child, argv, input, output, &attributes);
	posix_spawnattr_destroy(&attributes);
	return wrong;
}

static void
close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

const char *
spawn_piped(pid_t *child, char *const argv[], int *to, int *from)
{
	int in[2], out[2], wrong;

	sigpipe_spare();
	if ((wrong = spawn_pipe(in)))
		return strerror(wrong);
	if ((wrong = spawn_pipe(out))) {
		close_both(in);
		return strerror(wrong);
	}
	if (fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 ||
	    fcntl(out[0], F_SETFL, O_NONBLOCK) != 0)
		wrong = errno;
	else
		wrong = spawn(child, argv, in[0], out[1]);
	if (wrong) {
		close_both(in);
		close_both(out);
		return strerror(wrong);
	}
	close(in[0]);
	close(out[1]);
	*to = in[1];
	*from = out[0];
	return NULL;
}
