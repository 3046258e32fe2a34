/*
 * license.h - the terms of the file LICENSE, which copies of the programs must
 * come with
 */
#ifndef CQLMATCH_LICENSE_H
#define CQLMATCH_LICENSE_H

extern const char license_text[];

#endif
