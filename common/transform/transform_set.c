/* transform_set.c - see transform_set.h */
#include "transform/transform_set.h"

#include "base/mem.h"
#include "base/error_text.h"
#include "base/nearest_word.h"
#include "base/str.h"
#include "transform/transform.h"

/* --------------------------------------------------------------- operations */

/*
 * An operation is one or several words: `flip a1 h1`, `shiftUp -2`, `rotate90`;
 * a table has a row for each form.  Several operations compose left to right.
 */

#define ID SYMMETRY_ID
#define RANKS SYMMETRY_REFLECT_H
#define FILES SYMMETRY_REFLECT_V
#define TURN SYMMETRY_ROTATE_180
#define A1H8 SYMMETRY_REFLECT_A1H8
#define H1A8 SYMMETRY_REFLECT_H1A8
#define LEFT SYMMETRY_ROTATE_90
#define RIGHT SYMMETRY_ROTATE_270

/* clang-format off */
/*
 * List the forms of operations: its names, with `|` between two, and the words
 * after them; and what it does: a row of symmetry_rows[], an exchange of
 * colours, and a shift by (files, ranks), N times if the form has an N, or else
 * from SQ to SQ.  bbxfm(1) says whose names they are.
 */
static const struct operation_form {
	const char *words;
	int row;
	bool swaps_colours;
	int files, ranks;
} forms[] = {
	{"shift|Shift SQ SQ", ID, false, 0, 0},
	{"flip|mirror|reflect|Flip a1 h1", FILES, false, 0, 0},
	{"flip|mirror|reflect|Flip a1 a8", RANKS, false, 0, 0},
	{"flip|mirror|reflect|Flip a1 h8", H1A8, false, 0, 0},
	{"flip|mirror|reflect|Flip a8 h1", A1H8, false, 0, 0},
	{"flip vertical", RANKS, false, 0, 0},
	{"flip diagonal a1-h8", A1H8, false, 0, 0},
	{"flip antidiagonal a8-h1", H1A8, false, 0, 0},
	{"mirror horizontal", FILES, false, 0, 0},
	{"rotate|Rotate 90", LEFT, false, 0, 0},
	{"rotate|Rotate 180", TURN, false, 0, 0},
	{"rotate|Rotate 270", RIGHT, false, 0, 0},
	{"rotate 90 anticlockwise", LEFT, false, 0, 0},
	{"rotate 90 clockwise", RIGHT, false, 0, 0},
	{"polishtype|polish|invertcolor", ID, true, 0, 0},
	{"flipcolor|reversecolor", RANKS, true, 0, 0},
	{"id|identity", ID, false, 0, 0},
	{"flipH", FILES, false, 0, 0},
	{"reflecth|flipV|fliphorizontal|reflect_h|flip_vertical", RANKS,
		false, 0, 0},
	{"reflectv|flipvertical|reflect_v|flip_horizontal", FILES, false, 0, 0},
	{"rotate180", TURN, false, 0, 0},
	{"reflecta1h8|flipD|reflect_a1h8|flip_diagonal", A1H8, false, 0, 0},
	{"reflecth1a8|flipAD|reflect_a8h1|flip_anti_diagonal", H1A8, false, 0, 0},
	{"rotate90|counterclockwise90", LEFT, false, 0, 0},
	{"rotate270|clockwise90", RIGHT, false, 0, 0},
	{"shiftUp|up N", ID, false, 0, 1},
	{"shiftDown|down N", ID, false, 0, -1},
	{"shiftLeft|left N", ID, false, -1, 0},
	{"shiftRight|right N", ID, false, 1, 0},
	{"northeast N", ID, false, 1, 1},
	{"northwest N", ID, false, -1, 1},
	{"southeast N", ID, false, 1, -1},
	{"southwest N", ID, false, -1, -1},
	{"shift_up", ID, false, 0, 1},
	{"shift_down", ID, false, 0, -1},
	{"shift_left", ID, false, -1, 0},
	{"shift_right", ID, false, 1, 0},
	{"shift_2_up", ID, false, 0, 2},
	{"shift_2_down", ID, false, 0, -2},
	{"shift_2_left", ID, false, -2, 0},
	{"shift_2_right", ID, false, 2, 0},
	{"shift_up_left", ID, false, -1, 1},
	{"shift_up_right", ID, false, 1, 1},
	{"shift_down_left", ID, false, -1, -1},
	{"shift_down_right", ID, false, 1, -1},
};
/* clang-format on */

