/*
 * query.c - any text as a query: it is read or refused with its place, shown as
 * a tree, run on the positions of a small game, and joined with another run
 *
 * The mutator writes filters by the forms of filters.def, so that most texts
 * get past the parser, and a new row is tried without a word here.
 */
#include <assert.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "../unit/random.h"
#include "cql/cql.h"
#include "cql/parse/parser.h"
#include "cql/tree/filter.h"
#include "cql/tree/node.h"

/* ------------------------------------------------------------ running it */

/* A query's loops stop when its time is over. */
static atomic_bool time_over;

static void
end_time(int signal_number)
{
	(void)signal_number;
	atomic_store(&time_over, true);
}

static void
start_time(void)
{
	struct itimerval timer = {.it_value.tv_usec = 100000};
	struct sigaction action = {.sa_handler = end_time};

	atomic_store(&time_over, false);
	sigaction(SIGVTALRM, &action, NULL);
	setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

static void
say_nothing(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	(void)user, (void)g, (void)line, (void)what;
}

/* A game with mate, promotion, castling, en passant, and variations. */
static const struct tree *
small_game(void)
{
	static const char text[] =
	    "[White \"Anna\"]\n[Result \"1-0\"]\n"
	    "[FEN \"r3k2r/1P4pp/8/8/4pP2/8/3P2PP/R3K2R b KQkq f3 0 20\"]\n\n"
	    "20... exf3 {first} 21. bxa8=Q+ (21. O-O O-O-O (21... Rxa1)) Kf7\n"
	    "22. Qxh8 fxg2 23. Qxh7 gxh1=N 24. O-O-O 1-0\n";
	static struct arena arena;
	static struct game_reader reader;
	static struct tree tree;
	static const struct chunk chunk = {
	    .text = {text, sizeof text - 1}, .is_game = true};
	struct game g = {.chunk = &chunk, .file = "-", .number = 1};

	if (!tree.first)
		tree_read(&tree, &arena, &reader, &g, true, say_nothing, NULL);
	assert(tree.spots > 9);
	return &tree;
}

/* The message is there if and only if the run stopped. */
static void
check_error(enum cql_result result, struct out *errors)
{
	assert((result == CQL_ERROR) == (errors->len > 0));
	errors->len = 0;
}

static void
run(struct cql_run *r, struct out *messages, struct out *errors)
{
	const struct tree *tree = small_game();
	struct run_options options = {.late = &time_over};
	enum cql_result result;

	start_time();
	cql_run_options(r, &options);
	result = cql_begin(r) ? CQL_NO : CQL_ERROR;
	check_error(result, errors);
	cql_start_game(r, 1, tree);
	for (struct spot *at = tree->first; at && result != CQL_ERROR;
	     at = spot_next(at)) {
		result = cql_match(r, at);
		check_error(result, errors);
		messages->len = 0;
	}
	cql_start_game(r, 2, NULL);
	check_error(cql_value(r, tree->first, messages), errors);
	cql_write_persistent(r, messages);
	check_error(cql_end(r) ? CQL_NO : CQL_ERROR, errors);
}

/* What is joined with a run that kept nothing is what it was. */
static void
join(struct cql_run *r, struct out *errors)
{
	struct cql_run *other = cql_run_new(cql_query(r), NULL, errors);
	struct out before, after;

	out_init(&before, -1, "a state");
	out_init(&after, -1, "a state");
	cql_write_state(r, &before);
	cql_merge(r, other);
	cql_merge(other, r);
	cql_write_state(other, &after);
	assert(before.len == after.len);
	assert(memcmp(before.text, after.text, after.len) == 0);
	cql_merge(r, other);
	out_close(&before);
	out_close(&after);
	cql_run_free(other);
}

/* Transforms of transforms make trees that take seconds to print. */
static bool
is_small(const struct node *n, int *left)
{
	if (--*left < 0)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!is_small(n->kid[i], left))
			return false;
	return true;
}

static void
show(const struct query *q, struct out *o)
{
	int left = 1000;

	if (!is_small(q->body, &left))
		return;
	cql_print(o, q, (struct cql_print){true, true});
	assert(o->len > 0);
}

