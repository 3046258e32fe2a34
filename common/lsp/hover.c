/* hover.c - see hover.h */
#include "lsp/hover.h"

#include "cql/filter_words.h"
#include "lsp/json_value.h"
#include "lsp/outline.h"
#include "cli/manual_page.h"

enum { FUNCTION_LINES_MAX = 30 };

/*
 * Write the forms of a filter from filters.def, if the manual page is not
 * installed.  Return false if there is no such filter.
 */
static bool
write_forms(struct out *o, struct str word)
{
	struct query_word w;
	bool any = false;

	for (int i = 0; filter_word(i, &w); i++)
		if (str_is(word, w.word)) {
			out_format(o, "%s: %s\n",
			    w.form && *w.form ? w.form : w.word, w.gives);
			any = true;
		}
	return any;
}

bool
hover_write_word(struct session *s, struct out *o, struct str word)
{
	if (!s->manual.len && manual_read_page("cql.7", &s->manual))
		return write_forms(o, word);
	return manual_write_entries(o,
		   (struct str){s->manual.text, s->manual.len}, MANUAL_WORD,
		   word) > 0;
}

/* Write the first FUNCTION_LINES_MAX lines. */
static void
write_text(struct out *o, struct str text)
{
	for (int i = 0; text.len && i < FUNCTION_LINES_MAX; i++) {
		out_str(o, str_cut(&text, '\n'));
		out_char(o, '\n');
	}
	if (text.len)
		out_text(o, "...\n");
}

/*
 * Return the comment above a declaration, or an empty string if other text
 * precedes it on its line.
 */
static struct str
comment_of(struct str text, struct name_place at)
{
	size_t from = at.from;

	while (from && text.text[from - 1] != '\n')
		from--;
	if (str_trim(str_between(text.text + from, text.text + at.from)).len)
		return str_of("");
	return comment_above(text, from);
}

void
hover_write_name(struct out *o, const struct names *n, const struct name *name)
{
	static const char *const kinds[] = {
	    "variable", "parameter", "function"};
	const struct name_text *t = &n->text[name->at.text];
	bool is_function = name->kind == NAME_FUNCTION;
	struct str comment =
	    comment_of(t->text, is_function ? name->whole : name->at);

	out_format(o, "%s %.*s", kinds[name->kind], STR(name->name));
	if (name->type)
		out_format(o, ": %s", name->type);
	if (name->at.text)
		out_format(o, " (%s)", t->path);
	out_char(o, '\n');
	if (comment.len && name->kind != NAME_PARAMETER) {
		out_str(o, comment);
		out_char(o, '\n');
	}
	if (is_function)
		write_text(o,
		    str_between(t->text.text + name->whole.from,
			t->text.text + name->whole.to));
}

json_t *
answer_hover(struct session *s, const json_t *params, struct failure *f)
{
	size_t at;
	struct document *d = session_position(s, params, f, &at);
	const struct names *n;
	const struct name_use *use;
	struct token_place p;
	struct out text;
	bool any = true;
	json_t *made = json_null();

	if (!d)
		return NULL;
	out_init(&text, -1, NULL);
	n = &session_analysis(s, d)->names;
	use = names_at(n, 0, (uint32_t)at);
	token_at(&p, (struct str){d->text.text, d->text.len}, at);
	if (use) {
		p.from = use->at.from;
		p.to = use->at.to;
		hover_write_name(&text, n, &n->name[use->name]);
	} else {
		any = p.is_any && *p.text &&
		    hover_write_word(s, &text, str_of(p.text));
	}
	if (any)
		made = json_pack("{s:{s:s,s:o},s:o}", "contents", "kind",
		    "plaintext", "value",
		    json_of((struct str){text.text, text.len}), "range",
		    range_of(&d->lines, p.from, p.to));
	out_close(&text);
	return made;
}
