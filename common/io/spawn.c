/* spawn.c - see spawn.h */
#include "io/spawn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/out.h"
#include "io/recipes.h"
#include "system/descriptor.h"

#define USUAL_PATH "/bin:/usr/bin"

/* Let the shell run a file without a #! line, as execvp() does. */
static int
start_script(pid_t *child, const struct child_start *s, const char *path)
{
	size_t count = 0;
	struct child_start shell = *s;
	char **argv;
	int wrong;

	while (s->argv[count])
		count++;
	argv = mem_get((count + 2) * sizeof *argv);
	argv[0] = "sh";
	argv[1] = (char *)path;
	for (size_t i = 1; i < count; i++)
		argv[i + 1] = s->argv[i];
	shell.argv = argv;
	wrong = child_start(child, "/bin/sh", &shell);
	mem_free(argv);
	return wrong;
}

static int
start_file(pid_t *child, const struct child_start *s, const char *path)
{
	int wrong = child_start(child, path, s);

	return wrong == ENOEXEC ? start_script(child, s, path) : wrong;
}

static bool
is_elsewhere(int wrong)
{
	return wrong == ENOENT || wrong == ENOTDIR || wrong == EACCES;
}

static int
start_in_folder(pid_t *child, const struct child_start *s, struct str folder)
{
	struct out path = {0};
	int wrong;

	out_format(&path, "%.*s/%s", STR(folder), s->argv[0]);
	out_char(&path, '\0');
	wrong = start_file(child, s, path.text);
	out_close(&path);
	return wrong;
}

/* Start the first executable file of this name in `folders`. */
static int
start_in_path(pid_t *child, const struct child_start *s, const char *folders)
{
	int wrong = ENOENT, forbidden = 0;

	for (struct str rest = str_of(folders); rest.len;) {
		struct str folder = str_cut(&rest, ':');

		if (!folder.len)
			continue;
		wrong = start_in_folder(child, s, folder);
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
	char **ours = child_environment(), **made;
	size_t count = 0, kept = 0;

	while (ours[count])
		count++;
	made = mem_get((count + 2) * sizeof *made);
	for (size_t i = 0; i < count; i++)
		if (strncmp(ours[i], "PATH=", strlen("PATH=")) != 0)
			made[kept++] = ours[i];
	made[kept++] = path;
	made[kept] = NULL;
	return made;
}

/* Start a recipe; our own folder of programs is last in its PATH. */
static int
start_recipe(pid_t *child, struct child_start s, const char *folders)
{
	const char *programs = recipes_programs();
	struct out path = {0};
	int wrong;

	out_format(&path, "PATH=%s%s%s", folders, programs ? ":" : "",
	    programs ? programs : "");
	out_char(&path, '\0');
	s.environment = environment_with(path.text);
	wrong = start_in_folder(child, &s, str_of(recipes_folder()));
	mem_free(s.environment);
	out_close(&path);
	return wrong;
}

int
spawn(pid_t *child, const struct child_start *s)
{
	const char *set = getenv("PATH"), *folders = set ? set : USUAL_PATH;
	int wrong;

	if (!*s->argv[0])
		return ENOENT;
	if (strchr(s->argv[0], '/'))
		return start_file(child, s, s->argv[0]);
	wrong = start_in_path(child, s, folders);
	if (is_elsewhere(wrong)) {
		int recipe = start_recipe(child, *s, folders);

		wrong = is_elsewhere(recipe) ? wrong : recipe;
	}
	return wrong;
}
