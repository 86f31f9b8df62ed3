#include "draw/chart/bars_scale.h"

#include <math.h>

/* 1, 2 or 5 times a power of ten: ticks that people can read between. */
static double round_step(double rough)
{
    const double power = pow(10, floor(log10(rough)));
    const double digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

static bool is_drawn(const uj_bars *bars, const uj_bar *bar)
{
    return bar->kind != UJ_BAR_NONE && isfinite(bar->value) && (bar->value > 0 || !bars->logarithmic);
}

struct bars_scale bars_scale_for(const uj_bars *bars)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < bars->group_count * bars->series_count; i++) {
        if (!is_drawn(bars, &bars->bars[i]))
            continue;
        least = fmin(least, bars->bars[i].value);
        most = fmax(most, bars->bars[i].value);
    }
    return bars_scale_between(bars->logarithmic, least, most);
}

struct bars_scale bars_scale_between(bool logarithmic, double least, double most)
{
    if (logarithmic) {
        /* A little below the least, so that its bar can be seen. */
        const double low = isfinite(least) ? floor(log10(least) - 0.15) : 0, high = most > 0 ? ceil(log10(most)) : 1;
        return (struct bars_scale){true, low, high > low ? high : low + 1, high - low > 8 ? 2 : 1};
    }
    const double step = round_step(most > 0 ? most / 5 : 0.2);
    return (struct bars_scale){false, 0, most > 0 ? ceil(most / step) * step : 1, step};
}

double bars_scale_place(const struct bars_scale *scale, double value)
{
    if (scale->logarithmic && value <= 0)
        return 0;
    const double at = scale->logarithmic ? log10(value) : value;
    return fmin(1, fmax(0, (at - scale->low) / (scale->high - scale->low)));
}

bool bars_scale_tick(const struct bars_scale *scale, int index, double *value)
{
    const double at = scale->low + index * scale->step;
    *value = scale->logarithmic ? pow(10, at) : at;
    return at <= scale->high + scale->step / 1000;
}

/* Up to `places` decimals, without trailing zeros, with a point whatever the locale. */
static void add_decimal(uj_text *out, double value, int places)
{
    long long scaled = llround(value * pow(10, places));
    while (places > 0 && scaled % 10 == 0) {
        scaled /= 10;
        places--;
    }
    long long unit = 1;
    for (int i = 0; i < places; i++)
        unit *= 10;
    uj_text_grouped(out, (uint64_t)(scaled / unit));
    if (places > 0)
        uj_text_printf(out, ".%0*lld", places, scaled % unit);
}

void bars_number(uj_text *out, double value)
{
    static const struct {
        double unit;
        const char *name;
    } units[] = {{1e12, " T"}, {1e9, " G"}, {1e6, " M"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (value < units[i].unit * 0.9999)
            continue;
        add_decimal(out, fmin(value / units[i].unit, 1e6), value < units[i].unit * 10 ? 1 : 0);
        uj_text_printf(out, "%s", units[i].name);
        return;
    }
    int places = 0; /* for three digits */
    for (double limit = 100; places < 8 && value > 0 && value < limit * 0.9999; limit /= 10)
        places++;
    add_decimal(out, value, places);
}

void bars_write_number(uj_text *out, int x, int y, int font_size, const char *attributes, double value)
{
    uj_text label = UJ_TEXT_INIT;
    bars_number(&label, value);
    svg_write_text(out, x, y, font_size, attributes, &label);
}

void bars_open(uj_text *out, int width, int height, const char *title)
{
    uj_text_printf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                   "font-family=\"Inter, Helvetica, Arial, 'DejaVu Sans', sans-serif\" role=\"img\">\n<title>",
                   width / 10, height / 10, width, height);
    svg_escape(out, title);
    uj_text_words(out, "</title>\n");
    svg_ground(out, width, height);
}
