#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "draw/print/raster.h"
#include "draw/board/svg.h"

static uj_board some_board(void)
{
    return board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
}

static uint32_t big_endian(const char *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | (uint8_t)bytes[i];
    return value;
}

/* ---- PNG --------------------------------------------------------------------------------------------------- */

static void assert_png_size(const uj_text *png, int width, int height)
{
    assert_true(png->length > 33);
    assert_memory_equal(png->data, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(png->data + 12, "IHDR", 4);
    assert_int_equal(big_endian(png->data + 16), width);
    assert_int_equal(big_endian(png->data + 20), height);
    assert_memory_equal(png->data + png->length - 8, "IEND", 4);
}

static void a_png_has_the_width_that_was_asked_for(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board};
    uj_text png = UJ_TEXT_INIT;
    assert_int_equal(uj_card_png(&png, &card, 300, NULL), UJ_OK);
    assert_png_size(&png, 300, 300);
    uj_text_free(&png);
}

static void a_png_keeps_the_shape_of_the_card(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BBCooDCooDoEAAoEFFoooGHHoGox", 4, 7);
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "Tall"};
    int width, height;
    svg_card_size(&card, &width, &height);
    assert_true(height > width * 3 / 2);
    uj_text png = UJ_TEXT_INIT;
    assert_int_equal(uj_card_png(&png, &card, 0, NULL), UJ_OK);
    assert_png_size(&png, width, height);
    uj_text_free(&png);
}

static void a_png_of_impossible_size_is_refused(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board};
    uj_text png = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_card_png(&png, &card, -1, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_card_png(&png, &card, UJ_MAX_PIXELS + 1, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "a picture 16385 pixels wide; must be 1 to 16384");
    assert_int_equal(png.length, 0);
    uj_text_free(&png);
}

static void a_drawing_that_is_none_is_refused(void **state)
{
    (void)state;
    uj_text svg = UJ_TEXT_INIT, png = UJ_TEXT_INIT;
    uj_error error;
    uj_text_printf(&svg, "<svg><g></svg>");
    assert_int_equal(raster_png(&png, &svg, 10, 10, &error), UJ_IO);
    assert_non_null(strstr(error.message, "librsvg cannot draw the picture: "));
    uj_text_free(&svg);
    uj_text_free(&png);
}

/* ---- PDF --------------------------------------------------------------------------------------------------- */

struct sink {
    uj_text bytes;
    size_t room; /* writing fails beyond */
};

static bool sink_write(const void *data, size_t length, void *payload)
{
    struct sink *sink = payload;
    if (sink->bytes.length + length > sink->room)
        return false;
    uj_text_add(&sink->bytes, data, length);
    return true;
}

static bool contains(const uj_text *bytes, const char *part)
{
    return memmem(bytes->data, bytes->length, part, strlen(part)) != NULL;
}

/* Writes a PDF of `cards` cards; the bytes are to be freed. */
static uj_text pdf_of(int cards, const uj_pdf_options *options)
{
    const uj_board board = some_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "Puzzle", .par = "8 moves"};
    struct sink sink = {UJ_TEXT_INIT, SIZE_MAX};
    uj_pdf *pdf = NULL;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, options, NULL), UJ_OK);
    for (int i = 0; i < cards; i++)
        assert_int_equal(uj_pdf_add(pdf, &card, NULL), UJ_OK);
    assert_int_equal(uj_pdf_finish(pdf, NULL), UJ_OK);
    uj_pdf_close(pdf);
    return sink.bytes;
}

