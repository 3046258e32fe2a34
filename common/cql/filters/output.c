/* output.c - message, comment, assert, files, and what values look like */
#include "base/clock.h"
#include "base/utf8.h"
#include "cql/filters/functions.h"
#include "cql/parse/parser.h"
#include "cql/run/context.h"
#include "cql/run/dictionary.h"
#include "cql/run/shared_files.h"
#include "cql/tree/type.h"

/* --------------------------------------------------------- values as text */

static void
write_number(struct out *o, long long value)
{
	out_format(o, "%lld", value);
}

static void
write_set(struct out *o, bb s)
{
	out_used(o, bb_write(s, out_room(o, BB_TEXT_MAX)));
}

static void
write_piece(struct out *o, struct ctx *c, unsigned id)
{
	bb s = piece_squares(c, id);

	if (!id) {
		out_text(o, "<false>");
	} else if (!s) {
		out_text(o, "[absent]");
	} else {
		out_char(o, piece_letter(c->pos->at[bb_lowest(s)]));
		write_set(o, s);
	}
}

void
eval_write_spot(struct out *o, const struct spot *at)
{
	out_format(o, "move %u(%s)", at->pos.fullmove,
	    at->pos.to_move == WHITE ? "wtm" : "btm");
	if (at->depth)
		out_format(o, "[%u]", at->id);
}

static void
write_string(struct out *o, struct str s)
{
	if (s.text)
		out_str(o, s);
	else
		out_text(o, "<false>");
}

void
eval_text(const struct node *n, struct ctx *c, struct out *o)
{
	const struct spot *at;
	struct number v;

	switch (n->type) {
	case TYPE_number:
		v = number(n, c);
		if (v.some)
			write_number(o, v.value);
		else
			out_text(o, "<false>");
		break;
	case TYPE_set: write_set(o, set(n, c)); break;
	case TYPE_string: write_string(o, string(n, c)); break;
	case TYPE_piece: write_piece(o, c, piece(n, c)); break;
	case TYPE_position:
		at = position(n, c);
		if (at)
			eval_write_spot(o, at);
		else
			out_text(o, "<false>");
		break;
	default: out_text(o, matches(n, c) ? "<true>" : "<false>"); break;
	}
}

static void
write_key(struct out *o, enum type type, struct str key, const struct entry *e)
{
	if (type == TYPE_position)
		eval_write_spot(o, e->of);
	else if (type == TYPE_number)
		write_number(o, key_read_number(key));
	else if (type == TYPE_set)
		write_set(o, key_read_set(key));
	else
		out_str(o, key);
}

static void
write_entry(struct out *o, enum type type, const struct entry *e)
{
	switch (type) {
	case TYPE_number: write_number(o, e->is.number); break;
	case TYPE_set: write_set(o, e->is.set); break;
	case TYPE_position: eval_write_spot(o, e->is.position); break;
	default: out_str(o, text_str(e->is.string)); break;
	}
}

void
eval_write_dictionary(struct out *o, struct ctx *c, int slot)
{
	const struct variable *v = &c->query->variable[slot];
	struct map *m = &c->slot[slot].is.dictionary;

	out_format(o, "Dictionary %.*s with %zu entries: \n", STR(v->name),
	    map_count(m));
	for (struct map_entry *e = map_after(m, NULL); e;) {
		struct str key = map_key(e);

		write_key(o, v->key, key, map_value(e));
		out_text(o, ": ");
		write_entry(o, v->value, map_value(e));
		out_char(o, '\n');
		e = map_after(m, &key);
	}
}

bool
eval_write_value(struct out *o, struct ctx *c, int slot)
{
	const struct slot *s = &c->slot[slot];

	if (!s->bound)
		return false;
	switch (c->query->variable[slot].type) {
	case TYPE_number: write_number(o, s->is.number); break;
	case TYPE_set: write_set(o, s->is.set); break;
	case TYPE_string: out_str(o, text_str(s->is.string)); break;
	case TYPE_position: eval_write_spot(o, s->is.position); break;
	case TYPE_piece: write_piece(o, c, s->is.piece); break;
	case TYPE_test: out_text(o, s->is.test ? "<true>" : "<false>"); break;
	default: return false;
	}
	return true;
}

