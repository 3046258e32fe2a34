/*
 * peak - run a program and measure its peak memory
 *
 *     peak FILE COMMAND [ARGUMENT...]
 *
 * Write the largest resident size in KiB to FILE, and exit with the status of
 * the command.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/die.h"

int
main(int argc, char **argv)
{
	struct rusage use;
	int status = 0;
	pid_t pid;
	FILE *f;

	progname = "peak";
	if (argc < 3)
		die(STATUS_TROUBLE, "usage: peak FILE COMMAND...");
	pid = fork();
	if (pid == 0) {
		execvp(argv[2], argv + 2);
		die(STATUS_TROUBLE, "cannot start %s", argv[2]);
	}
	waitpid(pid, &status, 0);
	getrusage(RUSAGE_CHILDREN, &use);
	f = fopen(argv[1], "w");
	if (!f || fprintf(f, "%ld\n", use.ru_maxrss) < 0 || fclose(f) != 0)
		die(STATUS_TROUBLE, "cannot write %s", argv[1]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : STATUS_TROUBLE;
}
