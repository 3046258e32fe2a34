/*
 * short_way.h - which short ways are built
 *
 * A short way does what is usual and nothing else; the long way behind it could
 * do that as well.  In a build with -DSHORT_WAYS=0 (`make plain`) there are
 * only the long ways: both builds must write the same.
 */
#ifndef BASE_SHORT_WAY_H
#define BASE_SHORT_WAY_H

#ifndef SHORT_WAYS
#define SHORT_WAYS 1
#endif

/* Of a function for what is seldom: kept out of the code of its callers, whose
   short way is the quicker for it. */
#define SELDOM __attribute__((noinline))

/* Is there an instruction that looks sixteen bytes up at once? */
#if SHORT_WAYS && defined __SSSE3__
#define SIXTEEN_AT_ONCE 1
#include <tmmintrin.h>
#else
#define SIXTEEN_AT_ONCE 0
#endif

#endif
