/* manual_entry.c - see manual_entry.h */
#include "cli/manual_entry.h"

#include <limits.h>
#include <stdio.h>

#include "base/error_text.h"
#include "io/recipes.h"
#include "io/source.h"

enum { ENTRIES_MAX = 1 << 20 };

static bool
heads(struct str line, struct str key)
{
	while (line.len)
		if (str_equal(str_cut(&line, '\t'), key))
			return true;
	return false;
}

int
manual_write_entries(struct out *o, struct str entries, struct str key)
{
	bool shows = false;
	int count = 0;

	while (entries.len) {
		struct str line = str_cut(&entries, '\n');

		if (str_starts(line, "\t")) {
			shows = key.len && heads(line, key);
			count += shows;
		} else if (shows) {
			out_str(o, line);
			out_char(o, '\n');
		}
	}
	return count;
}

const char *
manual_read_entries(const char *page, struct out *text)
{
	const char *programs = recipes_programs(), *wrong = "";
	char path[PATH_MAX + 64];

	if (programs) {
		snprintf(path, sizeof path, "%s/../share/pipefish/entries/%s",
		    programs, page);
		wrong = source_read_all(path, ENTRIES_MAX, text);
	}
	return wrong ? error_text("the entries of %s are not beside the "
				  "programs, in ../share/pipefish/entries; "
				  "see `man %.*s'",
			   page, (int)strcspn(page, "."), page)
		     : NULL;
}
