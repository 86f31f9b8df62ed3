/* Routes that take one board. */
#include "../../clock.h"
#include "api/fields.h"

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

struct solve_wish {
    struct board_field board;
    uj_solve_options options;
    double seconds;
    enum { ORDER_ANY, ORDER_HUMAN } order;
    bool explain;
};

static const char *order_name(size_t index)
{
    static const char *const names[] = {[ORDER_ANY] = "any", [ORDER_HUMAN] = "human", NULL};
    return names[index];
}

/* Puts the solution in order and explains it, as far as that was asked for, and writes the answer. */
static uj_status add_solution(uj_text *out, const struct request *request, const struct solve_wish *wish,
                              uj_solution *solution, uj_error *error)
{
    const uj_puzzle *puzzle = &wish->board.puzzle;
    const uj_limits limits = limits_left(request, wish->seconds);
    const bool is_known = solution->length >= 0, is_ordered = is_known && (wish->order == ORDER_HUMAN || wish->explain);
    uj_ordering ordering;
    uj_explanation why = UJ_EXPLANATION_INIT;
    uj_status status = UJ_OK;
    if (is_ordered)
        status = uj_solution_order(solution, &ordering, &puzzle->board, &limits, error);
    if (status == UJ_OK && is_known && wish->explain)
        status = uj_explain(&why, &puzzle->board, solution->moves, solution->move_count, error);
    if (status == UJ_OK)
        uj_answer_solution(out, puzzle, solution, is_ordered ? &ordering : NULL,
                           is_known && wish->explain ? &why : NULL, 0);
    uj_explanation_clear(&why);
    return status;
}

static void solve(const struct request *request, const struct solve_wish *wish, struct reply *reply)
{
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_error error = {.code = UJ_LIMIT,
                      .message = "a limit on nodes, memory, depth or time was reached before the answer was known"};
    if (uj_solve(&solution, &wish->board.puzzle.board, &wish->options, &error) != UJ_OK) {
        reply_library_error(reply, &error);
    } else if (solution.outcome != UJ_UNDECIDED) {
        if (add_solution(&reply->body, request, wish, &solution, &error) != UJ_OK)
            reply_library_error(reply, &error);
    } else if (reply_open_partial(reply, &error)) {
        uj_answer_solve(&reply->body, &wish->board.puzzle, &solution, 0);
        reply_close_partial(reply);
    }
    uj_solution_clear(&solution);
}

/* Whether a heuristic, if one was named, has an effect; an error if not. */
static bool heuristic_is_used(const uj_solve_options *options, struct reply *reply)
{
    const uj_algorithm *const algorithm = uj_algorithm_find(options->algorithm ? options->algorithm : "auto");
    if (!options->heuristic || algorithm->uses_heuristic)
        return true;
    reply_error(reply, HTTP_BAD_REQUEST, "bad_request", 0, 0,
                "\"heuristic\" has no effect without the algorithm astar, ida or best-first");
    return false;
}

void answer_solve(struct api *api, const struct request *request, struct reply *reply)
{
    const struct field rows[] = {
        BOARD_FIELDS(struct solve_wish, board),
        {"algorithm", FIELD_NAME, AT(struct solve_wish, options.algorithm), .name_at = algorithm_name},
        {"heuristic", FIELD_NAME, AT(struct solve_wish, options.heuristic), .name_at = heuristic_name},
        {"metric", FIELD_CHOICE, AT(struct solve_wish, options.metric), .name_at = field_metric_name},
        {"max_depth", FIELD_INT, AT(struct solve_wish, options.max_depth), .low = 1, .high = UINT16_MAX},
        {"max_nodes", FIELD_NUMBER, AT(struct solve_wish, options.max_nodes), .low = 1, .high = api->limits.max_nodes},
        {"timeout", FIELD_SECONDS, AT(struct solve_wish, seconds)},
        {"order", FIELD_CHOICE, AT(struct solve_wish, order), .name_at = order_name},
        {"explain", FIELD_FLAG, AT(struct solve_wish, explain)},
        {0},
    };
    struct solve_wish wish = {.board.puzzle = UJ_PUZZLE_INIT, .options = UJ_SOLVE_OPTIONS_INIT};
    wish.options.max_nodes = api->limits.max_nodes;
    wish.options.threads = 1; /* there are other requests */
    if (fields_read_body(api, request, rows, &wish, reply) && heuristic_is_used(&wish.options, reply)) {
        wish.options.limits = limits_left(request, wish.seconds);
        solve(request, &wish, reply);
    }
    uj_puzzle_clear(&wish.board.puzzle);
}

