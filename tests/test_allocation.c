/* Every operation that allocates is run once for each of its allocations, with that one refused; and once more with all
 * later ones refused too. It must say UJ_NO_MEMORY and give everything back. To test another operation, add a row. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocation_answer.h"
#include "allocation_draw.h"
#include "allocation_store.h"
#include "cmocka_prelude.h"
#include "convert.h"
#include "failing_allocator.h"
#include "random_board.h"
#include "search/search_support.h"

static uj_status play_a_game(const char *unused)
{
    (void)unused;
    const uj_board start = board_from_cells("AA....BB..........", 6, 3);
    uj_play *play;
    uj_status status = uj_play_new(&play, &start);
    for (int i = 0; i < 300 && status == UJ_OK; i++)
        status = uj_play_move(play, (uj_move){(uint8_t)(i % 2), i / 2 % 2 ? -1 : 1}, NULL);
    /* What was played before memory ran out can still be taken back. */
    if (play)
        while (uj_play_undo(play))
            ;
    assert_true(!play || uj_board_same(uj_play_board(play), &start));
    uj_play_free(play);
    return status;
}

static uj_status play_many_games(const char *unused)
{
    (void)unused;
    const uj_board level = board_from_cells("oooBAAoBooCCoooo", 4, 4);
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    options.width = options.height = 4, options.reward = UJ_REWARD_DISTANCE;
    uj_env *env, *copy = NULL;
    uj_text saved = UJ_TEXT_INIT;
    uj_status status = uj_env_new(&env, &options, NULL);
    status = status == UJ_OK ? uj_env_add(env, &level, NULL, NULL) : status;
    status = status == UJ_OK ? uj_env_reset(env, 1, NULL) : status;
    status = status == UJ_OK ? uj_env_copy(&copy, env, NULL) : status;
    if (status == UJ_OK)
        uj_env_save(copy, &saved);
    status = status == UJ_OK ? uj_text_status(&saved) : status;
    uj_text_free(&saved);
    uj_env_free(copy);
    uj_env_free(env);
    return status;
}

static uj_status add_to_a_text(const char *unused)
{
    (void)unused;
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 2000; i++)
        uj_text_add(&text, "some text", 9);
    const uj_status status = uj_text_status(&text);
    assert_true(!text.data || strlen(text.data) == text.length);
    assert_true(status != UJ_OK || text.length == 18000);
    uj_text_free(&text);
    return status;
}

static uj_status print_to_a_text(const char *unused)
{
    (void)unused;
    uj_text text = UJ_TEXT_INIT;
    for (int i = 0; i < 2000; i++)
        uj_text_printf(&text, "line %d\n", i);
    const uj_status status = uj_text_status(&text);
    assert_true(!text.data || strlen(text.data) == text.length);
    uj_text_free(&text);
    return status;
}

/* Squares of two colours: small, but with a grid to find. */
static uj_status scan_a_picture(const char *unused)
{
    (void)unused;
    enum { SIDE = 64, SQUARE = 12 };
    static uint8_t pixels[SIDE * SIDE * 3];
    for (int i = 0; i < SIDE * SIDE * 3; i++)
        pixels[i] = (i / 3 % SIDE / SQUARE + i / 3 / SIDE / SQUARE) % 2 ? 200 : 60;
    const uj_picture picture = {pixels, SIDE, SIDE, 0};
    uj_scan scan;
    return uj_scan_picture(&scan, &picture, NULL, NULL);
}

static uj_status read_all(const char *text)
{
    uj_reader *reader = NULL;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_status status = uj_reader_open(&reader, text, strlen(text), NULL, NULL);
    int boards = 0;
    while (reader && (status == UJ_OK || status == UJ_BAD_INPUT)) { /* a wrong board does not end the text */
        status = uj_reader_next(reader, &puzzle, NULL);
        boards += status == UJ_OK;
    }
    assert_true(status != UJ_END || boards > 0);
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
    return status == UJ_END ? UJ_OK : status;
}

