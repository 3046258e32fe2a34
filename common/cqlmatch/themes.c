/* themes.c - see themes.h */
#include "cqlmatch/themes.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/why.h"
#include "io/recipes.h"
#include "io/source.h"

enum { LIST_MAX = 1 << 20 };

/* Whether `line` holds `word`, in any case. */
static bool
has_word(struct str line, const char *word)
{
	size_t len = strlen(word);

	for (size_t i = 0; i + len <= line.len; i++)
		if (strncasecmp(line.text + i, word, len) == 0)
			return true;
	return false;
}

static int
write_rows(struct out *o, struct str list, const char *word)
{
	struct str group = {0};
	int rows = 0;

	while (list.len) {
		struct str line = str_cut(&list, '\n'), rest = line;
		struct str of = str_cut(&rest, '\t');
		struct str name = str_cut(&rest, '\t');

		if (word && !has_word(line, word))
			continue;
		if (!str_equal(of, group))
			out_format(o, "%s%.*s:\n", rows ? "\n" : "", STR(of));
		group = of;
		out_format(o, "  %-30.*s %.*s\n", STR(name), STR(rest));
		rows++;
	}
	return rows;
}

const char *
themes_write(struct out *o, const char *word)
{
	static const char beside[] = "/../themes";
	char path[PATH_MAX + sizeof beside];
	struct out list = {.fd = -1};
	const char *wrong;

	snprintf(path, sizeof path, "%s%s", recipes_folder(), beside);
	wrong = source_read_all(path, LIST_MAX, &list);
	if (wrong)
		wrong = why("%s: %s", path, wrong);
	else if (!write_rows(o, (struct str){list.text, list.len}, word))
		wrong = why("no theme has %s in its line", word);
	out_close(&list);
	return wrong;
}
