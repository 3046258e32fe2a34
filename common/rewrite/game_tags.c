/* game_tags.c - see game_tags.h */
#include "rewrite/game_tags.h"

#include <inttypes.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "board/movegen.h"
#include "io/source.h"

enum { NAMES_MOST = 1 << 28 }; /* bytes of a table of names */

void
tag_choice_free(struct tag_choice *c)
{
	mem_free(c->keep.names);
	mem_free(c->drop.names);
	map_clear(&c->names, NULL, NULL);
	arena_free(&c->texts);
}

bool
tag_list_add(struct tag_list *l, const char *list)
{
	for (struct str rest = str_of(list); rest.len;) {
		struct str name = str_trim(str_cut(&rest, ','));

		if (!name.len)
			continue;
		MEM_ADD(l->names, l->count, name);
	}
	return l->count;
}

static bool
has_name(const struct tag_list *l, struct str name)
{
	for (size_t i = 0; i < l->count; i++)
		if (str_equal(l->names[i], name))
			return true;
	return false;
}

static const char *
add_name(struct tag_choice *c, struct str line)
{
	struct str old = str_cut(&line, '\t');

	if (!line.text || !old.len || old.text + old.len == line.text)
		return "a line is `OLD TAB NEW'";
	if (utf8_valid(old) != old.len || utf8_valid(line) != line.len)
		return "it is not UTF-8";
	*map_put(&c->names, old) = (char *)arena_text(&c->texts, line).text;
	return NULL;
}

const char *
tag_choice_read_names(struct tag_choice *c, const char *file)
{
	struct out text = {0};
	const char *wrong;
	uint64_t number = 0;
	struct str rest;

	wrong = source_read_all(file, NAMES_MOST, &text);
	if (wrong)
		wrong = error_text("%s: %s", file, wrong);
	rest = (struct str){text.text, text.len};
	while (!wrong && rest.len) {
		struct str line = str_cut(&rest, '\n');

		number++;
		if (line.len && line.text[line.len - 1] == '\r')
			line.len--;
		if (!line.len || *line.text == '#')
			continue;
		wrong = add_name(c, line);
		if (wrong)
			wrong = error_text(
			    "%s:%" PRIu64 ": %s", file, number, wrong);
	}
	out_close(&text);
	return wrong;
}

uint64_t
game_tags_correct(const struct tag_choice *c, struct tree *t)
{
	static const char *const corrected[] = {
	    "Event", "Site", "White", "Black", "Annotator"};
	uint64_t count = 0;

	for (size_t i = 0; i < sizeof corrected / sizeof *corrected; i++) {
		struct tag *tag = tree_find_tag(t, str_of(corrected[i]));
		void **found = tag ? map_find(&c->names, tag->value) : NULL;

		if (!found)
			continue;
		tag->value = str_of(*found);
		count++;
	}
	return count;
}

/* Return the result that the last position of the main line decides, or "". */
static struct str
result_on_board(const struct tree *t)
{
	const struct spot *s = t->first;

	if (!s || t->variant >= VARIANTS_PLAYED)
		return str_of("");
	while (s->child)
		s = s->child;
	switch (position_outcome(&s->pos)) {
	case WHITE: return str_of("1-0");
	case BLACK: return str_of("0-1");
	case DRAWN: return str_of("1/2-1/2");
	default: return str_of("");
	}
}

bool
game_tags_fix_result(struct tree *t, struct arena *a)
{
	struct tag *tag = tree_effective_tag(t, str_of("Result"));
	struct str result = result_on_board(t), before = t->result;
	bool changed;

	if (!result.len && !str_is(before, "*"))
		result = before;
	tree_set_result(t, a, result);
	changed = !tag || !str_equal(tag->value, t->result) ||
	    !str_equal(t->result, before);
	tree_set_tag(t, a, str_of("Result"), t->result);
	return changed;
}

static void
put_roster(const struct tree *t,
    void (*put)(void *user, struct str name, struct str value), void *user)
{
	for (int i = 0; i < TAG_ROSTER; i++) {
		struct tag tag = tag_roster[i];
		struct str value = tree_tag(t, tag.name);

		put(user, tag.name, value.text ? value : tag.value);
	}
}

void
game_tags_each(const struct tag_choice *c, const struct tree *t,
    void (*put)(void *user, struct str name, struct str value), void *user)
{
	if (c->roster)
		put_roster(t, put, user);
	for (size_t i = 0; i < c->keep.count; i++) {
		struct str name = c->keep.names[i], value = tree_tag(t, name);

		if (value.text && !(c->roster && tag_roster_place(name) >= 0))
			put(user, name, value);
	}
	for (int i = 0; i < t->tag_count; i++) {
		struct str name = t->tags[i].name;
		bool put_before = (c->roster && tag_roster_place(name) >= 0) ||
		    has_name(&c->keep, name);
		bool wanted =
		    !c->roster && !c->keep.count && !has_name(&c->drop, name);

		if (!put_before && (wanted || tree_needs_tag(t, name)))
			put(user, name, t->tags[i].value);
	}
}
