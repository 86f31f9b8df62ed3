/* Catalogues: what goes in comes out, by every way of asking; what is damaged is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue/catalogue.h"
#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"

enum { MOST_LEVELS = 256, FOUR_BY_FOUR = 32, LEVELS = 50 };

struct fixture {
    uj_level levels[MOST_LEVELS];
    size_t count;
    uj_text bytes;
    uj_catalogue *catalogue;
};

static void write_catalogue(uj_text *out, const uj_level *levels, size_t count, int stride)
{
    uj_catalogue_builder *builder;
    const uj_board *const board = &levels[0].board;
    assert_int_equal(uj_catalogue_builder_new(&builder, board->width, board->height, board->exit_row, NULL), UJ_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(uj_catalogue_builder_add(builder, &levels[i * (size_t)stride % count], NULL), UJ_OK);
    assert_int_equal(uj_catalogue_builder_write(builder, out, NULL), UJ_OK);
    uj_catalogue_builder_free(builder);
}

static void open_fixture(struct fixture *fixture)
{
    fixture->bytes = (uj_text)UJ_TEXT_INIT;
    write_catalogue(&fixture->bytes, fixture->levels, fixture->count, 1);
    assert_int_equal(uj_catalogue_open(&fixture->catalogue, fixture->bytes.data, fixture->bytes.length, NULL), UJ_OK);
}

static uj_status keep_rows(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error)
{
    (void)unit;
    struct fixture *const fixture = payload;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    options.exit_row = 1;
    for (size_t i = 0; i < result->row_count; i++) {
        uj_board board;
        uj_level *const level = &fixture->levels[fixture->count++];
        *level = (uj_level)UJ_LEVEL_INIT;
        assert_int_equal(uj_census_row_board(&board, &options, &result->rows[i], error), UJ_OK);
        assert_int_equal(uj_level_make(level, &board, NULL, error), UJ_OK);
    }
    return UJ_OK;
}

static int set_up_census(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    options.minimal = true;
    options.keep = (uj_range){1, 255};
    uj_census *census;
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    uint32_t units[MOST_LEVELS];
    const uint32_t count = uj_census_units(census);
    assert_true(count <= MOST_LEVELS);
    for (uint32_t i = 0; i < count; i++)
        units[i] = i;
    assert_int_equal(uj_census_run(census, units, count, 1, keep_rows, fixture, NULL, NULL), UJ_OK);
    uj_census_free(census);
    assert_int_equal(fixture->count, FOUR_BY_FOUR);
    open_fixture(fixture);
    *state = fixture;
    return 0;
}

static const uj_level *level_of(const struct fixture *fixture, const uj_board *board)
{
    for (size_t i = 0; i < fixture->count; i++)
        if (uj_board_same(&fixture->levels[i].board, board))
            return &fixture->levels[i];
    return NULL;
}

/* Random boards of 6x6 with walls: not minimal, but a catalogue does not care. */
static int set_up_random(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    struct random_board_options options = random_board_small;
    options.min_side = options.max_side = 6;
    options.max_length = 3;
    options.max_walls = 2;
    options.long_names = false;
    uj_random random;
    uj_random_seed(&random, 19, 0);
    while (fixture->count < LEVELS) {
        uj_board board;
        uj_level *const level = &fixture->levels[fixture->count];
        *level = (uj_level)UJ_LEVEL_INIT;
        random_board(&board, &random, &options);
        const uj_vehicle *const target = &board.vehicles[board.target];
        const bool is_fit = target->length == 2 && board.exit_row == 2 && !uj_board_solved(&board);
        if (is_fit && !level_of(fixture, &board) && uj_level_make(level, &board, NULL, NULL) == UJ_OK)
            fixture->count++;
    }
    open_fixture(fixture);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *const fixture = *state;
    for (size_t i = 0; i < fixture->count; i++)
        uj_level_clear(&fixture->levels[i]);
    uj_catalogue_close(fixture->catalogue);
    uj_text_free(&fixture->bytes);
    free(fixture);
    return 0;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

static void check_puzzle(const struct fixture *fixture, const uj_catalogue_puzzle *puzzle)
{
    const uj_level *const level = level_of(fixture, &puzzle->board);
    assert_non_null(level);
    const uj_contents contents = uj_board_contents(&puzzle->board);
    assert_int_equal(puzzle->id, level->id);
    assert_int_equal(puzzle->moves, level->moves);
    assert_int_equal(puzzle->steps, level->steps);
    assert_int_equal(puzzle->band, level->rating.band);
    assert_true(fabs(puzzle->seconds / level->rating.seconds_estimate - 1) < 0.02);
    assert_int_equal(puzzle->cars, contents.cars);
    assert_int_equal(puzzle->trucks, contents.trucks);
    assert_int_equal(puzzle->walls, contents.walls);
    assert_int_equal(puzzle->vehicles, contents.cars + contents.trucks);
    assert_int_equal(puzzle->box, contents.cars <= 12 && contents.trucks <= 4 && contents.walls == 0);
    uj_board canonical;
    uj_board_canonical(&canonical, &puzzle->board);
    assert_memory_equal(canonical.vehicles, puzzle->board.vehicles,
                        puzzle->board.vehicle_count * sizeof *canonical.vehicles);
}

static void every_puzzle_comes_out_as_it_went_in(void **state)
{
    const struct fixture *const fixture = *state;
    uj_catalogue_puzzle puzzle, last = {0};
    uint64_t ids = 0; /* in the end 0, if none is missing and none there twice */
    assert_int_equal(uj_catalogue_count(fixture->catalogue), fixture->count);
    assert_int_equal(uj_catalogue_model(fixture->catalogue), uj_rating_model_now()->version);
    for (uint32_t number = 1; number <= fixture->count; number++) {
        assert_int_equal(uj_catalogue_get(&puzzle, fixture->catalogue, number, NULL), UJ_OK);
        assert_int_equal(puzzle.number, number);
        check_puzzle(fixture, &puzzle);
        assert_true(puzzle.seconds >= last.seconds);
        assert_true(puzzle.seconds > last.seconds || puzzle.moves >= last.moves);
        last = puzzle;
        ids += puzzle.id - fixture->levels[number - 1].id;
    }
    assert_int_equal(ids, 0);
    assert_int_equal(uj_catalogue_get(&puzzle, fixture->catalogue, 0, NULL), UJ_BAD_INPUT);
    assert_int_equal(uj_catalogue_get(&puzzle, fixture->catalogue, (uint32_t)fixture->count + 1, NULL), UJ_BAD_INPUT);
}

static void the_order_of_adding_changes_no_byte(void **state)
{
    const struct fixture *const fixture = *state;
    uj_text other = UJ_TEXT_INIT;
    write_catalogue(&other, fixture->levels, fixture->count, 7);
    assert_int_equal(other.length, fixture->bytes.length);
    assert_memory_equal(other.data, fixture->bytes.data, other.length);
    uj_text_free(&other);
}

static void any_board_of_a_cluster_leads_to_its_puzzle(void **state)
{
    const struct fixture *const fixture = *state;
    uj_random random;
    uj_random_seed(&random, 3, 0);
    for (size_t i = 0; i < fixture->count; i++) {
        uj_board board = fixture->levels[i].board;
        uj_catalogue_puzzle puzzle;
        random_walk(&board, &random, 10);
        assert_int_equal(uj_catalogue_of_board(&puzzle, fixture->catalogue, &board, NULL, NULL), UJ_OK);
        assert_true(uj_board_same(&puzzle.board, &fixture->levels[i].board));
    }
    uj_board board;
    assert_int_equal(uj_board_parse(&board, "BooCBAACBooCoooo", 16, NULL), UJ_OK);
    uj_catalogue_puzzle puzzle;
    assert_int_equal(uj_catalogue_of_board(&puzzle, fixture->catalogue, &board, NULL, NULL), UJ_END);
}

/* ---- Finding ------------------------------------------------------------------------------------------------------- */

struct found {
    uj_catalogue_puzzle list[MOST_LEVELS];
    size_t count;
};

static bool take(const uj_catalogue_puzzle *puzzle, void *payload)
{
    struct found *const found = payload;
    found->list[found->count++] = *puzzle;
    return true;
}

static bool has(uj_range range, double number)
{
    return number >= range.low && number <= range.high;
}

static bool is_wanted(const uj_catalogue_puzzle *puzzle, const uj_filter *filter)
{
    return has(filter->moves, puzzle->moves) && has(filter->steps, puzzle->steps) &&
           has(filter->seconds, puzzle->seconds) && has(filter->vehicles, puzzle->vehicles) &&
           has(filter->cars, puzzle->cars) && has(filter->trucks, puzzle->trucks) &&
           has(filter->walls, puzzle->walls) && (!filter->bands || filter->bands >> puzzle->band & 1) &&
           (!filter->box || puzzle->box) && (!filter->plain || puzzle->plain);
}

static uj_range some_range(uj_random *random, int most)
{
    const uj_range any = UJ_RANGE_ANY;
    if (uj_random_below(random, 3) > 0)
        return any;
    const int low = random_between(random, 0, most);
    return (uj_range){low, random_between(random, low, most)};
}

static void a_filter_lets_pass_what_it_says(void **state)
{
    const struct fixture *const fixture = *state;
    struct found *const all = calloc(2, sizeof *all), *const found = all + 1;
    uj_filter filter = UJ_FILTER_INIT;
    assert_int_equal(uj_catalogue_find(fixture->catalogue, &filter, take, all, NULL), UJ_OK);
    assert_int_equal(all->count, fixture->count);
    uj_random random;
    uj_random_seed(&random, 5, 0);
    for (int round = 0; round < random_rounds(200); round++) {
        filter.moves = some_range(&random, 12);
        filter.steps = some_range(&random, 20);
        filter.seconds = some_range(&random, 100);
        filter.vehicles = some_range(&random, 12);
        filter.cars = some_range(&random, 10);
        filter.trucks = some_range(&random, 5);
        filter.walls = some_range(&random, 2);
        filter.bands = uj_random_below(&random, 2) ? 0 : (unsigned)uj_random_below(&random, 16);
        filter.box = uj_random_below(&random, 4) == 0;
        filter.plain = uj_random_below(&random, 4) == 0;
        found->count = 0;
        assert_int_equal(uj_catalogue_find(fixture->catalogue, &filter, take, found, NULL), UJ_OK);
        size_t next = 0;
        for (size_t i = 0; i < all->count; i++)
            if (is_wanted(&all->list[i], &filter))
                assert_int_equal(found->list[next++].number, all->list[i].number);
        assert_int_equal(found->count, next);
        uint64_t count;
        assert_int_equal(uj_catalogue_matches(fixture->catalogue, &filter, &count, NULL), UJ_OK);
        assert_int_equal(count, next);
    }
    free(all);
}

static void every_id_is_found(void **state)
{
    const struct fixture *const fixture = *state;
    struct found *const found = calloc(1, sizeof *found);
    for (size_t i = 0; i < fixture->count; i++) {
        uj_filter filter = UJ_FILTER_INIT;
        filter.id = &fixture->levels[i].id;
        found->count = 0;
        assert_int_equal(uj_catalogue_find(fixture->catalogue, &filter, take, found, NULL), UJ_OK);
        assert_int_equal(found->count, 1);
        assert_true(uj_board_same(&found->list[0].board, &fixture->levels[i].board));
    }
    free(found);
}

static bool is_in_order(const uj_catalogue_puzzle *a, const uj_catalogue_puzzle *b, uj_order order)
{
    const bool answers[] = {
        [UJ_ORDER_NUMBER] = a->number<b->number, [UJ_ORDER_MOVES] = a->moves> b->moves ||
                            (a->moves == b->moves && a->steps >= b->steps),
        [UJ_ORDER_DIFFICULTY] = a->number > b->number,
        [UJ_ORDER_ID] = a->id < b->id,
        [UJ_ORDER_RANDOM] = a->number != b->number,
    };
    return answers[order];
}

static void each_order_is_kept_and_a_part_of_it_can_be_had(void **state)
{
    const struct fixture *const fixture = *state;
    struct found *const all = calloc(2, sizeof *all), *const part = all + 1;
    for (int order = UJ_ORDER_NUMBER; order <= UJ_ORDER_RANDOM; order++) {
        uj_filter filter = UJ_FILTER_INIT;
        filter.order = (uj_order)order;
        filter.seed = 11;
        all->count = 0;
        assert_int_equal(uj_catalogue_find(fixture->catalogue, &filter, take, all, NULL), UJ_OK);
        assert_int_equal(all->count, fixture->count);
        for (size_t i = 1; i < all->count; i++)
            assert_true(is_in_order(&all->list[i - 1], &all->list[i], filter.order));
        filter.offset = 3;
        for (filter.limit = 1; filter.limit < all->count; filter.limit++) {
            const size_t left = all->count - 3, wanted = filter.limit < left ? (size_t)filter.limit : left;
            part->count = 0;
            assert_int_equal(uj_catalogue_find(fixture->catalogue, &filter, take, part, NULL), UJ_OK);
            assert_int_equal(part->count, wanted);
            for (size_t i = 0; i < wanted; i++)
                assert_int_equal(part->list[i].number, all->list[i + 3].number);
        }
    }
    free(all);
}

/* ---- Bad input ----------------------------------------------------------------------------------------------------- */

static void a_file_that_is_cut_off_or_changed_is_refused(void **state)
{
    const struct fixture *const fixture = *state;
    const size_t length = fixture->bytes.length;
    unsigned char *const bytes = malloc(length);
    uj_catalogue *catalogue;
    uj_error error;
    for (size_t i = 0; i < length; i++) {
        memcpy(bytes, fixture->bytes.data, length);
        assert_int_equal(uj_catalogue_open(&catalogue, bytes, i, &error), UJ_BAD_INPUT);
        bytes[i] ^= 1 << i % 8;
        assert_int_equal(uj_catalogue_open(&catalogue, bytes, length, &error), UJ_BAD_INPUT);
        assert_null(catalogue);
    }
    free(bytes);
}

static bool look(const uj_catalogue_puzzle *puzzle, void *payload)
{
    (void)payload;
    return puzzle->board.vehicle_count > 0;
}

/* Whoever damages a file on purpose also mends its checksum. */
static void a_file_with_a_right_checksum_can_say_anything(void **state)
{
    const struct fixture *const fixture = *state;
    const size_t length = fixture->bytes.length;
    unsigned char *const bytes = malloc(length);
    uj_random random;
    uj_random_seed(&random, 8, 0);
    for (int round = 0; round < random_rounds(4000); round++) {
        memcpy(bytes, fixture->bytes.data, length);
        for (int i = random_between(&random, 1, 3); i-- > 0;)
            bytes[CATALOGUE_AT_HEAD + uj_random_below(&random, length - CATALOGUE_AT_HEAD)] =
                (unsigned char)uj_random_next(&random);
        const uint32_t sum = catalogue_checksum(bytes + CATALOGUE_AT_HEAD, length - CATALOGUE_AT_HEAD);
        for (int i = 0; i < 4; i++)
            bytes[CATALOGUE_AT_CHECKSUM + i] = (unsigned char)(sum >> 8 * i);
        uj_catalogue *catalogue;
        uj_error error = {.code = UJ_OK};
        uj_filter filter = UJ_FILTER_INIT;
        filter.order = UJ_ORDER_ID;
        uj_status status = uj_catalogue_open(&catalogue, bytes, length, &error);
        if (status == UJ_OK)
            status = uj_catalogue_find(catalogue, &filter, look, NULL, &error);
        assert_true(status == UJ_OK || (status == UJ_BAD_INPUT && error.message[0] != '\0'));
        uj_catalogue_close(catalogue);
    }
    free(bytes);
}

static void what_does_not_belong_is_not_added(void **state)
{
    const struct fixture *const fixture = *state;
    uj_catalogue_builder *builder;
    uj_text bytes = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_catalogue_builder_new(&builder, 8, 4, 1, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_catalogue_builder_new(&builder, 4, 4, 4, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_catalogue_builder_new(&builder, 4, 4, 1, &error), UJ_OK);
    assert_int_equal(uj_catalogue_builder_write(builder, &bytes, &error), UJ_BAD_INPUT);
    uj_level level = fixture->levels[0];
    level.rating.model_version--;
    assert_int_equal(uj_catalogue_builder_add(builder, &level, &error), UJ_BAD_INPUT);
    level.rating.model_version++;
    level.steps = level.moves - 1;
    assert_int_equal(uj_catalogue_builder_add(builder, &level, &error), UJ_BAD_INPUT);
    level.steps = fixture->levels[0].steps;
    assert_int_equal(uj_catalogue_builder_add(builder, &level, &error), UJ_OK);
    level.rated = false;
    assert_int_equal(uj_catalogue_builder_add(builder, &level, &error), UJ_BAD_INPUT);
    level.rated = true;
    assert_int_equal(uj_catalogue_builder_add(builder, &level, &error), UJ_OK);
    assert_int_equal(uj_catalogue_builder_write(builder, &bytes, &error), UJ_BAD_INPUT);
    uj_catalogue_builder_free(builder);
    uj_text_free(&bytes);
}

static void puzzles_without_ratings_have_everything_else(void **state)
{
    struct fixture *const fixture = *state;
    uj_text bytes = UJ_TEXT_INIT;
    uj_catalogue *catalogue;
    uj_catalogue_puzzle puzzle, last = {0};
    uj_filter filter = UJ_FILTER_INIT;
    uint64_t count;
    for (size_t i = 0; i < fixture->count; i++)
        fixture->levels[i].rated = false;
    write_catalogue(&bytes, fixture->levels, fixture->count, 1);
    assert_true(bytes.length < fixture->bytes.length);
    assert_int_equal(uj_catalogue_open(&catalogue, bytes.data, bytes.length, NULL), UJ_OK);
    assert_int_equal(uj_catalogue_model(catalogue), 0);
    for (uint32_t number = 1; number <= fixture->count; number++) {
        assert_int_equal(uj_catalogue_get(&puzzle, catalogue, number, NULL), UJ_OK);
        const uj_level *const level = level_of(fixture, &puzzle.board);
        assert_non_null(level);
        assert_int_equal(puzzle.moves, level->moves);
        assert_int_equal(puzzle.steps, level->steps);
        assert_true(puzzle.seconds == 0 && puzzle.moves >= last.moves);
        last = puzzle;
    }
    filter.bands = 1;
    assert_int_equal(uj_catalogue_matches(catalogue, &filter, &count, NULL), UJ_BAD_INPUT);
    uj_catalogue_close(catalogue);
    uj_text_free(&bytes);
}

static void another_version_is_named(void **state)
{
    const struct fixture *const fixture = *state;
    unsigned char *const bytes = malloc(fixture->bytes.length);
    uj_catalogue *catalogue;
    uj_error error;
    memcpy(bytes, fixture->bytes.data, fixture->bytes.length);
    bytes[CATALOGUE_AT_VERSION]++;
    assert_int_equal(uj_catalogue_open(&catalogue, bytes, fixture->bytes.length, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "version 2"));
    bytes[0]++;
    assert_int_equal(uj_catalogue_open(&catalogue, bytes, fixture->bytes.length, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "this is not a catalogue");
    free(bytes);
}

#define WITH_CENSUS(test) cmocka_unit_test_setup_teardown(test, set_up_census, tear_down)
#define WITH_RANDOM(test) cmocka_unit_test_setup_teardown(test, set_up_random, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_CENSUS(every_puzzle_comes_out_as_it_went_in),
        WITH_RANDOM(every_puzzle_comes_out_as_it_went_in),
        WITH_CENSUS(the_order_of_adding_changes_no_byte),
        WITH_RANDOM(the_order_of_adding_changes_no_byte),
        WITH_CENSUS(any_board_of_a_cluster_leads_to_its_puzzle),
        WITH_CENSUS(a_filter_lets_pass_what_it_says),
        WITH_RANDOM(a_filter_lets_pass_what_it_says),
        WITH_CENSUS(every_id_is_found),
        WITH_RANDOM(every_id_is_found),
        WITH_CENSUS(each_order_is_kept_and_a_part_of_it_can_be_had),
        WITH_RANDOM(each_order_is_kept_and_a_part_of_it_can_be_had),
        WITH_CENSUS(a_file_that_is_cut_off_or_changed_is_refused),
        WITH_CENSUS(a_file_with_a_right_checksum_can_say_anything),
        WITH_RANDOM(a_file_with_a_right_checksum_can_say_anything),
        WITH_CENSUS(what_does_not_belong_is_not_added),
        WITH_CENSUS(puzzles_without_ratings_have_everything_else),
        WITH_RANDOM(puzzles_without_ratings_have_everything_else),
        WITH_CENSUS(another_version_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
