/* pgn_token.c - see pgn_token.h */
#include "pgn/pgn_token.h"

#include <string.h>

#include "base/scan.h"
#include "base/short_way.h"
#include "base/utf8.h"
#include "pgn/split.h"
#include "pgn/words.h"

struct pgn_lexer
pgn_lexer_of(const struct chunk *chunk, const char *at)
{
	return (struct pgn_lexer){.at = at,
	    .end = chunk->text.text + chunk->text.len,
	    .start = chunk->text.text,
	    .nested = chunk->nested};
}

/* Write the value to *o in UTF-8, without the backslashes, and return it. */
static SELDOM struct str
unescape(struct out *o, struct str written)
{
	struct out plain = {0};

	for (size_t i = 0; i < written.len; i++) {
		char c = written.text[i];

		if (c == '\\' && i + 1 < written.len &&
		    (written.text[i + 1] == '"' || written.text[i + 1] == '\\'))
			c = written.text[++i];
		out_char(&plain, c);
	}
	o->len = 0;
	utf8_write(o, out_all(&plain));
	out_close(&plain);
	return out_all(o);
}

struct str
tag_value(struct out *o, struct str written)
{
	if (written.len && !memchr(written.text, '\\', written.len) &&
	    utf8_valid(written) == written.len && short_way(SHORT_TAG_COPY))
		return written;
	return unescape(o, written);
}

struct str
tag_name(struct out *o, struct str written)
{
	if (utf8_valid(written) == written.len)
		return written;
	o->len = 0;
	utf8_write(o, written);
	return (struct str){o->text, o->len};
}

bool
tag_date(struct str value, char text[TAG_DATE])
{
	static const unsigned char width[] = {4, 2, 2};

	memcpy(text, TAG_UNKNOWN_DATE, TAG_DATE);
	for (int i = 0; i < 3 && value.len; i++) {
		struct str part = str_cut(&value, '.');
		bool known = part.len && is_digit(*part.text);

		if (!part.len || part.len > width[i] ||
		    (known && !i && part.len < width[i]))
			return false;
		for (size_t k = 0; k < part.len; k++)
			if (known ? !is_digit(part.text[k])
				  : part.text[k] != '?')
				return false;
		if (known) {
			memset(text, '0', width[i]);
			memcpy(text + width[i] - part.len, part.text, part.len);
		}
		text += width[i] + 1;
	}
	return !value.len;
}

uint64_t
tag_number(struct str value)
{
	uint64_t number = 0;

	for (size_t i = 0; i < value.len && i < 9 && is_digit(value.text[i]);
	     i++)
		number = 10 * number + (uint64_t)(value.text[i] - '0');
	return number;
}

static struct scan_set newlines, matters_in_value;

__attribute__((constructor)) static void
fill_sets(void)
{
	scan_set_fill(&newlines, "\n\r");
	scan_set_fill(&matters_in_value, "\"\\\n\r");
}

bool
token_is_bom(const char *at, const char *end)
{
	return end - at >= 3 && memcmp(at, BYTE_ORDER_MARK, 3) == 0;
}

size_t
token_blank(const char *start, const char *at, const char *end)
{
	if (token_is_bom(at, end))
		return 3;
	if (end - at >= 2 && memcmp(at, "\xc2\xa0", 2) == 0)
		return 2;
	/*
	 * Alone it is a no-break space of Windows-1252; after another high byte
	 * it is the second byte of a letter.
	 */
	return *at == '\xa0' && (at == start || (at[-1] & 0x80) == 0);
}

static bool
is_word_char(char c)
{
	return token_class_of(c) >= CLASS_DIGIT &&
	    token_class_of(c) <= CLASS_HIGH;
}

const char *
token_word_end(const char *start, const char *at, const char *end)
{
	while (at < end && is_word_char(*at)) {
		if (token_class_of(*at) == CLASS_HIGH &&
		    token_blank(start, at, end))
			break;
		at++;
	}
	return at;
}

bool
token_is_tag_name(struct str name)
{
	return name.len && str_span(name, is_word_char) == name.len;
}

static const struct str results[] = {
    {"1-0", 3}, {"0-1", 3}, {"1/2-1/2", 7}, {"*", 1}};

enum { RESULTS = sizeof results / sizeof *results };

