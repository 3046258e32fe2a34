/* transform_set.c - see transform_set.h */
#include "transform/transform_set.h"

#include "base/mem.h"
#include "base/error_text.h"
#include "transform/operation.h"

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

enum { SET_ROWS = sizeof set_rows / sizeof set_rows[0] };

const char transform_set_help[] =
    "Operations, composed left to right (bbxfm(1) has all their names):\n"
    "  shift SQ1 SQ2   flip a1 h1|a1 a8|a1 h8|a8 h1   rotate 90|180|270\n"
    "  shiftUp|shiftDown|shiftLeft|shiftRight N   flipH flipV flipD flipAD\n"
    "  reflecth reflectv reflecta1h8 reflecth1a8 rotate90 rotate180 rotate270\n"
    "  id invertcolor flipcolor reversecolor polishtype mirror a1<-->h1\n"
    "Sets: flips rotations dihedral shifts[:N] flip flipcolor fliphorizontal\n"
    "  flipvertical rotate90 shift shifthorizontal shiftvertical;\n"
    "  `SET,SET' is a product, `OP...; OP...' a list\n";

/* Add a member with the name in *name, and clear *name. */
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
	struct out name;
	const char *wrong;

	out_init(&name, -1, "a name");
	wrong = operation_read(words, &t, &name);
	if (!wrong)
		add(to, t, &name);
	out_close(&name);
	return wrong;
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

bool
transform_set_multiply(
    struct transform_set *to, const struct transform_set *next)
{
	struct transform_set product = {0};
	struct out name;

	if (next->count && to->count > TRANSFORM_SET_MAX / next->count)
		return false;
	out_init(&name, -1, "a name");
	for (size_t i = 0; i < to->count; i++)
		for (size_t k = 0; k < next->count; k++) {
			const struct named_transform *a = &to->list[i];
			const struct named_transform *b = &next->list[k];

			join_names(&name, a->name, b->name);
			add(&product, transform_then(a->by, b->by), &name);
		}
	out_close(&name);
	transform_set_free(to);
	*to = product;
	return true;
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
	struct str name = str_cut(&word, ':');

	for (int i = 0; i < SET_ROWS; i++)
		if (str_is(name, set_rows[i].name))
			return &set_rows[i];
	return NULL;
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

static const char *
multiply(struct transform_set *to, struct transform_set *next)
{
	bool fits_in = transform_set_multiply(to, next);

	transform_set_free(next);
	return fits_in
	    ? NULL
	    : error_text("the set has more than %d members", TRANSFORM_SET_MAX);
}

/*
 * Multiply *to by a factor: names of sets separated by blanks, or one
 * operation.
 */
static const char *
read_factor(struct transform_set *to, struct str words)
{
	struct transform_set next = {0};
	const char *wrong = NULL;
	struct str word;

	words = str_trim(words);
	if (words.len == 0 || !all_sets(words)) {
		if ((wrong = transform_set_add(&next, words)))
			return wrong;
		return multiply(to, &next);
	}
	while (!wrong && (word = str_word(&words)).len) {
		const struct set_row *row = find_set(word);

		str_cut(&word, ':');
		if (!(wrong = add_named(&next, row, word)))
			wrong = multiply(to, &next);
	}
	return wrong;
}

/* Multiply *to by factors separated by commas. */
static const char *
read_product(struct transform_set *to, struct str text)
{
	const char *wrong = NULL;
	bool more = true;

	while (!wrong && more) {
		struct str factor = str_cut(&text, ',');

		more = factor.text + factor.len < text.text;
		wrong = read_factor(to, factor);
	}
	return wrong;
}

/*
 * Move the members of *from to the end of *to; return false if they are too
 * many.
 */
static bool
append(struct transform_set *to, struct transform_set *from)
{
	if (to->count + from->count > TRANSFORM_SET_MAX)
		return false;
	MEM_RESERVE(to->list, to->count, from->count, to->capacity);
	if (from->count)
		memcpy(to->list + to->count, from->list,
		    from->count * sizeof from->list[0]);
	to->count += from->count;
	mem_free(from->list);
	*from = (struct transform_set){0};
	return true;
}

const char *
transform_set_read(struct transform_set *to, struct str text)
{
	struct transform_set read = {0};
	const char *wrong = NULL;
	bool more = true;

	while (!wrong && more) {
		struct str product = str_cut(&text, ';');
		struct transform_set next = {0};

		more = product.text + product.len < text.text;
		transform_set_add(&next, str_of("id"));
		wrong = read_product(&next, product);
		if (!wrong && !append(&read, &next))
			wrong = error_text("the set has more than %d members",
			    TRANSFORM_SET_MAX);
		transform_set_free(&next);
	}
	if (!wrong && !append(to, &read))
		wrong = error_text(
		    "the set has more than %d members", TRANSFORM_SET_MAX);
	transform_set_free(&read);
	return wrong;
}

const char *
transform_set_add_words(struct transform_set *to, char **words)
{
	struct out text;
	const char *wrong;

	out_init(&text, -1, "the operations");
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

	if (!wrong && !transform_set_multiply(to, &read))
		wrong = error_text(
		    "the set has more than %d members", TRANSFORM_SET_MAX);
	transform_set_free(&read);
	return wrong;
}
