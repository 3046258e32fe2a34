/*
 * pgn_token.h - a lexer for PGN that accepts any bytes
 *
 * The lexical rules of the PGN standard (section 7), with what is found in
 * practice: control bytes, a byte order mark and NUL are blanks; move numbers
 * and stray brackets are skipped; words that are no moves are returned as
 * PGN_TOKEN_WORD, for the parser to judge.  A token points into the text;
 * nothing is copied.
 */
#ifndef PGN_PGN_TOKEN_H
#define PGN_PGN_TOKEN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/str.h"
#include "pgn/words.h"
#include "base/out.h"
#include "system/letter_case.h"

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
	bool unclosed; /* a comment without `}`, a value without `"]` */
	bool bare;     /* a tag without a quote: see token_bare_tag() */
};

/* A lexer at `at`; `start` is the start of the text. */
struct pgn_lexer {
	const char *at, *end, *start;
	bool nested;		/* braces nest in comments */
	struct pgn_words words; /* its `passes_comments`: comments may be
				   skipped, but need not be */
};

struct chunk;

/* Return a lexer of the chunk's text that begins at `at`. */
struct pgn_lexer pgn_lexer_of(const struct chunk *chunk, const char *at);

/*
 * Read the next token; at the end PGN_TOKEN_END, again and again.  Text after
 * `%` at the start of a line is skipped.  `at` may be set to any place between
 * calls.
 */
static inline void token_next(struct pgn_lexer *l, struct pgn_token *t);

/*
 * Read the next token if it is a plain word (words.h): the fast path.  False if
 * token_next_long() must read it.
 */
static inline bool token_word(struct pgn_lexer *l, struct str *word);
void token_next_long(struct pgn_lexer *l, struct pgn_token *t);

/*
 * Parse a tag pair at `at` ('[').  Return its end, or NULL if there is no `[`,
 * name, `"`.  A value not closed by `"]` ends with its line.  The value is as
 * written: see tag_value().
 */
const char *token_tag(const char *at, const char *end, struct pgn_token *t);

/*
 * Parse a tag pair in the standard's form: a name of letters, one blank, a
 * value without quotes and backslashes.  Return its end, or NULL if token_tag()
 * must parse it.
 */
const char *token_plain_tag(
    const char *at, const char *end, struct pgn_token *t);

/*
 * Parse a tag without quotes, `[Name]` or `[Name value]`, up to the bracket or
 * the end of the line.  Return its end, or NULL.  It counts as a tag only at
 * the start of a line among the tags of a game.
 */
const char *token_bare_tag(
    const char *at, const char *end, struct pgn_token *t);

/* True if a tag begins here whose value may follow after `end`. */
bool token_open_tag(const char *at, const char *end);

/* Return the next line end from `at` on, or `end`. */
const char *token_line_end(const char *at, const char *end);

/* True if there are only blanks and line ends. */
bool token_is_space(const char *at, const char *end);

/* True if the tag has this name; White, white and WHITE are equal. */
static inline bool
token_names(const struct pgn_token *t, const char *name)
{
	return t->name.len == strlen(name) &&
	    !((*t->name.text ^ *name) & ~0x20) &&
	    strncasecmp(t->name.text, name, t->name.len) == 0;
}

/* Return the end of the word at `at`; `start` is the start of the text. */
const char *token_word_end(const char *start, const char *at, const char *end);

/* True if a tag of this name is read as one: no blanks, quotes, brackets. */
bool token_is_tag_name(struct str name);

/* Return the length of a game result at `at` < `end`, 0 if there is none. */
size_t token_result(const char *at, const char *end);

/*
 * True if the digit at `at`, where no result is, begins castling with zeros
 * (0-0, 00) or the null move 0000, not a move number.
 */
bool token_zeros(const char *at, const char *end);

/* True if a UTF-8 byte order mark is at `at`. */
bool token_is_bom(const char *at, const char *end);

/*
 * Return the length of a blank outside ASCII at `at`, a CLASS_HIGH byte: a byte
 * order mark, or the no-break space of UTF-8 or Windows-1252; 0 if it is part
 * of a character.  `start` is the start of the text.
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

/* The PGN standard's values for an unknown value or date. */
#define TAG_UNKNOWN "?"
#define TAG_UNKNOWN_DATE "????.??.??"
enum { TAG_DATE = sizeof TAG_UNKNOWN_DATE - 1 };

/*
 * Write a date such as 1850, 2010.5.6 or 2010.05.? in the form of the standard,
 * YYYY.MM.DD with ? for unknown digits.  False if it is no such date; then
 * `text` is undefined.
 */
bool tag_date(struct str value, char text[TAG_DATE]);

/*
 * Return a tag value or comment as UTF-8, with `\"` and `\\` unescaped:
 * `written` if nothing changes, else all that `o` then holds.  Bytes that are
 * not UTF-8 are read as Windows-1252.
 */
struct str tag_value(struct out *o, struct str written);

/*
 * Return a tag's name in UTF-8, by which names are compared: `written` if it is
 * valid UTF-8, else the text of `o` after `written`, decoded from Windows-1252,
 * was appended to it.
 */
struct str tag_name(struct out *o, struct str written);

/* Return the number that a value begins with, at most nine digits; 0: none. */
uint64_t tag_number(struct str value);

/*
 * Return the result that ends the main line of the chunk from `from` on, and
 * set *tag to the last Result tag before it; each is empty if there is none.
 */
struct str game_result_find(
    const struct chunk *chunk, const char *from, struct str *tag);

/*
 * Return the result in the value of a Result tag, without blanks around it;
 * `1/2`, which many databases write, is 1/2-1/2.
 */
struct str game_result_of_tag(struct str value);

#endif
