/* library_run.c - run queries over games and positions: see pipefish.h */
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "extract/extractor.h"
#include "io/stop.h"
#include "library/guard.h"
#include "match/query_thread.h"
#include "system/clock.h"

enum { LOOKS = 64, PROGRESS_NS = 50 * 1000 * 1000 };

/* Milliseconds; a greater limit is none. */
static const long long TIME_LIMIT_MAX = LLONG_MAX / 1000 / 1000 / 2;

/* How far a run is: what may be called. */
enum stage { STAGE_NEW, STAGE_OPEN, STAGE_RUNS, STAGE_OVER };

/* The arrays of a column for pipefish_fetch(): int64_t, bytes, uint32_t, text.
 */
enum { NUMBERS, IS_NULL, ENDS, BYTES, ARRAYS };

struct pipefish_run {
	struct guard guard;
	const struct query *query; /* or NULL */
	enum stage stage;
	int status; /* below 0: it stays */
	bool busy;  /* inside a call */
	bool games_only;
	/* what is read */
	struct match_options options;
	struct games games;
	struct source source[2];
	char *names[2];
	bool has_path;
	struct str position; /* with a text: a position, no games */
	/* how it is matched */
	struct selection selection; /* without a query */
	struct extractor extractor;
	struct lazy_game game;
	struct query_run query_run;
	struct query_thread thread;
	struct query_result result; /* of a game, or its rows */
	struct out messages, warnings, errors;
	uint64_t read, matching, limit;
	bool unpacks;
	/* the current row, in the text of the result */
	const struct columns *columns;
	size_t at;
	struct str value[COLUMNS_MAX]; /* as of read_value() */
	char digits[COLUMNS_MAX][STR_NUMBER_MAX];
	struct out array[COLUMNS_MAX][ARRAYS];
	/* when it stops */
	atomic_bool cancelled;
	struct stop_own stop;
	int stopped; /* a status, or 0: stop.why is NULL */
	long long time_limit, until, next_progress;
	unsigned looks;
	struct pipefish_error error;
	struct diag_form form; /* of errors of the query: keeps the first */
	char no_memory[sizeof((struct guard *)0)->why + 12]; /* a message */
	/* who hears of it */
	void (*say)(void *user, const char *text, size_t length);
	void (*complain)(void *user, const pipefish_error *what);
	int (*progress)(void *user, uint64_t bytes, uint64_t games);
	void *say_user, *complain_user, *progress_user;
	/* who gives files */
	int (*read_file)(
	    void *user, const char *name, const char **bytes, size_t *length);
	void (*done)(void *user, const char *bytes);
	int (*write_file)(
	    void *user, const char *name, const char *bytes, size_t length);
	void *file_user;
	const char *file; /* bytes to be freed by `done`, or NULL */
};

/* ------------------------------------------------------------------ errors */

/* Note the error that ends the run, unless one was heard; return its status. */
static int
fail(struct pipefish_run *r, int status, const char *text)
{
	if (!r->error.text)
		diagnostic_add(NULL, "error", NULL, 0, "%s", text);
	r->error.status = (enum pipefish_status)status;
	return status;
}

/* End the run by an error of the query, which was heard. */
static int
fail_query(struct pipefish_run *r)
{
	out_char(&r->errors, '\0');
	r->error.whole = r->errors.text;
	return fail(r, r->stopped ? r->stopped : PIPEFISH_QUERY_STOPPED,
	    "the query stopped");
}

/* Note that memory is exhausted, without allocating. */
static int
fail_memory(struct pipefish_run *r)
{
	snprintf(r->no_memory, sizeof r->no_memory, "%s: %s\n", progname,
	    r->guard.why);
	r->error = (struct pipefish_error){.status = PIPEFISH_NO_MEMORY,
	    .text = r->guard.why,
	    .whole = r->no_memory};
	return PIPEFISH_NO_MEMORY;
}

/* --------------------------------------------------------------- callbacks */

