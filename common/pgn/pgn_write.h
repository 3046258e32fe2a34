/*
 * pgn_write.h - a game as text: PGN in export form
 *
 * The caller says what comes, in the order of the text; move numbers, blanks
 * and line ends are the writer's. Lines have at most `width` columns (more only
 * for a longer word), none ends in a blank. What is neither text of a comment
 * nor of a tag is written as it is; text is made UTF-8 by the caller.
 *
 *     write_game(w);
 *     write_tag(w, str_of("White"), white);       ... all tags
 *     write_comment(w, text);                     before the first move, or not
 *     p = write_move(w, 1, WHITE);                where the move goes
 *     write_move_end(w, p + san_write(pos, m, p)); ... what belongs to it
 *     write_result(w, str_of("1-0"));
 *
 * The form is that of the PGN standard's export (section 8), with the layout of
 * CQL's output where the standard leaves it open: a comment before the first
 * move stands on lines of its own, and two empty lines follow a game.
 */
#ifndef PGN_PGN_WRITE_H
#define PGN_PGN_WRITE_H

#include <stdbool.h>

#include "base/map.h"
#include "base/out.h"
#include "base/str.h"
#include "board/piece.h"

struct write_style {
	int width;		   /* columns, 79 by custom */
	bool move_numbers;	   /* at all */
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

/* What CQL and CQLi write unless told otherwise. */
extern const struct write_style write_style_usual;

struct writer {
	struct out *out;
	const struct write_style *style;
	/* the rest is pgn_write.c's own */
	size_t words; /* in out->text: where those begin that no line has yet */
	/* where the line would begin in it, if each byte took a column */
	size_t line;
	bool follows; /* something stands on it */
	bool singly;  /* there is one word to place, and not as others are */
	bool wide;    /* it may have characters of several bytes */
	bool tight;   /* no blank before it, though a line may end */
	bool glued;   /* what comes belongs to the last one */
	enum write_part { TAGS, PREFACE, MOVES } part;
	bool need_number; /* the next black move has its number */
	bool in_comment;  /* its brace is open for the next comment */
	unsigned dropped; /* open variations that are left out */
	struct out clean; /* the text of a comment as it is written */
	bool has_first;	  /* this position has a comment: `first` */
	struct out first;
	struct map said; /* its other comments */
};

/*
 * `out` and `style` are the caller's and must last.  `out` only gathers, and
 * nobody else writes to it between write_game() and write_result().
 */
void writer_init(
    struct writer *w, struct out *out, const struct write_style *style);
void writer_free(struct writer *w);

/* Begin a game. */
void write_game(struct writer *w);

/* `"` and `\` in the value are escaped; line ends become blanks. */
void write_tag(struct writer *w, struct str name, struct str value);

/*
 * { and } in the text become _, runs of blanks and line ends one blank.  A
 * comment before the first move is part of a block of its own.  Comments with
 * no move between them are those of one position.
 */
void write_comment(struct writer *w, struct str text);

enum { WRITTEN_MOVE_MAX = 16 };

/*
 * Return the move of `colour` that has this full-move number.  Returns where it
 * is to be put, in that many bytes at most; write_move_end() takes where it
 * ends. NULL: moves are dropped here.
 */
char *write_move(struct writer *w, unsigned number, int colour);
void write_move_end(struct writer *w, const char *end);

void write_nag(struct writer *w, unsigned nag);

/* Open, or closes, a variation on the last move. */
void write_variation(struct writer *w, bool opens);

/* End the game. */
void write_result(struct writer *w, struct str result);

#endif
