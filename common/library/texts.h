/*
 * texts.h - libcql and the themes, which `include` finds in the library
 *
 * The Makefile writes the table from pipes/: BUILD/library/texts.c.
 */
#ifndef LIBRARY_TEXTS_H
#define LIBRARY_TEXTS_H

#include <stddef.h>

struct library_text {
	const char *name; /* as `include` has it; NULL ends the table */
	const unsigned char *bytes;
	size_t size;
};
extern const struct library_text library_texts[];

#endif
