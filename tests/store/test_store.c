#include "store_support.h"

static uj_store *open_new(char **path)
{
    uj_store *store = NULL;
    *path = new_file();
    assert_ok(uj_store_open(&store, *path, UJ_STORE_CREATE, error));
    return store;
}

static void close_and_forget(uj_store *store, char *path)
{
    uj_store_close(store);
    forget_file(path);
}

static uj_level level_of(const char *text)
{
    uj_board board;
    uj_level level = UJ_LEVEL_INIT;
    assert_ok(uj_board_parse(&board, text, strlen(text), error));
    assert_ok(uj_level_make(&level, &board, NULL, error));
    return level;
}

/* ---- Storing ---- */

static void assert_same_rating(const uj_rating *a, const uj_rating *b)
{
    assert_true(a->states == b->states && a->solutions == b->solutions && a->hardest_states == b->hardest_states);
    assert_true(a->optimal_states == b->optimal_states);
    assert_string_equal(a->optimal_paths, b->optimal_paths);
    assert_true(a->max_distance == b->max_distance && a->max_steps == b->max_steps && a->harder_by == b->harder_by);
    assert_true(a->moves == b->moves && a->steps == b->steps && a->solvable == b->solvable);
    assert_true(a->bottlenecks == b->bottlenecks && a->divergence == b->divergence && a->must_move == b->must_move);
    assert_true(a->counterintuitive == b->counterintuitive && a->red_backward == b->red_backward);
    assert_true(a->blockers == b->blockers && a->blocking_size == b->blocking_size);
    assert_true(a->blocking_depth == b->blocking_depth && a->blocking_parts == b->blocking_parts);
    assert_true(a->blocking_largest_part == b->blocking_largest_part && a->minimal == b->minimal);
    assert_true(a->vehicles == b->vehicles && a->cars == b->cars && a->trucks == b->trucks);
    assert_true(a->band == b->band && a->steps_class == b->steps_class && a->extrapolated == b->extrapolated);
    assert_true(a->model_version == b->model_version);
    /* To the last bit. */
    assert_true(a->branching == b->branching && a->optimal_branching == b->optimal_branching);
    assert_true(a->random_moves == b->random_moves && a->greedy_moves == b->greedy_moves);
    assert_true(a->blocking == b->blocking && a->seconds_estimate == b->seconds_estimate);
    assert_true(a->solution_density == b->solution_density);
}

static bool compare_with(uint64_t number, uj_level *level, void *payload)
{
    const uj_level *expected = payload;
    assert_true(number > 0);
    assert_true(uj_board_same(&level->board, &expected->board));
    for (int i = 0; i < level->board.vehicle_count; i++) {
        const uj_vehicle *vehicle = &expected->board.vehicles[i];
        const int same = uj_board_find(&level->board, vehicle->name);
        assert_true(same >= 0);
        assert_int_equal(level->board.vehicles[same].row, vehicle->row);
        assert_int_equal(level->board.vehicles[same].column, vehicle->column);
    }
    assert_true(level->id == expected->id && level->cluster == expected->cluster);
    assert_true(level->moves == expected->moves && level->steps == expected->steps);
    assert_true(level->states == expected->states && level->seed == expected->seed);
    assert_true(level->attempt == expected->attempt);
    assert_string_equal(level->method, expected->method);
    assert_true(level->rated);
    assert_same_rating(&level->rating, &expected->rating);
    assert_int_equal(level->solution_length, level->moves);
    assert_ok(uj_solution_check(&level->board, level->solution, level->solution_length, error));
    return true;
}

static void a_puzzle_comes_back_as_it_was_stored(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 5, 0);
    char *path;
    uj_store *store = open_new(&path);
    for (int i = 0; i < random_rounds(60); i++) {
        uj_level level;
        random_level(&level, &random);
        level.seed = i % 2 ? UINT64_MAX : 7;
        level.attempt = (uint64_t)i;
        bool added;
        assert_ok(uj_store_add(store, &level, &added, error));
        if (added) {
            uj_filter filter = UJ_FILTER_INIT;
            filter.id = &level.id;
            assert_ok(uj_store_find(store, &filter, compare_with, &level, error));
        }
        uj_level_clear(&level);
    }
    close_and_forget(store, path);
}

