/* filter_words.c - see filter_words.h */
#include "cql/filter_words.h"

#include "cql/filters/hhdb.h"
#include "cql/parse/token.h"
#include "cql/parse/toplevel.h"
#include "cql/tree/filter.h"

/* --------------------------------------------------- what begins or joins */

/* The sections, and NULL for each row that is no PLAIN one, in their order. */
static const char *const sections[] = {
#define SECTION(title, files) title,
#define FILTER(...) NULL,
#define INFIX(...) NULL,
#define SYNTAX(...) NULL,
#define AFTER(...) NULL,
#include "cql/filters.def"
};

enum { SECTIONS = sizeof sections / sizeof *sections };

/* Sections whose filters are of another kind than "filter". */
static const struct {
	const char *section, *kind;
} kinds[] = {
    {"Variables", "structure"},
    {"Logic", "structure"},
    {"Blocks", "structure"},
    {"Transforms", "transform"},
};

static const char *
kind_of_sign(const char *sign)
{
	return !sign[1] && strchr("(){}[],", *sign) ? "punctuation" : "sign";
}

static const char *
word_kind(const struct filter *f, const char *section)
{
	if (!is_name_start(*f->word))
		return kind_of_sign(f->word);
	if (f->infix)
		return "operator";
	if (f->literal)
		return "constant";
	if (f->geometry.directions)
		return "direction";
	if (strcmp(section, "Refused") == 0)
		return "refused";
	if (str_trim(str_of(f->form)).len > strlen(f->word))
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
			if (strcmp(section, kinds[i].section) == 0)
				return kinds[i].kind;
	return "filter";
}

bool
filter_word(int i, struct option_word *w)
{
	const struct filter *f = filters + FILTER_PLAINS;
	const char *section = NULL;

	for (int at = 0; at < SECTIONS; at++)
		if (sections[at]) {
			section = sections[at];
		} else if (i-- == 0) {
			*w =
			    (struct option_word){f->word, word_kind(f, section),
				f->form, type_name(f->gives), section};
			return true;
		} else {
			f++;
		}
	return false;
}

/* --------------------------------------------------------------- the others */

static const char *
hhdb_name(int i)
{
	for (int at = 0; at < hhdb_word_count; at++)
		if (!hhdb_words[at].quoted && i-- == 0)
			return hhdb_words[at].word;
	return NULL;
}

static const struct {
	const char *(*word)(int i);
	const char *kind;
} lists[] = {
    {parameter_word, "parameter"},
    {header_word, "header"},
    {hhdb_name, "hhdb"},
    {token_symbol, "sign"},
};

bool
inner_word(int i, struct option_word *w)
{
	for (size_t list = 0; list < sizeof lists / sizeof *lists; list++) {
		const char *word;
		int at = 0;

		for (; (word = lists[list].word(at)); at++)
			if (at == i) {
				*w = (struct option_word){
				    word, lists[list].kind, NULL, NULL, NULL};
				if (lists[list].word == token_symbol)
					w->kind = kind_of_sign(word);
				return true;
			}
		i -= at;
	}
	*w = (struct option_word){.kind = "sign"};
	return token_unicode(i, &w->word, &w->form);
}
