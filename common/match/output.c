/* output.c - see output.h */
#include "match/output.h"

#include "base/diagnostic.h"
#include "base/die.h"

bool
output_is_standard(const struct match_output *o)
{
	return !o->name || strcmp(o->name, "-") == 0 ||
	    strcmp(o->name, "stdout") == 0;
}

bool
output_is_its_own(const struct match_output *o)
{
	return !output_is_standard(o) &&
	    (o->literal || output_name_has_query_name(o->name));
}

bool
output_open(struct match_output *o, struct files *files, struct str query,
    const struct lookup *lookup, struct out *errors)
{
	const char *wrong = NULL;

	if (output_is_standard(o)) {
		o->only = str_of("stdout");
		return true;
	}
	if (!o->literal) {
		o->made = output_name_new(o->name, query, lookup, errors);
		if (!o->made)
			return false;
		if (output_name_varies(o->made)) {
			o->names = o->made;
			return true;
		}
	}
	o->only = o->made ? output_name_same(o->made) : str_of(o->name);
	wrong = files_use(files, o->only);
	if (wrong)
		diagnostic_add(errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

void
output_free(struct match_output *o)
{
	output_name_free(o->made);
	o->made = o->names = NULL;
}

const char *
output_close(struct match_output *o, struct out *list, bool failed)
{
	if (o->files.dry)
		files_list(&o->files, list, "game", "games");
	if (failed && o->takes_back)
		files_remove_new(&o->files);
	return files_close(&o->files);
}
