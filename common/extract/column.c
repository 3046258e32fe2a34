/* column.c - see column.h */
#include "extract/column.h"

#include <string.h>
#include <strings.h>

#include "base/near.h"
#include "base/utf8.h"
#include "base/why.h"
#include "pgn/tag_value.h"

struct column_kind {
	const char *name;
	void (*write)(struct out *o, const struct position_row *row,
	    const struct column *c);
	enum { PLAIN, TAG, MOVE, NOTE, RESULT } needs;
};

/* Text in which no byte would end the column or the line. */
static void
write_flat(struct out *o, const char *text, size_t len)
{
	char *to = out_reserve(o, len);

	for (size_t i = 0; i < len; i++)
		to[i] = (unsigned char)text[i] < ' ' ? ' ' : text[i];
	out_used(o, len);
}

static void
write_game(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_number(o, row->game->number);
}

static void
write_ply(struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_number(o, row->ply);
}

static void
write_side(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_char(o, row->white ? 'w' : 'b');
}

static void
write_movenumber(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_number(o, row->fullmove);
}

static void
write_san(struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_bytes(o, row->san, row->san_len);
}

static void
write_uci(struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_bytes(o, row->uci, row->uci_len);
}

static void
write_result(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_str(o, row->result);
}

/* The word behind `[%command ` in the comments; false without one. */
static bool
write_command(
    struct out *o, const struct position_row *row, const char *command)
{
	struct str rest = {row->comment.text, row->comment.len};

	while (rest.len) {
		str_cut(&rest, '[');
		if (!str_starts(rest, command))
			continue;
		str_cut(&rest, ' ');
		rest = str_trim(str_cut(&rest, ']'));
		out_str(o, str_cut(&rest, ' '));
		return true;
	}
	return false;
}

/* +0.35, 0.00, M5, -M3? */
static bool
is_score(struct str s)
{
	unsigned long number;

	if (str_starts(s, "+") || str_starts(s, "-"))
		str_cut(&s, *s.text);
	if (!str_starts(s, "M"))
		return str_number(str_cut(&s, '.'), &number) &&
		    str_number(s, &number);
	str_cut(&s, 'M');
	return str_number(s, &number);
}

/* Engine tournaments write `+0.35/21 1.20s`: score, depth, time used. */
static void
write_score(struct out *o, const struct position_row *row)
{
	struct str rest = {row->comment.text, row->comment.len};
	struct str depth = str_word(&rest), score = str_cut(&depth, '/');
	unsigned long number;

	if (str_number(depth, &number) && is_score(score))
		out_str(o, score);
}

static void
write_eval(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	if (!write_command(o, row, "%eval "))
		write_score(o, row);
}

static void
write_clk(struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	write_command(o, row, "%clk ");
}

static void
write_comment(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_bytes(o, row->comment.text, row->comment.len);
}

static void
write_nag(struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_bytes(o, row->nags.text, row->nags.len);
}

static void
write_offset(
    struct out *o, const struct position_row *row, const struct column *c)
{
	const struct chunk *chunk = row->game->chunk;

	(void)c;
	out_number(o, (unsigned long)(chunk->offset + chunk->head));
}

static void
write_file(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	utf8_write_safe(o, str_of(row->game->file), SIZE_MAX);
}

static void
write_tag(struct out *o, const struct position_row *row, const struct column *c)
{
	struct out value;

	out_init(&value, -1, "a tag value");
	tag_value(&value, row->tags[c->index]);
	write_flat(o, value.text, value.len);
	out_close(&value);
}

static const struct column_kind kinds[] = {
    {"game", write_game, PLAIN},
    {"ply", write_ply, PLAIN},
    {"side", write_side, PLAIN},
    {"movenumber", write_movenumber, PLAIN},
    {"san", write_san, MOVE},
    {"uci", write_uci, MOVE},
    {"result", write_result, RESULT},
    {"eval", write_eval, NOTE},
    {"clk", write_clk, NOTE},
    {"comment", write_comment, NOTE},
    {"nag", write_nag, NOTE},
    {"offset", write_offset, PLAIN},
    {"file", write_file, PLAIN},
    {"tag", write_tag, TAG},
};

static const struct column_kind *
find_kind(struct str name)
{
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (str_is(name, kinds[i].name))
			return &kinds[i];
	return NULL;
}

static const char *
no_such_column(struct str name)
{
	struct near near;

	near_init(&near, name);
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		near_try(&near, str_of(kinds[i].name));
	return why(
	    "there is no column %.*s%s", STR(name), near_hint(&near, ""));
}

static const char *
add_column(struct columns *columns, struct str item)
{
	struct str argument = item, name = str_cut(&argument, ':');
	const struct column_kind *kind = find_kind(name);
	bool is_tag = str_is(name, "tag");

	if (!kind)
		return no_such_column(name);
	if (is_tag && !argument.len)
		return "tag needs the name of a tag, as in tag:White";
	if (!is_tag && name.len < item.len)
		return why("%.*s takes nothing behind it", STR(name));
	if (columns->count == COLUMNS_MAX)
		return why("more than %d columns", COLUMNS_MAX);
	columns->list[columns->count] =
	    (struct column){kind, argument, columns->count};
	columns->count++;
	columns->tags |= kind->needs == TAG;
	columns->moves |= kind->needs == MOVE;
	columns->notes |= kind->needs == NOTE;
	columns->result |= kind->needs == RESULT;
	return NULL;
}

const char *
columns_add(struct columns *columns, const char *list)
{
	struct str rest = str_of(list);
	const char *wrong = rest.len ? NULL : "the list is empty";

	while (rest.len && !wrong)
		wrong = add_column(columns, str_cut(&rest, ','));
	return wrong;
}

void
columns_write(const struct columns *columns, const struct position_row *row,
    struct out *o)
{
	for (int i = 0; i < columns->count; i++) {
		out_char(o, '\t');
		columns->list[i].kind->write(o, row, &columns->list[i]);
	}
}

void
row_add_tag(const struct columns *columns, struct position_row *row,
    struct str name, struct str value)
{
	for (int i = 0; i < columns->count; i++) {
		struct str tag = columns->list[i].tag;

		if (tag.len && tag.len == name.len &&
		    strncasecmp(tag.text, name.text, name.len) == 0)
			row->tags[i] = value;
	}
}

void
row_add_comment(struct position_row *row, struct str written)
{
	size_t from;

	if (row->comment.len)
		out_char(&row->comment, ' ');
	from = row->comment.len;
	utf8_write(&row->comment, str_trim(written));
	for (size_t i = from; i < row->comment.len; i++)
		if ((unsigned char)row->comment.text[i] < ' ')
			row->comment.text[i] = ' ';
}