static uj_status read_one(const char *text)
{
    uj_board board;
    return uj_board_parse(&board, text, strlen(text), NULL);
}

/* Card 1 of the original game with its first move, which every notation can hold once the names fit. */
static uj_status write_as(const char *format_name)
{
    const uj_format format = uj_format_by_name(format_name);
    uj_move first_move = {0, 1};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = board_from_cells("AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo", 6, 6);
    puzzle.moves = 8;
    puzzle.solution = &first_move;
    puzzle.solution_length = 1;
    uj_text text = UJ_TEXT_INIT, notes = UJ_TEXT_INIT;
    uj_status status = uj_board_fit_names(&puzzle.board, format, &notes, NULL);
    for (int i = 0; i < 30 && status == UJ_OK; i++)
        status = uj_puzzle_write(&text, &puzzle, format, i == 0, NULL);
    uj_text_free(&text);
    uj_text_free(&notes);
    return status;
}

static uj_status solve_by(const char *algorithm)
{
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm;
    options.threads = 2;
    options.max_nodes = 20000;
    options.profile = true;
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, &board, &options, NULL);
    /* A search may do with less memory than it wished for, never with a wrong answer. */
    if (status == UJ_OK && solution.outcome == UJ_SOLVED)
        assert_int_equal(uj_solution_check(&board, solution.moves, solution.move_count, NULL), UJ_OK);
    if (status == UJ_OK && solution.optimal)
        assert_int_equal(solution.length, 20);
    assert_true(status != UJ_OK || solution.outcome != UJ_UNSOLVABLE);
    uj_solution_clear(&solution);
    return status;
}

/* What the default does on big boards only: a few states by plain search, then beams and proofs. */
static uj_status solve_as_if_big(const char *unused)
{
    (void)unused;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    struct fixture fixture;
    set_up(&fixture, &board, (uj_solve_options){.threads = 2, .max_nodes = 600});
    const uj_status status = search_big(&fixture.search, 10);
    if (status == UJ_OK && fixture.solution.length >= 0)
        assert_int_equal(uj_solution_check(&board, fixture.solution.moves, fixture.solution.move_count, NULL), UJ_OK);
    assert_true(status != UJ_OK || fixture.solution.lower_bound <= 20);
    tear_down(&fixture);
    return status;
}

/* Whether a vehicle can be spared is found out by solving, which may do with less memory. */
static uj_status rate_a_board(const char *cells)
{
    const uj_board board = board_from_cells(cells, 5, 5);
    uj_rating rating = UJ_RATING_INIT;
    const uj_status status = uj_rate(&rating, &board, NULL, NULL);
    if (status == UJ_OK)
        assert_true(rating.moves == 20 && rating.minimal && strcmp(rating.optimal_paths, "96") == 0);
    else
        assert_null(rating.optimal_paths);
    uj_rating_clear(&rating);
    return status;
}

/* A solution of the record of 5x5, put in order and explained in JSON. */
static uj_status explain_a_solution(const char *unused)
{
    (void)unused;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    puzzle.board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_explanation why = UJ_EXPLANATION_INIT;
    uj_ordering ordering;
    uj_text text = UJ_TEXT_INIT;
    uj_status status = uj_solve(&solution, &puzzle.board, NULL, NULL);
    if (status == UJ_OK)
        status = uj_solution_order(&solution, &ordering, &puzzle.board, NULL, NULL);
    if (status == UJ_OK)
        status = uj_explain(&why, &puzzle.board, solution.moves, solution.move_count, NULL);
    if (status == UJ_OK) {
        uj_answer_solution(&text, &puzzle, &solution, &ordering, &why, UJ_ANSWER_NO_TIMES);
        status = uj_text_status(&text);
    }
    uj_text_free(&text);
    uj_explanation_clear(&why);
    uj_solution_clear(&solution);
    return status;
}

