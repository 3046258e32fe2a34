/* client_settings.c - see client_settings.h */
#include "uci/client_settings.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"

static void
free_engine(struct client_settings *s)
{
	if (s->engine)
		mem_free(s->engine[0]);
	mem_free(s->engine);
	s->engine = NULL;
}

const char *
client_settings_engine(struct client_settings *s, const char *command)
{
	const char *text = command + strspn(command, " ");
	size_t len = strlen(text), count = 0;
	char *copy, *rest = NULL, **words;

	if (!len)
		return "--engine names no program";
	copy = mem_get(len + 1);
	words = mem_get((len / 2 + 2) * sizeof *words);
	memcpy(copy, text, len);
	if (access(text, X_OK) == 0)
		words[count++] = copy;
	else
		for (char *word = strtok_r(copy, " ", &rest); word;
		     word = strtok_r(NULL, " ", &rest))
			words[count++] = word;
	free_engine(s);
	s->engine = words;
	return NULL;
}

const char *
client_settings_option(struct client_settings *s, const char *option)
{
	struct str value = str_of(option);

	if (!str_trim(str_cut(&value, '=')).len)
		return "--option names no option of the engine";
	for (const char *p = option; *p; p++)
		if ((unsigned char)*p < ' ' && *p != '\t')
			return "--option takes a single line of text";
	MEM_RESERVE(s->options, s->option_count, 1, s->option_capacity);
	s->options[s->option_count++] = option;
	return NULL;
}

void
client_settings_free(struct client_settings *s)
{
	free_engine(s);
	mem_free(s->options);
}
