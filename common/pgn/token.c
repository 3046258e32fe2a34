/* token.c - see token.h */
#include "pgn/token.h"

#include <string.h>

#define B CLASS_BLANK
#define N CLASS_NEWLINE
#define D CLASS_DIGIT
#define W CLASS_WORD
#define M CLASS_MARK
#define O CLASS_OTHER

/* clang-format off */
const uint8_t token_class[256] = {
	B,B,B,B,B,B,B,B,B,B,N,B,B,N,B,B, B,B,B,B,B,B,B,B,B,B,B,B,B,B,B,B,
	B,M,O,W,O,W,W,W,O,O,O,W,O,W,O,W, D,D,D,D,D,D,D,D,D,D,W,O,W,W,W,M,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,O,W,O,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,O,W,O,W,B,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
};
/* clang-format on */

#undef B
#undef N
#undef D
#undef W
#undef M
#undef O

static enum token_class
class_of(char c)
{
	return token_class[(unsigned char)c];
}

bool
token_is_bom(const char *at, const char *end)
{
	return end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0;
}

static bool
ends_word(const char *at, const char *end)
{
	return at == end ||
	    (class_of(*at) != CLASS_WORD && class_of(*at) != CLASS_DIGIT);
}

size_t
token_result(const char *at, const char *end)
{
	static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};

	if (at < end && *at == '*')
		return 1;
	for (int i = 0; i < 3; i++) {
		size_t len = strlen(results[i]);

		if ((size_t)(end - at) >= len &&
		    memcmp(at, results[i], len) == 0 &&
		    ends_word(at + len, end))
			return len;
	}
	return 0;
}

static bool
is_name_char(char c)
{
	return class_of(c) == CLASS_WORD || class_of(c) == CLASS_DIGIT;
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && class_of(*at) == CLASS_BLANK)
		at++;
	return at;
}

static const char *
line_end(const char *at, const char *end)
{
	while (at < end && class_of(*at) != CLASS_NEWLINE)
		at++;
	return at;
}

/*
 * The quote that closes a value which starts at `at`: the first one that is
 * followed by `]`.  A backslash hides the quote behind it, unless no other
 * quote could then close the value ("C:\").  NULL when none does.
 */
static const char *
closing_quote(const char *at, const char *end)
{
	const char *hidden = NULL;

	for (; at < end; at++) {
		const char *next;

		if (*at == '\\' && at + 1 < end && at[1] == '\\') {
			at++;
			continue;
		}
		if (*at == '\\' && at + 1 < end && at[1] == '"') {
			next = skip_blanks(at + 2, end);
			if (next < end && *next == ']')
				hidden = at + 1;
			at++;
			continue;
		}
		if (*at != '"')
			continue;
		next = skip_blanks(at + 1, end);
		if (next < end && *next == ']')
			return at;
	}
	return hidden;
}

const char *
token_tag(const char *at, const char *end, struct token *t)
{
	const char *name = skip_blanks(at + 1, end), *quote, *close;

	for (at = name; at < end && is_name_char(*at);)
		at++;
	quote = skip_blanks(at, end);
	if (at == name || quote == end || *quote != '"')
		return NULL;
	end = line_end(quote, end);
	close = closing_quote(quote + 1, end);
	t->kind = TOKEN_TAG;
	t->name = str_between(name, at);
	t->unclosed = !close;
	t->text = str_between(quote + 1, close ? close : end);
	return close
	    ? (const char *)memchr(close, ']', (size_t)(end - close)) + 1
	    : end;
}

/* Takes one character of `set` off the front of *s. */
static bool
take(struct str *s, const char *set)
{
	if (!s->len || !s->text[0] || !strchr(set, s->text[0]))
		return false;
	*s = (struct str){s->text + 1, s->len - 1};
	return true;
}

bool
token_is_move(struct str word)
{
	bool square;

	while (word.len && strchr("+#=/-", word.text[word.len - 1]))
		word.len--;
	if (str_is(word, "O-O") || str_is(word, "O-O-O") ||
	    str_is(word, "0-0") || str_is(word, "0-0-0"))
		return true;
	take(&word, "KQRBNP");
	square = take(&word, "abcdefgh") & take(&word, "12345678");
	take(&word, "x-:");
	if (take(&word, "abcdefgh")) {
		if (!take(&word, "12345678"))
			return false;
	} else if (!square) {
		return false;
	}
	take(&word, "=/");
	take(&word, "QRBNqrbn");
	return word.len == 0 || str_is(word, "e.p.") || str_is(word, "ep");
}

