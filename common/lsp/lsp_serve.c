/*
 * lsp_serve.c - see lsp_serve.h: the methods of the protocol and their dispatch
 */
#include "lsp/lsp_serve.h"

#include "base/error_text.h"
#include "lsp/json_value.h"
#include "lsp/outline.h"
#include "lsp/session.h"
#include "cli/option.h"
#include "system/descriptor.h"

/* --------------------------------------------------------------- lifecycle */

/*
 * Return the options of a capability if the client supports them, else true;
 * `options` is released.
 */
static json_t *
options_if(bool supported, json_t *options)
{
	if (supported)
		return options;
	json_decref(options);
	return json_true();
}

/* Return the server's capabilities for a client with the capabilities `can`. */
static json_t *
capabilities(const struct session *s, const json_t *can)
{
	const json_t *prepares =
	    json_at(can, "textDocument.rename.prepareSupport");
	const json_t *literals =
	    json_at(can, "textDocument.codeAction.codeActionLiteralSupport");

	return json_pack("{s:s,s:{s:b,s:i,s:b},s:b,s:{s:b},s:b,s:b,s:o,s:b,s:o,"
			 "s:b,s:b,s:{s:[s,s]}}",
	    "positionEncoding", s->documents.utf8 ? "utf-8" : "utf-16",
	    "textDocumentSync", "openClose", 1, "change", 2, "save", 1,
	    "hoverProvider", 1, "completionProvider", "resolveProvider", 1,
	    "definitionProvider", 1, "referencesProvider", 1, "renameProvider",
	    options_if(json_is_true(prepares),
		json_pack("{s:b}", "prepareProvider", 1)),
	    "documentSymbolProvider", 1, "codeActionProvider",
	    options_if(json_is_object(literals),
		json_pack("{s:[s]}", "codeActionKinds", "quickfix")),
	    "documentFormattingProvider", 1, "documentRangeFormattingProvider",
	    1, "signatureHelpProvider", "triggerCharacters", "(", " ");
}

static json_t *
initialize(struct session *s, struct request *r)
{
	const json_t *can = json_at(r->params, "capabilities");

	if (s->begun)
		return fail(r, FAILURE_REQUEST, "it is initialized already");
	s->begun = true;
	s->documents.utf8 =
	    json_has_text(json_at(can, "general.positionEncodings"), "utf-8");
	s->relates = json_is_true(
	    json_at(can, "textDocument.publishDiagnostics.relatedInformation"));
	s->nests = json_is_true(json_at(can,
	    "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"));
	return json_pack("{s:o,s:{s:s,s:s}}", "capabilities",
	    capabilities(s, can), "serverInfo", "name", "cqllsp", "version",
	    PIPEFISH_VERSION);
}

static json_t *
shut(struct session *s, struct request *r)
{
	(void)r;
	s->shut = true;
	return json_null();
}

static json_t *
leave(struct session *s, struct request *r)
{
	(void)r;
	s->ended = true;
	return json_null();
}

/* ----------------------------------------------------------------- methods */

enum method_time { ALWAYS, RUNNING };

/* What a method needs: an open document, and a place in it. */
enum method_need { NOTHING, DOCUMENT, POSITION, RANGE };

static const struct method {
	const char *name;
	bool is_request;
	enum method_time when;
	enum method_need needs;
	answer_request *answer;
} methods[] = {
    {"initialize", true, ALWAYS, NOTHING, initialize},
    {"shutdown", true, RUNNING, NOTHING, shut},
    {"textDocument/hover", true, RUNNING, POSITION, answer_hover},
    {"textDocument/completion", true, RUNNING, POSITION, answer_completion},
    {"completionItem/resolve", true, RUNNING, NOTHING, answer_completion_item},
    {"textDocument/signatureHelp", true, RUNNING, POSITION, answer_signature},
    {"textDocument/definition", true, RUNNING, POSITION, answer_definition},
    {"textDocument/references", true, RUNNING, POSITION, answer_references},
    {"textDocument/prepareRename", true, RUNNING, POSITION,
	answer_rename_place},
    {"textDocument/rename", true, RUNNING, POSITION, answer_rename},
    {"textDocument/documentSymbol", true, RUNNING, DOCUMENT, answer_symbols},
    {"textDocument/codeAction", true, RUNNING, RANGE, answer_actions},
    {"textDocument/formatting", true, RUNNING, DOCUMENT, answer_formatting},
    {"textDocument/rangeFormatting", true, RUNNING, RANGE, answer_formatting},
    {"textDocument/didOpen", false, RUNNING, NOTHING, sync_open},
    {"textDocument/didChange", false, RUNNING, DOCUMENT, sync_change},
    {"textDocument/didSave", false, RUNNING, NOTHING, sync_save},
    {"textDocument/didClose", false, RUNNING, DOCUMENT, sync_close},
    {"workspace/didChangeWatchedFiles", false, RUNNING, NOTHING, sync_save},
    {"exit", false, ALWAYS, NOTHING, leave},
};

static void
write_failure(struct session *s, json_t *id, struct failure f)
{
	message_write(&s->out,
	    json_pack("{s:s,s:o,s:{s:i,s:o}}", "jsonrpc", "2.0", "id", id,
		"error", "code", (int)f.code, "message",
		json_of(str_of(f.text))));
}

