/* The model, fitted to times that another model made. */
#include <math.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "rate/speeds.h"

enum { BOARDS = 30, PEOPLE = 40 };

static const uj_rating_model truth = {.constant = 1.5, .log_moves = 0.7, .log10_greedy = 0.4, .blocking = -0.3};

/* Boards whose features go up and down independently. */
static void make_boards(uj_fit_board boards[BOARDS])
{
    for (int i = 0; i < BOARDS; i++)
        boards[i] = (uj_fit_board){5 + i, 6 + i % 9, 50 + 700 * fabs(sin(i)), 2 + 3 * fabs(cos(5 * i))};
}

static double true_seconds(const uj_fit_board *board)
{
    return exp(truth.constant + truth.log_moves * log(board->moves) + truth.log10_greedy * log10(board->greedy_moves) +
               truth.blocking * board->blocking / board->vehicles);
}

static void assert_is_truth(const uj_rating_model *model, double tolerance)
{
    assert_true(fabs(model->log_moves - truth.log_moves) < tolerance);
    assert_true(fabs(model->log10_greedy - truth.log10_greedy) < tolerance);
    assert_true(fabs(model->blocking - truth.blocking) < tolerance);
}

static void times_that_a_model_made_give_this_model_back(void **state)
{
    (void)state;
    uj_fit_board boards[BOARDS];
    uj_timing timings[BOARDS];
    make_boards(boards);
    for (size_t i = 0; i < BOARDS; i++)
        timings[i] = (uj_timing){.board = i, .seconds = true_seconds(&boards[i])};
    uj_fit fit;
    assert_int_equal(uj_fit_times(&fit, boards, BOARDS, timings, BOARDS, 0, NULL), UJ_OK);
    assert_is_truth(&fit.model, 1e-9);
    assert_true(fabs(fit.model.constant - truth.constant) < 1e-9);
    assert_true(fit.r2_left_out > 1 - 1e-12 && fit.r2_moves < fit.r2_left_out);
    assert_int_equal(fit.model.least_moves, 5);
    assert_int_equal(fit.model.most_moves, 34);
    assert_int_equal(fit.model.least_vehicles, 6);
    assert_int_equal(fit.model.most_vehicles, 14);
    assert_false(fit.has_spread);
    assert_true(fit.model.median == uj_rating_model_now()->median);
    assert_int_equal(fit.model.version, 0);
    assert_string_equal(fit.model.name, "");
}

static void people_who_are_twice_as_slow_leave_our_model_as_good(void **state)
{
    (void)state;
    const uj_rating_model *ours = uj_rating_model_now();
    uj_fit_board boards[BOARDS];
    uj_timing timings[BOARDS];
    make_boards(boards);
    for (size_t i = 0; i < BOARDS; i++)
        timings[i] = (uj_timing){.board = i,
                                 .seconds = 2 * exp(ours->constant + ours->log_moves * log(boards[i].moves) +
                                                    ours->log10_greedy * log10(boards[i].greedy_moves) +
                                                    ours->blocking * boards[i].blocking / boards[i].vehicles)};
    uj_fit fit;
    assert_int_equal(uj_fit_times(&fit, boards, BOARDS, timings, BOARDS, 0, NULL), UJ_OK);
    assert_true(fabs(fit.level - 2) < 1e-9);
    assert_true(fabs(fit.r2_ours - 1) < 1e-9);
}

/* Slow people solve the long boards, fast people the short ones, and a few solve both. */
static size_t make_uneven(uj_timing *timings, const uj_fit_board *boards)
{
    size_t count = 0;
    for (size_t person = 0; person < PEOPLE; person++)
        for (size_t board = 0; board < BOARDS; board++)
            if (person % 4 == 0 || (person > PEOPLE / 2) == (board > BOARDS / 2))
                timings[count++] =
                    (uj_timing){board, person, true_seconds(&boards[board]) * exp(0.05 * (double)person)};
    return count;
}

static void who_solved_which_board_does_not_matter_if_people_are_told_apart(void **state)
{
    (void)state;
    static uj_timing timings[BOARDS * PEOPLE];
    uj_fit_board boards[BOARDS];
    make_boards(boards);
    const size_t count = make_uneven(timings, boards);
    uj_fit fit;
    assert_int_equal(uj_fit_times(&fit, boards, BOARDS, timings, count, PEOPLE, NULL), UJ_OK);
    assert_is_truth(&fit.model, 1e-2);
    assert_int_equal(fit.people, PEOPLE);
    assert_int_equal(uj_fit_times(&fit, boards, BOARDS, timings, count, 0, NULL), UJ_OK);
    assert_true(fit.model.log_moves > truth.log_moves + 0.3);
}

