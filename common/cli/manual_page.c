/* manual_page.c - see manual_page.h */
#include "cli/manual_page.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "base/utf8.h"
#include "base/error_text.h"
#include "io/recipes.h"
#include "io/source.h"

/* Lines are filled up to COLUMNS; marks that close something may follow. */
enum { COLUMNS = 75, STEP = 4, PAGE_MAX = 1 << 20 };

/* Text on its way from a page to lines. */
struct setter {
	struct out *out;
	struct str program; /* what .Nm alone stands for */
	size_t column; /* of the line that is being filled; 0: at its start */
	size_t indent;
	bool joins;   /* the next word follows without a blank */
	bool literal; /* lines stay as they are */
	bool gap;     /* an empty line comes before the next word */
	bool written; /* there is something to be parted from */
};

/* ------------------------------------------------------------------- words */

/* Return the next word of a line of macros; what stands in quotes is one. */
static struct str
take_word(struct str *line)
{
	struct str word;

	while (line->len && *line->text == ' ')
		*line = (struct str){line->text + 1, line->len - 1};
	if (!line->len || *line->text != '"') {
		const char *p = line->text, *end = p + line->len;

		/* an escaped blank is part of a word */
		while (p < end && *p != ' ')
			p += *p == '\\' && p + 1 < end ? 2 : 1;
		word = str_between(line->text, p);
		*line = str_between(p, end);
		return word;
	}
	line->text++;
	line->len--;
	return str_cut(line, '"');
}

static bool
is_one_of(struct str word, const char *list)
{
	return word.len == 1 && strchr(list, *word.text);
}

static void
end_line(struct setter *s)
{
	if (s->column)
		out_char(s->out, '\n');
	s->column = 0;
}

/* Write the characters that a word stands for, without escapes. */
static void
put_characters(struct out *o, struct str word)
{
	static const struct {
		const char *escape, *text;
	} escapes[] = {
	    {"\\(dq", "\""},
	    {"\\(aq", "'"},
	    {"\\&", ""},
	    {"\\-", "-"},
	    {"\\ ", " "},
	    {"\\e", "\\"},
	    {"\\(em", "-"},
	    {"\\(en", "-"},
	    {"\\(ba", "|"},
	    {"\\(ti", "~"},
	    {"\\(ha", "^"},
	    {"\\`", "`"},
	};

	while (word.len) {
		struct str text = {word.text, 1};
		size_t taken = 1;

		for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
			if (str_starts(word, escapes[i].escape)) {
				text = str_of(escapes[i].text);
				taken = strlen(escapes[i].escape);
			}
		out_str(o, text);
		word = (struct str){word.text + taken, word.len - taken};
	}
}

static void
put_text(struct setter *s, struct str text)
{
	size_t columns = utf8_count(text);
	bool blank = s->column && !s->joins;

	if (s->column && !s->joins && s->column + blank + columns > COLUMNS)
		end_line(s);
	if (!s->column) {
		if (s->gap && s->written)
			out_char(s->out, '\n');
		out_format(s->out, "%*s", (int)s->indent, "");
		s->column = s->indent;
		s->gap = false;
		s->written = true;
	} else if (blank) {
		out_char(s->out, ' ');
		s->column++;
	}
	out_str(s->out, text);
	s->column += columns;
	s->joins = false;
}

/* Set a word of the page, with what stands around it. */
static void
put_word(
    struct setter *s, const char *before, struct str word, const char *after)
{
	struct out text;

	out_init(&text, -1, NULL);
	out_text(&text, before);
	put_characters(&text, word);
	out_text(&text, after);
	put_text(s, (struct str){text.text, text.len});
	out_close(&text);
}

/* ------------------------------------------------------------------ macros */

/* Macros that stand in a line of others, and what they put around words. */
static const struct inline_macro {
	const char *name, *before, *after;
} inline_macros[] = {
    {"Ar", "", ""},
    {"Cm", "", ""},
    {"Em", "", ""},
    {"Ev", "", ""},
    {"Fl", "-", ""},
    {"Ic", "", ""},
    {"Li", "", ""},
    {"Nm", "", ""},
    {"Pa", "", ""},
    {"Sx", "", ""},
    {"Sy", "", ""},
    {"Va", "", ""},
    {"Ql", "`", "'"},
};

/* Macros that enclose the rest of a line, or all up to their ends. */
static const struct enclosure {
	const char *name, *open, *close;
} enclosures[] = {
    {"Op", "[", "]"},
    {"Pq", "(", ")"},
    {"Dq", "\"", "\""},
    {"Oo", "[", NULL},
    {"Oc", NULL, "]"},
    {"Po", "(", NULL},
    {"Pc", NULL, ")"},
};

static const struct inline_macro *
find_inline(struct str word)
{
	for (size_t i = 0; i < sizeof inline_macros / sizeof *inline_macros;
	     i++)
		if (str_is(word, inline_macros[i].name))
			return &inline_macros[i];
	return NULL;
}

static const struct enclosure *
find_enclosure(struct str word)
{
	for (size_t i = 0; i < sizeof enclosures / sizeof *enclosures; i++)
		if (str_is(word, enclosures[i].name))
			return &enclosures[i];
	return NULL;
}

static void
put_closing(struct setter *s, const char *text)
{
	s->joins = s->column > 0;
	put_text(s, str_of(text));
}

/* Write a reference to a page: its name, and its section in parentheses. */
static void
put_reference(struct setter *s, struct str *line)
{
	struct str name = take_word(line), section = take_word(line);
	char after[8];

	snprintf(after, sizeof after, "(%.*s)", STR(section));
	put_word(s, "", name, after);
}

