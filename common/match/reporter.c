/* reporter.c - see reporter.h */
#include "match/reporter.h"

#include <inttypes.h>

#include "table/groups.h"
#include "pgn/pgn_token.h"

void
reporter_init(struct reporter *p, const struct report *r, struct cql_run *run,
    const struct run_options *options)
{
	*p = (struct reporter){.report = r,
	    .run = run,
	    .format = report_table(r),
	    .value = {.fd = -1}};
	row_init(&p->row);
	p->row.user = p;
	for (int i = 0; i < r->queries; i++) {
		p->own[i] = cql_run_new(r->query[i], NULL, NULL);
		cql_run_options(p->own[i], options);
	}
}

void
reporter_free(struct reporter *p)
{
	for (int i = 0; i < p->report->queries; i++)
		cql_run_free(p->own[i]);
	row_free(&p->row);
	out_close(&p->value);
}

void
reporter_speak(struct reporter *p, struct out *messages, struct out *errors)
{
	for (int i = 0; i < p->report->queries; i++)
		cql_run_speak(p->own[i], messages, errors);
}

void
reporter_start_game(
    struct reporter *p, uint64_t number, const struct tree *tree)
{
	if (tree)
		row_take_game(&p->report->columns, &p->row, tree);
	for (int i = 0; i < p->report->queries; i++)
		cql_start_game(p->own[i], number, tree);
}

void
reporter_dismiss(struct reporter *p)
{
	for (int i = 0; i < p->report->queries; i++)
		cql_dismiss(p->own[i], false);
}

bool
reporter_settle(struct reporter *p)
{
	for (int i = 0; i < p->report->queries; i++)
		if (!cql_settle(p->own[i]))
			return false;
	return true;
}

/* ------------------------------------------------------- columns of a run */

static void
flatten(struct out *o, size_t from)
{
	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
}

static enum cql_result
write_flat(
    struct out *o, struct cql_run *run, const struct spot *at, bb *squares)
{
	size_t from = o->len;
	enum cql_result result = cql_value(run, at, o, squares);

	flatten(o, from);
	return result;
}

enum cql_result
reporter_answer(struct out *o, struct cql_run *run, const struct spot *at)
{
	return write_flat(o, run, at, NULL);
}

enum cql_result
reporter_match(struct reporter *p, const struct spot *at)
{
	if (!p->report->shows_value)
		return cql_match(p->run, at);
	p->value.len = 0;
	return write_flat(&p->value, p->run, at, &p->squares);
}

enum cql_result
reporter_next_match(struct reporter *p, const struct spot **at)
{
	enum cql_result result = CQL_NO;

	if (!p->report->shows_value)
		return cql_next_match(p->run, at);
	while (*at && !(result = reporter_match(p, *at)))
		*at = spot_next(*at);
	return result;
}

static struct reporter *
reporter_of(const struct position_row *row)
{
	return (struct reporter *)row->user;
}

static bool
write_name(
    struct out *o, const struct position_row *row, const struct column *c)
{
	(void)c;
	out_str(o, reporter_of(row)->report->query_name);
	return true;
}

static bool
write_value(
    struct out *o, const struct position_row *row, const struct column *c)
{
	const struct reporter *p = reporter_of(row);

	(void)c;
	out_bytes(o, p->value.text, p->value.len);
	return true;
}

/* Write a set as e4,f7; nothing and false if it is empty. */
static bool
write_squares(
    struct out *o, const struct position_row *row, const struct column *c)
{
	bb squares = reporter_of(row)->squares;

	(void)c;
	for (bb left = squares; left; left &= left - 1) {
		square_write(bb_lowest(left), out_reserve(o, 2));
		out_used(o, 2);
		if (left & (left - 1))
			out_char(o, ',');
	}
	return squares;
}

static bool
write_variable(
    struct out *o, const struct position_row *row, const struct column *c)
{
	bool number;

