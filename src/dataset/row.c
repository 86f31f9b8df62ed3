#include <stdlib.h>

#include "answer/parts.h"
#include "base/error.h"
#include "dataset/dataset.h"

/* Of the cluster's hardest states, the lowest id, as in uj_level. */
static uint64_t id_of_cluster(const uj_cluster *cluster)
{
    const int hardest = uj_cluster_max_distance(cluster, UJ_MOVES);
    uint64_t lowest = UINT64_MAX;
    for (uint64_t at = uj_cluster_find(cluster, 0, hardest, UJ_MOVES); at != UINT64_MAX;
         at = uj_cluster_find(cluster, at + 1, hardest, UJ_MOVES)) {
        uj_board board;
        uj_cluster_board(cluster, at, &board);
        const uint64_t id = uj_puzzle_id(&board);
        lowest = id < lowest ? id : lowest;
    }
    return lowest;
}

/* By the cluster alone, so that no two data sets mix the splits. */
static const char *split_of(uint64_t cluster, const uj_dataset_options *options)
{
    const int place = (int)(cluster % 100);
    return place < options->test ? "test" : place < options->test + options->validation ? "validation" : "train";
}

static void add_id(uj_text *out, const char *key, uint64_t id)
{
    char digits[UJ_ID_SIZE];
    uj_id_text(digits, id);
    answer_words(out, key, digits);
}

/* The board as a line, as rows and as an object. */
static void add_boards(uj_text *out, const uj_puzzle *puzzle)
{
    uj_text grid = UJ_TEXT_INIT;
    answer_board(out, puzzle);
    if (uj_puzzle_write(&grid, puzzle, UJ_FORMAT_GRID, true, NULL) == UJ_OK)
        answer_words(out, "grid", grid.data);
    uj_text_free(&grid);
    answer_key(out, "json");
    uj_puzzle_write_line(out, puzzle, UJ_FORMAT_JSON, NULL);
}

/* Walks down the distances: the first shortest solution in the order of moves. */
static void add_descent(uj_text *out, const uj_cluster *cluster)
{
    uint64_t state = uj_cluster_start(cluster), next[UJ_MAX_MOVES];
    uj_move moves[UJ_MAX_MOVES];
    for (int left = uj_cluster_distance(cluster, state, UJ_MOVES); left > 0; left--) {
        uj_board board;
        uj_cluster_board(cluster, state, &board);
        uj_board_moves(&board, UJ_MOVES, moves);
        uj_cluster_neighbours(cluster, state, UJ_MOVES, next);
        size_t i = 0;
        while (uj_cluster_distance(cluster, next[i], UJ_MOVES) != left - 1)
            i++;
        answer_item(out);
        uj_json_move(out, &board, moves[i]);
        state = next[i];
    }
}

static uj_status add_solutions(uj_text *out, const uj_board *board, const uj_dataset_options *options,
                               const uj_limits *limits, uj_error *error)
{
    uj_solutions *solutions;
    uj_status status = uj_solutions_open(&solutions, board, UJ_MOVES, limits, error);
    if (status != UJ_OK)
        return status;
    const int length = uj_solutions_length(solutions);
    uj_move *const moves = malloc((size_t)length * sizeof *moves + 1);
    answer_list(out, "solutions");
    for (uint64_t i = 0; moves && i < options->solutions && status == UJ_OK; i++) {
        status = uj_solutions_next(moves, solutions, UJ_SOLUTIONS_ALL, error);
        if (status != UJ_OK)
            break;
        answer_item(out);
        for (int move = 0; move < length; move++)
            uj_text_printf(out, "%s%s%+d", move == 0 ? "\"" : " ", board->vehicles[moves[move].vehicle].name,
                           moves[move].by);
        uj_text_words(out, "\"");
    }
    uj_text_words(out, "]");
    if (status == UJ_END || status == UJ_OK) {
        uj_text count = UJ_TEXT_INIT;
        status = uj_solutions_count(&count, solutions, UJ_SOLUTIONS_ALL, error);
        if (status == UJ_OK && count.data) {
            answer_key(out, "solution_count");
            answer_digits(out, count.data);
        }
        uj_text_free(&count);
    }
    uj_solutions_close(solutions);
    free(moves);
    return moves ? status : fail_memory(error);
}

static void add_features(uj_text *out, const uj_board *board, const uj_cluster *cluster)
{
    const uj_contents contents = uj_board_contents(board);
    answer_count(out, "states", uj_cluster_states(cluster));
    answer_count(out, "solved_states", uj_cluster_solutions(cluster));
    answer_length(out, "max_distance", uj_cluster_max_distance(cluster, UJ_MOVES));
    answer_length(out, "max_steps", uj_cluster_max_distance(cluster, UJ_STEPS));
    answer_length(out, "vehicles", board->vehicle_count);
    answer_length(out, "cars", contents.cars);
    answer_length(out, "trucks", contents.trucks);
    answer_length(out, "walls", contents.walls);
}

static uj_status add_rating(uj_text *out, const struct choice *choice, const uj_puzzle *puzzle,
                            const uj_dataset_options *options, const uj_limits *limits, uj_error *error)
{
    if (!options->rate) {
        if (choice->seconds > 0) {
            answer_key(out, "seconds_estimate");
            uj_text_printf(out, "%.1f", choice->seconds);
            answer_words(out, "band", uj_band_name(choice->band));
        }
        return UJ_OK;
    }
    uj_rating rating = UJ_RATING_INIT;
    const uj_status status = uj_rate(&rating, &puzzle->board, limits, error);
    if (status == UJ_OK) {
        answer_key(out, "rating");
        uj_answer_rate(out, puzzle, &rating);
    }
    uj_rating_clear(&rating);
    return status;
}

uj_status dataset_row(uj_text *out, const struct choice *choice, const uj_dataset_options *options, uj_budget *budget,
                      uj_error *error)
{
    const uj_limits limits = {.within = budget};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = choice->board;
    uj_cluster *cluster;
    uj_status status = uj_cluster_open(&cluster, &choice->board, &limits, error);
    if (status != UJ_OK)
        return status;
    const uint64_t cluster_id = id_of_cluster(cluster), start = uj_cluster_start(cluster);
    uj_text_words(out, "{");
    add_id(out, "id", uj_puzzle_id(&choice->board));
    add_id(out, "cluster", cluster_id);
    answer_words(out, "split", split_of(cluster_id, options));
    add_boards(out, &puzzle);
    answer_length(out, "moves", uj_cluster_distance(cluster, start, UJ_MOVES));
    answer_length(out, "steps", uj_cluster_distance(cluster, start, UJ_STEPS));
    if (options->solutions == 1) {
        answer_list(out, "solution");
        add_descent(out, cluster);
        uj_text_words(out, "]");
    } else if (options->solutions > 1)
        status = add_solutions(out, &choice->board, options, &limits, error);
    add_features(out, &choice->board, cluster);
    uj_cluster_close(cluster);
    if (status == UJ_OK)
        status = add_rating(out, choice, &puzzle, options, &limits, error);
    uj_text_words(out, "}\n");
    return status == UJ_OK && uj_text_status(out) != UJ_OK ? fail_memory(error) : status;
}
