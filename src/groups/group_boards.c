#include "groups/group_boards.h"

/* ---- Placing ------------------------------------------------------------------------------------------------------- */

struct placing {
    const struct group *group;
    struct configuration configuration;
    group_bits_fn take;
    void *payload;
};

static unsigned cells_taken(const struct placing *placing, int column)
{
    unsigned cells = 0;
    for (int row = 0; row < placing->group->lattice->height; row++) {
        const unsigned across = placing->group->rows[row]->cells[placing->configuration.rows[row]];
        cells |= (across >> column & 1) << row;
    }
    return cells;
}

/* Rows first; then each column only where it keeps clear of them. */
static bool place_from(struct placing *placing, int line)
{
    const struct group *const group = placing->group;
    const int height = group->lattice->height;
    if (line == height + group->lattice->width) {
        const struct board_bits bits = configuration_bits(group, &placing->configuration);
        return placing->take(&bits, placing->payload);
    }
    const bool is_row = line < height;
    const struct filling *const filling = is_row ? group->rows[line] : group->columns[line - height];
    const unsigned taken = is_row ? 0 : cells_taken(placing, line - height);
    uint8_t *const chosen =
        is_row ? &placing->configuration.rows[line] : &placing->configuration.columns[line - height];
    for (int i = 0; i < filling->count; i++) {
        if (filling->cells[i] & taken)
            continue;
        *chosen = (uint8_t)i;
        if (!place_from(placing, line + 1))
            return false;
    }
    return true;
}

uj_status group_place(const struct group *group, group_bits_fn take, void *payload)
{
    struct placing placing = {.group = group, .take = take, .payload = payload};
    return place_from(&placing, 0) ? UJ_OK : UJ_END;
}

/* ---- Boards -------------------------------------------------------------------------------------------------------- */

uj_status group_board(uj_board *out, const struct group *group, const struct board_bits *bits, uj_error *error)
{
    const struct lattice *const from = group->lattice;
    return board_bits_board(out, bits, from->width, from->height, from->exit, from->walls, error);
}

struct making {
    const struct group *group;
    uj_board_fn take;
    void *payload;
    uj_status status;
    uj_error *error;
};

static bool make_board(const struct board_bits *bits, void *payload)
{
    struct making *const making = payload;
    uj_board board;
    making->status = group_board(&board, making->group, bits, making->error);
    return making->status == UJ_OK && making->take(&board, making->payload);
}

uj_status uj_census_group_boards(uj_census_groups *groups, const uj_census_group *group, uj_board_fn take,
                                 void *payload, uj_error *error)
{
    const struct group lines = group_of(groups, group);
    struct making making = {&lines, take, payload, UJ_OK, error};
    const uj_status status = group_place(&lines, make_board, &making);
    return making.status != UJ_OK ? making.status : status;
}
