/*
 * setoption.c - the UCI options, and the commands `setoption` and `ucinewgame`
 */
#include "uci/server.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

enum option_type { CHECK, SPIN, BUTTON, VARIANTS };

static void
resize_table(struct engine_job *j)
{
	struct transposition_table *t = &j->server->engine.table;

	transposition_free(t);
	transposition_init(t, (size_t)j->settings.hash * MEGABYTE);
}

static void
clear_table(struct engine_job *j)
{
	transposition_clear(&j->server->engine.table);
}

void
begin_game(struct server *u)
{
	thinker_add(u, job_new(u, clear_table));
}

#define SETTING(member) offsetof(struct settings, member)

static const struct uci_option {
	const char *name;
	enum option_type type;
	size_t member; /* of struct settings; not for a button */
	int64_t usual, least, most;
	/* the job that a change needs; or NULL */
	void (*work)(struct engine_job *j);
} uci_options[] = {
    {"Hash", SPIN, SETTING(hash), 16, 1, 4096, resize_table},
    {"Clear Hash", BUTTON, 0, 0, 0, 0, clear_table},
    {"Ponder", CHECK, SETTING(ponder), 0, 0, 1, NULL},
    {"MultiPV", SPIN, SETTING(multipv), 1, 1, 256, NULL},
    {"UCI_Chess960", CHECK, SETTING(chess960), 0, 0, 1, NULL},
    {"UCI_ShowWDL", CHECK, SETTING(show_wdl), 0, 0, 1, NULL},
    {"UCI_Variant", VARIANTS, SETTING(variant), 0, 0, 0, NULL},
};
enum { OPTION_COUNT = sizeof uci_options / sizeof uci_options[0] };

static int64_t *
setting(struct settings *s, const struct uci_option *o)
{
	return (int64_t *)(void *)((char *)s + o->member);
}

/* Write the names of the variants as values of a combo. */
static void
write_variants(struct out *out)
{
	out_format(
	    out, "combo default %s", variant_rules(VARIANT_STANDARD)->uci);
	for (int v = 0; v < VARIANTS_PLAYED; v++)
		if (!variant_rules((enum variant)v)->chess960)
			out_format(out, " var %s",
			    variant_rules((enum variant)v)->uci);
	out_char(out, '\n');
}

static void
write_option(struct out *out, const struct uci_option *o)
{
	out_format(out, "option name %s type ", o->name);
	if (o->type == BUTTON)
		out_text(out, "button\n");
	else if (o->type == CHECK)
		out_format(
		    out, "check default %s\n", o->usual ? "true" : "false");
	else if (o->type == VARIANTS)
		write_variants(out);
	else
		out_format(out,
		    "spin default %" PRId64 " min %" PRId64 " max %" PRId64
		    "\n",
		    o->usual, o->least, o->most);
}

static const struct uci_option *
find_option(struct str name)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		if (str_is_in_any_case(name, uci_options[i].name))
			return &uci_options[i];
	return NULL;
}

/* Parse a value.  Return false if the option does not allow it. */
static bool
read_value(const struct uci_option *o, struct str text, int64_t *value)
{
	long long number;

	if (o->type == CHECK) {
		*value = str_is(text, "true");
		return *value || str_is(text, "false");
	}
	if (o->type == VARIANTS) {
		for (*value = 0; *value < VARIANTS_PLAYED; ++*value)
			if (str_is(text,
				variant_rules((enum variant) * value)->uci))
				return true;
		return false;
	}
	if (!str_integer(text, &number) || number < o->least ||
	    number > o->most)
		return false;
	*value = (int64_t)number;
	return true;
}

/*
 * Parse `name NAME [value VALUE]`, where both may have blanks, and set the
 * option.
 */
void
set_option(struct server *u, struct str rest)
{
	const char *at = str_find(rest, str_of(" value "));
	struct str value = {rest.text + rest.len, 0}, name;
	const struct uci_option *o;
	int64_t number = 0;

	if (at) {
		value = str_trim(str_between(at + 7, rest.text + rest.len));
		rest = str_between(rest.text, at);
	} else if (rest.len > 6 && !memcmp(value.text - 6, " value", 6)) {
		rest.len -= 6; /* an empty one */
	}
	if (!str_is(str_word(&rest), "name")) {
		command_error(
		    "Command 'setoption' expected 'name' and the name of "
		    "an option");
		return;
	}
	name = str_trim(rest);
	o = find_option(name);
	if (!o) {
		command_error("No such option: '%.*s'", STR(name));
		return;
	}
	if (o->type != BUTTON && !read_value(o, value, &number)) {
		command_error(
		    "Option '%s' does not take '%.*s'", o->name, STR(value));
		return;
	}
	if (o->type != BUTTON)
		*setting(&u->settings, o) = number;
	if (o->type == VARIANTS)
		set_position(u, str_of("startpos"));
	if (o->work)
		thinker_add(u, job_new(u, o->work));
	if (u->debug)
		out_format(&u->out, "info string %s is set\n", o->name);
}

void
options_reset(struct settings *s)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		if (uci_options[i].type != BUTTON)
			*setting(s, &uci_options[i]) = uci_options[i].usual;
}

void
options_write(struct out *out)
{
	for (int i = 0; i < OPTION_COUNT; i++)
		write_option(out, &uci_options[i]);
}
