/* training.c - see training.h */
#include "extract/training.h"

#include <inttypes.h>

#include "base/error_text.h"

/* --------------------------------------------------------- scores, results */

int64_t
training_score(struct note_score s)
{
	int64_t number = s.mate	      ? TRAINING_MATE - s.value
	    : s.value > TRAINING_MOST ? TRAINING_MOST
				      : s.value;

	return s.black ? -number : number;
}

/* The results 1, 0 and -1, as a game, bullet and plain write them. */
enum result_form { RESULT_PGN, RESULT_BULLET, RESULT_PLAIN };
static const char *const results[][3] = {
    [RESULT_PGN] = {"1-0", "1/2-1/2", "0-1"},
    [RESULT_BULLET] = {"1.0", "0.5", "0.0"},
    [RESULT_PLAIN] = {"1", "0", "-1"},
};

/* Set *number to the result of this text; false if there is none. */
static bool
read_result(struct str text, enum result_form form, int *number)
{
	for (int i = 0; i < 3; i++)
		if (str_is(text, results[form][i])) {
			*number = 1 - i;
			return true;
		}
	return false;
}

bool
training_result(struct str result, int *number)
{
	return read_result(result, RESULT_PGN, number);
}

struct str
training_result_text(int number)
{
	return str_of(results[RESULT_PGN][1 - number]);
}

/* ----------------------------------------------------------------- writing */

static void
write_bullet(struct out *o, const struct training_position *t)
{
	out_str(o, t->fen);
	out_format(o, " | %" PRId64 " | %s\n", t->score,
	    results[RESULT_BULLET][1 - t->result]);
}

static void
write_plain(struct out *o, const struct training_position *t)
{
	out_text(o, "fen ");
	out_str(o, t->fen);
	out_text(o, "\nmove ");
	out_str(o, t->move);
	out_format(o, "\nscore %" PRId64 "\nply %" PRIu64 "\nresult %d\ne\n",
	    t->white ? t->score : -t->score, t->ply,
	    t->white ? t->result : -t->result);
}

void
training_write(
    struct out *o, enum training_format f, const struct training_position *t)
{
	if (f == TRAINING_BULLET)
		write_bullet(o, t);
	else
		write_plain(o, t);
}

/* ----------------------------------------------------------------- reading */

static const char *
read_score(struct str text, int64_t *score)
{
	struct str digits = text;
	uint64_t number;
	bool negative = str_starts(text, "-");

	if (negative || str_starts(text, "+"))
		digits = (struct str){text.text + 1, text.len - 1};
	if (!str_number(digits, &number) || number > TRAINING_LIMIT)
		return error_text(
		    "the score is a whole number up to %d, not %.*s",
		    TRAINING_LIMIT, STR(text));
	*score = negative ? -(int64_t)number : (int64_t)number;
	return NULL;
}

const char *
training_read_bullet(struct training_position *t, struct str line)
{
	struct str fen = str_trim(str_cut(&line, '|'));
	struct str score = str_trim(str_cut(&line, '|'));
	struct str result = str_trim(line);
	const char *wrong;

	if (!score.len || !result.len)
		return "this is no line of FEN | SCORE | RESULT";
	*t = (struct training_position){.fen = fen};
	wrong = read_score(score, &t->score);
	if (!wrong && !read_result(result, RESULT_BULLET, &t->result))
		wrong = error_text(
		    "the result is 1.0, 0.5 or 0.0, not %.*s", STR(result));
	return wrong;
}

void
training_reader_free(struct training_reader *r)
{
	out_close(&r->fen);
	out_close(&r->move);
}

static struct str
keep_text(struct out *o, struct str text)
{
	o->len = 0;
	out_str(o, text);
	return (struct str){o->text, o->len};
}

static const char *
parse_fen(struct training_reader *r, struct str value)
{
	r->at.fen = keep_text(&r->fen, value);
	return value.len ? NULL : "there is no FEN";
}

static const char *
parse_move(struct training_reader *r, struct str value)
{
	r->at.move = keep_text(&r->move, value);
	return value.len == 4 || value.len == 5
	    ? NULL
	    : error_text("a move is written as e2e4, not %.*s", STR(value));
}

static const char *
parse_score(struct training_reader *r, struct str value)
{
	return read_score(value, &r->at.score);
}

static const char *
parse_ply(struct training_reader *r, struct str value)
{
	return str_number(value, &r->at.ply)
	    ? NULL
	    : error_text("the ply is a number, not %.*s", STR(value));
}

static const char *
parse_result(struct training_reader *r, struct str value)
{
	return read_result(value, RESULT_PLAIN, &r->at.result)
	    ? NULL
	    : error_text("the result is 1, 0 or -1, not %.*s", STR(value));
}

static const struct plain_row {
	const char *word;
	const char *(*take)(struct training_reader *r, struct str value);
} plain_rows[] = {
    {"fen", parse_fen},
    {"move", parse_move},
    {"score", parse_score},
    {"ply", parse_ply},
    {"result", parse_result},
};

enum { PLAIN_ROWS = sizeof plain_rows / sizeof *plain_rows };

/*
 * End a position and reset the reader; *whole is set if all lines were there.
 */
static const char *
end_plain(struct training_reader *r, bool *whole)
{
	unsigned seen = r->seen;
	bool failed = r->failed;

	r->seen = 0;
	r->failed = false;
	if (failed)
		return NULL;
	for (int i = 0; i < PLAIN_ROWS; i++)
		if (!(seen >> i & 1))
			return error_text("a position without its line `%s'",
			    plain_rows[i].word);
	*whole = true;
	return NULL;
}

static const char *
parse_plain(struct training_reader *r, struct str line)
{
	struct str value = line, word = str_cut(&value, ' ');

	for (int i = 0; i < PLAIN_ROWS; i++) {
		if (!str_is(word, plain_rows[i].word))
			continue;
		if (r->seen >> i & 1)
			return error_text(
			    "a second line `%s' before the line `e'",
			    plain_rows[i].word);
		r->seen |= 1u << i;
		return plain_rows[i].take(r, str_trim(value));
	}
	return "this is no line of fen, move, score, ply, result or e";
}

const char *
training_read_plain(struct training_reader *r, struct str line, bool *whole)
{
	const char *wrong;

	*whole = false;
	line = str_trim(line);
	if (str_is(line, "e"))
		return end_plain(r, whole);
	if (r->failed || !line.len)
		return NULL;
	wrong = parse_plain(r, line);
	r->failed = wrong != NULL;
	return wrong;
}

void
training_turn(struct training_position *t, bool white)
{
	t->white = white;
	if (white)
		return;
	t->score = -t->score;
	t->result = -t->result;
}
