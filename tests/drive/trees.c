/*
 * trees - print the parse tree of every filter, with various parameters
 *
 *     trees QUERIES
 *
 * A line of QUERIES denotes several queries: «a¦b» is a or b, in all
 * combinations.  Rows of filters.def that are parsed by their forms need no
 * line; each operand has two values.  A line is written for each query: the
 * query, a TAB, and its tree without places in the text, its lines joined by "
 * / "; or `refused` and the message.  The last lines are `unseen`, a TAB, and a
 * row that is in no tree.
 */
#include <stdio.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "cql/cql.h"
#include "cql/print_tree.h"
#include "cql/tree/filter.h"
#include "cql/tree/functions.h"

#define OPEN "«"
#define OR "¦"
#define CLOSE "»"

static bool *seen;

static const char *const plain_name[] = {
#define PLAIN(name, ...) #name,
#include "cql/filters.def"
};

static void
see(const struct node *n)
{
	for (int i = 0; n && i < n->kids; i++)
		see(n->kid[i]);
	if (n)
		seen[n->filter - filters] = true;
}

/* Write the lines of a tree without the places in < > at their ends. */
static void
write_tree(struct out *o, const struct query *q)
{
	static const struct cql_print how = {0};
	struct out tree = {0};
	size_t from = 0;

	cql_print(&tree, q, how);
	for (size_t i = 0; i < tree.len; i++) {
		size_t end = i;

		if (tree.text[i] != '\n')
			continue;
		while (strncmp(tree.text + end, " <", 2) != 0)
			end--;
		out_text(o, from ? " / " : "");
		out_bytes(o, tree.text + from, end - from);
		from = i + 1;
	}
	out_close(&tree);
}

static void
try_query(struct out *o, struct str text)
{
	struct out errors = {0};
	struct cql_text t = {"query", text};
	struct cql_source from = {.texts = &t, .count = 1};
	struct query *q = NULL;

	out_str(o, text);
	out_char(o, '\t');
	if (cql_compile_source(&q, &from, &errors)) {
		see(q->body);
		see(q->begin);
		see(q->end);
		write_tree(o, q);
	} else {
		out_text(o, "refused ");
		out_bytes(o, errors.text, strcspn(errors.text, "\n"));
	}
	out_char(o, '\n');
	cql_free(q);
	out_close(&errors);
}

/* Try each query that `rest` denotes, with `chosen` before it. */
static void
try_all(struct out *o, struct out *chosen, const char *rest)
{
	const char *open = strstr(rest, OPEN), *close, *at;
	size_t kept = chosen->len, before;

	if (!open) {
		out_text(chosen, rest);
		try_query(o, (struct str){chosen->text, chosen->len});
		chosen->len = kept;
		return;
	}
	out_bytes(chosen, rest, (size_t)(open - rest));
	before = chosen->len;
	close = strstr(open, CLOSE);
	if (!close)
		die(STATUS_TROUBLE, "%s has no end: %s", OPEN, open);
	for (at = open + strlen(OPEN); at <= close; at += strlen(OR)) {
		const char *end = strstr(at, OR);

		if (!end || end > close)
			end = close;
		out_bytes(chosen, at, (size_t)(end - at));
		try_all(o, chosen, close + strlen(CLOSE));
		chosen->len = before;
		at = end;
	}
	chosen->len = kept;
}

/* Return two operands for a letter of a form, or NULL if it is no letter. */
static const char *
operands(char letter)
{
	switch (letter) {
	case 'S': return "«a1¦R»";
	case 'M': return "«3¦a1»";
	case 'N': return "«3¦ply»";
	case 'X':
	case 'L': return "«\"ab\"¦\"1\"»";
	case 'P': return "«parent¦child»";
	case 'T':
	case 'F': return "«check¦wtm»";
	case 'R': return "«¦1¦1 2»";
	default: return NULL;
	}
}

static void
try_form(struct out *o, const char *form)
{
	struct out text = {0}, chosen = {0};

	for (; *form; form++) {
		const char *two = operands(*form);

		if (two)
			out_text(&text, two);
		else
			out_char(&text, *form);
	}
	out_char(&text, '\0');
	try_all(o, &chosen, text.text);
	out_close(&text);
	out_close(&chosen);
}

static void
try_file(struct out *o, const char *name)
{
	FILE *from = fopen(name, "r");
	struct out chosen = {0};
	char line[1024];

	if (!from)
		die(STATUS_TROUBLE, "cannot read %s", name);
	while (fgets(line, sizeof line, from)) {
		line[strcspn(line, "\n")] = '\0';
		if (*line)
			try_all(o, &chosen, line);
	}
	fclose(from);
	out_close(&chosen);
}

int
main(int argc, char **argv)
{
	struct out o;

	progname = "trees";
	out_init(&o, 1, "standard output");
	seen = mem_get((size_t)filter_count * sizeof *seen);
	memset(seen, 0, (size_t)filter_count * sizeof *seen);
	for (int i = 0; i < filter_count; i++)
		if (filters[i].parse == parse_form ||
		    filters[i].after == after_infix)
			try_form(&o, filters[i].form);
	if (argc > 1)
		try_file(&o, argv[1]);
	for (int i = 0; i < filter_count; i++)
		if (!seen[i])
			out_format(&o, "unseen\t%s\n",
			    i < FILTER_PLAINS ? plain_name[i]
					      : filters[i].form);
	out_close(&o);
	mem_free(seen);
	return 0;
}
