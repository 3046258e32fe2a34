/*
 * die.c - see die.h
 *
 * Each message is one write, so that the messages of several processes do not
 * mix on a terminal or in a log.
 */
#include "base/die.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "system/descriptor.h"

const char *progname = "pipefish";

enum { TEXT_MAX = 8192 };

static const struct die_form usual = {.trouble = STATUS_TROUBLE};
static const struct die_form *form = &usual;
static void (*message)(const char *severity, const char *text); /* or NULL */

static _Thread_local const struct die_form *way_out;

const struct die_form *
die_leave_by(const struct die_form *f)
{
	const struct die_form *before = way_out;

	way_out = f;
	return before;
}

void
warn_by(void (*say)(const char *severity, const char *text))
{
	message = say;
}

void
die_by(const struct die_form *f)
{
	form = f;
}

int
die_status(enum status status)
{
	return status == STATUS_TROUBLE ? form->trouble : (int)status;
}

static void
say(const char *severity, const char *format, va_list args)
{
	char text[TEXT_MAX], safe[UTF8_SAFE_MAX * TEXT_MAX + 1], *to = safe;
	int len = message ? 0 : snprintf(text, sizeof text, "%s: ", progname);

	vsnprintf(text + len, sizeof text - (size_t)len, format, args);
	if (message) {
		message(severity, text);
		return;
	}
	for (struct str rest = str_of(text); rest.len;)
		to += utf8_take_safe(&rest, "\n\t", to);
	*to++ = '\n';
	fwrite(safe, 1, (size_t)(to - safe), stderr);
	fflush(stderr);
}

static void
say_last(const char *format, va_list args)
{
	const struct die_form *f = way_out ? way_out : form;
	char text[TEXT_MAX];

	if (!f->say) {
		say("error", format, args);
		return;
	}
	vsnprintf(text, sizeof text, format, args);
	f->say(f->user, text);
}

void
warn(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say("warning", format, args);
	va_end(args);
}

void
note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say("note", format, args);
	va_end(args);
}

void
die(enum status status, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say_last(format, args);
	va_end(args);
	exit(die_status(status));
}

void
die_at_once(enum status status)
{
	_exit(die_status(status));
}
