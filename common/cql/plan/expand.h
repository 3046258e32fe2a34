/*
 * expand.h - the tree under a symmetry; the different images
 *
 * A transform filter stands for the images of its part under a set of
 * symmetries ("Transform filters formally").  It is parsed with one part, and
 * here the parts become the images: those that are valid and differ, the
 * identity first.
 */
#ifndef CQL_PLAN_EXPAND_H
#define CQL_PLAN_EXPAND_H

#include "cql/parse/parser.h"

/* Put the images in the place of the part of every transform below `n`. */
struct node *rewrite_transforms(struct parser *p, struct node *n);

#endif
