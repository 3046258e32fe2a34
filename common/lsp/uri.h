/*
 * uri.h - convert between paths and URIs (RFC 3986), such as
 * file:///home/x/a.cql
 */
#ifndef LSP_URI_H
#define LSP_URI_H

#include "base/arena.h"
#include "base/out.h"
#include "base/str.h"

/*
 * Return the path of a file URI, with %XX decoded.  Another URI, as of an
 * unsaved document, is returned itself.
 */
const char *uri_path(struct arena *a, struct str uri);

/*
 * Return the absolute path without symbolic links and dots; `path` itself if
 * there is no such file.
 */
const char *uri_real_path(struct arena *a, const char *path);

/*
 * Write the file URI of a path; a relative one is relative to the current
 * folder.
 */
void uri_write(struct out *o, const char *path);

#endif
