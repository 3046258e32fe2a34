/*
 * frontend_output.h - one manner at work: from what a run tells to what is
 * printed
 */
#ifndef CQLMATCH_FRONTEND_OUTPUT_H
#define CQLMATCH_FRONTEND_OUTPUT_H

#include "base/die.h"
#include "cqlmatch/command_line.h"
#include "match/job.h"
#include "match/listener.h"

struct manner;

/* A manner at work in one run of the program. */
struct speaker {
	struct match_listener listener; /* for the job; the first member */
	struct diag_form form;		/* of what is wrong with the query */
	const struct manner *manner;
	struct match_options *options;
	/* the rest belongs to the manner */
	struct die_form ending;
	struct out *messages, *warnings; /* while the games are matched */
	struct out variables;		 /* persistent ones, at the end */
	bool in_line;			 /* of marks and numbers of games */
	bool gui;			 /* -gui was there */
	unsigned line, byte;		 /* of a syntax error; 0: none */
};

struct manner {
	const char *name; /* as --as has it */
	struct command_habits habits;
	int trouble; /* the exit status */
	/* without --lineincrement, a mark each so many games; 0: none */
	unsigned long mark;
	unsigned long dots_from; /* marks have dots between, from so many on */
	bool starts_lines;	 /* a mark is followed by a line end */
	/* the first thing that is done; may set options; or NULL */
	void (*begin)(struct speaker *s);
	/* the query can be read, and will be run; or NULL */
	void (*compiled)(struct speaker *s, const struct query *q);
	/* a game is done; then speaker_mark() does what all do; it may be left
	   out for games that do not match, where there are no marks */
	void (*game)(struct speaker *s, unsigned long number, bool matches);
	/* all games are done; or NULL */
	void (*games_end)(struct speaker *s);
	/* what went wrong with the query, or with files */
	void (*error)(struct speaker *s, struct str text);
	/* the run came to its end */
	void (*summary)(struct speaker *s, const struct match_job *j);
	/* how errors of the query look; NULL: the usual form */
	void (*diagnose)(
	    void *speaker, struct out *o, const struct diag_message *m);
	/* the last words of die(); NULL: the usual ones */
	void (*die)(void *speaker, const char *text);
	bool keeps_variables; /* for the summary */
};

/*
 * Begins to talk.  Before the options are read into *o, which
 * match_options_init() has filled; both must last.
 */
void speaker_init(
    struct speaker *s, const struct manner *m, struct match_options *o);
void speaker_free(struct speaker *s);

void speaker_compiled(struct speaker *s, const struct query *q);

/* What has gone wrong; nothing when `text` is empty. */
void speaker_error(struct speaker *s, struct str text);

/* When the streams of the job have been flushed. */
void speaker_summary(struct speaker *s, const struct match_job *j);

/* For manners: writes a text at once; the descriptor stays open. */
void speaker_write(int fd, struct str text);

/* For manners: writes the mark that is due behind this game; true if it is. */
bool speaker_mark(struct speaker *s, struct out *o, unsigned long number);

#endif
