/* stack.c - see stack.h */
#include "base/stack.h"

#include <stdbool.h>
#include <string.h>

#include "base/die.h"
#include "system/machine.h"

/*
 * True if the limit leaves half of STACK_SIZE to the program.  Its arguments,
 * which are on the stack, take no more than a fourth of the limit.
 */
static bool
leaves_enough(void)
{
	return machine_stack() / 4 * 3 >= STACK_SIZE / 2;
}

void
stack_thread(pthread_t *thread, void *(*run)(void *with), void *with)
{
	pthread_attr_t attributes;
	int failed = pthread_attr_init(&attributes);

	if (!failed)
		failed = pthread_attr_setstacksize(&attributes, STACK_SIZE);
	if (!failed)
		failed = pthread_create(thread, &attributes, run, with);
	if (failed)
		die(STATUS_TROUBLE, "cannot start a thread: %s",
		    strerror(failed));
	pthread_attr_destroy(&attributes);
}

struct stack_work {
	void (*work)(void *with);
	void *with;
};

static void *
run_in_thread(void *arg)
{
	struct stack_work *w = arg;

	w->work(w->with);
	return NULL;
}

void
stack_run(void (*work)(void *with), void *with)
{
	struct stack_work w = {work, with};
	pthread_t thread;

	if (leaves_enough()) {
		work(with);
		return;
	}
	stack_thread(&thread, run_in_thread, &w);
	pthread_join(thread, NULL);
}
