/* Clusters, laid out. Numbers by the thousand are handed over as they lie in memory. */
#include <stdlib.h>

#include "engine.h"

struct map {
    uj_cluster *cluster;
    uj_map layout;
    uint16_t *distance; /* by state; UINT16_MAX: none */
    uint8_t *positions; /* by state and vehicle: the row or column of its first cell */
};

static uj_status list_states(struct map *map)
{
    const uint64_t states = uj_cluster_states(map->cluster);
    uj_board board;
    uj_cluster_board(map->cluster, 0, &board);
    map->distance = malloc((size_t)states * sizeof *map->distance);
    map->positions = malloc((size_t)states * board.vehicle_count);
    if (!map->distance || !map->positions)
        return UJ_NO_MEMORY;
    uint8_t *position = map->positions;
    for (uint64_t state = 0; state < states; state++) {
        map->distance[state] = (uint16_t)uj_cluster_distance(map->cluster, state, map->layout.metric);
        uj_cluster_board(map->cluster, state, &board);
        for (int i = 0; i < board.vehicle_count; i++)
            *position++ = board.vehicles[i].horizontal ? board.vehicles[i].column : board.vehicles[i].row;
    }
    return UJ_OK;
}

void EXPORT(map_free)(struct map *map)
{
    if (!map)
        return;
    uj_cluster_close(map->cluster);
    uj_map_clear(&map->layout);
    free(map->distance);
    free(map->positions);
    free(map);
}

static void add_place(uj_text *out, const char *key, const void *place)
{
    uj_text_printf(out, ",\"%s\":%zu", key, (size_t)place);
}

/* What JavaScript needs to find everything: numbers, and where the arrays are. */
static void add_info(uj_text *out, const struct map *map)
{
    const uj_map *layout = &map->layout;
    const uj_cluster *cluster = map->cluster;
    const uint64_t start = uj_cluster_start(cluster);
    uj_board board;
    uj_cluster_board(cluster, start, &board);
    uj_text_printf(out,
                   "{\"states\":%u,\"solutions\":%u,\"solvable\":%s,\"start\":%u,\"distance\":%d,\"max_distance\":%d,"
                   "\"width\":%d,\"height\":%d,\"radius\":%d,\"layer_gap\":%d,\"dots\":%u,\"links\":%zu,"
                   "\"most_states\":%u,\"connections\":%u,\"vehicles\":%d,\"path\":%zu,\"at\":{\"map\":%zu",
                   layout->state_count, (unsigned)uj_cluster_solutions(cluster),
                   uj_cluster_solutions(cluster) > 0 ? "true" : "false", (unsigned)start,
                   uj_cluster_distance(cluster, start, layout->metric),
                   uj_cluster_max_distance(cluster, layout->metric), layout->width, layout->height, layout->radius,
                   layout->layer_gap, layout->dot_count, layout->link_count, layout->most_states,
                   (unsigned)layout->connections, board.vehicle_count, layout->path_length, (size_t)map);
    add_place(out, "dots", layout->dots);
    add_place(out, "links", layout->links);
    add_place(out, "dot_of", layout->dot_of);
    add_place(out, "path", layout->path);
    add_place(out, "distance", map->distance);
    add_place(out, "positions", map->positions);
    uj_text_words(out, "}}");
}

static uj_status open_map(struct map *map, uj_metric metric, double max_memory, uj_error *error)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    const uj_limits limits = {.max_memory = engine_memory(max_memory)};
    uj_status status = engine_board(&puzzle, error);
    if (status == UJ_OK)
        status = uj_cluster_open(&map->cluster, &puzzle.board, &limits, error);
    if (status == UJ_OK)
        status = uj_map_make(&map->layout, map->cluster, metric, NULL, error);
    return status == UJ_OK ? list_states(map) : status;
}

/* board; the handle is in the answer */
int EXPORT(map_new)(int metric, double max_memory)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    struct map *map = calloc(1, sizeof *map);
    if (!map)
        return engine_end(UJ_NO_MEMORY, &error);
    const uj_status status = open_map(map, metric ? UJ_STEPS : UJ_MOVES, max_memory, &error);
    if (status == UJ_OK)
        add_info(out, map);
    else
        map_free(map);
    return engine_end(status, &error);
}

/* The vehicles in the order that the cluster knows them by; notations list them as they stand. */
static bool sort_vehicles(uj_board *board, const uj_cluster *cluster)
{
    uj_board sorted;
    uj_cluster_board(cluster, 0, &sorted);
    if (board->vehicle_count != sorted.vehicle_count)
        return false;
    for (int i = 0; i < sorted.vehicle_count; i++) {
        const int vehicle = uj_board_find(board, sorted.vehicles[i].name);
        if (vehicle < 0)
            return false;
        sorted.vehicles[i] = board->vehicles[vehicle];
        if (vehicle == board->target)
            sorted.target = (uint8_t)i;
    }
    board->target = sorted.target;
    memcpy(board->vehicles, sorted.vehicles, sizeof board->vehicles);
    return true;
}

/* board; its number, or -1 if it is not of this cluster or not a board */
double EXPORT(map_find)(const struct map *map)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    if (engine_board(&puzzle, NULL) != UJ_OK || !sort_vehicles(&puzzle.board, map->cluster))
        return -1;
    const uint64_t state = uj_cluster_number(map->cluster, &puzzle.board);
    return state == UINT64_MAX ? -1 : (double)state;
}

/* The board as the object of the notation json. */
int EXPORT(map_board)(const struct map *map, uint32_t state)
{
    uj_board board;
    engine_answer();
    uj_cluster_board(map->cluster, state, &board);
    engine_add_board(&board);
    return engine_end(UJ_OK, NULL);
}

/* [{"vehicle","by","state","distance"},…] */
int EXPORT(map_neighbours)(const struct map *map, uint32_t state)
{
    static uint64_t states[UJ_MAX_MOVES];
    static uj_move moves[UJ_MAX_MOVES];
    uj_text *out = engine_answer();
    uj_board board;
    uj_cluster_board(map->cluster, state, &board);
    const size_t count = uj_board_moves(&board, map->layout.metric, moves);
    uj_cluster_neighbours(map->cluster, state, map->layout.metric, states);
    uj_text_words(out, "[");
    for (size_t i = 0; i < count; i++)
        uj_text_printf(out, "%s{\"vehicle\":\"%s\",\"by\":%d,\"state\":%u,\"distance\":%d}", i > 0 ? "," : "",
                       board.vehicles[moves[i].vehicle].name, moves[i].by, (unsigned)states[i],
                       uj_cluster_distance(map->cluster, states[i], map->layout.metric));
    uj_text_words(out, "]");
    return engine_end(UJ_OK, NULL);
}
