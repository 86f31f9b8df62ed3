/* The search behind search_big, for tests that want its later parts on small boards. */
#ifndef UNJAM_SEARCH_BIG_ANYTIME_H
#define UNJAM_SEARCH_BIG_ANYTIME_H

#include "search/search.h"

/* Leaves the plain search after the level that passes `plain_states`. */
uj_status anytime_search(struct search *search, uint64_t plain_states);

#endif
