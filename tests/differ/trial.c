/* trial.c - see trial.h */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"

static const char *const manner_names[MANNERS] = {"plain", "usual", "coin"};

const char *const way_names[SHORT_WAYS_COUNT] = {
#define NAME(id, name, skips) name,
    SHORT_WAY_TABLE(NAME)
#undef NAME
};

/* Time limits in seconds: of a run, and of one that should end at once. */
static const double run_limit = 20, soon = 2;

enum { PATH_SIZE = 4096, WORDS_MAX = 64 };

const char *
difference_name(enum difference d)
{
	static const char *const names[] = {[SAME] = "same",
	    [DIFFERS_IN_STATUS] = "status",
	    [DIFFERS_IN_STDOUT] = "stdout",
	    [DIFFERS_IN_STDERR] = "stderr",
	    [DIFFERS_IN_FILES] = "files",
	    [ENDED_BY_SIGNAL] = "signal",
	    [HANGS] = "hang",
	    [NOT_COMPARED] = "not compared"};

	return names[d];
}

/* -------------------------------------------------------------- one run */

/* Write the files of the case; a word after < names standard input. */
static void
lay_out(struct arena *a, const struct sample *s, const char *folder)
{
	char name[PATH_SIZE + 8];

	mkdir(folder, 0755);
	process_empty(folder);
	snprintf(name, sizeof name, "%s/many", folder);
	mkdir(name, 0755);
	for (int i = 0; i < s->queries; i++)
		process_write(
		    folder, s->query[i].file, query_bytes(a, &s->query[i]));
	for (int i = 0; i < s->inputs; i++)
		process_write(
		    folder, s->input[i].name, input_bytes(a, &s->input[i]));
	for (int i = 0; i + 1 < s->words; i++)
		if (str_is(s->word[i], "<"))
			for (int k = 0; k < s->inputs; k++)
				if (str_is(s->word[i + 1], s->input[k].name))
					process_write(folder, "stdin",
					    input_bytes(a, &s->input[k]));
}

static bool
takes_threads(const struct sample *s)
{
	return (str_is(s->word[0], "pgn2fen") &&
		   !sample_has(s, "--movetext")) ||
	    (str_is(s->word[0], "cqlmatch") && !sample_has(s, "--as=cql62"));
}

/* Fill argv with the words of the case and those that this run adds. */
static void
fill_words(struct arena *a, const struct sample *s, enum manner manner,
    const char **argv)
{
	char threads[32];
	int n = 0;

	argv[n++] = s->word[0].text;
	if (takes_threads(s) && str_is(s->word[0], "cqlmatch"))
		argv[n++] = "--pipetimeout=60000"; /* others use the machine */
	if (takes_threads(s)) {
		snprintf(threads, sizeof threads, "--threads=%d",
		    s->threads[manner]);
		argv[n++] = arena_text(a, str_of(threads)).text;
	}
	if (s->indexed[manner] && s->verifies && str_is(s->word[0], "cqlmatch"))
		argv[n++] = "--index=verify";
	for (int i = 1; i < s->words && n < WORDS_MAX - 1; i++)
		if (str_is(s->word[i], "<"))
			i++;
		else
			argv[n++] = s->word[i].text;
	argv[n] = NULL;
}

/* Write the value of PIPEFISH_SHORT_WAYS for a run. */
static void
write_ways(struct out *o, const struct sample *s, enum manner manner,
    const char *without)
{
	struct str rest = str_of(without);

	out_text(o, "PIPEFISH_SHORT_WAYS=");
	if (manner == COIN_RUN)
		out_format(o, "coin=%llu", (unsigned long long)s->seed);
	else
		out_text(o, manner == PLAIN_RUN ? "none" : "all");
	while (rest.len) {
		struct str way = str_cut(&rest, ',');

		out_format(o, ",%.*s=none", STR(way));
	}
	out_char(o, '\0');
}

