/*
 * short_way.h - the short ways: optimisations that a test build can switch off
 *
 * A short way handles a frequent case, or skips work whose result is known; the
 * long way after it gives the same result.  In installed programs short_way()
 * is the constant true.  In a test build, made with -DSHORT_WAY_SWITCH (`make
 * test-tree`), two variables of the environment decide:
 *
 *     PIPEFISH_SHORT_WAYS=all | none | coin=SEED [,NAME=all|none|coin]...
 *     PIPEFISH_SHORT_WAYS_LOG=FILE
 *
 * With coin=SEED each use of a short way decides at random each time; with one
 * thread the same seed gives the same decisions.  A NAME of the table below can
 * have its own rule.  When the program ends, a line `NAME TAKEN REFUSED` for
 * each short way used is appended to FILE.
 */
#ifndef BASE_SHORT_WAY_H
#define BASE_SHORT_WAY_H

#include <stdbool.h>
#include <stdint.h>

#include "system/vector.h"

/* WAY(name of the constant, name in the environment, what is skipped) */
#define SHORT_WAY_TABLE(WAY)                                                   \
	/* games that are left out, or read in part */                         \
	WAY(TAGS_FIRST, "tags-first", "a game whose tags rule it out")         \
	WAY(TAG_WORD, "tag-word", "a game without a word of its tags")         \
	WAY(SIEVE, "sieve", "a game whose words rule it out")                  \
	WAY(FOOTPRINT, "footprint", "a game whose pieces were never there")    \
	WAY(PLAYS_FIRST, "plays-first", "a tree, when no position can match")  \
	WAY(PLAY, "play-in-place", "a tree, to screen positions")              \
	WAY(SCREEN, "screen", "a query planned with questions")                \
	WAY(REVERSIBLE, "reversible", "positions after a reversible move")     \
	WAY(SETTLED, "settled", "positions after the conditions are met")      \
	WAY(TEXT_WORD, "text-word", "conditions whose word is not written")    \
	WAY(LAST_PLY, "last-ply", "plies after the last one that can match")   \
	WAY(ALONE, "alone", "the tree of a game, for one query")               \
	WAY(EARLY_PASS, "early-pass", "a task for a game that is ruled out")   \
	WAY(ONE_TREE, "one-tree", "a second tree, without variations")         \
	WAY(UNREAD_RESULT, "unread-result", "the moves before a result")       \
	/* the index */                                                        \
	WAY(INDEX, "index", "games that the index rules out")                  \
	WAY(INDEX_ROW, "index-row", "64 games that the index rules out")       \
	WAY(INDEX_COUNT, "index-count", "games that are counted unread")       \
	WAY(INDEX_REPLAY, "index-replay", "games whose indexed moves fail")    \
	WAY(INDEX_PATTERN, "index-pattern", "the parts of a pattern")          \
	WAY(INDEX_LEFT, "index-left", "alternatives ruled out before")         \
	WAY(REPLAY_WATCH, "replay-watch", "moves on squares not watched")      \
	WAY(REPLAY_END, "replay-end", "moves after the answer")                \
	/* positions and filters that are not evaluated */                     \
	WAY(TAGS_ALONE, "tags-alone", "the same answer at each position")      \
	WAY(SPECIAL, "special", "general evaluation of a common filter")       \
	WAY(CACHE, "cache", "a filter whose answer is cached")                 \
	WAY(CACHE_KEPT, "cache-kept", "emptying a cache that is still valid")  \
	WAY(CACHE_STATES, "cache-states", "answers for values seen before")    \
	WAY(ECHO_TARGETS, "echo-targets", "pairs whose target fails")          \
	WAY(JUMP, "jump", "the positions on the way up")                       \
	WAY(PATH_START, "path-start", "paths that cannot begin here")          \
	WAY(PATH_MEMO, "path-memo", "the search from a pair that is known")    \
	WAY(PATH_KEPT, "path-kept", "emptying a memo that is still valid")     \
	WAY(REGEX_START, "regex-start", "text before a pattern's first bytes") \
	WAY(LOOKUPS_AHEAD, "lookups-ahead", "waiting for each lookup alone")   \
	WAY(MOVE_MISSED, "move-missed", "sets, where no move can fit")         \
	WAY(MOVE_RANGE, "move-range", "moves that the sets rule out")          \
	WAY(MOVE_COUNT, "move-count", "the filter, for moves of any kind")     \
	WAY(MOVE_ANY, "move-any", "the filter, for any plain move")            \
	WAY(MAY_ATTACK, "may-attack", "attacks of pieces out of reach")        \
	WAY(SUSPECTS, "suspects", "checks of moves that expose no king")       \
	WAY(ANY_MOVE, "any-move", "moves after the first")                     \
	WAY(RIGHTS_KEPT, "rights-kept", "rights that a move leaves alone")     \
	/* text of games */                                                    \
	WAY(PARTS, "parts", "reading in one thread for all")                   \
	WAY(BATCH, "batch", "a step of the threads for each game")             \
	WAY(KEEP_ON, "keep-on", "a pause of a thread before its next work")    \
	WAY(PART_GUESS, "part-guess", "splitting a part again")                \
	WAY(WORDS, "words", "the general lexer, for plain words")              \
	WAY(WORDS_AHEAD, "words-ahead", "the lexer, between plain words")      \
	WAY(PASS_COMMENTS, "pass-comments", "the tokens of comments")          \
	WAY(PLAIN_TAGS, "plain-tags", "the general lexer, for plain tags")     \
	WAY(TAG_LINES, "tag-lines", "the general splitter, for plain tags")    \
	WAY(TAG_COPY, "tag-copy", "rewriting a plain value")                   \
	WAY(SAN, "san", "the general reader of moves")                         \
	WAY(IN_ORDER, "in-order", "putting a plain tree in order")             \
	WAY(PLAIN_COMMENT, "plain-comment", "the check of a comment's bytes")  \
	WAY(ONE_NOTE, "one-note", "a copy of the only comment")                \
	WAY(CLEAN_COMMENT, "clean-comment", "the clean copy of a comment")     \
	WAY(GOES_ON, "goes-on", "the search for a mate that is none")          \
	WAY(ALL_POSITIONS, "all-positions", "the selection of positions")      \
	/* lines */                                                            \
	WAY(PLACEMENT, "placement", "the general reader of placements")        \
	WAY(PLACEMENT_SKIP, "placement-skip", "reading, to find its end")      \
	WAY(FIELDS, "fields", "the field-by-field writer of an EPD")           \
	WAY(STATE, "state", "the field-by-field writer of the state")          \
	WAY(BOARD_LINE, "board-line", "the general reader of BB lines")        \
	WAY(SQUARE, "square", "the reader of blocks, for one square")          \
	WAY(WRITE_HEX, "write-hex", "the digit-by-digit writer of a set")      \
	WAY(WRITE_RANK, "write-rank", "the file-by-file writer of a rank")     \
	WAY(ASCII_LINE, "ascii-line", "the check of UTF-8, for ASCII")         \
	WAY(SCAN, "scan", "the byte-by-byte search in a text")                 \
	WAY(SAME_KEY, "same-key", "an entry with the key before it")           \
	WAY(MAP_KEY, "map-key", "the reader of positions, for keys of maps")

#define SHORT_WAY_ENUM(id, name, skips) SHORT_##id,
enum short_way { SHORT_WAY_TABLE(SHORT_WAY_ENUM) SHORT_WAYS_COUNT };
#undef SHORT_WAY_ENUM

#ifdef SHORT_WAY_SWITCH

/*
 * True if the short way is to be taken here and now; count the decision.  Not
 * if a guess says that it does not pay; the coin ignores the guess.
 */
bool short_way_if(enum short_way way, bool pays);
#define short_way(way) short_way_if(way, true)

/*
 * Decide as short_way() does, but the same in all threads: the coin is tossed
 * once a run.
 */
bool short_way_once(enum short_way way);

/*
 * Restart the coin of this thread from the seed and this key.  Call it where a
 * thread begins a piece of work whose content does not depend on the
 * distribution of work; the key is that of the piece.
 */
void short_way_restart(uint64_t key);

#else

#define short_way(way) true
#define short_way_if(way, pays) (pays)
#define short_way_once(way) true
#define short_way_restart(key) ((void)(key))

#endif

/* Keep a rare case out of its callers, so that they stay short. */
#define SELDOM __attribute__((noinline))

#endif