/* Give a message without its newline to the caller; a message_form.write. */
static void
give_message(
    void *user, struct out *unused, struct str message, bool is_variable)
{
	struct pipefish_run *r = user;

	(void)unused;
	(void)is_variable;
	if (message.len && message.text[message.len - 1] == '\n')
		message.len--;
	if (r->say)
		r->say(r->say_user, message.text, message.len);
}

/*
 * Give a complaint about a game to the caller; one of no game becomes the error
 * of the run.  This is a diagnostic_listener.hear.
 */
static void
give_complaint(void *user, const struct diagnostic *d, const char *line)
{
	struct pipefish_run *r = user;
	struct pipefish_error e = {.status = PIPEFISH_BAD_INPUT,
	    .text = d->message,
	    .file = r->has_path ? d->file : NULL,
	    .line = (unsigned)d->line,
	    .game = d->game,
	    .ply = (unsigned)d->ply,
	    .whole = line};

	if (e.game) {
		if (r->complain)
			r->complain(r->complain_user, &e);
		return;
	}
	r->error = e;
	r->error.text = heap_text(str_of(e.text));
	r->error.whole = heap_text(str_of(line));
	r->error.file = e.file ? r->names[0] : NULL;
}

/* Tell the caller how far the run is and see whether it is to stop; stop.ask.
 */
static void
ask_caller(void *user)
{
	struct pipefish_run *r = user;
	long long now = clock_ns();

	if (r->progress && now >= r->next_progress) {
		r->next_progress = now + PROGRESS_NS;
		if (r->progress(r->progress_user,
			r->games.split.offset + r->games.split.start, r->read))
			atomic_store(&r->cancelled, true);
	}
	if (atomic_load(&r->cancelled)) {
		r->stopped = PIPEFISH_CANCELLED;
		r->stop.why = "the run was cancelled";
	} else if (r->until && now >= r->until) {
		r->stopped = PIPEFISH_TIME_OVER;
		r->stop.why = "the time limit is over";
	}
}

/* Return why the run is to stop, or NULL; a run_options.look. */
static const char *
look(void *user)
{
	struct pipefish_run *r = user;

	if (atomic_load_explicit(&r->cancelled, memory_order_relaxed) ||
	    ++r->looks % LOOKS == 0)
		ask_caller(r);
	return r->stop.why;
}

static const char no_files[] = "the program allows no files";

static void
free_file(struct pipefish_run *r)
{
	if (r->file && r->done)
		r->done(r->file_user, r->file);
	r->file = NULL;
}

/* Read a file from the caller; a given_files.read. */
static const char *
read_given(void *user, const char *name, struct out *bytes)
{
	struct pipefish_run *r = user;
	const char *wrong = NULL;
	size_t length = 0;

	if (!r->read_file)
		return no_files;
	if (r->read_file(r->file_user, name, &r->file, &length) < 0) {
		r->file = NULL;
		return "No such file or directory";
	}
	if (length > READFILE_MAX)
		wrong = error_text("it holds more than %d bytes", READFILE_MAX);
	else
		out_bytes(bytes, r->file, length);
	free_file(r);
	return wrong;
}

/* Append to a file of the caller; a given_files.write. */
static const char *
write_given(void *user, const char *name, struct str text)
{
	struct pipefish_run *r = user;

	if (!r->write_file)
		return no_files;
	return r->write_file(r->file_user, name, text.text, text.len) < 0
	    ? "the program does not take it"
	    : NULL;
}

/* --------------------------------------------------------------- the start */

/* Run `work` as one call from outside. */
static int
guarded(struct pipefish_run *r, int (*work)(struct pipefish_run *r, void *with),
    void *with)
{
	struct stop_own *stop;
	int status;

	if (!r || r->busy)
		return PIPEFISH_MISUSE;
	if (r->status < 0)
		return r->status;
	r->busy = true;
	guard_enter(&r->guard);
	stop = stop_use(&r->stop);
	status = setjmp(r->guard.home) ? fail_memory(r) : work(r, with);
	stop_use(stop);
	guard_leave(&r->guard);
	r->busy = false;
	if (status < 0)
		r->status = status;
	return status;
}

