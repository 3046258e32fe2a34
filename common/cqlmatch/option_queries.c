/* option_queries.c - --queries, the queries of a folder; --tag-matches */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cqlmatch/option_take.h"
#include "cql/file_lookup.h"
#include "match/query_tag.h"

struct query_folder {
	DIR *open;
	const char **file; /* their paths */
	int count;
	size_t capacity;
};

static void
add_file(struct query_folder *f, struct arena *a, const char *folder,
    const char *name)
{
	struct out path = {.fd = -1};

	out_format(&path, "%s/%s", folder, name);
	MEM_RESERVE(f->file, f->count, 1, f->capacity);
	f->file[f->count++] =
	    arena_text(a, (struct str){path.text, path.len}).text;
	out_close(&path);
}

/* Whatever the locale is, names have one order. */
static int
compare_paths(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void
take_queries(struct command_line *c, const struct match_option *row)
{
	const char *name = c->words.value;
	struct query_folder f = {.open = opendir(name)};
	const struct dirent *file;

	if (c->habits->queries_alone)
		option_misused(&c->words,
		    "--%s: in this manner there is one query", row->name);
	if (!f.open)
		option_misused(
		    &c->words, "--%s %s: %s", row->name, name, strerror(errno));
	while (errno = 0, (file = readdir(f.open)))
		if (file->d_name[0] != '.' && lookup_is_query(file->d_name))
			add_file(&f, &c->options->memory, name, file->d_name);
	if (errno)
		option_misused(
		    &c->words, "--%s %s: %s", row->name, name, strerror(errno));
	closedir(f.open);
	if (!f.count)
		option_misused(&c->words,
		    "--%s %s: no file there has a name that ends in .cql",
		    row->name, name);
	qsort(f.file, (size_t)f.count, sizeof *f.file, compare_paths);
	for (int i = 0; i < f.count; i++)
		option_add_query(c, f.file[i]);
	mem_free(f.file);
}

/* A tag without which it would be another game is left alone. */
void
take_query_tag(struct command_line *c, const struct match_option *row)
{
	static const char *const taken[] = {"FEN", "SetUp", "Variant"};
	const char *name = c->words.value ? c->words.value : QUERY_TAG;
	size_t len = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

	if (!*name || name[len])
		option_misused(&c->words,
		    "--%s=%s: the name of a tag has letters, digits and _ "
		    "alone",
		    row->name, name);
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		if (strcmp(name, taken[i]) == 0)
			option_misused(&c->words,
			    "--%s=%s: games need what this tag says; take "
			    "another one",
			    row->name, name);
	c->options->query_tag = name;
}
