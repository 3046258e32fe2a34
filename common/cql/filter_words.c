/* filter_words.c - see filter_words.h */
#include "cql/filter_words.h"

#include "cql/tree/filter.h"
#include "cql/tree/type.h"

bool
filter_word(int i, const char **word, const char **form, const char **gives)
{
	for (int row = 0; row < filter_count; row++) {
		const struct filter *f = &filters[row];

		if (!*f->word || i-- > 0)
			continue;
		*word = f->word;
		*form = f->form;
		*gives = type_name(f->gives);
		return true;
	}
	return false;
}