pipefish_run *
pipefish_run_new(const pipefish_query *q)
{
	struct pipefish_run *r = plain_get(sizeof *r);
	struct match_options *o;

	if (!r)
		return NULL;
	r->query = q ? q->query : NULL;
	r->source[0].fd = -1;
	r->stop = (struct stop_own){.ask = ask_caller, .user = r};
	r->guard.listener = (struct diagnostic_listener){give_complaint, r};
	r->form = (struct diag_form){library_hear, &r->error, true};
	o = &r->options;
	match_options_init(o);
	o->run.look = look;
	o->run.user = r;
	o->run.form = &r->form;
	o->run.messages.write = give_message;
	o->games = (struct number_range){.least = 1, .most = UINT64_MAX};
	o->report.columns.added = &library_sets;
	r->selection =
	    (struct selection){.style = {FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6},
		.format = TABLE_RECORDS,
		.last_ply = UINT64_MAX,
		.every = 1,
		.max_eval = UINT64_MAX,
		.sample = UINT64_MAX};
	return r;
}

void
pipefish_run_free(pipefish_run *r)
{
	struct heap *before;

	if (!r)
		return;
	before = mem_use(&r->guard.heap);
	source_close(r->games.from.name ? &r->games.from : &r->source[0]);
	mem_use(before);
	free_file(r);
	heap_free(&r->guard.heap);
	pipefish_free(r);
}

struct setting {
	enum pipefish_option option;
	long long value;
};

static int
set_option(struct pipefish_run *r, void *with)
{
	const struct setting *s = with;
	uint64_t value = (uint64_t)s->value;

	if (r->stage > STAGE_OPEN || s->value < 0)
		return fail(r, PIPEFISH_MISUSE,
		    "an option is set too late, or below 0");
	if ((s->option == PIPEFISH_VARIATIONS ||
		s->option == PIPEFISH_UNPACK) &&
	    s->value > 1)
		return fail(r, PIPEFISH_MISUSE, "this option is 0 or 1");
	switch (s->option) {
	case PIPEFISH_VARIATIONS: r->options.variations = value; break;
	case PIPEFISH_MEMORY_LIMIT:
		r->guard.heap.limit = (size_t)value;
		if (value && r->guard.heap.used > value)
			r->guard.heap.limit = r->guard.heap.used;
		break;
	case PIPEFISH_TIME_LIMIT: r->time_limit = s->value; break;
	case PIPEFISH_FIRST_GAME:
		r->options.games.least = value;
		r->options.games.given = true;
		break;
	case PIPEFISH_LAST_GAME:
		r->options.games.most = value;
		r->options.games.given = true;
		break;
	case PIPEFISH_GAME_LIMIT: r->limit = value; break;
	case PIPEFISH_UNPACK: r->unpacks = value; break;
	default: return fail(r, PIPEFISH_MISUSE, "there is no such option");
	}
	return PIPEFISH_OK;
}

int
pipefish_set(pipefish_run *r, enum pipefish_option o, long long value)
{
	return guarded(r, set_option, &(struct setting){o, value});
}

static int
add_columns(struct pipefish_run *r, void *with)
{
	const char *names, *wrong;

	if (!with)
		return fail(r, PIPEFISH_MISUSE, "no columns are named");
	if (r->stage > STAGE_OPEN)
		return fail(r, PIPEFISH_MISUSE, "columns are named too late");
	names = heap_text(str_of(with));
	if (r->query)
		wrong = strchr(names, '=')
		    ? "a column of a query is not for the library"
		    : report_add(&r->options.report, ITEM_COLUMN, names);
	else
		wrong = columns_add(&r->options.report.columns, names);
	return wrong ? fail(r, PIPEFISH_MISUSE, wrong) : PIPEFISH_OK;
}

int
pipefish_columns(pipefish_run *r, const char *names)
{
	return guarded(r, add_columns, (void *)(uintptr_t)names);
}

/* --------------------------------------------------------------- the input */

