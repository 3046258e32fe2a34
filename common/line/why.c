/* why.c - see why.h */
#include "line/why.h"

#include <stdarg.h>
#include <stdio.h>

const char *
why(const char *format, ...)
{
	static _Thread_local char text[WHY_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return text;
}
