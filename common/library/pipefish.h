/*
 * pipefish.h - queries over games of chess, as a library: see pipefish(3)
 *
 * Numbers of constants are part of the interface.  The library makes structures
 * and callers read them: later versions may add members at their ends.  Nothing
 * here ends the process, prints, reads the environment or handles signals.
 */
#ifndef PIPEFISH_H
#define PIPEFISH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define PIPEFISH_API 1 /* grows when a meaning changes */

/* Return the version, as "0.9.1"; and PIPEFISH_API of the library itself. */
const char *pipefish_version(void);
int pipefish_api(void);

enum pipefish_status {
	PIPEFISH_OK = 0,
	PIPEFISH_ROW = 1,	     /* there is a row, or a game */
	PIPEFISH_DONE = 2,	     /* there are no more */
	PIPEFISH_BAD_QUERY = -1,     /* it cannot be compiled */
	PIPEFISH_QUERY_STOPPED = -2, /* by an error while it ran */
	PIPEFISH_BAD_INPUT = -3,     /* unreadable file, invalid FEN */
	PIPEFISH_NO_MEMORY = -4,     /* of the limit, or of the system */
	PIPEFISH_TIME_OVER = -5,
	PIPEFISH_CANCELLED = -6, /* by pipefish_cancel() or a callback */
	PIPEFISH_MISUSE = -7,	 /* wrong argument, or wrong moment */
};

typedef struct pipefish_query pipefish_query; /* compiled, constant */
typedef struct pipefish_run pipefish_run;     /* for one thread at a time */

/* An error as data, in UTF-8; only `hint` and `file` may be NULL. */
typedef struct pipefish_error {
	enum pipefish_status status;
	const char *text;      /* one sentence, without place or newline */
	const char *hint;      /* the word that may be meant */
	const char *file;      /* NULL: a text in memory */
	unsigned line, column; /* in characters, from 1; 0: unknown */
	size_t from, to;       /* its bytes of the query, or `file` */
	uint64_t game;	       /* from 1; 0: none */
	unsigned ply;
	const char *whole; /* as cqlmatch writes it: place, line, caret */
} pipefish_error;

/* Free an error, or what says pipefish_free() below; NULL is ignored. */
void pipefish_error_free(pipefish_error *e);
void pipefish_free(void *p);

/*
 * Compile a query, whose text is copied.  Return a status below 0, with *e set
 * if `e` is not NULL (to NULL if memory is exhausted, or for a wrong argument).
 * Filters that touch files or programs are refused, except readfile and
 * writefile: see pipefish_on_file().
 */
int pipefish_compile(
    pipefish_query **q, const char *text, size_t length, pipefish_error **e);
void pipefish_query_free(pipefish_query *q); /* after its runs; or NULL */

/*
 * Add a text, copied, that `include NAME` finds in all later compiles, before
 * libcql/ and themes/, which are compiled in.
 */
int pipefish_include(const char *name, const char *text, size_t length);

/* Make a run of a query, or of NULL: every position is a row.  NULL: no memory.
 */
pipefish_run *pipefish_run_new(const pipefish_query *q);
void pipefish_run_free(pipefish_run *r); /* or NULL; not in its callbacks */

enum pipefish_option {
	PIPEFISH_VARIATIONS = 1,   /* 0 or 1 */
	PIPEFISH_MEMORY_LIMIT = 2, /* bytes of this run; 0: none */
	PIPEFISH_TIME_LIMIT = 3, /* milliseconds from the first row; 0: none */
	PIPEFISH_FIRST_GAME = 4,
	PIPEFISH_LAST_GAME = 5,
	PIPEFISH_GAME_LIMIT = 6, /* matching games; 0: no limit */
	PIPEFISH_UNPACK = 7,	 /* 1: start gzip, zstd ... for packed files */
};
int pipefish_set(pipefish_run *r, enum pipefish_option o, long long value);

/*
 * Name the columns of rows, separated by commas: those of `cqlmatch --columns`,
 * or of `pgn2fen --columns` without a query; and `bb`, twelve uint64_t as of
 * pipefish_bitboards().  The default is "game,ply,fen".
 */
int pipefish_columns(pipefish_run *r, const char *names);

/*
 * Set what is read, once a run: a file ("-" is a file of that name), PGN in
 * memory, which must last as long as the run, a FEN or EPD, or what `read`
 * returns: bytes, 0 at the end, less than 0 if it fails.
 */
int pipefish_open_file(pipefish_run *r, const char *path);
int pipefish_open_pgn(pipefish_run *r, const char *text, size_t length);
int pipefish_open_position(pipefish_run *r, const char *fen, size_t length);
int pipefish_open_reader(pipefish_run *r,
    ptrdiff_t (*read)(void *user, char *into, size_t size), void *user);

