/*
 * lay_out - format a query as cqllsp does
 *
 *     lay_out [WIDTH] <query
 *
 * A level of brackets is WIDTH blanks wide, by default 4; 0 means a TAB.  The
 * edits that an editor gets are applied, from the last one to the first.
 */
#include <stdlib.h>
#include <unistd.h>

#include "io/source.h"
#include "lsp/json_value.h"
#include "lsp/session.h"

static void
apply(struct document *d, const json_t *edits)
{
	for (size_t i = json_array_size(edits); i-- > 0;) {
		const json_t *edit = json_array_get(edits, i);
		size_t from, to;

		if (range_read(&d->lines, json_at(edit, "range"), &from, &to))
			document_edit(
			    d, from, to, json_text_at(edit, "newText"));
	}
}

int
main(int argc, char **argv)
{
	int width = argc > 1 ? atoi(argv[1]) : 4;
	struct session s = {.documents.utf8 = true};
	struct out text = {0}, to;
	struct request r = {0};
	json_t *options, *edits;

	json_begin();
	(void)source_read_all("-", (size_t)1 << 24, &text);
	r.document = document_open(
	    &s.documents, str_of("untitled:query"), out_all(&text), 1);
	r.to = text.len;
	options = json_pack("{s:{s:i,s:b}}", "options", "tabSize", width,
	    "insertSpaces", width > 0);
	r.params = options;
	edits = answer_formatting(&s, &r);
	apply(r.document, edits);
	out_init(&to, STDOUT_FILENO, "standard output");
	out_str(&to, out_all(&r.document->text));
	out_close(&to);
	json_decref(edits);
	json_decref(options);
	document_close(&s.documents, r.document);
	out_close(&text);
	return 0;
}
