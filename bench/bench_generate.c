/* How fast puzzles are generated, in CPU time on one thread, and how long they are by each method.
 *
 *   bench_generate               speed
 *   bench_generate --plot FILE   the distribution of moves as a table, and as bars in an SVG file */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unjam.h"

enum { MOST_MOVES = 60, PER_METHOD = 500 };

static double seconds_on(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

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

static uj_generate_stats run(const uj_generate_options *options, struct moves *moves)
{
    uj_generate_stats stats;
    uj_error error;
    *moves = (struct moves){.count = 0};
    if (uj_generate(options, take, moves, &stats, &error) != UJ_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(1);
    }
    return stats;
}

static uj_generate_options options_for(uint64_t count, int least_moves, uj_method method)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.count = count;
    options.moves.low = least_moves;
    options.method = method;
    options.seed = 1;
    options.threads = 1;
    return options;
}

static void measure(const char *title, const uj_generate_options *options)
{
    struct moves moves;
    const double begin = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
    const uj_generate_stats stats = run(options, &moves);
    const double taken = seconds_on(CLOCK_PROCESS_CPUTIME_ID) - begin;
    printf("%-34s %8.1f puzzles/s %10.0f boards looked at/s, CPU time\n", title, (double)stats.found / taken,
           (double)stats.judged / taken);
}

/* The same work on 1 thread and on more, by the clock on the wall. */
static void measure_threads(void)
{
    uj_generate_options options = options_for(100, 25, UJ_CLIMB);
    double alone = 0;
    for (int threads = 1; threads <= 4; threads *= 2) {
        struct moves moves;
        options.threads = threads;
        const double begin = seconds_on(CLOCK_MONOTONIC);
        run(&options, &moves);
        const double taken = seconds_on(CLOCK_MONOTONIC) - begin;
        alone = threads == 1 ? taken : alone;
        printf("climb, 25 moves or more, %d thread%s %7.1f puzzles/s, %.2f times as fast as one\n", threads,
               threads > 1 ? "s" : " ", (double)options.count / taken, alone / taken);
    }
}

static int percentile(const struct moves *moves, unsigned percent)
{
    uint64_t below = 0;
    int at = 0;
    while (at < MOST_MOVES && (below += moves->by_moves[at]) * 100 < moves->count * percent)
        at++;
    return at;
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
    printf("| method | 10 %% | median | 90 %% | 99 %% | most | CPU time each |\n|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < ROWS; i++) {
        const uj_generate_options options = options_for(PER_METHOD, rows[i].least_moves, rows[i].method);
        const double begin = seconds_on(CLOCK_PROCESS_CPUTIME_ID);
        run(&options, &moves[i]);
        const double taken = seconds_on(CLOCK_PROCESS_CPUTIME_ID) - begin;
        printf("| %s | %d | %d | %d | %d | %d | %.2f ms |\n", rows[i].name, percentile(&moves[i], 10),
               percentile(&moves[i], 50), percentile(&moves[i], 90), percentile(&moves[i], 99),
               percentile(&moves[i], 100), taken / PER_METHOD * 1e3);
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
    setvbuf(stdout, NULL, _IOLBF, 0); /* each figure as it comes */
    /* As unjam generate has it. */
    mallopt(M_TRIM_THRESHOLD, 1 << 28);
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    if (argc == 3 && strcmp(argv[1], "--plot") == 0)
        return plot(argv[2]);
    uj_generate_options options = options_for(100, 25, UJ_CLIMB);
    measure("climb, 25 moves or more", &options);
    options = options_for(3, 40, UJ_CLIMB);
    measure("climb, 40 moves or more", &options);
    options = options_for(100, 25, UJ_CLIMB);
    options.rate = true;
    measure("the same with 25, rated", &options);
    options = options_for(10000, 1, UJ_RANDOM);
    measure("random", &options);
    options.count =
        2000; /* of more, many are of clusters that were there, and finding that out takes longer than solving */
    options.cars = (uj_range){5, 5};
    options.trucks = (uj_range){3, 3};
    measure("random, 5 cars and 3 trucks", &options);
    options = options_for(1000, 1, UJ_WALKBACK);
    measure("walkback", &options);
    measure_threads();
    return 0;
}
