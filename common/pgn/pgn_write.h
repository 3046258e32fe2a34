/*
 * pgn_write.h - write a game as PGN in export format
 *
 * The caller passes the parts in the order of the text; move numbers, blanks
 * and line ends are added here.  Lines have at most `width` columns, except for
 * a single longer word, and no blank at the end.  Only texts of tags and
 * comments are escaped; they must be UTF-8.
 *
 *     write_game(w);
 *     write_tag(w, str_of("White"), white);       ... all tags
 *     write_comment(w, text);                     before the first move, or not
 *     p = write_move(w, 1, WHITE);                where the move goes
 *     out_used_to(w->out, p + san_write(pos, m, p)); ... what belongs to it
 *     write_result(w, str_of("1-0"));
 *
 * The format is the PGN standard's export format (section 8), with the layout
 * of CQL's output where the standard leaves it open: a comment before the first
 * move is on lines of its own, and two empty lines follow a game.
 */
#ifndef PGN_PGN_WRITE_H
#define PGN_PGN_WRITE_H

#include <stdbool.h>

#include "base/map.h"
#include "base/out.h"
#include "base/str.h"

struct write_style {
	int width;		   /* columns, usually 79 */
	bool move_numbers;	   /* write them at all */
	bool number_after_comment; /* repeat it before a black move */
	bool number_after_nag;
	bool split_moves;	 /* a line may end between number and move */
	bool compact_moves;	 /* `1.e4`, not `1. e4` */
	bool compact_comments;	 /* `{text}`, not `{ text }` */
	bool compact_variations; /* `(1.e4)`, not `( 1.e4 )` */
	bool coalesce_comments;	 /* `{a b}`, not `{a} {b}` */
	bool unique_comments;	 /* no text twice at a position */
	bool drop_comments, drop_nags, drop_variations;
};

/* The default style of CQL and CQLi. */
extern const struct write_style write_style_usual;

struct writer {
	struct out *out;
	const struct write_style *style;
	/* private to pgn_write.c */
	size_t words; /* index in out->text of the first word not yet placed on
			 a line */
	/* index of the line's start, as if each byte were a column */
	size_t line;
	bool follows; /* the line is not empty */
	bool wide;    /* comments may have multi-byte characters */
	bool glued;   /* append to the last word */
	enum write_part { TAGS, PREFACE, MOVES } part;
	bool need_number; /* write it before a black move */
	bool in_comment;  /* its brace is open */
	unsigned dropped; /* depth of dropped variations */
	struct out clean; /* comment text in its written form */
	bool has_first;	  /* `first` is this position's comment */
	struct out first;
	struct map said; /* the other comments of the position */
};

/*
 * Initialise; `out` and `style` are the caller's and must last.  `out` must not
 * write to a file, and only this writer may write to it between write_game()
 * and write_result().
 */
void writer_init(
    struct writer *w, struct out *out, const struct write_style *style);
void writer_free(struct writer *w);

/* Begin a game. */
void write_game(struct writer *w);

/*
 * Write a tag.  `"` and `\` in the value are escaped; line ends become blanks.
 */
void write_tag(struct writer *w, struct str name, struct str value);

/*
 * Write a comment: { and } become _, runs of blanks and line ends one blank.  A
 * comment before the first move is a block of its own.  Comments without a move
 * between them belong to one position.
 */
void write_comment(struct writer *w, struct str text);

/* Return a comment's text as it is written, valid until the next comment. */
struct str writer_comment_text(struct writer *w, struct str text);

enum { WRITTEN_MOVE_MAX = 16 };

/*
 * Begin a move of `colour` with this full-move number.  Return a place for at
 * most WRITTEN_MOVE_MAX bytes, and pass the end to out_used_to().  NULL if
 * moves are dropped here.
 */
char *write_move(struct writer *w, unsigned number, int colour);

void write_nag(struct writer *w, unsigned nag);

/* Open or close a variation on the last move. */
void write_variation(struct writer *w, bool opens);

/* Write the result and end the game. */
void write_result(struct writer *w, struct str result);

#endif
