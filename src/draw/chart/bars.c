/* A bar chart as SVG. Coordinates are tenths of a pixel and whole, as in svg.h. */
#include <math.h>
#include <stdio.h>

#include "draw/chart/bars_scale.h"

enum {
    LEFT = 700,
    RIGHT = 250,
    HEAD = 380, /* the title */
    LEGEND_LINE = 220,
    PLOT_HEIGHT = 2800,
    FOOT = 420, /* the names of the groups */
    NOTE = 200,
    MIN_WIDTH = 7200,
    MAX_WIDTH = 12600,
    WIDEST_BAR = 420,
    NARROWEST_BAR = 90,
    LABELLED_BAR = 300, /* from this width on a bar has its value written above */
    SMALL = 105,
    TEXT = 120,
    TITLE = 165 /* sizes of type */
};

/* The palette of Okabe and Ito, as in palette.c; a darker yellow, because bars stand on white. */
static const struct {
    const char *body, *pale;
} colours[] = {
    {"#0072b2", "#b5d7ea"}, {"#e69f00", "#fae0ae"}, {"#009e73", "#b2e1d3"}, {"#cc79a7", "#f0d6e4"},
    {"#56b4e9", "#d0e9f8"}, {"#d55e00", "#f3ccb0"}, {"#8a8200", "#dedbb0"}, {"#6b7480", "#d4d8dc"},
};

enum { COLOUR_COUNT = sizeof colours / sizeof *colours };

struct chart {
    uj_text *out;
    const uj_bars *bars;
    struct bars_scale scale;
    int width, height, top, bottom; /* of the plot: top and bottom */
    int bar_width, group_width, group_start;
    int legend_lines;
    bool has_at_least, has_none;
};

static size_t colour_of(const uj_bar_series *series)
{
    return (size_t)(unsigned)series->colour % COLOUR_COUNT;
}

/* Places the entries of the legend; draws them if `draw`. The number of lines they take. */
static int legend(struct chart *chart, bool draw)
{
    int x = LEFT, line = 1;
    for (size_t i = 0; i < chart->bars->series_count; i++) {
        const uj_bar_series *series = &chart->bars->series[i];
        const int width = 190 + svg_text_width(series->name, SMALL);
        if (x > LEFT && x + width > chart->width - RIGHT) {
            x = LEFT;
            line++;
        }
        if (draw) {
            const int y = chart->top - (chart->bars->unit ? 350 : 170) - (chart->legend_lines - line) * LEGEND_LINE;
            const size_t colour = colour_of(series);
            uj_text_printf(chart->out,
                           "<rect x=\"%d\" y=\"%d\" width=\"110\" height=\"110\" rx=\"20\" fill=\"%s\" stroke=\"%s\" "
                           "stroke-width=\"10\"/>\n",
                           x, y - 95, series->pale ? colours[colour].pale : colours[colour].body, colours[colour].body);
            svg_write(chart->out, x + 160, y, SMALL, "fill=\"#39424c\"", series->name);
        }
        x += width + 120;
    }
    return line;
}

static void measure(struct chart *chart)
{
    const uj_bars *bars = chart->bars;
    const int groups = (int)(bars->group_count ? bars->group_count : 1),
              series = (int)(bars->series_count ? bars->series_count : 1);
    const int wanted = groups * (series * WIDEST_BAR + WIDEST_BAR);
    const int room = wanted < MIN_WIDTH - LEFT - RIGHT   ? MIN_WIDTH - LEFT - RIGHT
                     : wanted > MAX_WIDTH - LEFT - RIGHT ? MAX_WIDTH - LEFT - RIGHT
                                                         : wanted;
    chart->group_width = room / groups;
    int bar = chart->group_width * 10 / (series * 10 + 8);
    bar = bar < WIDEST_BAR ? bar : WIDEST_BAR;
    if (bar < NARROWEST_BAR) {
        bar = NARROWEST_BAR;
        chart->group_width = NARROWEST_BAR * (series * 10 + 8) / 10;
    }
    chart->bar_width = bar;
    chart->group_start = (chart->group_width - series * bar) / 2;
    chart->width = LEFT + chart->group_width * groups + RIGHT;
    if (chart->width < MIN_WIDTH)
        chart->width = MIN_WIDTH;
    for (size_t i = 0; i < bars->group_count * bars->series_count; i++) {
        chart->has_at_least |= bars->bars[i].kind == UJ_BAR_AT_LEAST;
        chart->has_none |= bars->bars[i].kind == UJ_BAR_NONE;
    }
    chart->legend_lines = legend(chart, false);
    chart->top = HEAD + (bars->subtitle ? 190 : 0) + chart->legend_lines * LEGEND_LINE + (bars->unit ? 330 : 150);
    chart->bottom = chart->top + PLOT_HEIGHT;
    chart->height = chart->bottom + FOOT + (chart->has_at_least || chart->has_none ? NOTE : 0);
}

static int height_of(const struct chart *chart, double value)
{
    return (int)lround(bars_scale_place(&chart->scale, value) * PLOT_HEIGHT);
}