static uj_status list_solutions(const char *unused)
{
    (void)unused;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    uj_solutions *solutions;
    uj_text count = UJ_TEXT_INIT;
    uj_move moves[20];
    uj_status status = uj_solutions_open(&solutions, &board, UJ_MOVES, NULL, NULL);
    for (uj_solution_set set = UJ_SOLUTIONS_ALL; status == UJ_OK && set <= UJ_SOLUTIONS_CLASSES; set++) {
        status = uj_solutions_count(&count, solutions, set, NULL);
        if (status == UJ_OK)
            status = uj_text_status(&count);
        if (status == UJ_OK)
            status = uj_solutions_next(moves, solutions, set, NULL);
    }
    uj_text_free(&count);
    uj_solutions_close(solutions);
    return status;
}

/* In the room that is given the cluster fits, or else each board after a move is solved, which may do with less memory. */
static uj_status measure_moves(const char *room)
{
    const uj_board board = board_from_cells("BBooCoooooCoAAooCoDDooooEEooooFFoooo", 6, 6);
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = "astar";
    options.limits.max_memory = strtoull(room, NULL, 10);
    int distances[UJ_MAX_MOVES];
    const uj_status status = uj_move_distances(distances, &board, &options, NULL);
    assert_true(status != UJ_OK || distances[0] == 2);
    return status;
}

static bool pass_over(uj_level *level, void *payload)
{
    ++*(int *)payload;
    return level->moves > 0;
}

static uj_status generate_puzzles(const char *method)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.width = options.height = 4;
    options.count = 3;
    options.rate = true;
    options.minimal = true;
    options.threads = 1;
    for (int i = UJ_CLIMB; i <= UJ_RANDOM; i++)
        if (strcmp(uj_method_name((uj_method)i), method) == 0)
            options.method = (uj_method)i;
    if (options.method == UJ_CLIMB)
        options.moves = (uj_range){2, 3};
    int count = 0;
    const uj_status status = uj_generate(&options, pass_over, &count, NULL, NULL);
    assert_true(status != UJ_OK || count == 3);
    return status;
}

static uj_status store_a_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    void **both = payload; /* a store, a census */
    return uj_store_census_add(both[0], both[1], unit, result, error);
}

/* A small census in a file, counted again from the file. */
static uj_status take_a_census(const char *unused)
{
    (void)unused;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    options.keep = (uj_range){4, 1000};
    options.groups = true;
    uj_store *store = NULL;
    uj_census *census = NULL;
    uj_census_result *sum = NULL;
    bool done[1] = {false};
    const uint32_t units[1] = {0};
    uj_status status = uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL);
    if (status == UJ_OK)
        status = uj_census_new(&census, &options, NULL);
    if (status == UJ_OK)
        status = (sum = uj_census_result_new()) ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, sum, done, NULL, NULL, NULL);
    void *both[2] = {store, census};
    if (status == UJ_OK)
        status = uj_census_run(census, units, 1, 1, store_a_unit, both, NULL, NULL);
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, sum, done, NULL, NULL, NULL);
    if (status == UJ_OK)
        status = uj_store_census_finish(store, sum, NULL);
    assert_true(status != UJ_OK || sum->tally.legal == 13146);
    uj_census_result_free(sum);
    uj_census_free(census);
    uj_store_close(store);
    return status;
}

/* A small estimate in a file, read again from the file. */
static uj_status estimate_a_census(const char *unused)
{
    (void)unused;
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    census.width = census.height = 3;
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &census;
    options.count = 2;
    options.threads = 1;
    uj_store *store = NULL;
    uj_census_estimate estimate;
    uj_status status = uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL);
    if (status == UJ_OK)
        status = uj_census_samples_new(&options.samples, options.count, NULL);
    if (status == UJ_OK)
        status = uj_store_estimate_open(store, &options, options.samples, NULL, NULL, NULL);
    if (status == UJ_OK)
        status = uj_census_estimate_run(&estimate, &options, NULL);
    if (status == UJ_OK)
        status = uj_store_estimate_save(store, options.samples, NULL);
    uj_census_samples_free(options.samples);
    options.samples = NULL;
    if (status == UJ_OK)
        status = uj_census_samples_new(&options.samples, options.count, NULL);
    if (status == UJ_OK)
        status = uj_store_estimate_open(store, &options, options.samples, NULL, NULL, NULL);
    assert_true(status != UJ_OK || uj_census_samples_done(options.samples) == 2);
    uj_census_samples_free(options.samples);
    uj_store_close(store);
    return status;
}

