#include "env/levels.h"

#include <string.h>

#include "base/error.h"
#include "base/grow.h"

static uj_status check(const struct env_levels *levels, const uj_board *board, uj_error *error)
{
    if (board->width != levels->width || board->height != levels->height)
        return fail_here(error, UJ_BAD_INPUT, "the level has %dx%d cells, the environment %dx%d", board->width,
                         board->height, levels->width, levels->height);
    if (board->vehicle_count > levels->most_vehicles)
        return fail_here(error, UJ_BAD_INPUT, "the level has %d vehicles, the environment room for %d",
                         board->vehicle_count, levels->most_vehicles);
    if (uj_board_solved(board))
        return fail_here(error, UJ_BAD_INPUT, "the level is solved already");
    return UJ_OK;
}

/* Marks a cell in both orders. */
static void occupy(struct level *level, const struct env_levels *levels, unsigned cell)
{
    const unsigned width = (unsigned)levels->width, height = (unsigned)levels->height;
    level->occupied[0] |= UINT64_C(1) << cell;
    level->occupied[1] |= UINT64_C(1) << (cell % width * height + cell / width);
}

static void lay(struct level *level, struct track *tracks, const struct env_levels *levels, const uj_board *board)
{
    struct layout layout;
    positions state;
    layout_init(&layout, board);
    positions_of(&state, board);
    level->vehicles = board->vehicle_count;
    level->goal = layout.goal;
    level->walls = board->walls.word[0];
    for (int v = 0; v < board->vehicle_count; v++) {
        const struct lane *const lane = &layout.lanes[v];
        const bool is_vertical = !board->vehicles[v].horizontal;
        const int first = is_vertical ? board->vehicles[v].column * levels->height : lane->start;
        tracks[v] = (struct track){is_vertical,  (uint8_t)first, lane->start, lane->stride,
                                   lane->length, lane->low,      lane->high,  state.at[v]};
    }
    const uj_cells occupied = uj_board_occupied(board);
    for (unsigned cell = 0; cell < (unsigned)(levels->width * levels->height); cell++)
        if (cells_has(&occupied, cell))
            occupy(level, levels, cell);
}

/* All states of the level, if they are wanted. */
static uj_status open_cluster(struct level *level, const struct env_levels *levels, const uj_board *board,
                              const uj_limits *limits, uj_error *error)
{
    if (!levels->with_distances)
        return UJ_OK;
    const uj_status status = uj_cluster_open(&level->cluster, board, limits, error);
    if (status != UJ_OK || uj_cluster_solutions(level->cluster) > 0)
        return status;
    uj_cluster_close(level->cluster);
    return fail_here(error, UJ_BAD_INPUT, "the level has no solution");
}

uj_status env_levels_add(struct env_levels *levels, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    uj_status status = check(levels, board, error);
    if (status != UJ_OK)
        return status;
    uj_board canonical;
    uj_board_canonical(&canonical, board);
    struct level *const all = grow(levels->all, &levels->room, levels->count + 1, sizeof *all);
    if (!all)
        return fail_memory(error);
    levels->all = all;
    const size_t track_count = levels->track_count + canonical.vehicle_count;
    struct track *const tracks = grow(levels->tracks, &levels->track_room, track_count, sizeof *tracks);
    if (!tracks)
        return fail_memory(error);
    levels->tracks = tracks;
    struct level level = {.first_track = (uint32_t)levels->track_count};
    status = open_cluster(&level, levels, &canonical, limits, error);
    if (status != UJ_OK)
        return status;
    lay(&level, tracks + levels->track_count, levels, &canonical);
    levels->all[levels->count++] = level;
    levels->track_count = track_count;
    return UJ_OK;
}

void env_levels_free(struct env_levels *levels)
{
    for (size_t i = 0; i < levels->count; i++)
        uj_cluster_close(levels->all[i].cluster);
    free(levels->all);
    free(levels->tracks);
}
