/* source_parts.c - files that are read in parts; see source.h */
#include "io/source.h"

bool
source_has_parts(const struct source *s)
{
	struct stat st;

	return !s->unpack && !s->ahead && fstat(s->fd, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

struct source
source_place(const struct source *from, unsigned long long at)
{
	return (struct source){
	    .name = from->name, .fd = from->fd, .placed = true, .at = at};
}

unsigned long long
source_size(const char *name)
{
	const struct packing *packed;
	unsigned long long size = 0;
	int fd = STDIN_FILENO;
	struct stat st;

	if (!source_is_standard(name)) {
		/* who writes into a FIFO starts when it is opened */
		if (stat(name, &st) != 0 || !S_ISREG(st.st_mode))
			return 0;
		fd = descriptor_open(name, O_RDONLY | O_NONBLOCK);
	}
	if (fd < 0)
		return 0;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    !source_packing(fd, name, &packed) && !packed)
		size = (unsigned long long)st.st_size;
	if (fd != STDIN_FILENO)
		close(fd);
	return size;
}
