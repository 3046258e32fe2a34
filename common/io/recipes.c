/* recipes.c - see recipes.h */
#include "io/recipes.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/descriptor.h"
#include "system/machine.h"
#include "system/thread.h"

#ifndef PIPES
#define PIPES "/usr/local/share/pipefish/pipes"
#endif

/* Constant after find_once(). */
static char programs[PATH_MAX], folder[PATH_MAX] = PIPES;

/* Set both folders from the path of the running program. */
static void
find_folders(void)
{
	static const char from_programs[] = "/../share/pipefish/pipes";
	char path[PATH_MAX + sizeof from_programs], real[PATH_MAX];
	char *slash = machine_program(programs, sizeof programs)
	    ? strrchr(programs, '/')
	    : NULL;

	*(slash ? slash : programs) = '\0';
	if (!programs[0])
		return;
	snprintf(path, sizeof path, "%s%s", programs, from_programs);
	if (realpath(path, real))
		strcpy(folder, real);
}

static void
find_once(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_folders);
}

const char *
recipes_folder(void)
{
	find_once();
	return folder;
}

const char *
recipes_programs(void)
{
	find_once();
	return programs[0] ? programs : NULL;
}
