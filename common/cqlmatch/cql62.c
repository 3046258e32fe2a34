/* cql62.c - the frontend of CQL 6.2, and of its -gui */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cqlmatch/frontend.h"
#include "cqlmatch/option_rows.h"
#include "system/descriptor.h"

#define BANNER                                                                 \
	"CQL version 6.2 (read by pipefish cqlmatch " PIPEFISH_VERSION         \
	"), a language of Gady Costeff and Lewis Stiller"
#define VARIABLE "<CqlGuiVariable> "

/* -------------------------------------------------------- help and version */

static void
print_help(const struct options *o)
{
	const struct option_row *r = option_next(o->rows);

	printf("CQL usage: cql [options] [query.cql]\n");
	for (; r; r = option_next(r + 1))
		printf("-%s%s%s  %s\n", r->name, r->argument ? " " : "",
		    r->argument ? r->argument : "", r->help);
}

/* Print nothing: the banner has been written. */
static void
print_version(void)
{
}

static void
refuse_unknown(const struct options *o, const char *word)
{
	fprintf(stderr, "CQL: invalid option: %s. Printing help: \n", word);
	print_help(o);
}

static const struct option_answers answers = {
    print_help, print_version, refuse_unknown};

/* --------------------------------------------------------------------- -gui */

/* Write a text that ends with LF, between two lines with the tag. */
static void
write_tagged(struct out *o, const char *tag, struct str text)
{
	out_format(o, "<%s>\n", tag);
	out_str(o, text);
	out_format(o, "</%s>\n", tag);
}

/* Write a message as it is, and as a line of -gui; a message_form.write. */
static void
write_message(void *unused, struct out *o, struct str message, bool is_variable)
{
	(void)unused;
	out_str(o, message);
	out_text(o, is_variable ? "\n" : "");
	write_tagged(o, "CqlGuiMessage", message);
}

void
frontend_start_gui(struct frontend_output *s)
{
	if (!s->gui)
		frontend_output_write(STDOUT_FILENO,
		    str_of(VARIABLE "version 6.2\n" VARIABLE
				    "build " PIPEFISH_VERSION "\n"));
	s->gui = true;
	s->options->run.messages.write = write_message;
}

/* ------------------------------------------------------------------- errors */

/* Return what CQL 6.2 calls the token at the error. */
static const char *
token_kind(const struct diag_message *m)
{
	char c = *m->word.text;

	if (is_digit(c))
		return "IntToken";
	if (c == '"')
		return "QuotedStringToken";
	if (is_name_start(c))
		return filter_find(m->word, false) || filter_find(m->word, true)
		    ? "KeywordToken"
		    : "IdToken";
	return "SpecialToken";
}

/*
 * True where CQL 6.2 counts one column more: at the first byte of a text, and
 * on the first line of a text of -cql.  Front ends expect that.
 */
static bool
is_shifted(const struct diag_message *m)
{
	return !m->from ||
	    (m->d.line == 1 && strcmp(m->d.file, COMMAND_LINE_TEXT) == 0);
}

/* Write a message; an error has the two lines that front ends look for. */
static void
diagnose(void *frontend_output, struct out *o, const struct diag_message *m)
{
	struct frontend_output *s = frontend_output;
	struct str rest = m->word;
	struct str word = str_cut(&rest, '"'); /* it stands in quotes */

	if (m->kind != DIAG_ERROR) {
		out_text(o, m->kind == DIAG_WARNING ? "CQL warning: " : "");
		out_text(o, m->d.message);
		if (m->d.file)
			out_format(o, ": %s, {Line %" PRIu64 ", Column %u}",
			    m->d.file, m->d.line, m->byte);
		out_char(o, '\n');
		return;
	}
	if (!m->d.file || !m->word.len) {
		out_format(
		    o, "\nCQL syntax error: %s (end of file) \n", m->d.message);
		return;
	}
	s->line = (unsigned)m->d.line;
	s->byte = m->byte + is_shifted(m);
	out_format(o, "CQL syntax error: %s\n", m->d.message);
	out_format(o,
	    "Unable to parse the following token: <%s: {Line %u, Column %u} "
	    "\"%.*s\">\n",
	    token_kind(m), s->line, s->byte, STR(word));
}

static void
error(struct frontend_output *s, struct str text)
{
	struct out o = {0};

	if (s->line && s->gui) {
		out_format(&o,
		    "\n" VARIABLE "linenumbererror %u\n" VARIABLE
		    "columnnumbererror %u\n",
		    s->line, s->byte);
	} else {
		out_text(&o, s->line ? "\n\n" : "\n");
		out_str(&o, text);
		out_text(&o, s->line ? "\n" : "");
	}
	if (s->gui)
		write_tagged(&o, "CqlGuiError", text);
	frontend_output_write(STDOUT_FILENO, out_all(&o));
	out_close(&o);
}

static void
say_last_words(void *frontend_output, const char *text)
{
	struct frontend_output *s = frontend_output;

	printf("\n%s\n", text);
	if (s->gui)
		printf("<CqlGuiError>\n%s\n</CqlGuiError>\n", text);
	fflush(stdout);
}

