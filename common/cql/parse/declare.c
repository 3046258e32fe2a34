/* declare.c - declarations of variables, and their merge strategies */
#include "cql/parse/assign.h"
#include "cql/parse/grammar.h"
#include "cql/parse/toplevel.h"
#include "cql/parse/variables.h"
#include "cql/tree/strategy.h"

/* ------------------------------------------------------------ strategies */

/* How the copies of a variable are merged, and the place that declares it. */
struct strategy {
	enum merge merge;
	struct location location;
};

/* Return the last word: "sum" of "int sum". */
static const char *
last_word(const char *words)
{
	const char *blank = strrchr(words, ' ');

	return blank ? blank + 1 : words;
}

/*
 * merge ::= ("(" "int"? ("min" | "max" | "sum") ")")?; MERGE_none if it is
 * absent
 */
static struct strategy
strategy_parse(struct parser *p)
{
	struct location from = p->token.location;
	enum merge m = MERGE_min, past = MERGE_int_min;

	if (!parse_take(p, "("))
		return (struct strategy){MERGE_none, from};
	if (parse_take_name(p, "int")) {
		m = MERGE_int_min;
		past = MERGES;
	}
	while (!parse_is_name(p, last_word(strategy_name(m))))
		if (++m == past)
			parse_fail(p, p->token.location,
			    "copies are joined by min, max, sum, int min, int "
			    "max or int sum");
	parse_next(p);
	parse_expect(p, ")", "a merge strategy");
	return (struct strategy){m, parse_since(p, from)};
}

/*
 * Set the strategy of a variable, unless `s` is MERGE_none.  Fails if it has
 * another one already; the same may be repeated.
 */
static void
strategy_set(struct parser *p, int slot, struct strategy s)
{
	struct variable *v = &p->query->variable[slot];

	if (s.merge == MERGE_none)
		return;
	if (v->merge != MERGE_none && v->merge != s.merge)
		parse_fail(p, s.location,
		    "copies of %.*s are joined by %s already", STR(v->name),
		    strategy_name(v->merge));
	v->merge = s.merge;
	v->merge_location = s.location;
}

void
strategy_check_all(struct parser *p)
{
	for (int i = 0; i < p->query->variables; i++) {
		const struct variable *v = &p->query->variable[i];

		if (v->merge != MERGE_none && !strategy_fits(v->merge, v))
			parse_fail(p, v->merge_location,
			    "%.*s holds %s%s, and copies of it are joined by "
			    "%s, "
			    "not by %s",
			    STR(v->name),
			    v->type == TYPE_dictionary ? "values of the type "
						       : "",
			    v->type == TYPE_dictionary ? type_name(v->value)
						       : type_words(v->type),
			    strategy_choice(v), strategy_name(v->merge));
	}
}

/* ---------------------------------------------------------- declarations */

/* Parse the name of a variable; in quotes it may be any text except "". */
static struct str
parse_quoted_name(struct parser *p)
{
	struct str name = p->token.text;

	if (p->token.kind != TOKEN_STRING || !name.len)
		return parse_name(p, "a variable");
	parse_note_quoted(p);
	parse_next(p);
	return name;
}

/*
 * isbound ::= "isbound" (NAME | "NAME") ("[" key "]")?; the name may be unknown
 */
struct node *
parse_isbound(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = parse_quoted_name(p);
	struct symbol *y = variable_find(p, name);
	struct node *entry = NULL;

	if (y && variable_in_slot(p, y->slot)->type == TYPE_dictionary &&
	    parse_is(p, "["))
		entry = dictionary_entry_parse(p, from, y);
	return variable_node(
	    p, f, from, variable_foresee(p, name, p->scope), entry);
}

/* unbind ::= "unbind" NAME ("[" key "]")? */
struct node *
parse_unbind(struct parser *p, const struct filter *f, struct location from)
{
	struct location at = p->token.location;
	struct str name = parse_name(p, "a variable");
	struct symbol *y = variable_find(p, name);
	struct node *entry = NULL;

	if (!y)
		variable_refuse(p, name, at);
	if (variable_in_slot(p, y->slot)->type == TYPE_dictionary &&
	    parse_is(p, "[") && !p->token.spaced)
		entry = dictionary_entry_parse(p, at, y);
	return variable_node(p, f, from, y, entry);
}

/*
 * type ::= ("numeric" | "set" | "string")?, of the values; TYPE_none if it is
 * absent
 *
 * Such a word names the dictionary itself if neither a name nor ( follows.
 */
static enum type
parse_value_type(struct parser *p)
{
	static const struct {
		const char *word;
		enum type type;
	} words[] = {
	    {"numeric", TYPE_number},
	    {"set", TYPE_set},
	    {"string", TYPE_string},
	};
	struct token next = parse_peek(p);

	if (next.kind != TOKEN_NAME && !token_is(&next, "("))
		return TYPE_none;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (parse_take_name(p, words[i].word))
			return words[i].type;
	return TYPE_none;
}

