/*
 * mutant.h - select a mutant by PIPEFISH_MUTANT
 *
 * Included before each source of the tree in which `draw` has put mutants.  All
 * objects share one number; 0 means the original program.
 */
#ifndef MUTANT_H
#define MUTANT_H

/* declared here: headers would fix feature macros before the source does */
extern char *getenv(const char *name);
extern int atoi(const char *text);

__attribute__((weak)) int mutant_number;

__attribute__((weak, constructor(101))) void
mutant_read(void)
{
	const char *number = getenv("PIPEFISH_MUTANT");

	mutant_number = number ? atoi(number) : 0;
}

#define mutant_is(n) (mutant_number == (n))

#endif
