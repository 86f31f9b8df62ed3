/* What is going to happen in a simulation, in the order of its time. */
#ifndef UNJAM_TESTS_EVENTS_H
#define UNJAM_TESTS_EVENTS_H

#include "message.h"

enum event_kind { EVENT_MESSAGE, EVENT_DONE, EVENT_WAKE, EVENT_FREE, EVENT_LOST, EVENT_MISHAP };

struct event {
    double time;
    uint64_t number; /* of two at the same time, the one made first comes first */
    enum event_kind kind;
    int to, from;
    struct span span;
    uj_text text;
};

struct events {
    struct event *heap; /* the next one first */
    size_t count, capacity;
    uint64_t number; /* of the last one made */
};

/* Takes over the text. */
void events_push(struct events *events, struct event event);
struct event events_pop(struct events *events); /* there must be one */
void events_clear(struct events *events);       /* keeps its memory: free the heap */

double chance(uj_random *random);             /* between 0 and 1, neither of them */
double after(uj_random *random, double mean); /* seconds until something happens that may happen at any time */

#endif
