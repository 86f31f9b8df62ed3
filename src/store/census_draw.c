/* Puzzles from packed groups by chance, each with the same, without making all of them.
 *
 * How many puzzles of the wanted sort a group has is not known before it is solved, but not more than it has
 * clusters. So each group gets as many tickets as clusters, and tickets are drawn: the ticket of place i in its
 * group wins if the group has an i-th puzzle of the wanted sort, and the others are blanks. Every puzzle has one
 * ticket, so all have the same chance. If so few win that it would take longer than to make all puzzles, all are
 * made, and those with the least random numbers are taken. */
#include <stdlib.h>

#include "base/error.h"
#include "base/grow.h"
#include "store/census_puzzles.h"

enum { FIRST_TICKETS = 256, TICKETS_EACH = 16 };

struct ticket {
    uint64_t place; /* among those of all groups */
    uint64_t order; /* of drawing */
};

struct winner {
    struct ticket ticket; /* first, so that what compares tickets compares winners */
    uj_census_row row;
};

struct lottery {
    struct remaking *remaking;
    uj_random random;
    uint64_t places;                 /* of the groups so far */
    const struct ticket *next, *end; /* tickets of the groups to come, sorted by place */
    uint64_t drawn;
    struct winner *winners; /* sorted by order, once a round is over */
    size_t winner_count, winner_capacity, wanted;
    uint64_t row_place; /* of the row at hand */
};

static int by_order(const void *a, const void *b)
{
    const struct ticket *const x = a, *const y = b;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int by_place(const void *a, const void *b)
{
    const struct ticket *const x = a, *const y = b;
    return x->place < y->place ? -1 : x->place > y->place ? 1 : by_order(a, b);
}

static void sort_winners(struct lottery *lottery, int (*compare)(const void *, const void *))
{
    if (lottery->winner_count > 0)
        qsort(lottery->winners, lottery->winner_count, sizeof *lottery->winners, compare);
}

static bool add_winner(struct lottery *lottery, struct ticket ticket, const uj_census_row *row)
{
    struct winner *const winners =
        grow(lottery->winners, &lottery->winner_capacity, lottery->winner_count + 1, sizeof *winners);
    if (!winners) {
        lottery->remaking->status = fail_memory(lottery->remaking->error);
        return false;
    }
    lottery->winners = winners;
    winners[lottery->winner_count++] = (struct winner){ticket, *row};
    return true;
}

/* ---- Tickets ------------------------------------------------------------------------------------------------------- */

static bool count_places(const uj_census_group *group, void *payload)
{
    struct lottery *const lottery = payload;
    lottery->places += group->clusters;
    return true;
}

/* Of several tickets for one place, the first that was drawn counts. */
static bool check_row(struct remaking *remaking, const uj_census_row *row, void *payload)
{
    (void)remaking;
    struct lottery *const lottery = payload;
    const uint64_t place = lottery->row_place++;
    while (lottery->next < lottery->end && lottery->next->place < place)
        lottery->next++;
    const bool has_ticket = lottery->next < lottery->end && lottery->next->place == place;
    return !has_ticket || add_winner(lottery, *lottery->next, row);
}

static bool check_group(const uj_census_group *group, void *payload)
{
    struct lottery *const lottery = payload;
    lottery->row_place = lottery->places;
    lottery->places += group->clusters;
    if (lottery->next == lottery->end)
        return false;
    if (lottery->next->place >= lottery->places)
        return true;
    if (!remake_group(lottery->remaking, group, check_row, lottery))
        return false;
    while (lottery->next < lottery->end && lottery->next->place < lottery->places)
        lottery->next++;
    return true;
}

/* A place that won in an earlier round too is counted once. */
static void forget_repetitions(struct lottery *lottery)
{
    sort_winners(lottery, by_place);
    size_t count = 0;
    for (size_t i = 0; i < lottery->winner_count; i++)
        if (count == 0 || lottery->winners[count - 1].ticket.place != lottery->winners[i].ticket.place)
            lottery->winners[count++] = lottery->winners[i];
    lottery->winner_count = count;
    sort_winners(lottery, by_order);
}

/* Draws so many tickets out of all and looks which win. */
static uj_status draw_round(struct lottery *lottery, size_t count, uint64_t all)
{
    struct ticket *const tickets = malloc(count * sizeof *tickets);
    if (!tickets)
        return fail_memory(lottery->remaking->error);
    for (size_t i = 0; i < count; i++)
        tickets[i] = (struct ticket){uj_random_below(&lottery->random, all), lottery->drawn++};
    qsort(tickets, count, sizeof *tickets, by_place);
    lottery->next = tickets;
    lottery->end = tickets + count;
    lottery->places = 0;
    const uj_status status = remake_all(lottery->remaking, check_group, lottery);
    free(tickets);
    forget_repetitions(lottery);
    return status == UJ_END ? UJ_OK : status;
}

/* ---- All of them --------------------------------------------------------------------------------------------------- */

/* Only the wanted ones with the least orders are kept, and as many again until the next sorting. */
static void forget_losers(struct lottery *lottery)
{
    sort_winners(lottery, by_order);
    if (lottery->winner_count > lottery->wanted)
        lottery->winner_count = lottery->wanted;
}

static bool add_row(struct remaking *remaking, const uj_census_row *row, void *payload)
{
    (void)remaking;
    struct lottery *const lottery = payload;
    if (lottery->winner_count >= 2 * lottery->wanted)
        forget_losers(lottery);
    return add_winner(lottery, (struct ticket){.order = uj_random_next(&lottery->random)}, row);
}

static bool add_group(const uj_census_group *group, void *payload)
{
    struct lottery *const lottery = payload;
    return remake_group(lottery->remaking, group, add_row, lottery);
}

static uj_status draw_from_all(struct lottery *lottery)
{
    lottery->winner_count = 0;
    const uj_status status = remake_all(lottery->remaking, add_group, lottery);
    forget_losers(lottery);
    return status;
}

uj_status remake_drawn(struct remaking *remaking)
{
    const uj_filter *const filter = remaking->filter;
    struct lottery lottery = {.remaking = remaking, .wanted = (size_t)(filter->limit + filter->offset)};
    uj_random_seed(&lottery.random, filter->seed, 0);
    uj_status status = remake_all(remaking, count_places, &lottery);
    const uint64_t all = lottery.places;
    size_t count = FIRST_TICKETS + TICKETS_EACH * lottery.wanted;
    while (status == UJ_OK && lottery.winner_count < lottery.wanted && lottery.drawn + count < all) {
        status = draw_round(&lottery, count, all);
        count *= 2;
    }
    if (status == UJ_OK && lottery.winner_count < lottery.wanted)
        status = draw_from_all(&lottery);
    bool goes_on = status == UJ_OK;
    for (size_t i = 0; i < lottery.winner_count && goes_on; i++)
        goes_on = remake_give(remaking, &lottery.winners[i].row);
    free(lottery.winners);
    return status == UJ_OK ? remaking->status : status;
}
