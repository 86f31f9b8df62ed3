#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "convert.h"
#include "draw/print/raster.h"
#include "draw/board/svg.h"
#include "random_board.h"

static char *svg_of(const uj_card *card)
{
    uj_text text = UJ_TEXT_INIT;
    assert_int_equal(uj_card_svg(&text, card), UJ_OK);
    return text.data;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

static void a_card_holds_its_texts_and_every_name_once(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BB..C.AAC...x.DD", 4, 4);
    const uj_card card = {.size = sizeof(uj_card),
                          .board = &board,
                          .title = "Puzzle 12",
                          .par = "8 moves",
                          .footers = {"Hard", NULL, "Third"}};
    char *svg = svg_of(&card);
    assert_int_equal(count_of(svg, ">A</text>"), 1);
    assert_int_equal(count_of(svg, ">B</text>"), 1);
    assert_int_equal(count_of(svg, ">C</text>"), 1);
    assert_int_equal(count_of(svg, ">D</text>"), 1);
    assert_int_equal(count_of(svg, ">Puzzle 12</text>"), 1);
    assert_int_equal(count_of(svg, ">8 moves</text>"), 1);
    assert_int_equal(count_of(svg, ">Hard</text>"), 1);
    assert_int_equal(count_of(svg, ">Third</text>"), 1);
    assert_int_equal(count_of(svg, "</text>"), 8);
    free(svg);
}

static void people_who_listen_get_the_board_in_words(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BB..C.AAC...x.DD", 4, 4);
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "Puzzle 12"};
    char *svg = svg_of(&card);
    assert_non_null(strstr(svg, "role=\"img\""));
    assert_non_null(strstr(svg, "<title>Puzzle 12</title>"));
    assert_non_null(strstr(svg, "<desc>A board of 4 columns and 4 rows. The exit is at the right end of row 2."));
    assert_non_null(strstr(svg, "The target C: row 2, columns 3 to 4."));
    assert_non_null(strstr(svg, "Vehicle B: column 1, rows 2 to 3."));
    assert_non_null(strstr(svg, "A wall at row 4, column 1."));
    free(svg);
}

static void names_and_coordinates_can_be_chosen(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BB..C.AAC...x.DD", 4, 4);
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .hide_names = true, .coordinates = true};
    char *svg = svg_of(&card);
    assert_int_equal(count_of(svg, "</text>"), 8);
    assert_int_equal(count_of(svg, ">4</text>"), 2);
    assert_int_equal(count_of(svg, ">A</text>"), 0);
    free(svg);
}

static void what_xml_reserves_is_escaped(void **state)
{
    (void)state;
    uj_board board;
    assert_int_equal(uj_board_init(&board, 4, 4, NULL), UJ_OK);
    assert_int_equal(uj_board_add(&board, "<&>", 1, 0, 2, true, NULL), UJ_OK);
    assert_int_equal(uj_board_finish(&board, 0, -1, NULL), UJ_OK);
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "\"a\" < b & c", .par = "]]>"};
    char *svg = svg_of(&card);
    assert_int_equal(count_of(svg, ">&lt;&amp;&gt;</text>"), 1);
    assert_int_equal(count_of(svg, ">&quot;a&quot; &lt; b &amp; c</text>"), 1);
    assert_int_equal(count_of(svg, ">]]&gt;</text>"), 1);
    free(svg);
}

static void bytes_that_xml_cannot_hold_are_replaced(void **state)
{
    (void)state;
    static const struct {
        const char *text, *escaped;
    } cases[] = {
        {"caf\xc3\xa9 \xe2\x96\xba \xf0\x9f\x9a\x97", "caf\xc3\xa9 \xe2\x96\xba \xf0\x9f\x9a\x97"},
        {"caf\xe9", "caf\xef\xbf\xbd"},                                           /* Latin-1 */
        {"a\x01z\x1b", "a\xef\xbf\xbdz\xef\xbf\xbd"},                             /* control characters */
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},                                 /* overlong */
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},                 /* a surrogate */
        {"\xef\xbf\xbf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},                 /* no character */
        {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* beyond the last one */
        {"\xe2\x96", "\xef\xbf\xbd\xef\xbf\xbd"},                                 /* cut off */
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uj_text out = UJ_TEXT_INIT;
        svg_escape(&out, cases[i].text);
        assert_string_equal(out.data, cases[i].escaped);
        uj_text_free(&out);
    }
}