static void boards_beyond_one_letter_a_vehicle_are_kept_too(void **state)
{
    (void)state;
    char *path;
    uj_store *store = open_new(&path);
    uj_level level = level_of("{\"width\":5,\"height\":4,\"target\":\"red-1\",\"vehicles\":["
                              "{\"name\":\"red-1\",\"row\":2,\"column\":1,\"length\":2,\"horizontal\":true},"
                              "{\"name\":\"van+3\",\"row\":1,\"column\":4,\"length\":2,\"horizontal\":false}]}");
    memcpy(level.board.vehicles[0].name, "red-1", 6);
    memcpy(level.board.vehicles[1].name, "van+3", 6);
    level.method = "import";
    bool added;
    assert_ok(uj_store_add(store, &level, &added, error));
    assert_true(added);
    const uj_filter everything = UJ_FILTER_INIT;
    assert_ok(uj_store_find(store, &everything, compare_with, &level, error));
    uj_level_clear(&level);
    close_and_forget(store, path);
}

static void a_second_puzzle_of_a_cluster_is_refused_quietly(void **state)
{
    (void)state;
    static const char *const boards[] = {"BBooooooooooAAoCoooooCoooooCoooooooo",
                                         "oBBoooooooooAAoCoooooCoooooCoooooooo"};
    char *path;
    uj_store *store = open_new(&path);
    bool added, is_there;
    for (int i = 0; i < 2; i++) {
        uj_level level = level_of(boards[i]);
        assert_ok(uj_store_has(store, level.cluster, &is_there, error));
        assert_int_equal(is_there, i);
        assert_ok(uj_store_add(store, &level, &added, error));
        assert_int_equal(added, !i);
        uj_level_clear(&level);
    }
    assert_int_equal(count_all(store), 1);
    close_and_forget(store, path);
}

static bool take_number(uint64_t number, uj_level *level, void *payload)
{
    (void)level;
    *(uint64_t *)payload = number;
    return true;
}

static void a_census_keeps_mirror_images_and_is_rated_later(void **state)
{
    (void)state;
    char *path;
    uj_store *store = open_new(&path);
    uj_level whole = level_of("ooooBooooBAAooooooooooooo"), row = UJ_LEVEL_INIT;
    row.board = whole.board;
    row.id = whole.id;
    row.moves = whole.moves;
    row.states = whole.states;
    row.rating.solutions = whole.rating.solutions;
    row.method = "census";
    bool added;
    for (int i = 0; i < 2; i++) {
        assert_ok(uj_store_add(store, &row, &added, error));
        assert_true(added);
    }
    uj_filter unrated = UJ_FILTER_INIT;
    unrated.unrated = true;
    uint64_t count, number = 0;
    whole.method = "census";
    for (uint64_t left = 2; left > 0; left--) {
        assert_ok(uj_store_count(store, &unrated, &count, error));
        assert_true(count == left);
        assert_ok(uj_store_find(store, &unrated, take_number, &number, error));
        assert_ok(uj_store_rate(store, number, &whole, error));
    }
    /* Only one of the two stands for the cluster. */
    uj_filter first = UJ_FILTER_INIT, second = UJ_FILTER_INIT;
    first.limit = second.limit = second.offset = 1;
    const uint64_t cluster = whole.cluster;
    whole.cluster = 0;
    assert_ok(uj_store_find(store, &first, compare_with, &whole, error));
    whole.cluster = cluster;
    assert_ok(uj_store_find(store, &second, compare_with, &whole, error));
    uj_level_clear(&whole);
    close_and_forget(store, path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_comes_back_as_it_was_stored),
        cmocka_unit_test(boards_beyond_one_letter_a_vehicle_are_kept_too),
        cmocka_unit_test(a_second_puzzle_of_a_cluster_is_refused_quietly),
        cmocka_unit_test(a_census_keeps_mirror_images_and_is_rated_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
