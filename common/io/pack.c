/* pack.c - write through a compressor; see packing.h */
#include <errno.h>

#include "io/packing.h"
#include "io/spawn.h"
#include "system/descriptor.h"
#include "system/signals.h"

/*
 * Make a socket pair with one byte unread in our end.  If our end is closed
 * with that byte unread, the program's reads fail after all data has been read,
 * so a crash of ours is not taken for the end of the data.  Return 0, or errno.
 */
static int
open_sockets(int ends[2])
{
	int wrong = child_sockets(ends);

	if (wrong)
		return wrong;
	if (write(ends[1], "", 1) != 1)
		wrong = errno;
	if (wrong) {
		close(ends[0]);
		close(ends[1]);
	}
	return wrong;
}

const char *
pack_start(const struct packing *with, int *file, pid_t *program)
{
	char *argv[] = {(char *)with->program, (char *)with->pack, NULL};
	int ends[2], wrong = open_sockets(ends);

	if (wrong) {
		close(*file);
		return child_why(wrong);
	}
	sigpipe_spare();
	/* apart, so that it ends when its input does, and by no signal */
	wrong = spawn(program,
	    &(struct child_start){.argv = argv,
		.input = ends[1],
		.output = *file,
		.apart = true});
	close(ends[1]);
	close(*file);
	*file = ends[0];
	if (!wrong)
		return NULL;
	close(ends[0]);
	return packing_not_started(with, wrong);
}

const char *
pack_end(const struct packing *with, int to, pid_t program)
{
	const char *wrong;
	int status = 0;
	char byte;

	while (read(to, &byte, 1) < 0 && errno == EINTR)
		continue;
	close(to);
	if ((wrong = packing_wait(program, &status)))
		return wrong;
	return status == 0 ? NULL : with->cannot_pack;
}
