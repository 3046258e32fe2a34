/* diag.c - see diag.h */
#include "cql/tree/diag.h"

#include <stdio.h>

#include "base/utf8.h"

enum { MESSAGE_MAX = 1000, LINE_MAX_SHOWN = 400 };

/*
 * As many blanks as the line has characters before the location, with its TABs
 * kept so that the caret stands right, then ^ and a ~ for each further one.
 */
static void
underline(struct out *o, struct source_map_spot spot, size_t len)
{
	const char *p = spot.all.text, *end = p + spot.all.len;
	unsigned column = 1;

	for (; p < end && column < spot.column; p++)
		if (utf8_starts(*p)) {
			column++;
			out_char(o, *p == '\t' ? '\t' : ' ');
		}
	while (p < end && !utf8_starts(*p))
		p++;
	out_char(o, '^');
	for (const char *stop = p + len; p + 1 < end && p + 1 < stop; p++)
		if (utf8_starts(p[1]))
			out_char(o, '~');
	out_char(o, '\n');
}

void
diag_write(struct out *o, const struct source_map *s, struct location p,
    const char *kind, const char *text)
{
	struct source_map_spot spot;

	if (p.from == UINT32_MAX || !s->count) {
		out_format(o, "%s: %s\n", kind, text);
		return;
	}
	spot = source_map_spot(s, p.from);
	out_format(o, "%s:%u:%u %s: %s\n", spot.text->name, spot.line,
	    spot.column, kind, text);
	if (spot.all.len > LINE_MAX_SHOWN)
		return;
	out_str(o, spot.all);
	out_char(o, '\n');
	underline(o, spot, p.to - p.from);
}

void
diag_warn(struct out *o, const struct source_map *s, struct location p,
    const char *format, ...)
{
	char text[MESSAGE_MAX];
	struct out message;
	va_list args;

	if (!o)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	out_init(&message, -1, "a warning");
	diag_write(&message, s, p, "warning", text);
	if (!o->len ||
	    !str_find((struct str){o->text, o->len},
		(struct str){message.text, message.len}))
		out_bytes(o, message.text, message.len);
	out_close(&message);
}

void
diag_stop(struct diag *d, struct location p, const char *format, ...)
{
	char text[MESSAGE_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	diag_write(&d->text, d->source, p, "error", text);
	longjmp(d->home, 1);
}
