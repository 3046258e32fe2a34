/*
 * session.h - the state of a session with an editor: its documents and requests
 */
#ifndef LSP_SESSION_H
#define LSP_SESSION_H

#include "base/arena.h"
#include "base/out.h"
#include "lsp/analysis.h"
#include "lsp/message.h"
#include "lsp/text_position.h"

/*
 * An open document.  The text in the editor is used, saved or not, also where
 * other documents include the file.
 */
struct document {
	struct document *next;
	struct arena memory; /* holds uri and path */
	struct str uri;
	const char *path, *real; /* real: without symbolic links (uri.c) */
	struct out text;
	struct lined_text lines;
	long long version;
	bool changed; /* since its last analysis */
	struct analysis analysis;
};

struct documents {
	struct document *first;
	bool utf8; /* positions count bytes: text_position.h */
};

/* Return the open document with this URI, or path; NULL if there is none. */
struct document *document_find(const struct documents *d, struct str uri);
struct document *document_of_path(const struct documents *d, const char *path);

/* Open a document, or replace the text of one that is open. */
struct document *document_open(
    struct documents *d, struct str uri, struct str text, long long version);

/* Replace the bytes [from, to) by `text`. */
void document_edit(struct document *d, size_t from, size_t to, struct str text);

void document_close(struct documents *all, struct document *d);

struct session {
	struct message_reader in;
	struct out out;
	struct file_lookup included; /* how included files are found */
	struct documents documents;
	struct out manual; /* source of cql(7); empty: not read yet */
	bool begun;	   /* `initialize` was received */
	bool shut;	   /* `shutdown` was received */
	bool ended;	   /* `exit` was received */
	/* capabilities of the editor */
	bool relates; /* related information of diagnostics */
	bool nests;   /* nested symbols */
};

/* Error codes of JSON-RPC and of the protocol. */
enum failure_code {
	FAILURE_PARSE = -32700,
	FAILURE_REQUEST = -32600,
	FAILURE_METHOD = -32601,
	FAILURE_PARAMS = -32602,
	FAILURE_NOT_INITIALIZED = -32002,
	FAILURE_REFUSED = -32803,
};

struct failure {
	enum failure_code code;
	const char *text; /* valid like that of error_text() */
};

/* A request or notification, with what its method needs of it. */
struct request {
	const json_t *params;
	struct document *document;
	size_t from, to; /* the bytes of its range, its position, or all */
	struct failure failure;
};

/*
 * Answer a request: return the result, which may be null, or NULL with
 * r->failure set.  The result of a notification is dropped.
 */
typedef json_t *answer_request(struct session *s, struct request *r);

/* The answers to requests, each in the file that is named. */
answer_request answer_completion, answer_completion_item;     /* complete.c */
answer_request answer_hover;				      /* complete.c */
answer_request answer_signature;			      /* signature.c */
answer_request answer_definition, answer_references;	      /* define.c */
answer_request answer_rename_place, answer_rename;	      /* define.c */
answer_request sync_open, sync_change, sync_save, sync_close; /* sync.c */
answer_request answer_actions;				      /* sync.c */
answer_request answer_formatting; /* query_format.c */

/* Publish the diagnostics of each document that has changed (sync.c). */
void sync_publish(struct session *s);

/*
 * Write the entries of a word in cql(7), or the forms of a filter; in
 * complete.c.  Return false if there are none.
 */
bool hover_write_word(struct session *s, struct out *o, struct str word);

/* Set r->failure and return NULL. */
json_t *fail(struct request *r, enum failure_code code, const char *text);

/* Return the analysis of the current text of the document. */
const struct analysis *session_analysis(struct session *s, struct document *d);

/* Write the URI of a path: that of its document if it is open. */
void session_write_uri(struct session *s, struct out *o, const char *path);

/* Return a location: the URI of the text and a range of its bytes. */
json_t *session_location(
    struct session *s, const struct source_map_text *t, size_t from, size_t to);

/* ------------------------- uri.c: convert between paths and URIs (RFC 3986) */

/*
 * Return the path of a file URI, with %XX decoded.  Another URI, as of an
 * unsaved document, is returned itself.
 */
const char *uri_path(struct arena *a, struct str uri);

/*
 * Return the absolute path without symbolic links and dots, also of a file that
 * is not there yet; `path` itself if there is no such folder.
 */
const char *uri_real_path(struct arena *a, const char *path);

/*
 * Write the file URI of a path; a relative one is relative to the current
 * folder.
 */
void uri_write(struct out *o, const char *path);

#endif
