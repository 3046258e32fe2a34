/*
 * faults.c - a library to preload that makes one call of a program fail
 *
 * FAULT says what happens between the start of main and the end of the program:
 *
 *     FAULT=count      nothing; how often each call was made is written to the
 *                      file FAULT_REPORT at the end, a line `CALL COUNT` each
 *     FAULT=read:3     the third read() fails; then a line is written to
 *                      FAULT_REPORT.  A write() is `write:3`, and so on
 *     FAULT=short      reads and writes move a few bytes at a time, and each
 *                      third read(), write(), send(), poll() and waitpid()
 *                      is interrupted (EINTR)
 *
 * With FAULT_PROGRAM only a program of this name is meant: the library then
 * stays in the environment until one starts.  Calls that the loader or the C
 * library makes for itself are not counted, and programs that are started do
 * not inherit the faults.  A program that has not ended after 20 seconds is
 * killed by SIGKILL.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS_MAX = 20 };

/* Each call, and the error that it fails with. */
#define CALLS(X)                                                               \
	X(malloc, ENOMEM)                                                      \
	X(calloc, ENOMEM)                                                      \
	X(realloc, ENOMEM)                                                     \
	X(mmap, ENOMEM)                                                        \
	X(munmap, EINVAL)                                                      \
	X(mprotect, ENOMEM)                                                    \
	X(read, EIO)                                                           \
	X(write, ENOSPC)                                                       \
	X(pread, EIO)                                                          \
	X(open, EMFILE)                                                        \
	X(openat, EMFILE)                                                      \
	X(close, EIO)                                                          \
	X(lseek, EIO)                                                          \
	X(stat, EIO)                                                           \
	X(fstat, EIO)                                                          \
	X(lstat, EIO)                                                          \
	X(access, EIO)                                                         \
	X(flock, ENOLCK)                                                       \
	X(ftruncate, EIO)                                                      \
	X(fsync, EIO)                                                          \
	X(rename, EIO)                                                         \
	X(linkat, EIO)                                                         \
	X(unlink, EIO)                                                         \
	X(mkdir, EIO)                                                          \
	X(opendir, EIO)                                                        \
	X(readdir, EIO)                                                        \
	X(mkstemp, EIO)                                                        \
	X(fchmod, EPERM)                                                       \
	X(nanosleep, EINTR)                                                    \
	X(fcntl, EMFILE)                                                       \
	X(dup, EMFILE)                                                         \
	X(dup2, EMFILE)                                                        \
	X(pipe, EMFILE)                                                        \
	X(pipe2, EMFILE)                                                       \
	X(socketpair, EMFILE)                                                  \
	X(send, ENOBUFS)                                                       \
	X(getrlimit, EINVAL)                                                   \
	X(poll, ENOMEM)                                                        \
	X(ioctl, EIO)                                                          \
	X(fork, EAGAIN)                                                        \
	X(posix_spawn, EAGAIN)                                                 \
	X(posix_spawnp, EAGAIN)                                                \
	X(posix_spawn_file_actions_init, ENOMEM)                               \
	X(posix_spawn_file_actions_adddup2, ENOMEM)                            \
	X(posix_spawn_file_actions_addclose, ENOMEM)                           \
	X(posix_spawnattr_init, ENOMEM)                                        \
	X(waitpid, ECHILD)                                                     \
	X(pthread_create, EAGAIN)                                              \
	X(pthread_mutex_init, ENOMEM)                                          \
	X(pthread_cond_init, ENOMEM)                                           \
	X(pthread_attr_init, ENOMEM)                                           \
	X(pthread_attr_setstacksize, EINVAL)                                   \
	X(pthread_sigmask, EINVAL)                                             \
	X(sigaction, EINVAL)                                                   \
	X(setitimer, EINVAL)                                                   \
	X(__cxa_atexit, ENOMEM)                                                \
	X(sysconf, EINVAL)

#define NUMBER(name, error) CALL_##name,
enum call { CALLS(NUMBER) CALL_COUNT };

#define NAME(name, error) #name,
static const char *const names[] = {CALLS(NAME)};

#define ERROR(name, error) error,
static const int errors[] = {CALLS(ERROR)};

