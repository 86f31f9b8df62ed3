/* What charts share: axes, where values lie on them and which ticks they have, and numbers for people. */
#ifndef UNJAM_DRAW_CHART_BARS_SCALE_H
#define UNJAM_DRAW_CHART_BARS_SCALE_H

#include "draw/board/svg.h"

struct bars_scale {
    bool logarithmic;
    double low, high; /* logarithmic: powers of ten as exponents */
    double step;      /* between ticks */
};

/* A scale that holds all bars of a chart. */
struct bars_scale bars_scale_for(const uj_bars *bars);

/* A scale for values from `least` to `most`: from 0, or logarithmic from a power of ten below the least. */
struct bars_scale bars_scale_between(bool logarithmic, double least, double most);

/* From 0 at the bottom to 1 at the top. */
double bars_scale_place(const struct bars_scale *scale, double value);

/* The value of a tick, counted from 0 at the bottom; false past the top. */
bool bars_scale_tick(const struct bars_scale *scale, int index, double *value);

/* Appends a number for people: "0.02", "350", "6,997", "1.2 M". */
void bars_number(uj_text *out, double value);

/* The same as a text of the chart. */
void bars_write_number(uj_text *out, int x, int y, int font_size, const char *attributes, double value);

/* Begins the document, whose units are tenths of a pixel. */
void bars_open(uj_text *out, int width, int height, const char *title);

#endif
