#include "events.h"

#include <math.h>
#include <stdlib.h>

static bool is_before(const struct event *a, const struct event *b)
{
    return a->time != b->time ? a->time < b->time : a->number < b->number;
}

static void reserve(struct events *events)
{
    if (events->count < events->capacity)
        return;
    events->capacity = 2 * events->capacity + 64;
    events->heap = realloc(events->heap, events->capacity * sizeof *events->heap);
    if (!events->heap)
        abort(); /* a test needs no other way out */
}

void events_push(struct events *events, struct event event)
{
    reserve(events);
    if (event.number == 0)
        event.number = ++events->number;
    size_t at = events->count++;
    for (; at > 0 && is_before(&event, &events->heap[(at - 1) / 2]); at = (at - 1) / 2)
        events->heap[at] = events->heap[(at - 1) / 2];
    events->heap[at] = event;
}

struct event events_pop(struct events *events)
{
    struct event *const heap = events->heap;
    const struct event first = heap[0], last = heap[--events->count];
    const size_t count = events->count;
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!is_before(&heap[child], &last))
            break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

void events_clear(struct events *events)
{
    for (size_t i = 0; i < events->count; i++)
        uj_text_free(&events->heap[i].text);
    events->count = 0;
}

double chance(uj_random *random)
{
    return ((double)uj_random_below(random, UINT64_C(1) << 52) + 0.5) / 0x1p52;
}

double after(uj_random *random, double mean)
{
    return -log(chance(random)) * mean;
}