static void draw_axis(struct chart *chart)
{
    double value;
    for (int i = 0; bars_scale_tick(&chart->scale, i, &value); i++) {
        const int y = chart->bottom - height_of(chart, value);
        uj_text_printf(chart->out, "<path d=\"M%d %dH%d\" stroke=\"%s\" stroke-width=\"%d\"/>\n", LEFT, y,
                       chart->width - RIGHT, i ? "#e3e7eb" : "#39424c", i ? 10 : 14);
        bars_write_number(chart->out, LEFT - 90, y + 38, SMALL, "fill=\"#5b6570\" text-anchor=\"end\"", value);
    }
    if (chart->bars->unit)
        svg_write(chart->out, 90, chart->top - 110, SMALL, "fill=\"#5b6570\"", chart->bars->unit);
}

/* A bar with its upper corners rounded. */
static void draw_body(struct chart *chart, int x, int height, const char *fill, const char *edge)
{
    const int gap = chart->bar_width / 12, width = chart->bar_width - 2 * gap;
    const int round = height < 30 ? height : 30;
    uj_text_printf(
        chart->out,
        "<path d=\"M%d %dv%dq0 -%d %d -%dh%dq%d 0 %d %dv%dz\" fill=\"%s\" stroke=\"%s\" stroke-width=\"8\"/>\n",
        x + gap, chart->bottom, -(height - round), round, round, round, width - 2 * round, round, round, round,
        height - round, fill, edge);
}

static void draw_bar(struct chart *chart, int x, const uj_bar *bar, const uj_bar_series *series)
{
    const size_t colour = colour_of(series);
    const int middle = x + chart->bar_width / 2;
    if (bar->kind != UJ_BAR_NONE && !isfinite(bar->value))
        return;
    if (bar->kind == UJ_BAR_NONE) {
        uj_text_printf(chart->out,
                       "<path d=\"M%d %dl60 60m0 -60l-60 60\" stroke=\"%s\" stroke-width=\"16\" fill=\"none\" "
                       "stroke-linecap=\"round\"/>\n",
                       middle - 30, chart->bottom - 110, colours[colour].body);
        return;
    }
    const int height = height_of(chart, bar->value) > 8 ? height_of(chart, bar->value) : 8;
    char fill[24];
    if (bar->kind == UJ_BAR_AT_LEAST)
        snprintf(fill, sizeof fill, "url(#hatch%zu)", colour);
    else
        snprintf(fill, sizeof fill, "%s", series->pale ? colours[colour].pale : colours[colour].body);
    draw_body(chart, x, height, fill, colours[colour].body);
    int top = chart->bottom - height;
    if (bar->kind == UJ_BAR_AT_LEAST) {
        uj_text_printf(chart->out, "<path d=\"M%d %dl40 -70l40 70z\" fill=\"%s\"/>\n", middle - 40, top - 30,
                       colours[colour].body);
        top -= 90;
    }
    if (chart->bar_width >= LABELLED_BAR)
        bars_write_number(chart->out, middle, top - 40, 90, "fill=\"#39424c\" text-anchor=\"middle\"", bar->value);
}

static void draw_groups(struct chart *chart)
{
    const uj_bars *bars = chart->bars;
    for (size_t g = 0; g < bars->group_count; g++) {
        const int left = LEFT + (int)g * chart->group_width;
        for (size_t s = 0; s < bars->series_count; s++)
            draw_bar(chart, left + chart->group_start + (int)s * chart->bar_width,
                     &bars->bars[g * bars->series_count + s], &bars->series[s]);
        svg_write(chart->out, left + chart->group_width / 2, chart->bottom + 200, TEXT,
                  "fill=\"#1d242b\" text-anchor=\"middle\"", bars->groups[g]);
    }
}

static void draw_head(struct chart *chart)
{
    svg_write(chart->out, 90, 290, TITLE, "fill=\"#1d242b\" font-weight=\"bold\"", chart->bars->title);
    if (chart->bars->subtitle)
        svg_write(chart->out, 90, 480, SMALL, "fill=\"#5b6570\"", chart->bars->subtitle);
    legend(chart, true);
    if (!chart->has_at_least && !chart->has_none)
        return;
    const char *note = !chart->has_none       ? "▲ stopped at a limit"
                       : !chart->has_at_least ? "× did not complete"
                                              : "▲ stopped at a limit · × did not complete";
    svg_write(chart->out, LEFT, chart->height - 130, SMALL, "fill=\"#5b6570\"", note);
}

/* Stripes for bars that stopped at a limit, one pattern a colour that needs it. */
static void define_hatches(struct chart *chart)
{
    uj_text_printf(chart->out, "<defs>\n");
    for (size_t i = 0; i < COLOUR_COUNT && chart->has_at_least; i++)
        uj_text_printf(
            chart->out,
            "<pattern id=\"hatch%zu\" width=\"80\" height=\"80\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><rect width=\"80\" height=\"80\" fill=\"%s\"/><rect width=\"30\" "
            "height=\"80\" fill=\"%s\"/></pattern>\n",
            i, colours[i].pale, colours[i].body);
    uj_text_printf(chart->out, "</defs>\n");
}

uj_status uj_bars_svg(uj_text *out, const uj_bars *bars)
{
    struct chart chart = {.out = out, .bars = bars, .scale = bars_scale_for(bars)};
    measure(&chart);
    bars_open(out, chart.width, chart.height, bars->title);
    define_hatches(&chart);
    draw_axis(&chart);
    draw_groups(&chart);
    draw_head(&chart);
    uj_text_printf(out, "</svg>\n");
    return uj_text_status(out);
}
