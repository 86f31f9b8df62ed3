/* The states that wait to be expanded, by an integer key: the lowest key comes first, and a rule decides among equal
 * keys. Keys are small, so each has a row of its own and nothing is ever compared. */
#ifndef UNJAM_SEARCH_INFORMED_OPEN_LIST_H
#define UNJAM_SEARCH_INFORMED_OPEN_LIST_H

#include "base/budget.h"

/* Taken from the front or, last in first out, from the end. */
struct open_bucket {
    uint32_t *items;
    uint32_t first, end, capacity;
};

/* One bucket; where deep states come first, one for each estimate. */
struct open_row {
    struct open_bucket *buckets;
    int bucket_count, lowest;
    uint64_t item_count;
};

struct open_list {
    uj_ties ties;
    struct open_row *rows;
    int row_count, lowest;
    uint64_t item_count;
    uj_budget *budget; /* NULL: no limit */
};

/* An empty list takes no memory. Release with open_free, also after a failure. */
void open_init(struct open_list *open, uj_ties ties, uj_budget *budget);
void open_free(struct open_list *open);

/* Among equal keys the depth is larger where the estimate is smaller. UJ_LIMIT: no room in the budget. */
uj_status open_push(struct open_list *open, int key, int estimate, uint32_t item);

/* False: the list is empty. */
bool open_pop(struct open_list *open, int *key, uint32_t *item);

#endif
