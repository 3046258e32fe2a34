/*
 * regex.c - see regex.h
 *
 * A pattern is rewritten for PCRE2 (ruby_pattern.h), then compiled by its
 * just-in-time compiler, if it has one.  Matching has limits: a pattern with
 * exponential backtracking is an error, not a hang.
 */
#include "cql/run/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <string.h>

#include "base/die.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/out.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/ruby_pattern.h"
#include "cql/tree/node.h"

enum {
	MATCH_LIMIT = 10000000,
	HEAP_LIMIT = 65536, /* kilobytes */
	STACK_START = 32 << 10,
	STACK_MAX = 16 << 20,
	MADE_MAX = 10000, /* patterns made while running, in one game */
	KEPT_MAX = 1000,  /* of these, kept from game to game */
	START_MAX = 32,	  /* bytes of a literal prefix */
};

struct regex {
	struct mem_closer
	    closer; /* frees the machine code, which is no block */
	pcre2_code *code;
	uint32_t groups;
	bool quick; /* it has machine code */
	/* the literal prefix of all matches; length 0: none is known */
	size_t start_len;
	char start[START_MAX];
};

/* ------------------------------------------------------------------- memory */

/* Allocate for PCRE2, which cleans up when it gets NULL; mem_check() follows.
 */
static void *
get_memory(size_t size, void *unused)
{
	(void)unused;
	return mem_try(size);
}

static void
free_memory(void *memory, void *unused)
{
	(void)unused;
	mem_free(memory);
}

/* Return a context for PCRE2 whose memory is base/mem's. */
static pcre2_general_context *
checked_memory(void)
{
	pcre2_general_context *memory =
	    pcre2_general_context_create(get_memory, free_memory, NULL);

	mem_check();
	return memory;
}

/* Compile a pattern; NULL with *error set if it is invalid. */
static pcre2_code *
compile_code(PCRE2_SPTR pattern, PCRE2_SIZE len, uint32_t options, int *error)
{
	pcre2_general_context *memory = checked_memory();
	pcre2_compile_context *context = pcre2_compile_context_create(memory);
	PCRE2_SIZE at;
	pcre2_code *code;

	mem_check();
	code = pcre2_compile(pattern, len, options, error, &at, context);
	mem_check();
	pcre2_compile_context_free(context);
	pcre2_general_context_free(memory);
	return code;
}

/* ----------------------------------------------------------------- patterns */

/* True if the character is literal in a pattern, whatever surrounds it. */
static bool
is_plain(char c)
{
	return is_alphanumeric(c) || c == ' ';
}

/*
 * Find the literal prefix of all matches: the leading plain characters of the
 * pattern, without the last if more follows, which may be a quantifier.
 */
static void
find_start(struct regex *r, struct str pattern)
{
	uint32_t kind, first;
	size_t len = str_span(pattern, is_plain);

	pcre2_pattern_info(r->code, PCRE2_INFO_FIRSTCODETYPE, &kind);
	pcre2_pattern_info(r->code, PCRE2_INFO_FIRSTCODEUNIT, &first);
	if (kind != 1 || !pattern.len ||
	    first != (unsigned char)*pattern.text ||
	    memchr(pattern.text, '|', pattern.len))
		return;
	len = len < START_MAX ? len : START_MAX;
	if (len && len < pattern.len)
		len--;
	memcpy(r->start, pattern.text, len);
	r->start_len = len;
}

static void
free_code(struct regex *r)
{
	mem_close_without(&r->closer);
	pcre2_code_free(r->code);
}

static void
close_code(struct mem_closer *c)
{
	free_code((struct regex *)(void *)c); /* its first member */
}

