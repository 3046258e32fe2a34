/* posix_files.c - locks, and files that have no name yet; see descriptor.h */
#define _GNU_SOURCE /* O_TMPFILE, of Linux */
#include "system/descriptor.h"

#include <errno.h>
#include <stdio.h>
#include <sys/file.h>

#include "system/clock.h"

bool
descriptor_lock(int fd, bool alone)
{
	int tries = alone ? 1 : 20;

	while (flock(fd, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK || --tries == 0)
			return errno != EWOULDBLOCK;
		clock_pause(CLOCK_MS);
	}
	return true;
}

void
descriptor_keep(int fd)
{
	fcntl(fd, F_SETFD, FD_CLOEXEC);
}

enum { PATH_OF_DESCRIPTOR = 32 };

/* Write the path that leads to an open descriptor, as /proc has it. */
static void
write_path(int fd, char path[PATH_OF_DESCRIPTOR])
{
	snprintf(path, PATH_OF_DESCRIPTOR, "/proc/self/fd/%d", fd);
}

int
descriptor_open_unnamed(const char *folder)
{
	int fd = -1;

	errno = EOPNOTSUPP;
#ifdef O_TMPFILE
	char path[PATH_OF_DESCRIPTOR];

	fd = open(folder, O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
	write_path(fd, path);
	if (fd >= 0 && access(path, F_OK) != 0) {
		close(fd);
		fd = -1;
	}
#endif
	return fd;
}

int
descriptor_link(int fd, const char *name)
{
	char path[PATH_OF_DESCRIPTOR];

	write_path(fd, path);
	return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
	    ? 0
	    : errno;
}

const char *
descriptor_temporary(void)
{
	return "/tmp";
}
