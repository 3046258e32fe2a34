/* option_value.c - see option_value.h */
#include "cli/option_value.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/die.h"
#include "base/out.h"
#include "base/str.h"
#include "cli/option.h"
#include "cli/option_form.h"
#include "io/pool.h"

void
option_misused(const struct options *o, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	die(STATUS_TROUBLE, "%s (see %s --help)", text, o->program);
}

void
option_must(const struct options *o, const char *wrong)
{
	if (wrong)
		option_misused(o, "%s", wrong);
}

/* Refuse a number, and name its bounds if it has any. */
static _Noreturn void
refuse_number(
    const struct options *o, const char *name, uint64_t least, uint64_t most)
{
	if (most == UINT64_MAX)
		option_misused(o,
		    "%s%s takes a number from %" PRIu64 " on, not %s",
		    option_hyphens(name), name, least, o->value);
	option_misused(o,
	    "%s%s takes a number from %" PRIu64 " to %" PRIu64 ", not %s",
	    option_hyphens(name), name, least, most, o->value);
}

uint64_t
option_number(
    const struct options *o, const char *name, uint64_t least, uint64_t most)
{
	uint64_t number;

	if (!str_number(str_of(o->value), &number) || number < least ||
	    number > most)
		refuse_number(o, name, least, most);
	return number;
}

/* Parse digits, then perhaps a letter in either case, a power of 1,024. */
int
option_threads(const struct options *o, const char *name)
{
	uint64_t n = option_number(o, name, 1, UINT64_MAX);

	return n < POOL_THREADS_MAX ? (int)n : POOL_THREADS_MAX;
}

size_t
option_size(const struct options *o, const char *name)
{
	static const char letters[] = "KMGTkmgt";
	struct str text = str_of(o->value);
	const char *letter =
	    text.len ? strchr(letters, text.text[text.len - 1]) : NULL;
	unsigned shift =
	    letter ? 10 * (unsigned)((letter - letters) % 4 + 1) : 0;
	uint64_t size;

	text.len -= letter != NULL;
	if (!str_number(text, &size) || !size || size > SIZE_MAX >> shift)
		option_misused(o,
		    "%s%s takes a size such as 512M, a number with K, M, G, T "
		    "or nothing after it, not %s",
		    option_hyphens(name), name, o->value);
	return (size_t)size << shift;
}

_Noreturn void
option_refuse_choice(const struct options *o, const char *name)
{
	const char *const *words = option_words(o, name);
	struct out list = {.fd = -1};

	for (int i = 0; words[i]; i++) {
		if (i)
			out_text(&list, words[i + 1] ? ", " : " or ");
		out_text(&list, words[i]);
	}
	option_misused(o, "%s%s takes %.*s, not %s", option_hyphens(name), name,
	    (int)list.len, list.text, o->value);
}

int
option_choice(const struct options *o, const char *name)
{
	const char *const *words = option_words(o, name);

	for (int i = 0; words[i]; i++)
		if (strcmp(o->value, words[i]) == 0)
			return i;
	option_refuse_choice(o, name);
}

enum when
option_when(const struct options *o, const char *name)
{
	return o->value ? (enum when)option_choice(o, name) : WHEN_ALWAYS;
}

void
option_range(
    const struct options *o, const char *name, uint64_t *first, uint64_t *last)
{
	struct str rest = str_of(o->value), from = str_cut(&rest, '-');
	bool has_last = rest.text > from.text + from.len;
	bool good = str_number(from, first);

	if (good && !has_last)
		*last = *first;
	else if (good && rest.len == 0)
		*last = UINT64_MAX;
	else if (good)
		good = str_number(rest, last) && *last >= *first;
	if (!good)
		option_misused(o,
		    "%s%s takes a range such as 10-20, 10- or 10, not %s",
		    option_hyphens(name), name, o->value);
}
