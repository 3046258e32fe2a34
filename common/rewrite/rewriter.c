/* rewriter.c - see rewriter.h */
#include "rewrite/rewriter.h"

#include <inttypes.h>

#include "base/diagnostic.h"
#include "io/input_kind.h"
#include "io/stop.h"
#include "notation/fen.h"
#include "rewrite/json_game.h"
#include "rewrite/json_read.h"

static const struct property {
	const char *name;
	size_t member; /* a bool */
} properties[] = {
#define LAYOUT(name, member, help, no_help)                                    \
	{                                                                      \
		name, offsetof(struct write_style, member)                     \
	}
#include "pgn/write_style.def"
#undef LAYOUT
};

bool
write_style_set(struct write_style *style, struct str name)
{
	bool on = !str_starts(name, "no");
	const struct property *p = ROW_NAMED(properties,
	    on ? name : str_between(name.text + 2, name.text + name.len));

	if (p)
		*(bool *)((char *)style + p->member) = on;
	return p;
}

void
rewriter_init(struct rewriter *r)
{
	*r = (struct rewriter){
	    .style = write_style_usual,
	    .first_ply = 1,
	    .last_ply = UINT64_MAX,
	};
	r->style.unique_comments = false;
	games_init(&r->games);
}

void
rewriter_free(struct rewriter *r)
{
	tag_choice_free(&r->tags);
	game_reader_free(&r->reader);
	arena_free(&r->arena);
	out_close(&r->text);
	out_close(&r->source);
}

/* Tell once of words that may be moves in another language. */
static void
hint(struct rewriter *r, struct str word)
{
	if (r->hinted || r->input_notation || !move_notation_is_foreign(word))
		return;
	r->hinted = true;
	out_text(r->messages,
	    "pgnwrite: for moves in other languages see --input-notation: ");
	move_notation_list(r->messages, true);
	out_char(r->messages, '\n');
}

static void
on_fault(void *user, const struct game *g, uint64_t line, const char *what)
{
	struct rewriter *r = user;

	game_complain(r->messages, g, line, what);
	hint(r, g->bad);
}

static void
put_tag(void *user, struct str name, struct str value)
{
	write_tag(user, name, value);
}

/*
 * True if a file that begins with the comment, as write_comment() writes it, is
 * not read as games.
 */
static bool
seems_no_game(struct writer *w, struct str comment)
{
	struct out line = {0};
	const struct input_guess *guess;

	out_char(&line, '{');
	out_str(&line, writer_comment_text(w, comment));
	guess = input_guess(out_all(&line));
	out_close(&line);
	return guess && guess->sure;
}

/* True if there is a NAG, or the text of JSON: no game begins with them. */
static bool
begin_no_game(struct writer *w, const struct note *notes)
{
	for (const struct note *n = notes; n; n = n->next)
		if (!n->text.text || seems_no_game(w, n->text))
			return true;
	return false;
}

/*
 * True if a game without tags, or with r->lines a line of it, is not read as it
 * is written: no game begins with such notes or a null move.
 */
static bool
needs_tag(const struct rewriter *r, struct writer *w, const struct spot *first)
{
	if (!first)
		return false;
	if (!first->child || begin_no_game(w, first->notes))
		return true;
	for (const struct spot *s = first->child; s;
	     s = r->lines ? s->next : NULL)
		if (s->played == MOVE_NULL || begin_no_game(w, s->before))
			return true;
	return false;
}

/* Write the tags, or one where there is none and the game needs it. */
static void
put_tags(void *user, const struct tree *t, struct writer *w)
{
	const struct rewriter *r = user;
	size_t before = w->out->len;

	game_tags_each(&r->tags, t, put_tag, w);
	if (w->out->len == before && needs_tag(r, w, t->first))
		write_tag(w, str_of("Result"), t->result);
}

static size_t
put_move(void *user, const struct spot *s, bool goes_on, char *text)
{
	const struct rewriter *r = user;

	return move_notation_write(r->notation, s, goes_on, r->chess960, text);
}

