/*
 * letter_case.h - strcasecmp() and strncasecmp(), which ISO C lacks
 */
#ifndef SYSTEM_LETTER_CASE_H
#define SYSTEM_LETTER_CASE_H

#include <strings.h>

#endif
