#include <string.h>

#include "core/layout.h"
#include "format/pddl.h"
#include "format/source.h"

#define PREDICATES                                                                                                     \
    "    (at ?v - vehicle ?c - cell)\n"                                                                                \
    "    (spans ?v - vehicle ?first ?last - cell)\n"                                                                   \
    "    (ahead ?v - vehicle ?from ?to ?entered - cell)\n"                                                             \
    "    (free ?c - cell)\n"                                                                                           \
    "    (wall ?c - cell)"

/* `ahead` has the two places of a vehicle's first cell, and the cell that its end enters on the way from one to the other; back, its end leaves
 * that cell and its beginning enters the first place. */
#define ACTIONS(condition)                                                                                             \
    "  (:action forward\n"                                                                                             \
    "    :parameters (?v - vehicle ?from ?to ?entered - cell)\n"                                                       \
    "    :precondition (and " condition "(at ?v ?from) (ahead ?v ?from ?to ?entered) (free ?entered))\n"               \
    "    :effect (and (not (at ?v ?from)) (at ?v ?to) (not (free ?entered)) (free ?from)))\n"                          \
    "  (:action backward\n"                                                                                            \
    "    :parameters (?v - vehicle ?from ?to ?left - cell)\n"                                                          \
    "    :precondition (and " condition "(at ?v ?from) (ahead ?v ?to ?from ?left) (free ?to))\n"                       \
    "    :effect (and (not (at ?v ?from)) (at ?v ?to) (not (free ?to)) (free ?left)))"

static const char *const domains[] = {
    [PDDL_STEPS] = "(define (domain rush-hour-steps)\n"
                   "  (:requirements :strips :typing)\n"
                   "  (:types vehicle cell - object)\n"
                   "  (:predicates\n" PREDICATES ")\n" ACTIONS("") ")\n",
    [PDDL_MOVES] = "(define (domain rush-hour-moves)\n"
                   "  (:requirements :strips :typing :action-costs)\n"
                   "  (:types vehicle cell - object)\n"
                   "  (:predicates\n" PREDICATES "\n    (chosen ?v - vehicle))\n"
                   "  (:functions (total-cost) - number)\n"
                   "  (:action choose\n"
                   "    :parameters (?old ?new - vehicle)\n"
                   "    :precondition (chosen ?old)\n"
                   "    :effect (and (not (chosen ?old)) (chosen ?new) (increase (total-cost) 1)))\n" ACTIONS(
                       "(chosen ?v) ") ")\n",
};

const char *pddl_domain(enum pddl_kind kind)
{
    return domains[kind];
}

static void add_cell(uj_text *out, const uj_board *board, unsigned cell)
{
    uj_text_printf(out, " r%uc%u", cell / board->width + 1, cell % board->width + 1);
}

static void add_fact(uj_text *out, const uj_board *board, const char *words, const char *name, const unsigned *cells,
                     int count)
{
    uj_text_printf(out, "    (%s%s%s", words, *name ? " " : "", name);
    for (int i = 0; i < count; i++)
        add_cell(out, board, cells[i]);
    uj_text_words(out, ")\n");
}

static void add_vehicle(uj_text *out, const uj_board *board, const struct lane *lane, unsigned position,
                        const char *name)
{
    const unsigned first = lane_cell(lane, position), along = (lane->length - 1u) * lane->stride;
    const unsigned span[] = {first, first + along};
    add_fact(out, board, "at", name, &first, 1);
    add_fact(out, board, "spans", name, span, 2);
    for (unsigned at = lane->low; at < lane->high; at++) {
        const unsigned from = lane_cell(lane, at), to = from + lane->stride, step[] = {from, to, to + along};
        add_fact(out, board, "ahead", name, step, 3);
    }
}

static void add_objects(uj_text *out, const uj_board *board, enum pddl_kind kind)
{
    uj_text_words(out, "  (:objects");
    for (int v = 0; v < board->vehicle_count; v++)
        uj_text_printf(out, " %s", board->vehicles[v].name);
    uj_text_words(out, kind == PDDL_MOVES ? " nobody - vehicle\n   " : " - vehicle\n   ");
    for (unsigned cell = 0; cell < (unsigned)(board->width * board->height); cell++)
        add_cell(out, board, cell);
    uj_text_words(out, " - cell)\n");
}

void pddl_write(uj_text *out, const uj_board *board, enum pddl_kind kind)
{
    struct layout layout;
    positions state;
    layout_init(&layout, board);
    positions_of(&state, board);
    const uj_cells occupied = uj_board_occupied(board);
    uj_text_printf(out, "(define (problem board)\n  (:domain rush-hour-%s)\n", kind == PDDL_MOVES ? "moves" : "steps");
    add_objects(out, board, kind);
    uj_text_words(out, "  (:init\n");
    for (int v = 0; v < board->vehicle_count; v++)
        add_vehicle(out, board, &layout.lanes[v], state.at[v], board->vehicles[v].name);
    for (unsigned cell = 0; cell < (unsigned)(board->width * board->height); cell++)
        if (cells_has(&board->walls, cell) || !cells_has(&occupied, cell))
            add_fact(out, board, cells_has(&board->walls, cell) ? "wall" : "free", "", &cell, 1);
    if (kind == PDDL_MOVES)
        uj_text_words(out, "    (chosen nobody)\n    (= (total-cost) 0)\n");
    const unsigned goal = lane_cell(&layout.lanes[board->target], layout.goal);
    uj_text_printf(out, "  )\n  (:goal (at %s", board->vehicles[board->target].name);
    add_cell(out, board, goal);
    uj_text_words(out, kind == PDDL_MOVES ? "))\n  (:metric minimize (total-cost)))\n" : ")))\n");
}

/* Of the form r1c1, as cells are called. */
static bool is_cell(const char *name)
{
    const char *at = name;
    if (*at != 'r' && *at != 'R')
        return false;
    for (at++; is_digit(*at); at++)
        ;
    if (*at != 'c' && *at != 'C')
        return false;
    for (at++; is_digit(*at); at++)
        ;
    return *at == '\0';
}

bool pddl_allows(const uj_board *board, int vehicle, const char *name)
{
    if (!is_letter(*name) || is_cell(name) || field_equals((struct field){name, strlen(name)}, "nobody"))
        return false;
    for (const char *at = name; *at; at++)
        if (!is_letter(*at) && !is_digit(*at) && *at != '-' && *at != '_')
            return false;
    for (int i = 0; i < board->vehicle_count; i++)
        if (i != vehicle && field_equals((struct field){name, strlen(name)}, board->vehicles[i].name))
            return false;
    return true;
}
