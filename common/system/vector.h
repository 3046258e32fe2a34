/*
 * vector.h - instructions for sixteen bytes at once
 */
#ifndef SYSTEM_VECTOR_H
#define SYSTEM_VECTOR_H

/* True if PSHUFB can look sixteen bytes up at once. */
#ifdef __SSSE3__
#define SIXTEEN_AT_ONCE 1
#include <tmmintrin.h>
#else
#define SIXTEEN_AT_ONCE 0
#endif

#endif
