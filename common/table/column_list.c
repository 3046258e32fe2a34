/*
 * column_list.c - lists of columns and the values of columns; see column.h
 */
#include "table/column.h"

#include <string.h>

#include "base/error_text.h"

void
columns_free(struct columns *columns)
{
	arena_free(&columns->memory);
}

const char *
column_tag(const struct column *c, int which)
{
	return which == 0 && c->tag ? c->tag : c->kind->tags[which];
}

bool
columns_are_of_games(const struct columns *columns)
{
	for (int i = 0; i < columns->count; i++)
		if (!columns->list[i].kind->of_game)
			return false;
	return true;
}

/* ------------------------------------------------------------ what is named */

const char *
column_cut_multiple(struct str *name, uint64_t *multiple)
{
	struct str whole = *name, rest = whole;

	*multiple = 0;
	*name = str_cut(&rest, '/');
	if (name->len == whole.len)
		return NULL;
	if (str_number(rest, multiple) && *multiple &&
	    *multiple <= COLUMN_MULTIPLE_MAX)
		return NULL;
	*multiple = 0;
	return error_text(
	    "%.*s: after / there must be a number from 1 to %d, as in "
	    "white-elo/200",
	    STR(whole), COLUMN_MULTIPLE_MAX);
}

const char *
columns_add_kind(struct columns *columns, const struct column_kind *kind,
    struct str name, uint64_t multiple, int index)
{
	if (columns->count == COLUMNS_MAX)
		return error_text("more than %d columns", COLUMNS_MAX);
	if (multiple && !kind->number && !kind->measures)
		return error_text(
		    "%.*s: only numbers can be rounded", STR(name));
	columns->list[columns->count++] = (struct column){
	    .kind = kind, .name = name, .multiple = multiple, .index = index};
	columns->needs |= kind->needs;
	return NULL;
}

const char *
columns_add_name(struct columns *columns, struct str name)
{
	struct str bare = name, tag, word;
	const struct column_kind *kind;
	uint64_t multiple;
	const char *wrong = column_cut_multiple(&bare, &multiple);
	bool is_tag;

	tag = bare;
	word = str_cut(&tag, ':');
	is_tag = str_is(word, "tag");
	kind = is_tag ? &column_tag_kind : column_kind_find(word);
	if (!kind)
		return column_kind_missing(bare.len ? bare : name);
	if (wrong)
		return wrong;
	if (is_tag && !tag.len)
		return "tag needs the name of a tag, as in tag:White";
	if (!is_tag && word.len < bare.len)
		return error_text("%.*s takes nothing after it", STR(word));
	if (is_tag)
		name = str_between(tag.text, name.text + name.len);
	wrong = columns_add_kind(columns, kind, name, multiple, columns->count);
	if (!wrong && is_tag)
		columns->list[columns->count - 1].tag =
		    arena_text(&columns->memory, tag).text;
	return wrong;
}

const char *
columns_add(struct columns *columns, const char *list)
{
	struct str rest = str_of(list);
	const char *wrong = rest.len ? NULL : "the list is empty";

	while (rest.len && !wrong)
		wrong =
		    columns_add_name(columns, str_trim(str_cut(&rest, ',')));
	return wrong;
}

/* ------------------------------------------------------------------- values */

bool
column_number(struct str value, struct column_number *n)
{
	struct str fraction = value, digits;

	n->negative = str_starts(value, "-");
	if (n->negative)
		str_cut(&fraction, '-');
	digits = str_cut(&fraction, '.');
	n->digits = digits;
	n->fraction = fraction;
	if (!digits.len || digits.len > COLUMN_DIGITS_MAX ||
	    (digits.len > 1 && *digits.text == '0') ||
	    value.text[value.len - 1] == '.')
		return false;
	for (size_t i = n->negative; i < value.len; i++)
		if (!is_digit(value.text[i]) &&
		    value.text + i != digits.text + digits.len)
			return false;
	return true;
}

/* True if rounding down changes a negative number with this fraction. */
static bool
has_fraction(struct str fraction)
{
	for (size_t i = 0; i < fraction.len; i++)
		if (fraction.text[i] != '0')
			return true;
	return false;
}

/* Replace a number by the next lower multiple; any other text stays. */
static void
round_down(struct out *value, uint64_t multiple)
{
	struct column_number n;
	uint64_t whole, rounded;

	if (!column_number((struct str){value->text, value->len}, &n) ||
	    !str_number(n.digits, &whole))
		return;
	rounded = whole / multiple * multiple;
	if (n.negative && (rounded < whole || has_fraction(n.fraction)))
		rounded += multiple;
	value->len = 0;
	if (n.negative && rounded)
		out_char(value, '-');
	out_number(value, rounded);
}

struct str
column_value(const struct column *c, struct position_row *row)
{
	row->value.len = 0;
	if (!c->kind->write(&row->value, row, c))
		return (struct str){0};
	if (c->multiple)
		round_down(&row->value, c->multiple);
	return row->value.len ? (struct str){row->value.text, row->value.len}
			      : str_of("");
}
