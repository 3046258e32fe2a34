/* posix_descriptor.c - see descriptor.h */
#include "system/descriptor.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

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

size_t
descriptor_columns(int fd)
{
	struct winsize window;

	return ioctl(fd, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}
