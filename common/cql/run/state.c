/* state.c - see state.h */
#include "cql/run/state.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cql/run/context.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"
#include "cql/tree/strategy.h"
#include "io/line.h"

static const struct {
	char character, letter;
} escapes[] = {
    {'\t', 't'}, {'\n', 'n'}, {'\r', 'r'}, {'\\', '\\'}, {'\0', '0'}};

enum { ESCAPES = sizeof escapes / sizeof *escapes };

/* ----------------------------------------------------------------- writing */

static void
write_string(struct out *o, struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		int e = 0;

		while (e < ESCAPES && s.text[i] != escapes[e].character)
			e++;
		if (e < ESCAPES)
			out_char(o, '\\');
		out_char(o, e < ESCAPES ? escapes[e].letter : s.text[i]);
	}
}

static void
write_set(struct out *o, bb set)
{
	out_used(o, bb_write(set, out_reserve(o, BB_TEXT_MAX)));
}

static const char *
type_word(enum type t)
{
	switch (t) {
	case TYPE_number: return "numeric";
	case TYPE_set: return "set";
	case TYPE_string: return "string";
	default: return "none";
	}
}

/* Write the first columns of all lines of a variable. */
static void
write_head(struct out *o, const struct variable *v)
{
	out_str(o, v->name);
	out_char(o, '\t');
	if (v->type == TYPE_dictionary)
		out_format(o, "%s:%s", type_word(v->key), type_word(v->value));
	else
		out_text(o, type_word(v->type));
	out_format(o, "\t%s", strategy_name(v->merge));
}

static void
write_key(struct out *o, enum type type, struct str key)
{
	switch (type) {
	case TYPE_number: out_format(o, "%lld", key_read_number(key)); break;
	case TYPE_set: write_set(o, key_read_set(key)); break;
	default: write_string(o, key); break;
	}
}

static void
write_value(struct out *o, enum type type, const union stored_value *value)
{
	switch (type) {
	case TYPE_number: out_format(o, "%lld", value->number); break;
	case TYPE_set: write_set(o, value->set); break;
	default: write_string(o, stored_string_str(value->string)); break;
	}
}

static void
write_entries(struct out *o, const struct variable *v, struct map *m)
{
	struct map_entry *at = map_after(m, NULL);

	for (; at; at = map_next(m, at)) {
		const struct entry *e = map_value(at);

		write_head(o, v);
		out_char(o, '\t');
		write_key(o, v->key, map_key(at));
		out_char(o, '\t');
		write_value(o, v->value, &e->is);
		out_char(o, '\n');
	}
}

static void
write_title(struct out *o, const struct query *q)
{
	out_format(o, "state\t1\t%016" PRIx64, q->fingerprint);
}

void
state_write(struct out *o, struct ctx *c)
{
	write_title(o, c->query);
	out_char(o, '\n');
	for (int i = 0; i < c->query->variables; i++) {
		const struct variable *v = &c->query->variable[i];
		struct slot *s = &c->slot[i];

		if (!v->persistent)
			continue;
		write_head(o, v);
		if (v->type != TYPE_dictionary && s->bound) {
			out_char(o, '\t');
			write_value(o, v->type, &s->is);
		}
		out_char(o, '\n');
		if (v->type == TYPE_dictionary)
			write_entries(o, v, &s->dictionary);
	}
	out_text(o, "end\n");
}

/* ----------------------------------------------------------------- reading */

struct state_reader {
	struct ctx *c;
	struct lines lines;
	struct line line; /* the next one */
	bool ended;	  /* no line is left */
	struct out expected;
};

static void
next_line(struct state_reader *r)
{
	r->ended = !line_next(&r->lines, &r->line);
}

static bool
begins(struct str s, struct str with)
{
	return s.len >= with.len && memcmp(s.text, with.text, with.len) == 0;
}

/*
 * Parse a column as a string; false for an invalid escape or text that is not
 * UTF-8.
 */
static bool
read_string(struct ctx *c, struct str from, struct str *s)
{
	char *text = arena_raw(&c->scratch, from.len + 1);
	size_t len = 0;

	for (size_t i = 0; i < from.len; i++) {
		int e = 0;

		text[len++] = from.text[i];
		if (from.text[i] != '\\')
			continue;
		if (++i == from.len)
			return false;
		while (e < ESCAPES && from.text[i] != escapes[e].letter)
			e++;
		if (e == ESCAPES)
			return false;
		text[len - 1] = escapes[e].character;
	}
	*s = (struct str){text, len};
	return utf8_valid(*s) == len;
}

