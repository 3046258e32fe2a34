/* notes.c - see notes.h */
#include "pgn/notes.h"

#include "base/short_way.h"

#if SIXTEEN_AT_ONCE
/* True if 16 bytes are ASCII without control characters or double blanks. */
static bool
are_plain(const char *text)
{
	__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)text);
	__m128i blank = _mm_set1_epi8(' ');
	unsigned blanks =
	    (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, blank));

	return !_mm_movemask_epi8(_mm_cmplt_epi8(bytes, blank)) &&
	    !(blanks & blanks << 1);
}

/* True if 16 bytes or more are so; looks overlap, for two blanks at a border.
 */
static bool
is_plain_long(struct str s)
{
	for (size_t i = 0; i + 16 < s.len; i += 15)
		if (!are_plain(s.text + i))
			return false;
	return are_plain(s.text + s.len - 16);
}
#endif

bool
note_is_plain(struct str s)
{
	char before = ' ';

#if SIXTEEN_AT_ONCE
	if (s.len >= 16 && short_way(SHORT_SCAN))
		return is_plain_long(s);
#endif
	for (size_t i = 0; i < s.len; i++) {
		signed char c = (signed char)s.text[i];

		if (c < ' ' || (c == ' ' && before == ' '))
			return false;
		before = (char)c;
	}
	return s.len;
}

struct note **
notes_end(struct note **list)
{
	while (*list)
		list = &(*list)->next;
	return list;
}

struct str
notes_text(const struct note *notes, bool lines, struct out *joined)
{
	bool one = short_way(SHORT_ONE_NOTE); /* is returned as it stands */
	struct str first = {0};
	size_t from = joined->len;

	for (const struct note *n = notes; n; n = n->next) {
		if (!n->text.len || (n->line && !lines))
			continue;
		if (one && !first.text) {
			first = n->text;
			continue;
		}
		if (joined->len == from)
			out_str(joined, first);
		if (joined->len > from)
			out_char(joined, ' ');
		out_str(joined, n->text);
	}
	return joined->len > from ? out_since(joined, from) : first;
}
