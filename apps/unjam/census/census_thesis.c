/* Every figure that van Assema's thesis "On the Hardness of 6x6 Rush Hour" (2014) prints, beside ours. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "census/census.h"
#include "numbers.h"

struct comparison {
    uj_text *out;
    const uj_census_tally *tally;
    int reproduced, differing;
};

static void add_row(struct comparison *c, const char *label, const char *printed, const char *ours, bool is_same)
{
    uj_text_printf(c->out, "%-54s %16s %16s  %s\n", label, printed, ours, is_same ? "reproduced" : "NOT reproduced");
    c->reproduced += is_same;
    c->differing += !is_same;
}

static void compare_count(struct comparison *c, const char *label, uint64_t printed, uint64_t ours)
{
    char left[GROUPED_SIZE], right[GROUPED_SIZE];
    add_row(c, label, grouped(left, printed), grouped(right, ours), printed == ours);
}

/* Equal when rounded to the digits that were printed. */
static void compare_decimal(struct comparison *c, const char *label, double printed, double ours, int digits,
                            const char *unit)
{
    char left[32], right[32];
    snprintf(left, sizeof left, "%.*f%s", digits, printed, unit);
    snprintf(right, sizeof right, "%.*f%s", digits, ours, unit);
    add_row(c, label, left, right, strcmp(left, right) == 0);
}

static void compare_words(struct comparison *c, const char *label, const char *printed, bool is_same,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));

static void compare_words(struct comparison *c, const char *label, const char *printed, bool is_same,
                          const char *format, ...)
{
    char ours[48];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ours, sizeof ours, format, arguments);
    va_end(arguments);
    add_row(c, label, printed, ours, is_same);
}

static void compare_counts(struct comparison *c)
{
    const uj_census_tally *t = c->tally;
    compare_count(c, "legal states", UINT64_C(40148868698), t->legal);
    compare_count(c, "solutions", UINT64_C(10275383941), t->solutions);
    compare_count(c, "solvable states", UINT64_C(31501642578), t->solvable);
    compare_count(c, "unsolvable states", UINT64_C(8647226120), t->legal - t->solvable);
    compare_count(c, "states in solvable groups", UINT64_C(34811208267), t->in_solvable_groups);
    compare_count(c, "states in unsolvable groups", UINT64_C(5337660431), t->legal - t->in_solvable_groups);
    compare_count(c, "solvable groups", 68478733, t->groups);
    compare_count(c, "clusters in them", 172234727, t->clusters);
    compare_count(c, "states in the largest cluster", 541934, t->largest_cluster);
    compare_count(c, "states in the largest group", 541934, t->largest_group);
    compare_count(c, "most clusters in a group", 136, t->max_clusters_in_group);
    compare_count(c, "groups with 136 clusters", 14, t->groups_by_clusters[136]);
}

static double mean(uint64_t sum, uint64_t count)
{
    return (double)sum / (double)count;
}

/* Of one of the tally's wide sums. */
static double wide_mean(const uj_census_tally *tally, const uint64_t *sum, uint64_t count)
{
    return uj_census_wide_sum(tally, sum) / (double)count;
}

static double variance(double mean_square, uint64_t sum, uint64_t count)
{
    const double average = mean(sum, count);
    return mean_square - average * average;
}

static void compare_statistics(struct comparison *c)
{
    const uj_census_tally *t = c->tally;
    const uint64_t unsolvable = t->legal - t->solvable, elsewhere = t->legal - t->in_solvable_groups;
    const uint64_t inside = t->in_solvable_groups - t->solvable;
    const double unit = 0x1p-32;
    compare_decimal(c, "states per cluster: mean", 202.1, mean(t->in_solvable_groups, t->clusters), 1, "");
    compare_decimal(c, "states per cluster: variance", 2370214.12,
                    variance(wide_mean(t, &t->cluster_size_squares, t->clusters), t->in_solvable_groups, t->clusters),
                    2, "");
    compare_decimal(c, "clusters per group: mean", 2.52, mean(t->clusters, t->groups), 2, "");
    compare_decimal(c, "clusters per group: variance", 1.62,
                    variance(wide_mean(t, &t->group_cluster_squares, t->groups), t->clusters, t->groups), 2, "");
    compare_decimal(c, "clusters per group: standard deviation", 1.62,
                    sqrt(variance(wide_mean(t, &t->group_cluster_squares, t->groups), t->clusters, t->groups)), 2, "");
    compare_decimal(c, "legal states that are unsolvable", 21.5, 100 * mean(unsolvable, t->legal), 1, " %");
    compare_decimal(c, "unsolvable ones that are in unsolvable groups", 61.7, 100 * mean(elsewhere, unsolvable), 1,
                    " %");
    compare_decimal(c, "unsolvable though their group has a solution, of all", 8.2, 100 * mean(inside, t->legal), 1,
                    " %");
    compare_decimal(c, "the same, of those whose group has a solution", 8.2, 100 * mean(inside, t->in_solvable_groups),
                    1, " %");
    compare_decimal(c, "solutions in a group's largest cluster, mean", 85,
                    100 * unit * wide_mean(t, &t->largest_solution_share, t->groups), 0, " %");
    compare_decimal(c, "the same, of all solutions", 85,
                    100 * wide_mean(t, &t->solutions_in_largest_clusters, t->solutions), 0, " %");
    compare_decimal(c, "states in a group's largest cluster, mean", 85,
                    100 * unit * wide_mean(t, &t->largest_share, t->groups), 0, " %");
    compare_decimal(c, "the same, of all in solvable groups", 85,
                    100 * wide_mean(t, &t->in_largest_clusters, t->in_solvable_groups), 0, " %");
    const double found = 100 * 0x1p-16 * wide_mean(t, &t->found_from_one_solution, t->solvable);
    compare_words(c, "solvable ones found from one solution a group", "at least 70 %", found >= 70, "%.1f %%", found);
}

