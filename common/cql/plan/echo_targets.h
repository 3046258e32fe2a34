/* echo_targets.h - find the targets of echo without evaluating each pair */
#ifndef CQL_PLAN_ECHO_TARGETS_H
#define CQL_PLAN_ECHO_TARGETS_H

#include "cql/tree/query.h"

/* Divide the bodies of the echoes of a tree (filters/echo.h). */
void plan_echo_targets(struct query *q, struct node *n);

#endif
