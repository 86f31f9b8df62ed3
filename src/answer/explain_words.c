/* Why each move, in words. */
#include <stdlib.h>

#include "answer/parts.h"

static const char *kind_of(const uj_board *board, int vehicle)
{
    const int length = board->vehicles[vehicle].length;
    if (vehicle == board->target)
        return "the target";
    return length == 2 ? "car" : length == 3 ? "truck" : "vehicle";
}

static void add_vehicle(uj_text *out, const uj_board *board, int vehicle)
{
    uj_text_printf(out, "%s %s", kind_of(board, vehicle), board->vehicles[vehicle].name);
}

static void add_slide(uj_text *out, const uj_board *board, uj_move move)
{
    static const char *const ways[2][2] = {{"up", "down"}, {"left", "right"}};
    uj_text_printf(out, "%s %d", ways[board->vehicles[move.vehicle].horizontal][move.by > 0], abs(move.by));
}

/* "car B to move left 2" */
static void add_need(uj_text *out, const uj_board *board, uj_move move)
{
    add_vehicle(out, board, move.vehicle);
    uj_text_words(out, " to move ");
    add_slide(out, board, move);
}

static void add_room(uj_text *out, const uj_board *board, const uj_reason *reason, const uj_reason *later)
{
    const char *name = board->vehicles[later->move.vehicle].name;
    if (reason->returns_in > 0) {
        uj_text_printf(out, ", a retreat: %s needs its place to move ", name);
        add_slide(out, board, later->move);
        uj_text_printf(out, " (move %zu); it returns in move %zu", reason->needed_by + 1, reason->returns_in + 1);
    } else {
        uj_text_printf(out, ", so that %s can move ", name);
        add_slide(out, board, later->move);
        uj_text_printf(out, " (move %zu)", reason->needed_by + 1);
    }
}

static void add_passage(uj_text *out, const uj_board *board, const uj_explanation *why, const uj_reason *reason)
{
    const uj_move intruder = why->reasons[reason->before].move;
    uj_text_printf(out, "%s before %s moves ", reason->returns_in > 0 ? ", a retreat:" : ",",
                   board->vehicles[intruder.vehicle].name);
    add_slide(out, board, intruder);
    uj_text_printf(out, " (move %zu) and blocks its way; it %s in move %zu", reason->before + 1,
                   reason->returns_in > 0 ? "returns" : "moves on", reason->moves_on_in + 1);
}

void uj_reason_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move)
{
    const uj_reason *reason = &why->reasons[move];
    uj_text_printf(out, "%s ", board->vehicles[reason->move.vehicle].name);
    add_slide(out, board, reason->move);
    switch (reason->kind) {
    case UJ_REASON_EXIT:
        uj_text_words(out, ", to the exit");
        break;
    case UJ_REASON_ROOM:
        add_room(out, board, reason, &why->reasons[reason->needed_by]);
        break;
    case UJ_REASON_PASSAGE:
        add_passage(out, board, why, reason);
        break;
    case UJ_REASON_NONE:
        if (reason->moves_on_in > 0)
            uj_text_printf(out, ", which no other move needs; it moves again in move %zu", reason->moves_on_in + 1);
        else
            uj_text_words(out, ", which no later move needs");
        break;
    }
}

void uj_aim_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t number)
{
    const uj_aim *aim = &why->aims[number];
    const uj_reason *last = &why->reasons[aim->first + aim->count - 1];
    if (aim->needed_by == why->reason_count) {
        uj_text_words(out, "Bring ");
        add_vehicle(out, board, board->target);
        uj_text_words(out, " to the exit");
        return;
    }
    uj_text_words(out, last->kind == UJ_REASON_PASSAGE ? "Prepare " : "Make room for ");
    add_need(out, board, why->reasons[aim->needed_by].move);
    uj_text_printf(out, " (move %zu)", aim->needed_by + 1);
}

/* ---- hints ---- */

static void add_where(uj_text *out, const uj_board *board, int vehicle)
{
    static const char *const rows[] = {"top", "middle", "bottom"}, *const columns[] = {" left", "", " right"};
    static const char *const middle[] = {"on the left", "in the middle", "on the right"};
    const uj_vehicle *v = &board->vehicles[vehicle];
    const int twice_row = 2 * v->row + (v->horizontal ? 1 : v->length);
    const int twice_column = 2 * v->column + (v->horizontal ? v->length : 1);
    const int row = twice_row * 3 / (2 * board->height), column = twice_column * 3 / (2 * board->width);
    uj_text_words(out, "Look at ");
    add_vehicle(out, board, vehicle);
    if (row == 1)
        uj_text_printf(out, " %s.", middle[column]);
    else
        uj_text_printf(out, " at the %s%s.", rows[row], columns[column]);
}

static void add_why(uj_text *out, const uj_board *board, const uj_explanation *why, const uj_reason *reason)
{
    static const char *const without[] = {
        [UJ_REASON_NONE] = "It is on its way; no other vehicle needs its place.",
        [UJ_REASON_EXIT] = "Its way to the exit is free.",
    };
    if (reason->kind == UJ_REASON_ROOM) {
        uj_text_words(out, "It makes room for ");
        add_need(out, board, why->reasons[reason->needed_by].move);
        uj_text_words(out, reason->returns_in > 0 ? ", and returns later." : ".");
    } else if (reason->kind == UJ_REASON_PASSAGE) {
        uj_text_words(out, "Later, ");
        add_vehicle(out, board, why->reasons[reason->before].move.vehicle);
        uj_text_words(out, " will block its way.");
    } else {
        uj_text_words(out, without[reason->kind]);
    }
}

void uj_hint_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move, uj_hint_stage stage)
{
    const uj_reason *reason = &why->reasons[move];
    switch (stage) {
    case UJ_HINT_WHERE:
        add_where(out, board, reason->move.vehicle);
        break;
    case UJ_HINT_WHY:
        add_why(out, board, why, reason);
        break;
    case UJ_HINT_MOVE:
        uj_text_words(out, "Move ");
        add_vehicle(out, board, reason->move.vehicle);
        uj_text_words(out, " ");
        add_slide(out, board, reason->move);
        uj_text_words(out, ": ");
        uj_text_counted(out, why->reason_count - move, "move");
        uj_text_words(out, " to go.");
        break;
    }
}