size_t
token_result(const char *at, const char *end)
{
	if (*at == '*')
		return 1;
	for (int i = 0; i < RESULTS - 1; i++) {
		struct str r = results[i];

		if ((size_t)(end - at) >= r.len && *at == *r.text &&
		    memcmp(at, r.text, r.len) == 0 &&
		    (at + r.len == end || !is_word_char(at[r.len])))
			return r.len;
	}
	return 0;
}

bool
token_zeros(const char *at, const char *end)
{
	return *at == '0' && end - at >= 2 &&
	    (at[1] == '0' || at[1] == '-' || (at[1] & 0x80));
}

static const char *
skip_blanks(const char *at, const char *end)
{
	while (at < end && token_class_of(*at) == CLASS_BLANK)
		at++;
	return at;
}

/* Skip blanks and line ends. */
static const char *
skip_space(const char *at, const char *end)
{
	while (at < end &&
	    (token_class_of(*at) == CLASS_BLANK ||
		token_class_of(*at) == CLASS_NEWLINE))
		at++;
	return at;
}

bool
token_is_space(const char *at, const char *end)
{
	return skip_space(at, end) == end;
}

const char *
token_line_end(const char *at, const char *end)
{
	return scan(&newlines, at, end);
}

/*
 * Return the quote that closes a value which starts at `at`: the first on the
 * line followed by `]`, or NULL.  A backslash escapes a quote, unless no other
 * quote could then close the value ("C:\").
 */
static const char *
closing_quote(const char *at, const char *end)
{
	const char *hidden = NULL;

	for (; (at = scan(&matters_in_value, at, end)) < end; at++) {
		const char *next;

		if (token_class_of(*at) == CLASS_NEWLINE)
			break;
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

/*
 * Parse a value up to its closing `"]`; without one, up to the end of the line,
 * less quotes and brackets there.  Return its end.
 */
static const char *
read_value(const char *quote, const char *end, struct pgn_token *t)
{
	const char *close = closing_quote(quote + 1, end);

	t->unclosed = !close;
	if (close) {
		t->text = str_between(quote + 1, close);
		return skip_blanks(close + 1, end) + 1;
	}
	end = token_line_end(quote, end);
	t->text = str_trim(str_between(quote + 1, end));
	while (t->text.len && strchr("]\"", t->text.text[t->text.len - 1]))
		t->text.len--;
	return end;
}

/* Parse `[` and a tag's name; return its end, or NULL if there is no name. */
static const char *
read_name(const char *at, const char *end, struct pgn_token *t)
{
	const char *name = skip_blanks(at + 1, end);

	for (at = name; at < end && is_word_char(*at);)
		at++;
	if (at == name)
		return NULL;
	t->kind = PGN_TOKEN_TAG;
	t->name = str_between(name, at);
	return at;
}

enum { LETTERS_MAX = 16 };

/* Return the number of letters that LETTERS_MAX bytes begin with. */
static size_t
count_letters(const char *text)
{
#if SIXTEEN_AT_ONCE
	__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)text);
	__m128i small = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
	__m128i letters =
	    _mm_and_si128(_mm_cmpgt_epi8(small, _mm_set1_epi8('a' - 1)),
		_mm_cmplt_epi8(small, _mm_set1_epi8('z' + 1)));

	return (size_t)__builtin_ctz(~(unsigned)_mm_movemask_epi8(letters));
#else
	return str_span((struct str){text, LETTERS_MAX}, is_letter);
#endif
}

const char *
token_plain_tag(const char *at, const char *end, struct pgn_token *t)
{
	const char *name = at + 1, *close;

	if (end - name < LETTERS_MAX + 2 || !short_way(SHORT_PLAIN_TAGS))
		return NULL;
	at = name + count_letters(name);
	if (at == name || at[0] != ' ' || at[1] != '"')
		return NULL;
	close = scan(&matters_in_value, at + 2, end);
	if (end - close < 2 || close[0] != '"' || close[1] != ']')
		return NULL;
	t->kind = PGN_TOKEN_TAG;
	t->name = str_between(name, at);
	t->text = str_between(at + 2, close);
	t->unclosed = false;
	return close + 2;
}

const char *
token_tag(const char *at, const char *end, struct pgn_token *t)
{
	const char *after = token_plain_tag(at, end, t);

	if (after)
		return after;
	at = read_name(at, end, t);
	if (!at)
		return NULL;
	at = skip_space(at, end);
	return at < end && *at == '"' ? read_value(at, end, t) : NULL;
}

