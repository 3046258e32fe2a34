/*
 * mutant.h - which mutant a program is, by PIPEFISH_MUTANT
 *
 * Included before each source of the tree in which `draw` has put mutants. All
 * objects share one number, which is 0 in a program that is no mutant.
 *
 * With PIPEFISH_REACHED, the name of a file of MUTANTS_MAX bytes, byte N of it
 * becomes 1 when a program evaluates the place of mutant N.
 */
#ifndef MUTANT_H
#define MUTANT_H

enum { MUTANTS_MAX = 4096 };

/* without headers, whose features the source after this chooses */
extern char *getenv(const char *name);
extern int atoi(const char *text);
extern int open(const char *name, int flags, ...);
extern int close(int fd);
extern void *mmap(void *, unsigned long, int, int, int, long);

__attribute__((weak)) int mutant_number;
__attribute__((weak)) char mutant_met_here[MUTANTS_MAX];
__attribute__((weak)) char *mutant_met = mutant_met_here;

__attribute__((weak, constructor(101))) void
mutant_read(void)
{
	const char *number = getenv("PIPEFISH_MUTANT");
	const char *reached = getenv("PIPEFISH_REACHED");
	int fd = reached ? open(reached, 2) : -1; /* O_RDWR */
	void *shared;

	mutant_number = number ? atoi(number) : 0;
	if (fd < 0)
		return;
	/* PROT_READ | PROT_WRITE, MAP_SHARED, in numbers of Linux */
	shared = mmap(0, MUTANTS_MAX, 3, 1, fd, 0);
	if (shared != (void *)-1)
		mutant_met = shared;
	close(fd);
}

#define mutant_is(n) (mutant_met[n] = 1, mutant_number == (n))

#endif
