/* words.c - see words.h */
#include "pgn/words.h"

#include <assert.h>
#include <string.h>

#include "base/scan.h"
#include "notation/san.h"

#define B CLASS_BLANK
#define N CLASS_NEWLINE
#define D CLASS_DIGIT
#define W CLASS_WORD
#define M CLASS_MARK
#define H CLASS_HIGH
#define O CLASS_OTHER

/* clang-format off */
const uint8_t token_class[256] = {
	B,B,B,B,B,B,B,B,B,B,N,B,B,N,B,B, B,B,B,B,B,B,B,B,B,B,B,B,B,B,B,B,
	B,M,O,W,O,W,W,W,O,O,O,W,O,W,O,W, D,D,D,D,D,D,D,D,D,D,W,O,W,W,W,M,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,O,W,O,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,O,W,O,W,B,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	H,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	W,W,H,W,W,W,W,W,W,W,W,W,W,W,W,W, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
	W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,H, W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,
};
/* clang-format on */

#undef B
#undef N
#undef D
#undef W
#undef M
#undef H
#undef O

#if SIXTEEN_AT_ONCE

/*
 * Sets of bytes of a kind, a bit for each of 64 bytes.  Controls, blanks and
 * points are passed over.
 */
struct kinds {
	uint64_t edge, clean, passed, letter, digit;
	uint64_t odd; /* 0 and -, after which a digit is no move number */
};

/*
 * Bytes that are in no plain word, classified by two table look-ups (pshufb),
 * one for each nibble: a byte is among them if both results share a bit.  CLEAN
 * are the first three classes.
 */
enum {
	CONTROL = 1, /* rows 0 and 1 */
	CLEAN_2 = 2, /* blank ! " $ ) * , */
	CLEAN_3 = 4, /* ; ? */
	CLEAN = 7,
	OTHER_2 = 8,   /* % & ' ( . / */
	OTHER_3 = 16,  /* : < > */
	OTHER_46 = 32, /* @ ` */
	OTHER_57 = 64, /* [ \ ] ^ _  { | } ~ DEL */
	OTHER_HIGH = 128,
	ALL = CONTROL | OTHER_HIGH,
};

static inline uint64_t
bits_of(__m128i bytes, int part)
{
	return (uint64_t)(unsigned)_mm_movemask_epi8(bytes) << 16 * part;
}

static inline void
add_kinds(struct kinds *k, __m128i text, int part)
{
	const __m128i low = _mm_setr_epi8((char)(ALL | CLEAN_2 | OTHER_46),
	    (char)(ALL | CLEAN_2), (char)(ALL | CLEAN_2), (char)ALL,
	    (char)(ALL | CLEAN_2), (char)(ALL | OTHER_2), (char)(ALL | OTHER_2),
	    (char)(ALL | OTHER_2), (char)(ALL | OTHER_2), (char)(ALL | CLEAN_2),
	    (char)(ALL | CLEAN_2 | OTHER_3), (char)(ALL | CLEAN_3 | OTHER_57),
	    (char)(ALL | CLEAN_2 | OTHER_3 | OTHER_57), (char)(ALL | OTHER_57),
	    (char)(ALL | OTHER_2 | OTHER_3 | OTHER_57),
	    (char)(ALL | OTHER_2 | CLEAN_3 | OTHER_57));
	const __m128i high = _mm_setr_epi8(CONTROL, CONTROL, CLEAN_2 | OTHER_2,
	    CLEAN_3 | OTHER_3, OTHER_46, OTHER_57, OTHER_46, OTHER_57,
	    (char)OTHER_HIGH, (char)OTHER_HIGH, (char)OTHER_HIGH,
	    (char)OTHER_HIGH, (char)OTHER_HIGH, (char)OTHER_HIGH,
	    (char)OTHER_HIGH, (char)OTHER_HIGH);
	const __m128i none = _mm_setzero_si128();
	__m128i kind = scan_kinds(low, high, text);
	__m128i part_of_word = _mm_cmpeq_epi8(kind, none);
	__m128i unclean =
	    _mm_cmpeq_epi8(_mm_and_si128(kind, _mm_set1_epi8(CLEAN)), none);
	__m128i blank =
	    _mm_cmpeq_epi8(_mm_min_epu8(text, _mm_set1_epi8(' ')), text);
	__m128i point = _mm_cmpeq_epi8(text, _mm_set1_epi8('.'));

	k->edge |= bits_of(part_of_word, part);
	k->clean |= bits_of(unclean, part);
	k->passed |= bits_of(_mm_or_si128(blank, point), part);
	k->letter |= bits_of(_mm_cmpgt_epi8(text, _mm_set1_epi8('@')), part);
	k->digit |=
	    bits_of(_mm_and_si128(_mm_cmpgt_epi8(text, _mm_set1_epi8('/')),
			_mm_cmplt_epi8(text, _mm_set1_epi8(':'))),
		part);
	k->odd |= bits_of(_mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8('0')),
			      _mm_cmpeq_epi8(text, _mm_set1_epi8('-'))),
	    part);
}

