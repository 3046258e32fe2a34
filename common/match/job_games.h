/*
 * job_games.h - a job over games: its files are opened, games matched, files
 * closed
 */
#ifndef MATCH_JOB_GAMES_H
#define MATCH_JOB_GAMES_H

#include <stdatomic.h>

#include "match/job.h"

/*
 * Run the job over games, for match_job_run().  *ended makes queries stop; a
 * signal sets it from now on.
 */
enum status job_match_games(struct match_job *j, atomic_bool *ended);

#endif
