/* How long a rating takes: every board of a file (a string a line) whose cluster has about 4,500 states, rated several
 * times on one thread, the fastest counted.
 *
 *   bench_rate FILE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "unjam.h"

enum { FEWEST = 4000, MOST = 5000, REPEATS = 7, MAX_BOARDS = 1000 };

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t states_of(const uj_board *board)
{
    uj_cluster *cluster;
    if (uj_cluster_open(&cluster, board, 0, NULL) != UJ_OK)
        return 0;
    const uint64_t states = uj_cluster_states(cluster);
    uj_cluster_close(cluster);
    return states;
}

static double fastest(const uj_board *board)
{
    uj_rating rating = UJ_RATING_INIT;
    double best = 1e9;
    for (int i = 0; i < REPEATS; i++) {
        const double begin = cpu_seconds();
        if (uj_rate(&rating, board, NULL, NULL) != UJ_OK)
            exit(1);
        const double taken = cpu_seconds() - begin;
        best = taken < best ? taken : best;
    }
    uj_rating_clear(&rating);
    return best;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static double seconds[MAX_BOARDS];
    char line[256];
    size_t count = 0;
    FILE *file = fopen(argc > 1 ? argv[1] : "bench/boards.txt", "r");
    while (file && count < MAX_BOARDS && fgets(line, sizeof line, file)) {
        uj_board board;
        if (uj_board_parse(&board, line, strlen(line), NULL) != UJ_OK)
            continue;
        const uint64_t states = states_of(&board);
        if (states >= FEWEST && states <= MOST)
            seconds[count++] = fastest(&board);
    }
    if (!file || count == 0) {
        fputs("no such boards\n", stderr);
        return 1;
    }
    fclose(file);
    qsort(seconds, count, sizeof *seconds, by_size);
    printf("rating %zu clusters of %d to %d states, CPU time each: median %.1f ms, slowest %.1f ms\n", count, FEWEST,
           MOST, seconds[count / 2] * 1e3, seconds[count - 1] * 1e3);
    return 0;
}