/* What is to be opened. */
struct input {
	const char *path, *text;
	size_t length;
	bool is_position;
	ptrdiff_t (*read)(void *user, char *into, size_t size);
	void *user;
};

static int
open_input(struct pipefish_run *r, void *with)
{
	const struct input *i = with;
	const char *wrong = NULL;

	if (r->stage != STAGE_NEW)
		return fail(r, PIPEFISH_MISUSE, "something is open already");
	if (!i->path && !i->text && !i->read)
		return fail(r, PIPEFISH_MISUSE, "nothing is given to open");
	r->stage = STAGE_OPEN;
	if (i->is_position) {
		r->position = (struct str){i->text, i->length};
		r->position.text = heap_text(r->position);
		return PIPEFISH_OK;
	}
	r->has_path = i->path != NULL;
	r->names[0] = i->path ? heap_text(str_of(i->path)) : "(text)";
	games_init(&r->games);
	if (i->text) {
		r->games.text = (struct str){i->text, i->length};
		wrong = source_refuse_packed(i->text, i->length);
	} else if (i->path) {
		wrong = r->unpacks && strcmp(i->path, "-") != 0
		    ? source_open(&r->source[0], r->names[0])
		    : source_open_plain(&r->source[0], r->names[0]);
	} else {
		source_open_reader(&r->source[0], i->read, i->user);
	}
	r->source[0].name = r->names[0];
	if (!wrong)
		return PIPEFISH_OK;
	diagnostic_add(
	    NULL, "error", i->path ? r->names[0] : NULL, 0, "%s", wrong);
	return fail(r, PIPEFISH_BAD_INPUT, wrong);
}

int
pipefish_open_file(pipefish_run *r, const char *path)
{
	return guarded(r, open_input, &(struct input){.path = path});
}

int
pipefish_open_pgn(pipefish_run *r, const char *text, size_t length)
{
	return guarded(r, open_input,
	    &(struct input){
		.text = text || length ? text : "", .length = length});
}

int
pipefish_open_position(pipefish_run *r, const char *fen, size_t length)
{
	return guarded(r, open_input,
	    &(struct input){
		.text = fen, .length = length, .is_position = true});
}

int
pipefish_open_reader(pipefish_run *r,
    ptrdiff_t (*read)(void *user, char *into, size_t size), void *user)
{
	return guarded(
	    r, open_input, &(struct input){.read = read, .user = user});
}

/* ----------------------------------------------------------------- the run */

/* Bind the columns; return what is wrong, or NULL. */
static const char *
bind_columns(struct pipefish_run *r)
{
	struct report *report = &r->options.report;
	static const char usual[] = "game,ply,fen";

	r->columns = &report->columns;
	if (r->games_only)
		return NULL;
	report->format = TABLE_RECORDS;
	if (!r->query)
		return r->columns->count ? NULL
					 : columns_add(&report->columns, usual);
	if (!report->items)
		report_add(report, ITEM_COLUMN, usual);
	return report_bind(
	    report, r->query, r->position.text != NULL, NULL, &r->errors);
}

/* Make what matches; PIPEFISH_OK or a status below 0. */
static int
start(struct pipefish_run *r)
{
	struct match_options *o = &r->options;
	const char *wrong;

	r->stage = STAGE_RUNS;
	if (r->query)
		match_options_add_header(o, r->query);
	if ((wrong = bind_columns(r)))
		return fail(r, PIPEFISH_MISUSE, wrong);
	if (r->time_limit && r->time_limit < TIME_LIMIT_MAX)
		r->until = clock_ns() + r->time_limit * 1000 * 1000;
	r->games.messages = &r->warnings;
	r->games.opened = r->source;
	r->games.first_game = o->games.least;
	r->games.last_game = o->games.most;
	if (!r->position.text)
		games_open(&r->games, r->names);
	if (!r->query) {
		r->selection.variations = o->variations;
		r->selection.columns = *r->columns;
		extractor_init(&r->extractor, &r->selection, &r->result.text,
		    &r->warnings);
		reporter_init(&r->thread.reporter, &o->report, &r->thread.run);
		return PIPEFISH_OK;
	}
	o->run.shared = shared_files_new(NULL);
	shared_files_give(
	    o->run.shared, (struct given_files){read_given, write_given, r});
	lazy_game_init(&r->game, &o->reading, 0);
	r->game.warnings = &r->warnings;
	r->query_run = (struct query_run){
	    .query = (struct query *)(uintptr_t)r->query, .options = o};
	query_thread_init(&r->thread, &r->query_run, true);
	query_thread_speak(&r->thread, &r->messages, &r->errors);
	r->thread.result = &r->result;
	if (!query_thread_begin(&r->thread))
		return fail_query(r);
	return PIPEFISH_OK;
}

