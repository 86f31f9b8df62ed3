/* What is written is read back by a small reader of its own and compared with the cluster. */
#include <stdio.h>

#include "graph_support.h"

static uj_text written(const uj_cluster *cluster, uj_graph_format format, uj_metric metric)
{
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_graph_write(cluster, format, metric, write_to_text, &text, NULL, NULL), UJ_OK);
    return text;
}

/* A connection as a file tells it must be a move between the two states. */
static void assert_move(const uj_cluster *cluster, uint64_t from, uint64_t to, const char *name, int by)
{
    uj_board board;
    uj_cluster_board(cluster, from, &board);
    const uj_move move = {(uint8_t)uj_board_find(&board, name), (int8_t)by};
    assert_int_equal(uj_board_move(&board, move, NULL), UJ_OK);
    assert_int_equal(uj_cluster_number(cluster, &board), to);
    assert_true(from < to);
}

static uint64_t connections(const uj_cluster *cluster, uj_metric metric)
{
    uint64_t count = 0, neighbours[UJ_MAX_MOVES];
    for (uint64_t i = 0; i < uj_cluster_states(cluster); i++)
        count += uj_cluster_neighbours(cluster, i, metric, neighbours);
    return count / 2;
}

static void assert_state(const uj_cluster *cluster, uint64_t number, int moves, int steps, const char *solved,
                         const char *start, const char *cells)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text expected = UJ_TEXT_INIT;
    uj_cluster_board(cluster, number, &puzzle.board);
    assert_int_equal(uj_puzzle_write(&expected, &puzzle, UJ_FORMAT_STRING, true, NULL), UJ_OK);
    expected.data[expected.length - 1] = '\0'; /* the line end */
    assert_string_equal(cells, expected.data);
    uj_text_free(&expected);
    assert_int_equal(moves, uj_cluster_distance(cluster, number, UJ_MOVES));
    assert_int_equal(steps, uj_cluster_distance(cluster, number, UJ_STEPS));
    assert_string_equal(solved, moves == 0 ? "true" : "false");
    assert_string_equal(start, number == uj_cluster_start(cluster) ? "true" : "false");
}

static void dot_holds_every_state_and_connection(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    for (int metric = 0; metric < 2; metric++) {
        uj_text dot = written(cluster, UJ_GRAPH_DOT, (uj_metric)metric);
        uint64_t states = 0, links = 0;
        for (char *line = strtok(dot.data, "\n"); line; line = strtok(NULL, "\n")) {
            unsigned long long number, other;
            int moves, steps, by;
            char solved[8], start[8], cells[64], name[2];
            if (sscanf(line, " %llu [moves=%d, steps=%d, solved=%5[a-z], start=%5[a-z], board=\"%63[^\"]\"", &number,
                       &moves, &steps, solved, start, cells) == 6)
                assert_state(cluster, number, moves, steps, solved, start, (assert_int_equal(number, states++), cells));
            else if (sscanf(line, " %llu -- %llu [label=\"%1[A-Z]%d\"];", &number, &other, name, &by) == 4)
                assert_move(cluster, number, other, name, (links++, by));
        }
        assert_int_equal(states, 299);
        assert_int_equal(links, connections(cluster, (uj_metric)metric));
        uj_text_free(&dot);
    }
    uj_cluster_close(cluster);
}

static void graphml_holds_every_state_and_connection(void **state)
{
    (void)state;
    uj_cluster *cluster = small_cluster();
    uj_text xml = written(cluster, UJ_GRAPH_GRAPHML, UJ_MOVES);
    assert_true(is_well_formed(xml.data));
    uint64_t states = 0, links = 0;
    for (char *line = strtok(xml.data, "\n"); line; line = strtok(NULL, "\n")) {
        unsigned long long number, other;
        int moves, steps, by;
        char solved[8], start[8], cells[64], name[2];
        if (sscanf(line,
                   "<node id=\"s%llu\"><data key=\"moves\">%d</data><data key=\"steps\">%d</data><data "
                   "key=\"solved\">%5[a-z]</data><data key=\"start\">%5[a-z]</data><data "
                   "key=\"board\">%63[^<]</data></node>",
                   &number, &moves, &steps, solved, start, cells) == 6)
            assert_state(cluster, number, moves, steps, solved, start, (assert_int_equal(number, states++), cells));
        else if (sscanf(line, "<edge source=\"s%llu\" target=\"s%llu\"><data key=\"move\">%1[A-Z]%d</data></edge>",
                        &number, &other, name, &by) == 4)
            assert_move(cluster, number, other, name, (links++, by));
    }
    assert_int_equal(states, 299);
    assert_int_equal(links, connections(cluster, UJ_MOVES));
    uj_text_free(&xml);
    uj_cluster_close(cluster);
}

static uj_cluster *cluster_with_names(const char *target, const char *other)
{
    uj_board board;
    uj_cluster *cluster;
    assert_int_equal(uj_board_init(&board, 4, 4, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, target, 1, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, other, 0, 3, 2, false, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    assert_int_equal(uj_cluster_open(&cluster, &board, 0, NULL), UJ_OK);
    return cluster;
}

static void names_that_need_it_are_escaped(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_with_names("red", "<&>");
    uj_text xml = written(cluster, UJ_GRAPH_GRAPHML, UJ_MOVES), dot = written(cluster, UJ_GRAPH_DOT, UJ_MOVES);
    assert_true(is_well_formed(xml.data));
    assert_non_null(strstr(xml.data, ">&lt;&amp;&gt;+1<"));
    assert_non_null(strstr(xml.data, "&quot;name&quot;:&quot;red&quot;"));
    assert_non_null(strstr(dot.data, "board=\"{\\\"width\\\":4,"));
    assert_non_null(strstr(dot.data, "label=\"<&>+1\""));
    uj_text_free(&xml);
    uj_text_free(&dot);
    uj_cluster_close(cluster);
}

static void without_a_solution_there_are_no_distances(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("ooooAABBCCoooooo");
    uj_text xml = written(cluster, UJ_GRAPH_GRAPHML, UJ_MOVES), dot = written(cluster, UJ_GRAPH_DOT, UJ_MOVES);
    assert_null(strstr(xml.data, "<data key=\"moves\">"));
    assert_null(strstr(dot.data, "moves="));
    assert_int_equal(count_of(dot.data, "start=true"), 1);
    assert_int_equal(count_of(dot.data, "solved=true"), 0);
    uj_text_free(&xml);
    uj_text_free(&dot);
    uj_cluster_close(cluster);
}

static bool refuse(const void *data, size_t length, void *payload)
{
    (void)data;
    (void)length;
    ++*(int *)payload;
    return false;
}

static void a_write_that_fails_ends_the_work(void **state)
{
    (void)state;
    uj_cluster *cluster = cluster_of("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo");
    int calls = 0;
    uj_error error;
    assert_int_equal(uj_graph_write(cluster, UJ_GRAPH_DOT, UJ_MOVES, refuse, &calls, NULL, &error), UJ_IO);
    assert_int_equal(calls, 1);
    assert_string_equal(error.message, "the graph could not be written");
    uj_cluster_close(cluster);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dot_holds_every_state_and_connection),
        cmocka_unit_test(graphml_holds_every_state_and_connection),
        cmocka_unit_test(names_that_need_it_are_escaped),
        cmocka_unit_test(without_a_solution_there_are_no_distances),
        cmocka_unit_test(a_write_that_fails_ends_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
