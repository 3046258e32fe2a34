/* input_kind.c - see input_kind.h */
#include "io/input_kind.h"

#include "base/utf8.h"

static bool
is_in_name(char c)
{
	return is_alphanumeric(c) || c == '_';
}

/* Return a line after its first byte and blanks. */
static struct str
after_sign(struct str line)
{
	line = str_after(line, line.len > 0);
	return str_after(line, str_span(line, is_blank));
}

/* True if a line begins with `[Name "`; blanks may be around the name. */
static bool
begins_tag_pair(struct str line)
{
	struct str name = after_sign(line);

	if (!str_starts(line, "[") || !name.len || !is_letter(*name.text))
		return false;
	line = str_after(name, str_span(name, is_in_name));
	return str_starts(str_after(line, str_span(line, is_blank)), "\"");
}

/* True if a line begins with `12.` or `12 .`. */
static bool
begins_with_move_number(struct str line)
{
	size_t at = str_span(line, is_digit);

	if (!at)
		return false;
	while (at < line.len && line.text[at] == ' ')
		at++;
	return at < line.len && line.text[at] == '.';
}

/*
 * True if a line begins with pieces, which may be marked as promoted, empty
 * squares and more than three slashes, up to a blank or the pockets.
 */
static bool
begins_with_placement(struct str line)
{
	static const char signs[] = "pnbrqkPNBRQK12345678/~";
	int slashes = 0;

	for (size_t i = 0;
	     i < line.len && !is_blank(line.text[i]) && line.text[i] != '[';
	     i++) {
		if (!memchr(signs, line.text[i], strlen(signs)))
			return false;
		slashes += line.text[i] == '/';
	}
	return slashes > 3;
}

static enum input_kind
kind_of_line(struct str line)
{
	line = str_trim(line);
	if (!line.len)
		return INPUT_EMPTY;
	if (begins_tag_pair(line) || begins_with_move_number(line))
		return INPUT_GAMES;
	if (*line.text == '!' || begins_with_placement(line))
		return INPUT_POSITIONS;
	return INPUT_OTHER;
}

enum input_kind
input_kind(struct str beginning)
{
	enum input_kind kind = INPUT_EMPTY;

	if (str_starts(beginning, BYTE_ORDER_MARK))
		beginning = (struct str){beginning.text + 3, beginning.len - 3};
	while (beginning.len) {
		enum input_kind of = kind_of_line(str_cut(&beginning, '\n'));

		if (of == INPUT_GAMES || of == INPUT_POSITIONS)
			return of;
		if (of == INPUT_OTHER)
			kind = of;
	}
	return kind;
}

/* True if the line has a control character that no text has. */
static bool
is_binary(struct str line)
{
	for (size_t i = 0; i < line.len; i++)
		if ((unsigned char)line.text[i] < '\t')
			return true;
	return false;
}

/* True if the text begins with the header of a member of a tar archive. */
static bool
begins_tar(struct str text)
{
	static const char magic[] = "ustar";
	enum { MAGIC_AT = 257 };

	return text.len >= MAGIC_AT + sizeof magic &&
	    memcmp(text.text + MAGIC_AT, magic, sizeof magic - 1) == 0;
}

/* True if a line begins with a set of a BB line, as `K:e1`. */
static bool
begins_with_set(struct str line)
{
	return line.len > 2 && memchr("KQRBNPkqrbnp", *line.text, 12) &&
	    line.text[1] == ':';
}

/*
 * True if a line begins with an object of JSON, with a name and a colon, or
 * with a list of objects; a comment may begin with a quote, too.
 */
static bool
begins_json(struct str line)
{
	struct str name = after_sign(line);
	size_t at = 1;

	if (str_starts(line, "[{"))
		return true;
	if (*line.text != '{' || !str_starts(name, "\""))
		return false;
	for (; at < name.len && name.text[at] != '"'; at++)
		at += name.text[at] == '\\';
	return at < name.len &&
	    str_starts(after_sign(str_after(name, at)), ":");
}

/* True if a comma has no blank after it, unlike in a sentence. */
static bool
has_bare_comma(struct str line)
{
	for (size_t i = 0; i + 1 < line.len; i++)
		if (line.text[i] == ',' && !is_blank(line.text[i + 1]))
			return true;
	return false;
}

const struct input_guess *
input_guess(struct str line)
{
	static const struct input_guess
	    packed = {"a packed file or other binary data",
		"of packed files only gz, zst, bz2 and xz are unpacked",
		.sure = true, .binary = true},
	    tar = {"a tar archive", "tar -xOf FILE writes what is in it",
		.sure = true, .ours = true},
	    of_games = {"an index", "--index-file names one, beside its games",
		.sure = true, .ours = true},
	    map = {"a map of positions", "fenmap and explore take it by --map",
		.sure = true, .ours = true},
	    games = {"PGN", "pgn2fen makes lines of it: pgn2fen FILE",
		.sure = false},
	    positions = {"positions",
		"fen2bb, bbxfm, epdwrite and cqlmatch read it", .sure = true},
	    boards = {"BB", "bb2fen makes FENs of it: bb2fen FILE",
		.sure = true},
	    json = {"JSON",
		"jq -r .fen FILE makes lines of it, where fen is the name of "
		"the position",
		.sure = true},
	    tabs = {"TSV",
		"--header and --position-column name its column of positions, "
		"where a program has them",
		.delimiter = '\t'},
	    commas = {"CSV",
		"--header, --delimiter=, and --position-column name its "
		"column of positions, where a program has them",
		.delimiter = ','};

	line = str_trim(line);
	if (!line.len)
		return NULL;
	if (is_binary(line))
		return begins_tar(line) ? &tar : &packed;
	if (str_is(line, "pfindex"))
		return &of_games;
	if (str_is(line,
		"\x89"
		"fenmap"))
		return &map;
	if (begins_tag_pair(line) || begins_with_move_number(line))
		return &games;
	if (begins_with_placement(line))
		return &positions;
	if (begins_with_set(line))
		return &boards;
	if (begins_json(line))
		return &json;
	if (memchr(line.text, '\t', line.len))
		return &tabs;
	return has_bare_comma(line) ? &commas : NULL;
}