/* Set r->failure and return false if a request is not possible in this state.
 */
static bool
is_possible(const struct session *s, const struct method *m, struct str name,
    struct request *r)
{
	if (!s->begun && (!m || m->when == RUNNING))
		return fail(r, FAILURE_NOT_INITIALIZED,
		    "the first request is initialize");
	if (s->shut)
		return fail(r, FAILURE_REQUEST, "shutdown was requested");
	if (!m || !m->is_request)
		return fail(r, FAILURE_METHOD,
		    error_text("no request is called %.80s", name.text));
	return true;
}

/* Set the document and place that a method needs; return false if one is bad.
 */
static bool
find_place(struct session *s, enum method_need needs, struct request *r)
{
	struct document *d = document_find(
	    &s->documents, json_text_at(r->params, "textDocument.uri"));

	if (needs == NOTHING)
		return true;
	if (!d)
		return fail(r, FAILURE_PARAMS, "this document is not open");
	r->document = d;
	r->to = d->text.len;
	if (needs == POSITION &&
	    !position_read(&d->lines, json_at(r->params, "position"), &r->from))
		return fail(
		    r, FAILURE_PARAMS, "a position has a line and a character");
	if (needs == RANGE &&
	    !range_read(
		&d->lines, json_at(r->params, "range"), &r->from, &r->to))
		return fail(r, FAILURE_PARAMS, "a range has start and end");
	return true;
}

/* Return the result of a method, or NULL with r->failure set. */
static json_t *
answer(struct session *s, const struct method *m, struct request *r)
{
	return find_place(s, m->needs, r) ? m->answer(s, r) : NULL;
}

static void
on_request(
    struct session *s, struct str name, const json_t *id, const json_t *params)
{
	const struct method *m = ROW_NAMED(methods, name);
	struct request r = {.params = params};
	json_t *result = is_possible(s, m, name, &r) ? answer(s, m, &r) : NULL;
	json_t *sent = json_deep_copy(id);

	if (!result) {
		write_failure(s, sent, r.failure);
		return;
	}
	message_write(&s->out,
	    json_pack("{s:s,s:o,s:o}", "jsonrpc", "2.0", "id", sent, "result",
		result));
}

static void
on_notification(struct session *s, struct str name, const json_t *params)
{
	const struct method *m = ROW_NAMED(methods, name);
	struct request r = {.params = params};

	if (m && !m->is_request &&
	    (m->when == ALWAYS || (s->begun && !s->shut)))
		json_decref(answer(s, m, &r));
}

/* True for a change; consecutive changes are published together. */
static bool
is_change(struct str name)
{
	return str_is(name, "textDocument/didChange");
}

/* True for a response; none is expected, as the server sends no requests. */
static bool
is_response(const json_t *message)
{
	return !json_at(message, "method") &&
	    (json_at(message, "result") || json_at(message, "error"));
}

static void
on_message(struct session *s, const json_t *message)
{
	struct str name = json_text_at(message, "method");
	const json_t *id = json_at(message, "id");
	const json_t *params = json_at(message, "params");
	bool has_id = json_is_integer(id) || json_is_string(id);

	if (!is_change(name))
		sync_publish(s);
	if (name.len && has_id)
		on_request(s, name, id, params);
	else if (name.len && !id)
		on_notification(s, name, params);
	else if (!is_response(message))
		write_failure(s, has_id ? json_deep_copy(id) : json_null(),
		    (struct failure){FAILURE_REQUEST, "this is no request"});
}

static void
refuse(struct session *s, const char *wrong)
{
	write_failure(s, json_null(), (struct failure){FAILURE_PARSE, wrong});
}

static void
on_text(struct session *s, struct out *text)
{
	json_error_t wrong;
	json_t *message;

	message_mend(text);
	message = json_loadb(text->text, text->len, JSON_ALLOW_NUL, &wrong);
	if (message)
		on_message(s, message);
	else
		refuse(s, error_text("this is no JSON: %s", wrong.text));
	json_decref(message);
}

/* --------------------------------------------------------------- the whole */

/* Send what is done, as the editor may wait for it. */
static void
send_all(void *session)
{
	struct session *s = session;

	sync_publish(s);
	out_flush(&s->out);
}

static void
serve(struct session *s)
{
	while (!s->ended) {
		switch (message_read(&s->in)) {
		case MESSAGE_READ: on_text(s, &s->in.body); break;
		case MESSAGE_BAD: refuse(s, s->in.wrong); break;
		case MESSAGE_END: s->ended = true; break;
		}
	}
	sync_publish(s);
}

int
lsp_serve(const struct file_lookup *included)
{
	struct session s = {.included = *included,
	    .in = {.fd = STDIN_FILENO, .before_wait = send_all, .user = &s}};

	json_begin();
	out_init(&s.out, STDOUT_FILENO, "standard output");
	serve(&s);
	while (s.documents.first)
		document_close(&s.documents, s.documents.first);
	out_close(&s.in.body);
	out_close(&s.manual);
	out_close(&s.out);
	return s.shut ? 0 : 1;
}
