/*
 * die.c - see die.h
 *
 * Each message is one write, so that the messages of several processes do not
 * mix on a terminal or in a log.
 */
#include "base/die.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error_text.h"
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
say(const char *severity, const char *text)
{
	char line[TEXT_MAX], safe[UTF8_SAFE_MAX * TEXT_MAX + 1], *to = safe;

	if (message) {
		message(severity, text);
		return;
	}
	snprintf(line, sizeof line, "%s: %s", progname, text);
	for (struct str rest = str_of(line); rest.len;)
		to += utf8_take_safe(&rest, "\n\t", to);
	*to++ = '\n';
	fwrite(safe, 1, (size_t)(to - safe), stderr);
	fflush(stderr);
}

void
warn(const char *format, ...)
{
	char text[TEXT_MAX];

	FORMAT_ARGUMENTS(text, format);
	say("warning", text);
}

void
note(const char *format, ...)
{
	char text[TEXT_MAX];

	FORMAT_ARGUMENTS(text, format);
	say("note", text);
}

void
die(enum status status, const char *format, ...)
{
	const struct die_form *f = way_out ? way_out : form;
	char text[TEXT_MAX];

	FORMAT_ARGUMENTS(text, format);
	if (f->say)
		f->say(f->user, text);
	else
		say("error", text);
	exit(die_status(status));
}

void
die_at_once(enum status status)
{
	_exit(die_status(status));
}
