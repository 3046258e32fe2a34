/* sync.c - keep documents in sync with the editor, and publish diagnostics */
#include "lsp/session.h"

#include "lsp/json_value.h"

enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING };

/* --------------------------------------------------------------- documents */

/*
 * Mark all documents that include files as changed, since one file has changed.
 */
static void
touch_including(struct session *s)
{
	for (struct document *d = s->documents.first; d; d = d->next)
		d->changed = d->changed || d->analysis.names.includes;
}

json_t *
sync_open(struct session *s, struct request *r)
{
	const json_t *item = json_at(r->params, "textDocument");
	struct str uri = json_text_at(item, "uri");

	if (!uri.len || !json_is_string(json_at(item, "text")))
		return fail(r, FAILURE_PARAMS, "a document has uri and text");
	touch_including(s);
	document_open(&s->documents, uri, json_text_at(item, "text"),
	    json_number_at(item, "version", 0));
	return json_null();
}

/*
 * Apply a change: a new text of a range, or of the whole document.  Return
 * false if it is invalid.
 */
static bool
change(struct document *d, const json_t *item)
{
	size_t from = 0, to = d->text.len;
	const json_t *range = json_at(item, "range");

	if (!json_is_string(json_at(item, "text")) ||
	    (json_is_object(range) &&
		!range_read(&d->lines, range, &from, &to)))
		return false;
	document_edit(d, from, to, json_text_at(item, "text"));
	return true;
}

json_t *
sync_change(struct session *s, struct request *r)
{
	struct document *d = r->document;
	const json_t *list = json_at(r->params, "contentChanges");

	touch_including(s);
	d->version =
	    json_number_at(r->params, "textDocument.version", d->version);
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!change(d, json_array_get(list, i)))
			return fail(r, FAILURE_PARAMS,
			    "a change has a text, and perhaps a range");
	return json_null();
}

json_t *
sync_save(struct session *s, struct request *r)
{
	(void)r;
	touch_including(s);
	return json_null();
}

/* ------------------------------------------------------------- diagnostics */

static void
publish(struct session *s, const struct document *d, json_t *list)
{
	message_write(&s->out,
	    json_pack("{s:s,s:s,s:{s:o,s:I,s:o}}", "jsonrpc", "2.0", "method",
		"textDocument/publishDiagnostics", "params", "uri",
		json_of(d->uri), "version", (json_int_t)d->version,
		"diagnostics", list));
}

json_t *
sync_close(struct session *s, struct request *r)
{
	publish(s, r->document, json_array());
	document_close(&s->documents, r->document);
	touch_including(s);
	return json_null();
}

static void
add_related(struct session *s, json_t *list, const struct names *n,
    struct name_place at, struct str message)
{
	json_array_append_new(list,
	    json_pack("{s:o,s:o}", "location",
		session_location(s, &n->source.text[at.text], at.from, at.to),
		"message", json_of(message)));
}

/* Add the calls that led to an error in the body of a function. */
static void
add_calls(struct session *s, json_t *list, const struct names *n)
{
	for (int i = 0; i < n->calls; i++) {
		const struct name_call *c = &n->call[i];
		struct out text = {0};

		out_format(&text, "%.*s is called here", STR(c->function));
		add_related(s, list, n, c->at, out_all(&text));
		out_close(&text);
	}
}

static json_t *
message_of(const struct problem *p)
{
	struct out text = {0};
	json_t *made;

	if (p->path)
		out_format(&text, "%s: ", p->path);
	out_str(&text, p->text);
	made = json_of(out_all(&text));
	out_close(&text);
	return made;
}

/*
 * Add the calls only to the first message: no other can be the error that they
 * led to.
 */
static json_t *
sync_diagnostic(struct session *s, const struct document *d, int i)
{
	const struct problem *p = &d->analysis.problem[i];
	json_t *made = json_pack("{s:o,s:i,s:s,s:o}", "range",
	    range_of(&d->lines, p->at.from, p->at.to), "severity",
	    p->is_warning ? SEVERITY_WARNING : SEVERITY_ERROR, "source", "cql",
	    "message", message_of(p));
	json_t *related;

	if (!s->relates)
		return made;
	related = json_array();
	if (p->there.text)
		add_related(s, related, &d->analysis.names, p->there, p->text);
	if (i == 0 && !p->is_warning)
		add_calls(s, related, &d->analysis.names);
	if (json_array_size(related))
		json_object_set(made, "relatedInformation", related);
	json_decref(related);
	return made;
}

void
sync_publish(struct session *s)
{
	for (struct document *d = s->documents.first; d; d = d->next) {
		const struct analysis *a;
		json_t *list;

		if (!d->changed)
			continue;
		a = session_analysis(s, d);
		list = json_array();
		for (int i = 0; i < a->problems; i++)
			json_array_append_new(list, sync_diagnostic(s, d, i));
		publish(s, d, list);
	}
}

/* ------------------------------------------------------------- code actions */

/*
 * True if the request allows quick fixes; it may list the kinds of actions it
 * wants.
 */
static bool
are_fixes_welcome(const json_t *params)
{
	const json_t *only = json_at(params, "context.only");

	return !json_is_array(only) || json_has_text(only, "") ||
	    json_has_text(only, "quickfix");
}

static json_t *
action_of(struct session *s, const struct document *d, const struct problem *p)
{
	struct str old = {d->text.text + p->at.from, p->at.to - p->at.from};
	struct out title = {0};
	json_t *edit, *changes = json_object(), *made;

	out_format(&title, "Write %.*s for %.*s", STR(p->fix), STR(old));
	edit = json_pack("{s:o,s:o}", "range",
	    range_of(&d->lines, p->at.from, p->at.to), "newText",
	    json_of(p->fix));
	json_object_set_new(changes, d->uri.text, json_pack("[o]", edit));
	made = json_pack("{s:o,s:s,s:b,s:[o],s:{s:o}}", "title",
	    json_of(out_all(&title)), "kind", "quickfix", "isPreferred", 1,
	    "diagnostics",
	    sync_diagnostic(s, d, (int)(p - d->analysis.problem)), "edit",
	    "changes", changes);
	out_close(&title);
	return made;
}

json_t *
answer_actions(struct session *s, struct request *r)
{
	const struct analysis *a = session_analysis(s, r->document);
	json_t *list = json_array();

	for (int i = 0; i < a->problems && are_fixes_welcome(r->params); i++) {
		const struct problem *p = &a->problem[i];

		if (p->fix.len && p->at.from <= r->to && r->from <= p->at.to)
			json_array_append_new(
			    list, action_of(s, r->document, p));
	}
	return list;
}
