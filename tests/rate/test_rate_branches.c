/* The unsolved states as a tree of branches. */
#include "cmocka_prelude.h"
#include "convert.h"
#include "rate/branches.h"

struct opened {
    uj_cluster *cluster;
    struct state_graph graph;
    struct branches branches;
};

static struct opened opened_from(const char *cells, int width, int height)
{
    const uj_board board = board_from_cells(cells, width, height);
    struct opened opened;
    assert_int_equal(uj_cluster_open(&opened.cluster, &board, 0, NULL), UJ_OK);
    assert_int_equal(state_graph_init(&opened.graph, opened.cluster, NULL), UJ_OK);
    assert_int_equal(branches_init(&opened.branches, &opened.graph, opened.cluster), UJ_OK);
    return opened;
}

static void opened_free(struct opened *opened)
{
    branches_free(&opened->branches);
    state_graph_free(&opened->graph);
    uj_cluster_close(opened->cluster);
}

static uint32_t branch_of(const struct branches *branches, uint32_t state)
{
    uint32_t branch = 0;
    while (branches->rows[state] > 0 && branches->rows[state] >= branches->first[branch + 1])
        branch++;
    return branch;
}

static void a_move_leads_to_the_same_branch_the_parent_or_a_child(void **state)
{
    (void)state;
    struct opened opened = opened_from("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    const struct branches *branches = &opened.branches;
    const uint16_t *distance = uj_cluster_distances(opened.cluster, UJ_MOVES);
    assert_true(branches->count > (uint32_t)uj_cluster_max_distance(opened.cluster, UJ_MOVES));
    for (uint32_t s = 0; s < opened.graph.state_count; s++) {
        const uint32_t here = branch_of(branches, s);
        assert_true((here == 0) == (distance[s] == 0));
        for (uint32_t edge = opened.graph.first[s]; here > 0 && edge < opened.graph.first[s + 1]; edge++) {
            const uint32_t to = opened.graph.to[edge], there = branch_of(branches, to);
            if (distance[to] == distance[s])
                assert_int_equal(there, here);
            else if (distance[to] < distance[s])
                assert_int_equal(there, branches->parent[here]);
            else
                assert_int_equal(here, branches->parent[there]);
        }
    }
    opened_free(&opened);
}

static void every_unsolved_state_has_a_row_and_parents_come_first(void **state)
{
    (void)state;
    struct opened opened = opened_from("BBHooGoHCCGAAIoDDoIJEEFFJ", 5, 5);
    const struct branches *branches = &opened.branches;
    assert_int_equal(branches->row_count, opened.cluster->states - opened.cluster->solutions);
    for (uint32_t row = 1; row <= branches->row_count; row++)
        assert_int_equal(branches->rows[branches->states[row]], row);
    for (uint32_t branch = 1; branch <= branches->count; branch++) {
        assert_true(branches->parent[branch] < branch);
        assert_true(branches->first[branch] < branches->first[branch + 1]);
    }
    assert_int_equal(branches->first[branches->count + 1], branches->row_count + 1);
    opened_free(&opened);
}

static void a_cluster_without_long_distances_is_one_branch(void **state)
{
    (void)state;
    struct opened opened = opened_from("AA.............", 5, 3);
    assert_int_equal(opened.branches.count, 1);
    assert_int_equal(opened.branches.row_count, 3);
    assert_int_equal(opened.branches.parent[1], 0);
    opened_free(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_leads_to_the_same_branch_the_parent_or_a_child),
        cmocka_unit_test(every_unsolved_state_has_a_row_and_parents_come_first),
        cmocka_unit_test(a_cluster_without_long_distances_is_one_branch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
