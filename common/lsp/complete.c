/* complete.c - completion of words at the cursor, and hover texts */
#include "lsp/session.h"

#include "base/map.h"
#include "cli/manual_entry.h"
#include "cql/filter_words.h"
#include "lsp/json_value.h"
#include "lsp/outline.h"

enum { FUNCTION_LINES_MAX = 30 };

/*
 * Write the forms of a filter from filters.def, if the manual page is not
 * installed.  Return false if there is no such filter.
 */
static bool
write_forms(struct out *o, struct str word)
{
	struct option_word w;
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
	if (!s->manual.len && manual_read_entries("cql.7", &s->manual))
		return write_forms(o, word);
	return manual_write_entries(o, out_all(&s->manual), word) > 0;
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

/* Write the kind and type of a name, and the comment above its declaration. */
static void
hover_write_name(struct out *o, const struct names *n, const struct name *name)
{
	static const char *const kinds[] = {
	    "variable", "parameter", "function"};
	const struct source_map_text *t = &n->source.text[name->at.text];
	bool is_function = name->kind == NAME_FUNCTION;
	struct str comment =
	    comment_of(t->text, is_function ? name->whole : name->at);

	out_format(o, "%s %.*s", kinds[name->kind], STR(name->name));
	if (name->type)
		out_format(o, ": %s", name->type);
	if (name->at.text)
		out_format(o, " (%s)", t->name);
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
answer_hover(struct session *s, struct request *r)
{
	const struct document *d = r->document;
	const struct names *n = &session_analysis(s, r->document)->names;
	const struct name_use *use = names_at(n, 0, (uint32_t)r->from);
	struct token_place p;
	struct out text = {0};
	bool any = true;
	json_t *made = json_null();

	token_at(&p, out_all(&d->text), r->from);
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
		    "plaintext", "value", json_of(out_all(&text)), "range",
		    range_of(&d->lines, p.from, p.to));
	out_close(&text);
	return made;
}

enum item_kind {
	ITEM_METHOD = 2,
	ITEM_FUNCTION = 3,
	ITEM_VARIABLE = 6,
	ITEM_PROPERTY = 10,
	ITEM_KEYWORD = 14,
	ITEM_CONSTANT = 21,
	ITEM_OPERATOR = 24,
};

/* Completion items with unique labels. */
struct item_list {
	json_t *items;
	struct map labels;
};

static void
add(struct item_list *l, struct str label, enum item_kind kind,
    struct str detail, json_t *data)
{
	json_t *made;

	if (map_find(&l->labels, label)) {
		json_decref(data);
		return;
	}
	map_put(&l->labels, label);
	made =
	    json_pack("{s:o,s:i}", "label", json_of(label), "kind", (int)kind);
	if (detail.len)
		json_object_set_new(made, "detail", json_of(detail));
	if (data)
		json_object_set_new(made, "data", data);
	json_array_append_new(l->items, made);
}

static bool
is_written_as_name(const char *word)
{
	return is_name_start(*word) && !strchr(word, '-');
}

/* --------------------------------------------------- words of the language */

static enum item_kind
item_kind_of(const struct option_word *w)
{
	static const struct kind {
		const char *name;
		enum item_kind item;
	} kinds[] = {
	    {"structure", ITEM_KEYWORD},
	    {"constant", ITEM_CONSTANT},
	    {"operator", ITEM_OPERATOR},
	    {"parameter", ITEM_PROPERTY},
	    {"header", ITEM_PROPERTY},
	    {"hhdb", ITEM_CONSTANT},
	};
	const struct kind *row = ROW_NAMED(kinds, str_of(w->kind));

	return row ? row->item : ITEM_METHOD;
}

/* Add a word with its form and type, such as "R attacks k (set)". */
static void
add_word(struct item_list *l, const struct option_word *w)
{
	struct out detail = {0};

	if (!is_written_as_name(w->word) || strcmp(w->kind, "refused") == 0)
		return;
	if (w->form)
		out_str(&detail, str_trim(str_of(w->form)));
	if (w->gives && *w->gives)
		out_format(&detail, " (%s)", w->gives);
	add(l, str_of(w->word), item_kind_of(w), str_trim(out_all(&detail)),
	    NULL);
	out_close(&detail);
}

static void
add_filters(struct item_list *l)
{
	struct option_word w;

	for (int i = 0; filter_word(i, &w); i++)
		add_word(l, &w);
}

/* Add the words of the header, or the words inside of filters. */
static void
add_inner_words(struct item_list *l, bool in_header)
{
	struct option_word w;

	for (int i = 0; inner_word(i, &w); i++)
		if ((strcmp(w.kind, "header") == 0) ==
		    (in_header && strcmp(w.word, "cql") != 0))
			add_word(l, &w);
}

/* ------------------------------------------------------ names of the query */

/* Return the outermost function of the query around a byte, or NULL. */
static const struct name_place *
function_around(const struct names *n, size_t at)
{
	const struct name_place *found = NULL;

	for (int i = 0; i < n->names; i++) {
		const struct name_place *w = &n->name[i].whole;

		if (n->name[i].kind == NAME_FUNCTION && w->text == 0 &&
		    w->from <= at && at <= w->to &&
		    (!found || w->from < found->from))
			found = w;
	}
	return found;
}

/* True if the name is global, or local to the function around the cursor. */
static bool
is_seen(const struct name *name, const struct name_place *around)
{
	return name->is_seen_everywhere ||
	    (around && name->at.text == 0 && around->from <= name->at.from &&
		name->at.to <= around->to);
}

static void
add_name(struct item_list *l, const struct document *d, const struct names *n,
    const struct name *name)
{
	bool is_function = name->kind == NAME_FUNCTION;
	const char *text = n->source.text[name->at.text].text.text;
	struct str head = str_of(name->type ? name->type : "");

	if (is_function) /* f(x y) */
		head = str_trim(
		    str_between(text + name->at.from, text + name->body));
	add(l, name->name, is_function ? ITEM_FUNCTION : ITEM_VARIABLE, head,
	    json_pack("{s:o}", "uri", json_of(d->uri)));
}

/*
 * Add the names of the query.  After a syntax error the parser has found none;
 * there the names of the outline are added.
 */
static void
add_names(struct item_list *l, struct session *s, struct document *d, size_t at)
{
	const struct names *n = &session_analysis(s, d)->names;
	const struct name_place *around = function_around(n, at);
	struct outline o;

	for (int i = 0; i < n->names; i++)
		if (is_seen(&n->name[i], around))
			add_name(l, d, n, &n->name[i]);
	outline_make(&o, out_all(&d->text));
	for (size_t i = 0; i < o.items; i++)
		if (at < o.item[i].from || at > o.item[i].to)
			add(l, o.item[i].name,
			    o.item[i].is_function ? ITEM_FUNCTION
						  : ITEM_VARIABLE,
			    str_of(""), NULL);
	outline_free(&o);
}

json_t *
answer_completion(struct session *s, struct request *r)
{
	struct item_list l = {0};
	struct token_place p;

	token_at(&p, out_all(&r->document->text), r->from);
	if (p.is_comment)
		return json_array();
	l.items = json_array();
	if (!p.is_in_header) {
		add_names(&l, s, r->document, r->from);
		add_filters(&l);
	}
	add_inner_words(&l, p.is_in_header);
	map_clear(&l.labels, NULL, NULL);
	return l.items;
}

/* --------------------------------------------------------------- their help */

static bool
write_help(struct session *s, struct out *o, const json_t *item)
{
	struct str label = json_text_at(item, "label");
	struct document *d =
	    document_find(&s->documents, json_text_at(item, "data.uri"));
	const struct names *n;

	if (!json_at(item, "data"))
		return hover_write_word(s, o, label);
	n = d ? &session_analysis(s, d)->names : NULL;
	for (int i = 0; n && i < n->names; i++)
		if (str_equal(n->name[i].name, label)) {
			hover_write_name(o, n, &n->name[i]);
			return true;
		}
	return false;
}

json_t *
answer_completion_item(struct session *s, struct request *r)
{
	json_t *made;
	struct out text = {0};

	if (!json_text_at(r->params, "label").len)
		return fail(r, FAILURE_PARAMS, "an item has a label");
	made = json_deep_copy(r->params);
	if (write_help(s, &text, r->params))
		json_object_set_new(made, "documentation",
		    json_pack("{s:s,s:o}", "kind", "plaintext", "value",
			json_of(out_all(&text))));
	out_close(&text);
	return made;
}
