/* Structs of options: programs compiled with an older header, and those that forgot _INIT. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static const char text[] = "ooBoAABoooooCCoo"; /* two moves, on 4x4 */

/* A caller of each function that reads a struct of options, here with sizes that are not those of _INIT. */
typedef uj_status call_fn(size_t size, uj_error *error);

#define CALL(name, type, INIT, call)                                                                                   \
    static uj_status call_##name(size_t size, uj_error *error)                                                         \
    {                                                                                                                  \
        type options = INIT;                                                                                           \
        options.size = size ? size + sizeof options - 1 : 0;                                                           \
        return call;                                                                                                   \
    }

static uj_board the_board(void)
{
    uj_board board;
    assert_int_equal(uj_board_parse(&board, text, strlen(text), NULL), UJ_OK);
    return board;
}

static uj_status solve(const uj_solve_options *options, uj_error *error)
{
    const uj_board board = the_board();
    uj_solution solution = UJ_SOLUTION_INIT;
    const uj_status status = uj_solve(&solution, &board, options, error);
    uj_solution_clear(&solution);
    return status;
}

static uj_status verify(const uj_solve_options *options, uj_error *error)
{
    uj_verification verification;
    const uj_puzzle puzzle = {.board = the_board(), .moves = -1};
    return uj_verify(&verification, &puzzle, options, error);
}

static uj_status measure(const uj_solve_options *options, uj_error *error)
{
    int distances[UJ_MAX_MOVES];
    const uj_board board = the_board();
    return uj_move_distances(distances, &board, options, error);
}

static uj_status open_reader(const uj_read_options *options, uj_error *error)
{
    uj_reader *reader = NULL;
    const uj_status status = uj_reader_open(&reader, text, strlen(text), options, error);
    uj_reader_close(reader);
    return status;
}

static uj_status make_env(const uj_env_options *options, uj_error *error)
{
    uj_env *env = NULL;
    const uj_status status = uj_env_new(&env, options, error);
    uj_env_free(env);
    return status;
}

static uj_status open_census(const uj_census_options *options, uj_error *error)
{
    uj_census *census = NULL;
    const uj_status status = uj_census_new(&census, options, error);
    uj_census_free(census);
    return status;
}

static uj_status count(const uj_census_options *options, uj_error *error)
{
    char legal[UJ_CENSUS_DIGITS], solutions[UJ_CENSUS_DIGITS];
    return uj_census_closed_form(options, NULL, legal, solutions, error);
}

static uj_status estimate(const uj_census_estimate_options *options, uj_error *error)
{
    uj_census_estimate sum;
    return uj_census_estimate_run(&sum, options, error);
}

static uj_status open_sampler(const uj_census_estimate_options *options, uj_error *error)
{
    uj_census_sampler *sampler = NULL;
    const uj_status status = uj_census_sampler_new(&sampler, options, error);
    uj_census_sampler_free(sampler);
    return status;
}

static uj_status open_estimate(const uj_census_estimate_options *options, uj_error *error)
{
    uj_store *store = NULL;
    uj_census_samples *samples = NULL;
    uj_status status = uj_store_open(&store, ":memory:", UJ_STORE_CREATE, error);
    if (status == UJ_OK)
        status = uj_census_samples_new(&samples, 10, error);
    if (status == UJ_OK)
        status = uj_store_estimate_open(store, options, samples, NULL, NULL, error);
    uj_census_samples_free(samples);
    uj_store_close(store);
    return status;
}

static bool refuse(uj_level *level, void *payload)
{
    (void)level;
    (void)payload;
    return false;
}

static uj_status attempt(const uj_generate_options *options, uj_error *error)
{
    uj_attempt result;
    const uj_status status = uj_generate_attempt(&result, options, 0, error);
    uj_level_clear(&result.level);
    return status;
}

static uj_status to_text(uj_status (*draw)(uj_text *, const uj_board *, const void *, uj_error *), const void *options,
                         uj_error *error)
{
    const uj_board board = the_board();
    uj_text out = UJ_TEXT_INIT;
    const uj_status status = draw(&out, &board, options, error);
    uj_text_free(&out);
    return status;
}

