/* match_options.c - see match_options.h */
#include "match/match_options.h"

#include "base/mem.h"
#include "system/descriptor.h"

const char *const index_uses[] = {"auto", "never", "always", "verify", NULL};

void
match_options_init(struct match_options *o)
{
	*o = (struct match_options){
	    .run.pipe_timeout = {PIPE_TIMEOUT, PIPE_TIMEOUT},
	    .style = write_style_usual,
	    .output.files.most_open = 100};
	o->variants.list = o->aliases;
	o->reading.names = &o->variants;
}

void
match_options_free(struct match_options *o)
{
	arena_free(&o->files.memory);
	report_free(&o->report);
	regex_free(o->tags_in);
	regex_free(o->tags_out);
	mem_free(o->texts);
	mem_free(o->query_files);
	mem_free(o->transforms);
	inputs_free(&o->inputs);
	mem_free(o->states);
	arena_free(&o->memory);
}

/* Return the numbers of the option, else those of the header, else all. */
static struct number_range
choose_range(struct number_range option, struct number_range header)
{
	return option.given ? option
	    : header.given  ? header
			    : (struct number_range){false, 1, UINT64_MAX};
}

void
match_options_add_header(struct match_options *o, const struct query *q)
{
	const struct query_header *h = &q->header;

	o->variations = (o->variations || h->variations) && !o->mainline;
	if (!o->level)
		o->level = h->silent ? LEVEL_SILENT
		    : h->quiet	     ? LEVEL_QUIET
				     : LEVEL_USUAL;
	o->run.quiet = o->level;
	if (!o->matchstring.text)
		o->matchstring =
		    h->matchstring.text ? h->matchstring : str_of("CQL");
	o->result = h->result;
	o->games = choose_range(o->games, h->games);
	o->matches = choose_range(
	    o->matches.given ? o->matches : o->sorted_matches, h->matches);
	o->sorts = h->sorts || o->sorted_matches.given;
}

bool
match_options_sort(const struct match_options *o, const struct query *q)
{
	return (o->sorts || q->sortings > 0) && !o->unsorted && !o->counts &&
	    !o->report.groups && !o->status_only && !o->query_tag;
}

int
match_options_queries(const struct match_options *o)
{
	return o->query_file_count > 1 ? o->query_file_count : 1;
}

bool
match_options_wants_summary(const struct match_options *o)
{
	bool answers = o->answers || o->counts || o->status_only;

	if (o->summary != WHEN_AUTO)
		return o->summary == WHEN_ALWAYS;
	return o->shows_progress || o->mark ||
	    (!answers && when_holds(WHEN_AUTO, STDERR_FILENO));
}
