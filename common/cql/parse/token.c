/* token.c - see token.h */
#include "cql/parse/token.h"

#include <errno.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "cql/parse/designator.h"
#include "cql/tree/hint.h"

/* Longest first where one is a prefix of another. */
static const char *const symbols[] = {"[element]", "[forall]", "-->", "<--",
    "{+}", "{*}", "{?}", "[<=]", "[>=]", "[<]", "[>]", "[x]", "~~",
    "<=", ">=", "==", "!=", "=?", "///",
    "+=", "-=", "*=", "/=", "%=", "|=", "&=", "--", "->", "<-", "(", ")", "{",
    "}", "[", "]", ":", "&", "|", "~", "#", "+", "-", "*", "/", "%", "<", ">",
    "=", "?", ",", "`", "."};

/* Longest first here, too. */
static const struct twin {
	const char *text, *ascii;
	bool name; /* the ASCII text is a keyword */
} twins[] = {
    {"≤", "<=", false},
    {"≥", ">=", false},
    {"≠", "!=", false},
    {"∪=", "|=", false},
    {"∩=", "&=", false},
    {"∪", "|", false},
    {"∩", "&", false},
    {"∊", "[element]", false},
    {"∀", "[forall]", false},
    {"→", "->", false},
    {"←", "<-", false},
    {"――", "--", false},
    {"×", "[x]", false},
    {"≼", "[<=]", false},
    {"≽", "[>=]", false},
    {"≺", "[<]", false},
    {"≻", "[>]", false},
    {"∙", "currentposition", true},
    {"⊢", "path", true},
    {"◎", "focus", true},
    {"✵", "flip", true},
    {"⬓", "flipcolor", true},
};

enum {
	SYMBOLS = sizeof symbols / sizeof *symbols,
	TWINS = sizeof twins / sizeof *twins,
};

static struct location
place(uint32_t from, size_t len)
{
	return (struct location){from, from + (uint32_t)len};
}

size_t
token_comment(struct str s)
{
	const char *end;

	/* `///`, but not `////`, may begin a filter */
	if (str_starts(s, "///") && !str_starts(s, "////"))
		return 0;
	if (str_starts(s, "//") || str_starts(s, ";"))
		return str_cut(&s, '\n').len;
	if (!str_starts(s, "/*"))
		return 0;
	end = str_find(str_after(s, 2), str_of("*/"));
	return end ? (size_t)(end + 2 - s.text) : s.len + 1;
}

/*
 * Return the offset after blanks and comments, on in the next text if it is
 * joined; set *parted if there is a blank line between, or another text.
 */
static uint32_t
skip_space(struct diag *d, uint32_t at, bool *parted)
{
	for (int ends = 0;;) { /* of lines, since the last comment */
		const struct source_map_text *t =
		    source_map_text_at(d->source, at);
		struct str s = source_map_rest(d->source, at);
		size_t len;

		if (!s.len) {
			if (!t->joined)
				return at;
			at = t[1].base;
			*parted = true;
		} else if (is_blank(*s.text)) {
			ends += *s.text == '\n';
			*parted |= ends > 1;
			at++;
		} else if ((len = token_comment(s)) > s.len) {
			diag_stop(d, place(at, 2), "this comment has no end");
		} else if (len) {
			ends = 0;
			at += (uint32_t)len;
		} else {
			return at;
		}
	}
}

static void
read_number(struct diag *d, struct token *t, struct str s)
{
	t->kind = TOKEN_NUMBER;
	t->location.to = t->location.from + (uint32_t)str_span(s, is_digit);
	errno = 0;
	t->number = strtoll(s.text, NULL, 10);
	if (errno)
		diag_stop(
		    d, t->location, "a number larger than 9223372036854775807");
}

static void
read_string(struct diag *d, struct token *t, struct str s)
{
	size_t len = 1;

	while (len < s.len && s.text[len] != '"' && s.text[len] != '\n')
		len++;
	if (len == s.len || s.text[len] == '\n')
		diag_stop(d, place(t->location.from, 1),
		    "this string has no closing quote on its line");
	t->kind = TOKEN_STRING;
	t->quoted = true;
	t->text = (struct str){s.text + 1, len - 1};
	t->location.to = t->location.from + (uint32_t)len + 1;
}

