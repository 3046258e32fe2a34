/*
 * unpack.h - packed data through the program that unpacks it
 */
#ifndef IO_UNPACK_H
#define IO_UNPACK_H

#include <stddef.h>
#include <sys/types.h>

#include "io/packing.h"

struct unpack;

/*
 * Starts the program.  The packed data are `seen`, which has been read already,
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

/* Stops the program if it is still at work, and waits for it. */
void unpack_end(struct unpack *u);

#endif
