/* toplevel.c - see toplevel.h */
#include "cql/parse/toplevel.h"

#include "base/nearest_word.h"
#include "cql/parse/grammar.h"

/* ---------------------------------------------------------------- result */

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};

static bool
in_result(char c)
{
	return strchr("0123456789/-*", c) != NULL;
}

struct str
result_parse(struct parser *p)
{
	struct location at = p->token.location;
	struct str written = parse_raw(p, in_result);
	const char *const *result = ROW_NAMED(results, written);

	if (result)
		return str_of(*result);
	parse_fail(p, written.len ? parse_since(p, at) : at,
	    "a result is 1-0, 0-1, 1/2-1/2 or *");
}

/* ---------------------------------------------------------------- header */

static void parse_rows(struct parser *p, struct row *row);

enum { INCLUDES_MAX = 32 };

static bool
in_filename(char c)
{
	return !strchr(" \t\r\n)", c);
}

/* filename ::= "string" | characters up to a blank or ")" */
static struct str
parse_filename(struct parser *p, const char *what)
{
	bool quoted = p->token.kind == TOKEN_STRING;
	struct location at = p->token.location;
	struct str name = parse_raw(p, in_filename);

	if (!name.len && !quoted)
		parse_fail(p, at, "%s needs a file name", what);
	return name;
}

/*
 * Parse one or two numbers, the second not less than the first.  The word count
 * means all numbers.
 */
static void
parse_numbers(struct parser *p, const char *what, struct number_range *r)
{
	*r = (struct number_range){true, 0, UINT64_MAX};
	if (parse_take_name(p, "count"))
		return;
	if (p->token.kind != TOKEN_NUMBER)
		parse_fail(
		    p, p->token.location, "%s needs one or two numbers", what);
	r->least = r->most = (uint64_t)p->token.number;
	parse_next(p);
	if (p->token.kind != TOKEN_NUMBER)
		return;
	r->most = (uint64_t)p->token.number;
	if (r->most < r->least)
		parse_fail(p, p->token.location,
		    "the second number of a range is not less than the first");
	parse_next(p);
}

/* Return the number of the text of an included file; -1: it was not read. */
static int
find_included(const struct parser *p, const char *path)
{
	const struct source_map *s = &p->query->source;
	int i = s->count - 1;

	while (i >= p->texts && strcmp(s->text[i].name, path) != 0)
		i--;
	return i < p->texts ? -1 : i;
}

/* Parse the filters of an included file, before all that follows the header. */
static void
include(struct parser *p, struct row *row, struct str name, struct location at)
{
	struct source_map *s = &p->query->source;
	struct source_fault fault;
	struct str text;
	const char *path, *wrong;
	int known;
	uint32_t back = p->consumed, top = p->top;

	wrong = p->lookup->find(p->lookup->with,
	    source_map_text_at(s, at.from)->name, name, &path, &text);
	if (wrong) {
		names_add_include(p->names, s, name, -1);
		diag_stop(p->diag, at, "%s", wrong);
	}
	known = find_included(p, path);
	if (known >= 0) {
		names_add_include(p->names, s, name, known);
		return;
	}
	if (++p->includes > INCLUDES_MAX)
		parse_fail(p, at, "files include one another too deep");
	fault = source_map_add(s, path, text, false);
	if (fault.text)
		parse_fail(p, at, "%.*s:%u:%u error: %s", STR(name), fault.line,
		    fault.column, fault.text);
	names_add_include(p->names, s, name, s->count - 1);
	parse_go(p, s->text[s->count - 1].base);
	parse_rows(p, row);
	p->includes--;
	p->top = top;
	parse_go(p, back);
}

/*
 * Parse a parameter of the header after its word.  Returns false, with nothing
 * read, if what follows makes it none.
 */
typedef bool parameter_reader(struct parser *, struct query_header *);

/* Define the reader of a parameter that is one expression. */
#define READS(word, expression)                                                \
	static bool read_##word(struct parser *p, struct query_header *h)      \
	{                                                                      \
		(void)p;                                                       \
		expression;                                                    \
		return true;                                                   \
	}                                                                      \
	static parameter_reader read_##word

READS(gamenumber, parse_numbers(p, "gamenumber", &h->games));
READS(matchcount, parse_numbers(p, "matchcount", &h->matches));
READS(input, h->input = parse_filename(p, "input"));
READS(output, h->output = parse_filename(p, "output"));

static bool
read_sort(struct parser *p, struct query_header *h)
{
	if (!parse_take_name(p, "matchcount"))
		return false;
	h->sorts = true;
	return read_matchcount(p, h);
}

static bool
read_matchstring(struct parser *p, struct query_header *h)
{
	if (p->token.kind != TOKEN_STRING)
		parse_fail(p, p->token.location,
		    "matchstring needs a string in quotes");
	h->matchstring = p->token.text;
	parse_next(p);
	return true;
}

READS(result, h->result = result_parse(p));
READS(quiet, h->quiet = true);
READS(silent, h->silent = true);
READS(variations, h->variations = true);

/* Read by these functions; NULL: by header_parse(). */
static const struct header_word {
	const char *word;
	parameter_reader *read;
} header_words[] = {
    {"cql", NULL},
    {"gamenumber", read_gamenumber},
    {"include", NULL},
    {"input", read_input},
    {"matchcount", read_matchcount},
    {"matchstring", read_matchstring},
    {"output", read_output},
    {"quiet", read_quiet},
    {"result", read_result},
    {"silent", read_silent},
    {"sort", read_sort},
    {"variations", read_variations},
};