	return cql_run_variable(reporter_of(row)->run, c->index, o, &number);
}

static bool
write_query(
    struct out *o, const struct position_row *row, const struct column *c)
{
	struct reporter *p = reporter_of(row);
	enum cql_result result = reporter_answer(o, p->own[c->index], p->at);

	p->failed |= result == CQL_ERROR;
	return result == CQL_YES;
}

/* Each as text, and as a number. */
static const struct column_kind kinds[][2] = {
    {{"value", write_value, .needs = 0},
	{"value", write_value, .number = true}},
    {{"variable", write_variable, .needs = 0},
	{"variable", write_variable, .number = true}},
    {{"query", write_query, .needs = 0},
	{"query", write_query, .number = true}},
};

const struct column_kind reporter_squares_kind = {
    "squares", write_squares, .needs = 0};

const struct column_kind *
reporter_name_kind(void)
{
	static const struct column_kind kind = {
	    "query", write_name, .needs = 0};

	return &kind;
}

const struct column_kind *
reporter_value_kind(enum type type)
{
	return &kinds[0][type == TYPE_number];
}

const struct column_kind *
reporter_variable_kind(enum type type)
{
	return &kinds[1][type == TYPE_number];
}

const struct column_kind *
reporter_query_kind(enum type type)
{
	return &kinds[2][type == TYPE_number];
}

/* -------------------------------------------------------------------- rows */

static size_t
write_fen(const struct spot *at, int fields, char *text)
{
	struct fen_style style = {FEN_EP_LEGAL, FEN_CASTLING_XFEN, fields};

	return fen_write(&at->pos, &style, text);
}

/* Fill in the row; `at` is NULL where columns are those of games alone. */
static void
take_row(
    struct reporter *p, const struct report_place *from, const struct spot *at)
{
	const struct columns *columns = &p->report->columns;

	p->at = at;
	p->row.file = from->file;
	p->row.number = from->number;
	p->row.chunk = from->chunk;
	p->row.line = from->line;
	if (!at)
		return;
	if (columns->needs & COLUMN_FEN)
		p->row.fen = (struct str){p->fen, write_fen(at, 6, p->fen)};
	row_take_spot(columns, &p->row, at);
}

bool
reporter_write_columns(struct reporter *p, struct out *o, bool first,
    const struct report_place *from, const struct spot *at)
{
	const struct columns *columns = &p->report->columns;

	if (!columns->count)
		return true;
	take_row(p, from, at);
	table_write_columns(o, p->format, first, columns, &p->row);
	return !p->failed;
}

bool
reporter_add_group(struct reporter *p, struct game_keys *keys,
    const struct report_place *from, const struct spot *at, uint32_t positions)
{
	take_row(p, from, at);
	groups_add_row(&p->report->columns, keys, &p->row, positions);
	return !p->failed;
}

void
reporter_add_game(struct game_keys *keys, const struct tree *tree)
{
	game_keys_set_game(keys, tree->result,
	    tag_number(tree_tag(tree, str_of("WhiteElo"))),
	    tag_number(tree_tag(tree, str_of("BlackElo"))));
}

/* Write the operations of an EPD; c0 names the source of the position. */
static void
write_epd(struct out *o, const struct report_place *from, const struct spot *at)
{
	out_used(o, write_fen(at, 4, out_reserve(o, FEN_MAX)));
	out_text(o, " c0 \"");
	for (const char *p = from->file; *p; p++)
		out_char(o, *p == '"' ? '\'' : *p == '\n' ? ' ' : *p);
	out_format(o, ", game %" PRIu64 ", ply %u\";", from->number, at->ply);
}

void
reporter_write_position(struct reporter *p, struct out *o,
    const struct report_place *from, const struct spot *at)
{
	if (p->report->format == REPORT_FEN)
		out_used(o, write_fen(at, 6, out_reserve(o, FEN_MAX)));
	else if (p->report->format == REPORT_EPD)
		write_epd(o, from, at);
}
