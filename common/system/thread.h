/*
 * thread.h - threads and locks: those of POSIX, on every system
 */
#ifndef SYSTEM_THREAD_H
#define SYSTEM_THREAD_H

#include <pthread.h>
#include <stdio.h> /* flockfile(), funlockfile() */

#ifdef _WIN32
#define flockfile _lock_file
#define funlockfile _unlock_file
#endif

/* Define LARGE_FRAMES under sanitizers, whose frames are several times as
 * large. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LARGE_FRAMES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LARGE_FRAMES
#endif

/* The deepest query that is accepted needs a fourth of this. */
#ifdef LARGE_FRAMES
enum { STACK_SIZE = 64 << 20 };
#else
enum { STACK_SIZE = 8 << 20 };
#endif

#endif
