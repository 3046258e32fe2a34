/*
 * notes.h - what stands behind a move: comments and signs, as they are kept
 *
 * While a game is read, each becomes a note (game.h), put in front of those
 * before it:
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

/* Where notes and their texts are kept: an arena, which is the caller's. */
struct note_maker {
	struct arena *arena;
	struct out text; /* for text in the making; no file */
};

/*
 * Return a comment as it is written, behind the `{` or `;` that it begins with:
 * UTF-8, every run of blanks and line ends one blank, none at the ends.  Its
 * text may be a part of `written`, which must last as long.
 */
struct note *note_of_comment(struct note_maker *r, struct str written);
struct note *note_of_nag(struct note_maker *r, unsigned nag);

/* `Error reading move: WORD`, for a word that is no move there. */
#define NOTE_BAD_MOVE "Error reading move: "
struct note *note_of_bad_move(struct note_maker *r, struct str word);

void notes_add(struct note **list, struct note *note);

/* Return the list in the order in which its notes were added; it is used up. */
struct note *notes_in_order(struct note *list);

/*
 * Return the texts of the comments with a blank between them, but for those to
 * the end of a line; text == NULL for none.
 */
struct str notes_join(struct note_maker *r, const struct note *notes);

/* Return the text in the making as a string in the arena. */
struct str note_maker_text(struct note_maker *r);

#endif
