/* Generating: what every puzzle must be, whatever the method, and that wishes are met. */
#include <limits.h>

#include "generate_support.h"

enum { WITNESS_STATES = 200000 };

static struct haul haul;

static int count_of(const uj_board *board, int length)
{
    int count = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        count += board->vehicles[i].length == length;
    return count;
}

static int count_walls(const uj_board *board)
{
    return __builtin_popcountll(board->walls.word[0]);
}

/* ---- Every puzzle ---- */

static void assert_proven(const uj_level *level)
{
    const ref_board plain = ref_from_board(&level->board);
    assert_null(ref_problem(&plain));
    ref_solution shortest = ref_solve(&plain, REF_MOVES, WITNESS_STATES);
    if (shortest.status != REF_GAVE_UP) {
        assert_int_equal(shortest.status, REF_FOUND);
        assert_int_equal(shortest.length, level->moves);
    }
    ref_solution_free(&shortest);
    assert_int_equal(level->solution_length, level->moves);
    assert_int_equal(uj_solution_check(&level->board, level->solution, level->solution_length, NULL), UJ_OK);
    assert_int_equal(level->id, uj_puzzle_id(&level->board));
    uj_board canonical;
    uj_board_canonical(&canonical, &level->board);
    assert_memory_equal(canonical.vehicles, level->board.vehicles,
                        canonical.vehicle_count * sizeof *canonical.vehicles);
    if (!level->rated)
        return;
    ref_solution by_steps = ref_solve(&plain, REF_STEPS, WITNESS_STATES);
    if (by_steps.status != REF_GAVE_UP)
        assert_int_equal(by_steps.length, level->steps);
    ref_solution_free(&by_steps);
    assert_int_equal(level->rating.moves, level->moves);
    assert_int_equal(level->rating.states, level->states);
}

static void every_puzzle_is_as_long_as_the_witness_says(void **state)
{
    (void)state;
    static const int sides[][2] = {{6, 6}, {4, 4}, {5, 5}, {4, 7}, {7, 4}, {6, 5}};
    for (int method = UJ_CLIMB; method <= UJ_RANDOM; method++)
        for (size_t i = 0; i < COUNT_OF(sides); i++) {
            uj_generate_options options = options_for((uint64_t)random_rounds(4), (uint64_t)method);
            options.method = (uj_method)method;
            options.width = sides[i][0];
            options.height = sides[i][1];
            options.rate = i % 2;
            generate(&haul, &options);
            for (size_t k = 0; k < haul.count; k++) {
                assert_proven(&haul.levels[k]);
                assert_string_equal(haul.levels[k].method, uj_method_name((uj_method)method));
                assert_int_equal(haul.levels[k].rated, i % 2);
            }
        }
}

static void climbed_and_walked_back_puzzles_are_the_hardest_of_their_cluster(void **state)
{
    (void)state;
    for (int method = UJ_CLIMB; method <= UJ_WALKBACK; method++) {
        uj_generate_options options = options_for((uint64_t)random_rounds(20), 7);
        options.method = (uj_method)method;
        options.rate = true;
        generate(&haul, &options);
        for (size_t i = 0; i < haul.count; i++) {
            assert_int_equal(haul.levels[i].rating.harder_by, 0);
            assert_true(haul.levels[i].cluster <= haul.levels[i].id);
        }
    }
}

/* ---- Wishes ---- */

static void moves_steps_and_counts_are_as_asked_for(void **state)
{
    (void)state;
    for (int method = UJ_CLIMB; method <= UJ_RANDOM; method++) {
        uj_generate_options options = options_for((uint64_t)random_rounds(10), 11);
        options.method = (uj_method)method;
        options.moves = (uj_range){5, 9};
        options.steps = (uj_range){10, 20};
        options.cars = (uj_range){6, 8};
        options.trucks = (uj_range){2, 3};
        generate(&haul, &options);
        for (size_t i = 0; i < haul.count; i++) {
            const uj_level *level = &haul.levels[i];
            assert_in_range(level->moves, 5, 9);
            assert_in_range(level->steps, 10, 20);
            assert_in_range(count_of(&level->board, 2), 6, 8);
            assert_in_range(count_of(&level->board, 3), 2, 3);
        }
    }
}

static void exact_counts_walls_and_exit_rows_are_as_asked_for(void **state)
{
    (void)state;
    for (int method = UJ_CLIMB; method <= UJ_RANDOM; method++)
        for (int row = 0; row < 5; row++) {
            uj_generate_options options = options_for(3, 12);
            options.method = (uj_method)method;
            options.height = 5;
            options.exit_row = row;
            options.walls = (uj_range){2, 2};
            options.cars = (uj_range){5, 5};
            options.trucks = (uj_range){2, 2};
            generate(&haul, &options);
            for (size_t i = 0; i < haul.count; i++) {
                const uj_board *board = &haul.levels[i].board;
                assert_int_equal(board->height, 5);
                assert_int_equal(board->exit_row, row);
                assert_int_equal(count_of(board, 2), 5);
                assert_int_equal(count_of(board, 3), 2);
                assert_int_equal(count_walls(board), 2);
                assert_proven(&haul.levels[i]);
            }
        }
}

