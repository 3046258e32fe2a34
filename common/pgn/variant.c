/* variant.c - see variant.h */
#include "pgn/variant.h"

#include <ctype.h>
#include <string.h>

/* List the names of variants; the first of each is that of variant_name(). */
static const struct variant_row {
	enum variant variant;
	const char *name;
} rows[] = {
    {VARIANT_STANDARD, "Standard"},
    {VARIANT_STANDARD, "Chess"},
    {VARIANT_STANDARD, "Classical"},
    {VARIANT_STANDARD, "Normal"},
    {VARIANT_STANDARD, "From Position"},
    {VARIANT_CHESS960, "Chess960"},
    {VARIANT_CHESS960, "Fischerandom"},
    {VARIANT_CHESS960, "Chess 9LX"},
    {VARIANT_HILL, "King of the Hill"},
    {VARIANT_HILL, "KOTH"},
    {VARIANT_THREE_CHECK, "Three-Check"},
    {VARIANT_THREE_CHECK, "Three Check Chess"},
    {VARIANT_THREE_CHECK, "3-Check"},
    {VARIANT_THREE_CHECK, "3 Check Chess"},
    {VARIANT_ANTICHESS, "Giveaway"},
    {VARIANT_ANTICHESS, "Antichess"},
    {VARIANT_ATOMIC, "Atomic"},
    {VARIANT_ATOMIC, "Atom"},
    {VARIANT_BUGHOUSE, "Bughouse"},
    {VARIANT_CRAZYHOUSE, "Crazyhouse"},
    {VARIANT_CRAZYHOUSE, "House"},
    {VARIANT_CRAZYHOUSE, "ZH"},
    {VARIANT_HORDE, "Horde"},
    {VARIANT_LOSERS, "Losers"},
    {VARIANT_RACING, "Racing Kings"},
    {VARIANT_RACING, "Racing"},
    {VARIANT_RACING, "Race"},
    {VARIANT_SUICIDE, "Suicide"},
};

enum { ROWS = sizeof rows / sizeof *rows };

enum { NAME_MAX = 40 };

/* Copy a name in lower case, without blanks and hyphens, cut to NAME_MAX. */
static struct str
plain(struct str name, char text[NAME_MAX])
{
	size_t len = 0;

	for (size_t i = 0; i < name.len && len < NAME_MAX; i++)
		if (name.text[i] != ' ' && name.text[i] != '-')
			text[len++] =
			    (char)tolower((unsigned char)name.text[i]);
	return (struct str){text, len};
}

/* True if `name` names the variant; for unsupported ones a prefix is enough. */
static bool
is_named(const struct variant_row *r, struct str name)
{
	char text[NAME_MAX];
	struct str wanted = plain(str_of(r->name), text);

	if (name.len < wanted.len ||
	    (name.len > wanted.len &&
		(r->variant < VARIANTS_PLAYED || wanted.len < 4)))
		return false;
	return memcmp(name.text, wanted.text, wanted.len) == 0;
}

static bool
is_alias(const struct variant_alias *a, struct str name)
{
	char text[NAME_MAX];

	return str_compare(plain(a->name, text), name) == 0;
}

enum variant
variant_find(struct str name, const struct variant_names *more)
{
	char text[NAME_MAX];
	struct str wanted = plain(name, text);

	for (int i = 0; more && i < more->count; i++)
		if (is_alias(&more->list[i], wanted))
			return more->list[i].variant;
	for (int i = 0; i < ROWS; i++)
		if (is_named(&rows[i], wanted))
			return rows[i].variant;
	return str_find(wanted, str_of("960")) ||
		str_find(wanted, str_of("fischer"))
	    ? VARIANT_CHESS960
	    : VARIANT_UNKNOWN;
}

const char *
variant_name(enum variant v)
{
	for (int i = 0; i < ROWS; i++)
		if (rows[i].variant == v)
			return rows[i].name;
	return "";
}
