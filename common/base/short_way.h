/*
 * short_way.h - the short ways: what may be skipped without changing an answer
 *
 * A short way does what is common, or leaves out work whose result is known;
 * the long way after it could do that as well, and both write the same.  In the
 * programs that are installed short_way() is the constant true.  In a test
 * build, made with -DSHORT_WAY_SWITCH (`make test-tree`), two variables of the
 * environment rule:
 *
 *     PIPEFISH_SHORT_WAYS=all | none | coin=SEED [,NAME=all|none|coin]...
 *     PIPEFISH_SHORT_WAYS_LOG=FILE
 *
 * With coin=SEED each place decides at random each time it is reached; with
 * one thread the same seed gives the same decisions.  A NAME of the
 * table below has a rule of its own.  At the end of the program a line `NAME
 * TAKEN REFUSED` for each way that was reached is appended to the FILE.
 */
#ifndef BASE_SHORT_WAY_H
#define BASE_SHORT_WAY_H

#include <stdbool.h>
#include <stdint.h>

/* WAY(name of the constant, name in the environment, what it saves) */
#define SHORT_WAY_TABLE(WAY)                                                   \
	/* games that are left out, or read in part */                         \
	WAY(TAGS_FIRST, "tags-first", "a game whose tags rule it out")         \
	WAY(FOOTPRINT, "footprint", "a game whose pieces were never there")    \
	WAY(PLAYS_FIRST, "plays-first", "a tree, when no position can match")  \
	WAY(SCREEN, "screen", "a query planned with a prefilter")              \
	WAY(LAST_PLY, "last-ply", "plies after the last one that can match")   \
	WAY(INDEX, "index", "games that the index rules out")                  \
	WAY(INDEX_ROW, "index-row", "64 games that the index rules out")       \
	WAY(INDEX_COUNT, "index-count", "games that are counted unread")       \
	WAY(INDEX_REPLAY, "index-replay", "games whose indexed moves fail")    \
	WAY(EARLY_PASS, "early-pass", "a task for a game that is ruled out")   \
	/* positions and filters that are not evaluated */                     \
	WAY(WANTED_PIECES, "wanted-pieces", "positions without the pieces")    \
	WAY(TAGS_ALONE, "tags-alone", "the same answer at each position")      \
	WAY(SPECIAL, "special", "general evaluation of a common filter")       \
	WAY(CACHE, "cache", "a filter whose answer is cached")                 \
	WAY(PATH_START, "path-start", "paths that cannot begin here")          \
	WAY(REGEX_START, "regex-start", "text before a pattern's first bytes") \
	/* text of games */                                                    \
	WAY(WORDS, "words", "the general lexer, for plain words")              \
	WAY(PLAIN_TAGS, "plain-tags", "the general lexer, for plain tags")     \
	WAY(SPLIT, "split", "the line-by-line search for a game's end")        \
	WAY(BLANK_LINES, "blank-lines", "the search for blank lines")          \
	WAY(SAN, "san", "the general reader of moves")                         \
	WAY(PLAIN_COMMENT, "plain-comment", "the check of a comment's bytes")  \
	WAY(WRITE_COMMENT, "write-comment", "word by word writing")            \
	WAY(NUMBER, "short-number", "the general writer of numbers")           \
	WAY(ALL_POSITIONS, "all-positions", "the selection of positions")      \
	/* lines */                                                            \
	WAY(PLACEMENT, "placement", "the general reader of placements")        \
	WAY(PLACEMENT_SKIP, "placement-skip", "reading, to find its end")      \
	WAY(BOARD_LINE, "board-line", "the general reader of BB lines")        \
	WAY(SET, "set", "the general reader of sets")                          \
	WAY(WRITE_RANK, "write-rank", "the file-by-file writer of a rank")     \
	WAY(LINE_SCAN, "line-scan", "the byte-by-byte search in a line")       \
	WAY(SCAN, "scan", "the byte-by-byte search in a text")                 \
	WAY(GROUP_EPD, "group-epd", "the general packing of group keys")

#define SHORT_WAY_ENUM(id, name, saves) SHORT_##id,
enum short_way { SHORT_WAY_TABLE(SHORT_WAY_ENUM) SHORT_WAYS_COUNT };
#undef SHORT_WAY_ENUM

#ifdef SHORT_WAY_SWITCH

/* True if the short way is to be taken here and now; counts the decision. */
bool short_way_decide(enum short_way way);
#define short_way(way) short_way_decide(way)

/* The same where a guess says whether it pays; the coin passes the guess over.
 */
bool short_way_decide_if(enum short_way way, bool pays);
#define short_way_if(way, pays) short_way_decide_if(way, pays)

/*
 * Start this thread's coin anew, from the seed and this key.  Called where a
 * thread begins a piece of work whose content does not depend on how work is
 * shared out; the key names the piece.
 */
void short_way_restart(uint64_t key);

#else

#define short_way(way) true
#define short_way_if(way, pays) (pays)
#define short_way_restart(key) ((void)(key))

#endif

/* Keeps a rare case out of the code of its callers, which so stays short. */
#define SELDOM __attribute__((noinline))

/* Is there an instruction that looks sixteen bytes up at once? */
#ifdef __SSSE3__
#define SIXTEEN_AT_ONCE 1
#include <tmmintrin.h>
#else
#define SIXTEEN_AT_ONCE 0
#endif

#endif
