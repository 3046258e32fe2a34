/* batch.c - see batch.h */
#include "pgn/batch.h"

#include "base/mem.h"

void
batch_init(struct batch *b)
{
	*b = (struct batch){.count = 0};
	out_init(&b->text, -1, "games");
	out_init(&b->notices, -1, "notices");
}

void
batch_free(struct batch *b)
{
	mem_free(b->games);
	out_close(&b->text);
	out_close(&b->notices);
}

/* The next game; text that is none is passed over. */
static bool
next_game(struct games *from, struct chunk *chunk,
    bool (*next)(struct games *g, struct chunk *chunk))
{
	while (next(from, chunk))
		if (chunk->is_game)
			return true;
	return false;
}

static void
add_game(struct batch *b, struct games *from, struct chunk chunk)
{
	MEM_RESERVE(b->games, b->count, 1, b->capacity);
	b->games[b->count++] = (struct batch_game){
	    .chunk = chunk,
	    .file = from->file,
	    .number = from->number,
	    .passed = from->passed,
	    .matching = from->matching,
	    .forecast = from->feed ? from->feed->forecast : FORECAST_NONE,
	    .noticed = b->notices.len,
	    .read = from->status,
	    .at = b->text.len,
	};
	from->passed = from->matching = 0;
	out_str(&b->text, chunk.text);
}

bool
batch_fill(struct batch *b, struct games *from, int games, size_t bytes)
{
	struct chunk chunk;

	b->count = 0;
	b->text.len = b->notices.len = 0;
	from->messages = &b->notices;
	while (b->count < games && b->text.len < bytes &&
	    next_game(from, &chunk, b->count ? games_next_read : games_next))
		add_game(b, from, chunk);
	for (int i = 0; i < b->count; i++)
		b->games[i].chunk.text.text = b->text.text + b->games[i].at;
	b->read = from->status;
	b->passed = from->passed;
	b->matching = from->matching;
	b->number = from->number;
	from->passed = from->matching = 0;
	return b->count > 0 || b->notices.len > 0 || b->passed > 0;
}

void
batch_notice(const struct batch *b, int i, struct out *o)
{
	size_t from = i ? b->games[i - 1].noticed : 0;
	size_t to = i < b->count ? b->games[i].noticed : b->notices.len;

	if (to > from) /* without any notice there is no text */
		out_bytes(o, b->notices.text + from, to - from);
}
