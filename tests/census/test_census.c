/* The engine of the census, against a census the obvious way, against plain breadth-first search, and against the closed
 * form. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"

#include "lattice/line.h"
#include "census_row.h"
#include "convert.h"
#include "plain_census.h"
#include "random_board.h"
#include "unjam.h"

static bool is_long(void)
{
    return getenv("UNJAM_TEST_LONG") != NULL;
}

static uj_census_options options_for(int width, int height, int exit, uj_metric metric)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = width;
    options.height = height;
    options.exit_row = exit;
    options.metric = metric;
    return options;
}

/* All units one after another. */
static uj_census_result *take(const uj_census_options *options)
{
    uj_census *census;
    uj_census_worker *worker;
    assert_int_equal(uj_census_new(&census, options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    uj_census_result *sum = uj_census_result_new(), *part = uj_census_result_new();
    assert_true(sum && part);
    for (uint32_t unit = 0; unit < uj_census_units(census); unit++) {
        assert_int_equal(uj_census_work(worker, unit, part, NULL), UJ_OK);
        uj_census_result_add(sum, part);
    }
    uj_census_result_free(part);
    uj_census_worker_free(worker);
    uj_census_free(census);
    return sum;
}

static void assert_closed_form(const uj_census_options *options, const uj_census_tally *tally)
{
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
    assert_int_equal(uj_census_closed_form(options, NULL, legal, solutions, NULL), UJ_OK);
    if (!uj_census_agrees(tally, legal, solutions))
        fail_msg("%dx%d, exit %d: counted %llu and %llu, closed form %s and %s", options->width, options->height,
                 options->exit_row, (unsigned long long)tally->legal, (unsigned long long)tally->solutions, legal,
                 solutions);
}

/* ---- Lines --------------------------------------------------------------------------------------------------------- */

static void assert_fillings(int cells, int fillings, int placements, int most)
{
    struct line line;
    line_init(&line, cells, 0, false, cells, UJ_MOVES);
    assert_int_equal(line.count, fillings);
    int sum = 0, greatest = 0;
    for (int i = 0; i < line.count; i++) {
        sum += line.fillings[i].count;
        greatest = line.fillings[i].count > greatest ? line.fillings[i].count : greatest;
    }
    assert_int_equal(sum, placements);
    assert_int_equal(greatest, most);
}

static void lines_of_six_and_seven_cells_have_8_and_11_fillings(void **state)
{
    (void)state;
    assert_fillings(6, 8, 24, 6);
    assert_fillings(7, 11, 44, 10);
}

static void the_exit_row_ends_with_a_car(void **state)
{
    (void)state;
    struct line line;
    line_init(&line, 6, 0, true, 6, UJ_MOVES);
    assert_int_equal(line.count, 4);
    int solved = 0;
    for (int i = 0; i < line.count; i++) {
        const struct filling *filling = &line.fillings[i];
        assert_int_equal(filling->length[filling->vehicles - 1], 2);
        solved += __builtin_popcount(filling->solved);
    }
    assert_int_equal(solved, 1 + 3 + 2 + 1);
}

static void a_wall_divides_a_line(void **state)
{
    (void)state;
    struct line line;
    line_init(&line, 6, 1U << 2, false, 6, UJ_MOVES); /* two cells, a wall, three cells: 2 times 3 fillings */
    assert_int_equal(line.count, 6);
    for (int i = 0; i < line.count; i++)
        for (int p = 0; p < line.fillings[i].count; p++)
            assert_int_equal(line.fillings[i].cells[p] & 1U << 2, 0);
}

/* ---- Against plain censuses ---------------------------------------------------------------------------------------- */

static void assert_as_plain(int width, int height, int exit, const char *walls, uj_metric metric)
{
    const plain_census plain =
        plain_census_take(width, height, exit, walls, metric == UJ_STEPS ? REF_STEPS : REF_MOVES);
    uj_census_options options = options_for(width, height, exit, metric);
    for (int cell = 0; walls && cell < width * height; cell++)
        if (walls[cell] == '#')
            options.walls |= UINT64_C(1) << cell;
    for (int portable = 0; portable < 2; portable++) {
        options.portable = portable;
        uj_census_result *sum = take(&options);
        const uj_census_tally *t = &sum->tally;
        assert_int_equal(t->legal, plain.legal);
        assert_int_equal(t->solutions, plain.solutions);
        assert_int_equal(t->solvable, plain.solvable);
        assert_int_equal(t->in_solvable_groups, plain.in_solvable_groups);
        assert_int_equal(t->groups, plain.groups);
        assert_int_equal(t->clusters, plain.clusters);
        assert_int_equal(t->solvable_clusters, plain.solvable_clusters);
        assert_int_equal(t->largest_cluster, plain.largest_cluster);
        assert_int_equal(t->max_clusters_in_group, plain.most_clusters);
        assert_int_equal(t->largest_group, plain.largest_group);
        assert_int_equal(t->cluster_size_squares, plain.cluster_size_squares);
        assert_int_equal(t->group_cluster_squares, plain.group_cluster_squares);
        assert_int_equal(t->in_largest_clusters, plain.in_largest);
        assert_int_equal(t->solutions_in_largest_clusters, plain.solutions_in_largest);
        assert_int_equal(t->largest_share, plain.largest_share);
        assert_int_equal(t->largest_solution_share, plain.largest_solution_share);
        assert_int_equal(t->found_from_one_solution, plain.found_from_one_solution);
        for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
            assert_int_equal(t->configurations_by_distance[i], plain.by_distance[i]);
            assert_int_equal(t->groups_by_distance[i], plain.groups_by_distance[i]);
            assert_int_equal(t->clusters_by_distance[i], plain.clusters_by_distance[i]);
        }
        assert_closed_form(&options, t);
        uj_census_result_free(sum);
    }
}

static void small_sizes_are_as_counted_the_obvious_way(void **state)
{
    (void)state;
    for (int width = 3; width <= 4; width++)
        for (int height = 3; height <= 4; height++)
            for (int exit = 0; exit < height; exit++)
                for (int metric = 0; metric < 2; metric++)
                    assert_as_plain(width, height, exit, NULL, metric ? UJ_STEPS : UJ_MOVES);
}

static void walls_are_as_counted_the_obvious_way(void **state)
{
    (void)state;
    assert_as_plain(4, 4, 1, "...........#....", UJ_MOVES);
    assert_as_plain(4, 4, 1, ".......#........", UJ_MOVES); /* behind the target */
    assert_as_plain(4, 4, 2, "........#.......", UJ_STEPS);
    assert_as_plain(5, 4, 2, "#......#........#...", UJ_MOVES);
}

static void sides_of_seven_are_as_counted_the_obvious_way(void **state)
{
    (void)state;
    assert_as_plain(3, 7, 3, NULL, UJ_MOVES);
    if (!is_long())
        return;
    assert_as_plain(7, 3, 0, ".#.............#.....", UJ_STEPS);
    assert_as_plain(3, 7, 5, NULL, UJ_STEPS);
    assert_as_plain(7, 3, 1, NULL, UJ_MOVES);
}

static void five_by_five_is_as_counted_the_obvious_way(void **state)
{
    (void)state;
    if (is_long())
        assert_as_plain(5, 5, 2, NULL, UJ_MOVES);
}

static void assert_board(const uj_census_options *options, const uj_census_row *row, const char *expected)
{
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_census_row_text(&text, options, row, NULL), UJ_OK);
    assert_string_equal(text.data, expected);
    uj_text_free(&text);
}

