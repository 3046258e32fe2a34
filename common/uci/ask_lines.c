/*
 * ask_lines.c - see ask_lines.h
 *
 * Each engine has a thread, and no other thread uses it.  A job is a line.
 */
#include "uci/ask_lines.h"

#include <inttypes.h>

#include "base/die.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "io/line.h"
#include "io/pool.h"
#include "notation/check_fen.h"
#include "notation/san.h"
#include "system/descriptor.h"
#include "uci/uci_move.h"

/* ------------------------------------------------------------------ columns */

/*
 * A column, and the function that writes its value for a line at position `p`.
 */
struct answer_column {
	const char *name;
	void (*write)(const struct position *p, const struct client_line *l,
	    struct out *o);
	bool of_moves; /* it needs no score */
};

/* A function of answer_column.write; few look at the position. */
#define WRITER(name)                                                           \
	static void name(__attribute__((unused)) const struct position *p,     \
	    const struct client_line *l, struct out *o)

static int64_t
score_for_white(const struct position *p, const struct client_line *l)
{
	return p->to_move == WHITE ? l->score : -l->score;
}

/* Return the size of a score: hundredths of a pawn, or moves to mate. */
static uint64_t
size_of_score(const struct client_line *l)
{
	uint64_t size = (uint64_t)(l->score < 0 ? -l->score : l->score);

	return l->mate ? (CLIENT_MATED - size + 1) / 2 : size;
}

/*
 * Write the score from White's side: `+35` or `-12` in hundredths of a pawn;
 * `#+3` or `#-3` for mate by White or by Black; `#-0` if White is mated, or has
 * lost by a rule of the variant.
 */
WRITER(write_score)
{
	if (l->mate)
		out_char(o, '#');
	if (l->score)
		out_char(o, score_for_white(p, l) > 0 ? '+' : '-');
	out_number(o, size_of_score(l));
}

/* Write the score as Lichess writes it: `0.35` in pawns, or `#-3`. */
WRITER(write_eval)
{
	uint64_t size = size_of_score(l);

	if (l->mate)
		out_char(o, '#');
	if (score_for_white(p, l) < 0)
		out_char(o, '-');
	if (l->mate)
		out_number(o, size);
	else
		out_format(o, "%" PRIu64 ".%02" PRIu64, size / 100, size % 100);
}

/*
 * Write the score and the depth as Lichess and engine_note.h read them in a
 * comment: `[%eval 0.35,12]`, `[%eval #-3,12]`.
 */
WRITER(write_note)
{
	out_text(o, "[%eval ");
	write_eval(p, l, o);
	if (l->depth > 0)
		out_format(o, ",%" PRId64, l->depth);
	out_char(o, ']');
}

WRITER(write_cp_stm)
{
	out_integer(o, l->score);
}

WRITER(write_cp)
{
	out_integer(o, score_for_white(p, l));
}

WRITER(write_best)
{
	uci_add(o, l->moves[0], position_needs_chess960(p));
}

WRITER(write_best_san)
{
	out_used(o, san_write(p, l->moves[0], out_reserve(o, SAN_MAX)));
}

WRITER(write_pv)
{
	uci_add_line(o, l->moves, l->count, position_needs_chess960(p));
}

/*
 * Write White's wins, draws and Black's wins in thousandths; nothing if the
 * engine has not reported them.
 */
WRITER(write_chances)
{
	int white = p->to_move == WHITE ? 0 : 2;

	if (l->has_chances)
		out_format(o, "%" PRId64 " %" PRId64 " %" PRId64,
		    l->chances[white], l->chances[1], l->chances[2 - white]);
}

WRITER(write_depth)
{
	out_format(o, "%" PRId64, l->depth);
}

WRITER(write_nodes)
{
	out_format(o, "%" PRId64, l->nodes);
}

static const struct answer_column kinds[] = {
    {"best", write_best, true},
    {"best-san", write_best_san, true},
    {"cp", write_cp, false},
    {"cp-stm", write_cp_stm, false},
    {"depth", write_depth, false},
    {"eval", write_eval, false},
    {"nodes", write_nodes, false},
    {"note", write_note, false},
    {"pv", write_pv, true},
    {"score", write_score, false},
    {"wdl", write_chances, false},
};

const char *
answer_columns_read(struct answer_columns *columns, const char *list)
{
	struct str rest = str_of(list);

	do {
		struct str name = str_cut(&rest, ',');
		const struct answer_column *kind = ROW_NAMED(kinds, name);

		if (!kind)
			return error_text(
			    "there is no column `%.*s'; there are best, "
			    "best-san, cp, cp-stm, depth, eval, nodes, note, "
			    "pv, score "
			    "and wdl",
			    STR(name));
		if (columns->count == ANSWER_COLUMNS_MAX)
			return "too many columns";
		columns->list[columns->count++] = kind;
	} while (rest.len);
	return NULL;
}

/*
 * Write the value of a column for each line of the answer, with commas between
 * them; without an answer, the name of the column.
 */
static void
write_values(const struct answer_column *column, const struct position *p,
    const struct client_answer *a, struct out *o)
{
	if (!a)
		out_text(o, column->name);
	for (int k = 0; a && k < a->count; k++) {
		if (k)
			out_char(o, ',');
		column->write(p, &a->lines[k], o);
	}
}

