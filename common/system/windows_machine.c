/* windows_machine.c - see machine.h, child.h, signals.h and waiting.h */
#include "system/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "system/child.h"
#include "system/signals.h"
#include "system/waiting.h"

/* ------------------------------------------------------------------ machine */

int
machine_processors(void)
{
	SYSTEM_INFO i;

	GetSystemInfo(&i);
	return (int)i.dwNumberOfProcessors;
}

size_t
machine_memory(void)
{
	MEMORYSTATUSEX m = {.dwLength = sizeof m};

	return GlobalMemoryStatusEx(&m) ? m.ullTotalPhys : SIZE_MAX;
}

/* Return the 16 MB that the Makefile gives the main thread. */
size_t
machine_stack(void)
{
	return 16 << 20;
}

const void *
machine_map(int fd, size_t size)
{
	HANDLE map = CreateFileMappingA(
	    (HANDLE)_get_osfhandle(fd), NULL, PAGE_READONLY, 0, 0, NULL);
	const void *bytes =
	    map ? MapViewOfFile(map, FILE_MAP_READ, 0, 0, size) : NULL;

	if (map)
		CloseHandle(map);
	if (!bytes)
		errno = ENOMEM;
	return bytes;
}

void
machine_unmap(const void *bytes, size_t size)
{
	(void)size;
	UnmapViewOfFile(bytes);
}

bool
machine_program(char *path, size_t size)
{
	DWORD len = GetModuleFileNameA(NULL, path, (DWORD)size);

	for (char *at = path; len && (at = strchr(at, '\\'));)
		*at = '/';
	return len && len < size;
}

/* ------------------------------------------------------------------ waiting */

int
poll(struct pollfd *fds, size_t count, int milliseconds)
{
	int ready = 0;

	for (size_t i = 0; i < count; i++) {
		fds[i].revents = 0;
		if (fds[i].fd >= 0)
			fds[i].revents = fds[i].events;
		ready += fds[i].revents != 0;
	}
	if (!ready && milliseconds > 0)
		Sleep((DWORD)milliseconds);
	return ready;
}

/* ----------------------------------------------------------------- programs */

int
child_pipe(int ends[2])
{
	return _pipe(ends, 1 << 12, _O_BINARY | _O_NOINHERIT) == 0 ? 0 : errno;
}

int
child_sockets(int ends[2])
{
	(void)ends;
	return ENOSYS;
}

ssize_t
child_send(int fd, const void *bytes, size_t size)
{
	(void)fd;
	(void)bytes;
	(void)size;
	errno = ENOSYS;
	return -1;
}

int
child_start(pid_t *child, const char *path, const struct child_start *s)
{
	(void)child, (void)path, (void)s;
	return ENOSYS;
}

char **
child_environment(void)
{
	return environ;
}

const char *
child_why(int wrong)
{
	return wrong == ENOSYS ? "programs cannot be started on this system"
			       : strerror(wrong);
}

bool
child_ended(pid_t child)
{
	(void)child;
	return true;
}

int
child_wait(pid_t child, int *status)
{
	(void)child, (void)status;
	return ENOSYS;
}

void
child_kill(pid_t child)
{
	(void)child;
}

int
child_unread(int fd)
{
	(void)fd;
	return 0;
}

/* ------------------------------------------------------------------ signals */

void
sigpipe_spare(void)
{
}

void
sigpipe_die(void)
{
}

void
signal_start(void)
{
}

void
signal_on_request(void (*handler)(int))
{
	(void)handler;
}

static void (*handlers[NSIG])(int);

/* Set the handler again, which Windows resets before it is called. */
static void
call_handler(int number)
{
	signal(number, call_handler);
	handlers[number](number);
}

void
signal_unless_ignored(int number, void (*handler)(int))
{
	handlers[number] = handler;
	if (signal(number, call_handler) == SIG_IGN)
		signal(number, SIG_IGN);
}

static struct {
	void (*handler)(int);
	uint64_t seconds;
	int then_us;
} timer;

/* Call the handler of the timer in a thread that ends with the program. */
static DWORD WINAPI
run_timer(void *unused)
{
	(void)unused;
	for (uint64_t left = timer.seconds; left; left--)
		Sleep(1000);
	while (timer.handler) {
		timer.handler(0);
		Sleep((DWORD)timer.then_us / 1000);
	}
	return 0;
}

int
signal_timer(uint64_t seconds, int then_us, void (*handler)(int))
{
	HANDLE thread;

	timer.handler = handler;
	if (!handler)
		return 0;
	timer.seconds = seconds;
	timer.then_us = then_us;
	thread = CreateThread(NULL, 0, run_timer, NULL, 0, NULL);
	if (!thread)
		return EAGAIN;
	CloseHandle(thread);
	return 0;
}
