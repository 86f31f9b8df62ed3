/* Pictures and files of graphs, for the test of failed allocations. */
#ifndef ALLOCATION_DRAW_H
#define ALLOCATION_DRAW_H

#include "unjam.h"

uj_status draw_in_a_terminal(const char *kind); /* with a c coloured, with an a in ASCII */
uj_status draw_a_cluster(const char *string);
uj_status draw_a_tree(const char *string);
uj_status draw_a_queue(const char *string);
uj_status draw_a_card(const char *unused);
uj_status draw_a_png(const char *unused);
uj_status draw_a_pdf(const char *unused);
uj_status export_a_cluster(const char *unused);

#endif
