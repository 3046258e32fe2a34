/* diagnostic.c - see diagnostic.h */
#include "base/diagnostic.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/die.h"
#include "base/error_text.h"
#include "base/json.h"
#include "base/utf8.h"
#include "system/descriptor.h"
#include "system/thread.h"

enum { MESSAGE_MAX = 8192, PLACE_MAX = 256 };

const char *const diagnostic_forms[] = {"text", "gcc", "json", NULL};

static enum diagnostic_form chosen;
static _Thread_local const struct diagnostic_listener *listener;

const struct diagnostic_listener *
diagnostic_hear(const struct diagnostic_listener *l)
{
	const struct diagnostic_listener *before = listener;

	listener = l;
	return before;
}

enum diagnostic_form
diagnostic_form(void)
{
	return chosen;
}

static void
write_place(struct out *o, const struct diagnostic *d)
{
	utf8_write_lines(o, str_of(d->file));
	if (d->line)
		out_format(o, ":%" PRIu64, d->line);
	if (d->column)
		out_format(o, ":%" PRIu64, d->column);
	out_text(o, ": ");
}

static void
write_line(struct out *o, const struct diagnostic *d)
{
	if (!d->file || chosen == DIAGNOSTIC_TEXT)
		out_format(o, "%s: ", progname);
	if (d->file)
		write_place(o, d);
	if (chosen == DIAGNOSTIC_GCC)
		out_format(o, "%s: ", d->severity);
	utf8_write_lines(o, str_of(d->where ? d->where : ""));
	utf8_write_lines(o, str_of(d->message));
	out_char(o, '\n');
}

static void
write_member(struct out *o, const char *name, const char *text)
{
	if (text)
		json_write_pair(o, name, str_of(text));
}

static void
write_number(struct out *o, const char *name, uint64_t number)
{
	if (number)
		out_format(o, ",\"%s\":%" PRIu64, name, number);
}

static void
write_json(struct out *o, const struct diagnostic *d)
{
	const char *hint = strstr(d->message, "; ");

	out_char(o, '{');
	write_member(o, "severity", d->severity);
	write_member(o, "file", d->file);
	write_number(o, "line", d->line);
	write_number(o, "column", d->column);
	write_number(o, "end_column", d->end_column);
	write_number(o, "game", d->game);
	write_member(o, "message", d->message);
	write_member(o, "hint", hint ? hint + 2 : NULL);
	if (d->fix.len)
		json_write_pair(o, "fix", d->fix);
	out_text(o, "}\n");
}

void
diagnostic_write(struct out *o, const struct diagnostic *d)
{
	struct out line = {0}, *to = listener ? &line : o;

	if (chosen == DIAGNOSTIC_JSON)
		write_json(to, d);
	else
		write_line(to, d);
	if (!listener)
		return;
	out_char(&line, '\0');
	listener->hear(listener->user, d, line.text);
	out_close(&line);
}

/* Write a message; without a reader SIGPIPE ends the program. */
static void
write_to_stderr(struct out *o)
{
	o->fd = STDERR_FILENO;
	out_write(o);
}

/*
 * Print a message of warn() or die().  Everything is in a static buffer, for
 * memory may be exhausted.
 */
static void
say_message(const char *severity, const char *text)
{
	static char buffer[JSON_STRING_MAX(2 * MESSAGE_MAX) + PLACE_MAX];
	struct out o = {.text = buffer, .size = sizeof buffer};

	flockfile(stderr);
	diagnostic_write(
	    &o, &(struct diagnostic){.severity = severity, .message = text});
	write_to_stderr(&o);
	funlockfile(stderr);
}

void
diagnostic_choose(enum diagnostic_form form)
{
	chosen = form;
	warn_by(form == DIAGNOSTIC_TEXT ? NULL : say_message);
}

void
diagnostic_add(struct out *o, const char *severity, const char *file,
    uint64_t line, const char *format, ...)
{
	char text[MESSAGE_MAX];

	FORMAT_ARGUMENTS(text, format);
	diagnostic_write(o,
	    &(struct diagnostic){.severity = severity,
		.file = file,
		.line = line,
		.message = text});
}

void
diagnostic_say(const char *severity, const char *file, uint64_t line,
    const char *format, ...)
{
	struct out o = {0};
	char text[MESSAGE_MAX];

	FORMAT_ARGUMENTS(text, format);
	diagnostic_add(&o, severity, file, line, "%s", text);
	write_to_stderr(&o);
	out_close(&o);
}
