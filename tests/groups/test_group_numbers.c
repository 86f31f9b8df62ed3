/* Packed groups number by number: each limit, what lies just beyond it, and what stops a reading. */
#include <string.h>

#include "base/varint.h"
#include "cmocka_prelude.h"
#include "groups/groups.h"

static const uj_range any = UJ_RANGE_ANY;

/* A census of 3x4, its reader, and the groups of its first unit. */
struct fixture {
    uj_census *census;
    uj_census_groups *groups;
    uj_census_result *result;
};

static void set_up(struct fixture *fixture)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = 3;
    options.height = 4;
    options.groups = true;
    uj_census_worker *worker;
    fixture->result = uj_census_result_new();
    assert_int_equal(uj_census_new(&fixture->census, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, fixture->census, NULL), UJ_OK);
    assert_int_equal(uj_census_groups_new(&fixture->groups, fixture->census, NULL), UJ_OK);
    assert_int_equal(uj_census_work(worker, 0, fixture->result, NULL), UJ_OK);
    assert_ptr_equal(uj_census_groups_of(fixture->groups), fixture->census);
    uj_census_worker_free(worker);
}

static void tear_down(struct fixture *fixture)
{
    uj_census_result_free(fixture->result);
    uj_census_groups_free(fixture->groups);
    uj_census_free(fixture->census);
}

struct taken {
    uint64_t count, most;
    uj_census_group last;
};

static bool take(const uj_census_group *group, void *payload)
{
    struct taken *taken = payload;
    taken->last = *group;
    return ++taken->count < taken->most;
}

/* One section with one group, as a recorder packs it. */
struct section {
    uint64_t axis, tuple, inner, size, solutions, clusters, distance;
};

static const struct section sound = {.size = 5, .solutions = 2, .clusters = 3, .distance = 4};