/* -------------------------------------------------------------------- a run */

static void
begin(struct frontend_output *s)
{
	struct match_options *o = s->options;

	frontend_output_write(STDOUT_FILENO, str_of(BANNER "\n"));
	s->form.write = diagnose;
	s->ending.say = say_last_words;
	o->variables = &s->variables;
	o->says_to_stdout = true;
	o->one_error = true;
	o->output.takes_back = true;
	o->style.coalesce_comments = true;
	o->run.messages.colon_first = true;
	o->run.messages.quotes = true;
	o->run.bound = true;
}

/*
 * Print what CQL 6.2 prints of a compiled query, and use one thread where the
 * order of games may matter, as it does.
 */
static void
compiled(struct frontend_output *s, const struct query *q)
{
	struct match_options *o = s->options;
	struct out text = {0};

	if (!o->states && !o->inputs.count && !q->header.input.text)
		die(STATUS_TROUBLE,
		    "there are no games to read: give a file of them by -i "
		    "FILE, or in the query by cql(input FILE)");
	if (o->output.name && q->header.output.text && !o->output.gathers)
		out_format(&text,
		    "Using command line argument for filename: %s\n",
		    o->output.name);
	for (const struct similar_positions *p = q->similar; p; p = p->next)
		out_format(&text,
		    "Db: read %" PRIu64 " games from submission file: %s\n",
		    p->games, p->file);
	if (query_persists(q) || query_writes(q) ||
	    query_reads(q, NULL, NULL)) {
		static const char note[] =
		    "CQL: running single-threaded because 'persistent', "
		    "'writefile', 'readfile' or 'dictionary' detected\n";

		out_text(&text, note);
		if (s->gui)
			write_tagged(&text, "CqlGuiMessage", str_of(note));
		o->threads = 1;
	}
	frontend_output_write(STDOUT_FILENO, out_all(&text));
	out_close(&text);
}

static void
marked(void *frontend_output, struct out *o, uint64_t number)
{
	const struct frontend_output *s = frontend_output;

	if (s->gui)
		out_format(
		    o, "\n" VARIABLE "currentgamenumber %" PRIu64 "\n", number);
}

/* Write three significant digits, no trailing zeros, no exponent. */
static void
write_seconds(struct out *o, double seconds)
{
	int places = seconds < 0.001 ? 6
	    : seconds < 0.01	     ? 5
	    : seconds < 0.1	     ? 4
	    : seconds < 1	     ? 3
	    : seconds < 10	     ? 2
				     : seconds < 100;

	out_format(o, "%.*f", places, seconds);
	while (places && o->text[o->len - 1] == '0' && places--)
		o->len--;
	if (o->text[o->len - 1] == '.')
		o->len--;
}

static void
write_gui_summary(struct frontend_output *s, struct out *o, const struct run *r)
{
	out_format(
	    o, "\n" VARIABLE "numbermatches %" PRIu64 "\n", r->counts.written);
	out_format(
	    o, VARIABLE "numbergamesexamined %" PRIu64 "\n", r->examined);
	out_text(o, VARIABLE "seconds ");
	write_seconds(o, r->seconds);
	out_format(o, "\n" VARIABLE "numberthreads %d\n", r->threads);
	out_format(o, VARIABLE "outputfile %s\n", r->output ? r->output : "");
	out_bytes(o, s->variables.text, s->variables.len);
	out_text(o, "\n<CqlGuiNormalExit>\n");
}

static void
write_games(struct out *o, const struct run *r)
{
	out_format(o, "\n<CqlGuiPgn numbergames=%" PRIu64 " numberbytes=%zu>\n",
	    r->counts.written, r->out.len);
	out_str(o, out_all(&r->out));
	out_text(o, "</CqlGuiPgn>\n");
}

static void
summary(struct frontend_output *s, const struct run *r)
{
	struct out o = {0};

	if (!r->what || s->options->status_only)
		return;
	if (s->options->output.gathers)
		write_games(&o, r);
	else if (s->options->counts)
		return;
	out_format(&o, "\n%" PRIu64 " matches of %" PRIu64 " games in ",
	    r->counts.written, r->examined);
	write_seconds(&o, r->seconds);
	out_format(&o, " seconds using %d thread%s to %s\n", r->threads,
	    r->threads == 1 ? "" : "s", r->output ? r->output : "");
	if (s->gui)
		write_gui_summary(s, &o, r);
	else
		out_bytes(&o, s->variables.text, s->variables.len);
	frontend_output_write(STDOUT_FILENO, out_all(&o));
	out_close(&o);
}

const struct frontend frontend_cql62 = {
    .name = "cql62",
    .stands_in = true,
    .of_cql62 = true,
    .answers = &answers,
    .trouble = 1,
    .marks = {.usual = 10000,
	.dots_from = 1,
	.starts_lines = true,
	.leaves_line = true,
	.among_messages = true,
	.more = marked},
    .begin = begin,
    .compiled = compiled,
    .error = error,
    .summary = summary,
};
