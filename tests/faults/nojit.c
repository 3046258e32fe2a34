/* nojit.c - preloaded, makes PCRE2 one without just-in-time compiler */
#include <stddef.h>
#include <stdint.h>

enum { CONFIG_JIT = 1, ERROR_JIT_BADOPTION = -45, ERROR_BADOPTION = -34 };

int
pcre2_config_8(uint32_t what, void *where)
{
	if (what != CONFIG_JIT)
		return ERROR_BADOPTION;
	*(uint32_t *)where = 0;
	return 0;
}

int
pcre2_jit_compile_8(void *code, uint32_t options)
{
	(void)code;
	(void)options;
	return ERROR_JIT_BADOPTION;
}

void *
pcre2_jit_stack_create_8(size_t start, size_t most, void *memory)
{
	(void)start;
	(void)most;
	(void)memory;
	return NULL;
}
