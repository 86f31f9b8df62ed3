/* Points over two axes as SVG. Coordinates are tenths of a pixel and whole, as in svg.h. */
#include <math.h>

#include "draw/chart/bars_scale.h"

enum {
    WIDTH = 9600,
    LEFT = 1000,
    RIGHT = 300,
    HEAD = 380,
    SUBTITLE = 190,
    LEGEND = 260,
    AXIS_NAME = 230, /* above the vertical axis */
    PLOT_HEIGHT = 3600,
    FOOT = 640,
    PADDING = 150, /* between the axes and the first and last points */
    INNER_WIDTH = WIDTH - LEFT - RIGHT - 2 * PADDING,
    SMALL = 110,
    TITLE = 170
};

/* The palette of Okabe and Ito, as in bars.c. */
static const char *const colours[] = {"#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#6b7480"};

enum { COLOUR_COUNT = sizeof colours / sizeof *colours };

struct plot_frame {
    uj_text *out;
    const uj_plot *plot;
    struct bars_scale x, y;
    int top, bottom, height;
    double most_weight;
    int shade_width, shade_height;
    int bar_width;
    int lift; /* of the lowest points above the horizontal axis */
};

static const char *colour_of(const uj_series *series)
{
    return colours[(size_t)(unsigned)series->colour % COLOUR_COUNT];
}

static bool is_drawn(const struct plot_frame *frame, const uj_series *series, size_t i)
{
    const double x = series->x[i], y = series->y[i];
    return isfinite(x) && isfinite(y) && x >= 0 && (frame->plot->logarithmic ? y > 0 : y >= 0);
}

static int place_x(const struct plot_frame *frame, double x)
{
    return LEFT + PADDING + (int)lround(bars_scale_place(&frame->x, x) * INNER_WIDTH);
}

static int place_y(const struct plot_frame *frame, double y)
{
    return frame->bottom - frame->lift - (int)lround(bars_scale_place(&frame->y, y) * (PLOT_HEIGHT - frame->lift));
}

/* ---- Measuring ---- */

/* The least distance of two neighbours on the horizontal axis; 1 if there are none. */
static double least_gap(const uj_plot *plot)
{
    double least = INFINITY;
    for (size_t s = 0; s < plot->series_count; s++)
        for (size_t i = 1; i < plot->series[s].count; i++) {
            const double gap = fabs(plot->series[s].x[i] - plot->series[s].x[i - 1]);
            if (gap > 0 && plot->series[s].mark != UJ_MARK_LINE)
                least = fmin(least, gap);
        }
    return isfinite(least) ? least : 1;
}