/*
 * Declare a dictionary, for one game if `local`, else for all games; return its
 * symbol.  Fails if it was declared otherwise before.
 */
static const struct symbol *
declare(struct parser *p, struct str name, struct location at, bool local)
{
	bool known = variable_find(p, name) != NULL;
	const struct symbol *d = variable_declare(p, name, at, TYPE_dictionary);

	if (known && variable_in_slot(p, d->slot)->persistent == local)
		parse_fail(p, at, "%.*s was declared %s local before",
		    STR(name), local ? "without" : "with");
	variable_in_slot(p, d->slot)->persistent = !local;
	return d;
}

/*
 * dictionary ::= "local"? "dictionary" type? merge? NAME
 *     ("[" key "]" "=" filter)?
 */
struct node *
parse_dictionary(struct parser *p, const struct filter *f, struct location from)
{
	bool local = strcmp(f->word, "local") == 0;
	struct strategy merge = {MERGE_none, from};
	enum type value;
	struct str name;
	const struct symbol *d;

	if (local && !parse_take_name(p, "dictionary"))
		parse_fail(p, p->token.location,
		    "local is followed by dictionary and its name");
	value = parse_value_type(p);
	if (!local)
		merge = strategy_parse(p);
	name = parse_name(p, "a dictionary");
	if (!local)
		variable_share(p, name);
	d = declare(p, name, parse_since(p, from), local);
	if (value != TYPE_none)
		dictionary_set_type(p, d->slot, value, parse_since(p, from));
	strategy_set(p, d->slot, merge);
	p->token = token_read_index(p->diag, p->consumed);
	if (parse_is(p, "[") && !p->token.spaced)
		return dictionary_entry_parse(p, from, d);
	parse_go(p, p->consumed);
	return variable_node(p, f, from, d, NULL);
}

/* atomic ::= "atomic" NAME ("=" | op=) filter */
struct node *
parse_atomic(struct parser *p, const struct filter *f, struct location from)
{
	struct location at = p->token.location;
	struct str name = parse_name(p, "an atomic variable");
	const struct assign_operator *ch = assign_operator_here(p);
	struct symbol *y = variable_find(p, name);
	struct node *n;

	if (ch && !y)
		variable_refuse(p, name, at);
	if (!ch && !parse_is(p, "="))
		parse_fail(
		    p, p->token.location, "atomic needs a value: atomic x = 0");
	n = ch ? parse_change(p, ch, at, y) : parse_assign(p, name, at);
	variable_in_slot(p, n->slot)->atomic = true;
	return parse_node1(p, f, from, n);
}

/*
 * Parse the rest of `persistent x op= F`.  Before the first change x is 0, ""
 * or the empty set.
 */
static struct node *
parse_persistent_change(struct parser *p, const struct filter *f,
    struct location from, struct str name, const struct assign_operator *ch)
{
	struct location at = p->token.location;
	struct location named = {p->consumed - (uint32_t)name.len, p->consumed};
	const struct symbol *y = variable_find(p, name);
	struct node *value;

	parse_next(p);
	value = parse_operand(p, LEVEL_COUNT);
	if (!y) /* the variable gets the type of the value */
		y = variable_declare(p, name, at, assign_value(p, value)->type);
	value = assign_change(p, ch, from, named, y, value);
	return variable_node(p, f, from, y, value);
}

/*
 * persistent ::= "persistent" "quiet"? merge? NAME ("=" | op=) filter
 *     | "persistent" dictionary
 */
struct node *
parse_persistent(struct parser *p, const struct filter *f, struct location from)
{
	const struct assign_operator *ch;
	struct strategy merge;
	struct symbol *y;
	struct node *n;
	struct str name;
	bool quiet;

	if (parse_is_name(p, "dictionary")) { /* the same without persistent */
		f = filter_find(p->token.text, false);
		parse_next(p);
		return f->parse(p, f, from);
	}
	quiet = parse_take_name(p, "quiet");
	merge = strategy_parse(p);
	name = parse_name(p, "a persistent variable");
	variable_share(p, name);
	ch = assign_operator_here(p);
	if (ch)
		n = parse_persistent_change(p, f, from, name, ch);
	else if (parse_is(p, "="))
		n = parse_assign(p, name, from);
	else
		parse_fail(p, p->token.location,
		    "persistent needs a value: persistent x = 0");
	y = variable_find(p, name);
	if (variable_in_slot(p, y->slot)->type == TYPE_position)
		parse_fail(p, parse_since(p, from),
		    "a position does not outlive its game");
	variable_in_slot(p, y->slot)->persistent = true;
	variable_in_slot(p, y->slot)->quiet |= quiet;
	strategy_set(p, y->slot, merge);
	return n;
}