static void pack(uj_text *out, const struct section *section)
{
    const uint64_t numbers[] = {section->axis,      section->tuple,    section->inner + 1, section->size,
                                section->solutions, section->clusters, section->distance,  0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        pack_number(out, numbers[i]);
}

static uj_status read_section(struct fixture *fixture, struct section section, uj_range distances, struct taken *taken)
{
    uj_text packed = UJ_TEXT_INIT;
    pack(&packed, &section);
    const uj_status status =
        uj_census_groups_read(fixture->groups, 0, packed.data, packed.length, distances, take, taken, NULL);
    uj_text_free(&packed);
    return status;
}

static bool is_read(struct fixture *fixture, struct section section)
{
    struct taken taken = {.most = UINT64_MAX};
    const uj_status status = read_section(fixture, section, any, &taken);
    assert_true(status == UJ_OK || status == UJ_BAD_INPUT);
    assert_int_equal(taken.count, status == UJ_OK);
    if (status == UJ_OK) {
        assert_int_equal(taken.last.size, section.size);
        assert_int_equal(taken.last.solutions, section.solutions);
        assert_int_equal(taken.last.clusters, section.clusters);
        assert_int_equal(taken.last.max_distance, section.distance);
    }
    return status == UJ_OK;
}

static struct section with_numbers(uint64_t size, uint64_t solutions, uint64_t clusters, uint64_t distance)
{
    return (struct section){.size = size, .solutions = solutions, .clusters = clusters, .distance = distance};
}

static void a_group_is_read_up_to_each_limit_and_not_beyond(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    assert_true(is_read(&fixture, sound));
    assert_true(is_read(&fixture, with_numbers(5, 1, 1, 0)));
    assert_true(is_read(&fixture, with_numbers(5, 5, 5, UJ_CENSUS_DISTANCES - 1)));
    assert_true(is_read(&fixture, with_numbers(1, 1, 1, 4)));
    assert_false(is_read(&fixture, with_numbers(5, 0, 3, 4)));
    assert_false(is_read(&fixture, with_numbers(5, 6, 3, 4)));
    assert_false(is_read(&fixture, with_numbers(5, 2, 0, 4)));
    assert_false(is_read(&fixture, with_numbers(5, 2, 6, 4)));
    assert_false(is_read(&fixture, with_numbers(5, 2, 3, UJ_CENSUS_DISTANCES)));
    assert_false(is_read(&fixture, with_numbers(5, 2, 3, UINT64_C(1) << 32)));
    tear_down(&fixture);
}

/* The last choice of lines of each axis is read, and is the last filling of each line. */
static void lines_are_read_up_to_their_last_filling_and_not_beyond(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    const struct lattice *lattice = &fixture.groups->lattice;
    for (uint64_t number = 0; number < AXES; number++) {
        const struct axis *axis = &lattice->axes[number];
        struct section last = sound;
        last.axis = number;
        last.tuple = axis_tuples(axis) - 1;
        last.inner = 1;
        for (int i = 0; i < axis->inner_count; i++)
            last.inner *= (uint64_t)axis->inner[i]->count;
        last.inner--;
        struct taken taken = {.most = UINT64_MAX};
        assert_int_equal(read_section(&fixture, last, any, &taken), UJ_OK);
        int vehicles = 0;
        for (int row = 0; row < lattice->height; row++) {
            assert_int_equal(taken.last.rows[row], lattice->rows[row].count - 1);
            vehicles += lattice->rows[row].fillings[taken.last.rows[row]].vehicles;
        }
        for (int column = 0; column < lattice->width; column++) {
            assert_int_equal(taken.last.columns[column], lattice->columns[column].count - 1);
            vehicles += lattice->columns[column].fillings[taken.last.columns[column]].vehicles;
        }
        assert_int_equal(taken.last.vehicles, vehicles);
        last.inner++;
        assert_false(is_read(&fixture, last));
        last.inner = UINT64_C(1) << 32;
        assert_false(is_read(&fixture, last));
        last.inner = 0;
        last.tuple++;
        assert_false(is_read(&fixture, last));
        last.tuple = 0;
        last.axis = AXES;
        assert_false(is_read(&fixture, last));
    }
    tear_down(&fixture);
}

static void groups_of_other_distances_are_passed_over_but_counted(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    static const struct {
        uj_range distances;
        uint64_t taken;
    } cases[] = {{{4, 4}, 1}, {{0, 4}, 1}, {{4, 9}, 1}, {{5, 9}, 0}, {{0, 3}, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct taken taken = {.most = UINT64_MAX};
        assert_int_equal(read_section(&fixture, sound, cases[i].distances, &taken), UJ_OK);
        assert_int_equal(taken.count, cases[i].taken);
        assert_int_equal(fixture.groups->unpacked, 1);
    }
    tear_down(&fixture);
}

static uj_status read_all(struct fixture *fixture, struct taken *taken)
{
    return uj_census_groups_read(fixture->groups, 0, fixture->result->groups.data, fixture->result->groups.length, any,
                                 take, taken, NULL);
}

static bool take_board(const uj_board *board, void *payload)
{
    (void)board;
    struct taken *taken = payload;
    return ++taken->count < taken->most;
}

static bool take_cluster(const uj_cluster *cluster, void *payload)
{
    (void)cluster;
    struct taken *taken = payload;
    return ++taken->count < taken->most;
}

static bool take_row(const uj_census_row *row, void *payload)
{
    (void)row;
    struct taken *taken = payload;
    return ++taken->count < taken->most;
}

static void whoever_takes_groups_or_what_is_in_them_can_stop(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    struct taken groups = {.most = UINT64_MAX}, some = {.most = 3};
    assert_int_equal(read_all(&fixture, &groups), UJ_OK);
    assert_true(groups.count > some.most);
    assert_int_equal(read_all(&fixture, &some), UJ_END);
    assert_int_equal(some.count, 3);
    struct taken boards = {.most = 1}, clusters = {.most = 1}, rows = {.most = 1};
    assert_int_equal(uj_census_group_boards(fixture.groups, &some.last, take_board, &boards, NULL), UJ_END);
    assert_int_equal(boards.count, 1);
    assert_int_equal(uj_census_group_clusters(fixture.groups, &some.last, NULL, take_cluster, &clusters, NULL), UJ_END);
    assert_int_equal(clusters.count, 1);
    assert_int_equal(uj_census_group_rows(fixture.groups, &some.last, any, false, take_row, &rows, NULL), UJ_END);
    assert_int_equal(rows.count, 1);
    tear_down(&fixture);
}

static void no_groups_are_read_from_nothing(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    struct taken taken = {.most = UINT64_MAX};
    assert_int_equal(uj_census_groups_read(fixture.groups, 0, NULL, 0, any, take, &taken, NULL), UJ_OK);
    assert_int_equal(taken.count, 0);
    assert_int_equal(fixture.groups->unpacked, 0);
    tear_down(&fixture);
}

/* Of one group all numbers are tried one too small and one too large, but for a distance below 0, which means that nobody knows it. */
static bool is_made_again_only_as_packed(const uj_census_group *group, void *payload)
{
    uj_census_groups *groups = payload;
    for (int by = -1; by <= 1; by++)
        for (int number = 0; number < 4; number++) {
            uj_census_group other = *group;
            *(number == 0 ? &other.size : number == 1 ? &other.solutions : &other.clusters) += (uint64_t)by;
            if (number == 3) {
                other.clusters = group->clusters;
                other.max_distance += by;
            }
            if (other.max_distance < 0)
                continue;
            struct taken taken = {.most = UINT64_MAX};
            assert_int_equal(uj_census_group_rows(groups, &other, any, false, take_row, &taken, NULL),
                             by == 0 ? UJ_OK : UJ_BAD_INPUT);
            if (number == 0)
                assert_int_equal(uj_census_group_clusters(groups, &other, NULL, take_cluster, &taken, NULL),
                                 by == 0 ? UJ_OK : UJ_BAD_INPUT);
        }
    return true;
}

static void a_group_that_is_not_as_packed_is_an_error(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    assert_int_equal(uj_census_groups_read(fixture.groups, 0, fixture.result->groups.data,
                                           fixture.result->groups.length, any, is_made_again_only_as_packed,
                                           fixture.groups, NULL),
                     UJ_OK);
    tear_down(&fixture);
}

static void clusters_of_a_group_are_held_to_the_memory_allowed(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    struct taken one = {.most = 1}, clusters = {.most = UINT64_MAX};
    assert_int_equal(read_all(&fixture, &one), UJ_END);
    uj_error error = {0};
    const uj_limits tight = {.max_memory = 1};
    assert_int_equal(uj_census_group_clusters(fixture.groups, &one.last, &tight, take_cluster, &clusters, &error),
                     UJ_LIMIT);
    assert_non_null(strstr(error.message, "memory"));
    assert_int_equal(clusters.count, 0);
    tear_down(&fixture);
}

/* Walls in each corner and just outside of the board. */
static void walls_in_a_name_must_be_on_the_board(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture);
    static const struct {
        const char *name;
        bool is_group;
        uint64_t walls;
    } names[] = {
        {"0x0.2.0.0x0/0x0.0.0x0/1.1+4.3", true, 1 | 1 << 11},
        {"0x0.2.0.0/x0.0.0/1.1", false, 0},
        {"x0.2.0.0/x0.0.0/1.1", false, 0},
        {"0x0.2.0.0/0x0.0.0/1.1", true, 1},
        {"0.2.0.0x0/0.0.0x0/4.3", true, 0},
        {"0.2.0.0x0/0.0.0x0/5.3", false, 0},
        {"0.2.0.0x0/0.0.0x0/4.4", false, 0},
        {"0x0.2.0.0/0x0.0.0/0.1", false, 0},
        {"0x0.2.0.0/0x0.0.0/1.0", false, 0},
        {"0x0.2.0.0/0x0.0.0/1-1", false, 0},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uj_census_group group;
        const uj_status status = uj_census_group_parse(&group, fixture.groups, names[i].name, NULL);
        if ((status == UJ_OK) != names[i].is_group)
            fail_msg("%s", names[i].name);
        if (status == UJ_OK && names[i].walls)
            assert_int_equal(group.walls, names[i].walls);
    }
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_group_is_read_up_to_each_limit_and_not_beyond),
        cmocka_unit_test(lines_are_read_up_to_their_last_filling_and_not_beyond),
        cmocka_unit_test(groups_of_other_distances_are_passed_over_but_counted),
        cmocka_unit_test(whoever_takes_groups_or_what_is_in_them_can_stop),
        cmocka_unit_test(no_groups_are_read_from_nothing),
        cmocka_unit_test(a_group_that_is_not_as_packed_is_an_error),
        cmocka_unit_test(clusters_of_a_group_are_held_to_the_memory_allowed),
        cmocka_unit_test(walls_in_a_name_must_be_on_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
