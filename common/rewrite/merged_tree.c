/* merged_tree.c - see merged_tree.h */
#include "rewrite/merged_tree.h"

#include "base/mem.h"
#include "board/play.h"
#include "board/variant.h"
#include "notation/fen.h"
#include "notation/san.h"

static const struct fen_style start_style = {FEN_EP_ALWAYS, .fields = 6};

/* A first position, and its tree. */
struct merged_start {
	struct position pos;
	enum variant variant;
	uint32_t root; /* a node without a move */
};

/* Add a node and return its index; the array of nodes may move. */
static uint32_t
new_node(struct merged_tree *t, move m)
{
	if (!t->count) /* 0 means none */
		MEM_ADD(t->nodes, t->count, (struct merged_move){0});
	MEM_ADD(t->nodes, t->count, (struct merged_move){.played = m});
	return (uint32_t)t->count - 1;
}

void
merged_tree_free(struct merged_tree *t)
{
	mem_free(t->nodes);
	mem_free(t->starts);
	map_clear(&t->by_start, NULL, NULL);
	out_close(&t->text);
}

/* Return the node of a game's first position, added if it is new. */
static uint32_t
find_start(struct merged_tree *t, const struct tree *game)
{
	const struct position *p = &game->first->pos;
	enum variant v = (enum variant)p->variant;
	char text[1 + FEN_MAX];
	struct str key = {text, 1 + fen_write(p, &start_style, text + 1)};
	void **number;

	if (game->chess960)
		v = variant_with_chess960(v);
	*text = (char)v;
	number = map_put(&t->by_start, key);
	if (!*number) {
		MEM_ADD(t->starts, t->start_count,
		    (struct merged_start){*p, v, new_node(t, MOVE_NULL)});
		*number = (void *)t->start_count;
	}
	return t->starts[(size_t)*number - 1].root;
}

/* Return the node of a move after another node, added last if it is new. */
static uint32_t
find_move(struct merged_tree *t, uint32_t parent, move m)
{
	uint32_t node = t->nodes[parent].child, last = 0;

	for (; node && t->nodes[node].played != m; node = t->nodes[node].next)
		last = node;
	if (node)
		return node;
	node = new_node(t, m);
	if (last)
		t->nodes[last].next = node;
	else
		t->nodes[parent].child = node;
	return node;
}

void
merged_tree_add(struct merged_tree *t, const struct tree *game)
{
	uint32_t node = 0;

	for (const struct spot *s = game->first; s; s = s->child) {
		struct merged_move *n;

		node = s->parent ? find_move(t, node, s->played)
				 : find_start(t, game);
		n = &t->nodes[node];
		n->games++;
		n->white += str_is(game->result, "1-0");
		n->black += str_is(game->result, "0-1");
		n->draws += str_is(game->result, "1/2-1/2");
	}
}

/*
 * Sort the moves after a node by insertion into a new list, and leave out those
 * of fewer games than `least`.  A position has few moves, mostly in order.
 */
static void
sort_moves(struct merged_tree *t, uint32_t parent, uint64_t least)
{
	uint32_t sorted = 0, next;

	for (uint32_t n = t->nodes[parent].child; n; n = next) {
		uint32_t *place = &sorted;

		next = t->nodes[n].next;
		if (t->nodes[n].games < least)
			continue;
		while (*place && t->nodes[*place].games >= t->nodes[n].games)
			place = &t->nodes[*place].next;
		t->nodes[n].next = *place;
		*place = n;
	}
	t->nodes[parent].child = sorted;
}

/* A line that is being written. */
struct line_frame {
	struct position before; /* before its last move */
	uint32_t main;		/* that move, or the root */
	uint32_t other;		/* its next alternative */
};

/* The lines that are open, the outermost first. */
struct line_stack {
	struct line_frame *at;
	size_t count;
};

/* Open a line; `before` may be that of an open one, which moves. */
static void
open_line(struct line_stack *s, const struct position *before, uint32_t main)
{
	struct line_frame f = {*before, main, 0};

	MEM_ADD(s->at, s->count, f);
}