static uint64_t sum_from(const uint64_t *counts, int from)
{
    uint64_t sum = 0;
    for (int i = from; i < UJ_CENSUS_DISTANCES; i++)
        sum += counts[i];
    return sum;
}

static void compare_distances(struct comparison *c)
{
    const uj_census_tally *t = c->tally;
    compare_count(c, "greatest distance", 51, (uint64_t)uj_census_max_distance(t));
    compare_count(c, "states at 51", 3, t->configurations_by_distance[51]);
    compare_count(c, "clusters with one at 51", 1, t->clusters_by_distance[51]);
    compare_count(c, "states at 49", 22, t->configurations_by_distance[49]);
    compare_count(c, "clusters with one at 49", 4, sum_from(t->clusters_by_distance, 49));
    const double far = 100 * mean(sum_from(t->configurations_by_distance, 10), t->solvable);
    compare_words(c, "solvable states at 10 or more", "under 2 %", far < 2, "%.2f %%", far);
    int fewest = UJ_CENSUS_VEHICLES, most = 0;
    for (int vehicles = 0; vehicles < UJ_CENSUS_VEHICLES; vehicles++)
        if (sum_from(t->groups_by_vehicles_and_distance[vehicles], 40) > 0) {
            fewest = vehicles < fewest ? vehicles : fewest;
            most = vehicles;
        }
    compare_words(c, "vehicles of all states at 40 or more", "10 to 14", fewest == 10 && most == 14, "%d to %d", fewest,
                  most);
}

/* Keys with no count between the last with one below `from` and the first with one above `to`. */
static void compare_gap(struct comparison *c, const char *label, const uint64_t *counts, size_t length, bool is_binned,
                        uint64_t from, uint64_t to)
{
    uint64_t inside = 0;
    for (size_t i = 0; i < length; i++) {
        const uint64_t key = is_binned ? uj_census_bin_size(c->tally, i) : i;
        if (key >= from && key <= to)
            inside += counts[i];
    }
    compare_words(c, label, "none", inside == 0, "%llu", (unsigned long long)inside);
}

/* A straight line through the logarithms of the groups by greatest distance, by least squares: the thesis's figure 8. */
static void add_trend(uj_text *out, const uj_census_tally *tally)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++) {
        if (tally->groups_by_distance[i] == 0)
            continue;
        const double value = log((double)tally->groups_by_distance[i]);
        n++;
        x += i;
        y += value;
        xx += (double)i * i;
        xy += i * value;
        yy += value * value;
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x), start = (y - slope * x) / n;
    const double r = (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y));
    uj_text_printf(
        out,
        "\nThe trend of figure 8, fitted again: groups with greatest distance d = exp(%.3f - %.4f d), r = %.4f.\n"
        "Each further move divides them by %.3f; the line falls to a single group at distance %.1f.\n",
        start, -slope, r, exp(-slope), -start / slope);
}

void census_print_thesis(uj_text *out, const struct census_outcome *outcome)
{
    struct comparison c = {.out = out, .tally = &outcome->sum->tally};
    uj_text_printf(out, "%-54s %16s %16s\n", "6x6, exit row 3, moves", "thesis", "here");
    compare_counts(&c);
    compare_statistics(&c);
    compare_distances(&c);
    const uj_census_tally *t = c.tally;
    compare_gap(&c, "clusters with 360,000 to 420,000 states", t->clusters_by_size, UJ_CENSUS_SIZE_BINS, true, 360000,
                419999);
    compare_gap(&c, "groups with 100 to 105 clusters", t->groups_by_clusters, UJ_CENSUS_CLUSTERS, false, 100, 105);
    compare_gap(&c, "groups with 115 to 125 clusters", t->groups_by_clusters, UJ_CENSUS_CLUSTERS, false, 115, 125);
    add_trend(out, t);
    uj_text_printf(out, "\n%d figures reproduced, %d not; docs/census.md explains why.\n", c.reproduced, c.differing);
}
