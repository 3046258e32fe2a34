/* calls.c - call the library in ways that go wrong; each check prints its name
 */
#include <fcntl.h>
#include <limits.h>
#include <pipefish.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed;

static void
check(const char *name, int good)
{
	if (!good)
		printf("failed: %s\n", name);
	failed |= !good;
}

/* True if the whole message is the text as a line of the library. */
static int
is_whole(const pipefish_error *e)
{
	char line[400];

	if (!e)
		return 0;
	snprintf(line, sizeof line, "pipefish: %s\n", e->text);
	return !strcmp(line, e->whole);
}

static const char games[] =
    "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    "[White \"C\"]\n\n1. e4 e5 2. Ke3 *\n\n1. e4 *\n";

static int complaints, messages, looks;

static void
complain(void *user, const pipefish_error *e)
{
	(void)user;
	complaints += e->game == 2 && strstr(e->text, "Ke3") &&
	    strstr(e->whole, "game 2");
}

static void
say(void *user, const char *text, size_t length)
{
	(void)user;
	messages += length > 2 && !memcmp(text + length - 4, ": hi", 4);
}

static int
stop(void *user, uint64_t bytes, uint64_t read)
{
	(void)bytes;
	(void)read;
	looks++;
	return user != NULL;
}

static pipefish_query *
compiled(const char *text)
{
	pipefish_query *q = NULL;
	pipefish_error *e = NULL;

	if (pipefish_compile(&q, text, strlen(text), &e) < 0)
		pipefish_error_free(e);
	return q;
}

static pipefish_run *
opened(pipefish_query *q, const char *pgn)
{
	pipefish_run *r = pipefish_run_new(q);

	if (r && pipefish_open_pgn(r, pgn, strlen(pgn)) == PIPEFISH_OK)
		return r;
	pipefish_run_free(r);
	return NULL;
}

static void
errors(void)
{
	pipefish_query *q;
	pipefish_error *e;

	check("bad query",
	    pipefish_compile(&q, "a\n shfit 1", 10, &e) == PIPEFISH_BAD_QUERY);
	check("place",
	    e->line == 2 && e->column == 2 && e->from == 3 && e->to == 8);
	check("hint", e->hint && !strcmp(e->hint, "shift") && !e->file);
	pipefish_error_free(e);
	check("hint of a move",
	    pipefish_compile(&q, "e2-e4", 5, &e) == PIPEFISH_BAD_QUERY &&
		!strcmp(e->hint, "e2--e4"));
	pipefish_error_free(e);
	check("not UTF-8",
	    pipefish_compile(&q, "\"\xff\"", 3, &e) == PIPEFISH_BAD_QUERY &&
		e->column);
	pipefish_error_free(e);
	check("the place of a byte",
	    pipefish_compile(&q, "mate // \xff", 9, &e) == PIPEFISH_BAD_QUERY &&
		e->column == 9 && e->from == 8 && e->to == 9 &&
		!strncmp(e->text, "the byte \\xff", 13));
	pipefish_error_free(e);
	check("programs are refused",
	    pipefish_compile(&q, "commandpipe(\"ls\")", 17, NULL) ==
		PIPEFISH_BAD_QUERY);
	check(
	    "misuse", pipefish_compile(NULL, "a", 1, NULL) == PIPEFISH_MISUSE);
	pipefish_free(NULL);
	pipefish_error_free(NULL);
	pipefish_query_free(NULL);
	pipefish_run_free(NULL);
}

static void
stopped(void)
{
	static const char query[] = "check X=0 assert X>0";
	pipefish_query *q = compiled(query);
	pipefish_run *r = opened(q, games);
	const pipefish_error *e;

	check("query stops", pipefish_next(r) == PIPEFISH_QUERY_STOPPED);
	e = pipefish_run_error(r);
	check("its place",
	    e && e->game == 1 && e->ply == 4 && e->line == 1 &&
		e->column == 11 && e->from == 10);
	check("the status stays",
	    pipefish_next(r) == PIPEFISH_QUERY_STOPPED &&
		pipefish_columns(r, "fen") == PIPEFISH_QUERY_STOPPED);
	pipefish_run_free(r);
	pipefish_query_free(q);
}

/*
 * Run over a FIFO that holds the text and gets no more; return its first
 * status, or 0 if that is an error without a text.
 */
static int
waits(const char *text, int *limit, int *cancels)
{
	int fd = open("fifo", O_RDWR), status;
	pipefish_run *r = pipefish_run_new(NULL);

	if (write(fd, text, strlen(text)) != (ssize_t)strlen(text))
		return 0;
	if (limit)
		pipefish_set(r, PIPEFISH_TIME_LIMIT, (uint64_t)*limit);
	pipefish_on_complaint(r, complain, NULL);
	pipefish_on_progress(r, stop, cancels);
	status = pipefish_open_file(r, "fifo");
	pipefish_columns(r, "ply");
	if (status == PIPEFISH_OK)
		status = pipefish_next(r);
	if (status < 0 && !pipefish_run_error(r)->text)
		status = 0;
	pipefish_run_free(r);
	close(fd);
	return status;
}

/* A run ends while a read waits; the game that is cut off is not given. */
static void
waiting(void)
{
	int limit = 100;

	unlink("fifo");
	if (mkfifo("fifo", 0600) != 0)
		return check("FIFO", 0);
	check("the time is over while a read waits",
	    waits("", &limit, NULL) == PIPEFISH_TIME_OVER);
	check("progress is told of meanwhile", looks > 0);
	check("part of a game is none",
	    waits("1. e4 e5 2. Nf3", &limit, NULL) == PIPEFISH_TIME_OVER);
	check("a run is cancelled while a read waits",
	    waits("1. e4 e5 2. Nf3", NULL, &limit) == PIPEFISH_CANCELLED);
	looks = 0;
	unlink("fifo");
}

static void
rows(void)
{
	pipefish_query *q = compiled("mate message(\"hi\")");
	pipefish_run *r = opened(q, games);
	size_t got, length;
	pipefish_vector v[4];
	int null;

	pipefish_on_complaint(r, complain, NULL);
	pipefish_on_message(r, say, NULL);
	check("columns",
	    pipefish_columns(r, "game,ply,tag:White,clk") == PIPEFISH_OK);
	check("row", pipefish_next(r) == PIPEFISH_ROW);
	check("number", pipefish_column_number(r, 1, &null) == 4 && !null);
	check("text",
	    !memcmp(pipefish_column_text(r, 2, &length), "A", 1) &&
		length == 1);
	check("no value", !pipefish_column_text(r, 3, &length) && !length);
	check("done",
	    pipefish_next(r) == PIPEFISH_DONE &&
		pipefish_next(r) == PIPEFISH_DONE);
	check("bad game", complaints == 1 && messages == 1);
	check("counts",
	    pipefish_games_read(r) == 3 && pipefish_games_matching(r) == 1);
	pipefish_run_free(r);
	pipefish_query_free(q);
	r = opened(NULL, games);
	pipefish_columns(r, "ply,uci");
	check("fetch",
	    pipefish_fetch(r, 3, v, &got) == PIPEFISH_ROW && got == 3 &&
		v[0].numbers[2] == 2 && v[1].ends[2] == 8 && v[1].is_null[0] &&
		!memcmp(v[1].bytes + 4, "e7e5", 4));
	check("fetch to the end",
	    pipefish_fetch(r, 300, v, &got) == PIPEFISH_DONE && got == 7);
	check("no current row", !pipefish_column_text(r, 0, NULL));
	pipefish_run_free(r);
}

/* Read columns as text and as arrays: sets, and numbers with a fraction. */
static void
columns(void)
{
	pipefish_run *r = opened(NULL, "1. e4 {[%clk 0:01:00.5]} *");
	uint64_t sets[12], expected[12];
	size_t got, length;
	pipefish_vector v[4];
	const char *text;
	int null;

	pipefish_columns(r, "bb,clk,fen,ply");
	pipefish_next(r);
	check("row of sets", pipefish_next(r) == PIPEFISH_ROW);
	text = pipefish_column_text(r, 2, &length);
	pipefish_bitboards(text, length, expected, NULL);
	text = pipefish_column_text(r, 0, &length);
	check("its sets", length == 96 && !memcmp(text, expected, length));
	text = pipefish_column_text(r, 3, &length);
	check("count as text", length == 1 && *text == '1');
	check("no whole number",
	    !pipefish_column_number(r, 1, &null) && null &&
		!pipefish_column_number(r, 0, &null) && null);
	check("decimal as text",
	    !memcmp(pipefish_column_text(r, 1, &length), "60.5", 4) &&
		length == 4);
	pipefish_run_free(r);
	r = opened(NULL, "1. e4 {[%clk 0:01:00.5]} *");
	pipefish_columns(r, "bb,clk");
	check("no rows are wanted",
	    pipefish_fetch(r, 0, v, &got) == PIPEFISH_ROW && !got &&
		!v[0].numbers && v[0].ends && v[1].ends);
	check("sets by fetch",
	    pipefish_fetch(r, 9, v, &got) == PIPEFISH_DONE && got == 2 &&
		v[0].ends[1] == 192);
	memcpy(sets, v[0].bytes + 96, sizeof sets);
	check("the same sets", !memcmp(sets, expected, sizeof sets));
	check("decimals by fetch",
	    v[1].is_null[0] && v[1].ends[1] == 4 &&
		!memcmp(v[1].bytes, "60.5", 4));
	pipefish_run_free(r);
}

static char file[100];
static int files_held;

static int
read_file(void *user, const char *name, const char **bytes, size_t *length)
{
	(void)user;
	if (strcmp(name, "in") != 0)
		return -1;
	files_held++;
	*bytes = "abc";
	*length = 3;
	return 0;
}

static void
free_file(void *user, const char *bytes)
{
	(void)user;
	files_held -= !strcmp(bytes, "abc");
}

static int
write_file(void *user, const char *name, const char *bytes, size_t length)
{
	(void)user;
	if (strcmp(name, "out") != 0)
		return -1;
	strncat(file, bytes, length);
	return 0;
}

static int
files_status(const char *query, int given, const char *text)
{
	pipefish_query *q = compiled(query);
	pipefish_run *r = opened(q, games);
	int status;

	if (given)
		pipefish_on_file(r, read_file, free_file, write_file, NULL);
	while ((status = pipefish_next(r)) == PIPEFISH_ROW)
		;
	check(query, !text || strstr(pipefish_run_error(r)->text, text));
	pipefish_run_free(r);
	pipefish_query_free(q);
	return status;
}

static void
files(void)
{
	check("files",
	    files_status("mate writefile(\"out\" (readfile \"in\")+\"d\") "
			 "cqlend {writefile(\"out\" \"e\")}",
		1, NULL) == PIPEFISH_DONE &&
		!strcmp(file, "abcde") && !files_held);
	check("no such file",
	    files_status("readfile \"no\"", 1, "cannot read no: No such") ==
		PIPEFISH_QUERY_STOPPED);
	check("not taken",
	    files_status("writefile(\"no\" \"x\")", 1, "cannot write no: ") ==
		PIPEFISH_QUERY_STOPPED);
	check("files are refused",
	    files_status("readfile \"in\"", 0, "allows no files") ==
		    PIPEFISH_QUERY_STOPPED &&
		files_status("writefile(\"out\" \"x\")", 0, "allows no") ==
		    PIPEFISH_QUERY_STOPPED &&
		!strcmp(file, "abcde"));
}

static void
limits(void)
{
	pipefish_query *q = compiled("x=0 while (x<100000000) x+=1");
	pipefish_run *r = opened(q, games);

	pipefish_set(r, PIPEFISH_TIME_LIMIT, 50);
	check("time", pipefish_next(r) == PIPEFISH_TIME_OVER);
	pipefish_run_free(r);
	r = opened(NULL, games);
	pipefish_set(r, PIPEFISH_TIME_LIMIT, LLONG_MAX);
	check("no time is too long", pipefish_next(r) == PIPEFISH_ROW);
	pipefish_run_free(r);
	r = opened(q, games);
	pipefish_on_progress(r, stop, &looks);
	check("progress cancels",
	    pipefish_next(r) == PIPEFISH_CANCELLED && looks == 1);
	pipefish_run_free(r);
	r = opened(q, games);
	pipefish_cancel(r);
	check("cancel", pipefish_next(r) == PIPEFISH_CANCELLED);
	pipefish_run_free(r);
	pipefish_query_free(q);
	/* where no filter is to blame */
	q = compiled("true");
	r = opened(q, games);
	pipefish_cancel(r);
	check("cancel at a position",
	    pipefish_next(r) == PIPEFISH_CANCELLED &&
		!strcmp(pipefish_run_error(r)->text, "the run was cancelled") &&
		!pipefish_run_error(r)->line && !pipefish_run_error(r)->file);
	pipefish_run_free(r);
	pipefish_query_free(q);
	q = compiled("x=\"a\" while (true) x+=x");
	r = opened(q, games);
	pipefish_set(r, PIPEFISH_MEMORY_LIMIT, 4000000);
	check("memory",
	    pipefish_next(r) == PIPEFISH_NO_MEMORY &&
		strstr(pipefish_run_error(r)->text, "allows 4000000") &&
		is_whole(pipefish_run_error(r)));
	pipefish_run_free(r);
	pipefish_query_free(q);
}

static void
inputs(void)
{
	pipefish_query *q = compiled("mate");
	pipefish_run *r = pipefish_run_new(q);

	check("nothing is open", pipefish_next(r) == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	r = pipefish_run_new(q);
	check("no file",
	    pipefish_open_file(r, "/nowhere") == PIPEFISH_BAD_INPUT &&
		pipefish_run_error(r)->file);
	pipefish_run_free(r);
	r = pipefish_run_new(q);
	check("packed",
	    pipefish_open_pgn(r, "\x1f\x8b\x08\0\0\0", 6) ==
		PIPEFISH_BAD_INPUT);
	pipefish_run_free(r);
	r = opened(q,
	    "\xff\xfe"
	    "1.e4");
	check("UTF-16",
	    pipefish_next(r) == PIPEFISH_BAD_INPUT &&
		strstr(pipefish_run_error(r)->text, "UTF-16"));
	pipefish_run_free(r);
	r = pipefish_run_new(q);
	pipefish_open_position(r, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", 30);
	check("position",
	    pipefish_next(r) == PIPEFISH_ROW &&
		pipefish_next(r) == PIPEFISH_DONE);
	pipefish_run_free(r);
	r = pipefish_run_new(q);
	pipefish_open_position(r, "", 0);
	check("empty position", pipefish_next(r) == PIPEFISH_BAD_INPUT);
	pipefish_run_free(r);
	r = opened(q, games);
	check("game",
	    pipefish_next_game(r) == PIPEFISH_ROW &&
		pipefish_game_number(r) == 1 && pipefish_game_matches(r) == 1);
	check("rows or games", pipefish_next(r) == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	pipefish_query_free(q);
}

static void
boards(void)
{
	uint64_t sets[12];
	pipefish_query *q;
	pipefish_error *e;
	char *fen;

	check("sets",
	    pipefish_bitboards("8/8/8/8/8/8/8/K6k w - -", 23, sets, NULL) ==
		    PIPEFISH_OK &&
		sets[0] == 1 && sets[6] == 128);
	check("fen",
	    pipefish_fen(sets, "w - -", &fen, NULL) == PIPEFISH_OK &&
		!strcmp(fen, "8/8/8/8/8/8/8/K6k w - -"));
	pipefish_free(fen);
	sets[1] = 1;
	check("two pieces",
	    pipefish_fen(sets, NULL, &fen, NULL) == PIPEFISH_BAD_INPUT);
	check("texts", pipefish_include("own.cql", "mate", 4) == PIPEFISH_OK);
	q = compiled("cql(include own.cql) true");
	check("an added text is included", q != NULL);
	pipefish_query_free(q);
	check("no such text",
	    pipefish_compile(&q, "cql(include none.cql) true", 26, &e) ==
		    PIPEFISH_BAD_QUERY &&
		strstr(e->text, "there is no none.cql in the library"));
	pipefish_error_free(e);
	pipefish_include("bad.cql", "mate and", 8);
	check("an error in an added text names it",
	    pipefish_compile(&q, "cql(include bad.cql) true", 25, &e) ==
		    PIPEFISH_BAD_QUERY &&
		e->file && !strcmp(e->file, "bad.cql"));
	pipefish_error_free(e);
}

static int
gives(int status, char *out, const char *expected)
{
	int good = status == PIPEFISH_OK && out && !strcmp(out, expected);

	pipefish_free(out);
	return good;
}

static void
lines(void)
{
	static const char fen[] = "8/8/8/8/8/8/8/K6R w - - 3 7\tx";
	static const char bb[] = "K:a1";
	uint64_t sets[2][12] = {{1}, {2}};
	pipefish_error *e;
	char *out;
	int status;

	status = pipefish_transform("flip vertical", fen, 29, &out, NULL);
	check(
	    "transform", gives(status, out, "K6R/8/8/8/8/8/8/8 w - - 3 7\tx"));
	status = pipefish_transform("shift a1 b1", bb, 4, &out, NULL);
	check("transform of BB",
	    gives(status, out,
		"K:b1 Q:[] R:[] B:[] N:[] P:[] k:[] q:[] r:[] b:[] n:[] "
		"p:[]"));
	check("no operation",
	    pipefish_transform("turn", bb, 4, &out, &e) == PIPEFISH_BAD_INPUT &&
		!out && strstr(e->text, "turn"));
	pipefish_error_free(e);
	check("no line",
	    pipefish_transform("flip", "a\nb", 3, &out, NULL) ==
		PIPEFISH_BAD_INPUT);
	check("transform of sets",
	    pipefish_transform_sets("rotate 180", sets, 2, NULL) ==
		    PIPEFISH_OK &&
		sets[0][0] == UINT64_C(1) << 63 &&
		sets[1][0] == UINT64_C(1) << 62);
	status = pipefish_test("any", "K:a1", 4, "K:a8", 4, &out, NULL);
	check(
	    "test", gives(status, out, "shift a1 a8; flip a1 a8; rotate 270"));
	check("no test",
	    pipefish_test("x", "K:a1", 4, "K:a8", 4, &out, NULL) ==
		    PIPEFISH_BAD_INPUT &&
		pipefish_test("any", "K:a1", 4, NULL, 0, &out, NULL) ==
		    PIPEFISH_MISUSE);
	status = pipefish_epd("id 7\nce -5", fen, 27, &out, NULL);
	check("epd",
	    gives(status, out, "8/8/8/8/8/8/8/K6R w - - ce -5; id \"7\";"));
	check("twice",
	    pipefish_epd("ce 7\nce 5", fen, 27, &out, NULL) ==
		    PIPEFISH_BAD_INPUT &&
		pipefish_epd("c 7", "nonsense", 8, &out, NULL) ==
		    PIPEFISH_BAD_INPUT);
}

/* Give the text in pieces of three bytes; fail at its end without `user`. */
static ptrdiff_t
feed(void *user, char *into, size_t size)
{
	static const char *at = games;
	size_t left = strlen(at);

	size = size < 3 ? size : 3;
	if (!left) {
		at = games;
		return user ? 0 : -1;
	}
	size = size < left ? size : left;
	memcpy(into, at, size);
	at += size;
	return (ptrdiff_t)size;
}

/* A packed pipe is unpacked without a handler of SIGPIPE. */
static void
packed(void)
{
	FILE *gz = popen("echo 1. f3 e5 2. g4 Qh4# | gzip -c", "r");
	pipefish_query *q = compiled("mate");
	pipefish_run *r = pipefish_run_new(q);
	struct sigaction now;
	char path[40];

	snprintf(path, sizeof path, "/dev/fd/%d", gz ? fileno(gz) : -1);
	check("a packed pipe",
	    pipefish_set(r, PIPEFISH_UNPACK, 1) == PIPEFISH_OK &&
		pipefish_open_file(r, path) == PIPEFISH_OK &&
		pipefish_next(r) == PIPEFISH_ROW &&
		pipefish_next(r) == PIPEFISH_DONE);
	check("signal actions stay",
	    sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
	pipefish_run_free(r);
	pipefish_query_free(q);
	if (gz)
		pclose(gz);
}

static void
readers(void)
{
	pipefish_query *q = compiled("wtm");
	pipefish_run *r = pipefish_run_new(q);
	size_t length;
	int rows = 0, status;

	check("reader", pipefish_open_reader(r, feed, r) == PIPEFISH_OK);
	while ((status = pipefish_next(r)) == PIPEFISH_ROW)
		rows++;
	/* 1. f3 e5 2. g4 Qh4#; 1. e4 e5 and a bad move; 1. e4 */
	check("its games", status == PIPEFISH_DONE && rows == 3 + 2 + 1);
	check("no game of rows",
	    !pipefish_game_pgn(r, &length) && !length &&
		!pipefish_game_pgn(r, NULL));
	pipefish_run_free(r);
	r = pipefish_run_new(q);
	pipefish_open_reader(r, feed, NULL);
	while ((status = pipefish_next(r)) == PIPEFISH_ROW)
		;
	check("a reader that fails",
	    status == PIPEFISH_BAD_INPUT &&
		!strcmp(pipefish_run_error(r)->text, "its reader failed"));
	pipefish_run_free(r);
	r = opened(q, games);
	check("its text",
	    pipefish_next_game(r) == PIPEFISH_ROW &&
		strstr(pipefish_game_pgn(r, &length), "[White \"A\"]") &&
		length > 60);
	pipefish_run_free(r);
	pipefish_query_free(q);
}

/* Return how many games match with an option. */
static int
matching(pipefish_query *q, enum pipefish_option o, long long value)
{
	pipefish_run *r = opened(q, games);
	int status = pipefish_set(r, o, value), count = 0;

	while (status >= 0 && (status = pipefish_next_game(r)) == PIPEFISH_ROW)
		count++;
	pipefish_run_free(r);
	return status < 0 ? status : count;
}

static void
options(void)
{
	pipefish_query *q = compiled("terminal"), *in = compiled("depth>0");
	static const char branched[] = "1. e4 (1. d4 d5) e5 *";
	pipefish_run *r = opened(in, branched);

	check("first game", matching(q, PIPEFISH_FIRST_GAME, 2) == 2);
	check("last game", matching(q, PIPEFISH_LAST_GAME, 1) == 1);
	check("game limit", matching(q, PIPEFISH_GAME_LIMIT, 2) == 2);
	check("no such option",
	    matching(q, (enum pipefish_option)99, 1) == PIPEFISH_MISUSE);
	check(
	    "below 0", matching(q, PIPEFISH_GAME_LIMIT, -1) == PIPEFISH_MISUSE);
	check("little memory",
	    matching(q, PIPEFISH_MEMORY_LIMIT, 1) == PIPEFISH_NO_MEMORY);
	check("no variations", pipefish_next(r) == PIPEFISH_DONE);
	check("too late",
	    pipefish_set(r, PIPEFISH_VARIATIONS, 1) == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	r = opened(in, branched);
	check("variations",
	    pipefish_set(r, PIPEFISH_VARIATIONS, 1) == PIPEFISH_OK &&
		pipefish_next(r) == PIPEFISH_ROW);
	check(
	    "columns too late", pipefish_columns(r, "ply") == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	r = opened(in, branched);
	check("a query as a column",
	    pipefish_columns(r, "x=mate") == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	pipefish_query_free(q);
	pipefish_query_free(in);
}

/* Arguments that are no pointers, and calls at the wrong moment. */
enum { MISUSES = 9 };

/* Misuse a run in one way: it says so, returns the status again and ends. */
static void
misuse_stays(int way)
{
	pipefish_query *q = compiled("mate");
	pipefish_run *r = pipefish_run_new(q);
	pipefish_vector v[4];
	size_t got;
	int status = 0;

	if (way > 6)
		pipefish_open_pgn(r, games, strlen(games));
	switch (way) {
	case 0: status = pipefish_open_file(r, NULL); break;
	case 1: status = pipefish_open_pgn(r, NULL, 1); break;
	case 2: status = pipefish_open_position(r, NULL, 0); break;
	case 3: status = pipefish_open_reader(r, NULL, NULL); break;
	case 4: status = pipefish_columns(r, NULL); break;
	case 5: status = pipefish_set(r, PIPEFISH_VARIATIONS, 2); break;
	case 6: status = pipefish_set(r, PIPEFISH_UNPACK, LLONG_MAX); break;
	case 7: status = pipefish_fetch(r, 1, NULL, &got); break;
	default: status = pipefish_fetch(r, 1, v, NULL); break;
	}
	check("misuse stays",
	    status == PIPEFISH_MISUSE && pipefish_run_error(r) &&
		pipefish_run_error(r)->status == PIPEFISH_MISUSE &&
		*pipefish_run_error(r)->text &&
		pipefish_next(r) == PIPEFISH_MISUSE);
	pipefish_run_free(r);
	pipefish_query_free(q);
}

static void
misuse(void)
{
	pipefish_query *q = compiled("mate"), *made = q;
	pipefish_run *r = opened(q, games), *none = pipefish_run_new(NULL);
	uint64_t sets[12] = {1};
	pipefish_error *e = (pipefish_error *)sets;
	pipefish_vector v[4];
	char *text;
	size_t got;
	int null;

	check("no board",
	    pipefish_bitboards(NULL, 0, sets, &e) == PIPEFISH_MISUSE && !e &&
		pipefish_bitboards("8", 1, NULL, NULL) == PIPEFISH_MISUSE);
	check("a bad board",
	    pipefish_bitboards("9", 1, sets, &e) == PIPEFISH_BAD_INPUT &&
		is_whole(e));
	pipefish_error_free(e);
	check("no sets",
	    pipefish_fen(NULL, NULL, &text, &e) == PIPEFISH_MISUSE && !e &&
		pipefish_fen(sets, NULL, NULL, NULL) == PIPEFISH_MISUSE);
	check("a board alone",
	    pipefish_fen(sets, NULL, &text, NULL) == PIPEFISH_OK &&
		!strcmp(text, "8/8/8/8/8/8/8/K7"));
	pipefish_free(text);
	check("no operation",
	    pipefish_transform_sets(NULL, &sets, 1, &e) == PIPEFISH_MISUSE &&
		pipefish_transform_sets("flip", NULL, 1, NULL) ==
		    PIPEFISH_MISUSE &&
		pipefish_transform_sets("turn", &sets, 1, NULL) ==
		    PIPEFISH_BAD_INPUT &&
		pipefish_transform(NULL, "8", 1, &text, NULL) ==
		    PIPEFISH_MISUSE &&
		pipefish_transform("flip", "8", 1, NULL, NULL) ==
		    PIPEFISH_MISUSE);
	check("no text",
	    pipefish_compile(&q, NULL, 1, NULL) == PIPEFISH_MISUSE && !q &&
		pipefish_include(NULL, "a", 1) == PIPEFISH_MISUSE &&
		pipefish_include("a.cql", NULL, 1) == PIPEFISH_MISUSE &&
		pipefish_include("empty.cql", NULL, 0) == PIPEFISH_OK);
	for (int i = 0; i < MISUSES; i++)
		misuse_stays(i);
	check("no run",
	    pipefish_next(NULL) == PIPEFISH_MISUSE &&
		!pipefish_run_error(NULL) && !pipefish_run_error(r) &&
		!pipefish_column_count(NULL) && !pipefish_column_count(r) &&
		!pipefish_game_number(NULL) && !pipefish_game_matches(NULL) &&
		!pipefish_games_read(NULL) && !pipefish_games_matching(NULL) &&
		!pipefish_game_pgn(NULL, &got) && !got);
	pipefish_cancel(NULL);
	pipefish_on_message(NULL, say, NULL);
	pipefish_on_complaint(NULL, complain, NULL);
	pipefish_on_progress(NULL, stop, NULL);
	pipefish_on_file(NULL, NULL, NULL, NULL, NULL);
	pipefish_columns(r, "game,fen,clk");
	pipefish_next(r);
	check("no such column",
	    !pipefish_column_text(r, -1, NULL) &&
		!pipefish_column_text(r, 99, &got) && !got &&
		!pipefish_column_number(r, -1, NULL) &&
		!pipefish_column_number(r, 99, &null) && null &&
		!pipefish_column_number(r, 1, &null) && null &&
		!pipefish_column_number(r, 2, &null) && null);
	check("open twice",
	    pipefish_open_pgn(r, games, 1) == PIPEFISH_MISUSE &&
		strstr(pipefish_run_error(r)->text, "open already"));
	check("games of no query",
	    pipefish_open_pgn(none, games, strlen(games)) == PIPEFISH_OK &&
		pipefish_next_game(none) == PIPEFISH_MISUSE);
	check("the version", strchr(pipefish_version(), '.') != NULL);
	pipefish_run_free(r);
	pipefish_run_free(none);
	pipefish_query_free(made);
}

static void *
thread(void *query)
{
	for (int i = 0; i < 20; i++) {
		pipefish_run *r = opened(query, games);

		while (pipefish_next(r) == PIPEFISH_ROW)
			;
		pipefish_run_free(r);
	}
	return NULL;
}

/* One whole use, which may end anywhere with NO_MEMORY. */
static int
use(void)
{
	static const char query[] =
	    "check \"abc\" ~~ \"(b+)\" x=\"a\" + \\1 sort \"n\" 1";
	pipefish_query *q = NULL;
	pipefish_run *r;
	char *out;
	int status =
	    pipefish_epd("c 1", "8/8/8/8/8/8/8/8 w - -", 21, &out, NULL);

	if (status == PIPEFISH_OK)
		pipefish_free(out);
	if (status == PIPEFISH_OK)
		status = pipefish_compile(&q, query, strlen(query), NULL);
	if (status < 0)
		return status;
	r = pipefish_run_new(q);
	status =
	    r ? pipefish_open_pgn(r, games, strlen(games)) : PIPEFISH_NO_MEMORY;
	while (status >= 0 && status != PIPEFISH_DONE)
		status = pipefish_next_game(r);
	pipefish_run_free(r);
	pipefish_query_free(q);
	return status;
}

int
main(int argc, char **argv)
{
	pthread_t two[2];
	pipefish_query *q;

	if (argc > 1 && !strcmp(argv[1], "packed")) {
		packed();
		return failed;
	}
	if (argc > 1)
		return use() == PIPEFISH_DONE ? 0 : 3;
	errors();
	stopped();
	waiting();
	rows();
	columns();
	files();
	limits();
	inputs();
	boards();
	lines();
	readers();
	options();
	misuse();
	q = compiled("check \"abc\" ~~ \"b\"");
	for (int i = 0; i < 2; i++)
		pthread_create(&two[i], NULL, thread, q);
	for (int i = 0; i < 2; i++)
		pthread_join(two[i], NULL);
	pipefish_query_free(q);
	for (int i = 0; i < 1000; i++) {
		pipefish_query_free(compiled("mate"));
		pipefish_query_free(compiled("mate and ("));
	}
	return failed;
}
