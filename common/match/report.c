/* report.c - see report.h */
#include "match/report.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/error_text.h"
#include "match/reporter.h"
#include "table/groups.h"

const char *const report_formats[] = {
    [REPORT_NONE] = "line",
    [REPORT_FEN] = "fen",
    [REPORT_EPD] = "epd",
    [REPORT_CSV] = "csv",
    [REPORT_TSV] = "tsv",
    [REPORT_JSONL] = "jsonl",
    [REPORT_TABLE] = "table",
    NULL,
};

bool
report_set_format(struct report *r, const char *name)
{
	for (int i = REPORT_NONE; i <= REPORT_TABLE; i++)
		if (strcasecmp(report_formats[i], name) == 0) {
			r->format = (enum report_format)i;
			return true;
		}
	return false;
}

const char *
report_check_format(const struct report *r, bool merges)
{
	if (!r->groups && r->format == REPORT_TABLE)
		return "--format=table is for --count-by; a table of rows is "
		       "csv, tsv or jsonl";
	if (!r->groups && r->format && merges)
		return "--format does not go with --merge-state: only the "
		       "groups of --count-by are a table then";
	if (r->groups && (r->format == REPORT_FEN || r->format == REPORT_EPD))
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

	while (rest.len && !wrong) {
		struct report_item item = {
		    .name = str_trim(str_cut(&rest, ','))};

		item.what = what;
		wrong = add_item(r, item);
	}
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
report_add_columns(struct report *r, const char *text)
{
	struct report_item item = {.what = ITEM_QUERY, .query = str_of(text)};

	r->named = true;
	if (!strchr(text, '='))
		return add_names(r, ITEM_COLUMN, text);
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
	return *text ? report_add_columns(r, text) : "the list is empty";
}

const char *
report_add_tags(struct report *r, const char *names)
{
	return add_names(r, ITEM_TAG, names);
}

const char *
report_add_values(struct report *r, const char *names)
{
	return add_names(r, ITEM_VARIABLE, names);
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
	    reporter_variable_kind(q->variable[slot].type), name, multiple,
	    slot);
}

static const char *
bind_tag(struct report *r, struct str name)
{
	struct out text = {.fd = -1};
	const char *wrong;

	out_format(&text, "tag:%.*s", STR(name));
	wrong = columns_add_name(&r->columns,
	    arena_text(&r->columns.memory, (struct str){text.text, text.len}));
	out_close(&text);
	return wrong;
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
	struct out name = {.fd = -1};
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
	text.name =
	    arena_text(&r->columns.memory, (struct str){name.text, name.len})
		.text;
	out_close(&name);
	if (!cql_compile(&q, &text, 1, lookup, errors))
		return NULL;
	r->query[r->queries++] = q;
	wrong = refuse_query(q, item->name);
	column_cut_multiple(&bare, &multiple); /* else it is a part of NAME */
	return wrong
	    ? wrong
	    : columns_add_kind(&r->columns, reporter_query_kind(query_type(q)),
		  item->name, multiple, r->queries - 1);
}

static const char *
bind_column(struct report *r, const struct query *q, struct str name)
{
	struct str bare = name;
	uint64_t multiple;
	const char *wrong;

	if (str_is(name, "squares")) {
		r->shows_value = true;
		return columns_add_kind(
		    &r->columns, &reporter_squares_kind, name, 0, 0);
	}
	if (str_is(name, "query"))
		return columns_add_kind(
		    &r->columns, reporter_name_kind(), name, 0, 0);
	if (!str_is(str_cut(&bare, '/'), "value"))
		return columns_add_name(&r->columns, name);
	bare = name;
	if ((wrong = column_cut_multiple(&bare, &multiple)))
		return wrong;
	r->shows_value = true;
	return columns_add_kind(
	    &r->columns, reporter_value_kind(query_type(q)), name, multiple, 0);
}

const char *
report_bind(struct report *r, const struct query *q, bool lines,
    const struct lookup *lookup, struct out *errors)
{
	const char *wrong = NULL;

	if (r->names_query)
		wrong = bind_column(r, q, str_of("query"));
	if (!wrong && !r->named && report_table(r) != TABLE_LINES)
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
		}
	}
	return wrong;
}

void
report_free(struct report *r)
{
	for (int i = 0; i < r->queries; i++)
		cql_free(r->query[i]);
	columns_free(&r->columns);
}

bool
report_asks_for_last(const struct report *r)
{
	for (int i = 0; i < r->queries; i++)
		if (r->query[i]->asks_for_last)
			return true;
	return false;
}

/* Return a line end inside quotes ends no row of CSV. */
struct str
report_first_rows(const struct report *r, struct str text, uint64_t rows)
{
	bool quoted = false;

	for (size_t i = 0; i < text.len; i++) {
		quoted ^= r->format == REPORT_CSV && text.text[i] == '"';
		if (text.text[i] == '\n' && !quoted && --rows == 0)
			return (struct str){text.text, i + 1};
	}
	return text;
}

const char *
report_write_groups(
    const struct report *r, struct groups *groups, struct out *o)
{
	enum table_format format = report_table(r);

	if (r->format == REPORT_NONE && !isatty(o->fd))
		format = TABLE_CSV;
	return group_report_write(groups, format, o);
}
