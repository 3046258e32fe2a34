/* packing.c - see packing.h */
#include "io/packing.h"

#include <errno.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/error_text.h"
#include "io/spawn.h"
#include "io/stop.h"
#include "system/descriptor.h"
#include "system/letter_case.h"
#include "system/waiting.h"

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

/* ------------------------------------------------------------ the programs */

const char *
packing_not_started(const struct packing *with, int wrong)
{
	if (wrong == ENOENT)
		return error_text(
		    "it needs the program %s, which is not installed",
		    with->program);
	return error_text(
	    "cannot start %s: %s", with->program, child_why(wrong));
}

const char *
packing_wait(pid_t program, int *status)
{
	int wrong = child_wait(program, status);

	if (wrong == ECHILD) /* in a library: programs do not ignore it */
		return "how its program ended is unknown: SIGCHLD is ignored";
	return wrong ? child_why(wrong) : NULL;
}

/* ---------------------------------------------------------------- unpacking */

/*
 * A compressed file is the standard input of its decompressor if nothing was
 * read from it.  From a pipe the first bytes were read to detect the format;
 * then those and the rest are written to the decompressor while its output is
 * read.
 */
enum { PIECE = 1 << 16 };

struct unpack {
	const struct packing *with;
	pid_t program; /* 0 after waitpid() */
	int from;      /* its output */
	int to;	       /* its input; -1: it reads `packed` itself */
	int packed;    /* the compressed input */
	char *piece;   /* block of it; [at, end) is not written yet */
	size_t at, end;
};

/* Start the decompressor with these streams. */
static const char *
start_program_on(struct unpack *u, int input, int output)
{
	char *argv[] = {
	    (char *)u->with->program, (char *)u->with->unpack, NULL};
	int wrong = spawn(&u->program,
	    &(struct child_start){
		.argv = argv, .input = input, .output = output});

	if (!wrong)
		return NULL;
	u->program = 0;
	return packing_not_started(u->with, wrong);
}

/*
 * Start the decompressor on a socket that we write to, for child_send(); its
 * first bytes are in u->piece.
 */
static const char *
start_fed(struct unpack *u, int output)
{
	int ends[2], wrong = child_sockets(ends);
	const char *failed;

	if (wrong)
		return child_why(wrong);
	u->to = ends[1];
	wrong = descriptor_set_waiting(u->to, false);
	failed =
	    wrong ? child_why(wrong) : start_program_on(u, ends[0], output);
	close(ends[0]);
	return failed;
}

const char *
unpack_start(struct unpack **made, const struct packing *with, int packed,
    const char *seen, size_t len)
{
	struct unpack *u;
	int ends[2], wrong = child_pipe(ends);
	const char *failed;

	if (wrong)
		return child_why(wrong);
	u = mem_get(sizeof *u);
	*u = (struct unpack){
	    .with = with, .from = ends[0], .to = -1, .packed = packed};
	if (len) {
		u->piece = mem_get(len > PIECE ? len : PIECE);
		memcpy(u->piece, seen, len);
		u->end = len;
		failed = start_fed(u, ends[1]);
	} else {
		failed = start_program_on(u, packed, ends[1]);
	}
	close(ends[1]);
	if (failed)
		unpack_end(u);
	else
		*made = u;
	return failed;
}

/* Wait for the decompressor; return NULL if it succeeded. */
static const char *
wait_for_program(struct unpack *u, const char *name)
{
	int status = 0;
	const char *wrong = packing_wait(u->program, &status);

	u->program = 0;
	if (wrong || status == 0)
		return wrong;
	if (!u->with->warning || status != u->with->warning)
		return u->with->cannot_unpack;
	diagnostic_say(
	    "warning", name, 0, "the bytes after its packed data are ignored");
	return NULL;
}

/* ------------------------------------------------------------------ feeding */

static void
end_input(struct unpack *u)
{
	close(u->to);
	u->to = -1;
}

/* Write bytes to the decompressor if there are any, else read more. */
static const char *
feed(struct unpack *u)
{
	ssize_t n;

	if (u->at < u->end) {
		n = child_send(u->to, u->piece + u->at, u->end - u->at);
		if (n > 0)
			u->at += (size_t)n;
		else if (n < 0 && errno != EAGAIN && errno != EINTR)
			end_input(u); /* it has ended and reports why */
		return NULL;
	}
	n = read(u->packed, u->piece, PIECE);
	if (n < 0)
		return errno == EINTR || errno == EAGAIN ? NULL
							 : strerror(errno);
	u->at = 0;
	u->end = (size_t)n;
	if (n == 0)
		end_input(u);
	return NULL;
}

/* Feed the decompressor until it has output, or has ended. */
static const char *
feed_until_ready(struct unpack *u)
{
	for (;;) {
		bool fed = u->to >= 0, full = u->at < u->end;
		struct pollfd fds[] = {
		    {u->from, POLLIN, 0},
		    {!fed	   ? -1
			    : full ? u->to
				   : u->packed,
			full ? POLLOUT : POLLIN, 0},
		    {-1, 0, 0},
		};
		const char *wrong = stop_poll(fds, 3, -1);

		if (wrong || fds[0].revents)
			return wrong;
		if (fds[1].revents && (wrong = feed(u)))
			return wrong;
	}
}

const char *
unpack_read(
    struct unpack *u, const char *name, char *into, size_t size, size_t *got)
{
	const char *wrong = feed_until_ready(u);
	ssize_t n;

	*got = 0;
	if (wrong)
		return wrong;
	do
		n = read(u->from, into, size);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return strerror(errno);
	*got = (size_t)n;
	return n == 0 && u->program ? wait_for_program(u, name) : NULL;
}

void
unpack_end(struct unpack *u)
{
	if (u->to >= 0)
		close(u->to);
	close(u->from);
	if (u->program)
		child_kill(u->program);
	mem_free(u->piece);
	mem_free(u);
}
