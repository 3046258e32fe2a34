/*
 * token.c - read any bytes as the text of a game
 *
 * The short way gives the same tokens as the long way, wherever it begins, and
 * all tokens except comments where these may be skipped.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/pgn_token.h"

static bool
same_text(struct str a, struct str b)
{
	return a.text == b.text && a.len == b.len;
}

static void
compare_tokens(const struct pgn_token *a, const struct pgn_token *b)
{
	assert(a->kind == b->kind && a->unclosed == b->unclosed);
	switch (a->kind) {
	case PGN_TOKEN_NAG: assert(a->nag == b->nag); break;
	case PGN_TOKEN_TAG:
		assert(same_text(a->name, b->name) && a->bare == b->bare);
		assert(same_text(a->text, b->text));
		break;
	default: assert(same_text(a->text, b->text));
	}
}

static void
compare_from(const char *text, size_t from, size_t size, bool nested)
{
	struct pgn_lexer quick = {.at = text + from,
	    .end = text + size,
	    .start = text,
	    .nested = nested};
	struct pgn_lexer slow = quick;
	struct pgn_token a, b;

	do {
		token_next(&quick, &a);
		token_next_long(&slow, &b);
		compare_tokens(&a, &b);
		assert(quick.at == slow.at);
	} while (a.kind != PGN_TOKEN_END);
}

/*
 * Check the tokens without comments, which may be skipped except unclosed ones.
 */
static void
compare_without_comments(const char *text, size_t from, size_t size)
{
	struct pgn_lexer quick = {
	    .at = text + from, .end = text + size, .start = text};
	struct pgn_lexer slow = quick;
	struct pgn_token a, b;

	quick.words.passes_comments = true;
	do {
		token_next(&quick, &a);
		do
			token_next_long(&slow, &b);
		while (b.kind == PGN_TOKEN_COMMENT && !b.unclosed &&
		    !(a.kind == PGN_TOKEN_COMMENT &&
			same_text(a.text, b.text)));
		compare_tokens(&a, &b);
		assert(quick.at == slow.at);
	} while (a.kind != PGN_TOKEN_END);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size ? size : 1); /* exact, for the sanitizer */

	assert(text);
	memcpy(text, data, size);
	for (size_t from = 0; from <= size && from < 70; from++)
		compare_from(text, from, size, false);
	for (size_t from = 0; from <= size && from < 70; from++)
		compare_without_comments(text, from, size);
	compare_from(text, 0, size, true);
	free(text);
	return 0;
}
