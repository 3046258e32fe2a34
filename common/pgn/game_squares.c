/* game_squares.c - see game_squares.h */
#include "pgn/game_squares.h"

#include "notation/san_plain.h"

/* True if the game starts from the usual position, as far as this tag tells. */
static bool
is_usual(const struct pgn_token *tag)
{
	return !tag->bare && !tag->unclosed && !token_names(tag, "FEN") &&
	    !token_names(tag, "Variant");
}

/*
 * Skip tokens up to the next word of the main line.  False at its end, or if
 * words do not tell.
 */
static SELDOM bool
skip_to_word(struct game_squares *s, struct str *word)
{
	struct pgn_token t;
	size_t depth = 0;

	while (s->valid) {
		token_next(&s->lexer, &t);
		switch (t.kind) {
		case PGN_TOKEN_WORD:
			*word = t.text;
			if (!depth)
				return true;
			break;
		case PGN_TOKEN_OPEN: depth++; break;
		case PGN_TOKEN_CLOSE: depth -= depth > 0; break;
		case PGN_TOKEN_COMMENT: s->valid = !t.unclosed; break;
		case PGN_TOKEN_RESULT: s->ended = !depth; break;
		case PGN_TOKEN_TAG: s->valid = depth; break;
		case PGN_TOKEN_END: s->ended = true; break;
		default: break; /* a sign */
		}
		if (s->ended)
			return false;
	}
	return false;
}

void
game_squares_start(struct game_squares *s, const struct chunk *chunk,
    const struct footprint *home)
{
	struct str text = chunk->text;
	struct pgn_token t;
	const char *after;

	s->squares = *home;
	s->words.count = 0;
	s->count = 0;
	s->valid = true;
	s->ended = false;
	s->lexer = (struct pgn_lexer){.at = text.text + chunk->head,
	    .end = text.text + text.len,
	    .start = text.text,
	    .nested = chunk->nested,
	    .words.passes_comments = !chunk->nested};
	do {
		after = s->lexer.at;
		token_next_long(&s->lexer, &t);
		s->valid = t.kind != PGN_TOKEN_TAG || is_usual(&t);
	} while (t.kind == PGN_TOKEN_TAG && s->valid);
	s->lexer.at = after;
}

void
game_squares_read(struct game_squares *s, size_t count)
{
	struct str word;

	while (s->valid && !s->ended && s->count < count &&
	    (token_word(&s->lexer, &word) || skip_to_word(s, &word))) {
		s->valid = san_plain_squares(
		    word, s->count & 1 ? BLACK : WHITE, s->squares.piece);
		s->count += s->valid;
		if (s->valid && s->words.count < MAIN_WORDS_MAX)
			s->words.word[s->words.count++] = word;
	}
}
