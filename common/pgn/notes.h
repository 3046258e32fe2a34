/*
 * notes.h - build lists of notes: the comments and NAGs after a move
 *
 * While a game is parsed, each becomes a note (game.h), pushed on a list in
 * front of the earlier ones:
 *
 *     notes_add(&list, note_of_comment(&maker, written));
 *     notes_add(&list, note_of_nag(&maker, 1));
 *     list = notes_in_order(list);
 *     comment = notes_join(&maker, list);
 */
#ifndef PGN_NOTES_H
#define PGN_NOTES_H

#include "base/arena.h"
#include "base/out.h"
#include "pgn/game.h"

/* Memory for notes and their texts; the caller owns the arena. */
struct note_maker {
	struct arena *arena;
	struct out text; /* scratch buffer; no file */
};

/* True if a trimmed text is ASCII with only single blanks between its words. */
bool note_is_plain(struct str s);

/*
 * Make a note of a comment; `written` is its text, after its `{` or `;` in
 * memory.  The note's text is UTF-8, with runs of blanks and line ends made one
 * blank, and none at its ends.  It may point into `written`, which must last as
 * long.
 */
struct note *note_of_comment(struct note_maker *r, struct str written);
struct note *note_of_nag(struct note_maker *r, unsigned nag);

/*
 * Make the note `Error reading move: WORD`, for a word that is no legal move.
 */
#define NOTE_BAD_MOVE "Error reading move: "
struct note *note_of_bad_move(struct note_maker *r, struct str word);

void notes_add(struct note **list, struct note *note);

/* Reverse a list in place, into the order in which its notes were added. */
struct note *notes_in_order(struct note *list);

/*
 * Return the texts of the comments joined by blanks, those that begin with `;`
 * only with `lines`; text == NULL if there is none.  Several are appended to
 * *joined, so the text is valid until *joined changes.
 */
struct str notes_text(const struct note *notes, bool lines, struct out *joined);

/* Return notes_text() without `lines`, valid as long as the arena. */
struct str notes_join(struct note_maker *r, const struct note *notes);

/* Copy the scratch buffer to the arena and return the copy. */
struct str note_maker_text(struct note_maker *r);

#endif
