/* Routes that take one board. */
#include <string.h>

#include "api.h"
#include "fields.h"

static const char *algorithm_name(size_t index)
{
    const uj_algorithm *algorithm = uj_algorithm_at(index);
    return algorithm ? algorithm->name : NULL;
}

static const char *heuristic_name(size_t index)
{
    const uj_heuristic *heuristic = uj_heuristic_at(index);
    return heuristic ? heuristic->name : NULL;
}

static void take_solve_options(struct fields *fields, const struct limits *limits, const struct request *request,
                               uj_solve_options *options)
{
    size_t algorithm = SIZE_MAX, heuristic = SIZE_MAX;
    take_choice(fields, "algorithm", algorithm_name, &algorithm);
    take_choice(fields, "heuristic", heuristic_name, &heuristic);
    if (algorithm != SIZE_MAX)
        options->algorithm = algorithm_name(algorithm);
    if (heuristic != SIZE_MAX)
        options->heuristic = heuristic_name(heuristic);
    take_metric(fields, &options->metric);
    take_int(fields, "max_depth", 1, UINT16_MAX, &options->max_depth);
    options->max_nodes = limits->max_nodes;
    take_number(fields, "max_nodes", 1, limits->max_nodes, &options->max_nodes);
    double seconds = 0;
    take_seconds(fields, "timeout", &seconds);
    options->limits = limits_left(request, seconds);
    options->threads = 1; /* there are other requests */
}

/* A limit is an error, but what is known by then is told all the same. */
static void add_limit(struct reply *reply, const uj_puzzle *puzzle, const uj_solution *solution)
{
    const uj_error error = {
        .code = UJ_LIMIT, .message = "a limit on nodes, memory, depth or time was reached before the answer was known"};
    reply_library_error(reply, &error);
    if (uj_text_status(&reply->body) != UJ_OK)
        return;
    reply->body.length--; /* the brace that closes it */
    uj_text_words(&reply->body, ",\"result\":");
    uj_answer_solve(&reply->body, puzzle, solution, 0);
    uj_text_words(&reply->body, "}");
}

static void solve(struct reply *reply, const uj_puzzle *puzzle, const uj_solve_options *options)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error;
    if (uj_solve(&solution, &puzzle->board, options, &error) != UJ_OK)
        reply_library_error(reply, &error);
    else if (solution.outcome == UJ_UNDECIDED)
        add_limit(reply, puzzle, &solution);
    else
        uj_answer_solve(&reply->body, puzzle, &solution, 0);
    uj_solution_clear(&solution);
}

void answer_solve(struct api *api, const struct request *request, struct reply *reply)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    struct fields fields;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_board(&fields, &api->limits, &puzzle);
    take_solve_options(&fields, &api->limits, request, &options);
    if (fields_close(&fields))
        solve(reply, &puzzle, &options);
    uj_puzzle_clear(&puzzle);
}

void answer_rate(struct api *api, const struct request *request, struct reply *reply)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    bool explain = false;
    struct fields fields;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_board(&fields, &api->limits, &puzzle);
    take_flag(&fields, "explain", &explain);
    if (fields_close(&fields)) {
        const uj_limits limits = limits_left(request, 0);
        uj_rating rating = UJ_RATING_INIT;
        uj_error error;
        if (uj_rate(&rating, &puzzle.board, &limits, &error) != UJ_OK)
            reply_library_error(reply, &error);
        else
            (explain ? uj_answer_explain : uj_answer_rate)(&reply->body, &puzzle, &rating);
        uj_rating_clear(&rating);
    }
    uj_puzzle_clear(&puzzle);
}

void answer_check(struct api *api, const struct request *request, struct reply *reply)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    struct fields fields;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_board_or_error(&fields, &api->limits, &puzzle, &error);
    if (fields_close(&fields)) {
        if (error.code == UJ_OK || error.code == UJ_BAD_INPUT)
            uj_answer_check(&reply->body, &puzzle, error.code == UJ_OK ? NULL : &error);
        else
            reply_library_error(reply, &error);
    }
    uj_puzzle_clear(&puzzle);
}

/* Bytes that an answer of uj_answer_graph has at most; each of its numbers has at most ten digits and a comma. */
static uint64_t graph_bytes(const uj_puzzle *puzzle, const uj_map *map, bool boards)
{
    enum { NUMBER = 11, NUMBERS_OF_DOT = 5, NUMBERS_OF_LINK = 2, PLACES_OF_VEHICLE = 2, HEAD = 4096 };
    uj_text board = UJ_TEXT_INIT;
    uj_json_board(&board, puzzle);
    const uint64_t of_board = boards ? board.length + PLACES_OF_VEHICLE * (uint64_t)puzzle->board.vehicle_count : 0;
    uj_text_free(&board);
    return HEAD + map->dot_count * (NUMBERS_OF_DOT * NUMBER + of_board) +
           map->link_count * (uint64_t)(NUMBERS_OF_LINK * NUMBER) + map->path_length * (uint64_t)NUMBER;
}

struct graph_wish {
    uj_puzzle puzzle;
    uj_metric metric;
    bool boards;
};

static uj_status add_graph(struct reply *reply, const struct request *request, const struct graph_wish *wish,
                           uj_error *error)
{
    /* Half of the memory is for the map, half for the text, which nobody wants to be longer than this. */
    static const uint64_t most_bytes = 64 << 20;
    uj_limits limits = limits_left(request, 0);
    limits.max_memory /= 2;
    uj_cluster *cluster;
    uj_status status = uj_cluster_open(&cluster, &wish->puzzle.board, &limits, error);
    if (status != UJ_OK)
        return status;
    uj_map map = UJ_MAP_INIT;
    limits.timeout_seconds = limits_left(request, 0).timeout_seconds;
    status = uj_map_make(&map, cluster, wish->metric, &limits, error);
    const uint64_t bytes = status == UJ_OK ? graph_bytes(&wish->puzzle, &map, wish->boards) : 0;
    if (bytes > most_bytes || bytes > limits.max_memory) {
        status = UJ_LIMIT;
        *error = (uj_error){.code = UJ_LIMIT, .message = "too many positions can be reached to list them all"};
    }
    if (status == UJ_OK)
        uj_answer_graph(&reply->body, cluster, &map, wish->boards);
    uj_map_clear(&map);
    uj_cluster_close(cluster);
    return status;
}

void answer_graph(struct api *api, const struct request *request, struct reply *reply)
{
    struct graph_wish wish = {.puzzle = UJ_PUZZLE_INIT, .metric = UJ_MOVES};
    struct fields fields;
    uj_error error;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_board(&fields, &api->limits, &wish.puzzle);
    take_metric(&fields, &wish.metric);
    take_flag(&fields, "boards", &wish.boards);
    if (fields_close(&fields) && add_graph(reply, request, &wish, &error) != UJ_OK)
        reply_library_error(reply, &error);
    uj_puzzle_clear(&wish.puzzle);
}