/* End the query: cqlend, persistent variables. */
static int
end(struct pipefish_run *r)
{
	r->stage = STAGE_OVER;
	if (r->query && !cql_finish(r->thread.run, &r->messages))
		return fail_query(r);
	return PIPEFISH_DONE;
}

/* Match one game; PIPEFISH_ROW if it wrote rows, PIPEFISH_OK if not. */
static int
match_game(struct pipefish_run *r, const struct chunk *chunk)
{
	enum cql_result result = CQL_YES;

	r->read++;
	if (!r->query) {
		extractor_game(
		    &r->extractor, chunk, r->games.file, r->games.number);
	} else {
		mem_task("matching game", r->games.number);
		lazy_game_take(&r->game, chunk, r->games.file, r->games.number);
		result = query_thread_match(&r->thread, &r->game);
	}
	if (result == CQL_ERROR)
		return fail_query(r);
	r->matching += result == CQL_YES;
	return result == CQL_YES ? PIPEFISH_ROW : PIPEFISH_OK;
}

static int
next_game(struct pipefish_run *r)
{
	const char *wrong = look(r);
	struct chunk chunk;

	if (wrong)
		return fail(r, r->stopped, wrong);
	if (r->limit && r->matching >= r->limit)
		return end(r);
	if (games_next(&r->games, &chunk))
		return match_game(r, &chunk);
	if (r->stop.why)
		return fail(r, r->stopped, r->stop.why);
	if (r->games.status == STATUS_TROUBLE)
		return fail(r, PIPEFISH_BAD_INPUT, "the games cannot be read");
	return end(r);
}

/* Match the one position. */
static int
match_position(struct pipefish_run *r)
{
	struct reporter *p = &r->thread.reporter;
	const struct game from = {.file = "", .number = 1};
	struct spot at = {0};
	enum cql_result result = CQL_YES;
	const char *wrong = fen_read(&at.pos, r->position);

	if (wrong)
		return fail(r, PIPEFISH_BAD_INPUT, wrong);
	r->read = 1;
	if (r->query) {
		cql_start_game(r->thread.run, 1, NULL);
		result = reporter_match(p, &at);
	}
	if (result == CQL_ERROR)
		return fail_query(r);
	if (result == CQL_YES) {
		reporter_start_game(p, &from, 1, NULL);
		reporter_write_columns(p, &r->result.text, true, &at);
		table_end_row(&r->result.text, TABLE_RECORDS);
		r->matching = 1;
	}
	return PIPEFISH_OK;
}

static int
step(struct pipefish_run *r)
{
	r->result.text.len = r->at = 0;
	if (r->stage == STAGE_OVER)
		return PIPEFISH_DONE;
	if (!r->position.text)
		return next_game(r);
	return r->read ? end(r) : match_position(r);
}

/* Start the run at its first call, which says what it gives. */
static int
enter(struct pipefish_run *r, bool games_only)
{
	if (r->stage == STAGE_NEW)
		return fail(r, PIPEFISH_MISUSE, "nothing is open");
	if (r->stage == STAGE_OPEN) {
		r->games_only = games_only;
		return start(r);
	}
	return r->games_only == games_only
	    ? PIPEFISH_OK
	    : fail(r, PIPEFISH_MISUSE, "a run gives rows or games, not both");
}