static void
add_games(struct out *o, uint32_t games)
{
	out_number(o, games);
	out_text(o, games == 1 ? " game" : " games");
}

static void
write_counts(
    struct merged_tree *t, struct writer *w, const struct merged_move *n)
{
	uint64_t decided = n->white + n->draws + n->black;
	uint64_t score = 2ul * n->white + n->draws; /* in halves */
	struct out *o = &t->text;

	o->len = 0;
	add_games(o, n->games);
	if (decided) {
		uint64_t tenths = (1000 * score + decided) / (2 * decided);

		out_char(o, ' ');
		out_number(o, tenths / 10);
		out_char(o, '.');
		out_number(o, tenths % 10);
		out_char(o, '%');
	}
	write_comment(w, out_all(o));
}

/* Write the move of a node, and sort those after it. */
static void
write_node(struct merged_tree *t, struct writer *w, uint32_t node,
    const struct position *before, uint64_t least)
{
	const struct merged_move *n = &t->nodes[node];
	struct position after = *before;
	char *p = write_move(w, before->fullmove, before->to_move);

	play(&after, n->played);
	if (p)
		out_used_to(w->out,
		    p + san_write_played(before, n->played, &after, false, p));
	write_counts(t, w, n);
	sort_moves(t, node, least);
}

/*
 * Write all moves after a first position in the order of the text: a move, its
 * alternatives each with all that follows it, then what follows the move.
 */
static void
write_moves(struct merged_tree *t, struct writer *w,
    const struct merged_start *start, uint64_t least)
{
	struct line_stack s = {0};

	sort_moves(t, start->root, least);
	open_line(&s, &start->pos, start->root);
	while (s.count) {
		struct line_frame *f = &s.at[s.count - 1];
		uint32_t n = f->other;

		if (n) {
			f->other = t->nodes[n].next;
			write_variation(w, true);
			write_node(t, w, n, &f->before, least);
			open_line(&s, &f->before, n);
			continue;
		}
		n = t->nodes[f->main].child;
		if (!n) {
			if (--s.count)
				write_variation(w, false);
			continue;
		}
		if (f->main != start->root)
			play(&f->before, t->nodes[f->main].played);
		write_node(t, w, n, &f->before, least);
		f->main = n;
		f->other = t->nodes[n].next;
	}
	mem_free(s.at);
}

static void
write_tags(
    struct merged_tree *t, struct writer *w, const struct merged_start *start)
{
	char fen[FEN_MAX], usual[FEN_MAX];
	struct str first = {fen, fen_write(&start->pos, &start_style, fen)};
	struct position p;

	t->text.len = 0;
	out_text(&t->text, "Tree of ");
	add_games(&t->text, t->nodes[start->root].games);
	write_tag(w, str_of("Event"), out_all(&t->text));
	for (int i = 1; i < TAG_ROSTER; i++)
		write_tag(w, tag_roster[i].name, tag_roster[i].value);
	if (!variant_is_standard(start->variant))
		write_tag(w, str_of("Variant"), variant_name(start->variant));
	fen_read_of(
	    &p, str_of(variant_start(start->variant)), start->variant, NULL);
	if (str_equal(
		first, (struct str){usual, fen_write(&p, &start_style, usual)}))
		return;
	write_tag(w, str_of("SetUp"), str_of("1"));
	write_tag(w, str_of("FEN"), first);
}

uint64_t
merged_tree_write(struct merged_tree *t, struct writer *w, uint64_t least)
{
	uint64_t written = 0;

	for (size_t i = 0; i < t->start_count; i++) {
		const struct merged_start *start = &t->starts[i];

		if (t->nodes[start->root].games < least)
			continue;
		write_game(w);
		write_tags(t, w, start);
		write_moves(t, w, start, least);
		write_result(w, str_of("*"));
		written++;
	}
	return written;
}
