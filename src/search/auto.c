#include "search/search.h"

uj_status search_auto(struct search *search)
{
    return search_bfs(search);
}
