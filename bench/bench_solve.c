/* Measures the solvers on a file of boards, one thread, in CPU time, with the tests' plain reference solver in the same run as
 * the yardstick:
 *
 *   bench_solve bench/boards.txt [SECONDS-PER-SOLVER] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "reference.h"
#include "unjam.h"

enum { MAX_BOARDS = 4096 };

struct measurement {
    double seconds; /* per board */
    double states;  /* per board: expanded by a solver, visited by the reference */
    long length;    /* of all solutions together: the same for all */
};

static uj_board boards[MAX_BOARDS];
static size_t board_count;

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void read_boards(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512];
    while (file && board_count < MAX_BOARDS && fgets(line, sizeof line, file))
        if (uj_board_parse(&boards[board_count], line, strlen(line), NULL) == UJ_OK)
            board_count++;
    if (file)
        fclose(file);
}

/* Solves the whole file over and over until the time is up. */
static struct measurement measure(const char *algorithm, double seconds)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.algorithm = algorithm;
    options.threads = 1;
    uj_solution solution = UJ_SOLUTION_INIT;
    struct measurement result = {0};
    const double start = cpu_seconds();
    double rounds = 0, states = 0;
    do {
        result.length = 0;
        for (size_t i = 0; i < board_count; i++) {
            if (uj_solve(&solution, &boards[i], &options, NULL) != UJ_OK)
                exit(1);
            result.length += solution.length;
            states += (double)solution.expanded;
        }
        rounds++;
    } while (cpu_seconds() - start < seconds);
    result.seconds = (cpu_seconds() - start) / rounds / (double)board_count;
    result.states = states / rounds / (double)board_count;
    uj_solution_clear(&solution);
    return result;
}

static ref_board plain_board(const uj_board *board)
{
    ref_board plain = {
        .width = board->width, .height = board->height, .vehicle_count = board->vehicle_count, .target = board->target};
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        plain.vehicles[i] = (ref_vehicle){v->row, v->column, v->length, v->horizontal};
    }
    return plain;
}

static struct measurement measure_reference(void)
{
    struct measurement result = {0};
    const double start = cpu_seconds();
    for (size_t i = 0; i < board_count; i++) {
        const ref_board plain = plain_board(&boards[i]);
        ref_solution solution = ref_solve(&plain, REF_MOVES, SIZE_MAX);
        result.length += (long)solution.length;
        result.states += (double)solution.states / (double)board_count;
        ref_solution_free(&solution);
    }
    result.seconds = (cpu_seconds() - start) / (double)board_count;
    return result;
}

static void report(const char *name, struct measurement m, struct measurement reference)
{
    printf("| %s | %.0f | %.1f | %.0f | %.1f |\n", name, 1 / m.seconds, m.seconds * 1e6, m.states,
           reference.seconds / m.seconds);
    if (m.length != reference.length)
        printf("%s disagrees with the reference: %ld against %ld\n", name, m.length, reference.length);
}

int main(int argc, char **argv)
{
    static const char *const algorithms[] = {"auto", "space", "bidirectional", "bfs", "astar", "ida"};
    if (argc < 2) {
        fprintf(stderr, "usage: bench_solve BOARDS [SECONDS]\n");
        return 2;
    }
    read_boards(argv[1]);
    if (board_count == 0) {
        fprintf(stderr, "no boards in %s\n", argv[1]);
        return 2;
    }
    const double seconds = argc > 2 ? atof(argv[2]) : 2;
    const struct measurement reference = measure_reference();
    printf("| %zu boards, %ld moves | boards/s | \302\265s/board | states/board | times the reference |\n", board_count,
           reference.length);
    printf("|---|---:|---:|---:|---:|\n");
    report("reference, of the tests", reference, reference);
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
        report(algorithms[i], measure(algorithms[i], seconds), reference);
    return 0;
}
