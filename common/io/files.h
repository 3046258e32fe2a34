/*
 * files.h - output files by name, as many as come up during a run
 *
 * The first record for a name opens its file and, unless `appends`, empties
 * it; later ones go behind.  Two names of one file are one file.  What is not
 * written yet is kept in memory, FILES_HELD bytes of all files together; a few
 * files are open at a time, and those used least recently are closed and
 * opened again when there is more to write.  A file with the name of a packed
 * one is packed, by a program that lasts as long as the file is open.
 *
 *     struct files f = {.appends = true, .most_open = 100};
 *     wrong = files_add(&f, str_of("games/e4.pgn"), text);
 *     wrong = files_close(&f);
 *
 * A function that can fail returns NULL or what is wrong, with the name of the
 * file, as error_text() does.
 */
#ifndef IO_FILES_H
#define IO_FILES_H

#include <stdbool.h>

#include "base/map.h"
#include "base/out.h"
#include "io/file_roles.h"

enum { FILES_HELD = 1 << 23 };

struct file;

/* All zero bytes is an empty set. */
struct files {
	bool appends;		  /* behind what was there */
	bool spares;		  /* refuse to empty what was there */
	bool makes_folders;	  /* those in a name that are missing */
	bool dry;		  /* open nothing, only count */
	unsigned long most_open;  /* 0: as many as the system allows */
	struct file_roles *roles; /* of other files of the run; NULL: none */
	struct str title;	  /* the first line of a file; may be empty */
	/* the rest is files.c's own */
	struct map names, identities; /* to files, by name and by inode */
	struct file **file;	      /* in the order of their first use */
	size_t count, capacity;
	struct file *newest, *oldest; /* those that are open */
	unsigned long open, packed;   /* open ones, and of them packed */
	size_t held;
};

/* Return the file is there from now on, though nothing was written to it. */
const char *files_use(struct files *f, struct str name);

/*
 * Give the file, which is open and was not written to, to *o, for the caller
 * to write to and to close; the name must last.
 */
void files_give(struct files *f, const char *name, struct out *o);

/* Put a record at the end of the file. */
const char *files_add(struct files *f, struct str name, struct str record);

/* Write what the files that are open have in memory. */
const char *files_flush(struct files *f);

/* "3 games: NAME" for each name, in the order of their first use. */
void files_list(
    const struct files *f, struct out *o, const char *one, const char *many);

/* Remove those that were not there before the run: it has failed. */
void files_remove_new(const struct files *f);

/* Write what is left, and forgets all; one failure does not stop the rest. */
const char *files_close(struct files *f);

#endif
