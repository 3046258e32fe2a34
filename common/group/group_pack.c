/* group_pack.c - see group_pack.h */
#include "group/group_pack.h"

#include <stdint.h>
#include <string.h>

#include "base/short_way.h"

/* The characters by their numbers. */
static const char characters[32] = "\t -/12345678BKNPQRabcdefghknpqrw";

#if SIXTEEN_AT_ONCE

enum { AT_ONCE = 16, PACKED_AT_ONCE = 10 };

static inline __m128i
load(const void *bytes)
{
	return _mm_loadu_si128(bytes);
}

/* Of bytes where `which` has bits, of others elsewhere. */
static inline __m128i
choose(__m128i which, __m128i bytes, __m128i others)
{
	return _mm_or_si128(
	    _mm_and_si128(which, bytes), _mm_andnot_si128(which, others));
}

/*
 * The numbers of characters.  They are found by the lower half of a byte,
 * changed where there is a bit 0x10 in a letter, so that P to R and p to w come
 * to where nothing else is.  What is no such character gets a number, too.
 */
static inline __m128i
numbers_of(__m128i text)
{
	const __m128i signs =
	    _mm_setr_epi8(1, 4, 5, 6, 7, 8, 9, 10, 11, 0, 0, 0, 0, 2, 0, 3);
	const __m128i capitals =
	    _mm_setr_epi8(0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 13, 16, 15, 14, 17);
	const __m128i small = _mm_setr_epi8(
	    0, 18, 19, 20, 21, 22, 23, 24, 25, 0, 31, 26, 29, 28, 27, 30);
	const __m128i second = _mm_set1_epi8(0x50);
	__m128i moved =
	    _mm_and_si128(_mm_cmpeq_epi8(_mm_and_si128(text, second), second),
		_mm_set1_epi8(0xd));
	__m128i at =
	    _mm_xor_si128(_mm_and_si128(text, _mm_set1_epi8(15)), moved);
	__m128i letters = choose(_mm_cmpgt_epi8(text, _mm_set1_epi8('_')),
	    _mm_shuffle_epi8(small, at), _mm_shuffle_epi8(capitals, at));

	return choose(_mm_cmpgt_epi8(text, _mm_set1_epi8('?')), letters,
	    _mm_shuffle_epi8(signs, at));
}

/* An index whose highest bit is set looks up a 0. */
static inline __m128i
characters_of(__m128i numbers)
{
	return _mm_or_si128(_mm_shuffle_epi8(load(characters),
				_mm_add_epi8(numbers, _mm_set1_epi8(0x70))),
	    _mm_shuffle_epi8(load(characters + AT_ONCE),
		_mm_sub_epi8(numbers, _mm_set1_epi8(AT_ONCE))));
}

/* Two numbers, then four, then eight become one. */
static inline __m128i
join(__m128i numbers)
{
	const __m128i bytes = _mm_setr_epi8(
	    4, 3, 2, 1, 0, 12, 11, 10, 9, 8, -1, -1, -1, -1, -1, -1);
	__m128i tens = _mm_maddubs_epi16(numbers, _mm_set1_epi16(1 << 8 | 32));
	__m128i twenties = _mm_madd_epi16(tens, _mm_set1_epi32(1 << 16 | 1024));
	__m128i forties = _mm_or_si128(
	    _mm_slli_epi64(twenties, 20), _mm_srli_epi64(twenties, 32));

	return _mm_shuffle_epi8(forties, bytes);
}

static inline __m128i
part(__m128i joined)
{
	const __m128i bytes =
	    _mm_setr_epi8(4, 3, 2, 1, 0, -1, -1, -1, 9, 8, 7, 6, 5, -1, -1, -1);
	__m128i forties = _mm_shuffle_epi8(joined, bytes);
	__m128i twenties = _mm_or_si128(_mm_srli_epi64(forties, 20),
	    _mm_slli_epi64(
		_mm_and_si128(forties, _mm_set1_epi64x(0xfffff)), 32));
	__m128i tens = _mm_or_si128(_mm_srli_epi32(twenties, 10),
	    _mm_slli_epi32(_mm_and_si128(twenties, _mm_set1_epi32(0x3ff)), 16));

	return _mm_or_si128(_mm_srli_epi16(tens, 5),
	    _mm_slli_epi16(_mm_and_si128(tens, _mm_set1_epi16(31)), 8));
}

/* The first bytes of a text; the others are those of number 0. */
static inline __m128i
first_bytes(__m128i text, size_t count)
{
	const __m128i places =
	    _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

	return choose(_mm_cmplt_epi8(places, _mm_set1_epi8((char)count)), text,
	    _mm_set1_epi8(*characters));
}

bool
group_pack(struct str text, char *packed)
{
	__m128i same = _mm_set1_epi8(-1);

	if (text.len > GROUP_PACK_MOST)
		return false;
	for (size_t i = 0; i < text.len; i += AT_ONCE) {
		__m128i some = load(text.text + i), numbers;

		if (text.len - i < AT_ONCE)
			some = first_bytes(some, text.len - i);
		numbers = numbers_of(some);
		same = _mm_and_si128(
		    same, _mm_cmpeq_epi8(some, characters_of(numbers)));
		_mm_storeu_si128((__m128i *)(void *)packed, join(numbers));
		packed += PACKED_AT_ONCE;
	}
	return _mm_movemask_epi8(same) == 0xffff;
}

void
group_unpack(const char *packed, size_t count, char *text)
{
	for (size_t i = 0; i < count; i += AT_ONCE) {
		_mm_storeu_si128((__m128i *)(void *)(text + i),
		    characters_of(part(load(packed))));
		packed += PACKED_AT_ONCE;
	}
}

#else

enum { AT_ONCE = 8, PACKED_AT_ONCE = 5, BITS = 5 };

/* By character its number and 1; 0: it has none. */
static unsigned char numbers[256];

__attribute__((constructor)) static void
fill_numbers(void)
{
	for (unsigned i = 0; i < sizeof characters; i++)
		numbers[(unsigned char)characters[i]] = (unsigned char)(i + 1);
}

bool
group_pack(struct str text, char *packed)
{
	if (text.len > GROUP_PACK_MOST)
		return false;
	for (size_t i = 0; i < text.len; i += AT_ONCE) {
		uint64_t eight = 0;

		for (size_t k = i; k < i + AT_ONCE; k++) {
			unsigned number = k < text.len
			    ? numbers[(unsigned char)text.text[k]]
			    : 1;

			if (!number)
				return false;
			eight = eight << BITS | (number - 1);
		}
		for (int k = PACKED_AT_ONCE - 1; k >= 0; k--)
			*packed++ = (char)(eight >> 8 * k);
	}
	return true;
}

void
group_unpack(const char *packed, size_t count, char *text)
{
	for (size_t i = 0; i < count; i += AT_ONCE) {
		uint64_t eight = 0;

		for (int k = 0; k < PACKED_AT_ONCE; k++)
			eight = eight << 8 | (unsigned char)*packed++;
		for (int k = AT_ONCE - 1; k >= 0; k--)
			*text++ = characters[eight >> BITS * k & 31];
	}
}

#endif