/* None of the hardest states of a cluster may come before the one that its row has. */
static void assert_first_in_order(const uj_census_row *row, const ref_board *board)
{
    uint64_t horizontal = 0, vertical = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        const ref_vehicle *const v = &board->vehicles[i];
        for (int k = 0; k < v->length; k++)
            *(v->horizontal ? &horizontal : &vertical) |= UINT64_C(1)
                                                          << ((v->row + (v->horizontal ? 0 : k)) * board->width +
                                                              v->column + (v->horizontal ? k : 0));
    }
    assert_true(horizontal > row->horizontal || (horizontal == row->horizontal && vertical >= row->vertical));
}

static void assert_row_as_plain(const uj_census_options *options, const uj_census_row *row)
{
    uj_board board;
    assert_int_equal(uj_census_row_board(&board, options, row, NULL), UJ_OK);
    assert_int_equal(board.vehicle_count, row->cars + row->trucks);
    const ref_board plain = ref_from_board(&board);
    assert_null(ref_problem(&plain));
    ref_cluster cluster = ref_cluster_of(&plain, SIZE_MAX);
    const int *distances = options->metric == UJ_STEPS ? cluster.steps : cluster.moves;
    assert_int_equal(cluster.states, row->size);
    assert_int_equal(cluster.solved, row->solutions);
    assert_int_equal(distances[0], row->distance);
    assert_int_equal(options->metric == UJ_STEPS ? cluster.max_steps : cluster.max_moves, row->distance);
    for (size_t i = 0; i < cluster.states; i++)
        if (distances[i] == row->distance) {
            const ref_board other = ref_state(&plain, &cluster, i);
            assert_first_in_order(row, &other);
        }
    ref_cluster_free(&cluster);
}

