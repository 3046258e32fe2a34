/*
 * split.h - split a stream of PGN into chunks of text, one a game
 *
 * Nothing is lost: the chunks in sequence are the stream.  A game begins at its
 * first tag pair, or, without tags, at its first move (with the piece letters
 * of any language, or figurines) and the number before it, which a null move
 * must have (`-- ` alone ends a mail), or at comments before these, the first
 * of which starts a line; after a result that line follows a blank one, else
 * the comment is of the game before.  Its chunk begins there too, so other text
 * (mail headers, HTML) belongs to the chunk of the game before it; only before
 * the first game of a stream it precedes the game.
 *
 * A game ends where the next one begins:
 *
 *   - after a result outside all variations, at the next tag pair, or at a
 *     move whose number is 1 or none, on a line without other words before;
 *   - at a tag pair after a blank line, or one named Event, after moves;
 *   - at an Event tag after a blank line, after tags without moves;
 *   - inside a comment, at a tag pair that starts a line after a blank line,
 *     unless the comment is closed before another comment opens and before
 *     another such tag pair: then it was never closed.  If braces nest,
 *     another comment that opens has no effect.
 *
 * So a tag pair inside a comment begins no game, a late tag belongs to its
 * game, and a fault in one game costs no other.
 *
 * Memory: twice the longest game, and a read block.  A game or a line longer
 * than SPLIT_GAME_MAX is cut there; the rest is other text up to the next game.
 */
#ifndef PGN_SPLIT_H
#define PGN_SPLIT_H

#include <stdint.h>

#include "base/out.h"
#include "base/str.h"
#include "io/source.h"

enum {
	SPLIT_GAME_MAX = 1 << 27,
	SPLIT_OTHER_MAX = 1
	    << 20, /* approximate size of chunks of other text */
};

/* The text of one game, or text that is no game. */
struct chunk {
	struct str text;	   /* valid until the next call */
	size_t head;		   /* index of the game's first byte */
	bool is_game;		   /* false: other text only */
	bool nested;		   /* braces nest in its comments */
	uint64_t line;		   /* line number of its start */
	unsigned long long offset; /* of its start in the stream */
};

/*
 * Write the game of a chunk as it stands, without the text before it, ended by
 * a newline.
 */
void chunk_write_game(struct out *o, const struct chunk *chunk);

enum split_mode { SPLIT_HEAD, SPLIT_MOVES, SPLIT_OVER };

/*
 * The start of a chunk and the scanner's state there.  Only `line` may differ
 * between a stream and a part of it.
 */
struct split_place {
	unsigned long long offset;
	uint64_t line;
	bool line_start, blank_line, is_first, prose;
};

struct split {
	struct source *from;
	struct out *flush; /* flushed before a read; may be NULL */
	const char *wrong; /* why reading stopped early, or NULL */
	bool nested;	   /* braces nest in comments */
	/*
	 * read nothing after this byte of the stream, 0: no limit; `gave_up` is
	 * set when the limit is reached: the last chunk may be cut short
	 */
	unsigned long long most;
	bool gave_up;
	/* private to split.c and split_scan.c */
	char *buffer;
	size_t size, start, at, ready, end; /* [start, at) is scanned */
	bool ended, borrowed;	   /* borrowed: `buffer` is the caller's text */
	bool waits;		   /* at a tag whose value is not read yet */
	unsigned long long offset; /* of buffer[0] in the stream */
	uint64_t line, line_at;	   /* of start, of at */
	enum split_mode mode;
	bool has_tags, in_comment;
	size_t braces;	   /* open in the comment, if they nest */
	bool line_start;   /* `at` may be in blank lines */
	bool blank_line;   /* the last line was blank */
	size_t line_first; /* index of the line's first thing */
	bool prose;	   /* other words are on the line */
	uint64_t depth;	   /* of variations */
	size_t head;
	struct split_mark {
		size_t at;
		uint64_t line;
		bool set;
	} number,  /* a move number that may begin a game without tags */
	    intro, /* comments that may, maybe after such a number */
	    doubt; /* a tag pair in a comment that may be unclosed */
};

void split_init(struct split *s, struct source *from, struct out *flush);
void split_free(struct split *s);

/*
 * Split a text in memory instead of a stream; it is not copied, and must last.
 */
void split_init_text(struct split *s, struct str text);

/* Get the next chunk; false at the end, or if reading failed: see s->wrong. */
bool split_next(struct split *s, struct chunk *chunk);

/* Get the next chunk without reading; false also if not all is in memory. */
bool split_next_read(struct split *s, struct chunk *chunk);

/*
 * Return where the next chunk begins, after split_next().  To continue there,
 * call split_init() and split_begin() with a source of the bytes from there on.
 */
struct split_place split_place(const struct split *s);
void split_begin(struct split *s, const struct split_place *place);

enum { SPLIT_BEFORE = 16 };

/*
 * Begin instead at a guess of the first game of a part: the first line in
 * [from, to) that begins with an Event tag.  The source has the bytes from
 * SPLIT_BEFORE before `from` on, or from the first.  Lines count from there,
 * from 1.  False if there is no such line.
 */
bool split_guess(
    struct split *s, unsigned long long from, unsigned long long to);

#endif
