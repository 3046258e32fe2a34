/*
 * option_rule.h - what options of one command line have to do with one another
 *
 * An option has an effect, or is refused.  Which of them have none together is
 * a table of each program (option.h); for the rows of shared_options.h it
 * stands there.
 *
 *     {"number", OPTION_NOT_WITH, "unfold", "what it writes is cut off"},
 *     {"board by-rank dump hex", OPTION_ONE_OF, NULL, "each is a form"},
 *     {"movetext", OPTION_ONLY_WITH, "castling ep fields", "..."},
 *     {"ascii", OPTION_NEEDS, "board", NULL},
 *     {"tee", OPTION_NOT_WITH, "tee", "..."},        given once
 */
#ifndef CLI_OPTION_RULE_H
#define CLI_OPTION_RULE_H

enum option_relation {
	OPTION_NOT_WITH,  /* one of `names` does not go with one of `others` */
	OPTION_ONE_OF,	  /* two of `names` do not go together */
	OPTION_ONLY_WITH, /* one of `names` goes with `others` alone */
	OPTION_NEEDS,	  /* one of `names` needs one of `others` */
};

/*
 * Names are without hyphens, with a blank between two; `fields=1` is the option
 * where that is its value, the last one if it was given again.
 */
struct option_rule {
	const char *names;
	enum option_relation relation;
	const char *others;
	const char *instead; /* what to use, or why not; NULL: it is plain */
	const char *unless;  /* with one of these it may be; NULL: never */
};

/* An option of a command line. */
struct option_given {
	const char *name, *value; /* NULL: none */
};

/*
 * NULL, or which rule some options break, as a sentence.  As error_text() says
 * it: until the next call.
 */
const char *option_rules_broken(const struct option_rule *rules, int rule_count,
    const struct option_given *given, int count);

#endif