/* ---- Published figures --------------------------------------------------------------------------------------------- */

static void five_by_five_has_the_known_figures(void **state)
{
    (void)state;
    const uj_census_options options = options_for(5, 5, -1, UJ_MOVES);
    uj_census_result *sum = take(&options);
    assert_int_equal(sum->tally.legal, 10492784);
    assert_int_equal(sum->tally.solutions, 3008028);
    assert_int_equal(sum->tally.groups, 171137);
    assert_int_equal(sum->tally.clusters, 281308);
    assert_int_equal(sum->tally.in_solvable_groups, 7506491);
    assert_int_equal(sum->tally.solvable, 7104587);
    assert_int_equal(uj_census_max_distance(&sum->tally), 20);
    assert_int_equal(sum->hardest_count, 2); /* a board and its mirror image */
    assert_board(&options, &sum->hardest[1], "BBCooDoCEEDAAFoGGoFHIIJJH");
    uj_census_result_free(sum);
}

/* Of a group and its mirror image one is solved, and both have their rows. */
static void mirror_images_have_rows_of_their_own(void **state)
{
    (void)state;
    uj_census *census;
    uj_census_worker *worker;
    uj_census_options options = options_for(5, 5, 2, UJ_MOVES);
    options.keep = (uj_range){16, 1000};
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    uj_census_result *part = uj_census_result_new();
    size_t rows = 0;
    uint64_t clusters = 0, above = 0, below = 0;
    for (uint32_t unit = 0; unit < uj_census_units(census); unit++) {
        assert_int_equal(uj_census_work(worker, unit, part, NULL), UJ_OK);
        rows += part->row_count;
        for (int distance = 16; distance < UJ_CENSUS_DISTANCES; distance++)
            clusters += part->tally.clusters_by_distance[distance];
        for (size_t i = 0; i < part->row_count; i++) {
            const uint64_t vehicles = part->rows[i].starts, top = 0x3ff;
            assert_row_as_plain(&options, &part->rows[i]);
            above += (uint64_t)__builtin_popcountll(part->rows[i].horizontal & vehicles & top);
            below += (uint64_t)__builtin_popcountll(part->rows[i].horizontal & vehicles & top << 15);
        }
    }
    assert_true(rows > 0);
    assert_int_equal(rows, clusters);
    assert_int_equal(above, below);
    uj_census_result_free(part);
    uj_census_worker_free(worker);
    uj_census_free(census);
}

static void five_by_five_takes_33_steps_at_most(void **state)
{
    (void)state;
    const uj_census_options options = options_for(5, 5, -1, UJ_STEPS);
    uj_census_result *sum = take(&options);
    assert_int_equal(uj_census_max_distance(&sum->tally), 33);
    uj_census_result_free(sum);
}

/* ---- The closed form ----------------------------------------------------------------------------------------------- */

static void every_size_and_exit_row_agrees_with_the_closed_form(void **state)
{
    (void)state;
    for (int width = 3; width <= 5; width++)
        for (int height = 3; height <= 5; height++)
            for (int exit = 0; exit < height; exit++) {
                if (width * height == 25 && exit > 1)
                    continue; /* exit rows are symmetric, and row 3 is counted above */
                const uj_census_options options = options_for(width, height, exit, UJ_MOVES);
                uj_census_result *sum = take(&options);
                assert_closed_form(&options, &sum->tally);
                uj_census_result_free(sum);
            }
}

