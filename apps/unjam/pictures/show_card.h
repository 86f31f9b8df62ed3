/* What a printed card shows besides its board: par, band, id and solution. */
#ifndef UNJAM_APPS_SHOW_CARD_H
#define UNJAM_APPS_SHOW_CARD_H

#include "unjam.h"

struct show_card {
    char par[40], mark[UJ_ID_SIZE];
    uj_solution solution;
};

void show_card_init(struct show_card *extras);

/* Solves and rates the board of the card, as far as that takes seconds and the limits allow, and adds what came out. `claimed_moves` (or -1) is
 * what the input says. The card points into `extras` afterwards. False: that was not all of it. */
bool show_card_fill(struct show_card *extras, uj_card *card, int claimed_moves, bool with_solution,
                    const uj_limits *limits);
void show_card_clear(struct show_card *extras);

#endif
