/*
 * packed.c - read any bytes as a compressed file
 *
 * It is read to its end or refused with a reason, and no process that
 * decompresses stays alive.  The first byte chooses the suffix of the name.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"
#include "io/source.h"

enum { BYTES_MAX = 1 << 22 }; /* of a decompression bomb */

static const char *const endings[] = {".gz", ".zst", ".bz2", ".xz", ""};

enum { ENDINGS = sizeof endings / sizeof *endings };

/* Create a file with this suffix and these bytes; one per kind, reused. */
static const char *
make_file(unsigned kind, const uint8_t *data, size_t size)
{
	static char names[ENDINGS][64];
	char *name = names[kind];
	int fd;

	if (!*name) {
		snprintf(name, sizeof names[0], "/tmp/packed-XXXXXX%s",
		    endings[kind]);
		fd = mkstemps(name, (int)strlen(endings[kind]));
	} else {
		fd = open(name, O_WRONLY | O_TRUNC);
	}
	assert(fd >= 0 && write(fd, data, size) == (ssize_t)size);
	close(fd);
	return name;
}

static void
check_no_child(void)
{
	assert(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

/* Read up to `most` bytes.  Return how many were read. */
static size_t
read_file(const char *name, size_t most)
{
	static char into[1 << 16];
	struct source s;
	size_t all = 0, got = 1;
	const char *wrong = source_open(&s, name);

	if (wrong) {
		assert(*wrong);
		check_no_child();
		return 0;
	}
	while (!wrong && got && all < most) {
		wrong = source_read(&s, into, sizeof into, &got);
		assert(got <= sizeof into && (!wrong || *wrong));
		all += got;
	}
	source_close(&s);
	check_no_child();
	return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *name;
	size_t bytes;

	progname = "fuzz";
	if (!size)
		return 0;
	name = make_file(data[0] % ENDINGS, data + 1, size - 1);
	bytes = read_file(name, BYTES_MAX);
	assert(read_file(name, 1) <= bytes || bytes >= BYTES_MAX);
	return 0;
}