static uj_status draw_board(uj_text *out, const uj_board *board, const void *options, uj_error *error)
{
    *error = (uj_error){.message = "size"}; /* uj_board_draw and uj_card_svg have no error to fill in */
    return uj_board_draw(out, board, options);
}

static uj_status draw_card(uj_text *out, const uj_board *board, const void *options, uj_error *error)
{
    (void)board;
    *error = (uj_error){.message = "size"};
    return uj_card_svg(out, options);
}

static uj_status draw_png(uj_text *out, const uj_board *board, const void *options, uj_error *error)
{
    (void)board;
    return uj_card_png(out, options, 0, error);
}

static uj_status draw_tree(uj_text *out, const uj_board *board, const void *options, uj_error *error)
{
    return uj_tree_svg(out, board, options, error);
}

static uj_status draw_graph(uj_text *out, const uj_board *board, const void *options, uj_error *error)
{
    uj_cluster *cluster;
    assert_int_equal(uj_cluster_open(&cluster, board, NULL, NULL), UJ_OK);
    const uj_status status = uj_graph_svg(out, cluster, options, error);
    uj_cluster_close(cluster);
    return status;
}

static bool write_nothing(const void *data, size_t length, void *payload)
{
    (void)data;
    (void)length;
    (void)payload;
    return true;
}

static uj_status open_pdf(const uj_pdf_options *options, uj_error *error)
{
    uj_pdf *pdf = NULL;
    return uj_pdf_open(&pdf, write_nothing, NULL, options, error);
}

static bool pass_over(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    (void)level;
    (void)payload;
    return true;
}

static uj_status find(const uj_filter *filter, uj_error *error)
{
    uj_store *store;
    uint64_t number;
    assert_int_equal(uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL), UJ_OK);
    uj_status status = uj_store_count(store, filter, &number, error);
    if (status == UJ_BAD_INPUT)
        status = uj_store_find(store, filter, pass_over, NULL, error);
    uj_store_close(store);
    return status;
}

CALL(solve, uj_solve_options, UJ_SOLVE_OPTIONS_INIT, solve(&options, error))
CALL(verify, uj_solve_options, UJ_SOLVE_OPTIONS_INIT, verify(&options, error))
CALL(measure, uj_solve_options, UJ_SOLVE_OPTIONS_INIT, measure(&options, error))
CALL(reader, uj_read_options, UJ_READ_OPTIONS_INIT, open_reader(&options, error))
CALL(env, uj_env_options, UJ_ENV_OPTIONS_INIT, make_env(&options, error))
CALL(census, uj_census_options, UJ_CENSUS_OPTIONS_INIT, open_census(&options, error))
CALL(count, uj_census_options, UJ_CENSUS_OPTIONS_INIT, count(&options, error))
CALL(estimate, uj_census_estimate_options, UJ_CENSUS_ESTIMATE_OPTIONS_INIT, estimate(&options, error))
CALL(sampler, uj_census_estimate_options, UJ_CENSUS_ESTIMATE_OPTIONS_INIT, open_sampler(&options, error))
CALL(stored, uj_census_estimate_options, UJ_CENSUS_ESTIMATE_OPTIONS_INIT, open_estimate(&options, error))
CALL(generate, uj_generate_options, UJ_GENERATE_OPTIONS_INIT, uj_generate(&options, refuse, NULL, NULL, error))
CALL(attempt, uj_generate_options, UJ_GENERATE_OPTIONS_INIT, attempt(&options, error))
CALL(check, uj_generate_options, UJ_GENERATE_OPTIONS_INIT, uj_generate_check(&options, error))
CALL(draw, uj_draw_options, UJ_DRAW_OPTIONS_INIT, to_text(draw_board, &options, error))
CALL(card, uj_card, UJ_CARD_INIT, to_text(draw_card, &options, error))
CALL(png, uj_card, UJ_CARD_INIT, to_text(draw_png, &options, error))
CALL(tree, uj_tree_options, UJ_TREE_OPTIONS_INIT, to_text(draw_tree, &options, error))
CALL(graph, uj_graph_options, UJ_GRAPH_OPTIONS_INIT, to_text(draw_graph, &options, error))
CALL(pdf, uj_pdf_options, UJ_PDF_OPTIONS_INIT, open_pdf(&options, error))
CALL(find, uj_filter, UJ_FILTER_INIT, find(&options, error))

