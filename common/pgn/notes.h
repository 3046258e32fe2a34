/*
 * notes.h - lists of notes: the comments and NAGs after a move (game.h)
 */
#ifndef PGN_NOTES_H
#define PGN_NOTES_H

#include "base/out.h"
#include "pgn/game.h"

/* What the comment at a bad move begins with; its word follows. */
#define NOTE_BAD_MOVE "Error reading move: "

/* True if a trimmed text is ASCII with only single blanks between its words. */
bool note_is_plain(struct str s);

/* Return the end of a list, where its next note goes. */
struct note **notes_end(struct note **list);

/*
 * Return the texts of the comments joined by blanks, those that begin with `;`
 * only with `lines`; text == NULL if there is none.  Several are appended to
 * *joined, so the text is valid until *joined changes.
 */
struct str notes_text(const struct note *notes, bool lines, struct out *joined);

#endif
