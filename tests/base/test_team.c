#include <string.h>

#include "cmocka_prelude.h"
#include "base/team.h"

enum { ITEMS = 1000, MOST = 8 };

struct work {
    atomic_int done[ITEMS];
    atomic_int at_work[MOST];
    atomic_int clashes;
};

static void do_item(void *payload, size_t item, int member)
{
    struct work *work = payload;
    if (atomic_fetch_add(&work->at_work[member], 1) != 0)
        atomic_fetch_add(&work->clashes, 1);
    atomic_fetch_add(&work->done[item], 1);
    atomic_fetch_sub(&work->at_work[member], 1);
}

static void every_item_is_done_once_by_teams_of_all_sizes(void **unused)
{
    (void)unused;
    for (int size = 1; size <= MOST; size++) {
        struct team team;
        team_init(&team);
        team_start(&team, size);
        assert_int_equal(team.size, size);
        for (size_t count = 0; count <= ITEMS; count = count * 3 + 1) {
            struct work work;
            memset(&work, 0, sizeof work);
            team_run(&team, do_item, &work, count);
            for (size_t i = 0; i < ITEMS; i++)
                assert_int_equal(atomic_load(&work.done[i]), i < count);
            assert_int_equal(atomic_load(&work.clashes), 0);
        }
        team_stop(&team);
    }
}

static void a_team_can_be_dismissed_without_having_worked(void **unused)
{
    (void)unused;
    struct team team;
    team_init(&team);
    team_stop(&team);
    team_start(&team, 4);
    team_stop(&team);
    assert_int_equal(team.size, 1);
}

static void a_size_of_zero_means_all_cores_and_none_is_too_large(void **state)
{
    (void)state;
    assert_true(team_size(0) >= 1);
    assert_int_equal(team_size(3), 3);
    assert_int_equal(team_size(1000000), TEAM_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_size_of_zero_means_all_cores_and_none_is_too_large),
        cmocka_unit_test(every_item_is_done_once_by_teams_of_all_sizes),
        cmocka_unit_test(a_team_can_be_dismissed_without_having_worked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
