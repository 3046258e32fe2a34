/* files.c - test writing records to files by name, however many there are */
#include "io/files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "io/output_file.h"

#include "tap.h"

enum { NAMES = 300, ROUNDS = 4 };

static void
put(const char *name, const char *text)
{
	struct out o;

	output_file_open(
	    &o, &(struct output_file){name, ROLE_OUTPUT, false}, NULL);
	out_text(&o, text);
	out_close(&o);
}

/* True if the file holds this text. */
static bool
holds(const char *name, const char *text)
{
	static char all[1 << 16];
	int fd = open(name, O_RDONLY);
	ssize_t n = fd < 0 ? -1 : read(fd, all, sizeof all);

	if (fd >= 0)
		close(fd);
	return n == (ssize_t)strlen(text) && memcmp(all, text, (size_t)n) == 0;
}

static const char *
add(struct files *f, const char *name, const char *text)
{
	return files_add(f, str_of(name), str_of(text));
}

static bool
said(const char *wrong, const char *text)
{
	return wrong && strcmp(wrong, text) == 0;
}

static void
check_first_use(void)
{
	struct files f = {0};

	put("old", "old\n");
	add(&f, "old", "a\n");
	add(&f, "new", "b\n");
	add(&f, "old", "c\n");
	files_use(&f, str_of("empty"));
	CHECK("all is well", !files_close(&f, false));
	CHECK("the first use empties a file", holds("old", "a\nc\n"));
	CHECK("files do not mix", holds("new", "b\n"));
	CHECK("a file that is used is there", holds("empty", ""));
	f.appends = true;
	add(&f, "old", "d\n");
	files_close(&f, false);
	CHECK("a file may go on behind what was there",
	    holds("old", "a\nc\nd\n"));
}

static void
check_two_names(void)
{
	struct files f = {0};

	put("one", "old\n");
	CHECK("a link can be made", symlink("one", "two") == 0);
	add(&f, "one", "a\n");
	add(&f, "two", "b\n");
	add(&f, "./one", "c\n");
	files_close(&f, false);
	CHECK("two names of one file are one file", holds("one", "a\nb\nc\n"));
}

static void
check_sparing(void)
{
	struct files f = {.spares = true};

	put("kept", "old\n");
	CHECK("a new file may be written", !add(&f, "fresh", "a\n"));
	CHECK("more may be written to a new file", !add(&f, "fresh", "b\n"));
	CHECK("a new file may be written by its other names",
	    !add(&f, "./fresh", "c\n"));
	CHECK("a file that was there is refused when it must be new",
	    said(add(&f, "kept", "a\n"), "kept: File exists"));
	files_close(&f, false);
	CHECK("a file that is refused stays as it was", holds("kept", "old\n"));
	CHECK("the other files are written when one is refused",
	    holds("fresh", "a\nb\nc\n"));
}

static void
check_refusals(void)
{
	struct file_roles roles;
	struct files f = {.roles = &roles};

	file_roles_init(&roles, (char *[]){"kept", NULL});

	CHECK("an input is no output",
	    said(add(&f, "kept", "a\n"),
		"kept is the input; it cannot be the output"));
	CHECK("a folder is no output",
	    said(add(&f, ".", ""), ".: Is a directory"));
	CHECK("a file in a missing folder is no output",
	    said(add(&f, "no/such", ""), "no/such: No such file or directory"));
	CHECK("an empty name is no output",
	    said(add(&f, "", ""), ": No such file or directory"));
	CHECK("a name with a NUL is no output",
	    files_add(&f, (struct str){"a\0b", 3}, str_of("")));
	f.makes_folders = true;
	CHECK("folders are made", !add(&f, "no/such/place/x", "a\n"));
	CHECK("no folder is made where a file is",
	    said(add(&f, "old/x", ""), "old/x: Not a directory"));
	files_close(&f, false);
	CHECK("files are written in folders that were made",
	    holds("no/such/place/x", "a\n"));
	CHECK("the input is as it was", holds("kept", "old\n"));
	file_roles_free(&roles);
}

static void
check_titles(void)
{
	struct files f = {.title = str_of("title\n")};

	put("there", "old\n");
	add(&f, "rows", "a\n");
	add(&f, "rows", "b\n");
	files_close(&f, false);
	CHECK("a title comes first, once", holds("rows", "title\na\nb\n"));
	f.appends = true;
	add(&f, "there", "a\n");
	add(&f, "none", "b\n");
	files_close(&f, false);
	CHECK(
	    "no title is put behind what is there", holds("there", "old\na\n"));
	CHECK("a title is put into a new file", holds("none", "title\nb\n"));
}

