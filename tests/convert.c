#include "convert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not cmocka's assertions: benchmarks use this file too. */
static void require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

ref_board ref_from_board(const uj_board *board)
{
    ref_board result = {
        .width = board->width, .height = board->height, .vehicle_count = board->vehicle_count, .target = board->target};
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            result.walls[row][column] = uj_board_is_wall(board, row, column) ? '#' : '.';
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        result.vehicles[i] = (ref_vehicle){v->row, v->column, v->length, v->horizontal};
    }
    return result;
}

uj_board board_from_ref(const ref_board *board)
{
    uj_board result;
    uj_error error = {0};
    require(uj_board_init(&result, board->width, board->height, &error) == UJ_OK, error.message);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (board->walls[row][column] == '#')
                require(uj_board_add_wall(&result, row, column, &error) == UJ_OK, error.message);
    for (int i = 0; i < board->vehicle_count; i++) {
        const ref_vehicle *v = &board->vehicles[i];
        char name[UJ_NAME_SIZE] = {(char)('A' + i % 26)};
        if (i >= 26)
            snprintf(name + 1, sizeof name - 1, "%d", i / 26);
        require(uj_board_add(&result, name, v->row, v->column, v->length, v->horizontal, &error) == UJ_OK,
                error.message);
    }
    require(uj_board_finish(&result, board->target, -1, &error) == UJ_OK, error.message);
    return result;
}

uj_board board_from_cells(const char *cells, int width, int height)
{
    ref_board board;
    require(ref_read(&board, cells, width, height), "not a valid board in a test");
    return board_from_ref(&board);
}

bool board_make_hardest(uj_board *board, size_t max_states)
{
    const ref_board start = ref_from_board(board);
    ref_cluster cluster = ref_cluster_of(&start, max_states);
    size_t state = 0;
    while (state < cluster.states && cluster.moves[state] != cluster.max_moves)
        state++;
    const bool found = cluster.status == REF_FOUND;
    if (found) {
        const ref_board hardest = ref_state(&start, &cluster, state);
        for (int i = 0; i < board->vehicle_count; i++) {
            board->vehicles[i].row = (uint8_t)hardest.vehicles[i].row;
            board->vehicles[i].column = (uint8_t)hardest.vehicles[i].column;
        }
    }
    ref_cluster_free(&cluster);
    return found;
}

ref_move ref_from_move(uj_move move)
{
    return (ref_move){move.vehicle, move.by};
}
