/*
 * option_value.h - the argument of an option, as a number, a word or a range
 *
 * Each takes o->value, as option.h has it, and the name of the option.
 */
#ifndef CLI_OPTION_VALUE_H
#define CLI_OPTION_VALUE_H

#include <stddef.h>
#include <stdint.h>

#include "cli/terminal.h"

struct options;

/* Exit with STATUS_TROUBLE after one line: what is wrong, and how to get help.
 */
_Noreturn void option_misused(const struct options *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Exit like option_misused() with what is wrong; return if that is NULL. */
void option_must(const struct options *o, const char *wrong);

/*
 * Return o->value as a number from `least` to `most`; exit like
 * option_misused(), naming --`name`, if it is none.
 */
uint64_t option_number(
    const struct options *o, const char *name, uint64_t least, uint64_t most);

/*
 * Return o->value as a number of threads; a greater one than a pool may have is
 * that maximum.  Exit like option_misused() if it is none, or 0.
 */
int option_threads(const struct options *o, const char *name);

/*
 * Return o->value as a number of bytes, such as 512M; exit like
 * option_misused() if it is none, or 0.
 */
size_t option_size(const struct options *o, const char *name);

/*
 * Return the place of o->value among the words that the option has in a table
 * of struct option_choice, where it must stand; another word ends the program
 * like option_misused().
 */
int option_choice(const struct options *o, const char *name);

/* Exit like option_misused(): o->value is none of the words of the option. */
_Noreturn void option_refuse_choice(const struct options *o, const char *name);

/* Return o->value, one of when_words (terminal.h); without a value WHEN_ALWAYS.
 */
enum when option_when(const struct options *o, const char *name);

/*
 * Parse o->value as a range: A (both are A), A- (*last is UINT64_MAX) or A-B
 * with B not below A; exit like option_misused() if it is none.
 */
void option_range(
    const struct options *o, const char *name, uint64_t *first, uint64_t *last);

#endif
