/* The default: the perfect index, which is the fastest wherever the reachable part of the group is not too large, and the search
 * for big boards beyond that. */
#include "search/search.h"

enum { PLAIN_STATES = 100000 };
enum { MOST_STATES = 1 << 22 }; /* of the frames reached: some 50 MB, and a tenth of a second to find out */

uj_status search_auto(struct search *search)
{
    const uj_status status = search_space_within(search, MOST_STATES);
    if (status != UJ_LIMIT)
        return status;
    search->solution->algorithm = "bfs";
    solution_restart(search->solution);
    return search_big(search, PLAIN_STATES);
}
