#include "census/group_boards.h"

#include "base/error.h"

/* ---- Placing ------------------------------------------------------------------------------------------------------- */

struct placing {
    const struct uj_census_groups *groups;
    const uj_census_group *group;
    struct group_placements placements;
    group_placements_fn take;
    void *payload;
};

static unsigned cells_taken(const struct placing *placing, int column)
{
    unsigned cells = 0;
    for (int row = 0; row < placing->groups->board.height; row++) {
        const struct filling *const across = group_filling(placing->groups, placing->group, true, row);
        cells |= (unsigned)(across->cells[placing->placements.rows[row]] >> column & 1) << row;
    }
    return cells;
}

/* Rows first; then each column only where it keeps clear of them. */
static bool place_from(struct placing *placing, int line)
{
    const struct census_board *const board = &placing->groups->board;
    if (line == board->height + board->width)
        return placing->take(&placing->placements, placing->payload);
    const bool is_row = line < board->height;
    const int number = is_row ? line : line - board->height;
    const struct filling *const filling = group_filling(placing->groups, placing->group, is_row, number);
    const unsigned taken = is_row ? 0 : cells_taken(placing, number);
    uint8_t *const chosen = is_row ? &placing->placements.rows[number] : &placing->placements.columns[number];
    for (int i = 0; i < filling->count; i++) {
        if (filling->cells[i] & taken)
            continue;
        *chosen = (uint8_t)i;
        if (!place_from(placing, line + 1))
            return false;
    }
    return true;
}

uj_status group_place(struct uj_census_groups *groups, const uj_census_group *group, group_placements_fn take,
                      void *payload)
{
    groups_turn_to(groups, group->walls);
    struct placing placing = {.groups = groups, .group = group, .take = take, .payload = payload};
    return place_from(&placing, 0) ? UJ_OK : UJ_END;
}

/* ---- Boards -------------------------------------------------------------------------------------------------------- */

struct naming {
    uj_board *board;
    char next;
    uj_error *error;
};

static uj_status add_vehicles(struct naming *naming, const struct filling *filling, int placement, bool is_row,
                              int line, bool is_exit)
{
    uj_status status = UJ_OK;
    for (int i = 0; i < filling->vehicles && status == UJ_OK; i++) {
        const bool is_target = is_exit && i + 1 == filling->vehicles;
        const char name[2] = {is_target ? 'A' : naming->next++, '\0'};
        const int start = filling->start[placement][i];
        status = uj_board_add(naming->board, name, is_row ? line : start, is_row ? start : line, filling->length[i],
                              is_row, naming->error);
    }
    return status;
}

uj_status group_board(uj_board *out, const struct uj_census_groups *groups, const uj_census_group *group,
                      const struct group_placements *placements, uj_error *error)
{
    const struct census_board *const from = &groups->board;
    struct naming naming = {out, 'B', error};
    int target = -1;
    uj_status status = uj_board_init(out, from->width, from->height, error);
    for (int cell = 0; cell < from->width * from->height && status == UJ_OK; cell++)
        if (from->walls >> cell & 1)
            status = uj_board_add_wall(out, cell / from->width, cell % from->width, error);
    for (int row = 0; row < from->height && status == UJ_OK; row++) {
        status = add_vehicles(&naming, group_filling(groups, group, true, row), placements->rows[row], true, row,
                              row == from->exit);
        if (row == from->exit)
            target = out->vehicle_count - 1;
    }
    for (int column = 0; column < from->width && status == UJ_OK; column++)
        status = add_vehicles(&naming, group_filling(groups, group, false, column), placements->columns[column], false,
                              column, false);
    return status == UJ_OK ? uj_board_finish(out, target, from->exit, error) : status;
}

struct making {
    const struct uj_census_groups *groups;
    const uj_census_group *group;
    uj_board_fn take;
    void *payload;
    uj_status status;
    uj_error *error;
};

static bool make_board(const struct group_placements *placements, void *payload)
{
    struct making *const making = payload;
    uj_board board;
    making->status = group_board(&board, making->groups, making->group, placements, making->error);
    return making->status == UJ_OK && making->take(&board, making->payload);
}

uj_status uj_census_group_boards(uj_census_groups *groups, const uj_census_group *group, uj_board_fn take,
                                 void *payload, uj_error *error)
{
    struct making making = {groups, group, take, payload, UJ_OK, error};
    const uj_status status = group_place(groups, group, make_board, &making);
    return making.status != UJ_OK ? making.status : status;
}
