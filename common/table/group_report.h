/*
 * group_report.h - write groups as a table
 *
 * A row has the columns of the key, then: games, matching-games, positions,
 * white-wins, draws, black-wins, score (White's, in per cent) and mean-elo.
 */
#ifndef TABLE_GROUP_REPORT_H
#define TABLE_GROUP_REPORT_H

#include "table/table.h"
#include "table/groups.h"

/*
 * Write the groups in the order of their keys in a format of table.h; for
 * TABLE_LINES the columns are aligned by blanks.  Returns NULL, or the error of
 * a temporary file.
 */
const char *group_report_write(
    struct groups *g, enum table_format format, struct out *o);

#endif
