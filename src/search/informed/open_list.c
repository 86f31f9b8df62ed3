#include "search/informed/open_list.h"

#include <assert.h>
#include <string.h>

void open_init(struct open_list *open, uj_ties ties, uj_budget *budget)
{
    *open = (struct open_list){.ties = ties, .budget = budget};
}

void open_free(struct open_list *open)
{
    for (int r = 0; r < open->row_count; r++) {
        for (int b = 0; b < open->rows[r].bucket_count; b++)
            budget_free(open->rows[r].buckets[b].items);
        budget_free(open->rows[r].buckets);
    }
    budget_free(open->rows);
    open_init(open, open->ties, open->budget);
}

/* Makes an array longer, with zeros in the new part. */
static uj_status lengthen(const struct open_list *open, void **array, size_t item_size, size_t count, size_t wanted)
{
    char *longer = budget_resize(open->budget, *array, wanted, item_size);
    if (!longer)
        return budget_failure(open->budget);
    memset(longer + count * item_size, 0, (wanted - count) * item_size);
    *array = longer;
    return UJ_OK;
}

static uj_status row_of(struct open_list *open, int key, struct open_row **out)
{
    if (key >= open->row_count) {
        void *rows = open->rows;
        const uj_status status = lengthen(open, &rows, sizeof *open->rows, (size_t)open->row_count, (size_t)key + 1);
        if (status != UJ_OK)
            return status;
        open->rows = rows;
        open->row_count = key + 1;
    }
    *out = &open->rows[key];
    return UJ_OK;
}

static uj_status bucket_of(struct open_list *open, struct open_row *row, int number, struct open_bucket **out)
{
    if (number >= row->bucket_count) {
        void *buckets = row->buckets;
        const uj_status status =
            lengthen(open, &buckets, sizeof *row->buckets, (size_t)row->bucket_count, (size_t)number + 1);
        if (status != UJ_OK)
            return status;
        row->buckets = buckets;
        row->bucket_count = number + 1;
    }
    *out = &row->buckets[number];
    return UJ_OK;
}

/* Room for one more item at the end: what was taken from the front is used again before the array grows. */
static uj_status make_room(struct open_list *open, struct open_bucket *bucket)
{
    if (bucket->end < bucket->capacity)
        return UJ_OK;
    if (bucket->first > bucket->capacity / 2) {
        bucket->end -= bucket->first;
        memmove(bucket->items, bucket->items + bucket->first, bucket->end * sizeof *bucket->items);
        bucket->first = 0;
        return UJ_OK;
    }
    if (bucket->capacity > UINT32_MAX / 2)
        return UJ_LIMIT;
    const uint32_t capacity = bucket->capacity ? bucket->capacity * 2 : 16;
    void *items = bucket->items;
    const uj_status status = lengthen(open, &items, sizeof *bucket->items, bucket->capacity, capacity);
    if (status != UJ_OK)
        return status;
    bucket->items = items;
    bucket->capacity = capacity;
    return UJ_OK;
}

uj_status open_push(struct open_list *open, int key, int estimate, uint32_t item)
{
    const int number = open->ties == UJ_TIES_DEEP ? estimate : 0;
    assert(key >= 0 && number >= 0);
    struct open_row *row;
    struct open_bucket *bucket;
    uj_status status = row_of(open, key, &row);
    if (status == UJ_OK)
        status = bucket_of(open, row, number, &bucket);
    if (status == UJ_OK)
        status = make_room(open, bucket);
    if (status != UJ_OK)
        return status;
    bucket->items[bucket->end++] = item;
    if (row->item_count++ == 0 || number < row->lowest)
        row->lowest = number;
    if (open->item_count++ == 0 || key < open->lowest)
        open->lowest = key;
    return UJ_OK;
}

bool open_pop(struct open_list *open, int *key, uint32_t *item)
{
    if (open->item_count == 0)
        return false;
    while (open->rows[open->lowest].item_count == 0)
        open->lowest++;
    struct open_row *row = &open->rows[open->lowest];
    while (row->buckets[row->lowest].first == row->buckets[row->lowest].end)
        row->lowest++;
    struct open_bucket *bucket = &row->buckets[row->lowest];
    *key = open->lowest;
    *item = open->ties == UJ_TIES_LIFO ? bucket->items[--bucket->end] : bucket->items[bucket->first++];
    if (bucket->first == bucket->end)
        bucket->first = bucket->end = 0;
    row->item_count--;
    open->item_count--;
    return true;
}