static bool
read_set(struct str from, bb *set)
{
	return !bb_read(&from, set) && !from.len;
}

static bool
read_value(
    struct ctx *c, enum type type, struct str from, union stored_value *value)
{
	struct str s;

	switch (type) {
	case TYPE_number: return str_integer(from, &value->number);
	case TYPE_set: return read_set(from, &value->set);
	case TYPE_string:
		if (!read_string(c, from, &s))
			return false;
		value->string = stored_string_new(&c->texts, s);
		return true;
	default: return false;
	}
}

/* Parse a key into its bytes (dictionary.c). */
static bool
read_key(struct ctx *c, enum type type, struct str from, struct str *key)
{
	long long number;
	bb set;

	switch (type) {
	case TYPE_number:
		if (!str_integer(from, &number))
			return false;
		*key = key_number(&c->scratch, number);
		return true;
	case TYPE_set:
		if (!read_set(from, &set))
			return false;
		*key = key_set(&c->scratch, set);
		return true;
	case TYPE_string: return read_string(c, from, key);
	default: return false;
	}
}

static const char *
parse_entry(
    struct ctx *c, const struct variable *v, struct map *m, struct str columns)
{
	bool has_value = memchr(columns.text, '\t', columns.len) != NULL;
	struct str key;
	struct entry *e;
	bool is_new;

	if (!has_value)
		return "a value is missing";
	if (!read_key(c, v->key, str_cut(&columns, '\t'), &key))
		return "this key cannot be read";
	e = entry_put(m, key, &is_new);
	if (!is_new)
		return "this key was there before";
	if (!read_value(c, v->value, columns, &e->is)) {
		map_remove(m, key);
		return "this value cannot be read";
	}
	return NULL;
}

/* Parse the lines of a dictionary after its first one. */
static const char *
parse_entries(struct state_reader *r, const struct variable *v, struct slot *s)
{
	const char *wrong = NULL;
	struct str head;

	out_char(&r->expected, '\t');
	head = out_all(&r->expected);
	while (!wrong && !r->ended && begins(r->line.text, head)) {
		struct ctx_mark mark = ctx_mark(r->c);

		wrong = parse_entry(
		    r->c, v, &s->dictionary, str_after(r->line.text, head.len));
		ctx_release(r->c, mark);
		if (!wrong)
			next_line(r);
	}
	return wrong;
}

static const char *
parse_value(
    struct ctx *c, const struct variable *v, struct slot *s, struct str column)
{
	if (!read_value(c, v->type, column, &s->is))
		return "this value cannot be read";
	s->bound = true;
	return NULL;
}

static const char *
parse_variable(struct state_reader *r, const struct variable *v, struct slot *s)
{
	struct str head, rest;
	const char *wrong = NULL;

	r->expected.len = 0;
	write_head(&r->expected, v);
	head = out_all(&r->expected);
	if (r->ended)
		return "this state is not whole";
	if (!begins(r->line.text, head))
		return "this is not the next variable of the query";
	rest = str_after(r->line.text, head.len);
	if (rest.len && *rest.text != '\t')
		return "this is not the next variable of the query";
	if (rest.len && v->type != TYPE_dictionary)
		wrong = parse_value(r->c, v, s, str_after(rest, 1));
	if (!wrong)
		next_line(r);
	if (!wrong && v->type == TYPE_dictionary)
		wrong = parse_entries(r, v, s);
	return wrong;
}

static const char *
parse_title(struct state_reader *r)
{
	struct str line;

	next_line(r);
	line = r->line.text;
	write_title(&r->expected, r->c->query);
	if (r->ended || !str_starts(line, "state\t"))
		return "this is no state that --emit-state wrote";
	if (!str_starts(line, "state\t1\t"))
		return "this is a state of another version";
	if (!str_equal(line, out_all(&r->expected)))
		return "this is the state of another query";
	next_line(r);
	return NULL;
}

static const char *
parse_all(struct state_reader *r,
    const char *(*rest)(void *user, struct lines *in), void *user)
{
	const struct query *q = r->c->query;
	const char *wrong = parse_title(r);

	for (int i = 0; i < q->variables && !wrong; i++)
		if (q->variable[i].persistent)
			wrong =
			    parse_variable(r, &q->variable[i], &r->c->slot[i]);
	if (wrong)
		return wrong;
	if (r->ended)
		return "this state is not whole";
	if (!str_is(r->line.text, "end"))
		return "the end is missing";
	return rest(user, &r->lines);
}

