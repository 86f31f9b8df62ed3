/* Walks from the hardest position that a board can reach to the exit, one move nearer each time.
 *
 *     cc -o walk_cluster walk_cluster.c $(pkg-config --cflags --libs unjam)
 *     ./walk_cluster BBHooGoHCCGAAIoDDoIJEEFFJ
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unjam.h>

static void print_state(const uj_cluster *cluster, uint64_t state)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text line = UJ_TEXT_INIT;
    uj_cluster_board(cluster, state, &puzzle.board);
    if (uj_puzzle_write(&line, &puzzle, UJ_FORMAT_STRING, true, NULL) == UJ_OK)
        printf("%3d %s", uj_cluster_distance(cluster, state, UJ_MOVES), line.data);
    uj_text_free(&line);
}

/* Of the positions one move away, one that is nearer. */
static uint64_t nearer(const uj_cluster *cluster, uint64_t state)
{
    uint64_t neighbours[UJ_MAX_MOVES];
    const size_t count = uj_cluster_neighbours(cluster, state, UJ_MOVES, neighbours);
    const int distance = uj_cluster_distance(cluster, state, UJ_MOVES);
    for (size_t i = 0; i < count; i++)
        if (uj_cluster_distance(cluster, neighbours[i], UJ_MOVES) == distance - 1)
            return neighbours[i];
    return state;
}

int main(int argc, char **argv)
{
    uj_board board;
    uj_cluster *cluster;
    uj_error error;
    if (argc != 2) {
        fputs("usage: walk_cluster BOARD\n", stderr);
        return 2;
    }
    if (uj_board_parse(&board, argv[1], strlen(argv[1]), &error) != UJ_OK ||
        uj_cluster_open(&cluster, &board, NULL, &error) != UJ_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    const int farthest = uj_cluster_max_distance(cluster, UJ_MOVES);
    printf("%" PRIu64 " positions, %" PRIu64 " of them solved, the hardest %d moves away\n", uj_cluster_states(cluster),
           uj_cluster_solutions(cluster), farthest);
    if (farthest >= 0) {
        uint64_t state = uj_cluster_find(cluster, 0, farthest, UJ_MOVES);
        for (int distance = farthest; distance > 0; distance--) {
            print_state(cluster, state);
            state = nearer(cluster, state);
        }
        print_state(cluster, state);
    }
    uj_cluster_close(cluster);
    return 0;
}