/* Step on, if the status is no error, until there is a row in the text. */
static int
find_row(struct pipefish_run *r, int status)
{
	while (status >= 0 && status != PIPEFISH_DONE &&
	    r->at >= r->result.text.len)
		status = step(r);
	return status < 0 || status == PIPEFISH_DONE ? status : PIPEFISH_ROW;
}

/*
 * Read the next value of the text; its text is NULL if there is none, its
 * length RECORD_COUNT if it is a uint64_t.
 */
static struct str
read_value(struct pipefish_run *r)
{
	struct str value = {r->result.text.text + r->at + sizeof value.len, 0};

	memcpy(&value.len, r->result.text.text + r->at, sizeof value.len);
	r->at += sizeof value.len;
	if (value.len == RECORD_NONE)
		return (struct str){NULL, 0};
	r->at += value.len == RECORD_COUNT ? sizeof(uint64_t) : value.len;
	return value;
}

static int
next_row(struct pipefish_run *r, void *unused)
{
	int status = find_row(r, enter(r, false));

	(void)unused;
	if (status != PIPEFISH_ROW)
		return status;
	for (int i = 0; i < r->columns->count; i++)
		r->value[i] = read_value(r);
	r->at++; /* the newline */
	return status;
}

int
pipefish_next(pipefish_run *r)
{
	return guarded(r, next_row, NULL);
}

static int
next_match(struct pipefish_run *r, void *unused)
{
	int status = enter(r, true);

	(void)unused;
	if (!r->query || r->position.text)
		return fail(r, PIPEFISH_MISUSE, "games need a query and PGN");
	while (status == PIPEFISH_OK)
		status = step(r);
	return status;
}

int
pipefish_next_game(pipefish_run *r)
{
	return guarded(r, next_match, NULL);
}

/* ------------------------------------------------------------- the results */

int
pipefish_column_count(const pipefish_run *r)
{
	return r && r->columns ? r->columns->count : 0;
}

/* Return a value as a whole number; if it is none, 0 and *is_null. */
static int64_t
whole_number(struct str value, bool *is_null)
{
	long long number = 0;

	*is_null = false;
	if (value.len == RECORD_COUNT)
		memcpy(&number, value.text, sizeof number);
	else
		*is_null = !value.text || !str_integer(value, &number);
	return number;
}

const char *
pipefish_column_text(pipefish_run *r, int column, size_t *length)
{
	struct str value = {NULL, 0};
	bool is_null;

	if (column >= 0 && column < pipefish_column_count(r))
		value = r->value[column];
	if (value.len == RECORD_COUNT) {
		char *digits = r->digits[column];
		uint64_t count = (uint64_t)whole_number(value, &is_null);

		value = str_between(digits, str_write_number(count, digits));
	}
	if (length)
		*length = value.len;
	return value.text;
}

/* True if the values of a column are whole numbers. */
static bool
is_number(const struct pipefish_run *r, int column)
{
	const struct column_kind *kind = r->columns->list[column].kind;

	return kind->number && !kind->decimal;
}

int64_t
pipefish_column_number(pipefish_run *r, int column, int *is_null)
{
	bool none = column < 0 || column >= pipefish_column_count(r) ||
	    !is_number(r, column);
	int64_t number = none ? 0 : whole_number(r->value[column], &none);

	if (is_null)
		*is_null = none;
	return number;
}

uint64_t
pipefish_game_number(const pipefish_run *r)
{
	return r ? r->games.number : 0;
}

uint64_t
pipefish_game_matches(const pipefish_run *r)
{
	return r ? r->result.positions : 0;
}

const char *
pipefish_game_pgn(pipefish_run *r, size_t *length)
{
	if (length)
		*length = r && r->games_only ? r->result.text.len : 0;
	return r && r->games_only ? r->result.text.text : NULL;
}

/* Append the next value to the arrays; return its column's bytes so far. */
static size_t
add_value(struct pipefish_run *r, int column)
{
	struct out *to = r->array[column];
	struct str value = read_value(r);
	bool is_null = !value.text;
	int64_t number;
	uint32_t end;

	if (is_number(r, column)) {
		number = whole_number(value, &is_null);
		out_bytes(&to[NUMBERS], (const char *)&number, sizeof number);
	} else {
		out_str(&to[BYTES], value);
		end = (uint32_t)to[BYTES].len;
		out_bytes(&to[ENDS], (const char *)&end, sizeof end);
	}
	out_char(&to[IS_NULL], is_null);
	return to[BYTES].len;
}

