/* The figures of "unjam plot": a census in pictures. Figures 4 to 8 are those of Jelle van Assema, On the Hardness of 6x6
 * Rush Hour (2014). */
#ifndef UNJAM_APPS_PLOT_FIGURES_H
#define UNJAM_APPS_PLOT_FIGURES_H

#include "unjam.h"

struct census_view {
    const uj_census_options *options;
    const uj_census_tally *tally;
    bool is_complete;
};

/* The name of a figure's file without an ending, from 0 on; NULL past the end. */
const char *census_figure_name(size_t index);

/* Appends a figure as SVG. */
uj_status census_figure_svg(uj_text *out, size_t index, const struct census_view *view);

#endif