static const char *
compile(struct regex *r, struct str rewritten, bool names_a_group)
{
	uint32_t options = PCRE2_UTF | PCRE2_MULTILINE |
	    PCRE2_NEVER_BACKSLASH_C | PCRE2_DUPNAMES;
	int error;
	char text[200];

	if (names_a_group)
		options |= PCRE2_NO_AUTO_CAPTURE;
	r->code = compile_code(
	    (PCRE2_SPTR)rewritten.text, rewritten.len, options, &error);
	if (!r->code) {
		pcre2_get_error_message(
		    error, (PCRE2_UCHAR *)text, sizeof text);
		return error_text("%s", text);
	}
	mem_close_with(&r->closer, close_code);
	r->quick = !pcre2_jit_compile(r->code, PCRE2_JIT_COMPLETE);
	mem_check();
	pcre2_pattern_info(r->code, PCRE2_INFO_CAPTURECOUNT, &r->groups);
	find_start(r, rewritten);
	return NULL;
}

const char *
regex_make(struct regex **made, struct str pattern)
{
	struct out text = {0};
	struct regex *r = mem_get(sizeof *r);
	bool names_a_group;
	const char *wrong = ruby_pattern_write(&text, pattern, &names_a_group);

	out_char(&text, '\0');
	if (!wrong)
		wrong = compile(
		    r, (struct str){text.text, text.len - 1}, names_a_group);
	out_close(&text);
	if (wrong) {
		mem_free(r);
		return wrong;
	}
	*made = r;
	return NULL;
}

void
regex_free(struct regex *r)
{
	if (!r)
		return;
	free_code(r);
	mem_free(r);
}

struct str
regex_start(const struct regex *r)
{
	return (struct str){r->start, r->start_len};
}