static void
run_manner(struct arena *a, const struct place *place, const struct sample *s,
    enum manner manner, const char *without, struct outcome *outcome)
{
	char folder[PATH_SIZE], path[PATH_SIZE], log[PATH_SIZE];
	struct out ways = {0};
	const char *argv[WORDS_MAX];
	const char *environment[] = {path, "LC_ALL=C", "TMPDIR=/tmp",
	    /* the installed programs have no switch */
	    NULL, log, NULL};

	write_ways(&ways, s, manner, without);
	environment[3] = ways.text;
	snprintf(
	    folder, sizeof folder, "%s/%s", place->work, manner_names[manner]);
	snprintf(path, sizeof path, "PATH=%s:/usr/bin:/bin",
	    manner == USUAL_RUN && !*without ? place->usual : place->test);
	snprintf(log, sizeof log, "PIPEFISH_SHORT_WAYS_LOG=%s/%s.log",
	    place->work, manner_names[manner]);
	lay_out(a, s, folder);
	if (s->indexed[manner]) {
		const char *make[] = {"pgnindex", "games.pgn", NULL};

		process_run(
		    folder, make, environment, run_limit, &outcome->seconds);
	}
	fill_words(a, s, manner, argv);
	outcome->status = process_run(
	    folder, argv, environment, run_limit, &outcome->seconds);
	process_collect(a, folder, outcome);
	mem_free(ways.text);
}

/* ------------------------------------------------------------- to compare */

/* True if both texts have each byte equally often, in any order. */
static bool
has_same_bytes(struct str x, struct str y)
{
	long more[256] = {0};

	for (size_t i = 0; i < x.len; i++)
		more[(unsigned char)x.text[i]]++;
	for (size_t i = 0; i < y.len; i++)
		more[(unsigned char)y.text[i]]--;
	for (int i = 0; i < 256; i++)
		if (more[i])
			return false;
	return true;
}

/*
 * True for files whose parts have no fixed order with several threads: those
 * that queries of the grammar write, some of them named by another string of
 * the query.
 */
static bool
is_unordered(struct str name)
{
	return str_is(name, "written.txt") || str_is(name, "\n") ||
	    str_is(name, "a") || str_is(name, "piped.txt") ||
	    str_starts(name, "sorted-");
}

/* True if the run may end before its games do. */
static bool
may_end_early(const struct sample *s)
{
	return sample_has(s, "--status-only") || sample_has(s, "-q") ||
	    sample_has_prefix(s, "--limit") || sample_has(s, "-m");
}

/* True for all files but the index, which only some runs make. */
static bool
is_compared(struct str name)
{
	return !str_is(name, "games.pgn.index");
}

/*
 * Return a text with its lines of times and thread counts emptied, and the
 * number `<8>` that --showmatches prints before a message on a line of its own.
 * With `has_marks` drop the dots that CQLi prints as games go by, and the line
 * ends among them: a message begins a new line.
 */
static struct str
masked(struct arena *a, struct str text, bool has_marks)
{
	char *to = arena_raw(a, 2 * text.len + 1), *start = to;

	while (text.len) {
		struct str line = str_cut(&text, '\n');
		bool is_summary = str_find(line, str_of(" seconds")) != NULL;

		while (has_marks && line.len && *line.text == '.')
			line = str_between(line.text + 1, line.text + line.len);
		if (has_marks && !line.len)
			continue;
		for (size_t i = 0; i < line.len && !is_summary; i++) {
			*to++ = line.text[i];
			if (i && line.text[0] == '<' && line.text[i] == '>' &&
			    i + 1 < line.len)
				*to++ = '\n';
		}
		*to++ = '\n';
	}
	return str_between(start, to);
}

static enum difference
kind_of(struct str name)
{
	return str_is(name, "stdout") ? DIFFERS_IN_STDOUT
	    : str_is(name, "stderr")  ? DIFFERS_IN_STDERR
				      : DIFFERS_IN_FILES;
}

/* True if the line reports a fault of a game. */
static bool
is_game_fault(struct str line)
{
	return str_find(line, str_of(": game ")) != NULL;
}

/* Cut the next line that reports no fault of a game; false at the end. */
static bool
cut_other_line(struct str *text, struct str *line)
{
	while (text->len) {
		*line = str_cut(text, '\n');
		if (!is_game_fault(*line))
			return true;
	}
	return false;
}

