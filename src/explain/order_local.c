/* The order of one solution, improved without knowing the others. */
#include <stdlib.h>
#include <string.h>

#include "explain/order.h"

struct list {
    const uj_board *board;
    struct slide *slides;
    size_t count;
};

static unsigned travel_between(const struct list *list, size_t a, size_t b)
{
    return slides_travel(list->board, list->slides[a], list->slides[b]);
}

/* Travel over the place of slide `i` if it were not there. */
static unsigned travel_without(const struct list *list, size_t i)
{
    return i > 0 && i + 1 < list->count ? travel_between(list, i - 1, i + 1) : 0;
}

/* How much more travel it is with slide `i` there. */
static int cost_there(const struct list *list, size_t i)
{
    const unsigned before = i > 0 ? travel_between(list, i - 1, i) : 0;
    const unsigned after = i + 1 < list->count ? travel_between(list, i, i + 1) : 0;
    return (int)(before + after) - (int)travel_without(list, i);
}

static void swap(struct list *list, size_t i)
{
    const struct slide slide = list->slides[i];
    list->slides[i] = list->slides[i + 1];
    list->slides[i + 1] = slide;
}

/* Shifts one slide, over others that it commutes with, to the place where it costs least; false if that is where it is. */
static bool shift(struct list *list, size_t from)
{
    int least = cost_there(list, from);
    size_t best = from, at = from;
    while (at > 0 && slides_commute(list->board, list->slides[at - 1], list->slides[at]))
        swap(list, --at);
    for (;; at++) {
        const int cost = cost_there(list, at);
        if (cost < least) {
            least = cost;
            best = at;
        }
        if (at + 1 == list->count || !slides_commute(list->board, list->slides[at], list->slides[at + 1]))
            break;
        swap(list, at);
    }
    while (at > best)
        swap(list, --at);
    return best != from;
}

static bool improve(struct list *list)
{
    bool is_better = false;
    for (size_t i = 0; i < list->count; i++)
        is_better = shift(list, i) || is_better;
    return is_better;
}

/* The slides of a list of legal moves. */
static void write_slides(struct slide *slides, const uj_board *board, const uj_move *moves, size_t count)
{
    positions here;
    positions_of(&here, board);
    for (size_t i = 0; i < count; i++) {
        slides[i] = slide_of(&here, moves[i]);
        here.at[moves[i].vehicle] = slides[i].to;
    }
}

uj_status order_locally(uj_move *moves, size_t count, const uj_board *board, uj_budget *budget)
{
    struct list list = {board, malloc(count * sizeof *list.slides), count};
    if (!list.slides)
        return UJ_NO_MEMORY;
    write_slides(list.slides, board, moves, count);
    while (improve(&list) && !budget_is_over(budget))
        ;
    for (size_t i = 0; i < count; i++)
        moves[i] = slide_move(list.slides[i]);
    free(list.slides);
    return UJ_OK;
}

uint64_t uj_moves_travel(const uj_board *board, const uj_move *moves, size_t count)
{
    positions here;
    positions_of(&here, board);
    uint64_t travel = 0;
    struct slide last;
    for (size_t i = 0; i < count; i++) {
        const struct slide slide = slide_of(&here, moves[i]);
        travel += i > 0 ? slides_travel(board, last, slide) : 0;
        here.at[slide.vehicle] = slide.to;
        last = slide;
    }
    return travel;
}
