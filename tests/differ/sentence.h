/*
 * sentence.h - random sentences of a grammar
 *
 * A line of a grammar is `NAME: text`, one of the texts that NAME stands for;
 * one that stands there twice is drawn twice as often.  A word of capitals in a
 * text that is a NAME stands for one of its texts again, nested down to `deep`
 * levels, where the shortest are drawn.  NEWKIND is a new name, and OLDKIND one
 * of the names in scope, which ends with the text that has the NEWKIND; where
 * there is none, a text of KIND is drawn.  A ' only parts names.  Lines that
 * begin with # and empty lines are comments.
 */
#ifndef DIFFER_SENTENCE_H
#define DIFFER_SENTENCE_H

#include <stdbool.h>

#include "base/out.h"

struct grammar;

/*
 * Add the rules of a file to a grammar; NULL starts a new one.  Returns the
 * grammar, which is the caller's for the whole run.  Ends the program with
 * status 2 when the file cannot be read or a line is no rule.
 */
struct grammar *grammar_read(struct grammar *g, const char *file);

/* True if the grammar has texts for this name. */
bool grammar_has(const struct grammar *g, const char *name);

/*
 * Append a random text of the rule `name`, drawn with the numbers of chance.h.
 * Ends the program with status 2 when there is no such rule.
 */
void grammar_write(
    struct grammar *g, const char *name, int deep, struct out *o);

#endif
