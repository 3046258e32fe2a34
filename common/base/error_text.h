/*
 * error_text.h - what is wrong, when saying it takes a number or a name
 *
 * Functions that can fail return NULL or a sentence.  Most sentences are
 * literals; error_text() makes the others.  The text lasts until the next call
 * in the same thread, whose arguments it may be one of, and is cut at WHY_MAX
 * bytes.
 */
#ifndef BASE_ERROR_TEXT_H
#define BASE_ERROR_TEXT_H

enum { WHY_MAX = 512 };

const char *error_text(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
