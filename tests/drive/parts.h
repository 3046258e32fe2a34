/*
 * parts.h - test if the games of a file are the same when read in parts
 *
 * A program that includes this needs a `file` with a name.
 */
#ifndef DRIVE_PARTS_H
#define DRIVE_PARTS_H

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "pgn/batch.h"

/* Write all members of each game, and the messages about the file. */
static inline void
describe_games(struct out *o, const struct batch *b)
{
	for (int i = 0; i < b->count; i++) {
		const struct batch_game *game = &b->games[i];
		const struct chunk *c = &game->chunk;

		batch_notice(b, i, o);
		out_format(o,
		    "%s game %lu line %lu at %llu head %zu nested %d "
		    "read %d: ",
		    game->file, game->number, c->line, c->offset, c->head,
		    c->nested, game->read);
		out_str(o, c->text);
	}
	batch_notice(b, b->count, o);
}

static inline void
games_at_once(struct out *o, struct games *g)
{
	struct batch b = {0};

	while (batch_fill(&b, g, 3, 1000))
		describe_games(o, &b);
	out_format(o, "status %d, last %lu\n", g->status, g->number);
	games_close(g);
	batch_free(&b);
}

/*
 * Read the games in parts, as several threads do: all are read before the first
 * is joined.  Return false if the file cannot be read in parts, as a packed
 * one.
 */
static inline bool
games_in_parts(struct out *o, struct games *g, size_t bytes)
{
	struct batch_files *files = batch_files_open(g, 1, bytes);
	struct batch *b = NULL;
	size_t count = 0, capacity = 0;

	if (!files)
		return false;
	do {
		MEM_RESERVE(b, count, 1, capacity);
		b[count] = (struct batch){0};
	} while (batch_take(files, &b[count++]));
	for (size_t i = 0; i + 1 < count; i++)
		batch_read(files, &b[i]);
	for (size_t i = 0; i + 1 < count; i++) {
		batch_join(&b[i], files);
		describe_games(o, &b[i]);
	}
	out_format(o, "status %d, last %lu\n", g->status, g->number);
	for (size_t i = 0; i < count; i++)
		batch_free(&b[i]);
	mem_free(b);
	batch_files_close(files);
	return true;
}

/*
 * True if the games of `files`, which ends with NULL, are the same in parts, or
 * if no file can be read in parts.
 */
static inline bool
parts_agree(char **files, bool nested, size_t bytes)
{
	struct games g;
	struct out whole, parts;
	bool same = true;

	out_init(&whole, -1, "whole");
	out_init(&parts, -1, "parts");
	games_init(&g);
	g.nested = nested;
	games_open(&g, files);
	games_at_once(&whole, &g);
	games_init(&g);
	g.nested = nested;
	games_open(&g, files);
	if (games_in_parts(&parts, &g, bytes))
		same = whole.len == parts.len &&
		    (!whole.len ||
			memcmp(whole.text, parts.text, whole.len) == 0);
	else
		games_close(&g);
	if (!same)
		fprintf(stderr, "whole:\n%.*s\nin parts of %zu:\n%.*s\n",
		    (int)whole.len, whole.text, bytes, (int)parts.len,
		    parts.text);
	out_close(&whole);
	out_close(&parts);
	return same;
}

#endif