enum {
	FORMS = sizeof forms / sizeof forms[0],
	SHIFT_MAX = 8, /* clears the board, as any longer shift does */
};

/* Skip `<-->`, `-->` or `==>`, which Popeye writes between two squares. */
static bool
skip_arrow(struct str *s)
{
	static const char *const arrows[] = {"<-->", "-->", "==>"};

	for (int i = 0; i < 3; i++)
		if (str_starts(*s, arrows[i])) {
			*s = str_after(*s, strlen(arrows[i]));
			return true;
		}
	return false;
}

static bool
starts_with_square(struct str s)
{
	return s.len >= 2 && square_read(s.text) != NO_SQUARE;
}

/* True if a pair of squares written as one word begins here: a1h1, a1<-->h1. */
static bool
starts_with_pair(struct str s)
{
	if (!starts_with_square(s))
		return false;
	s = str_after(s, 2);
	return skip_arrow(&s) ||
	    (starts_with_square(s) && (s.len == 2 || s.text[2] == ' '));
}

/* Return the next word, a pair of squares as two words; empty at the end. */
static struct str
next_word(struct str *text)
{
	struct str word;

	do
		*text = str_trim(*text);
	while (skip_arrow(text));
	if (!starts_with_pair(*text))
		return str_word(text);
	word = (struct str){text->text, 2};
	*text = str_after(*text, 2);
	return word;
}

static bool
read_times(struct str word, int *times)
{
	bool down = str_starts(word, "-");
	uint64_t number;

	if (down)
		word = str_after(word, 1);
	if (!str_number(word, &number))
		return false;
	*times = number > SHIFT_MAX ? SHIFT_MAX : (int)number;
	if (down)
		*times = -*times;
	return true;
}

/* The values of a form's N and SQ. */
struct operation_arguments {
	int square[2], squares;
	int times;
};

static bool
fits_word(struct str form, struct str word, struct operation_arguments *p)
{
	if (str_is(form, "N"))
		return read_times(word, &p->times);
	if (!str_is(form, "SQ"))
		return str_equal(word, form);
	if (word.len != 2 || square_read(word.text) == NO_SQUARE)
		return false;
	p->square[p->squares++] = square_read(word.text);
	return true;
}

/* True if a word is one of the names of a form. */
static bool
is_among(struct str names, struct str word)
{
	while (names.len)
		if (str_equal(word, str_cut(&names, '|')))
			return true;
	return false;
}

/*
 * Cut the words of a form off the front of *text; return false if they do not
 * match.
 */
static bool
fits(const struct operation_form *f, struct str *text,
    struct operation_arguments *arguments)
{
	struct str form = str_of(f->words), names = str_word(&form);
	struct str rest = *text;
	struct operation_arguments read = {.times = 1};

	if (!is_among(names, next_word(&rest)))
		return false;
	while (form.len)
		if (!fits_word(str_word(&form), next_word(&rest), &read))
			return false;
	*text = rest;
	*arguments = read;
	return true;
}

static int
within(int n)
{
	return n > SHIFT_MAX ? SHIFT_MAX : n < -SHIFT_MAX ? -SHIFT_MAX : n;
}

static struct symmetry
meaning(const struct operation_form *f, const struct operation_arguments *p)
{
	struct symmetry s = symmetry_rows[f->row].map;
	int files = f->files * p->times, ranks = f->ranks * p->times;

	if (p->squares) {
		files = file_of(p->square[1]) - file_of(p->square[0]);
		ranks = rank_of(p->square[1]) - rank_of(p->square[0]);
	}
	s.swaps_colours = f->swaps_colours;
	s.files = (int8_t)within(files);
	s.ranks = (int8_t)within(ranks);
	return s;
}

