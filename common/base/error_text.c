/* error_text.c - see error_text.h */
#include "base/error_text.h"

#include <string.h>

const char *
error_text(const char *format, ...)
{
	static _Thread_local char text[WHY_MAX];
	char fresh[WHY_MAX]; /* separate, for an argument may point to `text` */

	FORMAT_ARGUMENTS(fresh, format);
	strcpy(text, fresh);
	return text;
}
