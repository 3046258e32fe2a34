/* unload.c - load the library that is named, use it and unload it, 1,000 times
 */
#include <dlfcn.h>
#include <string.h>

int
main(int argc, char **argv)
{
	for (int i = 0; i < 1000; i++) {
		void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
		int (*compile)(void **, const char *, size_t, void **);
		void (*give)(void *), *q;

		if (!library)
			return 1;
		*(void **)&compile = dlsym(library, "pipefish_compile");
		*(void **)&give = dlsym(library, "pipefish_query_free");
		if (!compile || !give || compile(&q, "mate", 4, NULL))
			return 2;
		give(q);
		if (dlclose(library))
			return 3;
	}
	return 0;
}
