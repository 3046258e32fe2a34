/* accuracy.c - see accuracy.h */
#include "table/accuracy.h"

#include <assert.h>

#include "board/movegen.h"

enum { CP_MOST = 1000, WINDOW_MAX = 8, WEIGHT_MAX = 12 };

int
accuracy_cp(struct note_score s, const struct position *now)
{
	int cp = s.mate || s.value > CP_MOST ? CP_MOST : (int)s.value;

	if (position_checkers(now) || now->variant)
		switch (position_outcome(now)) {
		case WHITE: return CP_MOST;
		case BLACK: return -CP_MOST;
		default: break;
		}
	return !s.some ? CP_UNKNOWN : s.black ? -cp : cp;
}

/* Return e to the power of x: the Taylor series of x / 64, then squarings. */
static double
power_of_e(double x)
{
	double term = 1, sum = 1;

	for (int i = 1; i < 12; i++)
		sum += term *= x / 64 / i;
	for (int i = 0; i < 6; i++)
		sum *= sum;
	return sum;
}

double
accuracy_win(int cp)
{
	assert(-CP_MOST <= cp && cp <= CP_MOST);
	return 100 / (1 + power_of_e(-0.00368208 * cp));
}

double
accuracy_of_move(int before, int after, bool black)
{
	double fall = accuracy_win(before) - accuracy_win(after);
	double percent;

	if (black)
		fall = -fall;
	if (fall <= 0)
		return 100;
	/* the 1 that is added is in the code, not on the page */
	percent = 103.1668100711649 * power_of_e(-0.04354415386753951 * fall) -
	    3.166924740191411 + 1;
	return percent < 0 ? 0 : percent > 100 ? 100 : percent;
}

int
accuracy_loss(int before, int after, bool black)
{
	int loss = black ? after - before : before - after;

	return loss > 0 ? loss : 0;
}

/* Return the standard deviation of winning chances, cut to 0.5 to 12. */
static double
volatility(const int *cp, int size)
{
	double sum = 0, square = 0, root = WEIGHT_MAX, mean;

	for (int i = 0; i < size; i++)
		sum += accuracy_win(cp[i]);
	mean = sum / size;
	for (int i = 0; i < size; i++)
		square += (accuracy_win(cp[i]) - mean) *
		    (accuracy_win(cp[i]) - mean) / size;
	if (square >= WEIGHT_MAX * WEIGHT_MAX)
		return WEIGHT_MAX;
	/* Newton's method, from above */
	for (int i = 0; i < 10; i++)
		root = (root + square / root) / 2;
	return root < 0.5 ? 0.5 : root;
}

/* The moves of a side. */
struct side_sums {
	double weighted, weights, inverse;
	int64_t moves, loss;
};

struct game_accuracy
accuracy_of_game(const int *cp, size_t n, bool black)
{
	int size = n >= 10 * WINDOW_MAX ? WINDOW_MAX : (int)n / 10;
	struct side_sums sides[2] = {0};
	struct game_accuracy of = {.some = n >= 2};

	size = size < 2 ? 2 : size;
	for (size_t i = 1; i <= n && of.some; i++) {
		bool mover = black ^ !(i & 1);
		struct side_sums *s = &sides[mover];
		/* the first moves share the first window */
		size_t from = i < (size_t)size ? 0 : i + 1 - (size_t)size;
		double weight, percent;

		if (cp[i] == CP_UNKNOWN)
			return (struct game_accuracy){0};
		weight = volatility(cp + from, size);
		percent = accuracy_of_move(cp[i - 1], cp[i], mover);
		s->weighted += percent * weight;
		s->weights += weight;
		s->inverse += 1 / (percent < 1 ? 1 : percent);
		s->loss += accuracy_loss(cp[i - 1], cp[i], mover);
		s->moves++;
	}
	for (int side = 0; side < 2 && of.some; side++) {
		const struct side_sums *s = &sides[side];
		double moves = (double)s->moves;

		of.percent[side] =
		    (s->weighted / s->weights + moves / s->inverse) / 2;
		of.loss[side] =
		    (int)((2 * s->loss + s->moves) / (2 * s->moves));
	}
	return of;
}
