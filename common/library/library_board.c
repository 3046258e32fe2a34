/* library_board.c - positions as sets of squares and as lines: see pipefish.h
 */
#include <string.h>

#include "library/guard.h"
#include "notation/epd_edit.h"
#include "notation/fen.h"
#include "notation/image.h"

/* Write the sets of a position; callers have the pieces in our order. */
static bool
write_sets(
    struct out *o, const struct position_row *row, const struct column *unused)
{
	(void)unused;
	out_bytes(o, (const char *)row->now->piece, sizeof row->now->piece);
	return true;
}

const struct column_kind library_sets = {
    "bb", write_sets, .needs = COLUMN_POSITION};

int
pipefish_bitboards(
    const char *fen, size_t length, uint64_t sets[12], pipefish_error **e)
{
	struct str text = {fen, length};
	struct fen_fields fields;
	const char *wrong;

	if (e)
		*e = NULL;
	if (!fen || !sets)
		return PIPEFISH_MISUSE;
	wrong = fen_split(&text, sets, &fields);
	return wrong ? guard_refuse(e, wrong) : PIPEFISH_OK;
}

static bool
are_disjoint(const uint64_t sets[12])
{
	uint64_t all = 0;

	for (int i = 0; i < 12; all |= sets[i++])
		if (all & sets[i])
			return false;
	return true;
}

int
pipefish_fen(
    const uint64_t sets[12], const char *rest, char **fen, pipefish_error **e)
{
	char placement[PLACEMENT_MAX];
	size_t len, more = rest ? strlen(rest) : 0;

	if (e)
		*e = NULL;
	if (!sets || !fen)
		return PIPEFISH_MISUSE;
	*fen = NULL;
	if (!are_disjoint(sets))
		return guard_refuse(e, "two pieces are on one square");
	len = placement_write(sets, placement);
	if (!(*fen = plain_get(len + more + 2)))
		return PIPEFISH_NO_MEMORY;
	memcpy(*fen, placement, len);
	if (more) {
		(*fen)[len] = ' ';
		memcpy(*fen + len + 1, rest, more);
	}
	return PIPEFISH_OK;
}

/* ------------------------------------------------------------------- lines */

/* The arguments of a call. */
struct arguments {
	const char *words;
	struct str line, second;
	uint64_t (*sets)[12];
	size_t count;
};

/* Convert a line to a line, if the arguments are there. */
static int
convert_line(guarded_work *work, const struct arguments *a, char **text,
    pipefish_error **e)
{
	if (e)
		*e = NULL;
	if (!text)
		return PIPEFISH_MISUSE;
	*text = NULL;
	if (!a->words || !a->line.text)
		return PIPEFISH_MISUSE;
	if (memchr(a->line.text, '\n', a->line.len))
		return guard_refuse(e, "a line has no newline");
	return guard_work(work, a, text, e);
}

static const char *
transform_line(const void *with, struct out *o)
{
	const struct arguments *a = with;
	struct image_writer writer = {0};
	struct line l = line_of(a->line);
	const char *wrong = transform_set_add(&writer.set, str_of(a->words));

	return wrong ? wrong : image_write_all(&writer, &l, o);
}

int
pipefish_transform(const char *operations, const char *line, size_t length,
    char **out, pipefish_error **e)
{
	return convert_line(transform_line,
	    &(struct arguments){.words = operations, .line = {line, length}},
	    out, e);
}

static const char *
transform_all(const void *with, struct out *unused)
{
	const struct arguments *a = with;
	struct transform_set set = {0};
	const char *wrong = transform_set_add(&set, str_of(a->words));
	bb to[PIECES];

	(void)unused;
	for (size_t i = 0; !wrong && i < a->count; i++) {
		transform_sets(&set.list[0].by, a->sets[i], to);
		memcpy(a->sets[i], to, sizeof to);
	}
	return wrong;
}

int
pipefish_transform_sets(const char *operations, uint64_t (*sets)[12],
    size_t count, pipefish_error **e)
{
	if (e)
		*e = NULL;
	if (!operations || (!sets && count))
		return PIPEFISH_MISUSE;
	return guard_work(transform_all,
	    &(struct arguments){
		.words = operations, .sets = sets, .count = count},
	    NULL, e);
}

static const char *
name_transforms(const void *with, struct out *o)
{
	const struct arguments *a = with;
	static const char *const words[] = {TRANSFORM_TEST_WORDS};
	const char *const *word = ROW_NAMED(words, str_of(a->words));
	struct image_writer writer = {0};
	struct out both = {0};
	struct line l;

	if (!word)
		return "a test is shift, flip, rotate or any";
	transform_set_read(&writer.set, str_of(transform_tests[word - words]));
	out_str(&both, a->line);
	out_char(&both, '\t');
	out_str(&both, a->second);
	l = line_of(out_all(&both));
	return image_write_names(&writer, &l, o);
}

int
pipefish_test(const char *what, const char *from, size_t from_length,
    const char *to, size_t to_length, char **names, pipefish_error **e)
{
	if (!to)
		from = NULL;
	return convert_line(name_transforms,
	    &(struct arguments){.words = what,
		.line = {from, from_length},
		.second = {to, to_length}},
	    names, e);
}

static const char *
write_epd(const void *with, struct out *o)
{
	const struct arguments *a = with;
	struct str words = str_of(a->words), opcode;
	struct line l = line_of(a->line);
	struct epd_edit edit = {.id = 1};
	const char *wrong = NULL;

	while (words.len && !wrong) {
		struct str operand = str_cut(&words, '\n');

		opcode = str_word(&operand);
		wrong = epd_edit_add(&edit, opcode, operand);
	}
	if (wrong || (wrong = epd_edit_line(&edit, &l)))
		return wrong;
	if (epd_edit_conflict(&edit, &opcode))
		return "an opcode is given twice";
	epd_write(&edit.epd, o);
	out_char(o, '\n');
	return NULL;
}

int
pipefish_epd(const char *operations, const char *line, size_t length,
    char **epd, pipefish_error **e)
{
	return convert_line(write_epd,
	    &(struct arguments){
		.words = operations ? operations : "", .line = {line, length}},
	    epd, e);
}
