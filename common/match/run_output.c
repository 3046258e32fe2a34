/* run_output.c - open the file that lines, or joined states, go to; see run.h
 */

#include "io/output_file.h"
#include "match/run.h"
#include "system/descriptor.h"

void
run_open_output(struct run *r, const char *what)
{
	struct match_options *o = r->options;
	struct match_output *to = &o->output;
	struct lookup lookup = lookup_for_includes(&o->files);
	const char *wrong;

	if (to->literal || output_is_standard(to) ||
	    !output_open(to, &to->files, o->query_name, &lookup, &r->errors))
		return;
	if (to->names)
		die(STATUS_TROUBLE,
		    "%s: %s to one file; give a name without %%T and %%Q",
		    to->name, what);
	files_give(&to->files, to->only.text, &r->out);
	out_close(&r->messages);
	output_copy(&r->messages, STDOUT_FILENO, "messages");
	wrong = output_close(to, &r->out, false);
	if (wrong)
		die(STATUS_TROUBLE, "%s", wrong);
}