/* Return how many lines of a text are this one. */
static int
count_equal(struct str text, struct str line)
{
	int n = 0;

	while (text.len)
		n += str_equal(str_cut(&text, '\n'), line);
	return n;
}

/* True if `y` reports each fault of a game at most as often as `x`. */
static bool
has_no_more_faults(struct str x, struct str y)
{
	for (struct str rest = y; rest.len;) {
		struct str line = str_cut(&rest, '\n');

		if (is_game_fault(line) &&
		    count_equal(y, line) > count_equal(x, line))
			return false;
	}
	return true;
}

/*
 * True if `y` has the lines of `x` except some that report faults of games: a
 * game, or a part of it, that a short way skips is not read.  The faults of a
 * game come in another order where a query of the main line reads it before one
 * of variations does.  An empty line may follow behind what --showmatches
 * writes.
 */
static bool
lacks_only_faults(struct str x, struct str y)
{
	struct str own, line, all = x, rest = y;
	bool more = cut_other_line(&rest, &line);

	while (cut_other_line(&all, &own))
		if (more && str_equal(own, line))
			more = cut_other_line(&rest, &line);
		else if (own.len)
			return false;
	return !more && has_no_more_faults(x, y);
}

/* True if the programs of all queries append to their files. */
static bool
programs_append(struct arena *a, const struct sample *s)
{
	for (int i = 0; i < s->queries; i++)
		if (!str_find(query_bytes(a, &s->query[i]), str_of("\"-a\"")))
			return false;
	return true;
}

static bool
is_same(struct arena *a, const struct sample *s, enum manner manner,
    struct str name, struct str x, struct str y)
{
	bool has_marks =
	    kind_of(name) == DIFFERS_IN_STDERR && sample_has(s, "--as=cqli");

	if (str_equal(x, y))
		return true;
	if (is_unordered(name) && s->threads[manner] > 1)
		return has_same_bytes(x, y) ||
		    (str_is(name, "piped.txt") &&
			(may_end_early(s) || !programs_append(a, s)));
	if (kind_of(name) == DIFFERS_IN_STDERR &&
	    str_is(s->word[0], "cqlmatch") &&
	    lacks_only_faults(masked(a, x, has_marks), masked(a, y, has_marks)))
		return true;
	return sample_has_prefix(s, "--as=") &&
	    kind_of(name) != DIFFERS_IN_FILES &&
	    str_equal(masked(a, x, false), masked(a, y, false));
}

/* Return how two files differ; NULL means there is no such file. */
static enum difference
compare_files(struct arena *a, const struct sample *s,
    const struct left_file *x, const struct left_file *y, struct verdict *v)
{
	struct str name = {"", 0};

	if (x)
		name = x->name;
	else if (y)
		name = y->name;
	if (!is_compared(name) ||
	    (x && y && is_same(a, s, v->manner, name, x->bytes, y->bytes)))
		return SAME;
	snprintf(v->file, sizeof v->file, "%.*s", STR(name));
	return kind_of(name);
}

/* Return the first difference: files before messages, as they say more. */
static enum difference
compare_outcomes(struct arena *a, const struct sample *s,
    const struct outcome *x, const struct outcome *y, struct verdict *v)
{
	enum difference found = SAME;
	char file[sizeof v->file] = "";

	if (x->status != y->status)
		return DIFFERS_IN_STATUS;
	for (int i = 0, k = 0; i < x->files || k < y->files;) {
		const struct left_file *one = i < x->files ? &x->file[i] : NULL,
				       *two = k < y->files ? &y->file[k] : NULL;
		int order = !one ? 1
		    : !two	 ? -1
				 : str_compare(one->name, two->name);
		enum difference d;

		i += order <= 0;
		k += order >= 0;
		d = compare_files(
		    a, s, order <= 0 ? one : NULL, order >= 0 ? two : NULL, v);
		if (d == SAME || (found != SAME && found != DIFFERS_IN_STDERR))
			continue;
		found = d;
		memcpy(file, v->file, sizeof file);
	}
	memcpy(v->file, file, sizeof file);
	return found;
}

