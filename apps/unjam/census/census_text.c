/* The outcome of a census as text. */
#include "census/census.h"
#include "numbers.h"

/* A number in a column of `width` characters. */
static void add_number(uj_text *out, int width, uint64_t number)
{
    char digits[GROUPED_SIZE];
    uj_text_printf(out, " %*s", width, grouped(digits, number));
}

static void add_line(uj_text *out, const char *label, uint64_t number)
{
    uj_text_printf(out, "%-34s", label);
    add_number(out, 16, number);
    uj_text_words(out, "\n");
}

static uint64_t sum_of(const uint64_t counts[UJ_CENSUS_DISTANCES])
{
    uint64_t sum = 0;
    for (int i = 0; i < UJ_CENSUS_DISTANCES; i++)
        sum += counts[i];
    return sum;
}

static void add_distances(uj_text *out, const uj_census_tally *tally, bool with_minimal)
{
    const uint64_t *const columns[] = {tally->configurations_by_distance, tally->clusters_by_distance,
                                       tally->groups_by_distance, tally->minimal_by_distance};
    const int column_count = with_minimal ? 4 : 3;
    uj_text_printf(out, "\n%8s %16s %16s %16s", "distance", "states", "clusters", "groups");
    uj_text_words(out, with_minimal ? "          minimal\n" : "\n");
    const int last = uj_census_max_distance(tally);
    for (int i = 0; i <= last; i++) {
        uj_text_printf(out, "%8d", i);
        for (int k = 0; k < column_count; k++)
            add_number(out, 16, columns[k][i]);
        uj_text_words(out, "\n");
    }
    uj_text_words(out, "clusters and groups by their greatest distance\n");
}

static void add_hardest(uj_text *out, const struct census_outcome *outcome)
{
    const uj_census_result *sum = outcome->sum;
    if (sum->hardest_count == 0)
        return;
    uj_text_words(out, "\nhardest, ");
    uj_text_counted(out, sum->hardest[0].distance, outcome->census.metric == UJ_STEPS ? "step" : "move");
    uj_text_words(out, ":\n");
    for (int i = 0; i < sum->hardest_count; i++) {
        const uj_census_row *row = &sum->hardest[i];
        uj_text_words(out, "  ");
        uj_census_row_text(out, &outcome->census, row, NULL);
        uj_text_words(out, "  cluster of ");
        uj_text_grouped(out, row->size);
        uj_text_words(out, " with ");
        uj_text_counted(out, row->solutions, "solution");
        uj_text_words(out, "\n");
    }
}

void census_print_text(uj_text *out, const struct census_outcome *outcome)
{
    const uj_census_tally *tally = &outcome->sum->tally;
    const bool is_complete = outcome->units_done == outcome->units;
    uj_text_printf(out, "%dx%d, exit row %d, %s", outcome->census.width, outcome->census.height,
                   outcome->census.exit_row + 1, outcome->census.metric == UJ_STEPS ? "steps" : "moves");
    uj_text_words(out, outcome->census.plain ? ", plain groups only" : "");
    if (outcome->census.more_walls > 0) {
        uj_text_words(out, ", up to ");
        uj_text_counted(out, (uint64_t)outcome->census.more_walls, "wall");
    }
    if (!is_complete)
        uj_text_printf(out, ", %lu of %lu units", (unsigned long)outcome->units_done, (unsigned long)outcome->units);
    uj_text_words(out, "\n\n");
    add_line(out, "legal states", tally->legal);
    add_line(out, "solutions", tally->solutions);
    add_line(out, "solvable states", tally->solvable);
    add_line(out, "solvable groups", tally->groups);
    add_line(out, "states in them", tally->in_solvable_groups);
    add_line(out, "clusters in them", tally->clusters);
    add_line(out, "solvable clusters", tally->solvable_clusters);
    add_line(out, "largest cluster", tally->largest_cluster);
    add_line(out, "most clusters in a group", tally->max_clusters_in_group);
    if (outcome->census.minimal) {
        add_line(out, "minimal puzzles", sum_of(tally->minimal_by_distance));
    }
    if (outcome->census.minimal && !outcome->census.plain) {
        add_line(out, "clusters with a plain layout *", sum_of(tally->plain_by_distance));
        add_line(out, "minimal puzzles among them", sum_of(tally->plain_minimal_by_distance));
        uj_text_words(out, "* the target alone in its row, and no other line full\n");
    }
    if (is_complete)
        uj_text_printf(out, "closed form: %s\n",
                       uj_census_agrees(tally, outcome->legal, outcome->solutions)
                           ? "agrees in legal states and solutions"
                           : "DISAGREES");
    add_distances(out, tally, outcome->census.minimal);
    add_hardest(out, outcome);
    const uint64_t counted = tally->legal - outcome->legal_before;
    uj_text_printf(out, "\n%.1f seconds", outcome->seconds);
    if (counted > 0)
        uj_text_printf(out, ", %.1f ns per state", outcome->seconds * 1e9 / (double)counted);
    uj_text_words(out, outcome->legal_before > 0 && counted > 0 ? " of this run\n" : "\n");
}
