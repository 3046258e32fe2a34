/*
 * respell.h - the text of a query in ASCII, in Unicode, or as a page
 *
 *     flipcolor { R -> k comment("K") #[KQ] <= 3 }
 *     ⬓ { ♖ → ♚ comment("K") #♔♕ ≤ 3 }
 *
 * Strings, comments, blanks, and the names of files in the header stay as they
 * are; so does all else that has one spelling.
 */
#ifndef CQL_RESPELL_H
#define CQL_RESPELL_H

#include "cql/cql.h"

enum respelling {
	RESPELL_ASCII,
	RESPELL_UNICODE,
	RESPELL_HTML, /* a page: words, signs, comments are marked */
};

/*
 * Write the text, which has the name `name` in messages, to *o.  False, with
 * the message in *errors, when it cannot be divided into words and signs.
 */
bool cql_respell(struct out *o, const struct cql_text *from,
    enum respelling how, struct out *errors);

#endif
