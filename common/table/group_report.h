/*
 * group_report.h - groups as people and programs read them
 *
 * A row has the columns of the key, then: games, matching-games, positions,
 * white-wins, draws, black-wins, score (White's, in per cent) and mean-elo.
 */
#ifndef TABLE_GROUP_REPORT_H
#define TABLE_GROUP_REPORT_H

#include "table/table.h"
#include "table/groups.h"

/*
 * Write the groups in the order of their keys, as one of the formats of
 * table.h, or, as TABLE_LINES, with blanks so that columns are aligned.  NULL,
 * or what is wrong with a temporary file.
 */
const char *group_report_write(
    struct groups *g, enum table_format format, struct out *o);

#endif
