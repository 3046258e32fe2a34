/*
 * option_filters.c - setters of options that stand for filters: --player NAME
 * is player "NAME"
 *
 * Each is a text of the query, in the order of the command line.
 */
#include "cqlmatch/option_set.h"

#include <string.h>

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
	struct str name = str_of(text);

	return is_name_start(*text) && str_span(name, is_name_char) == name.len;
}

/* Refuse a text that cannot be written as a string of a query. */
static void
must_be_plain(
    const struct options *o, const struct option_row *row, const char *text)
{
	if (text && strpbrk(text, "\"\n"))
		option_misused(o,
		    "--%s: a string of the query cannot hold quotes or lines",
		    row->name);
}

/*
 * Cut off the value what follows its first blank, so that it may begin with a
 * hyphen; return it, or NULL.
 */
static char *
cut_second_word(struct options *o)
{
	struct match_options *m = o->into;
	struct str rest = str_of(o->value), first = str_cut(&rest, ' ');

	if (!rest.len)
		return NULL;
	o->value = arena_text(&m->memory, first).text;
	return (char *)rest.text;
}

/* Add the filter that an option stands for. */
void
add_filter(struct options *o, const struct option_row *row)
{
	const struct option_filter *filter = row->data;
	struct match_options *m = o->into;
	const char *value = o->value, *more = NULL;
	struct number_range years;
	struct out text = {0};

	if (filter->more == MORE_NUMBER) {
		more = option_range(o, row, &years);
	} else if (filter->more == MORE_VALUE) {
		more = cut_second_word(o);
		more = more ? more : option_second_word(o, row);
		value = o->value;
	}
	must_be_plain(o, row, value);
	must_be_plain(o, row, more);
	if (filter->more == MORE_VALUE && !is_name(value))
		option_misused(
		    o, "--%s: a name is letters, digits, _ and $", row->name);
	out_text(&text, filter->before);
	if (filter->more == MORE_NUMBER)
		out_format(&text, " >= %s and notransform year <= %s", value,
		    more ? more : value);
	else if (value)
		out_text(&text, value);
	if (filter->more == MORE_VALUE) {
		out_text(&text, " = ");
		write_value(&text, more);
	}
	out_text(&text, filter->after);
	option_add_text(command_line_of(o), arena_take(&m->memory, &text).text);
}

/* ------------------------------------------------------------------- --hhdb */

/* The words that are left, and the filter made of those before them. */
struct hhdb_reader {
	const struct options *options;
	const struct option_row *row;
	char *const *next, *const *end;
	struct out text;
};

static const struct hhdb_word *
next_word(const struct hhdb_reader *w)
{
	return w->next == w->end ? NULL : hhdb_find(str_of(*w->next), false);
}

/* Add the text to search for: the next word, even if it is a word of hhdb. */
static void
add_searched(struct hhdb_reader *w, const char *command)
{
	if (w->next == w->end)
		option_misused(w->options,
		    "--%s: %s needs a text that is looked for", w->row->name,
		    command);
	must_be_plain(w->options, w->row, *w->next);
	out_format(&w->text, " \"%s\"", *w->next++);
}

static void
add_gbr_part(struct hhdb_reader *w)
{
	if (w->next < w->end && hhdb_find(str_of(*w->next), true))
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
	if ((more = next_word(w)))
		option_misused(w->options,
		    "--%s: %s is a filter of its own: give --hhdb again",
		    w->row->name, more->word);
}

/* Write the words that may follow, a line each. */
static void
write_hhdb_help(struct command_line *c, struct out *o)
{
	const struct hhdb_word *end = hhdb_words + hhdb_word_count;

	(void)c;
	for (const struct hhdb_word *w = hhdb_words; w->group != GBR_PART;
	     w++) {
		out_format(
		    o, "%s%s\n", w->word, w->group == TEXT ? " TEXT" : "");
		for (const struct hhdb_word *part = w;
		     w->string == hhdb_gbr && part < end; part++)
			if (part->group == GBR_PART)
				out_format(
				    o, "%s %s TEXT\n", w->word, part->word);
	}
}

/*
 * Add the hhdb filter of the words of its option, the first one and as many of
 * the others as belong to it; the parser checks whether they go together.
 */
void
add_hhdb(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;
	char *second = cut_second_word(o);
	struct hhdb_reader w = {.options = o, .row = row};
	const struct hhdb_word *command = hhdb_find(str_of(o->value), false);

	if (strcmp(o->value, "help") == 0) {
		command_line_of(o)->answer = write_hhdb_help;
		return;
	}
	if (!command)
		option_misused(o,
		    "--%s: %s is no word of hhdb; --hhdb help lists them",
		    row->name, o->value);
	w.next = second ? &second : o->argv + o->at;
	w.end = w.next + (second != NULL);
	while (!second && option_more(o))
		w.end++;
	out_text(&w.text, "notransform hhdb ");
	add_command(&w, command);
	if (!second)
		o->at -= (int)(w.end - w.next);
	option_add_text(
	    command_line_of(o), arena_take(&m->memory, &w.text).text);
}