/*
 * Parse the number or {name} of a group, at `at` after the backslash and minus;
 * return where it ends, 0 if it is none.
 */
static size_t
group(struct token *t, struct str s, size_t at)
{
	size_t from = at;

	if (at < s.len && s.text[at] == '{') {
		while (++at < s.len && is_name_char(s.text[at]))
			;
		if (at == s.len || s.text[at] != '}' || at == from + 1)
			return 0;
		t->number = -1;
		t->text = (struct str){s.text + from + 1, at - from - 1};
		return at + 1;
	}
	t->number = 0;
	while (at < s.len && at < from + 2 && is_digit(s.text[at]))
		t->number = 10 * t->number + s.text[at++] - '0';
	return at > from ? at : 0;
}

static void
read_backslash(struct diag *d, struct token *t, struct str s)
{
	static const char letters[] = "ntr\"\\", meant[] = "\n\t\r\"\\";
	char c = s.len > 1 ? s.text[1] : '\0';
	const char *letter = c ? strchr(letters, c) : NULL;
	size_t len;

	if (letter) {
		t->kind = TOKEN_STRING;
		t->text = (struct str){meant + (letter - letters), 1};
		t->location.to = t->location.from + 2;
		return;
	}
	t->index = c == '-';
	len = group(t, s, t->index ? 2 : 1);
	if (!len) {
		diag_stop(d,
		    place(t->location.from, 1 + utf8_char(str_after(s, 1))),
		    "a backslash stands before n t r \" \\ or a group: \\1 "
		    "\\-1 "
		    "\\{name}");
	}
	t->kind = TOKEN_GROUP;
	t->location.to = t->location.from + (uint32_t)len;
}

/* Return the length of a name; o-o and o-o-o are names, though with a minus. */
static size_t
name_length(struct str s)
{
	size_t len = str_span(s, is_name_char);

	if (str_is((struct str){s.text, len}, "o"))
		while (len + 1 < s.len && s.text[len] == '-' &&
		    s.text[len + 1] == 'o' && len < 5 &&
		    !(len + 2 < s.len && is_name_char(s.text[len + 2])))
			len += 2;
	return len;
}

/*
 * Read a designator if it is the whole run of name characters, else a name:
 * `Ra1` is a designator, `Ra1x` a name.
 */
static void
read_word(struct token *t, struct str s)
{
	size_t name = name_length(s), len = designator_read(s, &t->geometry);

	if (len >= name && !(len < s.len && is_name_char(s.text[len]))) {
		t->kind = TOKEN_DESIGNATOR;
		t->location.to = t->location.from + (uint32_t)len;
		return;
	}
	t->kind = TOKEN_NAME;
	t->text = (struct str){s.text, name};
	t->location.to = t->location.from + (uint32_t)name;
}

static bool
read_symbol(struct token *t, struct str s)
{
	for (int i = 0; i < SYMBOLS; i++)
		if (*s.text == *symbols[i] && str_starts(s, symbols[i])) {
			t->kind = TOKEN_SYMBOL;
			t->text = str_of(symbols[i]);
			t->location = place(t->location.from, t->text.len);
			return true;
		}
	for (int i = 0; i < TWINS; i++)
		if (str_starts(s, twins[i].text)) {
			t->kind = twins[i].name ? TOKEN_NAME : TOKEN_SYMBOL;
			t->text = str_of(twins[i].ascii);
			t->location =
			    place(t->location.from, strlen(twins[i].text));
			return true;
		}
	return false;
}

static bool
read_sign(struct token *t, struct str s)
{
	size_t len = designator_read(s, &t->geometry);

	if (!len)
		return read_symbol(t, s);
	t->kind = TOKEN_DESIGNATOR;
	t->location = place(t->location.from, len);
	return true;
}