/* ------------------------------------------------------- what had an effect */

/* True if a line of a table of groups counts a game that matches. */
static bool
counts_a_match(struct str table)
{
	struct str head = str_cut(&table, '\n');
	int column = 0, at;

	while (head.len && !str_is(str_cut(&head, ','), "matching-games"))
		column++;
	while (table.len) {
		struct str line = str_cut(&table, '\n'), field = {0};

		for (at = 0; at <= column && line.len; at++)
			field = str_cut(&line, ',');
		if (at > column && field.len && *field.text != '0')
			return true;
	}
	return false;
}

static bool
has_line_without(struct str text, char first)
{
	while (text.len) {
		struct str line = str_cut(&text, '\n');

		if (line.len && *line.text != first)
			return true;
	}
	return false;
}

/* True if the run wrote a file that is neither an input nor a stream. */
static bool
wrote_a_file(const struct sample *s, const struct outcome *o)
{
	for (int i = 0; i < o->files; i++) {
		struct str name = o->file[i].name;
		bool given = str_is(name, "stdout") || str_is(name, "stderr") ||
		    str_is(name, "stdin") || !is_compared(name);

		for (int k = 0; k < s->queries; k++)
			given |= str_is(name, s->query[k].file);
		for (int k = 0; k < s->inputs; k++)
			given |= str_is(name, s->input[k].name);
		if (!given && o->file[i].bytes.len)
			return true;
	}
	return false;
}

static bool
is_lively(const struct sample *s, const struct outcome *o)
{
	struct str out = outcome_file(o, "stdout"), rest = out;

	if (o->status < 0 || o->status > 1)
		return false;
	if (wrote_a_file(s, o) || sample_has(s, "--status-only"))
		return wrote_a_file(s, o) || o->status == 0;
	if (sample_has_prefix(s, "--count-by"))
		return sample_has_prefix(s, "--format") ? out.len > 0
							: counts_a_match(out);
	if (sample_has(s, "--count"))
		return strpbrk(out.len ? out.text : "", "123456789") != NULL;
	if (sample_has(s, "--format=csv") || sample_has(s, "--format=tsv")) {
		str_cut(&rest, '\n');
		return rest.len > 0;
	}
	return has_line_without(out, '!');
}

/* ------------------------------------------------------------------- all */

/* Read the log of the short ways that the coin took, and remove the file. */
static void
read_ways(struct arena *a, const struct place *place, struct verdict *v)
{
	char name[PATH_SIZE];
	struct str text;

	snprintf(name, sizeof name, "%s/coin.log", place->work);
	memset(v->way, 0, sizeof v->way);
	for (enum manner m = PLAIN_RUN; m < MANNERS; m++) {
		char other[PATH_SIZE];

		snprintf(other, sizeof other, "%s/%s.log", place->work,
		    manner_names[m]);
		if (m != COIN_RUN)
			remove(other);
	}
	if (access(name, R_OK) != 0)
		return;
	text = process_read(a, name);
	while (text.len) {
		struct str line = str_cut(&text, '\n'), word = str_word(&line);
		unsigned long taken, refused;

		if (!str_number(str_word(&line), &taken) ||
		    !str_number(str_word(&line), &refused))
			continue;
		for (int i = 0; i < SHORT_WAYS_COUNT; i++)
			if (str_is(word, way_names[i])) {
				v->way[i].taken += taken;
				v->way[i].refused += refused;
			}
	}
	remove(name);
}

/* True if a run mentions this word on standard error. */
static bool
mentions(const struct verdict *v, const char *word)
{
	for (int i = 0; i < MANNERS; i++)
		if (str_find(
			outcome_file(&v->outcome[i], "stderr"), str_of(word)))
			return true;
	return false;
}

