/* game_result.c - see game_result.h */
#include "pgn/game_result.h"

#include <string.h>

#include "base/short_way.h"

/*
 * Set *result to the last word of a text without comments, variations, tags or
 * other results.  False if the text must be tokenised instead.
 */
static bool
ends_with_result(struct str moves, struct str *result)
{
	static const char results[][8] = {"1-0", "0-1", "1/2-1/2", "*"};
	const char *end;

	moves = str_trim(moves);
	end = moves.text + moves.len;
	for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
		size_t len = strlen(results[i]);

		if (moves.len > len && is_blank(end[-(int64_t)len - 1]) &&
		    memcmp(end - len, results[i], len) == 0)
			*result = str_between(end - len, end);
	}
	if (!result->len)
		return false;
	moves.len -= result->len;
	for (const char *p = "{(;%[*/"; *p; p++)
		if (memchr(moves.text, *p, moves.len))
			return false;
	while (moves.len) /* castling has hyphens, too */
		if (str_cut(&moves, '-').len && moves.len &&
		    is_digit(*moves.text))
			return false;
	return true;
}

struct str
game_result_find(const struct pgn_lexer *from, struct str *tag)
{
	struct pgn_lexer l = *from;
	struct pgn_token t;
	struct str result = {0};
	int64_t depth = 0;

	*tag = (struct str){0};
	if (short_way(SHORT_RESULT_AT_END) &&
	    ends_with_result(str_between(l.at, l.end), &result))
		return result;
	for (token_next(&l, &t); t.kind != PGN_TOKEN_END; token_next(&l, &t))
		if (t.kind == PGN_TOKEN_TAG && str_is(t.name, "Result"))
			*tag = t.text;
		else if (t.kind == PGN_TOKEN_OPEN)
			depth++;
		else if (t.kind == PGN_TOKEN_CLOSE)
			depth -= depth > 0;
		else if (t.kind == PGN_TOKEN_RESULT && depth == 0)
			return t.text;
	return (struct str){0};
}
