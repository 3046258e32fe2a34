/*
 * replay.c - run a fuzz target on files, without a fuzzer
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz/mutate.h"
#include "base/die.h"
#include "base/out.h"
#include "io/source.h"

__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Return the data unchanged. */
size_t
LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max)
{
	(void)data, (void)max;
	return size;
}

int
main(int argc, char **argv)
{
	progname = "replay";
	if (argc < 2)
		die(STATUS_TROUBLE, "usage: replay FILE...");
	for (int i = 1; i < argc; i++) {
		struct out text = {0};
		const char *wrong = source_read_all(argv[i], 1 << 20, &text);

		if (wrong)
			die(STATUS_TROUBLE, "%s: %s", argv[i], wrong);
		printf("%s\n", argv[i]);
		fflush(stdout);
		if (LLVMFuzzerInitialize && i == 1)
			LLVMFuzzerInitialize(&argc, &argv);
		LLVMFuzzerTestOneInput((const uint8_t *)text.text, text.len);
		out_close(&text);
	}
	return 0;
}
