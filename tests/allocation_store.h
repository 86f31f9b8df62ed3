/* Puzzle files, packed groups, packs and plots, for the test of failed allocations. The argument is not used. */
#ifndef ALLOCATION_STORE_H
#define ALLOCATION_STORE_H

#include "unjam.h"

uj_status use_a_puzzle_file(const char *unused);
uj_status use_packed_groups(const char *unused);
uj_status join_censuses(const char *unused);
uj_status write_a_pack(const char *unused);
uj_status draw_a_plot(const char *unused);

#endif
