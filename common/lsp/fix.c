/* fix.c - see fix.h */
#include "lsp/fix.h"

#include "lsp/json_value.h"
#include "lsp/sync.h"

/*
 * True if the request allows quick fixes; it may list the kinds of actions it
 * wants.
 */
static bool
are_fixes_welcome(const json_t *params)
{
	const json_t *only = json_at(params, "context.only");

	for (size_t i = 0; i < json_array_size(only); i++) {
		const char *kind = json_string_value(json_array_get(only, i));

		if (kind && (!*kind || strcmp(kind, "quickfix") == 0))
			return true;
	}
	return !json_is_array(only);
}

static json_t *
action_of(struct session *s, const struct document *d, const struct problem *p)
{
	struct str old = {d->text.text + p->from, p->to - p->from};
	struct out title;
	json_t *edit, *changes = json_object(), *made;

	out_init(&title, -1, NULL);
	out_format(&title, "Write %.*s for %.*s", STR(p->fix), STR(old));
	edit = json_pack("{s:o,s:o}", "range",
	    range_of(&d->lines, p->from, p->to), "newText", json_of(p->fix));
	json_object_set_new(changes, d->uri.text, json_pack("[o]", edit));
	made = json_pack("{s:o,s:s,s:b,s:[o],s:{s:o}}", "title",
	    json_of((struct str){title.text, title.len}), "kind", "quickfix",
	    "isPreferred", 1, "diagnostics",
	    sync_diagnostic(s, d, (int)(p - d->analysis.problem)), "edit",
	    "changes", changes);
	out_close(&title);
	return made;
}

json_t *
answer_actions(struct session *s, const json_t *params, struct failure *f)
{
	struct document *d = session_document(s, params, f);
	const struct analysis *a;
	size_t from, to;
	json_t *list;

	if (!d)
		return NULL;
	if (!range_read(&d->lines, json_at(params, "range"), &from, &to))
		return fail(f, FAILURE_PARAMS, "a range has start and end");
	a = session_analysis(s, d);
	list = json_array();
	for (int i = 0; i < a->problems && are_fixes_welcome(params); i++) {
		const struct problem *p = &a->problem[i];

		if (p->fix.len && p->from <= to && from <= p->to)
			json_array_append_new(list, action_of(s, d, p));
	}
	return list;
}
