/*
 * state.c - read any text as the state of a query: it is refused, or the state
 * written of it reads the same
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/die.h"
#include "cql/cql.h"
#include "match/order.h"

/* A query with each kind of variable, of dictionary, and of sort. */
static const char text[] =
    "persistent (sum) total += 1 persistent (min) name = \"a\"\n"
    "persistent (sum) squares |= k\n"
    "dictionary (sum) Counts Counts[\"a\"] = 1\n"
    "dictionary (int max) Texts Texts[1] = \"1\"\n"
    "dictionary (sum) Sets Sets[k] = q dictionary (sum) None\n"
    "sort \"power\" power A sort min \"white\" tag \"White\"\n";

static struct query *
query(void)
{
	static struct query *q;
	struct cql_text t = {"fuzz", str_of(text)};
	struct out errors = {0};

	if (!q)
		assert(cql_compile(&q, &t, 1, NULL, &errors));
	return q;
}

/* Read the sorted games, after the variables. */
static const char *
read_games(void *order, struct lines *in)
{
	return order_read_state(order, in);
}

/* Read the state from an unnamed file with this text. */
static bool
read_state(struct cql_run *r, struct game_order *games, struct str s,
    struct out *errors)
{
	int fd = memfd_create("state", 0);
	char name[40];
	bool good;

	assert(write(fd, s.text, s.len) == (ssize_t)s.len);
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
	good = cql_merge_state(r, name, read_games, games, errors);
	close(fd);
	assert(good == !errors->len);
	return good;
}

static void
write_state(struct cql_run *r, struct game_order *games, struct out *o)
{
	cql_write_state(r, o);
	cql_run_free(r);
	if (games && games->in_state)
		order_write_state(games, o);
}

/*
 * Write the first line, which names the query; else most texts would be
 * refused.
 */
static void
add_title(struct out *o)
{
	struct cql_run *r = cql_run_new(query(), NULL, NULL);

	write_state(r, NULL, o);
	o->len = (size_t)(strchr(o->text, '\n') + 1 - o->text);
}

static struct str
text_of(const struct out *o)
{
	return (struct str){o->text, o->len};
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct cql_run *r = cql_run_new(query(), NULL, NULL);
	struct out given = {0}, once = {0}, twice = {0};
	struct out errors = {0};
	struct game_order first, second;

	order_init(&first, query(), false);
	order_init(&second, query(), false);
	progname = "fuzz";
	add_title(&given);
	out_bytes(&given, (const char *)data, size);
	if (read_state(r, &first, text_of(&given), &errors)) {
		write_state(r, &first, &once);
		r = cql_run_new(query(), NULL, NULL);
		assert(read_state(r, &second, text_of(&once), &errors));
		write_state(r, &second, &twice);
		assert(str_compare(text_of(&once), text_of(&twice)) == 0);
	} else {
		cql_run_free(r);
	}
	order_free(&first);
	order_free(&second);
	out_close(&given);
	out_close(&once);
	out_close(&twice);
	out_close(&errors);
	return 0;
}
