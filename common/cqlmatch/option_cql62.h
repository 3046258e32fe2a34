/*
 * option_cql62.h - options that only callers of CQL 6.2 have
 *
 * Functions as those of option_take.h, which refuse the option in other
 * manners.
 */
#ifndef CQLMATCH_OPTION_CQL62_H
#define CQLMATCH_OPTION_CQL62_H

#include "cqlmatch/option_take.h"

option_take take_gui, take_gui_input, take_gui_output, take_conversion, take_a,
    take_similar;

#endif
