/* error_text.c - see error_text.h */
#include "base/error_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *
error_text(const char *format, ...)
{
	static _Thread_local char text[WHY_MAX];
	char fresh[WHY_MAX]; /* separate, for an argument may point to `text` */
	va_list args;

	va_start(args, format);
	vsnprintf(fresh, sizeof fresh, format, args);
	va_end(args);
	strcpy(text, fresh);
	return text;
}
