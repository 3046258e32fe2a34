/* command_error.c - see command_error.h */
#include "uci/command_error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/out.h"
#include "system/descriptor.h"

void
command_error(const char *format, ...)
{
	struct out o;
	va_list args;
	char text[4096];

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	out_init(&o, STDERR_FILENO, "standard error");
	out_text(&o, text);
	out_char(&o, '\n');
	out_close(&o);
}