struct scenario {
    const char *name;
    uj_status (*run)(const char *argument);
    const char *argument;
};

static const struct scenario scenarios[] = {
    {"a game", play_a_game, NULL},
    {"many games", play_many_games, NULL},
    {"adding to a text", add_to_a_text, NULL},
    {"printing to a text", print_to_a_text, NULL},
    {"drawing in colour", draw_in_a_terminal, "c"},
    {"drawing in ASCII", draw_in_a_terminal, "a"},
    {"drawing in colour and ASCII", draw_in_a_terminal, "ca"},
    {"an SVG card", draw_a_card, NULL},
    {"a PNG card", draw_a_png, NULL},
    {"a PDF of cards", draw_a_pdf, NULL},
    {"a cluster", draw_a_cluster, "oooBAAoBoooooooo"},
    {"a cluster with several states a dot", draw_a_cluster, "BBooooCCooooAAooooDDooooEEoooooooooo"},
    {"a cluster as JSON", answer_with_a_graph, "oooBAAoBoooooooo"},
    {"the boards of a solution as JSON", answer_with_boards, NULL},
    {"moves as JSON", answer_with_moves, NULL},
    {"an explained solution as JSON", explain_a_solution, NULL},
    {"all shortest solutions", list_solutions, NULL},
    {"a fitted model", fit_a_model, NULL},
    {"a cluster in DOT and GraphML", export_a_cluster, NULL},
    {"a puzzle file", use_a_puzzle_file, NULL},
    {"packed groups", use_packed_groups, NULL},
    {"joined censuses", join_censuses, NULL},
    {"a pack", write_a_pack, NULL},
    {"scanning a picture", scan_a_picture, NULL},
    {"a census", take_a_census, NULL},
    {"an estimate", estimate_a_census, NULL},
    {"a plot", draw_a_plot, NULL},
    {"a search tree", draw_a_tree, "oooBAAoBooCCoooo"},
    {"the queue of a search tree", draw_a_queue, "ooBoAABoooooCCoo"},
    {"reading one board", read_one, "AA......."},
    {"reading strings", read_all, "AA.......\n8 AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo 1000\nwrong\n"},
    {"reading a grid", read_all, "AA.\n...\n...\n\n..B\nAAB\n...\n"},
    {"reading letters", read_all, "X02H\nB23V\nC35H\nO30H\nP42V\n"},
    {"reading a carlist", read_all, "6 3 2 2\n0 3 2 1\n4 2 2 0\n1 2\n0 4\n"},
    {"reading labels", read_all, "6\n2\n1 h 2 1 3\n2 v 3 5 1\n"},
    {"reading csv", read_all, "car,orientation,col,row,length\nX,H,1,3,2\nA,V,6,1,3\nB,H,1,6,2\n"},
    {"reading json", read_all,
     "{\"width\":6,\"height\":6,\"exit\":3,\"target\":\"A\",\"vehicles\":[{\"name\":\"A\",\"row\":3,\"column\":1,"
     "\"length\":2,\"horizontal\":true}],\"walls\":[{\"row\":1,\"column\":4}]}\n"},
    {"writing strings", write_as, "string"},
    {"writing grids", write_as, "grid"},
    {"writing letters", write_as, "letters"},
    {"writing carlists", write_as, "carlist"},
    {"writing labels", write_as, "labelled"},
    {"writing csv", write_as, "csv"},
    {"writing json", write_as, "json"},
};

