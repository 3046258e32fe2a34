/* manner.c - see manner.h */
#include "manner/manner.h"

static struct speaker *
speaker_of(struct match_listener *l)
{
	return (struct speaker *)l;
}

static void
begin(struct match_listener *l, struct out *messages, struct out *warnings)
{
	speaker_of(l)->messages = messages;
	speaker_of(l)->warnings = warnings;
}

static void
game(struct match_listener *l, unsigned long number, bool matches)
{
	speaker_of(l)->manner->game(speaker_of(l), number, matches);
}

static void
end(struct match_listener *l)
{
	(void)l;
}

void
speaker_init(
    struct speaker *s, const struct manner *m, const struct match_options *o)
{
	*s = (struct speaker){
	    .listener = {begin, game, end}, .manner = m, .options = o};
}
