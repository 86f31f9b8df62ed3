#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "random_board.h"
#include "scan/decode.h"

static const struct random_board_options square_boards = {
    .max_length = 3, .max_vehicles = 60, .min_covered = 20, .max_covered = 90, .max_walls = 3};

static void random_square(uj_board *out, uj_random *random)
{
    struct random_board_options options = square_boards;
    options.min_side = options.max_side = random_between(random, UJ_SCAN_MIN_CELLS, UJ_SCAN_MAX_CELLS);
    random_board(out, random, &options);
}

/* -1: empty; otherwise a number of its own for every vehicle and wall. */
static int content(const uj_board *board, int row, int column)
{
    const int vehicle = uj_board_at(board, row, column);
    return uj_board_is_wall(board, row, column) ? 1000 + row * board->width + column : vehicle;
}

static void border_say(float *edge, float *none, bool is_edge, float sure)
{
    *edge = is_edge ? sure : -sure;
    *none = -*edge;
}

/* What a clear picture of the board would say. */
static void evidence_of(struct evidence *out, const uj_board *board, float sure)
{
    memset(out, 0, sizeof *out);
    const int n = out->cells = board->width;
    out->wall = out->another_wall = -4;
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++) {
            const int here = content(board, row, column);
            border_say(&out->floor[row * n + column], &out->body[row * n + column], here == -1, sure);
            if (column > 0)
                border_say(&out->upright_edge[row * (n + 1) + column], &out->upright_none[row * (n + 1) + column],
                           here != content(board, row, column - 1), sure);
            if (row > 0)
                border_say(&out->level_edge[row * n + column], &out->level_none[row * n + column],
                           here != content(board, row - 1, column), sure);
        }
}

static bool is_reading_of(const struct scanned_board *reading, const uj_board *board)
{
    if (reading->cells != board->width || reading->count != board->vehicle_count)
        return false;
    for (int i = 0; i < reading->count; i++) {
        const int at = uj_board_at(board, reading->vehicles[i].row, reading->vehicles[i].column);
        const uj_vehicle *v = at < 0 ? NULL : &board->vehicles[at];
        if (!v || v->row != reading->vehicles[i].row || v->column != reading->vehicles[i].column ||
            v->length != reading->vehicles[i].length || v->horizontal != reading->vehicles[i].horizontal)
            return false;
    }
    for (int i = 0; i < board->width * board->width; i++)
        if (reading->walls[i] != uj_board_is_wall(board, i / board->width, i % board->width))
            return false;
    return true;
}

struct parts {
    struct board_decoder *decoder;
    struct decoded decoded;
    struct evidence evidence;
};

static int parts_open(void **state)
{
    struct parts *parts = calloc(1, sizeof *parts);
    *state = parts;
    return parts && decoder_new(&parts->decoder, NULL) == UJ_OK ? 0 : -1;
}

static int parts_close(void **state)
{
    struct parts *parts = *state;
    decoder_free(parts->decoder);
    free(parts);
    return 0;
}

static void clear_evidence_gives_the_board(void **state)
{
    struct parts *parts = *state;
    uj_random random;
    uj_random_seed(&random, 20, 0);
    for (int i = random_rounds(40); i > 0; i--) {
        uj_board board;
        random_square(&board, &random);
        evidence_of(&parts->evidence, &board, 4);
        decode(&parts->decoded, parts->decoder, &parts->evidence, FULL_BEAM, -INFINITY);
        assert_true(is_reading_of(&parts->decoded.best, &board));
    }
}

static void a_vehicle_is_read_though_one_of_its_cells_looks_empty(void **state)
{
    struct parts *parts = *state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 6, 6, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "A", 2, 1, 3, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    evidence_of(&parts->evidence, &board, 4);
    border_say(&parts->evidence.floor[2 * 6 + 2], &parts->evidence.body[2 * 6 + 2], true, 4);
    decode(&parts->decoded, parts->decoder, &parts->evidence, FULL_BEAM, -INFINITY);
    assert_true(is_reading_of(&parts->decoded.best, &board));
}

static void clearer_evidence_makes_the_best_more_probable(void **state)
{
    struct parts *parts = *state;
    uj_random random;
    uj_random_seed(&random, 21, 0);
    uj_board board;
    const struct random_board_options four = {
        .min_side = 4, .max_side = 4, .max_length = 3, .max_vehicles = 4, .max_covered = 60};
    random_board(&board, &random, &four);
    static const float sureness[] = {0.5f, 3, 12};
    double before = 0;
    for (int i = 0; i < 3; i++) {
        evidence_of(&parts->evidence, &board, sureness[i]);
        decode(&parts->decoded, parts->decoder, &parts->evidence, FULL_BEAM, -INFINITY);
        const double best = parts->decoded.probability, second = parts->decoded.second_probability;
        assert_true(best > before && second <= best && best + second <= 1 + 1e-9);
        before = best;
    }
    assert_true(before > 0.999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(clear_evidence_gives_the_board, parts_open, parts_close),
        cmocka_unit_test_setup_teardown(a_vehicle_is_read_though_one_of_its_cells_looks_empty, parts_open, parts_close),
        cmocka_unit_test_setup_teardown(clearer_evidence_makes_the_best_more_probable, parts_open, parts_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
