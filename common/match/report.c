/* report.c - see report.h */
#include "match/report.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/error_text.h"
#include "notation/placement.h"
#include "notation/san.h"
#include "pgn/pgn_token.h"
#include "system/descriptor.h"

const char *const report_formats[] = {
    [TABLE_LINES] = "line",
    [TABLE_FEN] = "fen",
    [TABLE_EPD] = "epd",
    [TABLE_CSV] = "csv",
    [TABLE_TSV] = "tsv",
    [TABLE_JSONL] = "jsonl",
    [TABLE_ALIGNED] = "table",
    NULL,
};

const char *
report_check_format(const struct report *r, bool merges)
{
	if (!r->groups && r->format == TABLE_ALIGNED)
		return "--format=table is for --count-by; a table of rows is "
		       "csv, tsv or jsonl";
	if (!r->groups && r->format && merges)
		return "--format does not go with --merge-state: only the "
		       "groups of --count-by are a table then";
	if (r->groups && (r->format == TABLE_FEN || r->format == TABLE_EPD))
		return error_text(
		    "--format=%s does not go with --count-by: its table "
		    "is csv, tsv, jsonl or table",
		    report_formats[r->format]);
	return NULL;
}

/* ----------------------------------------------------------- the options */

static const char *
add_item(struct report *r, struct report_item item)
{
	if (r->items == COLUMNS_MAX)
		return error_text("more than %d columns", COLUMNS_MAX);
	r->item[r->items++] = item;
	return NULL;
}

static const char *
add_names(struct report *r, enum report_item_kind what, const char *names)
{
	struct str rest = str_of(names);
	const char *wrong = NULL;

	while (rest.len && !wrong)
		wrong = add_item(r,
		    (struct report_item){
			.what = what, .name = str_trim(str_cut(&rest, ','))});
	return wrong;
}

/* Refuse names of columns that are written before a NAME. */
static const char *
refuse_list(const struct report *r, struct report_item item)
{
	const char *option = r->groups ? "count-by" : "columns";
	size_t comma = item.name.len - 1;

	while (item.name.text[comma] != ',')
		comma--;
	return error_text("column %.*s: a NAME holds no comma; give NAME=QUERY "
			  "by itself: --%s %.*s --%s %.*s=%.*s",
	    STR(item.name), option, (int)comma, item.name.text, option,
	    (int)(item.name.len - comma - 1), item.name.text + comma + 1,
	    STR(item.query));
}

const char *
report_add(struct report *r, enum report_item_kind what, const char *text)
{
	struct report_item item = {.what = ITEM_QUERY, .query = str_of(text)};

	if (what == ITEM_AGGREGATE)
		return add_item(r,
		    (struct report_item){.what = what, .name = str_of(text)});
	r->named |= what == ITEM_COLUMN;
	if (what != ITEM_COLUMN || !strchr(text, '='))
		return add_names(r, what, text);
	item.name = str_trim(str_cut(&item.query, '='));
	item.query = str_trim(item.query);
	if (memchr(item.name.text, ',', item.name.len))
		return refuse_list(r, item);
	return add_item(r, item);
}

const char *
report_add_groups(struct report *r, const char *text)
{
	r->groups = true;
	return *text ? report_add(r, ITEM_COLUMN, text) : "the list is empty";
}

/* ------------------------------------------------------- columns of a run */

/*
 * Write the value of the query, with newlines as blanks, and set *squares to
 * its last set, unless that is NULL, as cql_value() does.
 */
static enum cql_result
write_answer(
    struct out *o, struct cql_run *run, const struct spot *at, bb *squares)
{
	size_t from = o->len;
	enum cql_result result = cql_value(run, at, o, squares);

	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
	return result;
}

enum cql_result
reporter_match(struct reporter *p, const struct spot *at)
{
	assert(p->report->shows_value || !spot_next(at));
	if (!p->report->shows_value)
		return cql_next_match(p->run, &at);
	p->value.len = 0;
	return write_answer(&p->value, p->run, at,
	    p->report->columns.count ? &p->squares : NULL);
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
		out_bytes(o, square_names[bb_lowest(left)], 2);
		if (left & (left - 1))
			out_char(o, ',');
	}
	return squares;
}

/* Write a move as SAN, a slash, and each square it changed with its piece. */
static void
write_step(struct out *o, char way, const struct spot *after, bool back)
{
	const struct position *from = &after->parent->pos, *to = &after->pos;

	out_char(o, way);
	out_used(o,
	    san_write_played(
		from, after->played, to, false, out_reserve(o, SAN_MAX)));
	out_char(o, '/');
	for (int square = 0; square < 64; square++) {
		if (from->at[square] == to->at[square])
			continue;
		out_bytes(o, square_names[square], 2);
		out_char(o, piece_letter((back ? from : to)->at[square]));
	}
}

