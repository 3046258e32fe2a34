/* ruby_pattern.c - see ruby_pattern.h */
#include "cql/run/ruby_pattern.h"

#include <string.h>

enum { CLASS_DEPTH = 50 };

struct pattern_rewriter {
	const char *at, *end;
	struct out *out;
	const char *wrong;
	int depth;	    /* nesting of classes */
	bool names_a_group; /* plain groups do not capture then */
	bool extended;	    /* (?x) is on */
	struct out scopes;  /* a stack: `extended` before each open group */
};

static bool
ahead(const struct pattern_rewriter *r, const char *text)
{
	size_t len = strlen(text);

	return (size_t)(r->end - r->at) >= len && memcmp(r->at, text, len) == 0;
}

static void
copy(struct pattern_rewriter *r, size_t len)
{
	out_bytes(r->out, r->at, len);
	r->at += len;
}

/* Copy a backslash and the character after it, with its braces, as in \x{e9}.
 */
static void
copy_escaped(struct pattern_rewriter *r)
{
	size_t left = (size_t)(r->end - r->at);
	const char *end = NULL;

	if (left > 2 && r->at[2] == '{' && strchr("gkNopPx", r->at[1]))
		end = memchr(r->at, '}', left);
	copy(r, end ? (size_t)(end + 1 - r->at) : left > 1 ? 2 : 1);
}

/*
 * Copy a backslash and the character after it, or all up to \E after \Q.  \h is
 * a hexadecimal digit, \H any other character.
 */
static void
copy_escape(struct pattern_rewriter *r, bool in_class)
{
	bool other = ahead(r, "\\H");

	if (other || ahead(r, "\\h")) {
		out_format(r->out, in_class ? "[:%sxdigit:]" : "[%s0-9a-fA-F]",
		    other ? "^" : "");
		r->at += 2;
	} else if (ahead(r, "\\Q")) {
		const char *end =
		    str_find(str_between(r->at, r->end), str_of("\\E"));

		copy(r, (size_t)((end ? end + 2 : r->end) - r->at));
	} else {
		copy_escaped(r);
	}
}

static void read_class(struct pattern_rewriter *r);

/*
 * Write plain members as a class, which begins with none of the characters that
 * would make it another one.
 */
static void
end_plain(struct out *plain, struct out *alternatives)
{
	if (!plain->len)
		return;
	out_text(alternatives, strchr("^:.=", *plain->text) ? "|[\\" : "|[");
	out_bytes(alternatives, plain->text, plain->len);
	out_char(alternatives, ']');
	plain->len = 0;
}

/*
 * Rewrite the members of a class up to `]` or `&&` as alternatives: the plain
 * ones side by side as one class, each nested class by itself.
 */
static void
read_members(struct pattern_rewriter *r)
{
	struct out plain = {0}, alternatives = {0};
	struct out *whole = r->out;
	bool first = true;

	while (r->at < r->end && !(*r->at == ']' && !first) &&
	    !ahead(r, "&&") && !r->wrong) {
		r->out = &plain;
		first = false;
		if (ahead(r, "[:")) {
			const char *close = r->at + 2;

			while (close + 1 < r->end && memcmp(close, ":]", 2))
				close++;
			copy(r,
			    (size_t)(close + 1 < r->end ? close + 2 - r->at
							: 1));
		} else if (*r->at == '[') {
			end_plain(&plain, &alternatives);
			r->out = &alternatives;
			out_char(&alternatives, '|');
			read_class(r);
		} else if (*r->at == '\\') {
			copy_escape(r, true);
		} else {
			copy(r, 1);
		}
	}
	r->out = whole;
	end_plain(&plain, &alternatives);
	if (alternatives.len)
		out_bytes(whole, alternatives.text + 1, alternatives.len - 1);
	out_close(&plain);
	out_close(&alternatives);
}

/* class ::= "[" "^"? members ("&&" members)* "]" */
static void
read_class(struct pattern_rewriter *r)
{
	bool negated;

	if (++r->depth > CLASS_DEPTH) {
		r->wrong = "classes are nested too deep";
		return;
	}
	r->at++;
	negated = ahead(r, "^");
	r->at += negated;
	out_text(r->out, negated ? "(?:(?!" : "(?:");
	for (;;) {
		bool more;

		out_text(r->out, "(?=(?:");
		read_members(r);
		out_text(r->out, "))");
		more = ahead(r, "&&");
		if (!more)
			break;
		r->at += 2;
	}
	out_text(r->out, negated ? ")(?s:.))" : "(?s:.))");
	if (!r->wrong && !ahead(r, "]"))
		r->wrong = "a class has no closing bracket";
	r->at++;
	r->depth--;
}

