/* rank_shape.c - see rank_shape.h */
#include "notation/rank_shape.h"

#include <stdbool.h>
#include <string.h>

struct rank_shape rank_shapes[256];
uint8_t rank_lengths[256];
uint8_t rank_places[256][8];

__attribute__((constructor)) static void
fill_shapes(void)
{
	for (unsigned occupied = 0; occupied < 256; occupied++) {
		struct rank_shape *shape = &rank_shapes[occupied];
		uint8_t len = 0;
		char empty = '0';

		memset(shape->file, NO_FILE, sizeof shape->file);
		memset(rank_places[occupied], NO_FILE,
		    sizeof rank_places[occupied]);
		for (unsigned file = 0; file <= 8; file++) {
			bool piece = file == 8 || (occupied >> file & 1);

			if (piece && empty > '0')
				shape->digits[len++] = empty;
			if (piece && file < 8) {
				rank_places[occupied][file] = len;
				shape->file[len++] = (uint8_t)file;
			}
			empty = (char)(piece ? '0' : empty + 1);
		}
		rank_lengths[occupied] = len;
	}
}
