/* tables.c - see tables.h */
#include "endgame/tables.h"

#include <errno.h>
#include <string.h>

#include "base/error_text.h"
#include "system/descriptor.h"
#include "system/machine.h"

/* What the folders hold. */
struct found {
	int scheme; /* of the tables of Gaviota; 0: none */
	bool syzygy;
};

/* Check a file of the open folder; return NULL, or an error message. */
static const char *
check_file(int folder, const char *name, struct found *found)
{
	int scheme = gaviota_scheme(name), fd;
	bool syzygy = syzygy_is_name(name), whole;
	struct str file = {0};
	struct stat about;

	if (!scheme && !syzygy)
		return NULL;
	if (scheme && found->scheme && found->scheme != scheme)
		return error_text("this table is of scheme %d, those before of "
				  "scheme %d; take one of them",
		    scheme, found->scheme);
	if (scheme)
		found->scheme = scheme;
	found->syzygy |= syzygy;
	fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return strerror(errno);
	if (fstat(fd, &about) == 0 && about.st_size > 0)
		file = (struct str){machine_map(fd, (size_t)about.st_size),
		    (size_t)about.st_size};
	close(fd);
	whole = file.text &&
	    (scheme ? gaviota_is_whole(file) : syzygy_is_whole(name, file));
	if (file.text)
		machine_unmap(file.text, file.len);
	return whole ? NULL
		     : error_text("this is no whole table of %s, or that of "
				  "other pieces",
			   scheme ? "Gaviota" : "Syzygy");
}

static const char *
check_folder(struct str folder, struct found *found)
{
	struct out name = {0};
	const char *wrong = NULL;
	struct dirent *file;
	DIR *open;

	if (!folder.len)
		return "the name of a folder of tables is empty";
	out_str(&name, folder);
	out_char(&name, '\0');
	open = opendir(name.text);
	while (open && !wrong && (errno = 0, file = readdir(open)))
		if ((wrong = check_file(dirfd(open), file->d_name, found)))
			wrong = error_text(
			    "%s/%s: %s", name.text, file->d_name, wrong);
	if (!wrong && errno)
		wrong = error_text("%s: %s", name.text, strerror(errno));
	if (!wrong && found->scheme)
		wrong = gaviota_add_folder(name.text);
	if (open)
		closedir(open);
	out_close(&name);
	return wrong;
}

const char *
tables_open(const char *folders)
{
	struct str rest = str_of(folders);
	struct found found = {0};
	const char *wrong;

	do
		wrong = check_folder(str_cut(&rest, ':'), &found);
	while (!wrong && rest.len);
	if (!wrong && !found.scheme && !found.syzygy)
		wrong = error_text("%s: there is no table of Gaviota or "
				   "Syzygy, such as kqk.gtb.cp4 or KQvK.rtbw",
		    folders);
	if (!wrong && found.scheme)
		wrong = gaviota_open(found.scheme);
	if (!wrong && found.syzygy)
		syzygy_open(folders);
	return wrong;
}

enum tables_result
tables_look_up(const struct position *p, struct tables_answer *a)
{
	struct tables_answer mate;
	enum tables_result first = gaviota_look_up(p, &mate);
	enum tables_result second = syzygy_look_up(p, a);

	if (first == TABLES_UNKNOWN || second == TABLES_DAMAGED)
		return second;
	if (first == TABLES_DAMAGED ||
	    (second == TABLES_KNOWN && sign_of(mate.wdl) != sign_of(a->wdl)))
		return TABLES_DAMAGED;
	if (second == TABLES_UNKNOWN) {
		*a = mate;
		return first;
	}
	a->mate = mate.mate;
	if (mate.best.count)
		a->best = mate.best;
	return TABLES_KNOWN;
}