/* Return the end of the class at `p`, or NULL if PCRE2 reads it unlike Ruby. */
static const char *
plain_class(const char *p, const char *end)
{
	p += 1 + (p + 1 < end && p[1] == '^');
	if (p < end && *p == ']')
		p++;
	for (; p < end && *p != ']'; p++) {
		if (p + 1 < end && *p == '\\') {
			if (strchr("hHQ", *++p))
				return NULL;
		} else if (p + 1 < end && *p == '[' && p[1] == ':') {
			const char *close =
			    str_find(str_between(p, end), str_of(":]"));

			if (!close)
				return NULL;
			p = close + 1;
		} else if (*p == '[' ||
		    (p + 1 < end && *p == '&' && p[1] == '&')) {
			return NULL;
		}
	}
	return p < end ? p + 1 : NULL;
}

static void
rewrite_class(struct pattern_rewriter *r)
{
	const char *end = plain_class(r->at, r->end);

	if (end)
		copy(r, (size_t)(end - r->at));
	else
		read_class(r);
}

/* ------------------------------------------------------------ parentheses */

/*
 * Save the options at an opening parenthesis; they are valid again after the
 * group.
 */
static void
open_group(struct pattern_rewriter *r)
{
	out_char(&r->scopes, r->extended);
}

static void
close_group(struct pattern_rewriter *r)
{
	if (r->scopes.len)
		r->extended = r->scopes.text[--r->scopes.len];
}

/*
 * Replace a comment by an empty one; it ends at the first `)` without a
 * backslash.
 */
static void
skip_comment(struct pattern_rewriter *r)
{
	while (r->at < r->end && *r->at != ')')
		r->at += *r->at == '\\' && r->end - r->at > 1 ? 2 : 1;
	out_text(r->out, r->at < r->end ? "(?#)" : "(?#");
	r->at += r->at < r->end;
}

/*
 * Rewrite options: Ruby's (?m) is PCRE2's (?s).  With (?x), blanks and # lines
 * are comments.
 */
static void
rewrite_options(struct pattern_rewriter *r)
{
	bool extended = r->extended, on = true;

	for (; r->at < r->end && strchr("imsx-", *r->at); r->at++) {
		on = on && *r->at != '-';
		extended = *r->at == 'x' ? on : extended;
		out_char(r->out, *r->at == 'm' ? 's' : *r->at);
	}
	if (ahead(r, ")"))
		copy(r, 1); /* until the end of the open group */
	else
		open_group(r);
	r->extended = extended;
}

/* Copy "(" and the characters that tell the kind of group. */
static void
rewrite_group(struct pattern_rewriter *r)
{
	if (!ahead(r, "(?")) {
		copy(r, 1);
		open_group(r);
	} else if (ahead(r, "(?#")) {
		skip_comment(r);
	} else if (ahead(r, "(?<") || ahead(r, "(?'") || ahead(r, "(?P<")) {
		r->names_a_group |= !ahead(r, "(?<=") && !ahead(r, "(?<!");
		copy(r, ahead(r, "(?P") ? 4 : 3);
		open_group(r);
	} else {
		copy(r, 2);
		rewrite_options(r);
	}
}

/* Return the end of the digits at `p`. */
static const char *
skip_digits(const struct pattern_rewriter *r, const char *p)
{
	return p + str_span(str_between(p, r->end), is_digit);
}

/*
 * Copy the quantifiers {n}, {n,} and {n,m}, and {,m} as {0,m}; any other brace
 * is literal.  PCRE2 from 10.43 on reads {,m}, and blanks in braces, otherwise
 * than before.
 */
static void
rewrite_brace(struct pattern_rewriter *r)
{
	const char *first = r->at + 1, *comma = skip_digits(r, first);
	const char *end = comma;

	if (comma < r->end && *comma == ',')
		end = skip_digits(r, comma + 1);
	if (end == r->end || *end != '}' || end - first == (*comma == ',')) {
		out_text(r->out, "\\{");
		r->at++;
		return;
	}
	copy(r, 1);
	out_text(r->out, comma == first ? "0" : "");
	copy(r, (size_t)(end + 1 - r->at));
}

static void
copy_line(struct pattern_rewriter *r)
{
	const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));

	copy(r, (size_t)((end ? end : r->end) - r->at));
}

static void
rewrite(struct pattern_rewriter *r)
{
	while (r->at < r->end && !r->wrong) {
		switch (*r->at) {
		case '\\': copy_escape(r, false); break;
		case '[': rewrite_class(r); break;
		case '(': rewrite_group(r); break;
		case '{': rewrite_brace(r); break;
		case ')':
			copy(r, 1);
			close_group(r);
			break;
		case '#':
			if (r->extended) {
				copy_line(r);
				break;
			}
			/* fall through */
		default: copy(r, 1);
		}
	}
}

const char *
ruby_pattern_write(struct out *o, struct str pattern, bool *names_a_group)
{
	struct pattern_rewriter r = {
	    .at = pattern.text, .end = pattern.text + pattern.len, .out = o};

	rewrite(&r);
	out_close(&r.scopes);
	*names_a_group = r.names_a_group;
	return r.wrong;
}
