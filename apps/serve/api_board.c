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
    options->limits.timeout_seconds = seconds_within(request, seconds);
    options->limits.max_memory = limits->max_memory;
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
        const uj_limits allowed = {.timeout_seconds = request->most_seconds, .max_memory = api->limits.max_memory};
        uj_rating rating = UJ_RATING_INIT;
        uj_error error;
        if (uj_rate(&rating, &puzzle.board, &allowed, &error) != UJ_OK)
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

static uj_status add_graph(struct reply *reply, const uj_cluster *cluster, uj_metric metric, bool boards,
                           const uj_limits *limits, uj_error *error)
{
    uj_map map = UJ_MAP_INIT;
    const uj_status status = uj_map_make(&map, cluster, metric, limits, error);
    if (status == UJ_OK)
        uj_answer_graph(&reply->body, cluster, &map, boards);
    uj_map_clear(&map);
    return status;
}

void answer_graph(struct api *api, const struct request *request, struct reply *reply)
{
    /* What is laid out from a cluster takes several times its own memory, and about as long as opening it. */
    enum { CLUSTER_SHARE = 8, TIME_SHARE = 2 };
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_metric metric = UJ_MOVES;
    bool boards = false;
    struct fields fields;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_board(&fields, &api->limits, &puzzle);
    take_metric(&fields, &metric);
    take_flag(&fields, "boards", &boards);
    if (fields_close(&fields)) {
        uj_cluster *cluster;
        uj_error error;
        const double seconds = request->most_seconds / TIME_SHARE;
        const uj_limits for_cluster = {.timeout_seconds = seconds,
                                       .max_memory = api->limits.max_memory / CLUSTER_SHARE};
        const uj_limits for_layout = {.timeout_seconds = seconds, .max_memory = api->limits.max_memory};
        uj_status status = uj_cluster_open(&cluster, &puzzle.board, &for_cluster, &error);
        if (status == UJ_OK)
            status = add_graph(reply, cluster, metric, boards, &for_layout, &error);
        if (status != UJ_OK)
            reply_library_error(reply, &error);
        uj_cluster_close(cluster);
    }
    uj_puzzle_clear(&puzzle);
}
