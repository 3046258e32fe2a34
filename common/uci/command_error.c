/* command_error.c - see server.h */
#include "base/error_text.h"
#include "base/utf8.h"
#include "system/descriptor.h"
#include "uci/server.h"

void
command_error(const char *format, ...)
{
	struct out o;
	char text[4096];

	FORMAT_ARGUMENTS(text, format);
	out_init(&o, STDERR_FILENO, "standard error");
	utf8_write_lines(&o, str_of(text));
	out_char(&o, '\n');
	out_close(&o);
}
