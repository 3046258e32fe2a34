/*
 * pgnfold - one game a line, and back
 *
 * sort, shuf, uniq, split and GNU parallel work on lines; folded, games are
 * lines.  Line ends, TABs and backslashes are written `\n` `\r` `\t` `\\`, so
 * that unfolding gives back every byte.
 */
#include <unistd.h>

#include "io/line.h"
#include "io/option.h"
#include "pgn/games.h"

/* The characters that are escaped, and what stands behind the backslash. */
static const char plain[] = "\n\r\t\\", escaped[] = "nrt\\";

/* The character of `to` in the place that c has in `from`, or NUL. */
static char
translate(char c, const char *from, const char *to)
{
	const char *found = c ? strchr(from, c) : NULL;

	return found ? to[found - from] : '\0';
}

static void
fold(struct out *o, struct str text)
{
	size_t from = 0;

	for (size_t i = 0; i < text.len; i++) {
		char escape = translate(text.text[i], plain, escaped);

		if (!escape)
			continue;
		out_bytes(o, text.text + from, i - from);
		out_char(o, '\\');
		out_char(o, escape);
		from = i + 1;
	}
	out_bytes(o, text.text + from, text.len - from);
	out_char(o, '\n');
}

static enum status
fold_files(char **files, bool numbered)
{
	struct games games;
	struct chunk chunk;
	struct out o, messages;

	out_init(&o, STDOUT_FILENO, "standard output");
	out_init(&messages, STDERR_FILENO, "standard error");
	games_init(&games);
	games_open(&games, files);
	games.flush = &o;
	games.messages = &messages;
	while (games_next(&games, &chunk)) {
		if (numbered && chunk.is_game)
			out_number(&o, games.number);
		if (numbered)
			out_char(&o, '\t');
		fold(&o, chunk.text);
	}
	out_close(&o);
	out_close(&messages);
	return games.status;
}

/* What stands before the last TAB, a number or a key, is not the game's. */
static struct str
game_of(struct str text)
{
	struct str rest = text;

	while (memchr(rest.text, '\t', rest.len))
		str_cut(&rest, '\t');
	return rest;
}

/* NULL, or what is wrong; then nothing is written. */
static const char *
unfold(struct out *o, struct str text)
{
	struct str game = game_of(text);

	for (size_t i = 0; i < game.len; i++)
		if (game.text[i] == '\\' &&
		    (++i == game.len ||
			!translate(game.text[i], escaped, plain)))
			return "a backslash before neither n, r, t nor \\";
	for (size_t i = 0; i < game.len; i++) {
		char c = game.text[i];

		out_char(o,
		    c == '\\' ? translate(game.text[++i], escaped, plain) : c);
	}
	return NULL;
}

static enum status
unfold_lines(struct lines *in, struct out *o)
{
	enum status status = STATUS_OK;
	struct line l;

	while (line_next(in, &l)) {
		const char *wrong = unfold(o, l.text);

		if (!wrong)
			continue;
		warn("%s:%lu: %s", l.file, l.number, wrong);
		status = STATUS_BAD;
	}
	if (!in->wrong)
		return status;
	warn("%s: %s", in->from->name, in->wrong);
	return STATUS_TROUBLE;
}

static enum status
unfold_file(const char *name, struct out *o)
{
	struct source from;
	struct lines in;
	enum status status;
	const char *wrong = source_open(&from, name);

	if (wrong) {
		warn("%s: %s", name, wrong);
		return STATUS_TROUBLE;
	}
	lines_init(&in, &from, o);
	status = unfold_lines(&in, o);
	lines_free(&in);
	source_close(&from);
	return status;
}

static enum status
unfold_files(char **files)
{
	static char *standard_input[] = {"-", NULL};
	enum status status = STATUS_OK;
	struct out o;

	out_init(&o, STDOUT_FILENO, "standard output");
	for (files = *files ? files : standard_input; *files; files++) {
		enum status now = unfold_file(*files, &o);

		status = now > status ? now : status;
	}
	out_close(&o);
	return status;
}

static const struct option_row rows[] = {
    {'d', "unfold", NULL, "lines back to games; text up to the last TAB goes"},
    {'n', "number", NULL, "put the number of each game and a TAB before it"},
};

static struct options options = {
    .program = "pgnfold",
    .purpose = "Write games one a line, or lines as games again.",
    .operands = "[FILE...]",
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
};

int
main(int argc, char **argv)
{
	bool back = false, numbered = false;

	for (int key;
	     (key = option_next(&options, argc, argv)) != OPTION_END;) {
		back |= key == 'd';
		numbered |= key == 'n';
	}
	argv += options.first_operand;
	return (int)(back ? unfold_files(argv) : fold_files(argv, numbered));
}
