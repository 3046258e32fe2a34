/*
 * uri.h - the names of files as URIs (RFC 3986), such as file:///home/x/a.cql
 */
#ifndef LSP_URI_H
#define LSP_URI_H

#include "base/arena.h"
#include "base/out.h"
#include "base/str.h"

/*
 * Return the path of a file; of any other document, as one that is not saved,
 * the URI itself.  %XX stand for bytes.
 */
const char *uri_path(struct arena *a, struct str uri);

/* Return the path without links and dots, if there is such a file; else itself.
 */
const char *uri_real_path(struct arena *a, const char *path);

/* Write the URI of a path, which is relative to the current folder. */
void uri_write(struct out *o, const char *path);

#endif
