/* posix_descriptor.c - see descriptor.h */
#define _GNU_SOURCE /* O_TMPFILE, of Linux */
#include "system/descriptor.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>

#include "system/clock.h"

int
descriptor_open(const char *name, int how)
{
	return open(name, how | O_CLOEXEC, 0666);
}

const char *
descriptor_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

bool
descriptor_is_absolute(const char *path)
{
	return *path == '/';
}

int
descriptor_set_waiting(int fd, bool waits)
{
	return fcntl(fd, F_SETFL, waits ? 0 : O_NONBLOCK) == 0 ? 0 : errno;
}

int
descriptor_open_waiting(const char *name)
{
	int fd = descriptor_open(name, O_RDONLY | O_NONBLOCK), wrong;

	if (fd < 0 || (wrong = descriptor_set_waiting(fd, true)) == 0)
		return fd;
	close(fd);
	errno = wrong;
	return -1;
}

int
descriptor_copy(int fd)
{
	return fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

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

bool
descriptor_is_open(int fd)
{
	return fcntl(fd, F_GETFD) >= 0;
}

int
descriptor_open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (!descriptor_is_open(fd) &&
		    open("/dev/null",
			fd == STDOUT_FILENO ? O_RDONLY : O_WRONLY) < 0)
			return fd;
	return -1;
}

const char *
descriptor_temporary(void)
{
	return "/tmp";
}

size_t
descriptor_columns(int fd)
{
	struct winsize window;

	return ioctl(fd, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}