bool
token_open_tag(const char *at, const char *end)
{
	struct pgn_token t;

	at = read_name(at, end, &t);
	return at && token_is_space(at, end);
}

const char *
token_bare_tag(const char *at, const char *end, struct pgn_token *t)
{
	const char *close;

	at = read_name(at, end, t);
	if (!at || !is_letter(*t->name.text))
		return NULL;
	end = token_line_end(at, end);
	close = memchr(at, ']', (size_t)(end - at));
	t->unclosed = !close;
	t->text = str_trim(str_between(at, close ? close : end));
	return close ? close + 1 : end;
}

/* Return the brace that closes a comment in which braces nest, or NULL. */
static const char *
nested_close(const char *at, const char *end)
{
	size_t open = 1;

	for (; at < end; at++) {
		open += *at == '{';
		open -= *at == '}';
		if (!open)
			return at;
	}
	return NULL;
}

static void
read_comment(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *start = l->at + 1;
	const char *close = l->nested
	    ? nested_close(start, l->end)
	    : memchr(start, '}', (size_t)(l->end - start));

	t->kind = PGN_TOKEN_COMMENT;
	t->unclosed = !close;
	t->text = str_between(start, close ? close : l->end);
	l->at = close ? close + 1 : l->end;
}

static void
read_line_comment(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *start = l->at + 1;

	l->at = token_line_end(start, l->end);
	words_forget(&l->words);
	t->kind = PGN_TOKEN_COMMENT;
	t->unclosed = false;
	t->text = str_between(start, l->at);
}

static void
read_nag(struct pgn_lexer *l, struct pgn_token *t)
{
	unsigned n = 0;

	for (l->at++; l->at < l->end && token_class_of(*l->at) == CLASS_DIGIT;
	     l->at++)
		if (n < 1000000)
			n = n * 10 + (unsigned)(*l->at - '0');
	t->kind = PGN_TOKEN_NAG;
	t->nag = n;
}

/* Read ! ? !! ?? !? ?! as NAGs 1 to 6; a longer run by its first two. */
static void
read_suffix(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *start = l->at;

	while (l->at < l->end && token_class_of(*l->at) == CLASS_MARK)
		l->at++;
	t->kind = PGN_TOKEN_NAG;
	t->text = str_between(start, l->at);
	if (t->text.len == 1)
		t->nag = *start == '!' ? 1 : 2;
	else if (start[0] == start[1])
		t->nag = *start == '!' ? 3 : 4;
	else
		t->nag = *start == '!' ? 5 : 6;
}

/* Return the result glued to the end of a move, `Qc20-1`, or NULL. */
static const char *
result_behind_move(const char *start, const char *end)
{
	static const size_t lengths[] = {3, 7};

	for (int i = 0; i < 2; i++) {
		const char *at = end - lengths[i];

		if ((size_t)(end - start) > lengths[i] &&
		    token_result(at, end) == lengths[i] &&
		    move_form_fits_foreign(str_between(start, at)))
			return at;
	}
	return NULL;
}

/*
 * Read a word, up to a blank or special character.  `e8(Q)` and `exd6e.p.` are
 * one word; otherwise a point ends it, so `1.e4` is two, and so are `Qc20-1`
 * and `Qc2#1/2-1/2`.
 */
static void
read_word(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *start = l->at, *at = start, *end = l->end, *result;

	for (;;) {
		at = token_word_end(l->start, at, end);
		if (end - at >= 3 && at[0] == '(' && at[2] == ')' &&
		    strchr("QRBN", at[1]) && (at[-1] == '1' || at[-1] == '8'))
			at += 3;
		else if (end - at >= 3 && at[0] == '.' && at[1] == 'p' &&
		    at[2] == '.')
			at += 3;
		else
			break;
	}
	if (at - start > 3 && (at[-2] == '-' || at[-2] == '/') &&
	    (result = result_behind_move(start, at)))
		at = result;
	t->kind = PGN_TOKEN_WORD;
	t->text = str_between(start, at);
	l->at = at;
}

/*
 * Read what starts with a digit: a result, castling with zeros or the null move
 * 0000.  False if it is a move number, which is skipped.
 */
