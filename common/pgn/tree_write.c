/*
 * tree_write.c - write a tree as PGN, spot by spot in the order of the text;
 * see tree.h
 */
#include <string.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "pgn/tree.h"

#define STR_OF(text)                                                           \
	{                                                                      \
		text, sizeof text - 1                                          \
	}

const struct tag tag_roster[TAG_ROSTER] = {
    {STR_OF("Event"), STR_OF("?")},
    {STR_OF("Site"), STR_OF("?")},
    {STR_OF("Date"), STR_OF("????.??.??")},
    {STR_OF("Round"), STR_OF("?")},
    {STR_OF("White"), STR_OF("?")},
    {STR_OF("Black"), STR_OF("?")},
    {STR_OF("Result"), STR_OF("*")},
};

enum { RESULT = TAG_ROSTER - 1 };

int
tag_roster_place(struct str name)
{
	for (int i = 0; i < TAG_ROSTER; i++)
		if (str_equal(name, tag_roster[i].name))
			return i;
	return -1;
}

static int
fields(struct str fen)
{
	int count = 0;

	while (str_word(&fen).len)
		count++;
	return count;
}

/*
 * Return the value of a tag to write: a FEN is completed to six fields, as many
 * readers need them.
 */
static struct str
value_written(const struct tree *t, const struct tag *tag, char fen[FEN_MAX])
{
	static const struct fen_style whole = {FEN_EP_ALWAYS, .fields = 6};

	if (!str_is(tag->name, "FEN") || !t->first || !tag->value.len ||
	    fields(tag->value) >= whole.fields)
		return tag->value;
	return (struct str){fen, fen_write(&t->first->pos, &whole, fen)};
}

/* State of writing a tree, spot by spot in the order of the text. */
struct tree_writer {
	struct writer *writer;
	const struct tree_edit *edit;
};

static void
put_tag(struct tree_writer *t, const struct tree *tree, struct str name,
    struct str value)
{
	const struct tree_edit *edit = t->edit;

	if (!edit->writes_tag || tree_needs_tag(tree, name) ||
	    edit->writes_tag(edit->user, name))
		write_tag(t->writer, name, value);
}

static void
put_roster(struct tree_writer *t, const struct tree *tree)
{
	for (int i = 0; i < TAG_ROSTER; i++) {
		struct tag tag = tag_roster[i];
		struct str value =
		    i == RESULT ? tree->result : tree_tag(tree, tag.name);

		put_tag(t, tree, tag.name, value.text ? value : tag.value);
	}
}

static void
put_tags(struct tree_writer *t, const struct tree *tree)
{
	char fen[FEN_MAX];

	if (t->edit->tags) {
		t->edit->tags(t->edit->user, tree, t->writer);
		return;
	}
	put_roster(t, tree);
	if (tree_tag(tree, str_of("FEN")).text &&
	    !tree_tag(tree, str_of("SetUp")).text)
		put_tag(t, tree, str_of("SetUp"), str_of("1"));
	for (int i = 0; i < tree->tag_count; i++)
		if (tag_roster_place(tree->tags[i].name) < 0)
			put_tag(t, tree, tree->tags[i].name,
			    value_written(tree, tree->tags + i, fen));
}

bool
added_comments_drop(const struct added_comment *first)
{
	while (first && first->text.text)
		first = first->next;
	return first;
}

/* Write the notes of a spot and then what is added there. */
static SELDOM void
put_notes(struct tree_writer *t, const struct spot *s,
    const struct added_comment *added)
{
	bool drops = s->notes && added_comments_drop(added);

	for (const struct note *n = s->notes; n; n = n->next)
		if (!n->text.text)
			write_nag(t->writer, n->nag);
	for (const struct note *n = drops ? NULL : s->notes; n; n = n->next)
		if (n->text.text)
			write_comment(t->writer, n->text);
	for (const struct added_comment *a = added; a; a = a->next)
		if (a->text.text)
			write_comment(t->writer, a->text);
}

/* Write the notes after a move, or before all moves; usually there are none. */
static inline void
put_what_follows(struct tree_writer *t, const struct spot *s)
{
	const struct added_comment *added =
	    t->edit->added ? t->edit->added[s->id] : NULL;

	if (s->notes || added)
		put_notes(t, s, added);
}

static void
put_move(struct tree_writer *t, const struct spot *s)
{
	const struct position *before = &s->parent->pos;
	bool goes_on = s->child && s->child->played != MOVE_NULL;
	char *p;

	for (const struct note *n = s->before; n; n = n->next)
		write_comment(t->writer, n->text);
	p = write_move(t->writer, before->fullmove, before->to_move);
	if (!p)
		return;
	if (t->edit->move)
		p += t->edit->move(t->edit->user, s, goes_on, p);
	else
		p += san_write_played(before, s->played, &s->pos, goes_on, p);
	out_used_to(t->writer->out, p);
	put_what_follows(t, s);
}

static void
put_turn(void *user, enum line_turn turn)
{
	const struct tree_writer *t = user;

	if (turn != LINE_OPENS)
		write_variation(t->writer, false);
	if (turn != LINE_CLOSES)
		write_variation(t->writer, true);
}

void
tree_write(const struct tree *t, struct writer *w, const struct tree_edit *edit)
{
	struct tree_writer to = {w, edit};
	struct text_walk walk = {
	    .nests = edit->nests, .turn = put_turn, .user = &to};

	write_game(w);
	put_tags(&to, t);
	if (t->first) {
		put_what_follows(&to, t->first);
		for (const struct spot *s = t->first->child; s;
		     s = text_walk_next(&walk, s))
			put_move(&to, s);
	}
	write_result(w, t->result);
	mem_free(walk.open);
}

void
tree_write_line(const struct tree *t, const struct spot *end, struct writer *w,
    const struct tree_edit *edit)
{
	struct tree_writer to = {w, edit};
	const struct spot **line = NULL;
	size_t count = 0;

	for (const struct spot *s = end; s->parent; s = s->parent) {
		MEM_ADD(line, count, s);
	}
	write_game(w);
	put_tags(&to, t);
	put_what_follows(&to, t->first);
	while (count)
		put_move(&to, line[--count]);
	write_result(w, t->result);
	mem_free(line);
}