/*
 * Find the next matching position, or the next matching game, in the order of
 * the games, which `sort` does not change; a run does one of both.  Return
 * PIPEFISH_ROW, PIPEFISH_DONE, or a status below 0, which the run then returns
 * again and again.
 */
int pipefish_next(pipefish_run *r);
int pipefish_next_game(pipefish_run *r);

/*
 * Return a value of the current row, valid until the next call of next or free:
 * the bytes of `--format=tsv`, without a NUL; NULL for no value.
 */
int pipefish_column_count(const pipefish_run *r);
const char *pipefish_column_text(pipefish_run *r, int column, size_t *length);
/* Return a whole number; *is_null is 1, and the number 0, if there is none. */
int64_t pipefish_column_number(pipefish_run *r, int column, int *is_null);

/* Return the current game of pipefish_next_game(): as `cqlmatch -o` writes it.
 */
uint64_t pipefish_game_number(const pipefish_run *r);
uint64_t pipefish_game_matches(const pipefish_run *r);
const char *pipefish_game_pgn(pipefish_run *r, size_t *length);

/*
 * Get up to `rows` rows, one of `columns` for each column that was named, and
 * the number of rows in *got; PIPEFISH_ROW while there may be more.  The arrays
 * last until the next call.
 * Text of row i is bytes[ends[i - 1] .. ends[i]], with 0 for ends[-1].
 */
typedef struct pipefish_vector {
	const int64_t *numbers; /* NULL: a column of text, or of decimals */
	const uint8_t *is_null; /* 1: no value */
	const uint32_t *ends;	/* NULL: a column of numbers */
	const char *bytes;
} pipefish_vector;
int pipefish_fetch(
    pipefish_run *r, size_t rows, pipefish_vector *columns, size_t *got);

/* Return the error that ended the run, valid as long as it; or NULL. */
const pipefish_error *pipefish_run_error(const pipefish_run *r);

/*
 * Set who hears what the query says by message, what is wrong with games, and
 * how far the run is: at least ten times a second while it works; a progress
 * that returns other than 0 cancels it.
 */
void pipefish_on_message(pipefish_run *r,
    void (*say)(void *user, const char *text, size_t length), void *user);
void pipefish_on_complaint(pipefish_run *r,
    void (*complain)(void *user, const pipefish_error *what), void *user);
void pipefish_on_progress(pipefish_run *r,
    int (*progress)(void *user, uint64_t bytes, uint64_t games), void *user);

/*
 * Set who gives the files of readfile and writefile; without this call they
 * stop the query.  `read` returns the bytes of a name, which are copied and
 * then freed by `done` (or NULL), or less than 0: there is no such file.
 * `write` appends, or returns less than 0.
 */
void pipefish_on_file(pipefish_run *r,
    int (*read)(
	void *user, const char *name, const char **bytes, size_t *length),
    void (*done)(void *user, const char *bytes),
    int (*write)(
	void *user, const char *name, const char *bytes, size_t length),
    void *user);

/* End the run at its next look; from any thread, also a signal handler. */
void pipefish_cancel(pipefish_run *r);

/* Return how many games were read, and how many of them matched. */
uint64_t pipefish_games_read(const pipefish_run *r);
uint64_t pipefish_games_matching(const pipefish_run *r);

/*
 * Convert a FEN or EPD to twelve sets in the order K Q R B N P k q r b n p (a1
 * is bit 0), and back: `rest` follows the placement.  pipefish_free(*fen).
 */
int pipefish_bitboards(
    const char *fen, size_t length, uint64_t sets[12], pipefish_error **e);
int pipefish_fen(
    const uint64_t sets[12], const char *rest, char **fen, pipefish_error **e);

/*
 * Return in *out, for pipefish_free(), what a program writes for one line
 * without its newline: bbxfm with an operation, as "flip vertical"; `bbxfm
 * --test=WHAT` for two boards; epdwrite, with a line "OPCODE OPERAND" of
 * `operations` for each --op.  The second transforms `count` times twelve sets
 * in place.
 */
int pipefish_transform(const char *operation, const char *line, size_t length,
    char **out, pipefish_error **e);
int pipefish_transform_sets(const char *operation, uint64_t (*sets)[12],
    size_t count, pipefish_error **e);
int pipefish_test(const char *what, const char *from, size_t from_length,
    const char *to, size_t to_length, char **out, pipefish_error **e);
int pipefish_epd(const char *operations, const char *line, size_t length,
    char **out, pipefish_error **e);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
