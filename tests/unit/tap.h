/*
 * tap.h - TAP output of the unit tests
 *
 *     CHECK("a king in the corner reaches three squares",
 *         bb_count(attack_empty[KING][A1]) == 3);
 *     return tap_end();
 */
#ifndef UNIT_TAP_H
#define UNIT_TAP_H

#include <stdbool.h>
#include <stdio.h>

static int tap_count, tap_failed;

static inline void
tap_line(bool passed, const char *name, const char *file, int line)
{
	printf("%sok %d %s\n", passed ? "" : "not ", ++tap_count, name);
	if (!passed) {
		printf("# %s:%d\n", file, line);
		tap_failed++;
	}
	fflush(stdout); /* flushed, so that a crash keeps the lines before it */
}

#define CHECK(name, condition) tap_line((condition), (name), __FILE__, __LINE__)

/* Print the plan.  Return the status of main(). */
static inline int
tap_end(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed > 0;
}

#endif