bool
state_read(struct ctx *c, const char *file,
    const char *(*rest)(void *user, struct lines *in), void *user,
    struct out *errors)
{
	struct state_reader r = {.c = c};
	struct source from;
	const char *wrong = source_open(&from, file);

	if (wrong) {
		diagnostic_add(errors, "error", file, 0, "%s", wrong);
		return false;
	}
	lines_init(&r.lines, &from, NULL, NULL);
	wrong = parse_all(&r, rest, user);
	if (r.lines.wrong)
		wrong = r.lines.wrong;
	if (wrong)
		diagnostic_add(
		    errors, "error", file, r.lines.number, "%s", wrong);
	lines_close(&r.lines);
	out_close(&r.expected);
	return !wrong;
}

/* -------------------------------------------------- merging: two strings */

/*
 * Join two strings as numbers if both are; else choose the one that is a
 * number; else the lesser by its bytes.
 */
static struct stored_string *
join_numbers(
    struct stored_strings *texts, enum merge m, struct str a, struct str b)
{
	long long one, two;
	bool a_is_one = str_integer(a, &one), b_is_one = str_integer(b, &two);
	struct out o = {0};
	struct stored_string *joined;

	if (!a_is_one && !b_is_one)
		return stored_string_new(
		    texts, strategy_join_bytes(MERGE_min, a, b));
	if (!a_is_one || !b_is_one)
		return stored_string_new(texts, a_is_one ? a : b);
	out_format(&o, "%lld", strategy_join(m, one, two));
	joined = stored_string_new(texts, out_all(&o));
	out_close(&o);
	return joined;
}

/* Replace the first string by both joined. */
static void
join_texts(struct ctx *c, enum merge m, struct stored_string **into,
    const struct stored_string *from)
{
	struct str a = stored_string_str(*into), b = stored_string_str(from);
	struct stored_string *joined = strategy_reads_numbers(m)
	    ? join_numbers(&c->texts, m, a, b)
	    : stored_string_new(&c->texts, strategy_join_bytes(m, a, b));

	stored_string_retire(&c->texts, *into);
	*into = joined;
}

/* ------------------------------------------------------------- two values */

static void
join_values(struct ctx *c, enum merge m, enum type type,
    union stored_value *into, const union stored_value *from)
{
	switch (type) {
	case TYPE_number:
		into->number = strategy_join(m, into->number, from->number);
		break;
	case TYPE_set: into->set |= from->set; break;
	case TYPE_string: join_texts(c, m, &into->string, from->string); break;
	default: break;
	}
}

static union stored_value
copy_value(struct ctx *c, enum type type, const union stored_value *from)
{
	union stored_value copy = *from;

	if (type == TYPE_string)
		copy.string = stored_string_new(
		    &c->texts, stored_string_str(from->string));
	return copy;
}

/* ------------------------------------------------------------ dictionaries */

static void
join_dictionaries(
    struct ctx *c, const struct variable *v, struct map *into, struct map *from)
{
	struct map_entry *e = map_after(from, NULL);

	for (; e; e = map_next(from, e)) {
		struct entry *value = map_value(e), *joined;
		bool is_new;

		joined = entry_put(into, map_key(e), &is_new);
		if (!is_new)
			join_values(
			    c, v->merge, v->value, &joined->is, &value->is);
		else
			*joined = (struct entry){
			    copy_value(c, v->value, &value->is), value->of};
	}
}

/* --------------------------------------------------------------- variables */

void
merge_runs(struct ctx *into, struct ctx *from)
{
	for (int i = 0; i < into->query->variables; i++) {
		const struct variable *v = &into->query->variable[i];
		struct slot *a = &into->slot[i], *b = &from->slot[i];

		if (!v->persistent)
			continue;
		if (v->type == TYPE_dictionary) {
			join_dictionaries(
			    into, v, &a->dictionary, &b->dictionary);
		} else if (a->bound && b->bound) {
			join_values(into, v->merge, v->type, &a->is, &b->is);
		} else if (b->bound) {
			a->is = copy_value(into, v->type, &b->is);
			a->bound = true;
		}
	}
	stored_strings_release(&into->texts, 0);
}
