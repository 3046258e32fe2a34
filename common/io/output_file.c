/* output_file.c - see output_file.h */
#include "io/output_file.h"

#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "io/source.h"

void
output_file_open(struct out *o, const char *name, bool append, char **inputs,
    const char *use)
{
	const char *wrong;

	if (source_is_among(inputs, name))
		die(STATUS_TROUBLE, "%s is the input; it cannot %s", name, use);
	wrong = out_open(o, name, append);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", name, wrong);
}

void
output_file_or_standard(
    struct out *o, const char *name, bool append, char **inputs)
{
	if (!name || strcmp(name, "-") == 0)
		out_init(o, STDOUT_FILENO, "standard output");
	else
		output_file_open(o, name, append, inputs, "be the output");
}
