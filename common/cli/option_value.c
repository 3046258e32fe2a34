/* option_value.c - set members from arguments that are words; see option.h */
#include <stdint.h>

#include "base/mem.h"
#include "base/out.h"
#include "cli/shared_options.h"

const char *const option_help_words[] = {"all", "json", NULL};

OPTION_SETS(option_set_nothing, (void)o);
OPTION_SETS(option_set_flag, *(bool *)option_member(o, row) = row->value);
OPTION_SETS(option_set_value,
    *(unsigned *)option_member(o, row) = (unsigned)row->value);
OPTION_SETS(option_set_long, *(uint64_t *)option_member(o, row) = row->value);
OPTION_SETS(option_set_text, *(const char **)option_member(o, row) = o->value);

void
option_refuse_choice(const struct options *o, const struct option_row *row)
{
	struct out list = {0};

	for (int i = 0; row->words[i]; i++) {
		if (i)
			out_text(&list, row->words[i + 1] ? ", " : " or ");
		out_text(&list, row->words[i]);
	}
	option_misused(o, "%s%s takes %.*s, not %s", option_hyphens(row->name),
	    row->name, (int)list.len, list.text, o->value);
}

int
option_choice(const struct options *o, const struct option_row *row)
{
	for (int i = 0; row->words[i]; i++)
		if (strcmp(o->value, row->words[i]) == 0)
			return i;
	option_refuse_choice(o, row);
}

void
option_set_word(struct options *o, const struct option_row *row)
{
	uint64_t word = o->value ? row->least + (uint64_t)option_choice(o, row)
				 : row->value;

	*(unsigned *)option_member(o, row) = (unsigned)word;
}

OPTION_SETS(option_set_diagnostics,
    diagnostic_choose((enum diagnostic_form)option_choice(o, row)));

/* Parse digits, then perhaps a letter in either case, a power of 1,024. */
void
option_set_memory_limit(struct options *o, const struct option_row *row)
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
		    "--%s takes a size such as 512M, a number with K, M, G, T "
		    "or nothing after it, not %s",
		    row->name, o->value);
	mem_limit((size_t)size << shift);
}

OPTION_SETS(option_set_layout,
    option_must(o,
	column_layout_set(option_member(o, row),
	    (enum column_layout_option)row->value, o->value)));