struct ask_job {
	struct line line; /* its text is in `kept` */
	struct arena kept;
	bool bad;	   /* the line is refused */
	struct out answer; /* or the error message */
};

struct asking {
	struct ask_lines *ask;
	struct client **clients;
	struct line_reader lines;
	bool has_header; /* the header of the first file has been read */
	enum status status;
	struct out out;
};

/* ------------------------------------------------------------------- lines */

/* Refuse the line for this reason; NULL: there is none. */
static void
refuse(struct ask_job *j, const char *wrong)
{
	j->bad = wrong != NULL;
	out_text(&j->answer, wrong ? wrong : "");
}

static bool
fill(void *input, void *job)
{
	struct asking *a = input;
	struct ask_job *j = job;
	struct line l;
	const char *wrong;

	do
		if (!line_reader_next(&a->lines, &l))
			return false;
	while (l.header && a->has_header);
	a->has_header = a->has_header || l.header;
	arena_reset(&j->kept);
	j->line = line_copy(&j->kept, &l);
	j->answer.len = 0;
	wrong = line_unfit(&l);
	refuse(j, wrong ? wrong : l.wrong);
	return true;
}

/* ----------------------------------------------------------------- answers */

/* Parse the position; refuse the line if it is invalid or illegal. */
static bool
read_position(struct ask_job *j, enum variant v, struct position *p)
{
	struct str rest = j->line.first;

	j->bad = !check_fen_playable(&rest, v, p, &j->answer) ||
	    check_fen(j->line.first, v, &j->answer);
	return !j->bad;
}

/* Write the line with the columns of the answer; NULL: with their names. */
static void
write_line(struct asking *a, struct ask_job *j, const struct position *p,
    const struct client_answer *answer)
{
	const struct answer_columns *columns = &a->ask->columns;
	struct out values = {0};

	for (int i = 0; i < columns->count; i++) {
		if (i)
			out_char(&values, '\t');
		write_values(columns->list[i], p, answer, &values);
	}
	line_write_columns(&j->answer, &j->line, a->ask->answer,
	    out_all(&values), (struct str){0});
	out_close(&values);
}

static void
work(void *user, void *job, int thread)
{
	struct asking *a = user;
	struct ask_job *j = job;
	struct client_answer answer;
	struct position p;

	if (j->bad)
		return;
	if (line_is_error(&j->line)) {
		out_str(&j->answer, j->line.text);
		out_char(&j->answer, '\n');
		return;
	}
	if (j->line.header) {
		write_line(a, j, NULL, NULL);
		return;
	}
	if (!read_position(j, a->ask->variant, &p))
		return;
	refuse(j, client_ask(a->clients[thread], &p, &answer));
	if (!j->bad)
		write_line(a, j, &p, &answer);
}

/* Write an answer and flush it, as a reader of the pipe may wait for it. */
static bool
done(void *user, void *job)
{
	struct asking *a = user;
	struct ask_job *j = job;

	if (j->bad) {
		out_char(&j->answer, '\0');
		line_refuse(&j->line, j->answer.text, &a->out);
		a->status = STATUS_BAD;
		a->ask->run_counts.bad++;
	} else {
		out_bytes(&a->out, j->answer.text, j->answer.len);
	}
	out_flush(&a->out);
	run_counts_step(&a->ask->run_counts, 1);
	return true;
}

/* --------------------------------------------------------------- the whole */

static void
run(struct asking *a)
{
	int count = POOL_JOBS((int)a->ask->engines);
	struct ask_job *jobs = mem_get((size_t)count * sizeof *jobs);
	struct pool pool = {.fill = fill,
	    .work = work,
	    .done = done,
	    .user = a,
	    .input = a,
	    .jobs = jobs,
	    .job_size = sizeof *jobs};

	pool_run(&pool, (int)a->ask->engines);
	for (int i = 0; i < count; i++) {
		arena_free(&jobs[i].kept);
		out_close(&jobs[i].answer);
	}
	mem_free(jobs);
}

int
ask_lines(struct ask_lines *ask, char **files)
{
	struct asking a = {.ask = ask, .status = STATUS_OK};
	enum status read;
	const char *wrong;

	if (!ask->columns.count)
		answer_columns_read(&ask->columns, "score");
	ask->client.only_moves = true;
	for (int i = 0; i < ask->columns.count; i++)
		ask->client.only_moves &= ask->columns.list[i]->of_moves;
	a.clients = mem_get((size_t)ask->engines * sizeof *a.clients);
	for (size_t i = 0; i < ask->engines; i++)
		a.clients[i] = client_new(&ask->client, (int)i + 1);
	line_reader_init(&a.lines, files, NULL, &ask->layout);
	if ((wrong = client_start(a.clients[0])))
		die(STATUS_TROUBLE, "%s", wrong);
	out_init(&a.out, STDOUT_FILENO, "standard output");
	run_counts_open(&ask->run_counts, "lines", NULL, &a.out);
	run(&a);
	for (size_t i = 0; i < ask->engines; i++)
		client_free(a.clients[i]);
	mem_free(a.clients);
	read = line_reader_end(&a.lines);
	out_close(&a.out);
	run_counts_close(&ask->run_counts, true);
	return (int)(read > a.status ? read : a.status);
}
