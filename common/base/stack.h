/*
 * stack.h - run deep recursion with enough stack, whatever `ulimit -s` is
 *
 * The manual states how deep filters may be nested; the limit must not depend
 * on the stack that happens to be there.
 */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include "system/thread.h"

/*
 * Call work(with), on the program's stack if its limit leaves enough, else in a
 * thread that has ended on return.
 */
void stack_run(void (*work)(void *with), void *with);

/*
 * Start a thread with enough stack; the caller joins it.  End the program if
 * that fails.
 */
void stack_thread(pthread_t *thread, void *(*run)(void *with), void *with);

#endif
