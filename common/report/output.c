/* output.c - see output.h */
#include "report/output.h"

#include "base/diagnostic.h"
#include "base/die.h"

bool
output_is_standard(const struct match_output *o)
{
	return !o->name || strcmp(o->name, "-") == 0 ||
	    strcmp(o->name, "stdout") == 0;
}

bool
output_open(
    struct match_output *o, const struct lookup *lookup, struct out *errors)
{
	const char *wrong = NULL;

	if (output_is_standard(o)) {
		o->only = str_of("stdout");
		return true;
	}
	if (!o->literal) {
		o->names = output_name_new(o->name, lookup, errors);
		if (!o->names)
			return false;
		if (output_name_varies(o->names))
			return true;
		output_name_free(o->names);
		o->names = NULL;
	}
	o->only = str_of(o->name);
	wrong = files_use(&o->files, o->only);
	if (wrong)
		diagnostic_add(errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

const char *
output_close(struct match_output *o, struct out *list, bool failed)
{
	if (o->files.dry)
		files_list(&o->files, list, "game", "games");
	output_name_free(o->names);
	if (failed && o->takes_back)
		files_remove_new(&o->files);
	return files_close(&o->files);
}
