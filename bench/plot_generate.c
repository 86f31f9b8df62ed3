/* The picture of docs/generation.md: how long puzzles are by each method, as bars in an SVG file.
 *
 *   plot_generate FILE */
#include <stdio.h>
#include <stdlib.h>

#include "unjam.h"

enum { MOST_MOVES = 60, PER_METHOD = 500 };

struct moves {
    uint64_t by_moves[MOST_MOVES + 1];
    uint64_t count;
};

static bool take(uj_level *level, void *payload)
{
    struct moves *moves = payload;
    moves->by_moves[level->moves < MOST_MOVES ? level->moves : MOST_MOVES]++;
    moves->count++;
    return true;
}

static void run(const uj_generate_options *options, struct moves *moves)
{
    uj_error error;
    *moves = (struct moves){.count = 0};
    if (uj_generate(options, take, moves, NULL, &error) != UJ_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
}

static uj_generate_options options_for(uint64_t count, int least_moves, uj_method method)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.count = count;
    options.moves.low = least_moves;
    options.method = method;
    options.seed = 1;
    return options;
}

static const struct row {
    const char *name;
    uj_method method;
    int least_moves;
} rows[] = {
    {"random", UJ_RANDOM, 1},
    {"walkback", UJ_WALKBACK, 1},
    {"climb", UJ_CLIMB, 1},
    {"climb, 25 moves or more", UJ_CLIMB, 25},
};

enum { ROWS = sizeof rows / sizeof *rows, BIN = 4, BINS = 13 };

static double share(const struct moves *moves, int bin)
{
    uint64_t count = 0;
    for (int i = 1 + bin * BIN; i < 1 + (bin + 1) * BIN && i <= MOST_MOVES; i++)
        count += moves->by_moves[i];
    return 100.0 * (double)count / (double)moves->count;
}

static int plot(const char *path)
{
    static struct moves moves[ROWS];
    static char names[BINS][16];
    static uj_bar bars[BINS * ROWS];
    const char *groups[BINS];
    uj_bar_series series[ROWS];
    for (int i = 0; i < ROWS; i++) {
        const uj_generate_options options = options_for(PER_METHOD, rows[i].least_moves, rows[i].method);
        run(&options, &moves[i]);
        series[i] = (uj_bar_series){.name = rows[i].name, .colour = i};
    }
    for (int bin = 0; bin < BINS; bin++) {
        snprintf(names[bin], sizeof names[bin], "%d–%d", 1 + bin * BIN, (bin + 1) * BIN);
        groups[bin] = names[bin];
        for (int i = 0; i < ROWS; i++)
            bars[bin * ROWS + i] = (uj_bar){.value = share(&moves[i], bin)};
    }
    const uj_bars chart = {
        .title = "Moves of generated puzzles",
        .subtitle = "6x6, 500 puzzles by each method",
        .unit = "percent",
        .groups = groups,
        .group_count = BINS,
        .series = series,
        .series_count = ROWS,
        .bars = bars,
    };
    uj_text svg = UJ_TEXT_INIT;
    FILE *file = fopen(path, "w");
    const bool ok = uj_bars_svg(&svg, &chart) == UJ_OK && file && fwrite(svg.data, 1, svg.length, file) == svg.length;
    uj_text_free(&svg);
    return file && fclose(file) == 0 && ok ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return plot(argv[1]);
    fprintf(stderr, "usage: plot_generate FILE\n");
    return 2;
}
