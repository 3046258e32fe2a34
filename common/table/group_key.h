/*
 * group_key.h - the values that make a group, as one text
 *
 * Each value ends with a TAB.  The bytes of two keys compare as their values
 * do, the first ones first: no value, then numbers by what they are, then text
 * by its bytes.  So in a column that may hold numbers
 *
 *     2450   is d2450     the letter says how many digits there are: 4
 *     -12.5  is -y87.4~   the same for numbers below 0, with 9 - each digit
 *     #3     is ~#3       what is no number
 *
 * while in all others text is as it stands, with blanks for the bytes below
 * one.
 */
#ifndef TABLE_GROUP_KEY_H
#define TABLE_GROUP_KEY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

/*
 * Add a value of a column that may hold numbers; an empty one counts as none.
 * Of any other column the text is written to the key, and then ended: `from`
 * says where it begins.
 */
void group_key_add_measure(struct out *key, struct str value);
void group_key_end_text(struct out *key, size_t from);

/*
 * Take the next value off the front of *key; *number says whether it is one.
 * `measures`: that of a column that may
 * hold numbers.  text == NULL when there is none.  It points into the key, or
 * into *digits.
 */
struct str group_key_take(
    struct str *key, bool measures, struct out *digits, bool *number);

/*
 * In memory a key is `len` bytes, and zeros up to a whole word. In packed ones
 * EPDs and placements are as group_epd.h has them, without the TAB. Among
 * packed keys, and among all others, the bytes compare as the texts do.
 */
#define GROUP_KEY_PACKED (UINT32_C(1) << 31) /* added to `len` */

enum { GROUP_KEY_WORD = sizeof(uint64_t) };

/* How many bytes these are. */
static inline size_t
group_key_size(uint32_t len)
{
	size_t size = len & ~GROUP_KEY_PACKED;

	return (size + GROUP_KEY_WORD - 1) / GROUP_KEY_WORD * GROUP_KEY_WORD;
}

/* End the key that begins at `from` with zeros; returns its `len`. */
uint32_t group_key_keep(struct out *key, size_t from, bool packed);

/* Return the text of a key; it is kept in *text where it was packed. */
struct str group_key_text(const char *key, uint32_t len, struct out *text);

/* Return a number for the bytes of a key, the same for equal ones, in this run.
 */
uint32_t group_key_hash(const char *key, size_t size);

#endif