static void a_long_title_shrinks_while_it_can_be_read_and_then_loses_its_middle(void **state)
{
    (void)state;
    char title[4000];
    memset(title, 'W', sizeof title - 1);
    title[sizeof title - 1] = '\0';
    assert_true(svg_text_width(title, 42) > 100000);
    assert_true(svg_text_width("il", 42) < svg_text_width("WW", 42));
    const uj_board board = board_from_cells("BB..C.AAC...x.DD", 4, 4);
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = title};
    char *svg = svg_of(&card);
    assert_non_null(strstr(svg, "font-size=\"17\" font-weight=\"bold\" fill=\"#1b2229\">WWW"));
    assert_non_null(strstr(svg, "W…</text>"));
    free(svg);
}

/* The text that is written into a room of this width. */
static char *cut_to(const char *text, int font_size, int room)
{
    uj_text out = UJ_TEXT_INIT;
    svg_write_cut(&out, 1, 2, font_size, "fill=\"red\"", text, room);
    char *const start = strchr(out.data, '>') + 1, *const written =
                                                       strndup(start, (size_t)(strchr(start, '<') - start));
    uj_text_free(&out);
    return written;
}

static void what_is_left_of_a_long_title_fits_and_keeps_its_number(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"Rain 12", "Rain 12"},
        {"Rainy days in the mountains 12", "Rainy da… 12"},
        {"Rainydaysinthemountains", "Rainydaysi…"},
        {"Rain OnTheMountains", "Rain OnThe…"},
        {"äöüäöüäöüäöüäöü 7", "äöüäöüäö… 7"},
        {"", ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *const written = cut_to(cases[i].text, 20, 160);
        assert_string_equal(written, cases[i].written);
        assert_true(svg_text_width(written, 20) <= 160);
        free(written);
    }
}

/* librsvg refuses what is not well-formed. */
static void every_board_makes_a_drawing_that_another_program_can_read(void **state)
{
    (void)state;
    uj_random random;
    uj_random_seed(&random, 6, 0);
    for (int i = 0; i < random_rounds(25); i++) {
        uj_board board;
        random_board(&board, &random, &random_board_all);
        const uj_card card = {
            .size = sizeof(uj_card), .board = &board, .title = "<\x01\xff&\">", .par = "1 move", .coordinates = i & 1};
        uj_text svg = UJ_TEXT_INIT, png = UJ_TEXT_INIT;
        uj_error error;
        assert_int_equal(uj_card_svg(&svg, &card), UJ_OK);
        if (raster_png(&png, &svg, 40, 40, &error) != UJ_OK)
            fail_msg("%s", error.message);
        uj_text_free(&svg);
        uj_text_free(&png);
    }
}

static void a_band_is_told_in_words_and_dots(void **state)
{
    (void)state;
    const uj_board board = board_from_cells("BB..C.AAC...x.DD", 4, 4);
    for (int level = 1; level <= 4; level++) {
        const uj_card card = {
            .size = sizeof(uj_card), .board = &board, .band = "so-so", .level = level, .mark = "00ff"};
        char *svg = svg_of(&card);
        assert_int_equal(count_of(svg, "<circle "), 4);
        assert_int_equal(count_of(svg, "fill=\"#3b4754\" stroke=\"#3b4754\""), level);
        assert_int_equal(count_of(svg, ">so-so</text>"), 1);
        assert_int_equal(count_of(svg, ">00ff</text>"), 1);
        free(svg);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_holds_its_texts_and_every_name_once),
        cmocka_unit_test(people_who_listen_get_the_board_in_words),
        cmocka_unit_test(names_and_coordinates_can_be_chosen),
        cmocka_unit_test(a_band_is_told_in_words_and_dots),
        cmocka_unit_test(what_xml_reserves_is_escaped),
        cmocka_unit_test(bytes_that_xml_cannot_hold_are_replaced),
        cmocka_unit_test(a_long_title_shrinks_while_it_can_be_read_and_then_loses_its_middle),
        cmocka_unit_test(what_is_left_of_a_long_title_fits_and_keeps_its_number),
        cmocka_unit_test(every_board_makes_a_drawing_that_another_program_can_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