static call_fn *const calls[] = {
    call_solve,   call_verify,   call_measure, call_reader, call_census, call_count,  call_estimate,
    call_sampler, call_generate, call_attempt, call_check,  call_draw,   call_card,   call_png,
    call_tree,    call_graph,    call_pdf,     call_find,   call_env,    call_stored,
};

static void a_size_of_none_or_of_the_future_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (size_t size = 0; size <= 2; size += 2) {
            uj_error error = {.message = ""};
            assert_int_equal(calls[i](size, &error), UJ_BAD_INPUT);
            assert_true(strstr(error.message, "_INIT") || strstr(error.message, "size") ||
                        strstr(error.message, "newer"));
        }
}

/* The first bytes of a struct alone, in a block of that size: a sanitizer sees whoever reads further. */
static void *older(const void *options, size_t size)
{
    void *const copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, options, size);
    memcpy(copy, &size, sizeof size);
    return copy;
}

static void members_that_an_older_struct_does_not_have_are_those_of_init(void **state)
{
    (void)state;
    const uj_board board = the_board();
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = "hybrid";
    options.cutoff = 0; /* beyond the end of the older struct, so it is 4, and the queue is not empty there */
    uj_solve_options *const copy = older(&options, offsetof(uj_solve_options, cutoff));
    uj_solution by_older = UJ_SOLUTION_INIT, by_init = UJ_SOLUTION_INIT;
    assert_int_equal(uj_solve(&by_older, &board, copy, NULL), UJ_OK);
    options.cutoff = -1;
    assert_int_equal(uj_solve(&by_init, &board, &options, NULL), UJ_OK);
    assert_int_equal(by_older.expanded, by_init.expanded);
    assert_int_equal(by_older.queue, by_init.queue);
    uj_solution_clear(&by_older);
    uj_solution_clear(&by_init);
    free(copy);
}

static void an_older_card_is_drawn_without_what_it_lacks(void **state)
{
    (void)state;
    const uj_board board = the_board();
    uj_card card = UJ_CARD_INIT;
    card.board = &board;
    card.title = "older";
    card.mark = "newer";
    uj_card *const copy = older(&card, offsetof(uj_card, band));
    uj_text out = UJ_TEXT_INIT;
    assert_int_equal(uj_card_svg(&out, copy), UJ_OK);
    assert_non_null(strstr(out.data, "older"));
    assert_null(strstr(out.data, "newer"));
    uj_text_free(&out);
    free(copy);
}

/* What the library hands back can be copied and used again by the same caller. */
static void a_census_returns_options_of_the_size_it_was_given(void **state)
{
    (void)state;
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = options.height = 4;
    const size_t size = offsetof(uj_census_options, portable);
    uj_census_options *const copy = older(&options, size);
    uj_census *census;
    assert_int_equal(uj_census_new(&census, copy, NULL), UJ_OK);
    assert_int_equal(uj_census_asked(census)->size, size);
    assert_int_equal(uj_census_asked(census)->exit_row, 1);
    uj_store *store;
    bool complete;
    assert_int_equal(uj_store_open(&store, ":memory:", UJ_STORE_CREATE, NULL), UJ_OK);
    assert_int_equal(uj_store_census_open(store, census, NULL, NULL, NULL, NULL, NULL), UJ_OK);
    copy->width = 0;
    assert_int_equal(uj_store_census_options(store, copy, &complete, NULL), UJ_OK);
    assert_int_equal(copy->width, 4);
    assert_int_equal(copy->size, size);
    copy->size = 0;
    assert_int_equal(uj_store_census_options(store, copy, &complete, NULL), UJ_BAD_INPUT);
    uj_store_close(store);
    uj_census_free(census);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_size_of_none_or_of_the_future_is_refused),
        cmocka_unit_test(members_that_an_older_struct_does_not_have_are_those_of_init),
        cmocka_unit_test(an_older_card_is_drawn_without_what_it_lacks),
        cmocka_unit_test(a_census_returns_options_of_the_size_it_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