/* Write each line of a game as a game. */
static void
write_lines(
    struct rewriter *r, const struct tree *t, const struct tree_edit *edit)
{
	for (const struct spot *s = t->first; s; s = spot_next(s)) {
		if (s->child)
			continue;
		tree_write_line(t, s, &r->writer, edit);
		out_take(r->out, &r->text);
		r->counts.written++;
	}
}

/* Write a game in its form, and count it. */
static void
write_tree(struct rewriter *r, const struct tree *t)
{
	const struct tree_edit edit = {
	    .tags = put_tags,
	    .move = r->notation ? put_move : NULL,
	    .nests = true,
	    .user = r,
	};

	r->chess960 = t->chess960;
	if (r->lines && t->first) { /* there is none after a bad FEN tag */
		write_lines(r, t, &edit);
		return;
	}
	if (r->format == GAMES_JSONL)
		json_game_write(r->out, t, &r->tags, r->with_fen);
	else
		tree_write(t, &r->writer, &edit);
	out_take(r->out, &r->text);
	r->counts.written++;
}

/* Make a spot of the main line the first one. */
static void
begin_at(struct tree *t, struct arena *a, struct spot *s)
{
	static const struct fen_style style = {FEN_EP_ALWAYS, .fields = 6};
	struct note **place = &s->notes;
	char fen[FEN_MAX];
	struct str text = {fen, fen_write(&s->pos, &style, fen)};

	while (*place) /* a NAG is about the move, which is gone */
		if ((*place)->text.text)
			place = &(*place)->next;
		else
			*place = (*place)->next;
	s->parent = s->next = NULL;
	s->before = NULL;
	t->first = s;
	tree_set_tag(t, a, str_of("SetUp"), str_of("1"));
	tree_set_tag(t, a, str_of("FEN"), arena_text(a, text));
}

/* Cut all lines after `plies` moves. */
static void
end_after(struct spot *first, uint64_t plies)
{
	uint64_t start = first->ply;

	for (struct spot *s = first; s; s = spot_next(s))
		if (s->ply - start >= plies)
			s->child = NULL;
}

/*
 * Cut to the plies that the options name, with the variations on them.  False
 * if the game has no move there, and the first one is not 1; then it is as it
 * was.
 */
static bool
cut(struct rewriter *r, struct tree *t)
{
	struct spot *s = t->first;
	uint64_t first = r->first_ply, length = 0;

	if (first == 1 && r->last_ply == UINT64_MAX && !r->last_plies)
		return true;
	for (const struct spot *at = s; at && at->child; at = at->child)
		length++;
	if (r->last_plies && length > r->last_plies)
		first = length - r->last_plies + 1;
	if (first > 1 && length < first)
		return false;
	for (uint64_t ply = 1; s && ply < first; ply++)
		s = s->child;
	if (s && s != t->first)
		begin_at(t, &r->arena, s);
	if (s)
		end_after(s, r->last_ply - first + 1);
	return true;
}

/* Change and write a game that has been read. */
static void
change(struct rewriter *r, struct tree *t, uint64_t number)
{
	if (r->tags.names.head)
		r->names += game_tags_correct(&r->tags, t);
	if (r->tags.fixes_result)
		r->results += game_tags_fix_result(t, &r->arena);
	if (r->comments)
		row_comments_add(r->comments, t, number, &r->arena);
	if (cut(r, t))
		write_tree(r, t);
	else
		r->counts.left_out++;
}

/* Count a game; false if it was bad and is to be the last. */
static bool
end_game(struct rewriter *r, bool good)
{
	r->counts.bad += !good;
	run_counts_step(&r->counts, 1);
	return good || r->on_error != BAD_STOP;
}

/*
 * Read a game and write it, or add it to the tree; false if it was bad, of
 * which a message tells, and is to be the last.
 */