/*
 * Write the placement, then the moves back to the start of the game, each after
 * `|`, and those of the line after it, each after `:`: what bbdraw(1) plays.
 */
static bool
write_replay(
    struct out *o, const struct position_row *row, const struct column *c)
{
	const struct spot *at = reporter_of(row)->at;
	const struct position *now = &at->pos;

	(void)c;
	if (!at->parent && !at->child)
		return false;
	out_used(o,
	    placement_write_board(
		now->at, position_occupied(now), out_reserve(o, FEN_MAX)));
	for (const struct spot *s = at; s->parent; s = s->parent)
		write_step(o, '|', s, true);
	for (const struct spot *s = at->child; s; s = s->child)
		write_step(o, ':', s, false);
	return true;
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
	enum cql_result result = write_answer(o, p->own[c->index], p->at, NULL);

	p->failed |= result == CQL_ERROR;
	return result == CQL_YES;
}

/* Each as text, and as a number. */
static const struct column_kind kinds[][2] = {
    {{"value", write_value, .is_free = true},
	{"value", write_value, .number = true}},
    {{"variable", write_variable, .is_free = true},
	{"variable", write_variable, .number = true}},
    {{"query", write_query, .is_free = true},
	{"query", write_query, .number = true}},
};

enum { KIND_VALUE, KIND_VARIABLE, KIND_QUERY };

/* Those of one name; all but the last show the value. */
static const struct column_kind named_kinds[] = {
    {"squares", write_squares, .needs = 0},
    {"replay", write_replay, .needs = 0},
    {"query", write_name, .needs = 0},
};

static const struct column_kind *
own_kind(int which, enum type type)
{
	return &kinds[which][type == TYPE_number];
}

/* ---------------------------------------------------------- what it means */

/* Return the variable of the query itself, not one inside a function. */
static int
find_variable(const struct query *q, struct str name)
{
	for (int i = 0; i < q->variables; i++)
		if (str_equal(q->variable[i].name, name))
			return i;
	return -1;
}

static const char *
bind_variable(struct report *r, const struct query *q, struct str name)
{
	struct str bare = name;
	uint64_t multiple;
	const char *wrong = column_cut_multiple(&bare, &multiple);
	int slot = find_variable(q, bare);

	if (wrong)
		return wrong;
	if (slot < 0)
		return error_text("the query has no variable %.*s", STR(bare));
	return columns_add_kind(&r->columns,
	    own_kind(KIND_VARIABLE, q->variable[slot].type), name, multiple,
	    slot);
}

static const char *
bind_tag(struct report *r, struct str name)
{
	struct out text = {0};

	out_format(&text, "tag:%.*s", STR(name));
	return columns_add_name(
	    &r->columns, arena_take(&r->columns.memory, &text));
}

/* Refuse a query of a column that has state, or acts at the ends of a run. */
static const char *
refuse_query(const struct query *q, struct str name)
{
	if (query_persists(q))
		return error_text(
		    "column %.*s: its query may not keep anything from "
		    "game to game",
		    STR(name));
	if (q->begin || q->end || q->header.present)
		return error_text(
		    "column %.*s: its query has neither a header nor "
		    "cqlbegin or cqlend",
		    STR(name));
	return NULL;
}

static const char *
bind_query(struct report *r, const struct report_item *item,
    const struct lookup *lookup, struct out *errors)
{
	struct cql_text text = {.text = item->query};
	struct out name = {0};
	struct query *q = NULL;
	struct str bare = item->name;
	uint64_t multiple;
	const char *wrong;

	if (!item->name.len)
		return "a column with a query is NAME=QUERY";
	if (str_starts(item->query, "tag:")) {
		wrong = columns_add_name(&r->columns, item->query);
		if (!wrong)
			r->columns.list[r->columns.count - 1].name = item->name;
		return wrong;
	}
	if (r->queries == REPORT_QUERIES)
		return error_text(
		    "more than %d columns with queries", REPORT_QUERIES);
	out_format(&name, "<column %.*s>", STR(item->name));
	text.name = arena_take(&r->columns.memory, &name).text;
	if (!cql_compile(&q, &text, 1, lookup, errors))
		return NULL;
	r->query[r->queries++] = q;
	wrong = refuse_query(q, item->name);
	column_cut_multiple(&bare, &multiple); /* else it is a part of NAME */
	return wrong
	    ? wrong
	    : columns_add_kind(&r->columns, own_kind(KIND_QUERY, query_type(q)),
		  item->name, multiple, r->queries - 1);
}