static int between(int low, int value, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Shades and bars are as wide as their neighbours allow. */
static void measure_marks(struct plot_frame *frame)
{
    const int unit_x = (int)fmin(1000, INNER_WIDTH / frame->x.high * least_gap(frame->plot));
    const int unit_y = (int)fmin(1000, PLOT_HEIGHT / (frame->y.high + 1));
    frame->shade_width = between(30, unit_x * 8 / 10, 420);
    frame->shade_height = between(24, unit_y * 9 / 10, 200);
    frame->bar_width = between(10, unit_x * 7 / 10, 140);
    for (size_t s = 0; s < frame->plot->series_count; s++)
        if (frame->plot->series[s].mark == UJ_MARK_SHADES)
            frame->lift = frame->shade_height / 2 + 20;
}

/* Between whole numbers there is nothing to mark. */
static struct bars_scale scale_of(bool logarithmic, double least, double most, bool is_whole)
{
    struct bars_scale scale = bars_scale_between(logarithmic, least, most);
    if (is_whole && !logarithmic && scale.step < 1) {
        scale.step = 1;
        scale.high = ceil(scale.high - 1e-9);
    }
    return scale;
}

static void measure(struct plot_frame *frame)
{
    double least_y = INFINITY, most_x = 0, most_y = 0;
    bool has_legend = false, is_whole_x = true, is_whole_y = true;
    for (size_t s = 0; s < frame->plot->series_count; s++) {
        const uj_series *series = &frame->plot->series[s];
        const double half = series->mark == UJ_MARK_SHADES ? 0.5 : 0; /* of a tile, which stays inside */
        has_legend |= series->name != NULL;
        for (size_t i = 0; i < series->count; i++) {
            if (!is_drawn(frame, series, i))
                continue;
            least_y = fmin(least_y, series->y[i]);
            most_y = fmax(most_y, series->y[i] + half);
            most_x = fmax(most_x, series->x[i] + half);
            is_whole_x = is_whole_x && series->x[i] == floor(series->x[i]);
            is_whole_y = is_whole_y && series->y[i] == floor(series->y[i]);
            if (series->weights)
                frame->most_weight = fmax(frame->most_weight, series->weights[i]);
        }
    }
    frame->x = scale_of(false, 0, most_x, is_whole_x);
    frame->y = scale_of(frame->plot->logarithmic, least_y, most_y, is_whole_y);
    frame->top = HEAD + (frame->plot->subtitle ? SUBTITLE : 0) + (has_legend ? LEGEND : 0) + AXIS_NAME;
    frame->bottom = frame->top + PLOT_HEIGHT;
    frame->height = frame->bottom + FOOT;
    measure_marks(frame);
}

/* ---- Axes and legend ---- */

static void draw_axes(const struct plot_frame *frame)
{
    double value;
    for (int i = 0; bars_scale_tick(&frame->y, i, &value); i++) {
        const int y = place_y(frame, value);
        uj_text_printf(frame->out, "<path d=\"M%d %dH%d\" stroke=\"#e3e7eb\" stroke-width=\"10\"/>\n", LEFT, y,
                       WIDTH - RIGHT);
        bars_write_number(frame->out, LEFT - 90, y + 38, SMALL, "fill=\"#5b6570\" text-anchor=\"end\"", value);
    }
    for (int i = 0; bars_scale_tick(&frame->x, i, &value); i++) {
        const int x = place_x(frame, value);
        uj_text_printf(frame->out, "<path d=\"M%d %dv60\" stroke=\"#39424c\" stroke-width=\"10\"/>\n", x,
                       frame->bottom);
        bars_write_number(frame->out, x, frame->bottom + 200, SMALL, "fill=\"#5b6570\" text-anchor=\"middle\"", value);
    }
    uj_text_printf(frame->out, "<path d=\"M%d %dV%dH%d\" stroke=\"#39424c\" stroke-width=\"14\" fill=\"none\"/>\n",
                   LEFT, frame->top, frame->bottom, WIDTH - RIGHT);
    svg_write(frame->out, 90, frame->top - 110, SMALL, "fill=\"#39424c\"", frame->plot->y_label);
    svg_write(frame->out, (LEFT + WIDTH - RIGHT) / 2, frame->bottom + 440, SMALL,
              "fill=\"#39424c\" text-anchor=\"middle\"", frame->plot->x_label);
}

static void draw_symbol(const struct plot_frame *frame, const uj_series *series, int x, int y)
{
    if (series->mark == UJ_MARK_LINE)
        uj_text_printf(frame->out, "<path d=\"M%d %dh130\" stroke=\"%s\" stroke-width=\"26\"/>\n", x, y - 40,
                       colour_of(series));
    else if (series->mark == UJ_MARK_DOTS)
        uj_text_printf(frame->out, "<circle cx=\"%d\" cy=\"%d\" r=\"45\" fill=\"%s\"/>\n", x + 60, y - 40,
                       colour_of(series));
    else
        uj_text_printf(frame->out, "<rect x=\"%d\" y=\"%d\" width=\"110\" height=\"110\" fill=\"%s\"/>\n", x, y - 95,
                       colour_of(series));
}

static void draw_head(const struct plot_frame *frame)
{
    svg_write(frame->out, 90, 290, TITLE, "fill=\"#1d242b\" font-weight=\"bold\"", frame->plot->title);
    if (frame->plot->subtitle)
        svg_write(frame->out, 90, 480, SMALL, "fill=\"#5b6570\"", frame->plot->subtitle);
    int x = 90;
    for (size_t s = 0; s < frame->plot->series_count; s++) {
        const uj_series *series = &frame->plot->series[s];
        if (!series->name)
            continue;
        const int y = frame->top - AXIS_NAME - 110;
        draw_symbol(frame, series, x, y);
        svg_write(frame->out, x + 180, y, SMALL, "fill=\"#39424c\"", series->name);
        x += 180 + svg_text_width(series->name, SMALL) + 160;
    }
}

/* ---- Series ---- */

static void draw_line(const struct plot_frame *frame, const uj_series *series)
{
    char letter = 'M';
    uj_text_printf(frame->out, "<path d=\"");
    for (size_t i = 0; i < series->count; i++) {
        if (!is_drawn(frame, series, i))
            continue;
        uj_text_printf(frame->out, "%c%d %d", letter, place_x(frame, series->x[i]), place_y(frame, series->y[i]));
        letter = 'L';
    }
    uj_text_printf(frame->out, "\" stroke=\"%s\" stroke-width=\"26\" fill=\"none\" stroke-linejoin=\"round\"/>\n",
                   colour_of(series));
}

static void draw_point(const struct plot_frame *frame, const uj_series *series, size_t i)
{
    const int x = place_x(frame, series->x[i]), y = place_y(frame, series->y[i]);
    switch (series->mark) {
    case UJ_MARK_BARS:
        /* The least is a few pixels high, so that a single one can be seen. */
        uj_text_printf(frame->out, "<path d=\"M%d %dV%d\"/>\n", x, frame->bottom,
                       y < frame->bottom - 30 ? y : frame->bottom - 30);
        return;
    case UJ_MARK_SHADES: {
        const double share = frame->most_weight > 1 ? log(series->weights[i]) / log(frame->most_weight) : 1;
        uj_text_printf(frame->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"0.%02d\"/>\n",
                       x - frame->shade_width / 2, y - frame->shade_height / 2, frame->shade_width, frame->shade_height,
                       (int)lround(14 + 85 * fmin(1, fmax(0, share))));
        return;
    }
    default:
        uj_text_printf(frame->out, "<circle cx=\"%d\" cy=\"%d\" r=\"26\"/>\n", x, y);
    }
}

static void draw_series(const struct plot_frame *frame, const uj_series *series)
{
    if (series->mark == UJ_MARK_LINE) {
        draw_line(frame, series);
        return;
    }
    uj_text_printf(frame->out, "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\">\n", colour_of(series),
                   series->mark == UJ_MARK_BARS ? colour_of(series) : "none", frame->bar_width);
    for (size_t i = 0; i < series->count; i++)
        if (is_drawn(frame, series, i))
            draw_point(frame, series, i);
    uj_text_printf(frame->out, "</g>\n");
}

uj_status uj_plot_svg(uj_text *out, const uj_plot *plot)
{
    struct plot_frame frame = {.out = out, .plot = plot};
    measure(&frame);
    bars_open(out, WIDTH, frame.height, plot->title);
    draw_axes(&frame);
    for (size_t s = 0; s < plot->series_count; s++)
        draw_series(&frame, &plot->series[s]);
    draw_head(&frame);
    uj_text_printf(out, "</svg>\n");
    return uj_text_status(out);
}
