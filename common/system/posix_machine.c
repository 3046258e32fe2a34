/* posix_machine.c - see machine.h */
#include "system/machine.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int
machine_processors(void)
{
	int64_t online = sysconf(_SC_NPROCESSORS_ONLN);

	return online < 1 ? 1 : (int)online;
}

size_t
machine_memory(void)
{
	int64_t pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

	return pages > 0 && size > 0 ? (size_t)pages * (size_t)size : SIZE_MAX;
}

size_t
machine_stack(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_STACK, &limit) != 0)
		return 0;
	return limit.rlim_cur == RLIM_INFINITY ? SIZE_MAX : limit.rlim_cur;
}

const void *
machine_map(int fd, size_t size)
{
	void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);

	return bytes == MAP_FAILED ? NULL : bytes;
}

void
machine_unmap(const void *bytes, size_t size)
{
	munmap((void *)(uintptr_t)bytes, size);
}

bool
machine_program(char *path, size_t size)
{
	ssize_t len = readlink("/proc/self/exe", path, size - 1);

	if (len >= 0)
		path[len] = '\0';
	return len >= 0;
}