static struct kinds
kinds_of(const char *text)
{
	struct kinds k = {0};

#pragma GCC unroll 4
	for (int i = 0; i < WORDS_LOOK / 16; i++)
		add_kinds(&k,
		    _mm_loadu_si128(
			(const __m128i *)(const void *)(text + 16 * i)),
		    i);
	/* add_kinds() set the complements, by comparing with 0 */
	k.edge = ~k.edge;
	k.clean = ~k.clean;
	return k;
}

static void
set_blanks(struct kinds *k, uint64_t bytes)
{
	k->edge |= bytes;
	k->clean |= bytes;
	k->passed |= bytes;
	k->letter &= ~bytes;
	k->digit &= ~bytes;
	k->odd &= ~bytes;
}

/*
 * Set the bytes of comments to blanks.  Of one that does not end in the 64
 * bytes the brace stays, and words_next() stops there.
 */
static void
pass_comments(struct kinds *k, const char *text)
{
	uint64_t open = 0, close = 0, inside;

	if (!(k->edge & ~k->clean & ~k->passed))
		return; /* there is no brace */
#pragma GCC unroll 4
	for (int i = 0; i < WORDS_LOOK / 16; i++) {
		__m128i bytes = _mm_loadu_si128(
		    (const __m128i *)(const void *)(text + 16 * i));

		open |= bits_of(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('{')), i);
		close |= bits_of(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('}')), i);
	}
	inside = scan_between(open | close);
	if (open & ~inside || close & inside)
		return; /* a brace is in a comment, or closes none */
	if (inside >> (WORDS_LOOK - 1))
		inside ^= (uint64_t)1 << (63 - __builtin_clzll(open));
	set_blanks(k, inside | close);
}

/* Return the last of the starts before each of these bytes. */
static inline uint64_t
starts_before(uint64_t starts, uint64_t bytes)
{
	uint64_t found = 0;

	for (; bytes; bytes &= bytes - 1) {
		uint64_t before = starts & ((bytes & -bytes) - 1);

		assert(before);
		found |= (uint64_t)1 << (63 - __builtin_clzll(before));
	}
	return found;
}

/*
 * Return the starts of digits that are no move number to skip: those that begin
 * with 0, or have neither a point nor the end of a word after them.
 */
static uint64_t
odd_numbers(const struct kinds *k, uint64_t starts)
{
	uint64_t digits = starts & k->digit;
	uint64_t after = (digits + k->digit) & ~k->digit;

	return (digits & k->odd) |
	    starts_before(digits, after & ~(k->passed | k->clean));
}

/*
 * Return the starts of plain words: those with a letter, except where a byte
 * follows that does not end every word, or a digit follows a hyphen, which may
 * be a result.  Adding the starts to the bytes of words carries to their ends.
 */