static void walls_come_in_every_number_of_a_range(void **state)
{
    (void)state;
    for (int method = UJ_CLIMB; method <= UJ_RANDOM; method++) {
        uj_generate_options options = options_for(20, 5);
        options.method = (uj_method)method;
        options.walls = (uj_range){1, 3};
        generate(&haul, &options);
        unsigned numbers = 0;
        for (size_t i = 0; i < haul.count; i++)
            numbers |= 1u << count_walls(&haul.levels[i].board);
        assert_int_equal(numbers, 0xE); /* 1, 2 and 3, nothing else */
    }
    uj_generate_options options = options_for(3, 5);
    options.walls = (uj_range){6, INT32_MAX};
    generate(&haul, &options);
    for (size_t i = 0; i < haul.count; i++)
        assert_true(count_walls(&haul.levels[i].board) >= 6);
}

static void every_band_can_be_had(void **state)
{
    (void)state;
    for (int band = UJ_EASY; band <= UJ_EXPERT; band++) {
        uj_generate_options options = options_for((uint64_t)random_rounds(3), 13);
        options.bands = 1u << band;
        generate(&haul, &options);
        for (size_t i = 0; i < haul.count; i++)
            assert_int_equal(haul.levels[i].rating.band, band);
    }
}

static void minimal_puzzles_have_no_vehicle_to_spare(void **state)
{
    (void)state;
    uj_generate_options options = options_for((uint64_t)random_rounds(10), 14);
    options.minimal = true;
    options.rate = true;
    options.moves.low = 12;
    generate(&haul, &options);
    for (size_t i = 0; i < haul.count; i++)
        assert_true(haul.levels[i].rating.minimal);
}

/* What is left when all that is not necessary has been taken away must still be as asked for. */
static void minimal_puzzles_have_as_many_vehicles_as_asked_for(void **state)
{
    (void)state;
    uj_generate_options options = options_for(4, 16);
    options.minimal = true;
    options.moves.low = 5;
    options.cars = (uj_range){6, 6};
    options.trucks = (uj_range){1, 1};
    generate(&haul, &options);
    for (size_t i = 0; i < haul.count; i++) {
        assert_int_equal(count_of(&haul.levels[i].board, 2), 6);
        assert_int_equal(count_of(&haul.levels[i].board, 3), 1);
    }
}

static void steps_alone_can_be_climbed_for(void **state)
{
    (void)state;
    uj_generate_options options = options_for(2, 15);
    options.steps.low = 45;
    generate(&haul, &options);
    for (size_t i = 0; i < haul.count; i++)
        assert_true(haul.levels[i].steps >= 45);
}

static void a_hard_board_of_40_moves_is_found(void **state)
{
    (void)state;
    uj_generate_options options = options_for(1, 1);
    options.moves.low = 40;
    generate(&haul, &options);
    assert_true(haul.levels[0].moves >= 40);
}

static void a_level_is_made_of_any_board_with_a_solution(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5),
                   unsolvable = board_from_cells("....AA.B...BDDDD........", 4, 6);
    uj_level level = UJ_LEVEL_INIT;
    uj_error error = {0};
    assert_int_equal(uj_level_make(&level, &board, NULL, NULL), UJ_OK);
    assert_true(level.rated);
    assert_proven(&level);
    uj_level_clear(&level);
    assert_int_equal(uj_level_make(&level, &unsolvable, NULL, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "this board has no solution");
    assert_null(level.solution);
}

static int let_go(void **state)
{
    (void)state;
    throw_away(&haul);
    return 0;
}

static uj_range range_with(uj_range range, int value)
{
    return (uj_range){value < range.low ? value : range.low, value > range.high ? value : range.high};
}

/* As many as the cards of the original game have on 6x6, and as many for their cells on other sizes. */
static void random_boards_have_the_usual_numbers_of_cars_and_trucks(void **state)
{
    (void)state;
    const struct {
        int side;
        uj_range cars, trucks;
    } usual[] = {{5, {3, 6}, {1, 2}}, {6, {4, 9}, {2, 4}}, {7, {6, 12}, {2, 5}}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        uj_generate_options options = options_for(150, 11);
        options.width = options.height = usual[i].side;
        options.method = UJ_RANDOM;
        generate(&haul, &options);
        uj_range cars = {INT_MAX, 0}, trucks = {INT_MAX, 0};
        for (size_t k = 0; k < haul.count; k++) {
            cars = range_with(cars, count_of(&haul.levels[k].board, 2));
            trucks = range_with(trucks, count_of(&haul.levels[k].board, 3));
        }
        assert_int_equal(cars.low, usual[i].cars.low);
        assert_int_equal(cars.high, usual[i].cars.high);
        assert_int_equal(trucks.low, usual[i].trucks.low);
        assert_int_equal(trucks.high, usual[i].trucks.high);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_is_as_long_as_the_witness_says),
        cmocka_unit_test(climbed_and_walked_back_puzzles_are_the_hardest_of_their_cluster),
        cmocka_unit_test(moves_steps_and_counts_are_as_asked_for),
        cmocka_unit_test(exact_counts_walls_and_exit_rows_are_as_asked_for),
        cmocka_unit_test(walls_come_in_every_number_of_a_range),
        cmocka_unit_test(every_band_can_be_had),
        cmocka_unit_test(minimal_puzzles_have_no_vehicle_to_spare),
        cmocka_unit_test(minimal_puzzles_have_as_many_vehicles_as_asked_for),
        cmocka_unit_test(steps_alone_can_be_climbed_for),
        cmocka_unit_test(a_level_is_made_of_any_board_with_a_solution),
        cmocka_unit_test(a_hard_board_of_40_moves_is_found),
        cmocka_unit_test(random_boards_have_the_usual_numbers_of_cars_and_trucks),
    };
    return cmocka_run_group_tests(tests, NULL, let_go);
}