/* Refuse what is no token; of a sign of other languages, name ours. */
static _Noreturn void
refuse(struct diag *d, uint32_t at, struct str s)
{
	const char *here = hint_of_sign(s);
	size_t len = here ? (*s.text == '!' ? 1 : 2) : utf8_char(s);

	if (here)
		diag_stop(d, place(at, len),
		    "%.*s is no sign of the language; write %s", (int)len,
		    s.text, here);
	if (*s.text == '\'')
		diag_stop(d, place(at, 1), "a string stands in double quotes");
	if (designator_is_figurine(s))
		diag_stop(d, place(at, len),
		    "figurines side by side name a piece twice");
	diag_stop(d, place(at, len), "the character %.*s has no meaning here",
	    (int)len, s.text);
}

static struct token
read_token(struct diag *d, uint32_t at)
{
	struct token t = {.kind = TOKEN_END};
	uint32_t from = skip_space(d, at, &t.parted);
	struct str s = source_map_rest(d->source, from);

	t.spaced = from != at;
	t.location = place(from, 0);
	if (!s.len)
		return t;
	if (is_digit(*s.text))
		read_number(d, &t, s);
	else if (is_name_start(*s.text))
		read_word(&t, s);
	else if (*s.text == '"')
		read_string(d, &t, s);
	else if (*s.text == '\\')
		read_backslash(d, &t, s);
	else if (hint_of_sign(s) || !read_sign(&t, s))
		refuse(d, from, s);
	return t;
}

struct token
token_read(struct diag *d, uint32_t at)
{
	struct token t;

	d->about = DIAG_SPELLING;
	t = read_token(d, at);
	d->about = DIAG_OTHER;
	return t;
}

bool
token_try(struct diag *d, uint32_t at, struct token *t)
{
	if (diag_guard(d))
		return false;
	*t = token_read(d, at);
	return true;
}

struct token
token_scan(struct diag *d, uint32_t at)
{
	struct token t = {.kind = TOKEN_END};

	while (!token_try(d, at, &t)) {
		struct location wrong = d->at;
		struct str rest = source_map_rest(d->source, wrong.from);
		size_t len = wrong.to - wrong.from;

		t = (struct token){.kind = TOKEN_END, .location = wrong};
		if (str_starts(rest, "/*"))
			break; /* the rest is a comment without an end */
		if (str_starts(rest, "\""))
			len = str_cut(&rest, '\n').len;
		at = wrong.from + (uint32_t)len;
	}
	return t;
}

struct token
token_read_index(struct diag *d, uint32_t at)
{
	struct token t = token_read(d, at);
	struct str s = source_map_rest(d->source, t.location.from);

	if (s.len && *s.text == '[') {
		t.kind = TOKEN_SYMBOL;
		t.text = str_of("[");
		t.location = place(t.location.from, 1);
	}
	return t;
}

const char *
token_twin(const struct token *t)
{
	bool name = t->kind == TOKEN_NAME;

	for (int i = 0; i < TWINS; i++)
		if (twins[i].name == name && str_is(t->text, twins[i].ascii) &&
		    (name || t->kind == TOKEN_SYMBOL))
			return twins[i].text;
	return NULL;
}

const char *
token_symbol(int i)
{
	return i < SYMBOLS ? symbols[i] : NULL;
}

bool
token_unicode(int i, const char **sign, const char **ascii)
{
	if (i >= TWINS)
		return false;
	*sign = twins[i].text;
	*ascii = twins[i].ascii;
	return true;
}

bool
token_is(const struct token *t, const char *symbol)
{
	return t->kind == TOKEN_SYMBOL && str_is(t->text, symbol);
}

bool
token_is_name(const struct token *t, const char *name)
{
	return t->kind == TOKEN_NAME && str_is(t->text, name);
}

char
token_repeat_sign(const struct token *t)
{
	const char *s = t->text.text;

	if (t->kind != TOKEN_SYMBOL)
		return '\0';
	if (t->text.len == 3 && *s == '{')
		return s[1];
	return t->text.len == 1 && strchr("?*+", *s) ? *s : '\0';
}

bool
token_starts_count(const struct diag *d, const struct token *t)
{
	struct str s = source_map_rest(d->source, t->location.from);
	size_t i = 1, digits = 0, commas = 0;

	if (!token_is(t, "{"))
		return false;
	for (; i < s.len && (is_digit(s.text[i]) || s.text[i] == ','); i++)
		*(s.text[i] == ',' ? &commas : &digits) += 1;
	return digits && commas < 2 && i < s.len && s.text[i] == '}';
}
