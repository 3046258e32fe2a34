/* group_report.h - the table of groups */
#ifndef TABLE_GROUP_REPORT_H
#define TABLE_GROUP_REPORT_H

#include "table/groups.h"
#include "table/table.h"

/*
 * Write the groups in the order of their keys in a format of table.h; for
 * TABLE_LINES the columns are aligned by blanks.  A row has the columns of the
 * key, then: games, matching-games, positions, white-wins, draws, black-wins,
 * score (White's, in per cent) and mean-elo; of players their own; then the
 * aggregates.  Return NULL, or an error message.
 */
const char *group_report_write(
    struct groups *g, enum table_format format, struct out *o);

#endif