static bool
read_digits(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *at = l->at;
	size_t len;

	if (l->end - at >= 3 && (at[1] == '-' || at[1] == '/') &&
	    (len = token_result(at, l->end))) {
		t->kind = PGN_TOKEN_RESULT;
		t->text = (struct str){l->at, len};
		l->at += len;
		return true;
	}
	if (token_zeros(at, l->end)) {
		read_word(l, t);
		return true;
	}
	while (at < l->end && token_class_of(*at) == CLASS_DIGIT)
		at++;
	while (at < l->end && *at == '.')
		at++;
	l->at = at;
	return false;
}

/* True if l->at is at the start of the text or of a line. */
static bool
starts_line(const struct pgn_lexer *l)
{
	return l->at == l->start || token_class_of(l->at[-1]) == CLASS_NEWLINE;
}

static bool
read_tag(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *after = token_tag(l->at, l->end, t);

	t->bare = !after;
	if (!after && starts_line(l))
		after = token_bare_tag(l->at, l->end, t);
	if (!after)
		return false;
	l->at = after;
	words_forget(&l->words);
	return true;
}

/* Read a token that starts with a special character; false if it is skipped. */
static bool
read_other(struct pgn_lexer *l, struct pgn_token *t)
{
	t->text = (struct str){l->at, 1};
	switch (*l->at) {
	case '{': read_comment(l, t); return true;
	case ';': read_line_comment(l, t); return true;
	case '$': read_nag(l, t); return true;
	case '[':
		if (read_tag(l, t))
			return true;
		break;
	case '(':
	case ')':
	case '*':
		t->kind = *l->at == '(' ? PGN_TOKEN_OPEN
		    : *l->at == ')'	? PGN_TOKEN_CLOSE
					: PGN_TOKEN_RESULT;
		l->at++;
		return true;
	default: break;
	}
	l->at++;
	return false;
}

static void
read_next(struct pgn_lexer *l, struct pgn_token *t)
{
	size_t blank;

	t->unclosed = false;
	while (l->at < l->end) {
		switch (token_class_of(*l->at)) {
		case CLASS_WORD:
			if (*l->at == '%' && starts_line(l)) {
				l->at = token_line_end(l->at, l->end);
				words_forget(&l->words);
				continue;
			}
			read_word(l, t);
			return;
		case CLASS_HIGH:
			if ((blank = token_blank(l->start, l->at, l->end))) {
				l->at += blank;
				continue;
			}
			read_word(l, t);
			return;
		case CLASS_DIGIT:
			if (read_digits(l, t))
				return;
			continue;
		case CLASS_MARK: read_suffix(l, t); return;
		case CLASS_OTHER:
			if (read_other(l, t))
				return;
			continue;
		default: l->at++; continue;
		}
	}
	t->kind = PGN_TOKEN_END;
	t->text = (struct str){l->end, 0};
}

/* Read a plain tag here or after the line end here; false if there is none. */
static bool
pass_plain_tag(struct pgn_lexer *l, struct pgn_token *t)
{
	const char *at = words_past_newline(l->at, l->end), *after;

	if (at == l->end || *at != '[')
		return false;
	after = token_plain_tag(at, l->end, t);
	if (!after)
		return false;
	t->bare = false;
	l->at = after;
	words_forget(&l->words);
	return true;
}

/* Read a token that is no plain tag. */
static SELDOM void
read_long(struct pgn_lexer *l, struct pgn_token *t)
{
	read_next(l, t);
	words_check(&l->words, l->at);
}

void
token_next_long(struct pgn_lexer *l, struct pgn_token *t)
{
	if (pass_plain_tag(l, t))
		return;
	read_long(l, t);
}

/* ------------------------------------------------------------------ results */

struct str
game_result_find(const struct chunk *chunk, const char *from, struct str *tag)
{
	struct pgn_lexer l = pgn_lexer_of(chunk, from);
	struct pgn_token t;
	int64_t depth = 0;

	*tag = (struct str){0};
	do {
		while (token_word(&l, &t.text))
			;
		token_next_long(&l, &t);
		if (t.kind == PGN_TOKEN_TAG && token_names(&t, "Result"))
			*tag = t.text;
		else if (t.kind == PGN_TOKEN_OPEN)
			depth++;
		else if (t.kind == PGN_TOKEN_CLOSE)
			depth -= depth > 0;
		else if (t.kind == PGN_TOKEN_RESULT && depth == 0)
			return t.text;
	} while (t.kind != PGN_TOKEN_END);
	return (struct str){0};
}

struct str
game_result_of_tag(struct str value)
{
	value = str_trim(value);
	return str_is(value, "1/2") ? str_of("1/2-1/2") : value;
}
