/*
 * batch.c - test that cutting files into parts anywhere keeps the games
 *
 * In the first games, line ends and comments below, a part that begins there
 * guesses its state wrong.
 */
#include "pgn/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../drive/parts.h"
#include "base/die.h"

#include "tap.h"

static const struct {
	const char *name, *text;
} texts[] = {
    {"plain games",
	"[Event \"a\"]\n[White \"x\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n"
	"1. d4 *\n\n[Event \"c\"]\n\n1. c4 {a comment}\n*\n"},
    {"tags in a comment",
	"[Event \"a\"]\n\n1. e4 {\n[Event \"no\"]\n1. d4 *\n[Event \"no\"]\n"
	"} e5 *\n\n[Event \"b\"]\n\n1. d4 *\n"},
    {"a comment that is never closed",
	"[Event \"a\"]\n\n1. e4 { e5\n\n[Event \"b\"]\n\n1. d4 {d5} *\n\n"
	"[Event \"c\"]\n\n1. c4 { *\n\n[Event \"d\"]\n*\n"},
    {"an Event tag that is not the first, or comes late",
	"[Site \"a\"]\n[Event \"a\"]\n\n1. e4 e5\n[Event \"b\"]\n\n1. d4 *\n"
	"[Round \"1\"]\n[Event \"c\"]\n1. c4 *\n"},
    {"games without tags",
	"1. e4 1-0 1. d4 0-1\n1. c4 *\n\n[Event \"b\"]\n\n1. Nf3 *\n1. g3 *\n"},
    {"line ends of all kinds",
	"[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"b\"]\r\n \t\r\n1. d4 "
	"*\r\r[Event \"c\"]\r\r1. c4 *\r%% escape\n[Event \"d\"]\n1. g3 *\n"
	" \n[Event \"e\"]\n*\n"},
    {"escape lines",
	"% one\n[Event \"a\"]\n\n1. e4 e5\n\n%[x]\n[Event "
	"\"b\"]\n\n% two\n1. d4\n\n[Event \"c\"]\n*"},
    {"other text",
	"From: me\n\n[Event \"a\"]\n1. e4 *\n\nThat was all.\n\n[Event \"b\"]\n"
	"\nSome 1. d4 d5 words\n[Event \"c\"]\n"},
    {"tags over lines",
	"[Event\n\"a\"]\n\n1. e4 *\n\n[Event \"b\n[Event "
	"\"]\n\n1. d4 *\n\n[Event \"c\"]\n*\n"},
    {"positions and no games",
	"8/8/8/8/8/k7/1p6/1K6 w - - 0 1\n[Event \"a\"]\n\n1. e4 *\n"},
    {"UTF-16", "\xff\xfe[Event \"a\"]\n\n1. e4 *\n[Event \"b\"]\n*\n"},
    {"a byte order mark",
	"\xef\xbb\xbf[Event \"a\"]\n\n1. e4 *\n\n\xef\xbb\xbf"
	"[Event \"b\"]\n\n1. d4 *\n[Event \"c\"]\n*\n"},
    {"nested comments",
	"[Event \"a\"]\n\n1. e4 {x {y} \n[Event \"b\"]\n} *\n"
	"[Event \"c\"]\n\n1. c4 {{ *\n\n[Event \"d\"]\n*\n"},
};

static char names[2][32];

static void
write_file(int which, const char *text)
{
	int fd;

	strcpy(names[which], "/tmp/batch-XXXXXX");
	fd = mkstemp(names[which]);
	if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text) ||
	    close(fd) != 0)
		die(STATUS_TROUBLE, "no temporary file");
}

/*
 * True if the games stay the same for parts of any size, alone and before
 * another file.
 */
static bool
agrees(const char *text)
{
	char *one[] = {names[0], NULL}, *two[] = {names[0], names[1], NULL};
	bool same = true;

	write_file(0, text);
	for (size_t bytes = 1; same && bytes <= strlen(text) + 1; bytes++)
		same = parts_agree(one, false, bytes) &&
		    parts_agree(one, true, bytes) &&
		    parts_agree(two, false, bytes);
	unlink(names[0]);
	return same;
}

/* True if the games of a text of many reader blocks stay the same in parts. */
static bool
long_text_agrees(void)
{
	static const size_t sizes[] = {
	    1000, 16384, 65535, 65536, 65537, 100000, 262144};
	struct out o;
	char *one[] = {names[0], NULL};
	bool same = true;

	out_init(&o, -1, "a text");
	for (int i = 0; o.len < 400000; i++) {
		out_format(&o, "[Event \"%d\"]\n\n1. e4 {%*d} e5 *\n%s", i,
		    i % 300, i, i % 7 ? "\n" : "1. d4 *\n");
		if (i % 50 == 0)
			out_format(&o, "%*d\n", i * 20, i);
		if (i % 90 == 0)
			out_format(&o, "{\n[Event \"%d\"]\n}\n", i);
	}
	out_char(&o, '\0');
	write_file(0, o.text);
	for (size_t i = 0; same && i < sizeof sizes / sizeof *sizes; i++)
		same = parts_agree(one, false, sizes[i]);
	unlink(names[0]);
	out_close(&o);
	return same;
}

int
main(void)
{
	write_file(1, texts[0].text);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		CHECK(texts[i].name, agrees(texts[i].text));
	CHECK("a text of many blocks", long_text_agrees());
	unlink(names[1]);
	return tap_end();
}
