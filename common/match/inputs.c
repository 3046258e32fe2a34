/* inputs.c - see inputs.h */
#include "match/inputs.h"

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/error_text.h"
#include "system/descriptor.h"

void
inputs_add(struct inputs *i, const char *name, bool is_operand)
{
	MEM_RESERVE(i->name, i->count, 2, i->name_capacity);
	MEM_RESERVE(i->is_operand, i->count, 1, i->operand_capacity);
	i->name[i->count] = (char *)name;
	i->is_operand[i->count++] = is_operand;
	i->name[i->count] = NULL;
}

/* Return what is wrong with a name of a list, or NULL. */
static const char *
refuse_name(struct str name, bool first)
{
	const struct input_guess *guess = first ? input_guess(name) : NULL;

	if (memchr(name.text, '\0', name.len))
		return "a name has a NUL byte";
	return guess && access(name.text, F_OK) != 0
	    ? error_text("it seems to be %s, not a list of files", guess->name)
	    : NULL;
}

const char *
inputs_add_list(struct inputs *i, const char *list, struct arena *memory)
{
	enum { LIST_MAX = 1 << 24 }; /* bytes */
	struct out text = {0};
	const char *wrong = source_read_all(list, LIST_MAX, &text);
	struct str rest = {text.text, text.len};
	bool any = false;

	while (!wrong && rest.len) {
		struct str name = arena_text(memory, str_cut(&rest, '\n'));

		if (!name.len)
			continue;
		wrong = refuse_name(name, !any);
		inputs_add(i, name.text, false);
		any = true;
	}
	out_close(&text);
	if (!wrong && !any)
		wrong = "it names no file";
	MEM_ADD(i->lists, i->list_count, list);
	return wrong;
}

static void
take_out(struct inputs *i, int which)
{
	for (int k = which; k < i->count; k++)
		i->name[k] = i->name[k + 1];
	i->count--;
	for (int k = which; k < i->count; k++)
		i->is_operand[k] = i->is_operand[k + 1];
}

/* Return the index of the first operand, or -1. */
static int
first_operand(const struct inputs *i)
{
	for (int k = 0; k < i->count; k++)
		if (i->is_operand[k])
			return k;
	return -1;
}

const char *
inputs_first_operand(const struct inputs *i)
{
	int first = first_operand(i);

	return first < 0 ? NULL : i->name[first];
}

const char *
inputs_take_operand(struct inputs *i)
{
	const char *name = inputs_first_operand(i);

	if (name)
		take_out(i, first_operand(i));
	return name;
}

static void
find_files(struct inputs *i, struct file_lookup *where)
{
	for (int k = 0; k < i->count;) {
		const char *path;
		const char *wrong = lookup_path(where, i->name[k], &path);

		if (!wrong) {
			i->name[k++] = (char *)path;
			continue;
		}
		if (i->count == 1)
			die(STATUS_TROUBLE, "%s: %s", i->name[k], wrong);
		diagnostic_say("error", i->name[k], 0, "%s", wrong);
		i->status = STATUS_TROUBLE;
		take_out(i, k);
	}
}

/* True if the file can be opened again from its beginning. */
static bool
can_be_opened_again(const char *name)
{
	struct stat st;

	return strcmp(name, "-") != 0 && stat(name, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

/* Drop the incomplete last line, which may still become anything. */
static struct str
whole_lines(struct str s)
{
	while (s.len && s.text[s.len - 1] != '\n')
		s.len--;
	return s;
}

/*
 * Set *kind to the kind of an open file; read no more of it than needed, with
 * source_peek().  Return NULL, or an error message if it cannot be read.
 */
static const char *
find_kind(struct source *s, enum input_kind *kind)
{
	struct str read = {NULL, 0};
	size_t before;
	const char *wrong;

	do {
		before = read.len;
		wrong = source_peek(s, &read);
		*kind = input_kind(whole_lines(read));
	} while (!wrong && read.len > before &&
	    (*kind == INPUT_EMPTY || *kind == INPUT_OTHER));
	if (*kind == INPUT_EMPTY || *kind == INPUT_OTHER)
		*kind = input_kind(read);
	return wrong;
}

/* Return the kind of an input; none if it cannot be read, which the reader
 * reports. */
static enum input_kind
look_at(struct inputs *i, int which)
{
	struct source *s = &i->opened[which];
	const char *wrong = source_open(s, i->name[which]);
	enum input_kind kind = INPUT_EMPTY;

	if (wrong)
		s->name = NULL;
	else
		wrong = find_kind(s, &kind);
	if (s->name && can_be_opened_again(i->name[which])) {
		source_close(s);
		s->name = NULL;
	}
	return wrong ? INPUT_EMPTY : kind;
}

static const char *
refuse_mixture(const char *name, enum input_kind kind, const char *other)
{
	bool games = kind == INPUT_GAMES;

	return error_text("%s holds %s and %s holds %s; a run reads one or the "
			  "other",
	    other, games ? "positions" : "games", name,
	    games ? "games" : "positions");
}

/* Refuse standard input if named twice: it is one stream. */
static const char *
check_standard_input(const struct inputs *i)
{
	int times = 0;

	for (int k = 0; k < i->count; k++)
		times += strcmp(i->name[k], "-") == 0;
	return times > 1 ? "- is standard input, which is read once" : NULL;
}

const char *
inputs_find(struct inputs *i, struct file_lookup *where)
{
	const char *wrong = check_standard_input(i);
	int first = -1;

	i->kind = i->count ? INPUT_GAMES : INPUT_POSITIONS;
	if (wrong || !i->count)
		return wrong;
	find_files(i, where);
	i->opened = mem_get((size_t)i->count * sizeof *i->opened);
	for (int k = 0; k < i->count; k++) {
		enum input_kind kind =
		    i->is_operand[k] ? look_at(i, k) : INPUT_GAMES;

		if (kind == INPUT_OTHER && i->lines)
			kind = INPUT_POSITIONS;
		if (kind == INPUT_OTHER)
			return error_text(
			    "%s holds neither games (PGN) nor positions "
			    "(a FEN or an EPD on each line)%s",
			    i->name[k],
			    strcmp(i->name[k], "-") == 0
				? ""
				: "; -i takes it for games, and standard "
				  "input for positions");
		if (kind == INPUT_EMPTY)
			continue;
		if (first >= 0 && kind != i->kind)
			return refuse_mixture(i->name[k], kind, i->name[first]);
		i->kind = kind;
		first = k;
	}
	return NULL;
}

char **
inputs_names(const struct inputs *i)
{
	static char *none[] = {NULL};

	return i->count ? i->name : none;
}

unsigned long long
inputs_size(const struct inputs *i)
{
	unsigned long long all = 0;

	for (int k = 0; k < i->count; k++) {
		unsigned long long size = source_size(i->name[k]);

		if (!size)
			return 0;
		all += size;
	}
	return all;
}

void
inputs_free(struct inputs *i)
{
	for (int k = 0; i->opened && k < i->count; k++)
		if (i->opened[k].name)
			source_close(&i->opened[k]);
	mem_free(i->opened);
	mem_free(i->lists);
	mem_free(i->name);
	mem_free(i->is_operand);
	*i = (struct inputs){0};
}