static void cards_fill_as_many_pages_as_they_need(void **state)
{
    (void)state;
    static const struct {
        int cards, per_page;
        const char *pages;
    } cases[] = {
        {1, 6, "/Count 1\n"}, {6, 6, "/Count 1\n"}, {7, 6, "/Count 2\n"},
        {3, 1, "/Count 3\n"}, {5, 2, "/Count 3\n"}, {49, UJ_MAX_PER_PAGE, "/Count 2\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
        options.per_page = cases[i].per_page;
        uj_text bytes = pdf_of(cases[i].cards, &options);
        assert_memory_equal(bytes.data, "%PDF-", 5);
        assert_true(contains(&bytes, cases[i].pages));
        assert_true(contains(&bytes, "%%EOF"));
        uj_text_free(&bytes);
    }
}

static void solutions_follow_on_pages_of_their_own(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uj_move moves[] = {{0, 1}, {1, -1}};
    const uj_card card = {
        .size = sizeof(uj_card), .board = &board, .title = "Puzzle", .solution = moves, .solution_length = 2};
    struct sink sink = {UJ_TEXT_INIT, SIZE_MAX};
    uj_pdf *pdf = NULL;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, NULL, NULL), UJ_OK);
    for (int i = 0; i < 6; i++)
        assert_int_equal(uj_pdf_add(pdf, &card, NULL), UJ_OK);
    assert_int_equal(uj_pdf_finish(pdf, NULL), UJ_OK);
    assert_true(contains(&sink.bytes, "/Count 2\n"));
    uj_pdf_close(pdf);
    uj_text_free(&sink.bytes);
}

static void paper_and_title_are_those_asked_for(void **state)
{
    (void)state;
    uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
    options.title = "Rainy days";
    uj_text bytes = pdf_of(1, &options);
    assert_true(contains(&bytes, "595.275"));
    assert_true(contains(&bytes, "(Rainy days)"));
    uj_text_free(&bytes);
    options.paper = UJ_PAPER_LETTER;
    bytes = pdf_of(1, &options);
    assert_true(contains(&bytes, "612 792"));
    uj_text_free(&bytes);
}

static void bytes_leave_as_pages_fill_up(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board};
    struct sink sink = {UJ_TEXT_INIT, SIZE_MAX};
    uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
    options.per_page = 1;
    uj_pdf *pdf = NULL;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, &options, NULL), UJ_OK);
    size_t before = 0;
    for (int i = 0; i < 20; i++) {
        assert_int_equal(uj_pdf_add(pdf, &card, NULL), UJ_OK);
        assert_true(i < 2 || sink.bytes.length > before);
        before = sink.bytes.length;
    }
    uj_pdf_close(pdf);
    uj_text_free(&sink.bytes);
}

static void a_full_disk_is_reported(void **state)
{
    (void)state;
    const uj_board board = some_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board};
    struct sink sink = {UJ_TEXT_INIT, 20000};
    uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
    options.per_page = 1;
    uj_pdf *pdf = NULL;
    uj_error error;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, &options, &error), UJ_OK);
    uj_status status = UJ_OK;
    for (int i = 0; i < 20 && status == UJ_OK; i++)
        status = uj_pdf_add(pdf, &card, &error);
    if (status == UJ_OK)
        status = uj_pdf_finish(pdf, &error);
    assert_int_equal(status, UJ_IO);
    assert_string_equal(error.message, "the picture could not be written");
    uj_pdf_close(pdf);
    uj_text_free(&sink.bytes);
}

static void wrong_options_are_refused(void **state)
{
    (void)state;
    struct sink sink = {UJ_TEXT_INIT, SIZE_MAX};
    uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
    uj_pdf *pdf = NULL;
    uj_error error;
    options.per_page = 0;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, &options, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "0 cards on a page; must be 1 to 48");
    options.per_page = UJ_MAX_PER_PAGE + 1;
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, &options, &error), UJ_BAD_INPUT);
    options.per_page = 6;
    options.title = "caf\xe9";
    assert_int_equal(uj_pdf_open(&pdf, sink_write, &sink, &options, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the title is not UTF-8");
    assert_null(pdf);
    uj_pdf_close(NULL);
    uj_text_free(&sink.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_png_has_the_width_that_was_asked_for),
        cmocka_unit_test(a_png_keeps_the_shape_of_the_card),
        cmocka_unit_test(a_png_of_impossible_size_is_refused),
        cmocka_unit_test(a_drawing_that_is_none_is_refused),
        cmocka_unit_test(cards_fill_as_many_pages_as_they_need),
        cmocka_unit_test(solutions_follow_on_pages_of_their_own),
        cmocka_unit_test(paper_and_title_are_those_asked_for),
        cmocka_unit_test(bytes_leave_as_pages_fill_up),
        cmocka_unit_test(a_full_disk_is_reported),
        cmocka_unit_test(wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