static const char *
bind_column(struct report *r, const struct query *q, struct str name)
{
	const struct column_kind *kind = ROW_NAMED(named_kinds, name);
	struct str bare = name;
	uint64_t multiple;
	const char *wrong;

	if (kind) {
		r->shows_value |= kind->write != write_name;
		return columns_add_kind(&r->columns, kind, name, 0, 0);
	}
	if (!str_is(str_cut(&bare, '/'), "value"))
		return columns_add_name(&r->columns, name);
	bare = name;
	if ((wrong = column_cut_multiple(&bare, &multiple)))
		return wrong;
	r->shows_value = true;
	return columns_add_kind(&r->columns,
	    own_kind(KIND_VALUE, query_type(q)), name, multiple, 0);
}

/* Return an earlier column with the values of an argument, or -1. */
static int
find_values(const struct report *r, struct str argument)
{
	for (int i = 0; i < r->columns.aggregates; i++) {
		struct aggregate of = r->columns.aggregate[i];
		struct str text;

		aggregate_parse(&of, of.title, &text);
		if (of.kind != AGGREGATE_SHARE && str_equal(text, argument))
			return of.column;
	}
	return -1;
}

/*
 * Add the column of an argument: a column or variable of this name, else a
 * query.
 */
static const char *
bind_argument(struct report *r, const struct query *q, struct str argument,
    const struct lookup *lookup, struct out *errors)
{
	const struct report_item item = {.name = argument, .query = argument};
	struct out unread = {0};
	int before = r->columns.count;
	const char *wrong;

	for (size_t i = 0; i < argument.len; i++)
		if (!is_alphanumeric(argument.text[i]) &&
		    !strchr("-_:/", argument.text[i]))
			return bind_query(r, &item, lookup, errors);
	if (!bind_column(r, q, argument) || !bind_variable(r, q, argument))
		return NULL;
	wrong = bind_query(r, &item, lookup, &unread);
	out_close(&unread);
	return wrong || r->columns.count > before ? wrong
						  : bind_column(r, q, argument);
}

static const char *
bind_aggregate(struct report *r, const struct query *q, struct str text,
    const struct lookup *lookup, struct out *errors)
{
	struct aggregate a;
	struct str argument;
	int before = r->columns.count;
	const char *wrong = aggregate_parse(&a, text, &argument);

	if (wrong)
		return wrong;
	a.column = a.kind == AGGREGATE_SHARE ? -1 : find_values(r, argument);
	if (a.column < 0) {
		wrong = bind_argument(r, q, argument, lookup, errors);
		if (wrong || r->columns.count == before)
			return wrong;
		a.column = before;
	}
	return columns_add_aggregate(&r->columns, a);
}

/* True if --columns names the column. */
static bool
names_column(const struct report *r, const char *name)
{
	for (int i = 0; i < r->items; i++)
		if (r->item[i].what == ITEM_COLUMN &&
		    str_is(r->item[i].name, name))
			return true;
	return false;
}

const char *
report_bind(struct report *r, const struct query *q, bool lines,
    const struct lookup *lookup, struct out *errors)
{
	const char *wrong = NULL;

	r->columns.of_groups = r->groups;
	if (r->names_query && !names_column(r, "query"))
		wrong = bind_column(r, q, str_of("query"));
	if (!wrong && !r->named && r->format >= TABLE_CSV)
		wrong = columns_add(
		    &r->columns, lines ? columns_of_lines : columns_of_games);
	for (int i = 0; i < r->items && !wrong; i++) {
		const struct report_item *item = &r->item[i];

		switch (item->what) {
		case ITEM_COLUMN: wrong = bind_column(r, q, item->name); break;
		case ITEM_TAG: wrong = bind_tag(r, item->name); break;
		case ITEM_VARIABLE:
			wrong = bind_variable(r, q, item->name);
			break;
		case ITEM_QUERY:
			wrong = bind_query(r, item, lookup, errors);
			break;
		case ITEM_AGGREGATE: break;
		}
	}
	columns_end_keys(&r->columns);
	for (int i = 0; i < r->items && !wrong; i++)
		if (r->item[i].what == ITEM_AGGREGATE)
			wrong = bind_aggregate(
			    r, q, r->item[i].name, lookup, errors);
	return wrong;
}

void
report_free(struct report *r)
{
	for (int i = 0; i < r->queries; i++)
		cql_free(r->query[i]);
	arena_free(&r->columns.memory);
}

