#include "pictures/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "numbers.h"

/* ---- Points ---- */

enum { MOST_SERIES = 2, MOST_POINTS = 4096 };

/* A figure being made. */
struct figure {
    uj_series series[MOST_SERIES];
    size_t series_count;
    double x[MOST_SERIES][MOST_POINTS], y[MOST_SERIES][MOST_POINTS], weights[MOST_POINTS];
    char note[160]; /* what the numbers say, behind the note of the figure */
};

static uj_series *add_series(struct figure *figure, const char *name, uj_mark mark, int colour)
{
    uj_series *series = &figure->series[figure->series_count];
    *series = (uj_series){
        .name = name,
        .mark = mark,
        .colour = colour,
        .x = figure->x[figure->series_count],
        .y = figure->y[figure->series_count],
        .weights = mark == UJ_MARK_SHADES ? figure->weights : NULL,
    };
    figure->series_count++;
    return series;
}

static void add_point(struct figure *figure, size_t series, double x, double y)
{
    uj_series *to = &figure->series[series];
    if (to->count == MOST_POINTS)
        return;
    figure->x[series][to->count] = x;
    figure->y[series][to->count++] = y;
}

/* A bar for every count that is not 0, from key 0 on. */
static void add_bars(struct figure *figure, const uint64_t *counts, size_t length)
{
    add_series(figure, NULL, UJ_MARK_BARS, 0);
    for (size_t key = 0; key < length; key++)
        if (counts[key] > 0)
            add_point(figure, 0, (double)key, (double)counts[key]);
}

/* ---- The figures ---- */

/* Bins of sizes are 1, 2 or 5 times a power of ten wide, so that there are at most forty, but never wider than the thesis's 1,000
 * or, on larger boards, than the steps of the tally. These are such numbers too, and a bin has whole ones. */
static uint64_t choose_bin(struct figure *figure, const uj_census_tally *tally, uint64_t largest)
{
    static const uint64_t widths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    enum { LAST = sizeof widths / sizeof *widths - 1, MOST_BINS = 40 };
    const uint64_t counted = uj_census_step_size(tally, 1);
    size_t i = 0;
    while (i < LAST && (widths[i] < counted || largest / widths[i] >= MOST_BINS))
        i++;
    const uint64_t bin = counted > widths[i] ? counted : widths[i];
    char width[GROUPED_SIZE];
    if (bin == 1)
        snprintf(figure->note, sizeof figure->note, "; a bin for every number of states");
    else
        snprintf(figure->note, sizeof figure->note, "; a bin for every %s states", grouped(width, bin));
    return bin;
}

static double middle_of(uint64_t bin, uint64_t width)
{
    return width == 1 ? (double)bin : ((double)bin + 0.5) * (double)width;
}

/* The groups of a bin: how many, and their greatest distances. */
struct bin_sum {
    double groups, distances, most;
};

static void add_step(struct bin_sum *sum, const uint64_t *groups_by_distance)
{
    for (size_t distance = 0; distance < UJ_CENSUS_DISTANCES; distance++) {
        const double count = (double)groups_by_distance[distance];
        sum->groups += count;
        sum->distances += count * (double)distance;
        if (count > 0)
            sum->most = fmax(sum->most, (double)distance);
    }
}

static void fill_sizes(struct figure *figure, const uj_census_tally *tally)
{
    const uint64_t width = choose_bin(figure, tally, tally->largest_group);
    struct bin_sum sums[UJ_CENSUS_SIZE_STEPS] = {0};
    for (size_t step = 0; step < UJ_CENSUS_SIZE_STEPS; step++)
        add_step(&sums[uj_census_step_size(tally, step) / width], tally->groups_by_size_and_distance[step]);
    add_series(figure, "greatest of the bin", UJ_MARK_DOTS, 1);
    add_series(figure, "mean of the bin", UJ_MARK_DOTS, 0);
    for (size_t bin = 0; bin < UJ_CENSUS_SIZE_STEPS; bin++) {
        if (sums[bin].groups == 0)
            continue;
        add_point(figure, 0, middle_of(bin, width), sums[bin].most);
        add_point(figure, 1, middle_of(bin, width), sums[bin].distances / sums[bin].groups);
    }
}

static void fill_vehicles(struct figure *figure, const uj_census_tally *tally)
{
    uint64_t most = 0;
    add_series(figure, NULL, UJ_MARK_SHADES, 0);
    for (size_t vehicles = 0; vehicles < UJ_CENSUS_VEHICLES; vehicles++)
        for (size_t distance = 0; distance < UJ_CENSUS_DISTANCES; distance++) {
            const uint64_t count = tally->groups_by_vehicles_and_distance[vehicles][distance];
            if (count == 0)
                continue;
            figure->weights[figure->series[0].count] = (double)count;
            add_point(figure, 0, (double)vehicles, (double)distance);
            most = count > most ? count : most;
        }
    char darkest[GROUPED_SIZE];
    snprintf(figure->note, sizeof figure->note, "; from 1 to %s", grouped(darkest, most));
}

