/* posix_child.c - see child.h */
#define _GNU_SOURCE /* pipe2(); POSIX since 2024 */
#include "system/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int
child_pipe(int ends[2])
{
	return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

int
child_sockets(int ends[2])
{
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0
	    ? 0
	    : errno;
}

ssize_t
child_send(int fd, const void *bytes, size_t size)
{
	return send(fd, bytes, size, MSG_NOSIGNAL);
}

int
child_start(pid_t *child, const char *path, const struct child_start *s)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int wrong = posix_spawn_file_actions_init(&actions);

	if (wrong)
		return wrong;
	wrong = posix_spawnattr_init(&attributes);
	if (wrong) {
		posix_spawn_file_actions_destroy(&actions);
		return wrong;
	}
	wrong =
	    posix_spawn_file_actions_adddup2(&actions, s->input, STDIN_FILENO);
	if (!wrong)
		wrong = posix_spawn_file_actions_adddup2(
		    &actions, s->output, STDOUT_FILENO);
	if (!wrong && s->apart)
		wrong = posix_spawnattr_setflags(
		    &attributes, POSIX_SPAWN_SETPGROUP);
	if (!wrong)
		wrong = posix_spawn(child, path, &actions, &attributes, s->argv,
		    s->environment ? s->environment : environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	return wrong;
}

char **
child_environment(void)
{
	return environ;
}

const char *
child_why(int wrong)
{
	return strerror(wrong);
}

bool
child_ended(pid_t child)
{
	return waitpid(child, NULL, WNOHANG) != 0;
}

int
child_wait(pid_t child, int *status)
{
	while (waitpid(child, status, 0) < 0)
		if (errno != EINTR)
			return errno;
	*status = WIFEXITED(*status) ? WEXITSTATUS(*status) : -1;
	return 0;
}

void
child_kill(pid_t child)
{
	int status;

	kill(child, SIGKILL);
	child_wait(child, &status);
}

int
child_unread(int fd)
{
	int unread = 0;

	return ioctl(fd, FIONREAD, &unread) == 0 ? unread : 0;
}