static void
check_dry(void)
{
	struct files f = {.dry = true, .makes_folders = true, .spares = true};
	struct out told;

	out_init(&told, -1, "what is told");
	files_use(&f, str_of("made/none"));
	add(&f, "made/b", "x");
	add(&f, "kept", "x");
	add(&f, "made/b", "x");
	files_list(&f, &told);
	files_close(&f, false);
	out_char(&told, '\0');
	CHECK("what would be written is listed in the order of first use",
	    strcmp(told.text,
		"0 games: made/none\n2 games: made/b\n1 game: kept\n") == 0);
	CHECK("what is only listed is not written",
	    access("made", F_OK) != 0 && holds("kept", "old\n"));
	out_close(&told);
}

/* Write its number to each file, ROUNDS times in turn. */
static bool
write_many(struct files *f)
{
	char name[32], text[64];
	bool good = true;

	for (int i = 0; i < NAMES * ROUNDS; i++) {
		snprintf(name, sizeof name, "many-%d", i % NAMES);
		snprintf(text, sizeof text, "%d\n", i);
		good &= !add(f, name, text);
	}
	good &= !files_close(f, false);
	for (int i = 0; i < NAMES; i++) {
		snprintf(name, sizeof name, "many-%d", i);
		snprintf(text, sizeof text, "%d\n%d\n%d\n%d\n", i, i + NAMES,
		    i + 2 * NAMES, i + 3 * NAMES);
		good &= holds(name, text);
	}
	return good;
}

static unsigned
open_now(void)
{
	unsigned count = 0;

	for (int fd = 0; fd < 1024; fd++)
		count += fcntl(fd, F_GETFD) >= 0;
	return count;
}

static void
check_many(void)
{
	struct files f = {.most_open = 7};
	struct rlimit limit;
	unsigned before = open_now();

	CHECK("hundreds of files, few of them open", write_many(&f));
	CHECK("no file is open afterwards", open_now() == before);
	f.most_open = 3;
	for (int i = 0; i < 5; i++)
		add(&f, (const char *[]){"a", "b", "c", "d", "e"}[i], "x");
	CHECK("no more are open than asked for", open_now() == before + 3);
	files_close(&f, false);
	getrlimit(RLIMIT_NOFILE, &limit);
	limit.rlim_cur = before + 9;
	setrlimit(RLIMIT_NOFILE, &limit);
	f.most_open = 0;
	CHECK("no more are open than the system allows", write_many(&f));
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

/* Write more than is buffered, to more files than may be open. */
static void
check_much(void)
{
	static char block[1 << 14];
	struct files f = {.most_open = 2};
	struct stat st;
	char name[32];
	bool good = true;

	memset(block, 'x', sizeof block);
	for (int i = 0; i < 1500; i++) {
		snprintf(name, sizeof name, "much-%d", i % 500);
		good &= !files_add(
		    &f, str_of(name), (struct str){block, sizeof block});
		good &= f.held <= FILES_HELD;
	}
	good &= !files_close(&f, false);
	for (int i = 0; i < 500; i++) {
		snprintf(name, sizeof name, "much-%d", i);
		good &= stat(name, &st) == 0 && st.st_size == 3 * sizeof block;
	}
	CHECK("more than memory holds is written on the way", good);
}

static void
check_full(void)
{
	struct files f = {0};

	add(&f, "/dev/full", "a\n");
	add(&f, "beside", "b\n");
	CHECK("a full disk is noticed",
	    said(files_close(&f, false),
		"cannot write /dev/full: No space left on device"));
	CHECK("a full disk costs the other files nothing",
	    holds("beside", "b\n"));
}

static void
check_taking_back(void)
{
	struct files f = {.most_open = 1, .appends = true};
	struct stat st;

	add(&f, "beside", "c\n");
	add(&f, "taken", "d\n");
	CHECK("files are closed and taken back", !files_close(&f, true));
	CHECK("a file that is new does not stay", stat("taken", &st) != 0);
	CHECK("another one does", holds("beside", "b\nc\n"));
}

int
main(void)
{
	char folder[] = "/tmp/files-XXXXXX";
	char remove[64];

	progname = "files";
	if (!mkdtemp(folder) || chdir(folder) != 0)
		die(STATUS_TROUBLE, "cannot make a folder");
	check_first_use();
	check_two_names();
	check_sparing();
	check_refusals();
	check_titles();
	check_dry();
	check_many();
	check_much();
	check_full();
	check_taking_back();
	snprintf(remove, sizeof remove, "rm -rf %s", folder);
	if (system(remove) != 0)
		return 1;
	return tap_end();
}
