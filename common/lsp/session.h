/*
 * session.h - what the server knows of one editor, and how it answers
 */
#ifndef LSP_SESSION_H
#define LSP_SESSION_H

#include "lsp/document.h"
#include "lsp/message.h"

struct session {
	struct message_reader in;
	struct out out;
	struct analysis_settings settings;
	struct documents documents;
	struct out manual; /* cql(7) as it is written; empty: not read yet */
	bool begun;	   /* it is initialized */
	bool shut;	   /* shutdown was asked for */
	bool ended;	   /* exit was */
	/* what the editor can do */
	bool relates; /* shows places that have to do with a message */
	bool nests;   /* shows symbols within symbols */
};

/* Error codes of JSON-RPC and of the protocol. */
enum failure_code {
	FAILURE_NONE = 0,
	FAILURE_PARSE = -32700,
	FAILURE_REQUEST = -32600,
	FAILURE_METHOD = -32601,
	FAILURE_PARAMS = -32602,
	FAILURE_NOT_INITIALIZED = -32002,
	FAILURE_REFUSED = -32803,
};

struct failure {
	enum failure_code code;
	const char *text; /* as error_text() says it */
};

/*
 * Answers a request: the result, which may be null, or NULL with *f set.  A
 * notification is answered in the same way, and what comes is dropped.
 */
typedef json_t *answer_request(
    struct session *s, const json_t *params, struct failure *f);

/* NULL, with *f set. */
json_t *fail(struct failure *f, enum failure_code code, const char *text);

/* Send a notification. */
void session_notify(struct session *s, const char *method, json_t *params);

/* Return the document that params.textDocument names; NULL with *f set: none.
 */
struct document *session_document(
    struct session *s, const json_t *params, struct failure *f);

/* The same and the byte of params.position. */
struct document *session_position(
    struct session *s, const json_t *params, struct failure *f, size_t *at);

/* Return its document as it is now, analysed. */
const struct analysis *session_analysis(struct session *s, struct document *d);

/* Where something stands: a URI and a range. */
json_t *session_location(struct session *s, const char *path, struct str text,
    size_t from, size_t to);

#endif