/*
 * Return an error message with the nearest name.  Of two that are equally near
 * it is the one with `_`: flip-vertical is flip_vertical, not CQL's
 * flipvertical, which is another map.
 */
static const char *
no_such_word(struct str word)
{
	struct near near = {.word = word};

	for (int i = 0; i < 2 * FORMS; i++) {
		struct str form = str_of(forms[i % FORMS].words);
		struct str names = str_word(&form);

		while (names.len) {
			struct str name = str_cut(&names, '|');
			bool parted = memchr(name.text, '_', name.len);

			if (parted == (i < FORMS))
				nearest_try(&near, name);
		}
	}
	return error_text(
	    "there is no operation %.*s%s", STR(word), nearest_hint(&near, ""));
}

/*
 * Return an error message: the forms that begin with the first word, or that
 * there is none.
 */
static const char *
no_such(struct str text)
{
	struct str rest = text, word = next_word(&rest);
	struct out known = {0};
	const char *wrong;

	for (int i = 0; i < FORMS; i++) {
		struct str form = str_of(forms[i].words);

		if (is_among(str_word(&form), word))
			out_format(&known, "%s%.*s %.*s", known.len ? ", " : "",
			    STR(word), STR(form));
	}
	if (known.len)
		wrong = error_text("%.*s: it is written %.*s", STR(text),
		    (int)known.len, known.text);
	else
		wrong = no_such_word(word);
	out_close(&known);
	return wrong;
}

/* Append the words of the text [from, to), separated by single spaces. */
static void
write_words(struct out *name, const char *from, const char *to)
{
	struct str rest = str_between(from, to), word;

	while ((word = next_word(&rest)).len) {
		if (name->len)
			out_char(name, ' ');
		out_str(name, word);
	}
}

/*
 * Cut one operation off the front of *text and apply it to *t.  The longest
 * form that matches wins: `rotate 90 clockwise` is not `rotate 90`.  Return
 * NULL, or an error message.
 */
static const char *
read_one(struct str *text, struct transform *t, struct out *name)
{
	struct str longest = *text;
	const struct operation_form *found = NULL;
	struct operation_arguments arguments = {0};

	for (int i = 0; i < FORMS; i++) {
		struct str rest = *text;
		struct operation_arguments here;

		if (!fits(&forms[i], &rest, &here) || rest.len >= longest.len)
			continue;
		found = &forms[i];
		longest = rest;
		arguments = here;
	}
	if (!found)
		return no_such(*text);
	*t = transform_then(*t, transform_of(meaning(found, &arguments)));
	write_words(name, text->text, longest.text);
	*text = longest;
	return NULL;
}

/* clang-format off */
/*
 * List the sets with names: operations separated by `;`, and all shifts by at
 * most these files and ranks except the identity.
 */
static const struct set_row {
	const char *name, *members;
	int files, ranks;
} set_rows[] = {
	{"flips", "flip a1 h1; flip a1 a8; flip a1 h8; flip a8 h1", 0, 0},
	{"rotations", "id; rotate 90; rotate 180; rotate 270", 0, 0},
	{"dihedral", "id; rotate90; rotate180; rotate270; reflecth; reflectv; "
	             "reflecta1h8; reflecth1a8", 0, 0},
	{"shifts", "", 7, 7},
	/* CQL */
	{"flip", "id; reflecth; reflectv; rotate180; reflecta1h8; reflecth1a8; "
	         "rotate90; rotate270", 0, 0},
	{"flipcolor", "id; flipcolor", 0, 0},
	{"fliphorizontal", "id; reflecth", 0, 0},
	{"flipvertical", "id; reflectv", 0, 0},
	{"rotate90", "id; rotate90; rotate180; rotate270", 0, 0},
	{"reversecolor", "reversecolor", 0, 0},
	{"shift", "id", 7, 7},
	{"shifthorizontal", "id", 7, 0},
	{"shiftvertical", "id", 0, 7},
};
/* clang-format on */

