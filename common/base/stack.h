/*
 * stack.h - as much stack as deep work needs, whatever `ulimit -s` says
 *
 * How deep filters may stand in one another is a number that the manual states,
 * and not what happens to fit; so what goes so deep runs where there is room.
 */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include <pthread.h>

/*
 * Call work(with), on the stack of the program when its limit leaves enough,
 * else in a thread of its own, which has ended when this returns.
 */
void stack_run(void (*work)(void *with), void *with);

/*
 * Start a thread with enough stack, or ends the program; the caller joins it.
 */
void stack_thread(pthread_t *thread, void *(*run)(void *with), void *with);

#endif
