/*
 * waiting.h - wait until descriptors are ready: poll()
 *
 * Where descriptors cannot be waited for, all are ready at once, and reading
 * waits.
 */
#ifndef SYSTEM_WAITING_H
#define SYSTEM_WAITING_H

#include <poll.h>

#endif