static void assert_agrees(int width, int height, int exit)
{
    const uj_census_options options = options_for(width, height, exit, UJ_MOVES);
    uj_census_result *sum = take(&options);
    assert_closed_form(&options, &sum->tally);
    uj_census_result_free(sum);
}

static void larger_rectangles_agree_with_the_closed_form(void **state)
{
    (void)state;
    for (int exit = 0; exit < (is_long() ? 7 : 1); exit++) {
        assert_agrees(3, 7, exit);
        if (exit < 3)
            assert_agrees(7, 3, exit);
    }
    if (!is_long())
        return;
    for (int exit = 0; exit < 6; exit++) {
        assert_agrees(5, 6, exit);
        if (exit < 5)
            assert_agrees(6, 5, exit);
        if (exit < 4)
            assert_agrees(7, 4, exit);
    }
    assert_agrees(4, 7, 0);
    assert_agrees(4, 7, 3);
}

static void the_closed_form_knows_sizes_that_nobody_can_enumerate(void **state)
{
    (void)state;
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
    uj_census_options options = options_for(6, 6, 2, UJ_MOVES);
    assert_int_equal(uj_census_closed_form(&options, NULL, legal, solutions, NULL), UJ_OK);
    assert_string_equal(legal, "40148868698");
    assert_string_equal(solutions, "10275383941");
    options = options_for(7, 7, 3, UJ_MOVES);
    assert_int_equal(uj_census_closed_form(&options, NULL, legal, solutions, NULL), UJ_OK);
    assert_string_equal(legal, "683673325268506");
}

/* ---- By samples ---------------------------------------------------------------------------------------------------- */

