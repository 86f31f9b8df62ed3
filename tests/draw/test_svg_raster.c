#include "graph_support.h"

static uj_text some_svg(void)
{
    uj_cluster *cluster = tiny_cluster();
    uj_text svg = UJ_TEXT_INIT;
    assert_int_equal(uj_graph_svg(&svg, cluster, NULL, NULL), UJ_OK);
    uj_cluster_close(cluster);
    return svg;
}

static int big_endian(const char *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value = value << 8 | (uint8_t)bytes[i];
    return (int)value;
}

static void a_png_is_as_wide_as_asked_for_or_as_the_drawing_says(void **state)
{
    (void)state;
    static const int widths[] = {0, 333};
    uj_text svg = some_svg();
    assert_non_null(strstr(svg.data, "width=\"1050\""));
    for (size_t i = 0; i < COUNT_OF(widths); i++) {
        uj_text png = UJ_TEXT_INIT;
        assert_int_equal(uj_svg_png(&png, &svg, widths[i], NULL), UJ_OK);
        assert_memory_equal(png.data, "\x89PNG", 4);
        assert_int_equal(big_endian(png.data + 16), widths[i] ? widths[i] : 1050);
        uj_text_free(&png);
    }
    uj_text_free(&svg);
}

static void a_pdf_holds_one_page(void **state)
{
    (void)state;
    uj_text svg = some_svg(), pdf = UJ_TEXT_INIT;
    assert_int_equal(uj_svg_pdf(write_to_text, &pdf, &svg, "A cluster", NULL), UJ_OK);
    assert_memory_equal(pdf.data, "%PDF-", 5);
    assert_memory_equal(pdf.data + pdf.length - 6, "%%EOF\n", 6);
    uj_text_free(&svg);
    uj_text_free(&pdf);
}

static void impossible_sizes_and_foreign_drawings_are_refused(void **state)
{
    (void)state;
    uj_text svg = some_svg(), foreign = UJ_TEXT_INIT, out = UJ_TEXT_INIT;
    uj_error error;
    assert_int_equal(uj_svg_png(&out, &svg, -1, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_svg_png(&out, &svg, UJ_MAX_PIXELS + 1, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "each side must be 1 to 16384"));
    assert_int_equal(uj_svg_png(&out, &foreign, 0, &error), UJ_BAD_INPUT);
    uj_text_printf(&foreign, "<svg viewBox=\"0 0 10 10\"/>");
    assert_int_equal(uj_svg_png(&out, &foreign, 0, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_svg_pdf(write_to_text, &out, &foreign, NULL, &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the drawing does not begin with its size");
    assert_int_equal(out.length, 0);
    uj_text_free(&svg);
    uj_text_free(&foreign);
    uj_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_png_is_as_wide_as_asked_for_or_as_the_drawing_says),
        cmocka_unit_test(a_pdf_holds_one_page),
        cmocka_unit_test(impossible_sizes_and_foreign_drawings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
