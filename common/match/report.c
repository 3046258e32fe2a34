/* report.c - see report.h */
#include "match/report.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/json.h"
#include "base/utf8.h"
#include "base/why.h"
#include "notation/fen.h"

static const char *const formats[] = {
    [REPORT_NONE] = "line",
    [REPORT_FEN] = "fen",
    [REPORT_EPD] = "epd",
    [REPORT_CSV] = "csv",
    [REPORT_JSONL] = "jsonl",
};

const char report_formats[] = "line, fen, epd, csv or jsonl";

bool
report_set_format(struct report *r, const char *name)
{
	for (int i = REPORT_NONE; i <= REPORT_JSONL; i++)
		if (strcasecmp(formats[i], name) == 0) {
			r->format = (enum report_format)i;
			return true;
		}
	return false;
}

static const char *
add_names(struct str *list, int *count, const char *names)
{
	struct str rest = str_of(names);

	while (rest.len) {
		if (*count == REPORT_NAMES)
			return why("more than %d names", REPORT_NAMES);
		list[(*count)++] = str_trim(str_cut(&rest, ','));
	}
	return NULL;
}

const char *
report_add_tags(struct report *r, const char *names)
{
	return add_names(r->tag, &r->tags, names);
}

const char *
report_add_values(struct report *r, const char *names)
{
	return add_names(r->value, &r->values, names);
}

/* The variable of the query itself, not one inside a function. */
static int
find_variable(const struct query *q, struct str name)
{
	for (int i = 0; i < q->variables; i++)
		if (str_equal(q->variable[i].name, name))
			return i;
	return -1;
}

const char *
report_bind(struct report *r, const struct query *q)
{
	if ((r->format == REPORT_FEN || r->format == REPORT_EPD) &&
	    (r->tags || r->values))
		return why("--%s does not go with --format=%s: it is for "
			   "columns of csv and jsonl",
		    r->tags ? "tags" : "values", formats[r->format]);
	for (int i = 0; i < r->values; i++) {
		r->slot[i] = find_variable(q, r->value[i]);
		if (r->slot[i] < 0)
			return why(
			    "the query has no variable %.*s", STR(r->value[i]));
	}
	return NULL;
}

/* -------------------------------------------------------------------- JSON */

static void
write_json(struct out *o, struct str s, bool number)
{
	if (!s.text)
		out_text(o, "null");
	else if (number)
		out_str(o, s);
	else
		json_string(o, s);
}

/* --------------------------------------------------------------------- CSV */

static bool
needs_quotes(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (strchr(",\"\r\n", s.text[i]))
			return true;
	return false;
}

static void
write_csv(struct out *o, struct str s)
{
	if (!needs_quotes(s)) {
		out_str(o, s);
		return;
	}
	out_char(o, '"');
	for (size_t i = 0; i < s.len; i++) {
		if (s.text[i] == '"')
			out_char(o, '"');
		out_char(o, s.text[i]);
	}
	out_char(o, '"');
}

/* -------------------------------------------------------------------- rows */

static size_t
write_fen(const struct spot *at, int fields, char *text)
{
	struct fen_style style = {FEN_EP_LEGAL, FEN_CASTLING_XFEN, fields};

	return fen_write(&at->pos, &style, text);
}

/* One column: its name in JSON, its place in CSV. */
static void
write_column(struct out *o, const struct report *r, struct str name,
    struct str value, bool number)
{
	if (r->format == REPORT_CSV) {
		out_char(o, ',');
		write_csv(o, value);
		return;
	}
	out_char(o, ',');
	json_string(o, name);
	out_char(o, ':');
	write_json(o, value, number);
}

static void
write_number(
    struct out *o, const struct report *r, const char *name, unsigned long n)
{
	char text[24];
	int len = snprintf(text, sizeof text, "%lu", n);

	write_column(o, r, str_of(name), (struct str){text, (size_t)len}, true);
}

static void
write_columns(
    struct out *o, const struct report *r, const struct report_match *m)
{
	char fen[FEN_MAX];
	struct out text = {.fd = -1};
	struct str source;

	/* the name of a file may be any bytes */
	utf8_write_safe(&text, str_of(m->source), SIZE_MAX);
	source = (struct str){text.text, text.len};
	if (r->format == REPORT_CSV) {
		write_csv(o, source);
	} else {
		out_text(o, "{\"source\":");
		json_string(o, source);
	}
	write_number(o, r, "game", m->game);
	write_number(o, r, "ply", m->at->ply);
	write_number(o, r, "move", m->at->pos.fullmove);
	write_column(o, r, str_of("fen"),
	    (struct str){fen, write_fen(m->at, 6, fen)}, false);
	for (int i = 0; i < r->tags; i++)
		write_column(o, r, r->tag[i],
		    m->tree ? tree_tag(m->tree, r->tag[i])
			    : (struct str){NULL, 0},
		    false);
	for (int i = 0; i < r->values; i++) {
		bool number = false, some;

		text.len = 0;
		some = cql_run_variable(m->run, r->slot[i], &text, &number);
		write_column(o, r, r->value[i],
		    some ? (struct str){text.text ? text.text : "", text.len}
			 : (struct str){NULL, 0},
		    number);
	}
	out_close(&text);
	out_text(o, r->format == REPORT_CSV ? "\n" : "}\n");
}

/* The operations of an EPD: c0 says where the position is from. */
static void
write_epd(struct out *o, const struct report_match *m)
{
	out_used(o, write_fen(m->at, 4, out_reserve(o, FEN_MAX)));
	out_text(o, " c0 \"");
	for (const char *p = m->source; *p; p++)
		out_char(o, *p == '"' ? '\'' : *p == '\n' ? ' ' : *p);
	out_format(o, ", game %lu, ply %u\";\n", m->game, m->at->ply);
}

void
report_write(
    struct out *o, const struct report *r, const struct report_match *m)
{
	switch (r->format) {
	case REPORT_FEN:
		out_used(o, write_fen(m->at, 6, out_reserve(o, FEN_MAX)));
		out_char(o, '\n');
		break;
	case REPORT_EPD: write_epd(o, m); break;
	default: write_columns(o, r, m); break;
	}
}

enum cql_result
report_write_answer(struct out *o, struct cql_run *run, const struct spot *at)
{
	size_t from = o->len;
	enum cql_result result = cql_value(run, at, o);

	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
	return result;
}

/* A line end inside quotes ends no row of CSV. */
struct str
report_first_rows(const struct report *r, struct str text, unsigned long rows)
{
	bool quoted = false;

	for (size_t i = 0; i < text.len; i++) {
		quoted ^= r->format == REPORT_CSV && text.text[i] == '"';
		if (text.text[i] == '\n' && !quoted && --rows == 0)
			return (struct str){text.text, i + 1};
	}
	return text;
}

void
report_write_title(struct out *o, const struct report *r)
{
	if (r->format != REPORT_CSV)
		return;
	out_text(o, "source,game,ply,move,fen");
	for (int i = 0; i < r->tags; i++) {
		out_char(o, ',');
		write_csv(o, r->tag[i]);
	}
	for (int i = 0; i < r->values; i++) {
		out_char(o, ',');
		write_csv(o, r->value[i]);
	}
	out_char(o, '\n');
}
