/* Greedy best-first search: by h alone, the oldest first among equals. Quick to some solution, rarely to a shortest. */
#include "search/informed/informed.h"

uj_status search_best_first(struct search *search)
{
    return informed_search(search, PROMISE_H, UJ_TIES_FIFO);
}
