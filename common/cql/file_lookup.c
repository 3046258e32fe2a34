/* file_lookup.c - see file_lookup.h */
#include "cql/file_lookup.h"

#include <errno.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/error_text.h"
#include "io/recipes.h"
#include "io/source.h"
#include "system/descriptor.h"
#include "system/letter_case.h"

const char *
lookup_add_folder(struct file_lookup *l, const char *folder)
{
	if (l->folders == LOOKUP_FOLDERS_MAX)
		return "too many folders";
	l->folder[l->folders++] = folder;
	return NULL;
}

static bool
is_edited(struct file_lookup *l, const char *path, struct str *text)
{
	return l->edited && l->edited(l->with, path, text);
}

/* Return all of a file; more than a query may have is refused later. */
static const char *
read_all(struct file_lookup *l, const char *path, struct str *text)
{
	struct out bytes = {0};
	const char *wrong;

	if (is_edited(l, path, text))
		return NULL;
	wrong = l->read ? l->read(path, &bytes)
			: source_read_all(path, QUERY_BYTES_MAX, &bytes);
	*text = arena_take(&l->memory, &bytes);
	return wrong;
}

static bool
is_absolute(struct str name)
{
	return name.len && descriptor_is_absolute(name.text);
}

/* Return FOLDER/NAME; the name alone if it is absolute or the folder empty. */
static const char *
join(struct file_lookup *l, struct str folder, struct str name)
{
	struct out path = {0};

	if (folder.len && !is_absolute(name)) {
		out_str(&path, folder);
		if (folder.text[folder.len - 1] != '/')
			out_char(&path, '/');
	}
	out_str(&path, name);
	return arena_take(&l->memory, &path).text;
}

static bool
is_there(const char *path)
{
	return access(path, F_OK) == 0;
}

/* Return the first folder of CL_PATH that has the name, or NULL. */
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
	if (descriptor_is_absolute(name) || !getenv("CL_PATH"))
		return strerror(ENOENT);
	*path = in_cl_path(l, str_of(name));
	return *path ? NULL : "it is neither here nor in a folder of CL_PATH";
}

const char *
lookup_query(struct file_lookup *l, const char *name, const char **path,
    struct str *text)
{
	const char *wrong = lookup_path(l, name, path);

	if (wrong && !descriptor_is_absolute(name)) {
		*path = join(l, str_of(recipes_folder()), str_of(name));
		if (is_there(*path))
			wrong = NULL;
	}
	return wrong ? wrong : read_all(l, *path, text);
}

struct str
lookup_stem(const char *name)
{
	static const char ending[] = ".cql";
	enum { ENDING = sizeof ending - 1 };
	struct str stem = str_of(name);

	if (stem.len > ENDING &&
	    strcasecmp(name + stem.len - ENDING, ending) == 0)
		stem.len -= ENDING;
	return stem;
}

struct str
lookup_query_name(const char *path)
{
	return lookup_stem(descriptor_name(path));
}

bool
lookup_is_query(const char *name)
{
	return name[lookup_stem(name).len] != '\0';
}

static struct str
folder_of(const char *file)
{
	return str_between(file, descriptor_name(file));
}

/* Where an included file is looked for, in this order; "" is here. */
struct folders {
	struct str *folder;
	size_t count;
};

static void
add_folder(struct folders *f, struct str folder)
{
	for (size_t i = 0; i < f->count; i++)
		if (str_equal(f->folder[i], folder))
			return;
	MEM_ADD(f->folder, f->count, folder);
}

/* List the folders to search; `from` is the file that includes. */
static void
add_folders(struct folders *f, const struct file_lookup *l, const char *from)
{
	const char *list = getenv("CL_PATH");
	struct str rest = str_of(list ? list : "");

	add_folder(f, folder_of(from));
	add_folder(f, str_of(""));
	for (int i = 0; i < l->folders; i++)
		add_folder(f, str_of(l->folder[i]));
	while (rest.len)
		add_folder(f, str_cut(&rest, ';'));
	add_folder(f, str_of(recipes_folder()));
}

/* Return the error text: the name was not found in these folders. */
static const char *
nowhere(struct file_lookup *l, const struct folders *f, struct str name)
{
	struct out text = {0};

	out_format(&text, "there is no %.*s", STR(name));
	for (size_t i = 0; !is_absolute(name) && i < f->count; i++) {
		out_text(&text, i ? ", " : " in ");
		if (f->folder[i].len)
			out_str(&text, f->folder[i]);
		else
			out_text(&text, "the current folder");
	}
	return arena_take(&l->memory, &text).text;
}

static const char *
find(void *with, const char *from, struct str name, const char **path,
    struct str *text)
{
	struct file_lookup *l = with;
	struct folders f = {0};
	const char *wrong = NULL;
	size_t i = 0;

	if (l->secure)
		return "include is forbidden by --secure";
	add_folders(&f, l, from);
	do {
		*path = join(l, f.folder[i], name);
	} while (
	    !is_there(*path) && !is_edited(l, *path, text) && ++i < f.count);
	if (i == f.count)
		wrong = nowhere(l, &f, name);
	mem_free(f.folder);
	if (wrong)
		return wrong;
	wrong = read_all(l, *path, text);
	return wrong ? error_text("%s: %s", *path, wrong) : NULL;
}

struct lookup
lookup_for_includes(struct file_lookup *l)
{
	return (struct lookup){.find = find, .with = l, .secure = l->secure};
}
