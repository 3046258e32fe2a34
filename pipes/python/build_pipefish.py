"""Builds the extension of the module pipefish by cffi, in API mode."""
import os
import re

import cffi

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
BUILD = os.environ.get("PIPEFISH_BUILD", os.path.join(ROOT, "build"))


def declarations() -> str:
    """Return what pipefish.h declares, without comments and conditions."""
    with open(os.path.join(ROOT, "common", "library", "pipefish.h"), encoding="utf-8") as header:
        text = re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
    text = re.sub(r'extern "C" \{\n#endif', "", text)
    text = re.sub(r"#ifdef __cplusplus\n\}\n#endif", "", text)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


CALLBACKS = """
extern "Python" void pf_complain(void *, const pipefish_error *);
extern "Python" void pf_say(void *, const char *, size_t);
extern "Python" int pf_progress(void *, uint64_t, uint64_t);
extern "Python" int pf_read_file(void *, const char *, const char **, size_t *);
extern "Python" int pf_write_file(void *, const char *, const char *, size_t);
extern "Python" ptrdiff_t pf_read(void *, char *, size_t);
typedef struct { char *bytes; size_t length, size, width; } pf_array;
int pf_fill(pipefish_run *, size_t, pipefish_vector *, pf_array *, size_t *);
void pf_free(char *);
"""

# Loops over rows for arrays().
LOOPS = """
#include <pipefish.h>
#include <stdlib.h>
#include <string.h>

/* The values of a column so far, each of `width` bytes; 0: text, not kept. */
typedef struct {
	char *bytes;
	size_t length, size, width;
} pf_array;

static void
pf_free(char *bytes)
{
	free(bytes);
}

/* Return room for `size` more bytes; NULL: no memory. */
static char *
pf_room(pf_array *a, size_t size)
{
	if (a->size - a->length < size) {
		size_t more = 2 * a->size + size;
		char *bytes = realloc(a->bytes, more);

		if (!bytes)
			return NULL;
		a->bytes = bytes;
		a->size = more;
	}
	a->length += size;
	return a->bytes + a->length - size;
}

/* Append rows of a vector, numbers with INT64_MIN for no value; 0: no memory. */
static int
pf_add(pf_array *a, const pipefish_vector *v, size_t rows)
{
	char *to;
	int64_t *numbers;

	if (v->numbers)
		a->width = sizeof *v->numbers;
	if (!a->width || !rows)
		return 1;
	if (!(to = pf_room(a, rows * a->width)))
		return 0;
	if (!v->numbers) {
		memcpy(to, v->bytes, rows * a->width);
		return 1;
	}
	numbers = (int64_t *)to;
	for (size_t i = 0; i < rows; i++)
		numbers[i] = v->is_null[i] ? INT64_MIN : v->numbers[i];
	return 1;
}

/*
 * Fetch and append up to `rows` rows, after a fetch with text no more: it lasts
 * until the next.  Return the last status.
 */
static int
pf_fill(pipefish_run *r, size_t rows, pipefish_vector *v, pf_array *a, size_t *got)
{
	int status = PIPEFISH_ROW, columns, texts = 0;
	size_t some;

	for (*got = 0; *got < rows && status == PIPEFISH_ROW && !texts; *got += some) {
		some = rows - *got < 2048 ? rows - *got : 2048; /* stays in the cache */
		status = pipefish_fetch(r, some, v, &some);
		columns = status < 0 ? 0 : pipefish_column_count(r);
		for (int i = 0; i < columns; i++) {
			if (!pf_add(&a[i], &v[i], some))
				return PIPEFISH_NO_MEMORY;
			texts |= !a[i].width;
		}
	}
	return status;
}
"""

ffi = cffi.FFI()
ffi.cdef(declarations() + CALLBACKS)
ffi.set_source(
    "pipefish._pipefish", LOOPS,
    include_dirs=[os.path.join(ROOT, "common", "library")],
    extra_objects=[os.path.join(BUILD, "lib", "libpipefish.a")],
    libraries=["pcre2-8"], py_limited_api=True)

if __name__ == "__main__":
    ffi.compile(tmpdir=os.environ.get("PIPEFISH_PYTHON", HERE), verbose=False)