static uint64_t
plain_starts(const struct kinds *k, uint64_t starts)
{
	uint64_t letters = starts & k->letter;
	uint64_t ends = (letters + ~k->edge) & k->edge;

	return letters &
	    ~starts_before(
		starts, (ends & ~k->clean) | (k->odd << 1 & k->digit));
}

/* Return the number of bytes before a word that the end of the 64 cuts. */
static size_t
uncut(uint64_t edges, uint64_t starts)
{
	if (edges >> (WORDS_LOOK - 1))
		return WORDS_LOOK;
	return (size_t)(WORDS_LOOK - 1 - __builtin_clzll(starts));
}

static void
look(struct pgn_words *w, const char *text, size_t size)
{
	struct kinds k = kinds_of(text);
	uint64_t starts;

	if (w->passes_comments && short_way(SHORT_PASS_COMMENTS))
		pass_comments(&k, text);
	starts = ~k.edge & (k.edge << 1 | 1);
	w->edges = k.edge;
	w->starts = plain_starts(&k, starts);
	w->met = (starts & ~k.digit) | odd_numbers(&k, starts) |
	    (k.edge & ~k.passed);
	w->size = uncut(k.edge, starts);
	if (w->size == 0) { /* no plain word is that long */
		w->starts = 0;
		w->met = 1;
		w->size = WORDS_LOOK;
	}
	if (w->size > size)
		w->size = size;
	if (w->size < WORDS_LOOK)
		w->met &= ((uint64_t)1 << w->size) - 1;
}

/* True if a letter or digit comes next, after any blanks. */
static bool
is_worth_a_look(const char *at, const char *end)
{
	while (at < end && token_class_of(*at) <= CLASS_NEWLINE)
		at++;
	return at < end &&
	    (token_class_of(*at) == CLASS_WORD ||
		token_class_of(*at) == CLASS_DIGIT);
}

bool
words_look(struct pgn_words *w, const char *at, const char *end)
{
	char rest[WORDS_LOOK];
	const char *text = at;
	size_t size = (size_t)(end - at);

	w->size = 0;
	if (!short_way(SHORT_WORDS) || !is_worth_a_look(at, end))
		return false;
	w->base = at;
	if (size < WORDS_LOOK) {
		memset(rest, ' ', sizeof rest);
		text = memcpy(rest, at, size);
	}
	look(w, text, size);
	return true;
}

#else

bool
words_look(struct pgn_words *w, const char *at, const char *end)
{
	(void)w;
	(void)at;
	(void)end;
	return false;
}

#endif

/* -------------------------------------------------------- the form of moves */

/*
 * Consume one character of `set` from the front of *s; false if there is none.
 */
static bool
take(struct str *s, const char *set)
{
	if (!s->len || !memchr(set, s->text[0], strlen(set)))
		return false;
	*s = str_after(*s, 1);
	return true;
}

bool
move_form_fits(struct str word)
{
	bool file, rank;

	while (word.len && strchr("+#=/-", word.text[word.len - 1]))
		word.len--;
	if (str_is(word, "O-O") || str_is(word, "O-O-O") ||
	    str_is(word, "0-0") || str_is(word, "0-0-0"))
		return true;
	take(&word, "KQRBNP");
	file = take(&word, "abcdefgh");
	rank = take(&word, "12345678");
	take(&word, "x-:");
	if (take(&word, "abcdefgh")) {
		if (!take(&word, "12345678"))
			return false;
	} else if (!file || !rank) {
		return false;
	}
	take(&word, "=/");
	take(&word, "QRBNqrbn");
	return word.len == 0 || str_is(word, "e.p.") || str_is(word, "ep");
}

bool
move_form_fits_foreign(struct str word)
{
	size_t piece = san_figurine(word) < KINDS ? 3 : 1;

	if (move_form_fits(word))
		return true;
	if (piece == 1 && (!word.len || *word.text < 'A' || *word.text > 'Z'))
		return false;
	return move_form_fits(str_after(word, piece));
}
