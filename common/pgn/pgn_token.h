/*
 * pgn_token.h - PGN text as tokens, never failing on bytes
 *
 * The lexical rules of the PGN standard (section 7), read as the world writes
 * them: any control byte, a byte order mark and NUL are blanks; move numbers
 * and stray brackets are passed over; words that are no moves come out as
 * PGN_TOKEN_WORD and are the reader's to judge.  A token is a piece of the text
 * itself; nothing is copied.
 */
#ifndef PGN_PGN_TOKEN_H
#define PGN_PGN_TOKEN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "pgn/words.h"
#include "base/out.h"

enum pgn_token_kind {
	PGN_TOKEN_END,
	PGN_TOKEN_TAG,	/* [Name "value"]: `text` is the value, `name` the name
			 */
	PGN_TOKEN_WORD, /* a move, or something else made of such characters */
	PGN_TOKEN_COMMENT, /* {text} or ;text, without its marks */
	PGN_TOKEN_NAG,	   /* $n, or a suffix ! ? !! ?? !? ?!; `nag` is n */
	PGN_TOKEN_OPEN,	   /* ( */
	PGN_TOKEN_CLOSE,   /* ) */
	PGN_TOKEN_RESULT,  /* 1-0 0-1 1/2-1/2 * */
};

struct pgn_token {
	enum pgn_token_kind kind;
	struct str text;
	struct str name;
	unsigned nag;
	bool unclosed; /* a comment that the text ends in, a value without `"]`
			*/
	bool bare;     /* a tag without a quote: see token_bare_tag() */
};

/* Where a lexer stands; `start` is where the text began. */
struct pgn_lexer {
	const char *at, *end, *start;
	bool nested;		/* braces nest in comments */
	struct pgn_words words; /* its `passes_comments`: comments may, but need
				   not be passed over */
};

/*
 * The next token; PGN_TOKEN_END again and again at the end.  Text after `%` at
 * the start of a line is passed over.  `at` may be set to any place between
 * calls.
 */
static inline void token_next(struct pgn_lexer *l, struct pgn_token *t);

/*
 * The next token if it is a plain word (words.h), by the short way.  False: it
 * is anything, and token_next_long() reads it.
 */
static inline bool token_word(struct pgn_lexer *l, struct str *word);
void token_next_long(struct pgn_lexer *l, struct pgn_token *t);

/*
 * Read a tag pair at `at` ('[').  Returns the byte behind it; NULL when it is
 * not the start of one: `[`, a name, `"`.  A value that is not closed by `"]`
 * ends with its line.  The value is as written: see tag_value().
 */
const char *token_tag(const char *at, const char *end, struct pgn_token *t);

/*
 * The same without a quote: `[Name]`, `[Name value]`, up to the bracket
 * or the end of the line.  At the start of a line among the tags of a game it
 * is meant as a tag; anywhere else it is only text in brackets.
 */
const char *token_bare_tag(
    const char *at, const char *end, struct pgn_token *t);

/* Is this the start of a tag whose value may come behind `end`? */
bool token_open_tag(const char *at, const char *end);

/* Return the next line end from `at` on, or `end`. */
const char *token_line_end(const char *at, const char *end);

/* Nothing but blanks and line ends? */
bool token_is_space(const char *at, const char *end);

/* Is the tag's name this one?  People write White, white and WHITE. */
static inline bool
token_names(const struct pgn_token *t, const char *name)
{
	return t->name.len == strlen(name) &&
	    !((*t->name.text ^ *name) & ~0x20) &&
	    strncasecmp(t->name.text, name, t->name.len) == 0;
}

/* Behind the word at `at`; `start` is where the text began. */
const char *token_word_end(const char *start, const char *at, const char *end);

/* Return the length of a game result at `at`, 0 when there is none. */
size_t token_result(const char *at, const char *end);

/* Is there a byte order mark of UTF-8 at `at`? */
bool token_is_bom(const char *at, const char *end);

/*
 * Return the length of what counts as a blank at `at`, a CLASS_HIGH byte,
 * though not in ASCII: a byte order mark, or the no-break space of UTF-8 or
 * Windows-1252. 0 if it is part of a character.  `start` is where the text
 * began.
 */
size_t token_blank(const char *start, const char *at, const char *end);

static inline bool
token_word(struct pgn_lexer *l, struct str *word)
{
	return words_next(&l->words, &l->at, l->end, word);
}

static inline void
token_next(struct pgn_lexer *l, struct pgn_token *t)
{
	if (token_word(l, &t->text)) {
		t->kind = PGN_TOKEN_WORD;
		t->unclosed = false;
	} else {
		token_next_long(l, t);
	}
}

/*
 * What a tag value or a comment says
 */
/* What the PGN standard has for a value, or a date, that nobody knows. */
#define TAG_UNKNOWN "?"
#define TAG_UNKNOWN_DATE "????.??.??"

/*
 * A tag value or comment as text: `\"` and `\\` are read as the characters
 * they stand for, and bytes that are not UTF-8 as Windows-1252.
 */
void tag_value(struct out *o, struct str written);

/* Return the number of at most nine digits that a value begins with; 0: none.
 */
unsigned long tag_number(struct str value);

#endif