const char *const transform_tests[] = {"shifts", "flips",
    "rotate 90; rotate 180; rotate 270",
    "shifts; flips; rotate 90; rotate 180; rotate 270"};

const char transform_set_help[] =
    "Operations, composed left to right (bbxfm(1) has all their names):\n"
    "  shift SQ1 SQ2   flip a1 h1|a1 a8|a1 h8|a8 h1   rotate 90|180|270\n"
    "  shiftUp|shiftDown|shiftLeft|shiftRight N   flipH flipV flipD flipAD\n"
    "  reflecth reflectv reflecta1h8 reflecth1a8 rotate90 rotate180 rotate270\n"
    "  id invertcolor flipcolor reversecolor polishtype mirror a1<-->h1\n"
    "Sets: flips rotations dihedral shifts[:N] flip flipcolor fliphorizontal\n"
    "  flipvertical rotate90 shift shifthorizontal shiftvertical;\n"
    "  `SET,SET' is a product, `OP...; OP...' a list\n";

/*
 * Add a member with the name in *name, and clear *name: the words of its
 * operations, separated by single spaces, which parsed again give the same.
 */
static void
add(struct transform_set *to, struct transform by, struct out *name)
{
	char *copy = mem_get(name->len + 1);

	MEM_RESERVE(to->list, to->count, 1, to->capacity);
	memcpy(copy, name->text, name->len);
	to->list[to->count++] = (struct named_transform){by, copy};
	name->len = 0;
}

const char *
transform_set_add(struct transform_set *to, struct str words)
{
	struct transform t = transform_of(symmetry_rows[SYMMETRY_ID].map);
	struct out name = {0};
	const char *wrong = NULL;

	words = str_trim(words);
	if (!words.len)
		return "an operation is missing";
	for (; !wrong && words.len; words = str_trim(words))
		wrong = read_one(&words, &t, &name);
	if (!wrong)
		add(to, t, &name);
	out_close(&name);
	return wrong;
}

static const char *
too_many(void)
{
	return error_text(
	    "the set has more than %d members", TRANSFORM_SET_MAX);
}

/*
 * Write the names of two composed transforms, without `id` if another remains.
 */
static void
join_names(struct out *name, const char *first, const char *next)
{
	bool nothing_first = strcmp(first, "id") == 0;
	bool nothing_next = strcmp(next, "id") == 0;

	if (!nothing_first || nothing_next)
		out_text(name, first);
	if (!nothing_first && !nothing_next)
		out_char(name, ' ');
	if (!nothing_next)
		out_text(name, next);
}

/*
 * Replace the members of *to from the given one on by their product with *next:
 * each of them, followed by every member of *next, which is freed.  Return
 * NULL; or an error message, with *to unchanged, if the product has more than
 * TRANSFORM_SET_MAX members.
 */
static const char *
multiply(struct transform_set *to, size_t from, struct transform_set *next)
{
	struct out name = {0};
	size_t end = to->count;
	bool fits_in = (end - from) * next->count <= TRANSFORM_SET_MAX;

	for (size_t i = from; fits_in && i < end; i++) {
		struct named_transform a = to->list[i];

		for (size_t k = 0; k < next->count; k++) {
			const struct named_transform *b = &next->list[k];

			join_names(&name, a.name, b->name);
			add(to, transform_then(a.by, b->by), &name);
		}
		mem_free(a.name);
	}
	out_close(&name);
	transform_set_free(next);
	if (!fits_in)
		return too_many();
	to->count -= end - from;
	memmove(to->list + from, to->list + end,
	    (to->count - from) * sizeof to->list[0]);
	return NULL;
}

void
transform_set_free(struct transform_set *s)
{
	for (size_t i = 0; i < s->count; i++)
		mem_free(s->list[i].name);
	mem_free(s->list);
	*s = (struct transform_set){0};
}