static atomic_ulong counts[CALL_COUNT];
static atomic_bool armed, is_short;
static enum call failing = CALL_COUNT;
static unsigned long failing_at;
static char report[4096];

/* ------------------------------------------------------------- what happens */

/*
 * Append to the report by raw system calls, which are neither counted nor fail.
 */
static void
add_to_report(const char *text)
{
	long fd = syscall(SYS_openat, AT_FDCWD, report,
	    O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (fd >= 0) {
		syscall(SYS_write, fd, text, strlen(text));
		syscall(SYS_close, fd);
	}
}

/* True if this is the call that must fail; then set errno. */
static bool
fails(enum call call)
{
	if (!atomic_load(&armed) ||
	    atomic_fetch_add(&counts[call], 1) + 1 != failing_at ||
	    call != failing)
		return false;
	add_to_report("failed\n");
	errno = errors[call];
	return true;
}

/* True if this call is interrupted; then set errno. */
static bool
is_interrupted(enum call call)
{
	if (!atomic_load(&is_short) || atomic_load(&counts[call]) % 3 != 0)
		return false;
	errno = EINTR;
	return true;
}

/* Return how many of `size` bytes are moved: 1 to 7 with FAULT=short. */
static size_t
shortened(enum call call, size_t size)
{
	size_t most = atomic_load(&counts[call]) % 7 + 1;

	return atomic_load(&is_short) && size > most ? most : size;
}

/* ---------------------------------------------------------- start and end */

static void
kill_what_hangs(void)
{
	struct sigevent event = {
	    .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
	struct itimerspec at = {.it_value = {.tv_sec = SECONDS_MAX}};
	timer_t timer;

	if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0)
		timer_settime(timer, 0, &at, NULL);
}

static void
arm(void)
{
	const char *what = getenv("FAULT"), *where = getenv("FAULT_REPORT");
	const char *only = getenv("FAULT_PROGRAM");
	const char *colon = what ? strchr(what, ':') : NULL;

	if (!what || !where ||
	    (only && strcmp(only, program_invocation_short_name) != 0))
		return;
	snprintf(report, sizeof report, "%s", where);
	if (strcmp(what, "short") == 0)
		atomic_store(&is_short, true);
	for (int i = 0; colon && i < CALL_COUNT; i++)
		if (strlen(names[i]) == (size_t)(colon - what) &&
		    strncmp(names[i], what, strlen(names[i])) == 0) {
			failing = (enum call)i;
			failing_at = strtoul(colon + 1, NULL, 10);
		}
	unsetenv("LD_PRELOAD");
	unsetenv("FAULT");
	unsetenv("FAULT_REPORT");
	unsetenv("FAULT_PROGRAM");
	kill_what_hangs();
	atomic_store(&armed, true);
}

__attribute__((destructor)) static void
report_counts(void)
{
	char line[128];

	if (!atomic_exchange(&armed, false) || failing != CALL_COUNT)
		return;
	for (int i = 0; i < CALL_COUNT; i++)
		if (atomic_load(&counts[i])) {
			snprintf(line, sizeof line, "%s %lu\n", names[i],
			    atomic_load(&counts[i]));
			add_to_report(line);
		}
}

/* Define `real`, the next function of this name after this library. */
#define REAL(name)                                                             \
	static __typeof__(name) *real;                                         \
	if (!real)                                                             \
	*(void **)(&real) = dlsym(RTLD_NEXT, #name)

typedef int main_function(int, char **, char **);

static main_function *program;

static int
run_main(int argc, char **argv, char **environment)
{
	(void)environment;
	arm();
	return program(argc, argv, environ);
}

int __libc_start_main(main_function *, int, char **, void (*)(void),
    void (*)(void), void (*)(void), void *);

int
__libc_start_main(main_function *function, int argc, char **argv,
    void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
    void *stack_end)
{
	REAL(__libc_start_main);
	program = function;
	return real(run_main, argc, argv, init, fini, rtld_fini, stack_end);
}

/* ---------------------------------------------- calls with a rule of theirs */

ssize_t
read(int fd, void *into, size_t size)
{
	REAL(read);
	if (fails(CALL_read) || is_interrupted(CALL_read))
		return -1;
	return real(fd, into, shortened(CALL_read, size));
}

ssize_t
pread(int fd, void *into, size_t size, off_t at)
{
	REAL(pread);
	if (fails(CALL_pread) || is_interrupted(CALL_pread))
		return -1;
	return real(fd, into, shortened(CALL_pread, size), at);
}

ssize_t
write(int fd, const void *from, size_t size)
{
	REAL(write);
	if (fails(CALL_write) || is_interrupted(CALL_write))
		return -1;
	return real(fd, from, shortened(CALL_write, size));
}

ssize_t
send(int fd, const void *from, size_t size, int flags)
{
	REAL(send);
	if (fails(CALL_send) || is_interrupted(CALL_send))
		return -1;
	return real(fd, from, shortened(CALL_send, size), flags);
}

int
poll(struct pollfd *fds, nfds_t count, int milliseconds)
{
	REAL(poll);
	if (fails(CALL_poll) || is_interrupted(CALL_poll))
		return -1;
	return real(fds, count, milliseconds);
}

int
fchmod(int fd, mode_t mode)
{
	REAL(fchmod);
	return fails(CALL_fchmod) ? -1 : real(fd, mode);
}

int
nanosleep(const struct timespec *time, struct timespec *left)
{
	REAL(nanosleep);
	return fails(CALL_nanosleep) ? -1 : real(time, left);
}

pid_t
waitpid(pid_t pid, int *status, int options)
{
	REAL(waitpid);
	if (fails(CALL_waitpid) || is_interrupted(CALL_waitpid))
		return -1;
	return real(pid, status, options);
}

/* Close the file even if close() fails, as Linux does. */
int
close(int fd)
{
	REAL(close);
	bool failed = fails(CALL_close);
	int status = real(fd);

	if (failed)
		errno = errors[CALL_close];
	return failed ? -1 : status;
}

int
open(const char *name, int how, ...)
{
	va_list rest;
	mode_t mode;

	REAL(open);
	va_start(rest, how);
	mode = how & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fails(CALL_open) ? -1 : real(name, how, mode);
}

int
openat(int folder, const char *name, int how, ...)
{
	va_list rest;
	mode_t mode;

	REAL(openat);
	va_start(rest, how);
	mode = how & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
	va_end(rest);
	return fails(CALL_openat) ? -1 : real(folder, name, how, mode);
}

int
fcntl(int fd, int command, ...)
{
	va_list rest;
	void *argument;

	REAL(fcntl);
	va_start(rest, command);
	argument = va_arg(rest, void *);
	va_end(rest);
	return fails(CALL_fcntl) ? -1 : real(fd, command, argument);
}

int
ioctl(int fd, unsigned long request, ...)
{
	va_list rest;
	void *argument;

	REAL(ioctl);
	va_start(rest, request);
	argument = va_arg(rest, void *);
	va_end(rest);
	return fails(CALL_ioctl) ? -1 : real(fd, request, argument);
}

/* ------------------------------- what a hardened build makes of these calls */

ssize_t __read_chk(int, void *, size_t, size_t);
int __poll_chk(struct pollfd *, nfds_t, int, size_t);
int __open_2(const char *, int);

ssize_t
__read_chk(int fd, void *into, size_t size, size_t capacity)
{
	(void)capacity;
	return read(fd, into, size);
}

int
__poll_chk(struct pollfd *fds, nfds_t count, int milliseconds, size_t capacity)
{
	(void)capacity;
	return poll(fds, count, milliseconds);
}

int
__open_2(const char *name, int how)
{
	return open(name, how);
}

/* ---------------------------------------------------------- all other calls */

/* CALL(result, name, (parameters), (arguments), what a failed call returns) */
#define CALL(result, name, parameters, arguments, failed)                      \
	result name parameters                                                 \
	{                                                                      \
		REAL(name);                                                    \
		return fails(CALL_##name) ? (failed) : real arguments;         \
	}

CALL(void *, malloc, (size_t size), (size), NULL)
CALL(void *, calloc, (size_t count, size_t size), (count, size), NULL)
CALL(void *, realloc, (void *old, size_t size), (old, size), NULL)
CALL(void *, mmap,
    (void *at, size_t size, int protection, int flags, int fd, off_t offset),
    (at, size, protection, flags, fd, offset), MAP_FAILED)
CALL(int, munmap, (void *at, size_t size), (at, size), -1)
CALL(int, mprotect, (void *at, size_t size, int protection),
    (at, size, protection), -1)
CALL(off_t, lseek, (int fd, off_t offset, int from), (fd, offset, from), -1)
CALL(int, stat, (const char *name, struct stat *st), (name, st), -1)
CALL(int, fstat, (int fd, struct stat *st), (fd, st), -1)
CALL(int, lstat, (const char *name, struct stat *st), (name, st), -1)
CALL(int, access, (const char *name, int how), (name, how), -1)
CALL(int, flock, (int fd, int how), (fd, how), -1)
CALL(int, ftruncate, (int fd, off_t size), (fd, size), -1)
CALL(int, fsync, (int fd), (fd), -1)
CALL(int, rename, (const char *from, const char *to), (from, to), -1)
CALL(int, linkat,
    (int from_fd, const char *from, int to_fd, const char *to, int how),
    (from_fd, from, to_fd, to, how), -1)
CALL(int, unlink, (const char *name), (name), -1)
CALL(int, mkdir, (const char *name, mode_t mode), (name, mode), -1)
CALL(DIR *, opendir, (const char *name), (name), NULL)
CALL(struct dirent *, readdir, (DIR * folder), (folder), NULL)
CALL(int, mkstemp, (char *name), (name), -1)
CALL(int, dup, (int fd), (fd), -1)
CALL(int, dup2, (int fd, int as), (fd, as), -1)
CALL(int, pipe, (int ends[2]), (ends), -1)
CALL(int, pipe2, (int ends[2], int flags), (ends, flags), -1)
CALL(int, socketpair, (int domain, int type, int protocol, int ends[2]),
    (domain, type, protocol, ends), -1)
CALL(int, getrlimit, (__rlimit_resource_t which, struct rlimit *limit),
    (which, limit), -1)
CALL(pid_t, fork, (void), (), -1)
CALL(int, posix_spawn,
    (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const argv[],
	char *const envp[]),
    (pid, path, actions, attributes, argv, envp), errno)
CALL(int, posix_spawnp,
    (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
	const posix_spawnattr_t *attributes, char *const argv[],
	char *const envp[]),
    (pid, path, actions, attributes, argv, envp), errno)
CALL(int, posix_spawn_file_actions_init, (posix_spawn_file_actions_t * actions),
    (actions), errno)
CALL(int, posix_spawn_file_actions_adddup2,
    (posix_spawn_file_actions_t * actions, int fd, int as), (actions, fd, as),
    errno)
CALL(int, posix_spawn_file_actions_addclose,
    (posix_spawn_file_actions_t * actions, int fd), (actions, fd), errno)
CALL(int, posix_spawnattr_init, (posix_spawnattr_t * attributes), (attributes),
    errno)
CALL(int, pthread_create,
    (pthread_t * thread, const pthread_attr_t *attributes,
	void *(*function)(void *), void *argument),
    (thread, attributes, function, argument), errno)
CALL(int, pthread_mutex_init,
    (pthread_mutex_t * mutex, const pthread_mutexattr_t *attributes),
    (mutex, attributes), errno)
CALL(int, pthread_cond_init,
    (pthread_cond_t *restrict condition,
	const pthread_condattr_t *restrict attributes),
    (condition, attributes), errno)
CALL(int, pthread_attr_init, (pthread_attr_t * attributes), (attributes), errno)
CALL(int, pthread_attr_setstacksize, (pthread_attr_t * attributes, size_t size),
    (attributes, size), errno)
CALL(int, pthread_sigmask, (int how, const sigset_t *set, sigset_t *old),
    (how, set, old), errno)
CALL(int, sigaction,
    (int signal_number, const struct sigaction *new, struct sigaction *old),
    (signal_number, new, old), -1)
CALL(int, setitimer,
    (__itimer_which_t which, const struct itimerval *new,
	struct itimerval *old),
    (which, new, old), -1)
/* Fail atexit(), which calls this. */
CALL(int, __cxa_atexit, (void (*last)(void *), void *argument, void *of),
    (last, argument, of), -1)
CALL(long, sysconf, (int name), (name), -1)
