/*
 * frontend.h - how cqlmatch talks to who started it
 *
 * Front ends start `cql` (CQL 6.2) or `cqli` (CQLi) and read what they print.
 * Started under such a name, or with --as, cqlmatch prints what they expect,
 * where they expect it, and ends with their exit statuses.  What a run does is
 * the same in every frontend; match/ knows of none, and tells what happens
 * (match/run.h).  Manners are rows of a table in frontend.c:
 *
 *     own     cqlmatch's own
 *     cql62   CQL 6.2: all on standard output, after a banner
 *     cqli    CQLi: a summary on standard output, marks on standard error
 */
#ifndef CQLMATCH_FRONTEND_H
#define CQLMATCH_FRONTEND_H

#include "cqlmatch/frontend_output.h"

extern const struct frontend frontend_own, frontend_cql62, frontend_cqli;

/*
 * Return the frontend that the last --as of the arguments names, else the one
 * of the program's name.  A word that names none ends the program.
 */
const struct frontend *frontend_choose(char **argv);

#endif
