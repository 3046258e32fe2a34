/*
 * frontend.h - how cqlmatch talks to who started it
 *
 * Front ends start `cql` (CQL 6.2) or `cqli` (CQLi) and read what they print.
 * Started under such a name, or with --as, cqlmatch prints what they expect,
 * where they expect it, and ends with their exit statuses.  What a run does is
 * the same in every frontend; match/ knows of none.  Manners are rows of a
 * table in frontend.c:
 *
 *     own     cqlmatch's own
 *     cql62   CQL 6.2: all on standard output, after a banner
 *     cqli    CQLi: a summary on standard output, marks on standard error
 */
#ifndef CQLMATCH_FRONTEND_H
#define CQLMATCH_FRONTEND_H

#include <stdint.h>

#include "base/die.h"
#include "cli/option.h"
#include "match/run.h"

struct frontend;

/* A frontend at work in one run of the program. */
struct frontend_output {
	struct diag_form form;	/* of errors; write NULL: the usual one */
	struct die_form ending; /* how die() ends */
	const struct frontend *frontend;
	struct match_options *options;
	/* the rest belongs to the frontend */
	struct out variables; /* persistent ones, at the end */
	bool gui;	      /* -gui was there */
	unsigned line, byte;  /* of a syntax error; 0: none */
};

struct frontend {
	const char *name; /* as --as has it */
	/*
	 * another program is meant: operands are queries, of which the last
	 * one counts, letters of grep are no options, and games go to
	 * QUERY-out.pgn where nothing else is named
	 */
	bool stands_in;
	/*
	 * CQL 6.2 is meant: -a converts, there are -gui and its kin, no query
	 * is one that matches everywhere, no argument asks for help, -i stands
	 * but once, and -vi reads hhdbvi.pgn, if it is there
	 */
	bool of_cql62;
	const struct option_answers *answers; /* or NULL */
	int trouble;			      /* the exit status */
	struct game_marks marks; /* its `user` is the struct frontend_output */
	/* the first thing that is done; may set options, s->form and
	   s->ending; or NULL */
	void (*begin)(struct frontend_output *s);
	/* the query can be read, and will be run; or NULL */
	void (*compiled)(struct frontend_output *s, const struct query *q);
	/* what went wrong with the query, or with files */
	void (*error)(struct frontend_output *s, struct str text);
	/* the run came to its end, and its streams have been flushed */
	void (*summary)(struct frontend_output *s, const struct run *r);
};

/*
 * Start a program.  Before the options are read into *o, which
 * match_options_init() has filled; both must last.
 */
void frontend_output_init(struct frontend_output *s, const struct frontend *m,
    struct match_options *o);

/* Start the lines for front ends of CQL 6.2: -gui has been read. */
void frontend_start_gui(struct frontend_output *s);

/* Write a text to a descriptor, without a buffer; the descriptor stays open. */
void frontend_output_write(int fd, struct str text);

extern const struct frontend frontend_own, frontend_cql62, frontend_cqli;

/*
 * Return the frontend that the last --as of the arguments names, else the one
 * of the program's name.  A word that names none ends the program.
 */
const struct frontend *frontend_choose(char **argv);

#endif
