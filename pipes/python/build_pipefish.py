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
int pf_boards(const pipefish_vector *, size_t, uint64_t *);
void pf_numbers(const pipefish_vector *, size_t, int64_t *);
"""

# Loops over the rows of a vector, for arrays.
LOOPS = """
#include <pipefish.h>

/* Convert a column of placements to sets. */
static int
pf_boards(const pipefish_vector *v, size_t rows, uint64_t *sets)
{
	uint32_t at = 0;
	int status = PIPEFISH_OK;

	for (size_t i = 0; i < rows && status == PIPEFISH_OK; at = v->ends[i++])
		status = pipefish_bitboards(v->bytes + at, v->ends[i] - at, sets + 12 * i, NULL);
	return status;
}

/* Copy numbers, with INT64_MIN for no value. */
static void
pf_numbers(const pipefish_vector *v, size_t rows, int64_t *to)
{
	for (size_t i = 0; i < rows; i++)
		to[i] = v->is_null[i] ? INT64_MIN : v->numbers[i];
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
