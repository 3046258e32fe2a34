/*
 * error_text.h - formatted error messages that functions return
 *
 * Functions that can fail return NULL or an error message.  Most messages are
 * literals; error_text() formats the others.
 */
#ifndef BASE_ERROR_TEXT_H
#define BASE_ERROR_TEXT_H

#include <stdarg.h>
#include <stdio.h>

enum { WHY_MAX = 512 };

/*
 * Return the formatted text, cut at WHY_MAX bytes, in a buffer of the thread.
 * It is valid until the next call in the same thread, which may have it as an
 * argument.
 */
const char *error_text(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/*
 * Format the arguments of the calling function, after its last parameter
 * `format`, into an array; the text is cut to its size.
 */
#define FORMAT_ARGUMENTS(array, format)                                        \
	do {                                                                   \
		va_list args;                                                  \
                                                                               \
		va_start(args, format);                                        \
		vsnprintf(array, sizeof(array), format, args);                 \
		va_end(args);                                                  \
	} while (0)

#endif
