/* str.c - see str.h */
#include "base/str.h"

#include <string.h>

bool
str_starts(struct str s, const char *prefix)
{
	size_t len = strlen(prefix);

	return s.len >= len && memcmp(s.text, prefix, len) == 0;
}

int
str_compare(struct str a, struct str b)
{
	size_t len = a.len < b.len ? a.len : b.len;
	int order = len ? memcmp(a.text, b.text, len) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

struct str
str_trim(struct str s)
{
	while (s.len && is_blank(s.text[0]))
		s = (struct str){s.text + 1, s.len - 1};
	while (s.len && is_blank(s.text[s.len - 1]))
		s.len--;
	return s;
}

bool
str_number(struct str s, uint64_t *number)
{
	uint64_t n = 0;

	if (s.len == 0)
		return false;
	for (size_t i = 0; i < s.len; i++) {
		unsigned digit = (unsigned)(unsigned char)s.text[i] - '0';

		if (digit > 9 || /* 19 digits fit */
		    (i >= 19 && n > (UINT64_MAX - digit) / 10))
			return false;
		n = n * 10 + digit;
	}
	*number = n;
	return true;
}

bool
str_integer(struct str s, long long *number)
{
	bool minus = s.len && *s.text == '-';
	uint64_t value;

	if (minus)
		s = str_between(s.text + 1, s.text + s.len);
	if (!str_number(s, &value) || value > (UINT64_C(1) << 63) - !minus)
		return false;
	*number = (long long)(minus ? 0 - value : value);
	return true;
}

char str_small_numbers[1000][4];

/* Write the three digits of a number up to 999; return the end. */
static char *
write_three_digits(unsigned number, char *text)
{
	*text++ = (char)('0' + number / 100);
	*text++ = (char)('0' + number / 10 % 10);
	*text++ = (char)('0' + number % 10);
	return text;
}

__attribute__((constructor)) static void
fill_small_numbers(void)
{
	for (unsigned n = 0; n < 1000; n++) {
		char digits[3];
		size_t len = 1 + (size_t)(n > 9) + (size_t)(n > 99);

		write_three_digits(n, digits);
		memcpy(str_small_numbers[n], digits + 3 - len, len);
		str_small_numbers[n][3] = (char)len;
	}
}

char *
str_write_large_number(uint64_t number, char *text)
{
	return write_three_digits(
	    (unsigned)(number % 1000), str_write_number(number / 1000, text));
}