static void fill_cluster_sizes(struct figure *figure, const uj_census_tally *tally)
{
    const uint64_t width = choose_bin(figure, tally, tally->largest_cluster);
    uint64_t clusters[UJ_CENSUS_SIZE_BINS] = {0};
    for (size_t bin = 0; bin < UJ_CENSUS_SIZE_BINS; bin++)
        clusters[uj_census_bin_size(tally, bin) / width] += tally->clusters_by_size[bin];
    add_series(figure, NULL, UJ_MARK_BARS, 0);
    for (size_t bin = 0; bin < UJ_CENSUS_SIZE_BINS; bin++)
        if (clusters[bin] > 0)
            add_point(figure, 0, middle_of(bin, width), (double)clusters[bin]);
}

static void fill_clusters(struct figure *figure, const uj_census_tally *tally)
{
    add_bars(figure, tally->groups_by_clusters, UJ_CENSUS_CLUSTERS);
}

/* The trend of the thesis: a straight line through the logarithms of the counts, by least squares. */
struct trend {
    double at_zero, slope;
};

static struct trend fit(const uj_series *series)
{
    double n = (double)series->count, x = 0, y = 0, xx = 0, xy = 0;
    for (size_t i = 0; i < series->count; i++) {
        const double height = log10(series->y[i]);
        x += series->x[i];
        y += height;
        xx += series->x[i] * series->x[i];
        xy += series->x[i] * height;
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x);
    return (struct trend){(y - slope * x) / n, slope};
}

static void fill_group_distances(struct figure *figure, const uj_census_tally *tally)
{
    add_bars(figure, tally->groups_by_distance, UJ_CENSUS_DISTANCES);
    figure->series[0].name = "solvable groups";
    if (figure->series[0].count < 3)
        return;
    const struct trend trend = fit(&figure->series[0]);
    add_series(figure, "trend: a line through the logarithms", UJ_MARK_LINE, 3);
    const double last = -trend.at_zero / trend.slope;
    if (trend.slope < 0) {
        add_point(figure, 1, 0, pow(10, trend.at_zero));
        add_point(figure, 1, last, 1);
        snprintf(figure->note, sizeof figure->note, "; the trend comes down to one group at %.1f", last);
    }
}

static void fill_distances(struct figure *figure, const uj_census_tally *tally)
{
    add_bars(figure, tally->configurations_by_distance, UJ_CENSUS_DISTANCES);
}

static const struct census_figure {
    const char *name, *title;
    const char *note; /* what one mark stands for */
    const char *x_label, *y_label;
    bool logarithmic;
    void (*fill)(struct figure *figure, const uj_census_tally *tally);
} census_figures[] = {
    {"figure-4", "Size and greatest distance of groups", "van Assema's figure 4", "states in the group",
     "greatest distance in the group", false, fill_sizes},
    {"figure-5", "Vehicles and greatest distance of groups", "the darker, the more groups (van Assema's figure 5)",
     "vehicles", "greatest distance in the group", false, fill_vehicles},
    {"figure-6", "Sizes of clusters", "van Assema's figure 6", "states in the cluster", "clusters in solvable groups",
     true, fill_cluster_sizes},
    {"figure-7", "Clusters in a group", "van Assema's figure 7", "clusters in the group", "solvable groups", true,
     fill_clusters},
    {"figure-8", "Greatest distances of groups", "van Assema's figure 8", "greatest distance in the group",
     "solvable groups", true, fill_group_distances},
    {"distances", "Distances of states", "how far every solvable state is from its nearest solution", "distance",
     "states", true, fill_distances},
};

enum { FIGURE_COUNT = sizeof census_figures / sizeof *census_figures };

const char *census_figure_name(size_t index)
{
    return index < FIGURE_COUNT ? census_figures[index].name : NULL;
}

uj_status census_figure_svg(uj_text *out, size_t index, const struct census_view *view)
{
    const struct census_figure *shown = &census_figures[index];
    const uj_census_options *options = view->options;
    struct figure *figure = calloc(1, sizeof *figure);
    if (!figure)
        return UJ_NO_MEMORY;
    shown->fill(figure, view->tally);
    char subtitle[320];
    static const char *const walls[] = {"", ", up to one wall", ", up to two walls"};
    snprintf(subtitle, sizeof subtitle, "%dx%d, exit row %d%s, in %s%s: %s%s", options->width, options->height,
             options->exit_row + 1, walls[options->more_walls], options->metric == UJ_STEPS ? "steps" : "moves",
             view->is_complete ? "" : ", unfinished", shown->note, figure->note);
    const uj_plot plot = {
        .title = shown->title,
        .subtitle = subtitle,
        .x_label = shown->x_label,
        .y_label = shown->y_label,
        .logarithmic = shown->logarithmic,
        .series = figure->series,
        .series_count = figure->series_count,
    };
    const uj_status status = uj_plot_svg(out, &plot);
    free(figure);
    return status;
}
