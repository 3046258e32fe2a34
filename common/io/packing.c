/* packing.c - see packing.h */
#include "io/packing.h"

#include <string.h>
#include <strings.h>

#define MAGIC(bytes) .magic = (bytes), .magic_len = sizeof(bytes) - 1
#define MESSAGES(program)                                                      \
	.cannot_unpack = program " could not unpack it",                       \
	.cannot_pack = program " could not pack it"

static const struct packing packings[] = {
    {".gz", "gzip", MAGIC("\x1f\x8b"), .unpack = "-dcq", .pack = "-nc",
	MESSAGES("gzip"), .warning = 2},
    {".zst", "zstd", MAGIC("\x28\xb5\x2f\xfd"), .unpack = "-dcq", .pack = "-cq",
	MESSAGES("zstd")},
    {".bz2", "bzip2", MAGIC("BZh"), .unpack = "-dc", .pack = "-c",
	MESSAGES("bzip2")},
    {".xz", "xz",
	MAGIC("\xfd"
	      "7zXZ\0"),
	.unpack = "-dc", .pack = "-c", MESSAGES("xz")},
};

enum { PACKINGS = sizeof packings / sizeof packings[0] };

const struct packing *
packing_of_bytes(const char *bytes, size_t len)
{
	for (int i = 0; i < PACKINGS; i++)
		if (len >= packings[i].magic_len &&
		    memcmp(bytes, packings[i].magic, packings[i].magic_len) ==
			0)
			return &packings[i];
	return NULL;
}

bool
packing_may_begin(const char *bytes, size_t len)
{
	for (int i = 0; i < PACKINGS; i++)
		if (len < packings[i].magic_len &&
		    memcmp(bytes, packings[i].magic, len) == 0)
			return true;
	return false;
}

const struct packing *
packing_of_name(const char *name)
{
	size_t len = strlen(name);

	for (int i = 0; i < PACKINGS; i++) {
		size_t tail = strlen(packings[i].ending);

		if (len > tail &&
		    strcasecmp(name + len - tail, packings[i].ending) == 0)
			return &packings[i];
	}
	return NULL;
}
