/*
 * forge_index.c - make an index look like that of other games
 *
 *     forge_index INDEX GAMES
 *
 * Put the identity of the file GAMES into the foot of the index and correct its
 * checksum; the rest of the index stays.
 */
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "base/die.h"
#include "index/identity.h"
#include "io/source.h"
#include "base/sum.h"

int
main(int argc, char **argv)
{
	struct index_identity of;
	struct index_foot foot;
	int index, games;
	off_t at;

	progname = "forge_index";
	if (argc != 3)
		die(STATUS_TROUBLE, "usage: forge_index INDEX GAMES");
	index = open(argv[1], O_RDWR | O_CLOEXEC);
	games = open(argv[2], O_RDONLY | O_CLOEXEC);
	if (index < 0 || games < 0 || index_identify(games, &of))
		die(STATUS_TROUBLE, "the files cannot be read");
	at = lseek(index, -(off_t)sizeof foot, SEEK_END);
	if (at < 0 || source_read_at(index, (uint64_t)at, &foot, sizeof foot))
		die(STATUS_TROUBLE, "%s has no foot", argv[1]);
	foot.source = of;
	foot.sum =
	    sum_bytes(SUM_START, &foot, offsetof(struct index_foot, sum));
	if (pwrite(index, &foot, sizeof foot, at) != (ssize_t)sizeof foot)
		die(STATUS_TROUBLE, "%s cannot be written", argv[1]);
	return 0;
}
