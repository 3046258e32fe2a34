/* shared_options.c - see shared_options.h */
#include "cli/shared_options.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/diagnostic.h"

/* The options that several programs have, in alphabetical order. */
static const struct shared_option rows[] = {
    {0, "answer", NULL, "the answer takes the place of the position"},
    {0, "append", "FILE", "like --output, after what FILE holds"},
    {0, "bytes", "A-B", "only games that start in this range of bytes"},
    {0, "color", "[WHEN]",
	"colours: always, never, or auto, on a terminal that has them"},
    {0, "columns", "LIST", "columns of a table, or added to each line"},
    {0, "delimiter", ",|TAB", "what separates the columns of a line"},
    {0, "diagnostics", "FORM",
	"messages as text (usual), gcc (for editors) or json (for programs)"},
    {0, "format", "FORMAT", "how what is found is written"},
    {'h', "help", "[WHAT]", "print this; all, json, or the NAME of an option"},
    {0, "header", NULL, "the first line names the columns"},
    {0, "input-format", "FORMAT", "how what is read is written"},
    {0, "index-file", "FILE", "the index, where it is not FILE.index"},
    {0, "include-path", "DIR", "where to look for what is included"},
    {0, "memory-limit", "SIZE", "hold at most SIZE of memory, such as 512M"},
    {0, "on-error", "WHAT",
	"keep the moves before a bad one (the default), skip the game, or "
	"stop"},
    {'o', "output", "FILE", "write to FILE, not to standard output"},
    {0, "position-column", "N|NAME", "the column that holds the position"},
    {0, "progress", NULL, "show how far the run is"},
    {0, "rejects", "FILE", "write the text of bad games to FILE"},
    {0, "secure", NULL, "forbid what touches files or programs"},
    {0, "summary", "[WHEN]",
	"say at the end what was done: always, never, or auto, on a terminal"},
    {0, "tee", "FILE", "write to FILE as well as to standard output"},
    {'j', "threads", "N", "work with N threads"},
    {'d', "unfold", NULL, "the way back: read what is written without it"},
    {0, "variations", NULL, "positions of variations, too"},
    {'V', "version", NULL, "print the version and exit"},
};

const struct option_choice shared_option_choices[] = {
    {"color", when_words},
    {"diagnostics", diagnostic_forms},
    {"help", OPTION_WORDS("all", "json")},
    {"summary", when_words},
    {0},
};

const struct option_rule shared_option_rules[] = {
    {"output append", OPTION_NOT_WITH, "output append",
	"there is one output; --tee writes a second file", NULL},
    {"rejects", OPTION_NOT_WITH, "rejects", "all bad games go to one file",
	NULL},
    {"tee", OPTION_NOT_WITH, "tee", "tee(1) writes more files than one", NULL},
};

const int shared_option_rule_count =
    sizeof shared_option_rules / sizeof shared_option_rules[0];

const struct shared_option *
shared_option_find(const char *name)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		if (strcmp(rows[i].name, name) == 0)
			return &rows[i];
	return NULL;
}

bool
shared_option_same_name(const char *name, struct str word)
{
	const char *at = word.text, *end = word.text + word.len;

	for (;; name++, at++) {
		name += strspn(name, "-");
		while (at < end && *at == '-')
			at++;
		if (!*name || at == end)
			return !*name && at == end;
		if (strncasecmp(name, at, 1) != 0)
			return false;
	}
}
