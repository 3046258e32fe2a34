/*
 * files.h - output files by name, any number of them in a run
 *
 * The first record for a name opens its file and, unless `appends`, empties it;
 * later records are appended.  Two names of the same file are one file.  At
 * most FILES_HELD bytes of all files together are buffered.  Few files are open
 * at a time: the least recently used one is closed, and opened again when more
 * is written (LRU).  A file with the name of a compressed one is compressed, by
 * a process that runs while the file is open.
 *
 *     struct files f = {.appends = true, .most_open = 100};
 *     wrong = files_add(&f, str_of("games/e4.pgn"), text);
 *     wrong = files_close(&f, false);
 *
 * A function that can fail returns NULL or an error message of error_text(),
 * with the name of the file.
 */
#ifndef IO_FILES_H
#define IO_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/out.h"
#include "io/file_roles.h"

enum { FILES_HELD = 1 << 23 };

struct file;

/* A set of all zero bytes is empty. */
struct files {
	bool appends;		  /* keep what a file holds at the start */
	bool spares;		  /* fail if a file exists, unless `appends` */
	bool makes_folders;	  /* make the missing folders of a name */
	bool dry;		  /* open no file, only count records */
	uint64_t most_open;	  /* 0: as many as the system allows */
	struct file_roles *roles; /* of all files of the run; or NULL */
	struct str title; /* the first line of a new file; may be empty */
	/* private to files.c */
	struct map names, identities; /* to files, by name and by inode */
	struct file **file;	      /* in the order of their first use */
	size_t count;
	struct file *newest, *oldest; /* list of open files, by last use */
	uint64_t open, packed;	      /* open files; packed ones of them */
	size_t held;		      /* bytes of the buffers */
};

/* Open the file of a name if it is new, though no record is written. */
const char *files_use(struct files *f, struct str name);

/*
 * Hand over an open file without records to *o, for the caller to write and
 * close; the name must last.
 */
void files_give(struct files *f, const char *name, struct out *o);

/* Append a record to the file of a name. */
const char *files_add(struct files *f, struct str name, struct str record);

/* Write the buffers of all open files. */
const char *files_flush(struct files *f);

/*
 * Write a line "3 games: NAME" for each file, in the order of their first use.
 */
void files_list(const struct files *f, struct out *o);

/*
 * Write the buffers, close all files and free the memory; continue after a
 * failure and return the first.  If `takes_back`, remove the files that did not
 * exist before the run.
 */
const char *files_close(struct files *f, bool takes_back);

#endif