static const char *
find_nothing(void *with, const char *from, struct str name, const char **path,
    struct str *text)
{
	(void)with, (void)from, (void)name, (void)path, (void)text;
	return "there is nothing to include";
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct lookup lookup = {find_nothing, NULL, true};
	struct cql_text text = {"fuzz", {(const char *)data, size}};
	struct out messages, errors;
	struct query *q;
	struct cql_run *r;

	out_init(&messages, -1, "messages");
	out_init(&errors, -1, "errors");
	if (cql_compile(&q, &text, 1, &lookup, &errors)) {
		assert(errors.len == 0);
		show(q, &messages);
		r = cql_run_new(q, &messages, &errors);
		run(r, &messages, &errors);
		if (!query_unmerged(q))
			join(r, &errors);
		cql_run_free(r);
		cql_free(q);
	} else {
		assert(errors.len > 0 && errors.text[errors.len - 1] == '\n');
	}
	out_close(&messages);
	out_close(&errors);
	return 0;
}

/* --------------------------------------------------------- writing queries */

enum { DEEP = 5, TRIES = 40 };

/* A text that grows until it is full; what does not fit is left out. */
struct stored_string {
	char *to;
	size_t len, size;
};

static void write_any(struct stored_string *t, enum type type, int depth);

static void
add(struct stored_string *t, const char *s, size_t len)
{
	if (len > t->size - t->len)
		len = t->size - t->len;
	memcpy(t->to + t->len, s, len);
	t->len += len;
}

static void
add_text(struct stored_string *t, const char *s)
{
	add(t, s, strlen(s));
}

static const char *const numbers[] = {
    "0", "1", "3", "64", "-1", "ply", "#A", "i", "9223372036854775807"};
static const char *const strings[] = {"\"\"", "\"e4\"", "\"(a+)+$\"", "\"-12\"",
    "fen", "s", "\\1", "\"x\xc3\xa9\""};
static const char *const squares[] = {
    "A", "k", "[RBr]", "a-h4", "[a1,h8]", "pa-h2-3", ".", "[]", "_", "x"};
static const char *const places[] = {
    "currentposition", "parent", "child", "y", "position 2"};
static const char *const tests[] = {"check", "true", "false", "wtm", "x=R"};
static const char *const names[] = {
    "x", "i", "s", "y", "D", "f", "Long$name", "z"};
static const char *const ranges[] = {"1", "1 3", "0 7", "-2 2", "i", ""};

#define PICK(list) list[random_below((int)(sizeof list / sizeof *(list)))]

static const char *
leaf(enum type type)
{
	switch (type) {
	case TYPE_number: return PICK(numbers);
	case TYPE_string: return PICK(strings);
	case TYPE_set: return PICK(squares);
	case TYPE_position: return PICK(places);
	default: return PICK(tests);
	}
}

