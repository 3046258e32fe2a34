/*
 * notes.h - build lists of notes: the comments and NAGs after a move
 *
 * While a game is parsed, each becomes a note (game.h) at the end of a list:
 *
 *     maker.end = &list;
 *     notes_add_comment(&maker, written);
 *     notes_add_nag(&maker, 1);
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
	struct out text;   /* scratch buffer; no file */
	struct note **end; /* where the next note goes: the end of a list */
	bool late;	   /* the next notes are */
};

/* True if a trimmed text is ASCII with only single blanks between its words. */
bool note_is_plain(struct str s);

/*
 * Add a note of a comment; `written` is its text, after its `{` or `;` in
 * memory.  The note's text is UTF-8, with runs of blanks and line ends made one
 * blank, and none at its ends.  It may point into `written`, which must last as
 * long.
 */
void notes_add_comment(struct note_maker *r, struct str written);
void notes_add_nag(struct note_maker *r, unsigned nag);

/*
 * Add the note `Error reading move: WORD`, for a word that is no legal move.
 */
#define NOTE_BAD_MOVE "Error reading move: "
void notes_add_bad_move(struct note_maker *r, struct str word);

/* Return the end of a list, where its next note goes. */
struct note **notes_end(struct note **list);

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