/* Far into an operation the same places allocate again and again, and a sanitizer has each line looked at soon, so some are
 * skipped there: but not in step with a loop. */
static size_t next_to_refuse(size_t n)
{
    const int usual = 4, rounds = random_rounds(usual);
    if (rounds < usual)
        return n + (n < 500 ? 4 : 23);
    return n + (n < 500 || rounds > usual ? 1 : 5);
}

/* With the n-th allocation refused, for n = 1, 2, … until none is left to refuse. */
static void assert_survives(const struct scenario *scenario, bool and_all_after, bool may_recover)
{
    bool was_refused = true;
    for (size_t n = 1; was_refused; n = next_to_refuse(n)) {
        const long alive = allocations_alive();
        allocations_fail_at(n, and_all_after);
        const uj_status status = scenario->run(scenario->argument);
        was_refused = allocations_fail_no_more();
        const bool expected =
            was_refused ? status == UJ_NO_MEMORY || (may_recover && status == UJ_OK) : status == UJ_OK;
        if (!expected)
            fail_msg("%s: \"%s\" with allocation %zu refused", scenario->name, uj_status_text(status), n);
        if (allocations_alive() != alive)
            fail_msg("%s: %ld blocks not freed with allocation %zu refused", scenario->name,
                     allocations_alive() - alive, n);
        if (n > 100000)
            fail_msg("%s: allocates without end", scenario->name);
        if (n == 1)
            assert_true(was_refused); /* otherwise it does not belong here, or the linker did not wrap malloc */
    }
}

static void every_operation_survives_a_failed_allocation(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(scenarios); i++)
        assert_survives(&scenarios[i], false, false);
}

static void every_operation_survives_when_no_allocation_succeeds_any_more(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(scenarios); i++)
        assert_survives(&scenarios[i], true, false);
}

static void every_algorithm_survives_both(void **state)
{
    (void)state;
    for (size_t i = 0; uj_algorithm_at(i); i++) {
        const struct scenario scenario = {uj_algorithm_at(i)->name, solve_by, uj_algorithm_at(i)->name};
        assert_survives(&scenario, false, true);
        assert_survives(&scenario, true, true);
    }
}

static void the_search_for_big_boards_survives_both(void **state)
{
    (void)state;
    const struct scenario scenario = {"a big board", solve_as_if_big, NULL};
    assert_survives(&scenario, false, true);
    assert_survives(&scenario, true, true);
}

static void rating_survives_both(void **state)
{
    (void)state;
    const struct scenario scenario = {"rating", rate_a_board, "BBHooGoHCCGAAIoDDoIJEEFFJ"};
    assert_survives(&scenario, false, true);
    assert_survives(&scenario, true, true);
}

static void measuring_moves_survives_both(void **state)
{
    (void)state;
    static const char *const rooms[] = {"1000000", "32000"};
    for (size_t i = 0; i < COUNT_OF(rooms); i++) {
        const struct scenario scenario = {"distances after moves", measure_moves, rooms[i]};
        assert_survives(&scenario, false, true);
        assert_survives(&scenario, true, true);
    }
}

static void generating_survives_both(void **state)
{
    (void)state;
    static const char *const methods[] = {"climb", "walkback", "random"};
    for (size_t i = 0; i < COUNT_OF(methods); i++) {
        const struct scenario scenario = {methods[i], generate_puzzles, methods[i]};
        assert_survives(&scenario, false, true);
        assert_survives(&scenario, true, true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_survives_a_failed_allocation),
        cmocka_unit_test(every_operation_survives_when_no_allocation_succeeds_any_more),
        cmocka_unit_test(every_algorithm_survives_both),
        cmocka_unit_test(rating_survives_both),
        cmocka_unit_test(measuring_moves_survives_both),
        cmocka_unit_test(generating_survives_both),
        cmocka_unit_test(the_search_for_big_boards_survives_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
