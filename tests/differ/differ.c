/*
 * differ - random cases that show when a short way changes an answer
 *
 *   differ [--runs=N | --seconds=S] [--seed=N] [--jobs=N] [--verbose]
 *       [--least=N] [--keep=DIR] [--known=FILE] [--only=REGEX]
 *   differ --record=N [--seed=N] | --compare=FILE [--runs=N]
 *   differ --relations [--runs=N | --seconds=S] [--seed=N] [--jobs=N]
 *   differ --print=N [--rule=NAME] [--deep=N] [--seed=N] GRAMMAR...
 *
 * Each run is a case (case.h), tried three ways (trial.h).  Where they differ,
 * and the file `known` does not name the fault, the case is made small
 * (shrink.h), printed and kept in DIR/SEED ($BUILD/differ); its seed alone,
 * with --runs=1, makes it again.  The status is 1 when a case failed, or when a
 * short way was not taken and refused in --least runs that had a match or an
 * effect.
 *
 * With --only, cases whose command line, queries and inputs do not match are
 * drawn and left out.
 *
 * BUILD names the installed programs, TEST_BUILD those with a switch of short
 * ways; both are folders of the build, and the same one may be both.
 *
 * With --record, a line is written for each of N cases: its seed and a sum of
 * all that the installed programs leave.  With --compare they are run again;
 * the status is 1 when a case leaves something else, and after 20 of them
 * the run ends.  So two trees are compared, or a tree with what it gave before.
 *
 * With --relations, each run draws a relation that must hold between several
 * runs (relation.h) in place of a case.
 *
 * With --rule=SELDOM, command lines are drawn by that rule, not by COMMAND: it
 * reaches short ways that few others do.
 *
 * With --print, N sentences of the grammar are written, for tests/differ/run.
 */
#include <getopt.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"
#include "chance.h"
#include "relation.h"
#include "shrink.h"

enum { KNOWN_MAX = 16, JOBS_MAX = 16, FOLDER_SIZE = 3000, ENOUGH = 20 };

/* A fault that is known: a row of the file `known`. */
struct known {
	const char *name, *differs, *without, *what;
	regex_t pattern;
};

/* What a worker counts; the parent reads it when the worker has ended. */
struct tally {
	unsigned long runs, lively, refused, uncompared, failures;
	unsigned long known[KNOWN_MAX];
	struct way_counts way[SHORT_WAYS_COUNT]; /* of runs with a match or an
						    effect */
};

static struct {
	unsigned long runs, least;
	double seconds, end;
	uint64_t seed;
	int jobs, deep;
	bool verbose, has_seed, relations;
	unsigned long print, record;
	const char *rule, *keep, *known, *compare;
	regex_t only;
	bool has_only;
} option = {.jobs = 2, .deep = 8, .rule = "QUERY"};

static struct known known[KNOWN_MAX];
static int knowns;

