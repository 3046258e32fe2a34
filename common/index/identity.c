/* identity.c - see identity.h */
#include "index/identity.h"

#include <errno.h>
#include <string.h>

#include "base/sum.h"
#include "io/source.h"
#include "system/descriptor.h"

/*
 * Sizes in bytes.  The sample is the whole of a file of up to 2 * ENDS, else
 * both ends and BLOCKS blocks in between.
 */
enum { ENDS = 1 << 16, BLOCK = 1 << 10, BLOCKS = 64 };

/* Add the bytes [at, at + len) of a file of `size` bytes to the sum. */
static const char *
add_bytes(int fd, uint64_t size, uint64_t at, uint64_t len, uint64_t *sum)
{
	char block[1 << 12];

	if (len > size - at)
		len = size - at;
	while (len) {
		size_t now = len < sizeof block ? (size_t)len : sizeof block;
		const char *wrong = source_read_at(fd, at, block, now);

		if (wrong)
			return wrong;
		*sum = sum_bytes(*sum, block, now);
		at += now;
		len -= now;
	}
	return NULL;
}

static const char *
add_sample(int fd, uint64_t size, uint64_t *sum)
{
	const char *wrong = add_bytes(fd, size, 0, ENDS, sum);

	if (!wrong && size > ENDS)
		wrong = add_bytes(fd, size, size - ENDS, ENDS, sum);
	for (uint64_t i = 1; !wrong && size > 2 * ENDS && i < BLOCKS; i++)
		wrong = add_bytes(fd, size, size / BLOCKS * i, BLOCK, sum);
	return wrong;
}

const char *
index_identify(int fd, struct index_identity *i)
{
	struct stat st;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode))
		return "only a regular file has an index";
	*i = (struct index_identity){
	    .size = (uint64_t)st.st_size,
	    .modified = (uint64_t)st.st_mtim.tv_sec * 1000000000 +
		(uint64_t)st.st_mtim.tv_nsec,
	    .sample = SUM_START,
	};
	return add_sample(fd, i->size, &i->sample);
}

const char *const index_stale =
    "the games have changed since it was made; make it anew with pgnindex";

const char *
index_check_identity(int fd, const struct index_identity *was)
{
	struct index_identity now;
	const char *wrong = index_identify(fd, &now);

	if (wrong)
		return wrong;
	return now.size == was->size && now.modified == was->modified &&
		now.sample == was->sample
	    ? NULL
	    : index_stale;
}