/* Add a shift, named by two squares as near to a1 as possible. */
static void
add_shift(struct transform_set *to, int files, int ranks)
{
	int from = square_at(files < 0 ? -files : 0, ranks < 0 ? -ranks : 0);
	int by = square_at(files, ranks);
	char name[] = "shift a1 a1";

	square_write(from, name + 6);
	square_write(from + by, name + 9);
	transform_set_add(to, str_of(name));
}

static void
add_shifts(struct transform_set *to, int files, int ranks)
{
	for (int up = -ranks; up <= ranks; up++)
		for (int right = -files; right <= files; right++)
			if (up || right)
				add_shift(to, right, up);
}

/* Add operations separated by `;`, none of them a set. */
static void
add_members(struct transform_set *to, struct str members)
{
	while (members.len)
		transform_set_add(to, str_cut(&members, ';'));
}

/*
 * Add the members of a named set; return NULL, or an error message if the
 * number after `:` is invalid.
 */
static const char *
add_named(struct transform_set *to, const struct set_row *row, struct str most)
{
	uint64_t n = 7;

	if (most.len &&
	    (!str_number(most, &n) || n < 1 || n > 7 || !row->files ||
		!row->ranks))
		return error_text(
		    "%s:%.*s: only sets of all shifts take a number, 1 "
		    "to 7",
		    row->name, STR(most));
	add_members(to, str_of(row->members));
	add_shifts(to, row->files ? (int)n : 0, row->ranks ? (int)n : 0);
	return NULL;
}

/* Return the row of a set's name, which `:N` may follow, or NULL. */
static const struct set_row *
find_set(struct str word)
{
	return ROW_NAMED(set_rows, str_cut(&word, ':'));
}

static bool
all_sets(struct str words)
{
	struct str word;

	while ((word = str_word(&words)).len)
		if (!find_set(word))
			return false;
	return true;
}

/*
 * Multiply the members of *to from the given one on by a factor: names of sets
 * separated by blanks, or one operation.
 */
static const char *
read_factor(struct transform_set *to, size_t from, struct str words)
{
	struct transform_set next = {0};
	const char *wrong = NULL;
	struct str word;

	words = str_trim(words);
	if (words.len == 0 || !all_sets(words)) {
		wrong = transform_set_add(&next, words);
		return wrong ? wrong : multiply(to, from, &next);
	}
	while (!wrong && (word = str_word(&words)).len) {
		const struct set_row *row = find_set(word);

		str_cut(&word, ':');
		if (!(wrong = add_named(&next, row, word)))
			wrong = multiply(to, from, &next);
	}
	return wrong;
}

/* Add a product: factors separated by commas. */
static const char *
add_product(struct transform_set *to, struct str text)
{
	const char *wrong = transform_set_add(to, str_of("id"));
	size_t from = to->count - 1;
	bool more = true;

	while (!wrong && more) {
		struct str factor = str_cut(&text, ',');

		more = factor.text + factor.len < text.text;
		wrong = read_factor(to, from, factor);
	}
	return wrong;
}

const char *
transform_set_read(struct transform_set *to, struct str text)
{
	const char *wrong = NULL;
	bool more = true;

	assert(!to->count);
	while (!wrong && more) {
		struct str product = str_cut(&text, ';');

		more = product.text + product.len < text.text;
		wrong = add_product(to, product);
		if (!wrong && to->count > TRANSFORM_SET_MAX)
			wrong = too_many();
	}
	if (wrong)
		transform_set_free(to);
	return wrong;
}

const char *
transform_set_add_words(struct transform_set *to, char **words)
{
	struct out text = {0};
	const char *wrong;

	for (; *words; words++) {
		out_text(&text, *words);
		out_char(&text, ' ');
	}
	if (!text.len)
		out_text(&text, "id");
	wrong = transform_set_add(to, (struct str){text.text, text.len});
	out_close(&text);
	return wrong;
}

const char *
transform_set_multiply_by(struct transform_set *to, struct str text)
{
	struct transform_set read = {0};
	const char *wrong = transform_set_read(&read, text);

	return wrong ? wrong : multiply(to, 0, &read);
}