struct str
string_dictionary_text(const struct node *n, struct ctx *c)
{
	size_t from = c->gathered.len;

	eval_write_dictionary(&c->gathered, c, n->slot);
	return eval_gathered(c, from);
}

/* ------------------------------------------------------- message, comment */

/* What goes straight out does not wait for more, but now and then. */
static void
flush_message(struct ctx *c)
{
	enum { WAIT_NS = 100 * CLOCK_MS };
	long long now;

	if (c->messages->fd < 0)
		return;
	now = clock_ns();
	if (now - c->flushed < WAIT_NS)
		return;
	out_flush(c->messages);
	c->flushed = now;
}

bool
test_message(const struct node *n, struct ctx *c)
{
	struct out *o = &c->gathered;
	size_t from = o->len;

	if (!n->number) {
		out_format(o, "Game %lu: ", c->game);
		eval_write_spot(o, c->at);
		out_text(o, ": ");
	}
	for (int i = 0; i < n->kids; i++)
		eval_text(n->kid[i], c, o);
	out_char(o, '\n');
	out_bytes(c->messages, o->text + from, o->len - from);
	o->len = from;
	flush_message(c);
	return true;
}

/* message := "message" "quiet"? ("(" filter+ ")" | filter) */
struct node *
parse_message(struct parser *p, const struct filter *f, struct location from)
{
	bool quiet = parse_take_name(p, "quiet");
	struct node *n = parse_text(p, f, from);

	n->number = quiet;
	return n;
}

void
show_quiet(struct out *o, const struct node *n)
{
	if (n->number)
		out_text(o, "quiet");
}

bool
test_comment(const struct node *n, struct ctx *c)
{
	eval_comment(c, c->at, string_str(n, c));
	return true;
}

/* ------------------------------------------------------------------ assert */

bool
test_assert(const struct node *n, struct ctx *c)
{
	if (!matches(n->kid[0], c))
		eval_stop(c, n,
		    "assert condition failed at game number %lu positionid %u",
		    c->game, c->at->id);
	return true;
}

/* ------------------------------------------------------------------- files */

static const char *
file_name(const struct node *n, struct ctx *c, const struct node *kid)
{
	struct str name = string(kid, c);

	if (!name.text)
		eval_stop(c, n, "the file name has no value");
	if (memchr(name.text, '\0', name.len))
		eval_stop(c, n, "a file name cannot hold a NUL");
	return arena_text(&c->scratch, name).text;
}

/* All of the file, made valid UTF-8. */
struct str
string_readfile(const struct node *n, struct ctx *c)
{
	const char *name = file_name(n, c, n->kid[0]), *wrong;
	struct out bytes = {.fd = -1}, text = {.fd = -1};
	struct str s;

	wrong = shared_read(c->shared, name, &bytes);
	if (wrong) {
		out_close(&bytes);
		eval_stop(c, n, "cannot read %s: %s", name, wrong);
	}
	utf8_write(&text, (struct str){bytes.text, bytes.len});
	s = arena_text(&c->scratch, (struct str){text.text, text.len});
	out_close(&bytes);
	out_close(&text);
	return s;
}

bool
test_writefile(const struct node *n, struct ctx *c)
{
	const char *name = file_name(n, c, n->kid[0]), *wrong;
	struct str s = string(n->kid[1], c);

	if (!s.text)
		return false;
	wrong = shared_write(c->shared, name, s, n->number);
	if (wrong)
		eval_stop(c, n, "cannot write %s: %s", name, wrong);
	return true;
}

/* writefile := "writefile" "noclobber"? "(" X X ")" */
struct node *
parse_writefile(struct parser *p, const struct filter *f, struct location from)
{
	bool keep = parse_take_name(p, "noclobber");
	struct node *kid[2], *n;

	parse_want(p, "(", f->word);
	for (int i = 0; i < 2; i++)
		kid[i] = parse_typed(p, LEVEL_LOOSE, TYPE_string, f->word);
	parse_want(p, ")", f->word);
	n = parse_node2(p, f, from, kid[0], kid[1]);
	n->number = keep;
	return n;
}