int
regex_groups(const struct regex *r, struct map *names)
{
	PCRE2_SPTR entry;
	uint32_t count, size;

	pcre2_pattern_info(r->code, PCRE2_INFO_NAMECOUNT, &count);
	pcre2_pattern_info(r->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
	pcre2_pattern_info(r->code, PCRE2_INFO_NAMETABLE, &entry);
	for (; count--; entry += size)
		map_put(names, str_of((const char *)entry + 2));
	return (int)r->groups;
}

int
regex_match_name(const struct regex_match *m, struct str name)
{
	PCRE2_SPTR first, last;
	char text[64];
	int entry, group = -1;

	if (!m->groups || name.len >= sizeof text)
		return -1;
	memcpy(text, name.text, name.len);
	text[name.len] = '\0';
	entry = pcre2_substring_nametable_scan(
	    m->pattern->code, (PCRE2_SPTR)text, &first, &last);
	if (entry < 0)
		return -1;
	/* an entry begins with the number, its high byte first */
	for (; first <= last; first += entry) {
		int number = first[0] << 8 | first[1];

		if (regex_match_group(m, number).text)
			group = number;
	}
	return group;
}

/*
 * Return the compiled pattern of the filter: its literal, or one from the
 * cache.  Stops the run if it is invalid, or if too many were made since the
 * last regexes_trim().
 */
static const struct regex *
compiled(const struct node *n, struct ctx *c, struct str pattern)
{
	struct map *made = &c->regexes.made;
	void **known = n->data ? NULL : map_find(made, pattern);
	const char *wrong;
	struct regex *r = NULL;

	if (n->data || known)
		return n->data ? n->data : *known;
	if (map_count(made) == MADE_MAX)
		wrong = error_text(
		    "more than %d patterns were made in this game", MADE_MAX);
	else
		wrong = regex_make(&r, pattern);
	if (wrong)
		error_stop(c, n, "this pattern is wrong: %s", wrong);
	*map_put(made, pattern) = r;
	return r;
}

/* ----------------------------------------------------------------- matching */

/* True if PCRE2 has a just-in-time compiler; in wasm and on musl it may not. */
static bool
has_jit(void)
{
	uint32_t has = 0;

	return pcre2_config(PCRE2_CONFIG_JIT, &has) == 0 && has;
}

static void
free_stack(struct regexes *all)
{
	mem_close_without(&all->closer);
	pcre2_jit_stack_free(all->stack);
}

static void
close_stack(struct mem_closer *c)
{
	free_stack((struct regexes *)(void *)((char *)c -
	    offsetof(struct regexes, closer)));
}

static void
prepare(struct regexes *all)
{
	pcre2_general_context *memory;
	pcre2_match_context *context;

	if (all->data)
		return;
	memory = checked_memory();
	all->data = pcre2_match_data_create(REGEX_GROUPS, memory);
	all->context = context = pcre2_match_context_create(memory);
	mem_check();
	pcre2_set_match_limit(context, MATCH_LIMIT);
	pcre2_set_heap_limit(context, HEAP_LIMIT);
	if (has_jit()) {
		all->stack =
		    pcre2_jit_stack_create(STACK_START, STACK_MAX, memory);
		mem_check();
		if (!all->stack)
			die(STATUS_TROUBLE, "out of memory (%d bytes)",
			    STACK_MAX);
		mem_close_with(&all->closer, close_stack);
		pcre2_jit_stack_assign(context, NULL, all->stack);
	}
	pcre2_general_context_free(memory);
}

/* Store the smallest part of the subject that contains all captures. */
static void
keep_span(struct regex_match *m, struct str s, struct stored_strings *texts)
{
	size_t low = m->from[0], high = m->to[0];

	for (int i = 1; i < m->groups; i++) {
		if (m->from[i] == PCRE2_UNSET)
			continue;
		low = m->from[i] < low ? m->from[i] : low;
		high = m->to[i] > high ? m->to[i] : high;
	}
	stored_string_retire(texts, m->span);
	m->span =
	    stored_string_new(texts, str_between(s.text + low, s.text + high));
	m->base = low;
}

/*
 * Store the captures.  \K inside a lookaround may put the start of a match
 * before the start of the search, or after the end of the match.  Both are
 * corrected, because a loop over all matches would go backwards.
 */
static void
store_captures(struct regex_match *m, const struct regex *r,
    const PCRE2_SIZE *ends, int found, size_t began)
{
	int groups = (int)r->groups + 1;

	m->pattern = r;
	m->groups = groups < REGEX_GROUPS ? groups : REGEX_GROUPS;
	for (int i = 0; i < m->groups; i++) {
		m->from[i] = i < found ? ends[2 * i] : PCRE2_UNSET;
		m->to[i] = i < found ? ends[2 * i + 1] : PCRE2_UNSET;
	}
	if (m->from[0] < began)
		m->from[0] = began;
	if (m->to[0] < m->from[0])
		m->to[0] = m->from[0];
}

/* True if there may be a match at or after `from`, by the literal prefix. */
static bool
may_match(const struct regex *r, struct str s, size_t from)
{
	struct str rest = {s.text + from, s.len - from};

	return !r->start_len || !short_way(SHORT_REGEX_START) ||
	    str_find(rest, regex_start(r));
}

/*
 * Search for the first match at or after `from` in s, which must be UTF-8.
 * Return 1 more than the number of the last group that took part, 0 if there is
 * no match.  The ovector of all->data has the groups.
 */
static int
search(const struct node *n, struct ctx *c, const struct regex *r, struct str s,
    size_t from)
{
	struct regexes *all = &c->regexes;
	int found;

	if (!may_match(r, s, from))
		return 0;
	prepare(all);
	found = (r->quick ? pcre2_jit_match : pcre2_match)(r->code,
	    (PCRE2_SPTR)s.text, s.len, from, r->quick ? 0 : PCRE2_NO_UTF_CHECK,
	    all->data, all->context);
	mem_check();
	if (found == PCRE2_ERROR_NOMATCH)
		return 0;
	if (found < 0)
		error_stop(
		    c, n, "this pattern takes too many steps on its string");
	return found ? found : REGEX_GROUPS;
}

bool
regex_next(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from)
{
	const struct regex *r = compiled(n, c, pattern);
	struct regexes *all = &c->regexes;
	int found = search(n, c, r, s, from);

	if (!found)
		return false;
	store_captures(
	    &c->match, r, pcre2_get_ovector_pointer(all->data), found, from);
	keep_span(&c->match, s, &c->texts);
	c->match.skipped =
	    all->counts ? utf8_count((struct str){s.text, c->match.base}) : 0;
	return true;
}

bool
regex_parts(const struct node *n, struct ctx *c, const char *pattern,
    struct str s, struct str *part, int parts)
{
	const struct regex *r = compiled(n, c, str_of(pattern));
	int found = s.text ? search(n, c, r, s, 0) : 0;
	const PCRE2_SIZE *ends;

	for (int i = 0; i < parts; i++) {
		part[i] = (struct str){NULL, 0};
		if (i >= found)
			continue;
		ends = pcre2_get_ovector_pointer(c->regexes.data) + 2 * i;
		if (ends[0] != PCRE2_UNSET)
			part[i] =
			    str_between(s.text + ends[0], s.text + ends[1]);
	}
	return found > 0;
}

bool
regex_finds(struct regexes *all, const struct regex *r, struct str s)
{
	int found;

	prepare(all);
	found = pcre2_match(
	    r->code, (PCRE2_SPTR)s.text, s.len, 0, 0, all->data, all->context);
	mem_check();
	return found >= 0;
}

void
regex_match_clear(struct regex_match *m, struct stored_strings *texts)
{
	stored_string_retire(texts, m->span);
	m->span = NULL;
	m->groups = 0;
}

static bool
took_part(const struct regex_match *m, int group)
{
	return group >= 0 && group < m->groups && m->from[group] != PCRE2_UNSET;
}

struct str
regex_match_group(const struct regex_match *m, int group)
{
	if (!took_part(m, group))
		return (struct str){NULL, 0};
	return str_between(m->span->bytes + (m->from[group] - m->base),
	    m->span->bytes + (m->to[group] - m->base));
}

long long
regex_match_index(const struct regex_match *m, int group)
{
	if (!took_part(m, group))
		return -1;
	return (long long)(m->skipped +
	    utf8_count((struct str){m->span->bytes, m->from[group] - m->base}));
}

static void
drop(void *regex, void *with)
{
	(void)with;
	regex_free(regex);
}

void
regexes_trim(struct regexes *all)
{
	if (map_count(&all->made) > KEPT_MAX)
		map_clear(&all->made, drop, NULL);
}

void
regexes_free(struct regexes *all)
{
	map_clear(&all->made, drop, NULL);
	pcre2_match_data_free(all->data);
	pcre2_match_context_free(all->context);
	free_stack(all);
	*all = (struct regexes){0};
}

/*
 * Substitute by PCRE2, which knows the cases of all letters.  Letters whose
 * other case is more than one character stay as they are.
 */
bool
regex_write_case(struct out *o, struct str s, bool upper)
{
	PCRE2_SPTR pattern = (PCRE2_SPTR) "(?s).+";
	PCRE2_SPTR to = (PCRE2_SPTR)(upper ? "\\U$0" : "\\L$0");
	PCRE2_SIZE size = 2 * s.len + 16;
	int error, done;
	pcre2_code *code = compile_code(
	    pattern, PCRE2_ZERO_TERMINATED, PCRE2_UTF | PCRE2_UCP, &error);

	if (!code)
		return false;
	done = pcre2_substitute(code, (PCRE2_SPTR)s.text, s.len, 0,
	    PCRE2_SUBSTITUTE_EXTENDED, NULL, NULL, to, PCRE2_ZERO_TERMINATED,
	    (PCRE2_UCHAR *)out_reserve(o, size), &size);
	if (done >= 0)
		out_used(o, size);
	mem_check();
	pcre2_code_free(code);
	return done >= 0;
}