/* What a letter of a form stands for. */
static void
write_letter(struct stored_string *t, char letter, int depth)
{
	static const enum type kinds[] = {
	    TYPE_number, TYPE_string, TYPE_set, TYPE_position, TYPE_test};

	switch (letter) {
	case 'S': write_any(t, TYPE_set, depth); break;
	case 'N': write_any(t, TYPE_number, depth); break;
	case 'X': write_any(t, TYPE_string, depth); break;
	case 'P': write_any(t, TYPE_position, depth); break;
	case 'L': add_text(t, PICK(strings)); break;
	case 'R': add_text(t, PICK(ranges)); break;
	case 'D': add_text(t, "D"); break;
	default: write_any(t, PICK(kinds), depth); break;
	}
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* `NAME` and other whole words in capitals, or one letter. */
static const char *
write_capitals(struct stored_string *t, const char *p, int depth)
{
	const char *end = p;

	while (is_capital(*end))
		end++;
	if (end == p + 1)
		write_letter(t, *p, depth);
	else if (*p == 'R')
		add_text(t, "1-0");
	else
		add_text(t, PICK(names));
	return end;
}

/* Behind an optional part, which may be left out; brackets do not nest. */
static const char *
maybe_skip(const char *p)
{
	const char *end = strchr(p, ']');

	return end && random_below(2) ? end + 1 : p + 1;
}

static bool
is_symbol(const char *p)
{
	static const char *const symbols[] = {
	    "[element]", "[forall]", "[x]", "[<]", "[<=]", "[>]", "[>=]"};

	for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
		if (strncmp(p, symbols[i], strlen(symbols[i])) == 0)
			return true;
	return false;
}

static void
write_form(struct stored_string *t, const char *p, int depth)
{
	while (*p)
		if (is_symbol(p)) {
			const char *end = strchr(p, ']') + 1;

			add(t, p, (size_t)(end - p));
			p = end;
		} else if (is_capital(*p)) {
			p = write_capitals(t, p, depth);
		} else if (*p == '[') {
			p = maybe_skip(p);
		} else if (*p == ']' || strncmp(p, "...", 3) == 0) {
			p += *p == ']' ? 1 : 3;
		} else {
			add(t, p++, 1);
		}
}

static void
write_filter(struct stored_string *t, const struct filter *f, int depth)
{
	bool closed = random_below(3) == 0;

	add_text(t, closed ? "(" : "");
	if (!f->infix) {
		add_text(t, f->word);
		add_text(t, " ");
	}
	write_form(t, f->form, depth - 1);
	add_text(t, closed ? ")" : " ");
}

/* A row that a word leads to and that may give this type. */
static const struct filter *
pick(enum type type)
{
	for (int i = 0; i < TRIES; i++) {
		const struct filter *f = &filters[random_below(filter_count)];

		if (f->word && f->form &&
		    (f->gives == type || f->gives > TYPE_piece))
			return f;
	}
	return NULL;
}

static void
write_any(struct stored_string *t, enum type type, int depth)
{
	const struct filter *f =
	    depth > 0 && random_below(4) ? pick(type) : NULL;

	if (f)
		write_filter(t, f, depth);
	else
		add_text(t, leaf(type));
}

static void
write_statement(struct stored_string *t)
{
	static const char *const starts[] = {"x=", "i=", "s=", "y=", "x|=",
	    "i+=", "s+=", "piece z=", "D[\"k\"]=", "s[1:2]=", "x=?",
	    "dictionary D ", "dictionary (min) f ",
	    "persistent (sum) i += ", "cqlbegin {", "cqlend {",
	    "function f(x) {i=1 ", "cql(quiet)", "}", "{",
	    "while (i < 9) i+=1 ", "if check then ", " else "};
	static const enum type kinds[] = {TYPE_set, TYPE_number, TYPE_string,
	    TYPE_position, TYPE_set, TYPE_number, TYPE_string, TYPE_set,
	    TYPE_test};
	int start = random_below((int)(2 * sizeof starts / sizeof *starts));

	if ((size_t)start < sizeof starts / sizeof *starts)
		add_text(t, starts[start]);
	write_any(t, (size_t)start < 9 ? kinds[start] : PICK(kinds),
	    1 + random_below(DEEP));
	add_text(t, random_below(8) ? "\n" : " ");
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(
    uint8_t *data, size_t size, size_t max, unsigned seed);

/* Puts a statement at a blank of the text, or at its end. */
static size_t
insert(char *data, size_t size, size_t max)
{
	char made[1024];
	struct stored_string t = {.to = made, .size = sizeof made};
	size_t at = size ? (size_t)random_below((int)size) : 0;

	while (at < size && data[at] != ' ' && data[at] != '\n')
		at++;
	write_statement(&t);
	if (t.len > max - size)
		return size;
	memmove(data + at + t.len, data + at, size - at);
	memcpy(data + at, t.to, t.len);
	return size + t.len;
}

static size_t
write_new(char *data, size_t max)
{
	struct stored_string t = {.to = data, .size = max};

	for (int n = 1 + random_below(4); n > 0; n--)
		write_statement(&t);
	return t.len;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	random_state = 0x9e3779b97f4a7c15 ^ ((uint64_t)seed << 17) ^ seed;
	random_next();
	switch (random_below(4)) {
	case 0: return LLVMFuzzerMutate(data, size, max);
	case 1: return write_new((char *)data, max);
	default: return insert((char *)data, size, max);
	}
}
