/* signature.c - the forms of the filter or function that is being written */
#include "lsp/session.h"

#include "cql/filter_words.h"
#include "cql/query_tokens.h"
#include "lsp/json_value.h"
#include "lsp/outline.h"

enum { CALLS_MAX = 64 }; /* nested brackets; deeper ones have no signature */

/* The words before the cursor that may be a call. */
struct call_reader {
	/* the name before each open bracket, and the parts read since */
	struct {
		struct str name;
		int parts;
	} open[CALLS_MAX];
	int depth;
	struct str text;   /* of the document */
	struct str before; /* the name that the cursor follows, or empty */
};

static void
read_token(struct call_reader *r, const struct query_token *t)
{
	char sign = t->kind == QUERY_SIGN ? *t->text.text : '\0';
	int at = r->depth < CALLS_MAX ? r->depth : CALLS_MAX - 1;

	if (sign && strchr("([{", sign)) {
		if (!r->before.len)
			r->open[at].parts++;
		r->depth++;
		if (at + 1 < CALLS_MAX) {
			r->open[at + 1].name =
			    sign == '(' ? r->before : str_of("");
			r->open[at + 1].parts = 0;
		}
	} else if (sign && strchr(")]}", sign)) {
		r->depth -= r->depth > 0;
	} else if (sign != ',') {
		r->open[at].parts++;
	}
	r->before = str_of("");
	if (t->kind == QUERY_NAME)
		r->before =
		    str_between(r->text.text + t->from, r->text.text + t->to);
}

/* Read the tokens that end before the cursor. */
static void
read_calls(struct call_reader *r, size_t at)
{
	struct query_tokens tokens = query_tokens_read(r->text);
	const struct query_token *t = tokens.token, *end = t + tokens.count;

	for (; t < end && t->to < at + (t->kind == QUERY_SIGN); t++)
		if (t->kind != QUERY_COMMENT && t->kind != QUERY_LINE)
			read_token(r, t);
	query_tokens_free(&tokens);
}

/*
 * Return the parameters of a form: the words after its bracket, else after its
 * first blank, as ranges of characters.
 */
static json_t *
parameters_of(struct str form)
{
	json_t *list = json_array();
	size_t i = 0, from;

	while (i < form.len && form.text[i] != '(' && form.text[i] != ' ')
		i++;
	while (i < form.len && form.text[i] != ')') {
		for (from = i; i < form.len && !strchr(" ,()", form.text[i]);)
			i++;
		if (i > from)
			json_array_append_new(list,
			    json_pack("{s:[i,i]}", "label", (int)from, (int)i));
		i += i < form.len && form.text[i] != ')';
	}
	return list;
}

static void
add(json_t *list, struct str form, struct str help)
{
	json_array_append_new(list,
	    json_pack("{s:o,s:{s:s,s:o},s:o}", "label", json_of(form),
		"documentation", "kind", "plaintext", "value", json_of(help),
		"parameters", parameters_of(form)));
}

/* Add the forms of a filter; with `calls` those alone that have brackets. */
static void
add_filter(struct session *s, json_t *list, struct str word, bool calls)
{
	struct option_word w;
	struct out help = {0};

	for (int i = 0; filter_word(i, &w); i++) {
		struct str form = str_trim(str_of(w.form ? w.form : ""));

		if (!str_is(word, w.word) ||
		    !memchr(form.text, calls ? '(' : ' ', form.len))
			continue;
		if (!help.len)
			hover_write_word(s, &help, word);
		add(list, form, out_all(&help));
	}
	out_close(&help);
}

/* Add a function of the document, which need not be without errors. */
static void
add_function(json_t *list, const struct document *d, struct str name)
{
	struct str text = out_all(&d->text);
	struct outline o;
	const struct outline_item *i;

	outline_make(&o, text);
	i = outline_find(&o, name);
	if (i && i->is_function) {
		struct str rest =
		    str_between(text.text + i->from, text.text + text.len);
		struct str head = str_cut(&rest, ')');

		if (rest.text > head.text + head.len)
			head.len++;
		add(list, head, comment_above(text, i->whole_from));
	}
	outline_free(&o);
}

/*
 * Add the forms of the word before the cursor, else of the innermost call.
 * Return how many parts of it have been written.
 */
static int
add_forms(struct session *s, json_t *list, const struct document *d,
    const struct call_reader *r)
{
	if (r->before.len)
		add_filter(s, list, r->before, false);
	if (json_array_size(list))
		return 0;
	for (int i = r->depth < CALLS_MAX ? r->depth : CALLS_MAX - 1; i; i--) {
		if (!r->open[i].name.len)
			continue;
		add_function(list, d, r->open[i].name);
		if (!json_array_size(list))
			add_filter(s, list, r->open[i].name, true);
		if (json_array_size(list))
			return r->open[i].parts;
	}
	return 0;
}

json_t *
answer_signature(struct session *s, struct request *r)
{
	struct call_reader calls = {
	    .text = out_all(&r->document->text), .before = str_of("")};
	json_t *list = json_array();
	int part, count;

	read_calls(&calls, r->from);
	part = add_forms(s, list, r->document, &calls);
	if (!json_array_size(list)) {
		json_decref(list);
		return json_null();
	}
	count = (int)json_array_size(
	    json_object_get(json_array_get(list, 0), "parameters"));
	if (part >= count)
		part = count ? count - 1 : 0;
	return json_pack("{s:o,s:i,s:i}", "signatures", list, "activeSignature",
	    0, "activeParameter", part);
}
