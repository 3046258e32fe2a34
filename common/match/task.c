/* task.c - see task.h */
#include "match/task.h"

void
task_show_messages(struct match_task *t)
{
	struct str rest = {t->messages->text, t->messages->len};

	if (!t->shown)
		return;
	while (rest.len) {
		struct str line = str_cut(&rest, '\n');

		out_str(t->shown, t->options->query_name);
		out_text(t->shown, ": ");
		out_str(t->shown, line);
		out_char(t->shown, '\n');
	}
	t->messages->len = 0;
}
