/*
 * parts.c - read any bytes as a file of games in parts
 *
 * Several threads read the parts; the games are those of one sequential reader.
 * The first byte is the size of a part, the lowest bit of the second whether
 * braces nest.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../drive/parts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char name[32], *files[] = {name, NULL};
	int fd = memfd_create("games", 0);
	bool same = true;

	if (size > 2 && fd >= 0 &&
	    write(fd, data + 2, size - 2) == (ssize_t)size - 2) {
		snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
		same = parts_agree(files, data[1] & 1, (size_t)data[0] + 1);
	}
	close(fd);
	assert(same);
	return 0;
}