/* Return a line end inside quotes ends no row of CSV. */
struct str
report_first_rows(const struct report *r, struct str text, uint64_t rows)
{
	bool quoted = false;

	for (size_t i = 0; i < text.len; i++) {
		quoted ^= r->format == TABLE_CSV && text.text[i] == '"';
		if (text.text[i] == '\n' && !quoted && --rows == 0)
			return (struct str){text.text, i + 1};
	}
	return text;
}

const char *
report_write_groups(
    const struct report *r, struct groups *groups, struct out *o)
{
	enum table_format format = r->format;

	if (format == TABLE_LINES)
		format = isatty(o->fd) ? TABLE_ALIGNED : TABLE_CSV;
	return group_report_write(groups, format, o);
}

/* ----------------------------------------------------- rows in one thread */

void
reporter_init(struct reporter *p, const struct report *r, struct cql_run **runs)
{
	*p = (struct reporter){
	    .report = r, .run = runs[0], .own = runs + 1, .format = r->format};
	row_init(&p->row);
	p->row.user = p;
}

void
reporter_free(struct reporter *p)
{
	row_free(&p->row);
	out_close(&p->value);
}

void
reporter_start_game(struct reporter *p, const struct game *from, uint64_t line,
    const struct tree *tree)
{
	p->row.file = from->file;
	p->row.number = from->number;
	p->row.chunk = from->chunk;
	p->row.line = line;
	if (tree)
		row_take_game(&p->report->columns, &p->row, tree);
	for (int i = 0; i < p->report->queries; i++)
		cql_start_game(p->own[i], from->number, tree);
}

static size_t
write_fen(const struct spot *at, int fields, char *text)
{
	struct fen_style style = {FEN_EP_LEGAL, FEN_CASTLING_XFEN, fields};

	return fen_write(&at->pos, &style, text);
}

/* Fill in the row; `at` is NULL where columns are those of games alone. */
static void
take_row(struct reporter *p, const struct spot *at)
{
	const struct columns *columns = &p->report->columns;

	p->at = at;
	if (!at)
		return;
	if (columns->needs & COLUMN_FEN)
		p->row.fen = (struct str){p->fen, write_fen(at, 6, p->fen)};
	row_take_spot(columns, &p->row, at);
}

bool
reporter_write_columns(
    struct reporter *p, struct out *o, bool first, const struct spot *at)
{
	const struct columns *columns = &p->report->columns;

	if (!columns->count)
		return true;
	take_row(p, at);
	table_write_columns(o, p->format, first, columns, &p->row);
	return !p->failed;
}

bool
reporter_add_row(struct reporter *p, struct game_keys *keys, groups_adder *add,
    const struct spot *at, uint32_t positions)
{
	const struct columns *columns = &p->report->columns;

	take_row(p, at);
	p->row.player = columns->of_players ? PLAYER_WHITE : PLAYER_NONE;
	add(columns, &keys[0], &p->row, positions);
	if (columns->of_players) {
		p->row.player = PLAYER_BLACK;
		add(columns, &keys[1], &p->row, positions);
	}
	return !p->failed;
}

void
reporter_add_game(
    const struct reporter *p, struct game_keys *keys, const struct tree *tree)
{
	uint64_t white = tag_number(tree_tag(tree, str_of("WhiteElo")));
	uint64_t black = tag_number(tree_tag(tree, str_of("BlackElo")));
	enum group_count result = game_keys_result(tree->result);

	if (!p->report->columns.of_players) {
		game_keys_set_game(keys, result, white, black);
		return;
	}
	game_keys_set_game(&keys[0], result, white, 0);
	game_keys_set_game(&keys[1],
	    result == GROUP_WHITE_WINS	     ? GROUP_BLACK_WINS
		: result == GROUP_BLACK_WINS ? GROUP_WHITE_WINS
					     : result,
	    black, 0);
}

/* Write the operations of an EPD; c0 names the source of the position. */
static void
write_epd(struct out *o, const struct position_row *from, const struct spot *at)
{
	out_used(o, write_fen(at, 4, out_reserve(o, FEN_MAX)));
	out_text(o, " c0 \"");
	for (const char *p = from->file; *p; p++)
		out_char(o, *p == '"' ? '\'' : *p == '\n' ? ' ' : *p);
	if (from->line)
		out_format(o, ", line %" PRIu64 "\";", from->line);
	else
		out_format(
		    o, ", game %" PRIu64 ", ply %u\";", from->number, at->ply);
}

void
reporter_write_position(
    struct reporter *p, struct out *o, const struct spot *at)
{
	if (p->report->format == TABLE_FEN)
		out_used(o, write_fen(at, 6, out_reserve(o, FEN_MAX)));
	else if (p->report->format == TABLE_EPD)
		write_epd(o, &p->row, at);
}
