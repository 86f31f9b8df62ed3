/* Searches that expand the most promising state first: A* by g + h, greedy best-first search by h alone. */
#ifndef UNJAM_SEARCH_INFORMED_INFORMED_H
#define UNJAM_SEARCH_INFORMED_INFORMED_H

#include "search/search.h"

enum promise { PROMISE_G_PLUS_H, PROMISE_H };

uj_status informed_search(struct search *search, enum promise promise, uj_ties ties);

#endif