/* Runs one unit with all its rows. */
static uj_census_result *take_unit(const uj_census_options *options, uint32_t unit)
{
    uj_census *census;
    uj_census_worker *worker;
    assert_int_equal(uj_census_new(&census, options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    assert_true(unit < uj_census_units(census));
    uj_census_result *result = uj_census_result_new();
    assert_non_null(result);
    assert_int_equal(uj_census_work(worker, unit, result, NULL), UJ_OK);
    uj_census_worker_free(worker);
    uj_census_free(census);
    return result;
}

static void assert_random_clusters(int width, int height, uint64_t units, uj_metric metric, uj_random *random)
{
    uj_census_options options = options_for(width, height, -1, metric);
    options.keep = (uj_range){1, 1000};
    /* Units late in the list have many small groups; a few that are early have large ones. In some all states are solved. */
    uj_census_result *result = take_unit(&options, 1500 + (uint32_t)uj_random_below(random, units));
    while (result->row_count == 0) {
        uj_census_result_free(result);
        result = take_unit(&options, 1500 + (uint32_t)uj_random_below(random, units));
    }
    for (int i = 0; i < 40; i++)
        assert_row_as_plain(&options, &result->rows[uj_random_below(random, result->row_count)]);
    uj_census_result_free(result);
}

static void random_clusters_are_as_plain_search_finds_them(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    for (int metric = 0; metric < 2; metric++) {
        for (int round = 0; round < random_rounds(2); round++)
            assert_random_clusters(6, 6, 1300, metric ? UJ_STEPS : UJ_MOVES, &random);
        assert_random_clusters(5, 7, 700, metric ? UJ_STEPS : UJ_MOVES, &random);
        assert_random_clusters(7, 5, 700, metric ? UJ_STEPS : UJ_MOVES, &random);
    }
}

static void assert_kernels_agree(int width, int height, uint32_t unit)
{
    uj_census_options options = options_for(width, height, -1, UJ_MOVES);
    options.keep = (uj_range){8, 1000};
    options.groups = true;
    uj_census_result *fast = take_unit(&options, unit);
    options.portable = true;
    uj_census_result *plain = take_unit(&options, unit);
    assert_memory_equal(&fast->tally, &plain->tally, sizeof fast->tally);
    assert_int_equal(fast->row_count, plain->row_count);
    for (size_t i = 0; i < fast->row_count; i++)
        assert_same_row(&fast->rows[i], &plain->rows[i]);
    assert_int_equal(fast->groups.length, plain->groups.length);
    assert_memory_equal(fast->groups.data, plain->groups.data, fast->groups.length);
    uj_census_result_free(fast);
    uj_census_result_free(plain);
}

static void both_kernels_find_the_same(void **state)
{
    (void)state;
    for (uint32_t unit = 2000; unit < 2900; unit += is_long() ? 50 : 600)
        assert_kernels_agree(6, 6, unit);
    assert_kernels_agree(5, 7, 1900);
    assert_kernels_agree(7, 5, 1900);
}

/* ---- Tallies ------------------------------------------------------------------------------------------------------- */

static void a_tally_survives_packing(void **state)
{
    (void)state;
    const uj_census_options options = options_for(4, 4, -1, UJ_MOVES);
    uj_census_result *sum = take(&options);
    uj_text packed = UJ_TEXT_INIT;
    uj_census_tally_pack(&packed, &sum->tally);
    uj_census_tally *back = malloc(sizeof *back);
    assert_int_equal(uj_census_tally_unpack(back, packed.data, packed.length, NULL), UJ_OK);
    assert_memory_equal(back, &sum->tally, sizeof *back);
    assert_true(packed.length < 2000);
    assert_int_equal(uj_census_tally_unpack(back, packed.data, packed.length - 1, NULL), UJ_BAD_INPUT);
    assert_int_equal(uj_census_tally_unpack(back, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x01", 11, NULL),
                     UJ_BAD_INPUT);
    uj_text_free(&packed);
    uj_census_result_free(sum);
    free(back);
}

static void a_tally_that_does_not_add_up_is_damaged(void **state)
{
    (void)state;
    const uj_census_options options = options_for(4, 4, -1, UJ_MOVES);
    uj_census_result *sum = take(&options);
    uj_census_tally *back = malloc(sizeof *back);
    uint64_t *const places[] = {&sum->tally.solvable, &sum->tally.groups_by_size[7], &sum->tally.clusters,
                                &sum->tally.groups_by_size_and_distance[0][3]};
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        uj_text packed = UJ_TEXT_INIT;
        ++*places[i];
        uj_census_tally_pack(&packed, &sum->tally);
        assert_int_equal(uj_census_tally_unpack(back, packed.data, packed.length, NULL), UJ_BAD_INPUT);
        --*places[i];
        uj_text_free(&packed);
    }
    uj_census_result_free(sum);
    free(back);
}

static void what_cannot_be_counted_is_refused(void **state)
{
    (void)state;
    uj_census *census;
    uj_error error;
    const uj_census_options large = options_for(8, 6, -1, UJ_MOVES), low = options_for(5, 4, 4, UJ_MOVES);
    assert_int_equal(uj_census_new(&census, &large, &error), UJ_BAD_INPUT);
    assert_null(census);
    assert_int_equal(uj_census_new(&census, &low, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "row 5"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_six_and_seven_cells_have_8_and_11_fillings),
        cmocka_unit_test(the_exit_row_ends_with_a_car),
        cmocka_unit_test(a_wall_divides_a_line),
        cmocka_unit_test(small_sizes_are_as_counted_the_obvious_way),
        cmocka_unit_test(walls_are_as_counted_the_obvious_way),
        cmocka_unit_test(sides_of_seven_are_as_counted_the_obvious_way),
        cmocka_unit_test(five_by_five_is_as_counted_the_obvious_way),
        cmocka_unit_test(five_by_five_has_the_known_figures),
        cmocka_unit_test(mirror_images_have_rows_of_their_own),
        cmocka_unit_test(five_by_five_takes_33_steps_at_most),
        cmocka_unit_test(every_size_and_exit_row_agrees_with_the_closed_form),
        cmocka_unit_test(larger_rectangles_agree_with_the_closed_form),
        cmocka_unit_test(the_closed_form_knows_sizes_that_nobody_can_enumerate),
        cmocka_unit_test(random_clusters_are_as_plain_search_finds_them),
        cmocka_unit_test(both_kernels_find_the_same),
        cmocka_unit_test(a_tally_survives_packing),
        cmocka_unit_test(a_tally_that_does_not_add_up_is_damaged),
        cmocka_unit_test(what_cannot_be_counted_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
