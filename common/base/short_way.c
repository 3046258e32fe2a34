/* short_way.c - see short_way.h */
#include "base/short_way.h"

#ifdef SHORT_WAY_SWITCH

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/hash.h"
#include "base/str.h"
#include "system/descriptor.h"

enum rule { ALL, NONE, COIN };

static const char *const names[SHORT_WAYS_COUNT] = {
#define NAME(id, name, skips) name,
    SHORT_WAY_TABLE(NAME)
#undef NAME
};

static enum rule rules[SHORT_WAYS_COUNT];
static uint64_t seed;
static atomic_ulong taken[SHORT_WAYS_COUNT], refused[SHORT_WAYS_COUNT];
static const char *log_name;

/*
 * Keep the pseudo-random state of a thread.  Each short way has its own count,
 * so that one that a thread reaches more often does not change the decisions of
 * the others.
 */
static _Thread_local struct {
	bool exists;
	uint64_t start;
	uint32_t tossed[SHORT_WAYS_COUNT];
} coin;

static _Noreturn void
refuse(struct str word)
{
	die(STATUS_TROUBLE, "PIPEFISH_SHORT_WAYS: %.*s is no rule", STR(word));
}

static enum rule
read_rule(struct str word, struct str whole)
{
	if (str_is(word, "all"))
		return ALL;
	if (str_is(word, "none"))
		return NONE;
	if (!str_is(word, "coin"))
		refuse(whole);
	return COIN;
}

/* Set the rule of one short way, or of all. */
static void
read_word(struct str word)
{
	struct str rest = word, head = str_cut(&rest, '=');
	const char *const *name = ROW_NAMED(names, head);
	enum rule rule = read_rule(name ? rest : head, word);

	if (name) {
		rules[name - names] = rule;
		return;
	}
	if (rule == COIN && !str_number(rest, &seed))
		refuse(word);
	for (int i = 0; i < SHORT_WAYS_COUNT; i++)
		rules[i] = rule;
}

void
short_way_restart(uint64_t key)
{
	coin.exists = true;
	coin.start = hash_mix(hash_mix(seed + 1) + key);
	memset(coin.tossed, 0, sizeof coin.tossed);
}

/* Set the rules from the environment, before main(). */
__attribute__((constructor)) static void
read_environment(void)
{
	const char *value = getenv("PIPEFISH_SHORT_WAYS");
	struct str rest;

	log_name = getenv("PIPEFISH_SHORT_WAYS_LOG");
	for (rest = str_of(value ? value : ""); rest.len;)
		read_word(str_cut(&rest, ','));
}

/* Append the counts to the log after main(). */
__attribute__((destructor)) static void
write_log(void)
{
	char text[SHORT_WAYS_COUNT * 80];
	size_t len = 0;
	int fd;

	if (!log_name)
		return;
	for (int i = 0; i < SHORT_WAYS_COUNT; i++)
		if (taken[i] + refused[i])
			len += (size_t)snprintf(text + len, sizeof text - len,
			    "%s %" PRIu64 " %" PRIu64 "\n", names[i],
			    (uint64_t)taken[i], (uint64_t)refused[i]);
	fd = open(log_name, O_WRONLY | O_APPEND | O_CREAT, 0644);
	if (fd < 0 || write(fd, text, len) != (ssize_t)len)
		fprintf(stderr, "%s: cannot be written\n", log_name);
	if (fd >= 0)
		close(fd);
}

static bool
toss(enum short_way way)
{
	if (!coin.exists)
		short_way_restart(0);
	return hash_mix(hash_mix(coin.start + way) + coin.tossed[way]++) & 1;
}

/* Count a decision and return it. */
static bool
count(enum short_way way, bool takes)
{
	if (log_name)
		atomic_fetch_add_explicit(takes ? &taken[way] : &refused[way],
		    1, memory_order_relaxed);
	return takes;
}

bool
short_way_if(enum short_way way, bool pays)
{
	return count(
	    way, rules[way] == COIN ? toss(way) : rules[way] == ALL && pays);
}

bool
short_way_once(enum short_way way)
{
	return count(way,
	    rules[way] == COIN ? hash_mix(hash_mix(seed + 2) + way) & 1
			       : rules[way] == ALL);
}

#else

/* ISO C forbids an empty translation unit. */
typedef int short_way_is_constant;

#endif