static void
put_macros(struct setter *s, struct str line)
{
	const struct inline_macro *now = NULL;
	const struct enclosure *around;
	const char *closings[8];
	int open = 0;

	while (line.len) {
		bool quoted = *line.text == '"' ||
		    (line.len > 1 && line.text[0] == ' ' &&
			line.text[1] == '"');
		struct str word = take_word(&line);

		if (!word.len && !quoted)
			break;
		if (str_is(word, "Ns")) {
			s->joins = s->column > 0;
			now = NULL;
		} else if (str_is(word, "Xr")) {
			put_reference(s, &line);
		} else if ((around = find_enclosure(word))) {
			if (around->open) {
				put_text(s, str_of(around->open));
				s->joins = true;
			}
			if (around->open && around->close && open < 8)
				closings[open++] = around->close;
			else if (around->close)
				put_closing(s, around->close);
			now = NULL;
		} else if (find_inline(word)) {
			now = find_inline(word);
			if (str_is(word, "Nm") && !line.len)
				put_text(s, s->program);
		} else if (is_one_of(word, ".,:;)]?!")) {
			s->joins = s->column > 0;
			put_word(s, "", word, "");
		} else {
			bool opens = is_one_of(word, "([");

			put_word(s, now && !opens ? now->before : "", word,
			    now && !opens ? now->after : "");
			s->joins = opens;
		}
	}
	while (open)
		put_closing(s, closings[--open]);
}

/* Write the words of a line of text, filled. */
static void
put_line(struct setter *s, struct str line)
{
	struct str word;

	while ((word = take_word(&line)).len)
		put_word(s, "", word, "");
}

/* ----------------------------------------------------------------- entries */

/* True if the text after .It is about `name`. */
static bool
heads(struct str line, enum manual_topic topic, struct str name)
{
	struct str word = take_word(&line), bare;
	bool is_option = false;

	for (; word.len; word = take_word(&line)) {
		if (topic == MANUAL_WORD &&
		    (str_is(word, "Ic") || str_is(word, "Cm"))) {
			bare = take_word(&line);
			if (bare.len > 1 && bare.text[0] == '\\')
				bare = str_between(
				    bare.text + (bare.text[1] == '&') + 1,
				    bare.text + bare.len);
			return str_equal(bare, name);
		}
		if (is_option) {
			bool is_long = word.len > 1 && *word.text == '-';

			bare = str_between(
			    word.text + is_long, word.text + word.len);
			if (topic == MANUAL_OPTION && str_equal(bare, name))
				return true;
		}
		is_option = str_is(word, "Fl");
	}
	return false;
}

static void
put_title(struct setter *s, struct str line, size_t indent)
{
	end_line(s);
	s->gap = false;
	s->indent = indent;
	put_macros(s, line);
	end_line(s);
	s->indent = indent + STEP;
}

/* Write a line of an entry, in which `depth` lists are open. */
static void
put_entry_line(struct setter *s, struct str line, size_t depth)
{
	struct str macro = line, rest;

	if (s->literal && (!line.len || *line.text != '.')) {
		out_format(s->out, "%*s", (int)(s->indent + STEP), "");
		put_characters(s->out, line);
		out_char(s->out, '\n');
		return;
	}
	if (!line.len || *line.text != '.') {
		put_line(s, line);
		return;
	}
	rest = str_between(line.text + 1, line.text + line.len);
	macro = take_word(&rest);
	if (str_is(macro, "Pp") || str_is(macro, "Bl")) {
		end_line(s);
		s->gap = str_is(macro, "Pp");
	} else if (str_is(macro, "El")) {
		end_line(s);
		s->indent = STEP * depth;
	} else if (str_is(macro, "It")) {
		put_title(s, rest, STEP * (depth - 1));
	} else if (str_is(macro, "Bd")) {
		end_line(s);
		s->literal = true;
	} else if (str_is(macro, "Ed")) {
		s->literal = false;
	} else {
		put_macros(s, str_between(line.text + 1, line.text + line.len));
	}
}

int
manual_write_entries(
    struct out *o, struct str page, enum manual_topic topic, struct str name)
{
	struct setter s = {.out = o};
	int entries = 0;
	size_t depth = 0;
	bool shows = false;

	while (page.len) {
		struct str line = str_cut(&page, '\n'), rest = line;
		struct str macro = take_word(&rest);

		if (str_is(macro, ".Nm") && !s.program.len)
			s.program = take_word(&rest);
		if (str_is(macro, ".Bl"))
			depth++;
		if (str_is(macro, ".El") && depth)
			depth--;
		if (depth == 1 && str_is(macro, ".It")) {
			bool was = shows;

			shows = heads(rest, topic, name);
			if (was || shows)
				end_line(&s);
			if (shows) {
				entries++;
				put_title(&s, rest, 0);
			}
		} else if (depth == 0) {
			shows = false;
		} else if (shows) {
			put_entry_line(&s, line, depth);
		}
	}
	end_line(&s);
	return entries;
}

const char *
manual_read_page(const char *name, struct out *page)
{
	const char *programs = recipes_programs(), *dot = strrchr(name, '.');
	const char *const endings[] = {"", ".gz"};
	char path[PATH_MAX + 64];

	for (int i = 0; programs && dot && i < 2; i++) {
		snprintf(path, sizeof path, "%s/../share/man/man%s/%s%s",
		    programs, dot + 1, name, endings[i]);
		if (access(path, R_OK) == 0)
			return source_read_all(path, PAGE_MAX, page);
	}
	return error_text("the manual page %s is not beside the programs, in "
			  "../share/man; see `man %.*s'",
	    name, (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
}