static void speeds_of_people_who_solved_everything_are_those_of_their_times(void **state)
{
    (void)state;
    enum { SOLVED = 500 };
    static uj_timing timings[2 * SOLVED];
    for (size_t i = 0; i < SOLVED; i++) {
        timings[2 * i] = (uj_timing){i, 0, 10.0 + (double)i};
        timings[2 * i + 1] = (uj_timing){i, 1, 3 * (10.0 + (double)i)};
    }
    double slowness[2];
    assert_int_equal(speeds_find(slowness, 2, timings, 2 * SOLVED, SOLVED), UJ_OK);
    assert_true(fabs(slowness[1] / slowness[0] - 3) < 1e-3);
    assert_true(fabs(slowness[0] + slowness[1] - 2) < 1e-12);
}

static void the_spread_of_people_is_found_where_enough_solved_a_board(void **state)
{
    (void)state;
    static uj_timing timings[BOARDS * 9];
    uj_fit_board boards[BOARDS];
    make_boards(boards);
    for (size_t i = 0; i < BOARDS * 9; i++)
        timings[i] = (uj_timing){.board = i / 9, .seconds = true_seconds(&boards[i / 9]) * (double)(1 + i % 9) / 5};
    uj_fit fit;
    assert_int_equal(uj_fit_times(&fit, boards, BOARDS, timings, BOARDS * 9, 0, NULL), UJ_OK);
    assert_true(fit.has_spread);
    assert_true(fabs(fit.model.low - 0.6) < 1e-9);
    assert_true(fabs(fit.model.median - 1) < 1e-9);
    assert_true(fabs(fit.model.high - 1.4) < 1e-9);
}

static void assert_refused(const uj_fit_board *boards, size_t board_count, const uj_timing *timings, size_t count,
                           size_t people, const char *reason)
{
    uj_fit fit;
    uj_error error;
    assert_int_equal(uj_fit_times(&fit, boards, board_count, timings, count, people, &error), UJ_BAD_INPUT);
    if (!strstr(error.message, reason))
        fail_msg("\"%s\" does not say \"%s\"", error.message, reason);
}

static void what_determines_no_model_is_refused_with_the_reason(void **state)
{
    (void)state;
    uj_fit_board boards[BOARDS];
    uj_timing timings[BOARDS];
    make_boards(boards);
    for (size_t i = 0; i < BOARDS; i++)
        timings[i] = (uj_timing){.board = i, .seconds = true_seconds(&boards[i])};
    assert_refused(boards, 7, timings, 7, 0, "7 boards");
    assert_refused(boards, BOARDS, timings, BOARDS, 1, "one person");
    assert_refused(boards, BOARDS, timings, BOARDS - 1, 0, "board 30 has no time");
    timings[3].seconds = NAN;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "time 4");
    timings[3].seconds = -1;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "time 4");
    for (size_t i = 0; i < BOARDS; i++)
        timings[i].seconds = 60;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "the same time");
    for (size_t i = 0; i < BOARDS; i++)
        timings[i].seconds = 60 + (double)i;
    boards[2].moves = 0;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "board 3 has no rating");
    for (size_t i = 0; i < BOARDS; i++)
        boards[i].moves = 12;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "ln M, the logarithm of the moves, is the same on all boards");
    boards[2].moves = 13;
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "one board alone");
    for (size_t i = 0; i < BOARDS; i++) {
        boards[i].moves = 5 + (int)i;
        boards[i].greedy_moves = pow(boards[i].moves, 2);
    }
    assert_refused(boards, BOARDS, timings, BOARDS, 0, "follows from the other terms");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_that_a_model_made_give_this_model_back),
        cmocka_unit_test(people_who_are_twice_as_slow_leave_our_model_as_good),
        cmocka_unit_test(who_solved_which_board_does_not_matter_if_people_are_told_apart),
        cmocka_unit_test(speeds_of_people_who_solved_everything_are_those_of_their_times),
        cmocka_unit_test(the_spread_of_people_is_found_where_enough_solved_a_board),
        cmocka_unit_test(what_determines_no_model_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
