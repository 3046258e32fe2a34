/*
 * die.c - one message is one write, so that messages of several processes
 * that share a terminal or a log do not mix
 */
#include "base/die.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *progname = "pipefish";

static void
say(const char *format, va_list args)
{
	char text[8192];
	int len = snprintf(text, sizeof text, "%s: ", progname);

	vsnprintf(text + len, sizeof text - (size_t)len, format, args);
	fprintf(stderr, "%s\n", text);
	fflush(stderr);
}

void
warn(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
}

void
die(enum status status, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
	exit((int)status);
}