static _Noreturn void
fail(const char *what, const char *which)
{
	fprintf(stderr, "differ: %s: %s\n", which, what);
	exit(2);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ------------------------------------------------------- known faults */

/* Cut the next field, up to ` | `, off a line; it ends with a NUL then. */
static const char *
cut_field(char **line)
{
	char *field = *line, *bar = strstr(field, " | ");

	if (bar) {
		*bar = '\0';
		*line = bar + 3;
	}
	return field;
}

static void
read_known(struct arena *a, const char *file)
{
	struct str text = process_read(a, file);

	while (text.len) {
		struct str row = str_cut(&text, '\n');
		struct known *k = &known[knowns];
		char *line;
		const char *pattern;

		if (!row.len || *row.text == '#')
			continue;
		if (knowns == KNOWN_MAX)
			fail("too many rows", file);
		line = (char *)(uintptr_t)arena_text(a, row).text;
		k->name = cut_field(&line);
		pattern = cut_field(&line);
		k->differs = cut_field(&line);
		k->without = cut_field(&line);
		k->what = line;
		if (regcomp(&k->pattern, pattern, REG_EXTENDED | REG_NOSUB))
			fail("the pattern is no regular expression", k->name);
		knowns++;
	}
}

/* Return the case as the patterns of `known` see it. */
static const char *
whole_case(struct arena *a, const struct sample *s)
{
	struct out o = {0};
	char *text;

	for (int i = 0; i < s->words; i++) {
		out_str(&o, s->word[i]);
		out_char(&o, ' ');
	}
	out_char(&o, '\n');
	for (int i = 0; i < s->queries; i++)
		out_str(&o, query_bytes(a, &s->query[i]));
	for (int i = 0; i < s->inputs; i++)
		out_str(&o, input_bytes(a, &s->input[i]));
	text = arena_copy(a, out_since(&o, 0).text, o.len + 1);
	text[o.len] = '\0';
	for (size_t i = 0; i < o.len; i++)
		if (!text[i])
			text[i] = '?';
	mem_free(o.text);
	return text;
}

/* Return the number of the known fault that this failure shows, or -1. */
static int
find_known(struct arena *a, const struct place *place, const struct sample *s,
    const struct verdict *v)
{
	const char *text = whole_case(a, s);
	static struct verdict without;

	for (int i = 0; i < knowns; i++) {
		const struct known *k = &known[i];
		struct sample copy = *s;

		if (!strstr(k->differs, difference_name(v->difference)) ||
		    regexec(&k->pattern, text, 0, NULL, 0) != 0)
			continue;
		if (strcmp(k->without, "-") == 0)
			return i;
		trial_run(a, place, &copy, k->without, &without);
		if (!is_failure(without.difference))
			return i;
	}
	return -1;
}

/* --------------------------------------------------------------- one case */

static void
count_ways(struct tally *t, const struct verdict *v)
{
	for (int i = 0; i < SHORT_WAYS_COUNT; i++) {
		t->way[i].taken += v->way[i].taken > 0;
		t->way[i].refused += v->way[i].refused > 0;
	}
}

/* Keep the small case and what the runs left, for a closer look. */
static void
keep(const struct sample *s, const struct place *place, struct str text)
{
	char folder[FOLDER_SIZE], command[2 * FOLDER_SIZE + 100];

	mkdir(option.keep, 0755);
	snprintf(folder, sizeof folder, "%s/%llu", option.keep,
	    (unsigned long long)s->seed);
	snprintf(command, sizeof command, "rm -rf '%s' && cp -R '%s' '%s'",
	    folder, place->work, folder);
	if (system(command) != 0)
		fail("cannot be written", folder);
	process_write(folder, "case", text);
}

/*
 * Make the failing case small, print it and keep it.  One that does not fail
 * when it is run again is printed with the difference that it showed first; the
 * files kept are those of the second time.
 */
static void
report(struct arena *a, const struct place *place, struct sample *s,
    struct verdict *v)
{
	static struct verdict first, second;
	struct sample copy = *s;
	struct out o = {0};
	bool again;

	first = *v;
	trial_run(a, place, &copy, "", &second);
	again = is_failure(second.difference);
	if (again) {
		shrink(a, place, s, v, 60);
		again = is_failure(v->difference);
	}
	out_format(&o, "differ: seed %llu fails%s\n",
	    (unsigned long long)s->seed,
	    again ? "" : ", but not when it is run again");
	trial_show(&o, again ? v : &first);
	sample_describe(s, a, &o);
	keep(s, place, out_since(&o, 0));
	fflush(stdout);
	fwrite(o.text, 1, o.len, stdout);
	fflush(stdout);
	mem_free(o.text);
}

static void
try_case(struct grammar *g, const struct place *place, uint64_t seed,
    struct tally *t)
{
	static struct verdict v;
	struct arena memory = {0};
	struct sample s;
	int fault;

	sample_draw(&memory, g, seed, &s);
	if (option.has_only &&
	    regexec(&option.only, whole_case(&memory, &s), 0, NULL, 0) != 0) {
		arena_free(&memory);
		return;
	}
	trial_run(&memory, place, &s, "", &v);
	t->runs++;
	t->refused += v.outcome[PLAIN_RUN].status == 2;
	t->uncompared += v.difference == NOT_COMPARED;
	if (v.is_lively) {
		t->lively++;
		count_ways(t, &v);
	}
	if (is_failure(v.difference)) {
		fault = find_known(&memory, place, &s, &v);
		if (fault >= 0)
			t->known[fault]++;
		else
			t->failures++;
		if (fault < 0 || option.verbose)
			report(&memory, place, &s, &v);
	}
	arena_free(&memory);
}

static void
try_relation(struct grammar *g, const struct place *place, uint64_t seed,
    struct tally *t)
{
	struct arena memory = {0};
	struct out text = {0};
	bool held = false;
	const char *broken =
	    relation_try(&memory, place, g, seed, &held, &text);

	t->runs++;
	t->lively += held;
	t->refused += !held && !broken;
	if (broken) {
		t->failures++;
		printf("differ: seed %llu: this does not hold: %s\n%.*s",
		    (unsigned long long)seed, broken, (int)text.len, text.text);
		fflush(stdout);
	}
	mem_free(text.text);
	arena_free(&memory);
}

/* ----------------------------------------------------------------- workers */

static char work_root[64];

static void
work(struct grammar *g, struct place place, int number, struct tally *t)
{
	char folder[FOLDER_SIZE];

	snprintf(folder, sizeof folder, "%s/%d", work_root, number);
	mkdir(folder, 0755);
	place.work = folder;
	for (unsigned long i = (unsigned long)number;
	     option.runs ? i < option.runs : now() < option.end;
	     i += (unsigned long)option.jobs)
		(option.relations ? try_relation : try_case)(
		    g, &place, option.seed + i, t);
}

static void
add_tally(struct tally *all, const struct tally *t)
{
	all->runs += t->runs;
	all->lively += t->lively;
	all->refused += t->refused;
	all->uncompared += t->uncompared;
	all->failures += t->failures;
	for (int i = 0; i < KNOWN_MAX; i++)
		all->known[i] += t->known[i];
	for (int i = 0; i < SHORT_WAYS_COUNT; i++) {
		all->way[i].taken += t->way[i].taken;
		all->way[i].refused += t->way[i].refused;
	}
}

/* Print the tallies; return false if anything failed. */
static bool
conclude(struct tally *t)
{
	bool good = t->failures == 0;

	if (option.least || option.verbose)
		printf("| short way | taken | refused |\n|---|---:|---:|\n");
	for (int i = 0; i < SHORT_WAYS_COUNT; i++) {
		const struct way_counts *w = &t->way[i];

		if (option.least || option.verbose)
			printf("| `%s` | %lu | %lu |\n", way_names[i], w->taken,
			    w->refused);
		good &= w->taken >= option.least && w->refused >= option.least;
	}
	for (int i = 0; i < knowns; i++)
		if (t->known[i])
			printf("known: %s, %lu times: %s\n", known[i].name,
			    t->known[i], known[i].what);
	printf(
	    "differ: %lu runs from seed %llu, %lu of them with a match or an "
	    "effect, %lu refused, %lu not compared: %lu failed\n",
	    t->runs, (unsigned long long)option.seed, t->lively, t->refused,
	    t->uncompared, t->failures);
	return good;
}

static bool
run_all(struct grammar *g, const struct place *place)
{
	size_t size = JOBS_MAX * sizeof(struct tally);
	struct tally *t = mmap(NULL, size, PROT_READ | PROT_WRITE,
			 MAP_SHARED | MAP_ANONYMOUS, -1, 0),
		     all = {0};
	bool ended_well = true;

	if (t == MAP_FAILED)
		fail("no memory", "tallies");
	option.end = now() + option.seconds;
	fflush(stdout);
	for (int i = 0; i < option.jobs; i++)
		if (fork() == 0) {
			work(g, *place, i, &t[i]);
			fflush(stdout);
			_exit(0);
		}
	for (int i = 0; i < option.jobs; i++) {
		int status;

		wait(&status);
		ended_well &= status == 0;
	}
	for (int i = 0; i < option.jobs; i++)
		add_tally(&all, &t[i]);
	return conclude(&all) && ended_well;
}

/* --------------------------------------------------------------- on record */

static uint64_t
sum_of_case(struct grammar *g, const struct place *place, uint64_t seed)
{
	struct arena memory = {0};
	struct sample s;
	uint64_t sum;

	sample_draw(&memory, g, seed, &s);
	sum = trial_sum(&memory, place, &s);
	arena_free(&memory);
	return sum;
}

/* Write a line `SEED SUM` for each case. */
static bool
record(struct grammar *g, struct place place)
{
	char folder[FOLDER_SIZE];

	snprintf(folder, sizeof folder, "%s/0", work_root);
	mkdir(folder, 0755);
	place.work = folder;
	for (uint64_t i = 0; i < option.record; i++)
		printf("%llu %016llx\n", (unsigned long long)(option.seed + i),
		    (unsigned long long)sum_of_case(
			g, &place, option.seed + i));
	return true;
}

/* Run the cases of every `jobs`-th line; count those that leave something else.
 */
static void
compare_part(struct grammar *g, struct place place, struct str lines,
    int number, volatile unsigned long *wrong)
{
	char folder[FOLDER_SIZE];

	snprintf(folder, sizeof folder, "%s/%d", work_root, number);
	mkdir(folder, 0755);
	place.work = folder;
	for (int i = 0; lines.len && *wrong < ENOUGH &&
	     (!option.runs || (unsigned long)i < option.runs);
	     i++) {
		struct str line = str_cut(&lines, '\n'), seed = str_word(&line);
		unsigned long at;
		char sum[20];

		if (i % option.jobs != number || !str_number(seed, &at))
			continue;
		snprintf(sum, sizeof sum, "%016llx",
		    (unsigned long long)sum_of_case(g, &place, at));
		if (str_is(line, sum))
			continue;
		printf(
		    "differ: the case of seed %lu leaves something else\n", at);
		fflush(stdout);
		++*wrong;
	}
}

static bool
compare(struct grammar *g, const struct place *place)
{
	struct arena memory = {0};
	struct str lines = process_read(&memory, option.compare);
	volatile unsigned long *wrong = mmap(NULL, sizeof *wrong,
	    PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	bool ended_well = true;

	if (wrong == MAP_FAILED || !lines.len)
		fail("cannot be compared", option.compare);
	for (int i = 0; i < option.jobs; i++)
		if (fork() == 0) {
			compare_part(g, *place, lines, i, wrong);
			_exit(0);
		}
	for (int i = 0, status; i < option.jobs; i++) {
		wait(&status);
		ended_well &= status == 0;
	}
	arena_free(&memory);
	return ended_well && *wrong == 0;
}

/* -------------------------------------------------------------------- main */

static unsigned long
number_of(const char *text, const char *name)
{
	unsigned long number;

	if (!str_number(str_of(text), &number))
		fail("a number is wanted", name);
	return number;
}

static void
read_options(int argc, char **argv)
{
	static const struct option names[] = {
	    {"runs", required_argument, NULL, 'r'},
	    {"seconds", required_argument, NULL, 't'},
	    {"seed", required_argument, NULL, 's'},
	    {"jobs", required_argument, NULL, 'j'},
	    {"least", required_argument, NULL, 'l'},
	    {"keep", required_argument, NULL, 'k'},
	    {"known", required_argument, NULL, 'n'},
	    {"verbose", no_argument, NULL, 'v'},
	    {"print", required_argument, NULL, 'p'},
	    {"record", required_argument, NULL, 'w'},
	    {"only", required_argument, NULL, 'o'},
	    {"relations", no_argument, NULL, 'm'},
	    {"compare", required_argument, NULL, 'c'},
	    {"rule", required_argument, NULL, 'R'},
	    {"deep", required_argument, NULL, 'd'}, {0}};

	for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;)
		switch (c) {
		case 'r': option.runs = number_of(optarg, "--runs"); break;
		case 't':
			option.seconds = (double)number_of(optarg, "--seconds");
			break;
		case 's':
			option.seed = number_of(optarg, "--seed");
			option.has_seed = true;
			break;
		case 'j': option.jobs = (int)number_of(optarg, "--jobs"); break;
		case 'l': option.least = number_of(optarg, "--least"); break;
		case 'k': option.keep = optarg; break;
		case 'n': option.known = optarg; break;
		case 'v': option.verbose = true; break;
		case 'p': option.print = number_of(optarg, "--print"); break;
		case 'w': option.record = number_of(optarg, "--record"); break;
		case 'o':
			if (regcomp(&option.only, optarg,
				REG_EXTENDED | REG_NOSUB) != 0)
				fail("no regular expression", optarg);
			option.has_only = true;
			break;
		case 'm': option.relations = true; break;
		case 'c': option.compare = optarg; break;
		case 'R': option.rule = sample_start = optarg; break;
		case 'd': option.deep = (int)number_of(optarg, "--deep"); break;
		default: exit(2);
		}
	if (option.jobs < 1 || option.jobs > JOBS_MAX)
		fail("from 1 to 16", "--jobs");
	if (!option.has_seed)
		option.seed = (uint64_t)time(NULL) * 1000000;
	if (!option.runs && option.seconds <= 0 && !option.compare)
		option.runs = 1000;
}

/* Print sentences, one a line. */
static int
print_sentences(int files, char **file)
{
	struct grammar *g = NULL;
	struct out o;

	out_init(&o, STDOUT_FILENO, "standard output");
	for (int i = 0; i < files; i++)
		g = grammar_read(g, file[i]);
	if (!g)
		fail("names no file", "--print");
	for (unsigned long i = 0; i < option.print; i++) {
		chance_start(option.seed + i);
		grammar_write(g, option.rule, option.deep, &o);
		out_char(&o, '\n');
	}
	out_close(&o);
	return 0;
}

/* Return $name/rest as an absolute path. */
static const char *
path_of(
    struct arena *a, const char *name, const char *otherwise, const char *rest)
{
	const char *folder = getenv(name);
	const char *kept;
	char path[2 * FOLDER_SIZE], *whole;

	snprintf(path, sizeof path, "%s/%s", folder ? folder : otherwise, rest);
	whole = realpath(path, NULL);
	if (!whole)
		fail("is not there", path);
	kept = arena_text(a, str_of(whole)).text;
	free(whole);
	return kept;
}

int
main(int argc, char **argv)
{
	struct arena memory = {0};
	struct grammar *g;
	struct place place;
	char command[100];
	bool good;

	read_options(argc, argv);
	if (option.print)
		return print_sentences(argc - optind, argv + optind);
	place.usual = path_of(&memory, "BUILD", "build", "bin");
	place.test = path_of(&memory, "TEST_BUILD", "build/test", "bin");
	if (!option.keep)
		option.keep = "build/differ";
	g = grammar_read(NULL, "tests/differ/grammar");
	if (option.relations) {
		g = grammar_read(g, "tests/differ/relations");
	} else {
		g = grammar_read(g, "tests/differ/effects");
		g = grammar_read(g, "tests/differ/commands");
	}
	read_known(&memory, option.known ? option.known : "tests/differ/known");
	snprintf(work_root, sizeof work_root, "%s/differ-XXXXXX",
	    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	if (!mkdtemp(work_root))
		fail("cannot be made", work_root);
	input_prepare("tests/data", place.usual, work_root);
	good = option.record ? record(g, place)
	    : option.compare ? compare(g, &place)
			     : run_all(g, &place);
	snprintf(command, sizeof command, "rm -rf %s", work_root);
	if (system(command) != 0)
		return 2;
	arena_free(&memory);
	return good ? 0 : 1;
}
