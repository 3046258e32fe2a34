/* aggregate.c - see aggregate.h */
#include "table/aggregate.h"

#include "base/error_text.h"
#include "table/column.h"

static const char *const names[] = {
    [AGGREGATE_MEAN] = "mean",
    [AGGREGATE_MEDIAN] = "median",
    [AGGREGATE_MIN] = "min",
    [AGGREGATE_MAX] = "max",
    [AGGREGATE_SUM] = "sum",
    [AGGREGATE_SHARE] = "share",
};

enum { WHOLE_DIGITS = 12 };

const char *
aggregate_parse(struct aggregate *a, struct str text, struct str *argument)
{
	struct str name;

	*argument = a->title = text = str_trim(text);
	name = str_trim(str_cut(argument, '('));
	if (argument->len < 2 || text.text[text.len - 1] != ')')
		return error_text("%.*s: an aggregate is " AGGREGATES_HELP
				  " of a column or query, as in mean(ply)",
		    STR(text));
	argument->len--;
	*argument = str_trim(*argument);
	for (int i = AGGREGATE_MEAN; i <= AGGREGATE_SHARE; i++)
		if (str_is(name, names[i])) {
			a->kind = (enum aggregate_kind)i;
			return NULL;
		}
	return error_text(
	    "there is no aggregate %.*s: it is " AGGREGATES_HELP, STR(name));
}

/* Return what this kind needs of the values, a set of enum aggregate_kept. */
static unsigned
aggregate_keeps(enum aggregate_kind kind)
{
	return kind == AGGREGATE_SHARE ? KEPT_COUNT
	    : kind == AGGREGATE_MEDIAN ? KEPT_COUNT | KEPT_NUMBERS
				       : KEPT_NUMBERS;
}

const char *
columns_add_aggregate(struct columns *columns, struct aggregate a)
{
	struct column *c = &columns->list[a.column];
	unsigned keeps = aggregate_keeps(a.kind);

	if (columns->aggregates == AGGREGATES_MAX)
		return error_text("more than %d aggregates", AGGREGATES_MAX);
	if (keeps & KEPT_NUMBERS && !c->kind->number && !c->kind->measures)
		return error_text(
		    "%.*s: only numbers have one; share() is of any column",
		    STR(a.title));
	c->kept |= keeps;
	columns->aggregate[columns->aggregates++] = a;
	return NULL;
}

bool
aggregate_number(struct str value, int64_t *thousandths)
{
	struct column_number n;
	int64_t number = 0;

	if (!value.len || !column_number(value, &n) ||
	    n.digits.len > WHOLE_DIGITS)
		return false;
	for (size_t i = 0; i < n.digits.len; i++)
		number = 10 * number + (n.digits.text[i] - '0');
	for (size_t i = 0; i < 3; i++)
		number = 10 * number +
		    (i < n.fraction.len ? n.fraction.text[i] - '0' : 0);
	*thousandths = n.negative ? -number : number;
	return true;
}

void
aggregate_add(struct aggregate_sum *s, int64_t value, uint64_t times)
{
	int64_t all;

	if (!s->seen)
		s->least = value;
	s->greatest = value;
	for (uint64_t i = 0; i < 2; i++)
		if (s->count && s->seen <= (s->count - 1 + i) / 2)
			s->middle[i] = value;
	s->seen += times;
	s->too_large |= __builtin_mul_overflow(value, times, &all) ||
	    __builtin_add_overflow(s->sum, all, &s->sum);
}

uint64_t
divide_rounded(uint64_t dividend, uint64_t divisor)
{
	return dividend / divisor + (dividend % divisor >= (divisor + 1) / 2);
}

char *
put_parts(uint64_t parts, int decimals, bool all, char *text)
{
	static const uint64_t unit[] = {1, 10, 100, 1000};

	for (; decimals && !all && parts % 10 == 0; decimals--)
		parts /= 10;
	text = str_write_number(parts / unit[decimals], text);
	if (decimals)
		*text++ = '.';
	while (decimals-- > 0)
		*text++ = (char)('0' + parts / unit[decimals] % 10);
	return text;
}

/* Write thousandths, those of a mean rounded to hundredths. */
static char *
put_thousandths(int64_t number, uint64_t divisor, bool is_mean, char *text)
{
	uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
	uint64_t parts = is_mean ? divide_rounded(size, 10 * divisor) : size;

	if (number < 0 && parts)
		*text++ = '-';
	return put_parts(parts, is_mean ? 2 : 3, is_mean, text);
}

char *
aggregate_write(enum aggregate_kind kind, const struct aggregate_sum *s,
    uint64_t rows, char *text)
{
	if (kind == AGGREGATE_SHARE)
		return rows ? put_parts(divide_rounded(10000 * s->count, rows),
				  2, true, text)
			    : text;
	if (kind == AGGREGATE_SUM)
		return put_thousandths(s->sum, 1, false, text);
	if (!s->seen)
		return text;
	switch (kind) {
	case AGGREGATE_MEAN:
		return put_thousandths(s->sum, s->seen, true, text);
	case AGGREGATE_MIN: return put_thousandths(s->least, 1, false, text);
	case AGGREGATE_MAX: return put_thousandths(s->greatest, 1, false, text);
	default:
		return put_thousandths(
		    (s->middle[0] + s->middle[1]) / 2, 1, false, text);
	}
}
