/*
 * option_rule.c - what options of one command line have to do with one another
 *
 * An option has an effect, or is refused beside those with which it has none;
 * see struct option_rule in option.h.
 */
#include "base/error_text.h"
#include "base/out.h"
#include "cli/option.h"

/* Return how often an option was given; `fields=1`: 0 if the last one has
 * another value. */
static int
times_given(const struct options *o, struct str name)
{
	struct str value = name, word = str_cut(&value, '=');
	const struct option_given *last = NULL;
	int times = 0;

	for (int i = 0; i < o->given_count; i++)
		if (str_is(word, o->given[i].row->name)) {
			last = &o->given[i];
			times++;
		}
	if (last && word.len < name.len &&
	    (!last->value || !str_is(value, last->value)))
		return 0;
	return times;
}

/* Return the first of the names that was given more than `times`, or is
 * `self` and was given twice; or an empty string. */
static struct str
first_given(const struct options *o, const char *names, const char *self)
{
	struct str rest = str_of(names ? names : ""), name;

	while ((name = str_word(&rest)).len)
		if (times_given(o, name) > str_is(name, self))
			break;
	return name;
}

static const char *
hyphens(struct str name)
{
	return name.len == 1 ? "-" : "--";
}

/* Return that one option does not go with the other, or with itself. */
static const char *
refuse_both(const struct option_rule *r, struct str one, struct str other)
{
	const char *colon = r->instead ? ": " : "";
	const char *instead = r->instead ? r->instead : "";

	if (str_equal(one, other))
		return error_text("%s%.*s is given twice%s%s", hyphens(one),
		    STR(one), colon, instead);
	return error_text("%s%.*s does not go with %s%.*s%s%s", hyphens(one),
	    STR(one), hyphens(other), STR(other), colon, instead);
}

static const char *
check_only_with(
    const struct options *o, const struct option_rule *r, struct str name)
{
	for (int i = 0; i < o->given_count; i++) {
		struct options one = {.given = &o->given[i], .given_count = 1};
		struct str other = str_of(o->given[i].row->name);

		if (!str_equal(other, name) && !one.given->row->always &&
		    !first_given(&one, r->others, "").len)
			return refuse_both(r, other, name);
	}
	return NULL;
}

/* Return that the option needs one of the others. */
static const char *
refuse_alone(const struct option_rule *r, struct str name)
{
	struct str rest = str_of(r->others), other;
	struct out text = {0};
	const char *wrong;

	for (int i = 0; (other = str_word(&rest)).len; i++)
		out_format(&text, "%s%s%.*s", i ? " or " : "", hyphens(other),
		    STR(other));
	wrong = error_text("%s%.*s needs %.*s", hyphens(name), STR(name),
	    (int)text.len, text.text);
	out_close(&text);
	return wrong;
}

static const char *
check_rule(
    const struct options *o, const struct option_rule *r, const char *self)
{
	struct str name = str_of(self), other = first_given(o, r->others, self);
	struct out with = {0};
	const char *wrong = NULL;

	if (first_given(o, r->unless, "").len)
		return NULL;
	if (r->value) {
		out_format(&with, "%s=%s", self, r->value);
		name = out_all(&with);
	}
	if (times_given(o, name))
		switch (r->relation) {
		case NOT_WITH:
			wrong = other.len ? refuse_both(r, name, other) : NULL;
			break;
		case ONLY_WITH: wrong = check_only_with(o, r, name); break;
		case NEEDS: wrong = other.len ? NULL : refuse_alone(r, name);
		}
	out_close(&with);
	return wrong;
}

const char *
option_broken_rule(const struct options *o, const struct option_row *row)
{
	const char *wrong = NULL;

	for (const struct option_rule *r = row->rules; r->others && !wrong; r++)
		wrong = check_rule(o, r, row->name);
	return wrong;
}
