/*
 * writes - count the writes of a program to standard output
 *
 *     writes COMMAND [ARGUMENT...]
 *
 * Standard output of the command is a socket that preserves the boundaries of
 * writes.  Print `N writes of B bytes`, and exit with the command's status.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"

enum { WRITE_MAX = 1 << 22 };

int
main(int argc, char **argv)
{
	static char packet[WRITE_MAX];
	unsigned long count = 0, bytes = 0;
	int ends[2], status = 0, room = WRITE_MAX;
	pid_t pid;

	progname = "writes";
	if (argc < 2 || socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		die(STATUS_TROUBLE, "usage: writes COMMAND...");
	setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execvp(argv[1], argv + 1);
		die(STATUS_TROUBLE, "cannot start %s", argv[1]);
	}
	close(ends[1]);
	for (ssize_t n; (n = recv(ends[0], packet, sizeof packet, 0)) > 0;) {
		count++;
		bytes += (unsigned long)n;
	}
	waitpid(pid, &status, 0);
	printf("%lu writes of %lu bytes\n", count, bytes);
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}
