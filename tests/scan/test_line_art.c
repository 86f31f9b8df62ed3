/* Drawings of lines: all vehicles but the target have the colour of the floor, as in books and on worksheets. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

enum { MOST_PIXELS = 700 };

struct drawing {
    uint8_t pixels[MOST_PIXELS * MOST_PIXELS * 3];
    int side;
};

static void fill(struct drawing *drawing, int left, int top, int right, int bottom, uint8_t grey)
{
    for (int y = top; y < bottom; y++)
        memset(drawing->pixels + 3 * (y * drawing->side + left), grey, 3 * (size_t)(right - left));
}

/* A cell has `cell` pixels on a side. Each vehicle has an outline of its own within its cells, and the target is grey. */
static void board_draw(struct drawing *out, const uj_board *board, int cell)
{
    const int n = board->width, start = cell, end = cell + n * cell, gap = cell * 9 / 100, line = cell / 30;
    const uint8_t paper = 255, ink = 20, grey = 216, ground = 224;
    out->side = (n + 2) * cell;
    assert_in_range(out->side, 1, MOST_PIXELS);
    fill(out, 0, 0, out->side, out->side, ground);
    fill(out, start - 2, start - 2, end + 2, end + 2, ink);
    fill(out, start + 2, start + 2, end - 2, end - 2, paper);
    const int exit = start + board->vehicles[board->target].row * cell;
    fill(out, end - 2, exit, end + 3, exit + cell, paper);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        const int left = start + v->column * cell + gap, top = start + v->row * cell + gap;
        const int right = left + (v->horizontal ? v->length : 1) * cell - 2 * gap,
                  bottom = top + (v->horizontal ? 1 : v->length) * cell - 2 * gap;
        fill(out, left, top, right, bottom, ink);
        fill(out, left + line, top + line, right - line, bottom - line, i == board->target ? grey : paper);
    }
}

static void drawing_scan(uj_scan *out, bool *same, int cell)
{
    /* Frame and vehicles enclose some of its vehicles, such as R, and some of its spaces. */
    static const char text[] = "oooooBCCooAAoBDoEEEFFoDoGooHHIIIGJJKKKLMGNNOOOLMPPPoooooQQoooRRR";
    struct drawing *drawing = malloc(sizeof *drawing);
    uj_board board;
    assert_non_null(drawing);
    assert_int_equal(uj_board_parse(&board, text, strlen(text), NULL), UJ_OK);
    board_draw(drawing, &board, cell);
    const uj_picture picture = {drawing->pixels, drawing->side, drawing->side, 0};
    assert_int_equal(uj_scan_picture(out, &picture, NULL, NULL), UJ_OK);
    *same = out->found && uj_board_same(&out->board, &board);
    free(drawing);
}

static void a_space_that_others_enclose_is_not_surely_read(void **state)
{
    (void)state;
    uj_scan scan;
    bool same;
    drawing_scan(&scan, &same, 40);
    assert_true(same);
    assert_true(scan.confidence < 0.9);
}

/* It was read as a table of coloured cells, in which only the target has a colour. */
static void vehicles_of_the_colour_of_the_floor_are_not_lost(void **state)
{
    (void)state;
    uj_scan scan;
    bool same;
    drawing_scan(&scan, &same, 60);
    assert_true(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_space_that_others_enclose_is_not_surely_read),
        cmocka_unit_test(vehicles_of_the_colour_of_the_floor_are_not_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