static bool
take_game(struct rewriter *r, const struct chunk *chunk, const char *file,
    uint64_t number)
{
	struct chunk translated = *chunk;
	struct game g = {.chunk = &translated, .file = file, .number = number};
	struct tree t;
	bool good;

	if (r->input_notation && r->input_notation->language)
		translated = move_notation_translate(
		    r->input_notation, chunk, &r->source);
	arena_reset(&r->arena);
	good = tree_read(&t, &r->arena, &r->reader, &g, !r->tree, on_fault, r);
	if (g.stopped)
		return false;
	if (r->tree && (good || r->on_error != BAD_SKIP))
		merged_tree_add(&r->merged, &t);
	else if (good || r->on_error != BAD_SKIP)
		change(r, &t, number);
	out_flush(r->messages);
	if (!good && r->rejects)
		chunk_write_game(r->rejects, chunk);
	return end_game(r, good);
}

static enum status
read_pgn(struct rewriter *r, char **files)
{
	struct chunk chunk;

	games_open(&r->games, files);
	r->games.messages = r->messages;
	r->games.flush = r->out;
	while (games_next(&r->games, &chunk))
		if (!take_game(r, &chunk, r->games.file, r->games.number))
			break;
	out_flush(r->messages);
	games_close(&r->games);
	return r->games.status;
}

static enum status
read_json(struct rewriter *r, char **files)
{
	struct line_reader in;
	struct line l;
	struct out pgn = {0};
	uint64_t number = 0;
	enum status status;
	bool goes_on = true;

	line_reader_init(&in, files, r->out, NULL);
	while (goes_on && line_reader_next(&in, &l)) {
		struct chunk chunk = {.is_game = true, .line = l.number};
		const char *wrong;

		if (!str_trim(l.text).len)
			continue;
		pgn.len = 0;
		number++;
		wrong = json_read_game(l.text, &pgn);
		if (wrong) {
			diagnostic_say(
			    "warning", l.file, l.number, "%s", wrong);
			goes_on = end_game(r, false);
			continue;
		}
		chunk.text = out_all(&pgn);
		goes_on = take_game(r, &chunk, l.file, number);
	}
	status = line_reader_end(&in);
	out_close(&pgn);
	return status;
}

static void
report_changed(uint64_t count, const char *what)
{
	note("%" PRIu64 " %s%s changed", count, what, count == 1 ? "" : "s");
}

/* Write what came of all games together, and tell what was changed. */
static void
finish(struct rewriter *r)
{
	if (r->tree) {
		r->counts.written =
		    merged_tree_write(&r->merged, &r->writer, r->tree);
		out_take(r->out, &r->text);
		merged_tree_free(&r->merged);
	}
	if (r->tags.fixes_result)
		report_changed(r->results, "result");
	if (r->tags.names.head)
		report_changed(r->names, "name");
	if (r->counts.left_out)
		note("%" PRIu64 " %s no move from ply %" PRIu64 " on",
		    r->counts.left_out,
		    r->counts.left_out == 1 ? "game left out: it has"
					    : "games left out: they have",
		    r->first_ply);
}

enum status
rewriter_run(struct rewriter *r, char **files)
{
	const struct read_style how = {.trails = true, .no_notes = r->tree};
	enum status status, rows = STATUS_OK;

	r->reader.how = &how;
	r->reader.stops = true;
	writer_init(&r->writer, &r->text, &r->style);
	if (r->tree)
		r->reader.last_ply = r->last_ply;
	stop_whole();
	run_counts_open(&r->counts, "games", "games written", r->out);
	status = r->input_format == GAMES_JSONL ? read_json(r, files)
						: read_pgn(r, files);
	finish(r);
	if (r->comments)
		rows = row_comments_close(r->comments);
	out_flush(r->messages);
	writer_free(&r->writer);
	if (r->counts.bad && status < STATUS_BAD)
		status = STATUS_BAD;
	return rows > status ? rows : status;
}
