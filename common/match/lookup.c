/* lookup.c - see lookup.h */
#include "match/lookup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/out.h"
#include "base/why.h"
#include "io/source.h"

#ifndef PIPES
#define PIPES "/usr/local/share/pipefish/pipes"
#endif

const char *
lookup_add_folder(struct file_lookup *l, const char *folder)
{
	if (l->folders == LOOKUP_FOLDERS_MAX)
		return "too many folders";
	l->folder[l->folders++] = folder;
	return NULL;
}

void
lookup_free(struct file_lookup *l)
{
	arena_free(&l->memory);
}

/* All of a file; more than a query may have is refused later. */
static const char *
read_all(struct file_lookup *l, const char *path, struct str *text)
{
	struct out bytes = {.fd = -1};
	const char *wrong = source_read_all(path, QUERY_BYTES_MAX, &bytes);

	*text = arena_text(&l->memory, (struct str){bytes.text, bytes.len});
	out_close(&bytes);
	return wrong;
}

/* FOLDER/NAME; the name alone when the folder is empty or the name absolute. */
static const char *
join(struct file_lookup *l, struct str folder, struct str name)
{
	struct out path = {.fd = -1};
	const char *made;

	if (folder.len && !(name.len && *name.text == '/')) {
		out_str(&path, folder);
		if (folder.text[folder.len - 1] != '/')
			out_char(&path, '/');
	}
	out_str(&path, name);
	made = arena_text(&l->memory, (struct str){path.text, path.len}).text;
	out_close(&path);
	return made;
}

static bool
is_there(const char *path)
{
	return access(path, F_OK) == 0;
}

/* The first folder of CL_PATH that has the name, or NULL. */
static const char *
in_cl_path(struct file_lookup *l, struct str name)
{
	const char *list = getenv("CL_PATH");
	struct str rest = str_of(list ? list : "");

	while (rest.len) {
		struct str folder = str_cut(&rest, ';');
		const char *path = join(l, folder, name);

		if (folder.len && is_there(path))
			return path;
	}
	return NULL;
}

const char *
lookup_path(struct file_lookup *l, const char *name, const char **path)
{
	*path = name;
	if (strcmp(name, "-") == 0 || is_there(name))
		return NULL;
	if (*name == '/' || !getenv("CL_PATH"))
		return strerror(ENOENT);
	*path = in_cl_path(l, str_of(name));
	return *path ? NULL : "it is neither here nor in a folder of CL_PATH";
}

const char *
lookup_query(struct file_lookup *l, const char *name, const char **path,
    struct str *text)
{
	const char *wrong = lookup_path(l, name, path);

	return wrong ? wrong : read_all(l, *path, text);
}

static struct str
folder_of(const char *file)
{
	const char *slash = strrchr(file, '/');

	return slash ? str_between(file, slash + 1) : str_of("");
}

/* The path of an included file, or NULL. */
static const char *
find_path(struct file_lookup *l, const char *from, struct str name)
{
	const char *path = join(l, folder_of(from), name);

	if (is_there(path))
		return path;
	path = join(l, str_of(""), name);
	if (is_there(path))
		return path;
	for (int i = 0; i < l->folders; i++) {
		path = join(l, str_of(l->folder[i]), name);
		if (is_there(path))
			return path;
	}
	path = in_cl_path(l, name);
	if (path)
		return path;
	path = join(l, str_of(PIPES), name);
	return is_there(path) ? path : NULL;
}

static const char *
find(void *with, const char *from, struct str name, const char **path,
    struct str *text)
{
	struct file_lookup *l = with;
	const char *wrong;

	if (l->secure)
		return "include is forbidden by --secure";
	*path = find_path(l, from, name);
	if (!*path)
		return why("there is no %.*s beside this query, here, or in "
			   "the folders for includes",
		    STR(name));
	wrong = read_all(l, *path, text);
	return wrong ? why("%s: %s", *path, wrong) : NULL;
}

struct lookup
lookup_for_includes(struct file_lookup *l)
{
	return (struct lookup){find, l, l->secure};
}
