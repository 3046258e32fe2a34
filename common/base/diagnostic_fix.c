/* diagnostic_fix.c - what a message suggests; see diagnostic.h */
#include "base/diagnostic.h"

/* True if the text is a single sign or name. */
static bool
is_one_word(struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (is_blank(s.text[i]) || s.text[i] == '(')
			return false;
	return s.len > 0;
}

struct str
diagnostic_fix(struct str message)
{
	static const struct {
		const char *before, *after;
	} forms[] = {
	    {"; is `", "` meant?"},
	    {" write `", "`"},
	    {"; is it ", "?"},
	    {" is no sign of the language; write ", ""},
	};
	const char *end = message.text + message.len;

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		const char *at = str_find(message, str_of(forms[i].before));
		struct str fix;

		if (!at)
			continue;
		fix = str_between(at + strlen(forms[i].before), end);
		fix.len -= strlen(forms[i].after);
		if (strchr(forms[i].before, '`') || is_one_word(fix))
			return fix;
	}
	return str_of("");
}