struct rate_wish {
    struct board_field board;
    bool explain;
};

static void rate(struct api *api, const struct request *request, const struct rate_wish *wish, struct reply *reply)
{
    static const double worth_keeping = 0.001; /* seconds */
    const uj_limits limits = limits_left(request, 0);
    uj_rating rating = UJ_RATING_INIT;
    uj_error error;
    if (uj_rate(&rating, &wish->board.puzzle.board, &limits, &error) == UJ_OK) {
        (wish->explain ? uj_answer_explain : uj_answer_rate)(&reply->body, &wish->board.puzzle, &rating);
        if (seconds_now() - request->begun > worth_keeping)
            kept_add(&api->ratings, request->body, request->body_length, &reply->body);
    } else {
        reply_library_error(reply, &error);
    }
    uj_rating_clear(&rating);
}

void answer_rate(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {
        BOARD_FIELDS(struct rate_wish, board),
        {"explain", FIELD_FLAG, AT(struct rate_wish, explain)},
        {0},
    };
    struct rate_wish wish = {.board.puzzle = UJ_PUZZLE_INIT};
    if (kept_find(&api->ratings, request->body, request->body_length, &reply->body))
        return;
    if (fields_read_body(api, request, rows, &wish, reply))
        rate(api, request, &wish, reply);
    uj_puzzle_clear(&wish.board.puzzle);
}

void answer_check(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {
        {"format", FIELD_NAME, AT(struct board_field, format), .name_at = field_format_name},
        {"board", FIELD_BOARD, AT_START(struct board_field)},
        {0},
    };
    struct board_field board = {.puzzle = UJ_PUZZLE_INIT, .may_be_bad = true};
    const uj_status *const fault = &board.error.code;
    if (fields_read_body(api, request, rows, &board, reply)) {
        if (*fault == UJ_OK || *fault == UJ_BAD_INPUT)
            uj_answer_check(&reply->body, &board.puzzle, *fault == UJ_OK ? NULL : &board.error);
        else
            reply_library_error(reply, &board.error);
    }
    uj_puzzle_clear(&board.puzzle);
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
    struct board_field board;
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
    uj_status status = uj_cluster_open(&cluster, &wish->board.puzzle.board, &limits, error);
    if (status != UJ_OK)
        return status;
    uj_map map = UJ_MAP_INIT;
    limits.timeout_seconds = limits_left(request, 0).timeout_seconds;
    status = uj_map_make(&map, cluster, wish->metric, &limits, error);
    const uint64_t bytes = status == UJ_OK ? graph_bytes(&wish->board.puzzle, &map, wish->boards) : 0;
    if (bytes > most_bytes || bytes > limits.max_memory) {
        status = UJ_LIMIT;
        *error = (uj_error){.code = UJ_LIMIT, .message = "the board can reach too many states to list"};
    }
    if (status == UJ_OK)
        uj_answer_graph(&reply->body, cluster, &map, wish->boards);
    uj_map_clear(&map);
    uj_cluster_close(cluster);
    return status;
}

void answer_graph(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {
        BOARD_FIELDS(struct graph_wish, board),
        {"metric", FIELD_CHOICE, AT(struct graph_wish, metric), .name_at = field_metric_name},
        {"boards", FIELD_FLAG, AT(struct graph_wish, boards)},
        {0},
    };
    struct graph_wish wish = {.board.puzzle = UJ_PUZZLE_INIT, .metric = UJ_MOVES};
    uj_error error;
    if (fields_read_body(api, request, rows, &wish, reply) && add_graph(reply, request, &wish, &error) != UJ_OK)
        reply_library_error(reply, &error);
    uj_puzzle_clear(&wish.board.puzzle);
}
