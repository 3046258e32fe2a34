/*
 * split.h - a stream of PGN cut into chunks of text, one a game
 *
 * Nothing is lost: the chunks written one after the other are the stream.  A
 * game begins at its first tag pair, or, without tags, at its first move and
 * the number before it.  There its chunk begins as well, so that other text
 * (mail headers, HTML) stands behind the game it follows; only in front of the
 * first game of a stream it comes before the game.
 *
 * A game ends where the next one begins:
 *   - after a result outside all variations, at the next tag pair, or at a
 *     move whose number is 1 or none, on a line without other words before;
 *   - at a tag pair behind a blank line, or one named Event, after moves;
 *   - at an Event tag behind a blank line, after tags without moves;
 *   - inside a comment, at a tag pair that starts a line behind a blank line,
 *     unless the comment is closed before another comment opens, and before
 *     another such tag pair: then it was never closed.  Where braces nest
 *     another one that opens says nothing.
 * So a tag pair inside a comment is no start, a tag that comes late belongs to
 * its game, and a fault in one game costs no other.
 *
 * Memory: twice one game, and a read block.  A game, or a line, longer than
 * SPLIT_GAME_MAX is cut there; what follows is other text up to the next game.
 */
#ifndef PGN_SPLIT_H
#define PGN_SPLIT_H

#include "base/out.h"
#include "base/str.h"
#include "io/source.h"

enum {
	SPLIT_GAME_MAX = 1 << 27,
	SPLIT_OTHER_MAX = 1
	    << 20, /* other text comes in chunks of about this */
};

/* The text of one game, or text that is no game. */
struct chunk {
	struct str text;	   /* all of it; valid until the next call */
	size_t head;		   /* where in text the game itself begins */
	bool is_game;		   /* false: nothing but other text */
	bool nested;		   /* braces nest in its comments */
	unsigned long line;	   /* line number of the start of text */
	unsigned long long offset; /* of the start of text in the stream */
};

enum split_mode { SPLIT_HEAD, SPLIT_MOVES, SPLIT_OVER };

/*
 * Where a chunk begins, and all that the text before it says about it.  Only
 * `line` may differ between a stream and a part of it.
 */
struct split_place {
	unsigned long long offset;
	unsigned long line;
	bool line_start, blank_line, is_first, prose;
};

struct split {
	struct source *from;
	struct out *flush; /* written out before a read; may be NULL */
	const char *wrong; /* why reading stopped early, or NULL */
	bool nested;	   /* braces nest in comments */
	/*
	 * behind this byte of the stream nothing is read, 0: all is; then what
	 * was given last may be cut short, and `gave_up` is set
	 */
	unsigned long long most;
	bool gave_up;
	/* the rest is for split.c and its parts alone */
	char *buffer;
	size_t size, start, at, ready, end; /* [start, at) is looked through */
	bool ended;
	bool waits;		   /* at a tag whose value must be read first */
	unsigned long long offset; /* of buffer[0] in the stream */
	unsigned long line, line_at; /* of start, of at */
	enum split_mode mode;
	bool has_tags, in_comment;
	size_t braces;	     /* open in the comment, if they nest */
	bool line_start;     /* at may be inside blank lines */
	bool blank_line;     /* the line before this one was blank */
	size_t line_first;   /* the first thing on this line */
	bool prose;	     /* other words stand on this line */
	unsigned long depth; /* of variations */
	size_t head;
	struct split_mark {
		size_t at;
		unsigned long line;
		bool set;
	} number,  /* a move number, which may begin a game without tags */
	    doubt; /* a tag pair in a comment that may have no end */
};

void split_init(struct split *s, struct source *from, struct out *flush);
void split_free(struct split *s);

/* The next chunk; false at the end, or when reading failed: see s->wrong. */
bool split_next(struct split *s, struct chunk *chunk);

/* The same without reading: false as well when not all of it is there yet. */
bool split_next_read(struct split *s, struct chunk *chunk);

/*
 * Return a stream can be split in parts.  Behind split_next(), split_place()
 * says where the next chunk begins; split_begin(), behind split_init(), goes on
 * there in a source that gives the bytes from there on.
 */
struct split_place split_place(const struct split *s);
void split_begin(struct split *s, const struct split_place *place);

enum { SPLIT_BEFORE = 16 };

/*
 * In place of split_begin(): the first game of a part, as one may guess, is at
 * the first line in [from, to) that begins with an Event tag.  The source gives
 * the bytes from SPLIT_BEFORE ahead of `from` on, or from the first.  False
 * when there is none.  Lines are counted from there, from 1.
 */
bool split_guess(
    struct split *s, unsigned long long from, unsigned long long to);

#endif
