/* option_rule.c - see option_rule.h */
#include "cli/option_rule.h"

#include <stdbool.h>

#include "base/out.h"
#include "base/str.h"
#include "base/error_text.h"

struct given_list {
	const struct option_given *given;
	int count;
};

/* Count how often the option was given; with another value than the name's: 0.
 */
static int
times_given(const struct given_list *l, struct str name)
{
	struct str value = name, word = str_cut(&value, '=');
	const struct option_given *last = NULL;
	int times = 0;

	for (int i = 0; i < l->count; i++)
		if (str_is(word, l->given[i].name)) {
			last = &l->given[i];
			times++;
		}
	if (last && word.len < name.len &&
	    (!last->value || !str_is(value, last->value)))
		return 0;
	return times;
}

static bool
any_given(const struct given_list *l, const char *names)
{
	struct str rest = str_of(names ? names : ""), name;

	while ((name = str_word(&rest)).len)
		if (times_given(l, name))
			return true;
	return false;
}

static const char *
hyphens(struct str name)
{
	return name.len == 1 ? "-" : "--";
}

static const char *
colon(const struct option_rule *r)
{
	return r->instead ? ": " : "";
}

static const char *
instead(const struct option_rule *r)
{
	return r->instead ? r->instead : "";
}

static const char *
refuse_both(const struct option_rule *r, struct str one, struct str other)
{
	return error_text("%s%.*s does not go with %s%.*s%s%s", hyphens(one),
	    STR(one), hyphens(other), STR(other), colon(r), instead(r));
}

static const char *
check_not_with(const struct option_rule *r, const struct given_list *l,
    struct str name, struct str others)
{
	struct str other;

	while ((other = str_word(&others)).len) {
		if (times_given(l, other) <= str_equal(name, other))
			continue;
		if (!str_equal(name, other))
			return refuse_both(r, name, other);
		return error_text("%s%.*s is given twice%s%s", hyphens(name),
		    STR(name), colon(r), instead(r));
	}
	return NULL;
}

static const char *
check_only_with(
    const struct option_rule *r, const struct given_list *l, struct str name)
{
	for (int i = 0; i < l->count; i++) {
		struct given_list one = {&l->given[i], 1};

		if (!any_given(&one, r->others) && !times_given(&one, name))
			return refuse_both(r, str_of(one.given->name), name);
	}
	return NULL;
}

static const char *
refuse_alone(const struct option_rule *r, struct str name)
{
	struct str rest = str_of(r->others), other;
	struct out text = {.fd = -1};
	const char *wrong;

	for (int i = 0; (other = str_word(&rest)).len; i++)
		out_format(&text, "%s%s%.*s", i ? " or " : "", hyphens(other),
		    STR(other));
	wrong = error_text("%s%.*s needs %.*s%s%s", hyphens(name), STR(name),
	    (int)text.len, text.text, colon(r), instead(r));
	out_close(&text);
	return wrong;
}

static const char *
check_name(const struct option_rule *r, const struct given_list *l,
    struct str name, struct str after_it)
{
	switch (r->relation) {
	case OPTION_NOT_WITH:
		return check_not_with(r, l, name, str_of(r->others));
	case OPTION_ONE_OF: return check_not_with(r, l, name, after_it);
	case OPTION_ONLY_WITH: return check_only_with(r, l, name);
	case OPTION_NEEDS:
		return any_given(l, r->others) ? NULL : refuse_alone(r, name);
	}
	return NULL;
}

static const char *
check_rule(const struct option_rule *r, const struct given_list *l)
{
	struct str rest = str_of(r->names), name;

	if (any_given(l, r->unless))
		return NULL;
	while ((name = str_word(&rest)).len) {
		const char *wrong =
		    times_given(l, name) ? check_name(r, l, name, rest) : NULL;

		if (wrong)
			return wrong;
	}
	return NULL;
}

const char *
option_rules_broken(const struct option_rule *rules, int rule_count,
    const struct option_given *given, int count)
{
	struct given_list list = {given, count};
	const char *wrong = NULL;

	for (int i = 0; i < rule_count && !wrong; i++)
		wrong = check_rule(&rules[i], &list);
	return wrong;
}
