/* Packed groups: reading them, and making their configurations again. */
#include "census/census.h"
#include "census/tally.h"
#include "core/error.h"

static uj_status damaged(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "the groups of the census are damaged");
}

/* The fillings of the inner lines from their number, as keeper.c packs it. */
static bool unpack_inner(const struct axis *axis, uint64_t number, uint8_t fillings[CENSUS_SIDE])
{
    for (int i = axis->inner_count; i-- > 0;) {
        const int place = axis->place[i];
        fillings[place] = (uint8_t)(number % (uint64_t)axis->inner[i]->count);
        number /= (uint64_t)axis->inner[i]->count;
    }
    return number == 0;
}

static bool read_numbers(const char **data, const char *end, uj_census_group *group)
{
    uint64_t distance;
    const bool is_fine = unpack_number(data, end, &group->size) && unpack_number(data, end, &group->solutions) &&
                         unpack_number(data, end, &group->clusters) && unpack_number(data, end, &distance) &&
                         distance < UJ_CENSUS_DISTANCES;
    group->max_distance = is_fine ? (int)distance : -1;
    return is_fine;
}

uj_status uj_census_groups_read(const uj_census *census, const char *data, size_t length, uj_census_group_fn take,
                                void *payload, uj_error *error)
{
    const char *const end = data + length;
    while (data < end) {
        uint64_t number, tuple, difference;
        if (!unpack_number(&data, end, &number) || number >= AXES || !unpack_number(&data, end, &tuple))
            return damaged(error);
        const struct axis *const axis = &census->site.axes[number];
        if (tuple >= axis_tuples(axis))
            return damaged(error);
        uj_census_group group = {0};
        uint8_t *const outer = axis->is_target_inner ? group.columns : group.rows;
        uint8_t *const inner = axis->is_target_inner ? group.rows : group.columns;
        axis_tuple(axis, (uint32_t)tuple, outer);
        for (uint64_t inner_number = UINT64_MAX;;) {
            if (!unpack_number(&data, end, &difference))
                return damaged(error);
            if (difference == 0)
                break;
            inner_number += difference;
            if (!unpack_inner(axis, inner_number, inner) || !read_numbers(&data, end, &group))
                return damaged(error);
            if (!take(&group, payload))
                return UJ_END;
        }
    }
    return UJ_OK;
}

void uj_census_filling(const uj_census *census, bool is_row, int line, int number, uint8_t lengths[4])
{
    const struct filling *const filling = &(is_row ? census->site.board.rows : census->site.board.columns)[line].fillings[number];
    for (int i = 0; i < 4; i++)
        lengths[i] = i < filling->vehicles ? filling->length[i] : 0;
}

/* ---- Configurations ------------------------------------------------------------------------------------------------ */

struct making {
    const struct uj_census *census;
    const uj_census_group *group;
    uj_board_fn take;
    void *payload;
    uint8_t rows[CENSUS_SIDE], columns[CENSUS_SIDE]; /* placements */
    uj_error *error;
};

static uj_status add_vehicles(uj_board *board, const struct filling *filling, int placement, bool is_row, int line,
                              uj_error *error)
{
    uj_status status = UJ_OK;
    for (int i = 0; i < filling->vehicles && status == UJ_OK; i++) {
        const char name[2] = {(char)('A' + board->vehicle_count), '\0'};
        const int start = filling->start[placement][i];
        status =
            uj_board_add(board, name, is_row ? line : start, is_row ? start : line, filling->length[i], is_row, error);
    }
    return status;
}

static uj_status make_board(const struct making *making, uj_board *board)
{
    const struct census_board *const from = &making->census->site.board;
    int target = -1;
    uj_status status = uj_board_init(board, from->width, from->height, making->error);
    for (int cell = 0; cell < from->width * from->height && status == UJ_OK; cell++)
        if (from->walls >> cell & 1)
            status = uj_board_add_wall(board, cell / from->width, cell % from->width, making->error);
    for (int i = 0; i < from->height && status == UJ_OK; i++) {
        status = add_vehicles(board, &from->rows[i].fillings[making->group->rows[i]], making->rows[i], true, i,
                              making->error);
        if (i == from->exit)
            target = board->vehicle_count - 1;
    }
    for (int i = 0; i < from->width && status == UJ_OK; i++)
        status = add_vehicles(board, &from->columns[i].fillings[making->group->columns[i]], making->columns[i], false,
                              i, making->error);
    if (status == UJ_OK)
        status = uj_board_finish(board, target, from->exit, making->error);
    if (status == UJ_OK)
        uj_board_canonical(board, board);
    return status;
}

/* Rows first; then each column only where it keeps clear of them. UJ_END: `take` wants no more. */
static uj_status make_from(struct making *making, int line)
{
    const struct census_board *const from = &making->census->site.board;
    if (line == from->height + from->width) {
        uj_board board;
        const uj_status status = make_board(making, &board);
        return status != UJ_OK ? status : making->take(&board, making->payload) ? UJ_OK : UJ_END;
    }
    const bool is_row = line < from->height;
    const int number = is_row ? line : line - from->height;
    const struct filling *const filling = is_row ? &from->rows[number].fillings[making->group->rows[number]]
                                                 : &from->columns[number].fillings[making->group->columns[number]];
    unsigned blocked = 0;
    for (int row = 0; row < from->height && !is_row; row++) {
        const struct filling *const across = &from->rows[row].fillings[making->group->rows[row]];
        blocked |= (unsigned)(across->cells[making->rows[row]] >> number & 1) << row;
    }
    uj_status status = UJ_OK;
    for (int p = 0; p < filling->count && status == UJ_OK; p++) {
        if (filling->cells[p] & blocked)
            continue;
        *(is_row ? &making->rows[number] : &making->columns[number]) = (uint8_t)p;
        status = make_from(making, line + 1);
    }
    return status;
}

uj_status uj_census_group_boards(const uj_census *census, const uj_census_group *group, uj_board_fn take, void *payload,
                                 uj_error *error)
{
    struct making making = {.census = census, .group = group, .take = take, .payload = payload, .error = error};
    return make_from(&making, 0);
}
