/*
 * option_value.h - the argument of an option, as a number, a word or a range
 *
 * Each takes o->value, as option.h has it, and the name of the option.
 */
#ifndef CLI_OPTION_VALUE_H
#define CLI_OPTION_VALUE_H

#include <stddef.h>

#include "cli/terminal.h"

struct options;

/* One line on stderr, what is wrong and how to get help, and STATUS_TROUBLE. */
_Noreturn void option_misused(const struct options *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same with what is wrong; NULL is nothing, and it returns. */
void option_must(const struct options *o, const char *wrong);

/*
 * o->value as a number from `least` to `most`; anything else ends the program
 * like option_misused(), naming --`name`.
 */
unsigned long option_number(const struct options *o, const char *name,
    unsigned long least, unsigned long most);

/*
 * o->value as a number of bytes, such as 512M; anything else, and 0, ends the
 * program like option_misused().
 */
size_t option_size(const struct options *o, const char *name);

/*
 * Return the place of o->value among the words that the option has in a table
 * of struct option_choice, where it must stand; another word ends the program
 * like option_misused().
 */
int option_choice(const struct options *o, const char *name);

/* That o->value is none of these words; ends the program like option_misused().
 */
_Noreturn void option_refuse_choice(const struct options *o, const char *name);

/* The same of when_words (terminal.h); without a value, WHEN_ALWAYS. */
enum when option_when(const struct options *o, const char *name);

/*
 * o->value as a range: A (both are A), A- (*last is ULONG_MAX) or A-B with B
 * not below A; anything else ends the program like option_misused().
 */
void option_range(const struct options *o, const char *name,
    unsigned long *first, unsigned long *last);

#endif
