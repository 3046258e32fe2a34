/*
 * packing.h - packed data, and the programs that pack and unpack it
 *
 * Packed data is known by its first bytes.  What is written is packed if the
 * name ends as such files do, in any case of its letters.
 *
 * A program that packs reads from a socket, not a pipe, because that has a way
 * of saying that its other end was lost and not closed: when we are killed the
 * program fails to read, and what it leaves is cut off, as whoever unpacks it
 * will see.
 */
#ifndef IO_PACKING_H
#define IO_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PACKING_MAGIC_MAX = 6 };

struct packing {
	const char *ending; /* of names, with its dot */
	const char *program;
	const char *magic; /* the first bytes, magic_len of them */
	size_t magic_len;
	const char *unpack, *pack; /* the options of the program */
	const char *cannot_unpack, *cannot_pack; /* messages, which last */
	int warning; /* the status of the program when all data was unpacked
			but something stood behind it; 0: it has none */
};

/* Return the one that data of these first bytes is in, or NULL. */
const struct packing *packing_of_bytes(const char *bytes, size_t len);

/* Can these be the first of the bytes by which packed data is known? */
bool packing_may_begin(const char *bytes, size_t len);

/* Return the one that a file of this name is in, or NULL. */
const struct packing *packing_of_name(const char *name);

/*
 * Start the program that packs into the open file *file, which is closed here
 * in any case; *file is then what to write to.  NULL, or what is wrong.
 */
const char *pack_start(const struct packing *with, int *file, pid_t *program);

/*
 * Close what pack_start() gave, so that the program comes to its end, and
 * waits for it.  NULL, or what is wrong.
 */
const char *pack_end(const struct packing *with, int to, pid_t program);

struct unpack;

/*
 * Start the program.  The packed data are `seen`, which has been read already,
 * and what can still be read from the descriptor `packed`, which stays the
 * caller's and is to be open until unpack_end().  NULL with *u set, or what is
 * wrong.
 */
const char *unpack_start(struct unpack **u, const struct packing *with,
    int packed, const char *seen, size_t len);

/*
 * Up to `size` unpacked bytes into `into`; *got is 0 at the end.  NULL, or what
 * is wrong: at the end also that the program failed, or that a run is to stop
 * (stop.h).  What stood behind the packed data is warned of, with `name`.
 */
const char *unpack_read(
    struct unpack *u, const char *name, char *into, size_t size, size_t *got);

/* Stop the program if it is still at work, and waits for it. */
void unpack_end(struct unpack *u);

#endif