struct block {
	size_t rows, *got;
	pipefish_vector *columns;
};

/* Leave room for a longest value, so that ends do not overflow. */
enum { BLOCK_BYTES = 1 << 30 };

static int
fetch(struct pipefish_run *r, void *with)
{
	struct block *b = with;
	size_t most = 0, size;
	int status;

	if (!b->columns || !b->got)
		return fail(
		    r, PIPEFISH_MISUSE, "there is no place for the rows");
	if ((status = enter(r, false)) == PIPEFISH_OK) /* also if `rows` is 0 */
		status = PIPEFISH_ROW;
	memset(r->value, 0, sizeof r->value); /* there is no current row */
	for (int i = 0; i < COLUMNS_MAX; i++)
		for (int k = 0; k < ARRAYS; k++)
			r->array[i][k].len = 0;
	while (*b->got < b->rows && most < BLOCK_BYTES &&
	    (status = find_row(r, status)) == PIPEFISH_ROW) {
		for (int i = 0; i < r->columns->count; i++)
			if ((size = add_value(r, i)) > most)
				most = size;
		r->at++; /* the newline */
		++*b->got;
	}
	for (int i = 0; i < pipefish_column_count(r); i++) {
		struct out *from = r->array[i];
		bool number = is_number(r, i);

		/* also without rows, for the array tells a column's kind */
		out_reserve(&from[number ? NUMBERS : ENDS], 0);
		b->columns[i] = (pipefish_vector){
		    .numbers = (const void *)from[NUMBERS].text,
		    .is_null = (const void *)from[IS_NULL].text,
		    .ends = (const void *)from[ENDS].text,
		    .bytes = from[BYTES].text};
	}
	return status;
}

/* Return an error after some rows by the next call. */
int
pipefish_fetch(
    pipefish_run *r, size_t rows, pipefish_vector *columns, size_t *got)
{
	struct block b = {rows, got, columns};
	int status;

	if (got)
		*got = 0;
	status = guarded(r, fetch, &b);
	if (got && status == PIPEFISH_NO_MEMORY)
		*got = 0;
	return status < 0 && got && *got ? PIPEFISH_ROW : status;
}

const pipefish_error *
pipefish_run_error(const pipefish_run *r)
{
	return r && r->status < 0 ? &r->error : NULL;
}

void
pipefish_on_message(pipefish_run *r,
    void (*say)(void *user, const char *text, size_t length), void *user)
{
	if (!r)
		return;
	r->say = say;
	r->say_user = user;
}

void
pipefish_on_complaint(pipefish_run *r,
    void (*complain)(void *user, const pipefish_error *what), void *user)
{
	if (!r)
		return;
	r->complain = complain;
	r->complain_user = user;
}

void
pipefish_on_progress(pipefish_run *r,
    int (*progress)(void *user, uint64_t bytes, uint64_t games), void *user)
{
	if (!r)
		return;
	r->progress = progress;
	r->progress_user = user;
}

void
pipefish_on_file(pipefish_run *r,
    int (*read)(
	void *user, const char *name, const char **bytes, size_t *length),
    void (*done)(void *user, const char *bytes),
    int (*write)(
	void *user, const char *name, const char *bytes, size_t length),
    void *user)
{
	if (!r)
		return;
	r->read_file = read;
	r->done = done;
	r->write_file = write;
	r->file_user = user;
}

void
pipefish_cancel(pipefish_run *r)
{
	if (r)
		atomic_store(&r->cancelled, true);
}

uint64_t
pipefish_games_read(const pipefish_run *r)
{
	return r ? r->read : 0;
}

uint64_t
pipefish_games_matching(const pipefish_run *r)
{
	return r ? r->matching : 0;
}
