/* group.c - see group.h */
#include "table/group.h"

#include "base/die.h"

void
group_add(struct group *to, const struct group *from)
{
	for (int i = 0; i < GROUP_COUNTS; i++)
		to->count[i] += from->count[i];
}

void
group_write_line(struct out *o, const struct group *g)
{
	out_str(o, g->key);
	for (int i = 0; i < GROUP_COUNTS; i++) {
		out_number(o, g->count[i]);
		out_char(o, i + 1 < GROUP_COUNTS ? '\t' : '\n');
	}
}

bool
group_read_line(struct group *g, struct str line, int columns)
{
	struct str rest = line;

	for (int i = 0; i < columns; i++)
		str_cut(&rest, '\t');
	g->key = str_between(line.text, rest.text);
	for (int i = 0; i < GROUP_COUNTS; i++) {
		struct str column = str_cut(&rest, '\t');
		uint64_t number;

		if (!str_number(column, &number))
			return false;
		g->count[i] = number;
	}
	return !rest.len && line.text[line.len - 1] != '\t';
}