static void
read_comment(struct lexer *l, struct token *t)
{
	const char *start = l->at + 1;
	const char *close = memchr(start, '}', (size_t)(l->end - start));

	t->kind = TOKEN_COMMENT;
	t->unclosed = !close;
	t->text = str_between(start, close ? close : l->end);
	l->at = close ? close + 1 : l->end;
}

static void
read_line_comment(struct lexer *l, struct token *t)
{
	const char *start = l->at + 1;

	l->at = line_end(start, l->end);
	t->kind = TOKEN_COMMENT;
	t->unclosed = false;
	t->text = str_between(start, l->at);
}

static void
read_nag(struct lexer *l, struct token *t)
{
	unsigned n = 0;

	for (l->at++; l->at < l->end && class_of(*l->at) == CLASS_DIGIT;
	     l->at++)
		if (n < 1000000)
			n = n * 10 + (unsigned)(*l->at - '0');
	t->kind = TOKEN_NAG;
	t->nag = n;
}

/* ! ? !! ?? !? ?! are NAGs 1 to 6; a longer row counts by its first two. */
static void
read_suffix(struct lexer *l, struct token *t)
{
	const char *start = l->at;

	while (l->at < l->end && class_of(*l->at) == CLASS_MARK)
		l->at++;
	t->kind = TOKEN_NAG;
	t->text = str_between(start, l->at);
	if (t->text.len == 1)
		t->nag = *start == '!' ? 1 : 2;
	else if (start[0] == start[1])
		t->nag = *start == '!' ? 3 : 4;
	else
		t->nag = *start == '!' ? 5 : 6;
}

/*
 * A word: up to a blank or a mark of its own.  `e8(Q)` is one, as is
 * `exd6e.p.`; otherwise a point ends it, so that `1.e4` is two.
 */
static void
read_word(struct lexer *l, struct token *t)
{
	const char *start = l->at, *at = start, *end = l->end;

	for (;;) {
		while (at < end &&
		    (class_of(*at) == CLASS_WORD ||
			class_of(*at) == CLASS_DIGIT))
			at++;
		if (end - at >= 3 && at[0] == '(' && at[2] == ')' &&
		    strchr("QRBN", at[1]) && at > start &&
		    (at[-1] == '1' || at[-1] == '8'))
			at += 3;
		else if (end - at >= 3 && at[0] == '.' && at[1] == 'p' &&
		    at[2] == '.')
			at += 3;
		else
			break;
	}
	t->kind = TOKEN_WORD;
	t->text = str_between(start, at);
	l->at = at;
}

/*
 * What starts with a digit: a result, castling with zeros, the null move
 * 0000, or a move number, which is passed over.
 */
static bool
read_digits(struct lexer *l, struct token *t)
{
	const char *at = l->at;
	size_t len;

	if (l->end - at >= 3 && (at[1] == '-' || at[1] == '/') &&
	    (len = token_result(at, l->end))) {
		t->kind = TOKEN_RESULT;
		t->text = (struct str){l->at, len};
		l->at += len;
		return true;
	}
	if (*at == '0' && l->end - at >= 3 &&
	    (memcmp(at, "0-0", 3) == 0 || memcmp(at, "000", 3) == 0)) {
		read_word(l, t);
		return true;
	}
	while (at < l->end && class_of(*at) == CLASS_DIGIT)
		at++;
	l->at = at;
	return false;
}

void
token_next(struct lexer *l, struct token *t)
{
	t->unclosed = false;
	while (l->at < l->end) {
		const char *tag_end;
		char c = *l->at;

		switch (class_of(c)) {
		case CLASS_WORD:
			if (c == '%' &&
			    (l->at == l->start ||
				class_of(l->at[-1]) == CLASS_NEWLINE)) {
				l->at = line_end(l->at, l->end);
				continue;
			}
			if (c == '\xef' && token_is_bom(l->at, l->end)) {
				l->at += 3;
				continue;
			}
			read_word(l, t);
			return;
		case CLASS_DIGIT:
			if (read_digits(l, t))
				return;
			continue;
		case CLASS_MARK: read_suffix(l, t); return;
		case CLASS_OTHER: break;
		default: l->at++; continue;
		}
		t->text = (struct str){l->at, 1};
		switch (c) {
		case '{': read_comment(l, t); return;
		case ';': read_line_comment(l, t); return;
		case '$': read_nag(l, t); return;
		case '[':
			tag_end = token_tag(l->at, l->end, t);
			if (tag_end) {
				l->at = tag_end;
				return;
			}
			break;
		case '(':
		case ')':
			t->kind = c == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
			l->at++;
			return;
		case '*':
			t->kind = TOKEN_RESULT;
			l->at++;
			return;
		default: break;
		}
		l->at++;
	}
	t->kind = TOKEN_END;
	t->text = (struct str){l->end, 0};
}