static enum difference
judge(struct arena *a, const struct sample *s, struct verdict *v)
{
	const struct outcome *plain = &v->outcome[PLAIN_RUN];

	v->file[0] = '\0';
	for (v->manner = PLAIN_RUN; v->manner < MANNERS; v->manner++)
		if (v->outcome[v->manner].status >= 128)
			return ENDED_BY_SIGNAL;
	v->manner = PLAIN_RUN;
	if (plain->status == RAN_TOO_LONG)
		return NOT_COMPARED;
	for (v->manner = USUAL_RUN; v->manner < MANNERS; v->manner++) {
		const struct outcome *o = &v->outcome[v->manner];
		enum difference d;

		if (o->status == RAN_TOO_LONG)
			return plain->seconds < soon ? HANGS : NOT_COMPARED;
		d = compare_outcomes(a, s, plain, o, v);
		if (d != SAME)
			return plain->status == 2 &&
				str_find(outcome_file(plain, "stderr"),
				    str_of(" error: "))
			    ? NOT_COMPARED
			    : d;
	}
	v->manner = PLAIN_RUN;
	return SAME;
}

void
trial_run(struct arena *a, const struct place *place, struct sample *s,
    const char *without, struct verdict *v)
{
	for (int again = 0; again < 3; again++) {
		for (int i = 0; i < MANNERS; i++)
			run_manner(a, place, s, (enum manner)i, without,
			    &v->outcome[i]);
		read_ways(a, place, v);
		v->difference = judge(a, s, v);
		if (v->difference == SAME)
			break;
		if (s->verifies && mentions(v, "index")) {
			s->verifies =
			    false; /* there is none that can be used */
		} else if (mentions(v, "thread")) {
			for (int i = 0; i < MANNERS; i++)
				s->threads[i] = 1;
		} else {
			break;
		}
	}
	v->is_lively = is_lively(s, &v->outcome[PLAIN_RUN]);
}

static void
add_bytes(uint64_t *sum, struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		*sum = (*sum ^ (unsigned char)s.text[i]) * 0x100000001b3;
	*sum = (*sum ^ 0x100) * 0x100000001b3; /* the end of the text */
}

uint64_t
trial_sum(struct arena *a, const struct place *place, struct sample *s)
{
	uint64_t sum = 0xcbf29ce484222325;
	struct outcome o;
	char status[20];

	s->threads[USUAL_RUN] = 1;
	s->verifies = false;
	run_manner(a, place, s, USUAL_RUN, "", &o);
	snprintf(status, sizeof status, "%d", o.status);
	add_bytes(&sum, str_of(status));
	for (int i = 0; i < o.files; i++) {
		struct left_file *f = &o.file[i];

		if (!is_compared(f->name))
			continue;
		add_bytes(&sum, f->name);
		add_bytes(&sum,
		    sample_has_prefix(s, "--as=") ? masked(a, f->bytes, false)
						  : f->bytes);
	}
	return sum;
}

/* ------------------------------------------------------------------ show */

static void
show_line(struct out *o, const char *name, const char *at, const char *end)
{
	const char *stop =
	    at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;

	if (!stop)
		stop = end;
	if (stop - at > 300)
		stop = at + 300;
	out_format(o, "    %s: ", name);
	out_bytes(o, at, (size_t)(stop - at));
	out_text(o, at == end ? "(its end)\n" : "\n");
}

void
trial_show(struct out *o, const struct verdict *v)
{
	const struct outcome *x = &v->outcome[PLAIN_RUN],
			     *y = &v->outcome[v->manner];
	struct str a, b;
	size_t at = 0, line = 0;

	out_format(o, "  the %s run differs in %s", manner_names[v->manner],
	    difference_name(v->difference));
	if (v->difference == DIFFERS_IN_FILES)
		out_format(o, " (%s)", v->file);
	out_format(o, "\n    status: %d and %d\n", x->status, y->status);
	if (!*v->file)
		return;
	a = outcome_file(x, v->file);
	b = outcome_file(y, v->file);
	for (; at < a.len && at < b.len && a.text[at] == b.text[at]; at++)
		if (a.text[at] == '\n')
			line = at + 1;
	show_line(
	    o, "plain", a.text + (line < a.len ? line : a.len), a.text + a.len);
	show_line(o, manner_names[v->manner],
	    b.text + (line < b.len ? line : b.len), b.text + b.len);
}