enum { HEADER_WORDS = sizeof header_words / sizeof *header_words };

const char *
header_word(int i)
{
	return i < HEADER_WORDS ? header_words[i].word : NULL;
}

static void
parse_parameter(struct parser *p, struct query_header *h)
{
	struct location at = p->token.location;
	struct str word = p->token.text;
	const struct header_word *row = ROW_NAMED(header_words, word);
	struct near near = {.word = word};

	if (p->token.kind != TOKEN_NAME)
		parse_fail(p, at, "this is no parameter of the header");
	parse_next(p);
	if (row && row->read && row->read(p, h))
		return;
	for (int i = 0; i < HEADER_WORDS; i++)
		nearest_try(&near, str_of(header_words[i].word));
	parse_fail(p, at, "%.*s is no parameter of the header%s", STR(word),
	    nearest_hint(&near, ""));
}

/* header ::= "cql" "(" parameter* ")" */
static void
header_parse(struct parser *p, struct row *row)
{
	struct query_header h = {.present = true};
	struct location from = p->token.location;
	struct str files[INCLUDES_MAX];
	struct location places[INCLUDES_MAX], from_name;
	int n = 0;

	p->skips_lines = true;
	parse_next(p);
	parse_expect(p, "(", "cql");
	while (!parse_is(p, ")")) {
		if (p->token.kind == TOKEN_END)
			parse_fail(p, from, "this header has no end");
		if (parse_take_name(p, "include")) {
			if (n == INCLUDES_MAX)
				parse_fail(p, from, "too many files");
			from_name = p->token.location;
			files[n] = parse_filename(p, "include");
			places[n++] = parse_since(p, from_name);
		} else if (p->includes) {
			parse_fail(p, p->token.location,
			    "the header of an included file holds only "
			    "include");
		} else {
			parse_parameter(p, &h);
		}
	}
	p->skips_lines = false;
	parse_next(p);
	h.location = parse_since(p, from);
	if (!p->includes)
		p->query->header = h;
	for (int i = 0; i < n; i++)
		include(p, row, files[i], places[i]);
}

/* ----------------------------------------------------------------- query */

/* block ::= ("cqlbegin" | "cqlend") "{" filter+ "}" */
static struct node *
block_parse(struct parser *p)
{
	const struct filter *f = filter_find(p->token.text, false);
	struct location from = p->token.location, brace;
	struct node *body;

	parse_next(p);
	brace = p->token.location;
	parse_expect(p, "{", f->word);
	body = parse_until(p, &filters[FILTER_compound], brace, "}");
	return parse_node1(p, f, from, body);
}

/*
 * Parse a block; its number is how many filters and blocks precede it, so that
 * it is shown in its place.
 */
static void
add_block(struct parser *p, const struct row *row, struct row *blocks)
{
	struct node *n = block_parse(p);

	n->number = row->kids + p->begin.kids + p->end.kids;
	parse_row_add(p, blocks, n);
}

/* rows ::= (header | block | filter)* */
static void
parse_rows(struct parser *p, struct row *row)
{
	while (p->token.kind != TOKEN_END) {
		p->top = p->token.location.from;
		if (parse_is_name(p, "cql"))
			header_parse(p, row);
		else if (parse_is_name(p, "cqlbegin"))
			add_block(p, row, &p->begin);
		else if (parse_is_name(p, "cqlend"))
			add_block(p, row, &p->end);
		else
			parse_row_add(p, row, parse_filter(p));
	}
	parse_next(p); /* also consumes lines with `///` that end the text */
}

void
parse_query_on(struct parser *p, uint32_t at)
{
	struct row row = {0};

	parse_go(p, at);
	parse_rows(p, &row);
}

static const struct location start = {0, 0};

/* Return a node of row `as` around filters, which the text does not have. */
static struct node *
unwritten(struct parser *p, enum filter_row as, const struct row *row)
{
	struct node *n =
	    parse_node(p, &filters[as], start, row->kids, row->kid);

	n->location = LOCATION_NOWHERE;
	return n;
}

/* query ::= rows; a header or blocks alone mean `true` */
void
parse_query(struct parser *p)
{
	struct row row = {0};

	parse_go(p, 0);
	parse_rows(p, &row);
	if (!row.kids && !p->begin.kids && !p->end.kids &&
	    !p->query->header.present && !p->wrapped)
		parse_fail(p, p->token.location,
		    "this query is empty; true matches everything");
	if (!row.kids)
		parse_row_add(p, &row,
		    parse_node(
			p, filter_find(str_of("true"), false), start, 0, NULL));
	if (p->begin.kids)
		p->query->begin = unwritten(p, FILTER_container, &p->begin);
	if (p->end.kids)
		p->query->end = unwritten(p, FILTER_container, &p->end);
	p->query->body = unwritten(p, FILTER_container, &row);
}

void
parse_wrap(struct parser *p, const char *transform)
{
	struct row row = {p->query->body->kid, p->query->body->kids};
	struct node *n = row.kid[0];

	if (row.kids > 1)
		n = unwritten(p, FILTER_compound, &row);
	n = build_transform(
	    p, filter_find(str_of(transform), false), start, n, false);
	n->location = LOCATION_NOWHERE;
	row = (struct row){&n, 1};
	p->query->body = unwritten(p, FILTER_container, &row);
}
