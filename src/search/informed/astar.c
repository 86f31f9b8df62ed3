/* A* by g + h; states are opened again when a shorter path to them turns up, so that the heuristic need not be
 * consistent. */
#include "search/informed/informed.h"

uj_status search_astar(struct search *search)
{
    return informed_search(search, PROMISE_G_PLUS_H, search->options->ties);
}
