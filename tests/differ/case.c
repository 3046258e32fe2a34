/* case.c - see case.h */
#include "case.h"

#include <string.h>

#include "base/mem.h"
#include "chance.h"

/* ----------------------------------------------------------------- draw */

static struct str
drawn(struct arena *a, struct grammar *g, const char *rule, int deep)
{
	struct out o = {0};
	struct str text;

	grammar_write(g, rule, deep, &o);
	text = arena_text(a, (struct str){o.text ? o.text : "", o.len});
	mem_free(o.text);
	return text;
}

/* Cut the command line into words; ~ becomes a blank. */
static void
cut_words(struct arena *a, struct str line, struct sample *s)
{
	size_t capacity = 0;

	while (line.len) {
		struct str word = str_word(&line);
		char *text;

		if (!word.len)
			continue;
		text = arena_copy(a, word.text, word.len + 1);
		text[word.len] = '\0';
		for (char *p = text; *p; p++)
			if (*p == '~')
				*p = ' ';
		ARENA_RESERVE(a, s->word, s->words, 1, capacity);
		s->word[s->words++] = (struct str){text, word.len};
	}
}

/* Return the end of the token at p, including the blanks after it. */
static const char *
token_end(const char *p, const char *end)
{
	if (*p == '"') {
		for (p++; p < end && *p != '"'; p++)
			;
		p += p < end;
	} else if (is_letter(*p) || is_digit(*p) || *p == '_') {
		while (p < end && (is_letter(*p) || is_digit(*p) || *p == '_'))
			p++;
	} else {
		p++;
	}
	while (p < end && *p == ' ')
		p++;
	return p;
}

static void
cut_tokens(struct arena *a, struct str text, struct query_text *q)
{
	const char *end = text.text + text.len;
	size_t capacity = 0;

	for (const char *p = text.text, *next; p < end; p = next) {
		next = token_end(p, end);
		ARENA_RESERVE(a, q->token, q->tokens, 1, capacity);
		q->token[q->tokens++] = str_between(p, next);
	}
}

/*
 * Return the rule for the query of a file: its name in capitals, without
 * folder, digits and ending, if there is such a rule; else one of two general
 * ones.
 */
static const char *
rule_of(struct arena *a, const struct grammar *g, const char *file)
{
	const char *slash = strrchr(file, '/');
	char *name = arena_copy(a, file, strlen(file) + 1), *to = name;

	for (const char *p = slash ? slash + 1 : file; *p && *p != '.'; p++)
		if (is_letter(*p))
			*to++ = (char)(*p & ~0x20);
	*to = '\0';
	return strlen(name) > 1 && grammar_has(g, name) ? name
	    : chance_once_in(4)				? "QUERY"
							: "EFFECTQUERY";
}

/*
 * Draw the query of a file.  One in twelve is damaged, so that it is refused.
 */
static void
draw_query(
    struct arena *a, struct grammar *g, const char *file, struct sample *s)
{
	struct query_text *q = &s->query[s->queries++];
	int depth = 3 + (int)chance_below(5); /* before rule_of() draws */

	*q = (struct query_text){.file = file};
	cut_tokens(a, drawn(a, g, rule_of(a, g, file), depth), q);
	if (chance_once_in(12) && q->tokens > 1) {
		size_t at = chance_below((size_t)q->tokens),
		       other = chance_below((size_t)q->tokens);

		q->token[at] = q->token[other];
	}
}

/* True if a query of the case names the map values.map. */
static bool
names_map(const struct sample *s)
{
	for (int i = 0; i < s->queries; i++)
		for (int k = 0; k < s->query[i].tokens; k++)
			if (str_starts(s->query[i].token[k], "\"values.map\""))
				return true;
	return false;
}

static void
draw_parts(struct arena *a, struct grammar *g, struct sample *s)
{
	for (int i = 1; i < s->words; i++) {
		struct str word = s->word[i];

		if (word.len > 4 && s->queries < QUERIES_MAX &&
		    strcmp(word.text + word.len - 4, ".cql") == 0)
			draw_query(a, g, word.text, s);
		else if (s->inputs < INPUTS_MAX &&
		    input_draw(a, word.text, &s->input[s->inputs]))
			s->inputs++;
	}
	if (names_map(s) && s->inputs < INPUTS_MAX &&
	    input_draw(a, "values.map", &s->input[s->inputs]))
		s->inputs++;
}

const char *sample_start = "COMMAND";

void
sample_draw(struct arena *a, struct grammar *g, uint64_t seed, struct sample *s)
{
	static const int threads[] = {1, 1, 2, 3, 4, 8};
	bool over_games;

	chance_start(seed);
	*s = (struct sample){.seed = seed};
	cut_words(a, drawn(a, g, sample_start, 8), s);
	draw_parts(a, g, s);
	over_games =
	    sample_has(s, "games.pgn") && str_is(s->word[0], "cqlmatch");
	for (int i = 0; i < MANNERS; i++) {
		s->threads[i] = i == PLAIN_RUN
		    ? 1
		    : threads[chance_below(sizeof threads / sizeof *threads)];
		s->indexed[i] =
		    chance_once_in(2) && i != PLAIN_RUN && over_games;
	}
	s->verifies = chance_once_in(8);
}

/* ------------------------------------------------------------------ look */

bool
sample_has(const struct sample *s, const char *word)
{
	for (int i = 0; i < s->words; i++)
		if (str_is(s->word[i], word))
			return true;
	return false;
}

bool
sample_has_prefix(const struct sample *s, const char *prefix)
{
	for (int i = 0; i < s->words; i++)
		if (str_starts(s->word[i], prefix))
			return true;
	return false;
}

struct str
query_bytes(struct arena *a, const struct query_text *q)
{
	struct out o = {0};
	struct str text;

	for (int i = 0; i < q->tokens; i++)
		out_str(&o, q->token[i]);
	out_char(&o, '\n');
	text = arena_text(a, (struct str){o.text, o.len});
	mem_free(o.text);
	return text;
}

/* Write bytes so that a terminal shows them all, shortened to 1,500. */
static void
write_shown(struct out *o, struct str s)
{
	size_t len = s.len < 1500 ? s.len : 1500;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)s.text[i];

		if ((c < ' ' && c != '\n') || c == 127)
			out_format(o, "\\x%02x", c);
		else
			out_char(o, (char)c);
	}
	if (len < s.len)
		out_format(o, "... (%zu bytes)\n", s.len);
}

void
sample_describe(const struct sample *s, struct arena *a, struct out *o)
{
	static const char *const names[] = {"plain", "usual", "coin"};

	out_text(o, "  command:");
	for (int i = 0; i < s->words; i++)
		out_format(o, strchr(s->word[i].text, ' ') ? " '%s'" : " %s",
		    s->word[i].text);
	out_text(o, "\n  ");
	for (int i = 0; i < MANNERS; i++)
		out_format(o, "%s%s: %d thread%s%s", i ? "; " : "", names[i],
		    s->threads[i], s->threads[i] == 1 ? "" : "s",
		    s->indexed[i] ? ", index" : "");
	out_char(o, '\n');
	for (int i = 0; i < s->queries; i++) {
		out_format(o, "  %s: ", s->query[i].file);
		write_shown(o, query_bytes(a, &s->query[i]));
	}
	for (int i = 0; i < s->inputs; i++) {
		out_format(o, "  %s:\n", s->input[i].name);
		write_shown(o, input_bytes(a, &s->input[i]));
		out_char(o, '\n');
	}
}
