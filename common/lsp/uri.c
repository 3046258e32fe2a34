/* uri.c - see session.h */
#include "lsp/session.h"

#include <limits.h>
#include <stdlib.h>

#include "system/descriptor.h"

static void
write_plain(struct out *o, struct str s)
{
	for (size_t i = 0; i < s.len; i++) {
		int high = i + 2 < s.len ? hex_digit(s.text[i + 1]) : -1;
		int low = i + 2 < s.len ? hex_digit(s.text[i + 2]) : -1;

		if (s.text[i] == '%' && high >= 0 && low >= 0 &&
		    (high || low)) {
			out_char(o, (char)(16 * high + low));
			i += 2;
		} else {
			out_char(o, s.text[i]);
		}
	}
}

const char *
uri_path(struct arena *a, struct str uri)
{
	static const char file[] = "file://";
	struct out path = {0};
	struct str rest;

	if (!str_starts(uri, file))
		return arena_text(a, uri).text;
	rest = str_between(uri.text + sizeof file - 1, uri.text + uri.len);
	while (rest.len && *rest.text != '/') /* skip the host */
		rest = str_between(rest.text + 1, rest.text + rest.len);
	write_plain(&path, rest);
	return arena_take(a, &path).text;
}

const char *
uri_real_path(struct arena *a, const char *path)
{
	const char *name = descriptor_name(path);
	struct str folder = str_between(path, name);
	struct out made = {0};
	char real[PATH_MAX];

	if (realpath(path, real))
		return arena_text(a, str_of(real)).text;
	/* a file that is open in the editor may not be saved yet */
	if (!folder.len)
		folder = str_of("./");
	if (!realpath(arena_text(a, folder).text, real))
		return path;
	out_format(&made, "%s%s%s", real, real[1] ? "/" : "", name);
	return arena_take(a, &made).text;
}

static int
is_plain(char c)
{
	return is_alphanumeric(c) || (c && strchr("/-._~", c));
}

void
uri_write(struct out *o, const char *path)
{
	char real[PATH_MAX];

	out_text(o, "file://");
	if (*path != '/' && realpath(path, real))
		path = real;
	for (; *path; path++)
		if (is_plain(*path))
			out_char(o, *path);
		else
			out_format(o, "%%%02X", (unsigned char)*path);
}
