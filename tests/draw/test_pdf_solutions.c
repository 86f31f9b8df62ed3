#include "draw/print/pdf_solutions.h"

#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"

static const int page_width = 2100, page_height = 2970;

/* B and A lie, C stands. */
static uj_board some_board(void)
{
    static const char string[] = "BBoooCoooooCAAoooCooooooDDoooooooooo";
    uj_board board;
    assert_int_equal(uj_board_parse(&board, string, strlen(string), NULL), UJ_OK);
    return board;
}

static size_t count_of(const uj_text *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text->data; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static void add_solution(struct pdf_solutions *solutions, const uj_board *board, const uj_move *moves, size_t count)
{
    const uj_card card = {.size = sizeof(uj_card),
                          .board = board,
                          .title = "A & B",
                          .par = "Par 3",
                          .solution = moves,
                          .solution_length = count};
    assert_true(pdf_solutions_add(solutions, &card));
}

static void moves_are_written_with_the_way_they_go(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uint8_t b = (uint8_t)uj_board_find(&board, "B"), c = (uint8_t)uj_board_find(&board, "C");
    const uj_move moves[] = {{b, 2}, {c, 3}, {b, -1}, {c, -2}};
    struct pdf_solutions solutions = {0};
    add_solution(&solutions, &board, moves, 4);
    uj_text page = UJ_TEXT_INIT;
    pdf_solutions_page(&solutions, &page, page_width, page_height);
    static const char *const expected[] = {"A &amp; B<", ">Par 3<", ">B→2<", ">C↓3<", ">B←1<", ">C↑2<"};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(count_of(&page, expected[i]), 1);
    assert_false(pdf_solutions_left(&solutions));
    pdf_solutions_free(&solutions);
    uj_text_free(&page);
}

static void cards_without_a_solution_are_left_out(void **state)
{
    (void)state;
    const uj_board board = some_board();
    struct pdf_solutions solutions = {0};
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "Nothing"};
    assert_true(pdf_solutions_add(&solutions, &card));
    assert_false(pdf_solutions_left(&solutions));
    pdf_solutions_free(&solutions);
}

/* Draws all pages, checks that nothing lies below the margin, and counts them. */
static int draw_all(struct pdf_solutions *solutions, size_t *move_count)
{
    int pages = 0;
    *move_count = 0;
    for (; pdf_solutions_left(solutions); pages++) {
        uj_text page = UJ_TEXT_INIT;
        pdf_solutions_page(solutions, &page, page_width, page_height);
        *move_count += count_of(&page, "→");
        for (const char *at = page.data; (at = strstr(at, " y=\"")) != NULL; at++)
            assert_true(atoi(at + 4) <= page_height - 100);
        uj_text_free(&page);
    }
    pdf_solutions_free(solutions);
    return pages;
}

static void many_solutions_fill_several_pages_and_none_is_lost(void **state)
{
    (void)state;
    const uj_board board = some_board();
    enum { COUNT = 100, MOVES = 17 };
    uj_move moves[MOVES];
    for (int i = 0; i < MOVES; i++)
        moves[i] = (uj_move){board.target, 1};
    struct pdf_solutions solutions = {0};
    for (int i = 0; i < COUNT; i++)
        add_solution(&solutions, &board, moves, MOVES);
    size_t move_count;
    assert_int_equal(draw_all(&solutions, &move_count), 4);
    assert_int_equal(move_count, COUNT * MOVES);
}

static void a_solution_longer_than_a_page_goes_on_on_the_next(void **state)
{
    (void)state;
    const uj_board board = some_board();
    enum { MOVES = 1500 };
    static uj_move moves[MOVES];
    for (int i = 0; i < MOVES; i++)
        moves[i] = (uj_move){board.target, 1};
    struct pdf_solutions solutions = {0};
    add_solution(&solutions, &board, moves, MOVES);
    add_solution(&solutions, &board, moves, 3);
    size_t move_count;
    assert_int_equal(draw_all(&solutions, &move_count), 2);
    assert_int_equal(move_count, MOVES + 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_written_with_the_way_they_go),
        cmocka_unit_test(cards_without_a_solution_are_left_out),
        cmocka_unit_test(many_solutions_fill_several_pages_and_none_is_lost),
        cmocka_unit_test(a_solution_longer_than_a_page_goes_on_on_the_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
