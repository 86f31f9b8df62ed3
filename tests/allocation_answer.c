#include "allocation_answer.h"

#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"

/* The board's cluster laid out, as JSON. */
uj_status answer_with_a_graph(const char *string)
{
    static uj_board board;
    uj_cluster *cluster = NULL;
    uj_map map = UJ_MAP_INIT;
    uj_text text = UJ_TEXT_INIT;
    uj_status status = uj_board_parse(&board, string, strlen(string), NULL);
    if (status == UJ_OK)
        status = uj_cluster_open(&cluster, &board, 0, NULL);
    if (status == UJ_OK)
        status = uj_map_make(&map, cluster, UJ_MOVES, NULL, NULL);
    if (status == UJ_OK) {
        uj_answer_graph(&text, cluster, &map, true);
        status = uj_text_status(&text);
    }
    uj_text_free(&text);
    uj_map_clear(&map);
    uj_cluster_close(cluster);
    return status;
}

/* Enough boards that the text grows more than once. */
uj_status answer_with_boards(const char *unused)
{
    (void)unused;
    uj_move moves[] = {{2, 1}, {2, -1}, {2, 1}, {2, -1}, {2, 1}, {2, -1}, {0, 2}, {1, 2}};
    static uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = board_from_cells("ooBoAABoooooCCoo", 4, 4);
    uj_solution solution = UJ_SOLUTION_INIT;
    solution.moves = moves;
    solution.move_count = COUNT_OF(moves);
    solution.length = (int)COUNT_OF(moves);
    solution.algorithm = "bfs";
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 30; i++)
        uj_answer_solve(&text, &puzzle, &solution, UJ_ANSWER_BOARDS);
    const uj_status status = uj_text_status(&text);
    uj_text_free(&text);
    return status;
}

uj_status answer_with_moves(const char *unused)
{
    (void)unused;
    static uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    static const int distances[UJ_MAX_MOVES] = {7, -1, UJ_DISTANCE_UNKNOWN};
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 30; i++)
        uj_answer_moves(&text, &puzzle, UJ_MOVES, distances);
    const uj_status status = uj_text_status(&text);
    uj_text_free(&text);
    return status;
}

uj_status fit_a_model(const char *unused)
{
    (void)unused;
    enum { BOARDS = 12, PEOPLE = 4 };
    uj_fit_board boards[BOARDS];
    uj_timing timings[BOARDS * PEOPLE];
    for (size_t i = 0; i < BOARDS; i++)
        boards[i] =
            (uj_fit_board){5 + (int)i, 6 + (int)(i * i % 7), 40 + (double)(i * 37 % 11), 2 + (double)(i * 5 % 7)};
    for (size_t i = 0; i < BOARDS * PEOPLE; i++)
        timings[i] = (uj_timing){i / PEOPLE, i % PEOPLE, 20 + (double)(i * 13 % 29)};
    uj_fit fit;
    uj_text text = UJ_TEXT_INIT;
    uj_rating_model model;
    uj_status status = uj_fit_times(&fit, boards, BOARDS, timings, BOARDS * PEOPLE, PEOPLE, NULL);
    if (status == UJ_OK) {
        uj_fit_write(&text, &fit);
        status = uj_text_status(&text);
    }
    if (status == UJ_OK)
        status = uj_rating_model_read(&model, text.data, text.length, NULL);
    uj_text_free(&text);
    return status;
}
