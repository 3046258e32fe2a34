/* perft.c - see perft.h */
#include "board/perft.h"

#include "board/movegen.h"
#include "board/play.h"

uint64_t
perft(const struct position *p, int plies, const atomic_bool *stop)
{
	struct moves moves;
	uint64_t count = 0;

	if (plies <= 0)
		return 1;
	movegen_legal(p, &moves);
	if (plies == 1)
		return (uint64_t)moves.count;
	for (int i = 0; i < moves.count; i++) {
		struct position next = *p;

		if (stop && atomic_load_explicit(stop, memory_order_relaxed))
			break;
		play(&next, moves.list[i]);
		count += perft(&next, plies - 1, stop);
	}
	return count;
}
