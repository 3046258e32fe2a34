/* option_filters.c - see option_filters.h */
#include "cqlmatch/option_filters.h"

#include <string.h>

#include "cql/cql.h"
#include "cql/filters/hhdb.h"

/* Write a value as a number or a string literal. */
static void
write_value(struct out *o, const char *value)
{
	const char *digits = value + (*value == '-');
	bool is_number = *digits && !digits[strspn(digits, "0123456789")];

	out_format(o, is_number ? "%s" : "\"%s\"", value);
}

static bool
is_name(const char *text)
{
	if (!is_name_start(*text))
		return false;
	while (is_name_char(*text))
		text++;
	return !*text;
}

static const char *
refuse_text(const char *text)
{
	return text && strpbrk(text, "\"\n")
	    ? "a string of the query cannot hold quotes or lines"
	    : NULL;
}

const char *
option_filter_text(struct arena *a, const struct option_filter *row,
    const char *value, const char *more, const char **wrong)
{
	struct out text = {.fd = -1};

	*wrong = refuse_text(value);
	if (!*wrong)
		*wrong = refuse_text(more);
	if (!*wrong && row->more == MORE_VALUE && !is_name(value))
		*wrong = "a name is letters, digits, _ and $";
	if (*wrong)
		return NULL;
	out_text(&text, row->before);
	if (row->more == MORE_NUMBER)
		out_format(&text, " >= %s and notransform year <= %s", value,
		    more ? more : value);
	else if (value)
		out_text(&text, value);
	if (row->more == MORE_VALUE) {
		out_text(&text, " = ");
		write_value(&text, more);
	}
	out_text(&text, row->after);
	return arena_take(a, &text).text;
}

/* ------------------------------------------------------------------- --hhdb */

static const struct hhdb_word *
find_word(const char *word, const struct hhdb_word *list, int count)
{
	return row_named(list, (size_t)count, sizeof *list, str_of(word));
}

/* The words that are left, and the filter made of those before them. */
struct hhdb_reader {
	struct arena *arena;
	char *const *next, *const *end;
	struct out text;
	const char *wrong;
};

static void
fail(struct hhdb_reader *w, const char *format, const char *word)
{
	struct out text = {.fd = -1};

	out_format(&text, format, word);
	w->wrong = arena_take(w->arena, &text).text;
}

static const struct hhdb_word *
next_word(const struct hhdb_reader *w)
{
	return w->next == w->end
	    ? NULL
	    : find_word(*w->next, hhdb_words, hhdb_word_count);
}

/* Add the text to search for: the next word, even if it is a word of hhdb. */
static void
add_searched(struct hhdb_reader *w, const char *command)
{
	if (w->next == w->end)
		fail(w, "%s needs a text that is looked for", command);
	else if (refuse_text(*w->next))
		w->wrong = refuse_text(*w->next);
	else
		out_format(&w->text, " \"%s\"", *w->next++);
}

static void
add_gbr_part(struct hhdb_reader *w)
{
	if (w->next < w->end &&
	    find_word(*w->next, hhdb_gbr_parts, hhdb_gbr_part_count))
		out_format(&w->text, " %s", *w->next++);
}

static void
add_command(struct hhdb_reader *w, const struct hhdb_word *command)
{
	const struct hhdb_word *more;

	out_format(&w->text, command->quoted ? "\"%s\"" : "%s", command->word);
	if (command->string == hhdb_gbr)
		add_gbr_part(w);
	if (command->group == TEXT)
		add_searched(w, command->word);
	if (command->group == AWARD)
		while ((more = next_word(w)) && more->group == AWARD)
			out_format(&w->text, " %s", *w->next++);
	if (!w->wrong && (more = next_word(w)))
		fail(w, "%s is a filter of its own: give --hhdb again",
		    more->word);
}

/* Make the filter; the parser checks whether the words go together. */
const char *
option_filter_hhdb(struct arena *a, const char *first, char *const *others,
    int count, int *taken, const char **wrong)
{
	struct hhdb_reader w = {
	    .arena = a, others, others + count, {.fd = -1}, NULL};
	const struct hhdb_word *command =
	    find_word(first, hhdb_words, hhdb_word_count);

	out_text(&w.text, "notransform hhdb ");
	if (command)
		add_command(&w, command);
	else
		fail(
		    &w, "%s is no word of hhdb; --hhdb help lists them", first);
	*taken = (int)(w.next - others);
	*wrong = w.wrong;
	return arena_take(a, &w.text).text;
}

void
option_filter_hhdb_help(struct out *o)
{
	for (int i = 0; i < hhdb_word_count; i++) {
		const struct hhdb_word *w = &hhdb_words[i];

		out_format(
		    o, "%s%s\n", w->word, w->group == TEXT ? " TEXT" : "");
		for (int k = 0;
		     w->string == hhdb_gbr && k < hhdb_gbr_part_count; k++)
			out_format(
			    o, "%s %s TEXT\n", w->word, hhdb_gbr_parts[k].word);
	}
}
