#include "damaged.h"

#include "numbers.h"
#include "output.h"
#include "progress.h"

enum { MOST_NAMED = 10 };

static void name_row(uint64_t number, const uj_error *error, void *payload)
{
    (void)number; /* the message has it */
    struct damaged *damaged = payload;
    if (damaged->count++ >= MOST_NAMED)
        return;
    progress_wipe();
    complain("%s: %s", damaged->path, error->message);
}

void damaged_watch(struct damaged *damaged, uj_filter *filter)
{
    filter->damaged = name_row;
    filter->damaged_payload = damaged;
}

void damaged_end(const struct damaged *damaged)
{
    if (damaged->count <= MOST_NAMED)
        return;
    char more[GROUPED_SIZE];
    complain("%s: … and %s more damaged puzzles", damaged->path, grouped(more, damaged->count - MOST_NAMED));
}
