/* The hardest boards that climbing from board to board finds (docs/census.md).
 *
 *     climb_records SIDE SECONDS SEED [BOARD...]
 *
 * A climb changes one vehicle of a board, in a random state of its cluster or in the hardest, and takes the new board to its own hardest
 * state. A harder or equally hard board is always taken, one that is easier by d moves with a chance of exp(-d / WARMTH): so a
 * climb can leave a summit, which climbs of `unjam generate` cannot. After STALL changes without a new best of its own, a climb starts again, half
 * of the time from the best board of all and otherwise from one of the BOARDs, or from a random one if none is given. Every new best of all
 * is printed with its moves and the number of the climb. Ends after so many seconds of processor time; the boards depend on the seed
 * alone, how far it comes on the machine. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"
#include "unjam.h"

enum { MEMORY = 32 << 20, STALL = 2500 };

static const double WARMTH = 0.6;

/* A board in its hardest state, and in a random one. */
struct stand {
    uj_board hardest, anywhere;
    int moves;
};

struct climb {
    struct stand stand;
    int best; /* of the climb so far */
    int stall;
};

/* Takes stand->hardest to the hardest state of its cluster; its moves are -1 if there is no solution, or not enough memory. */
static void settle(struct stand *stand, uj_random *random)
{
    uj_cluster *cluster;
    stand->moves = -1;
    if (uj_cluster_open(&cluster, &stand->hardest, &(uj_limits){.max_memory = MEMORY}, NULL) != UJ_OK)
        return;
    stand->moves = uj_cluster_max_distance(cluster, UJ_MOVES);
    stand->anywhere = stand->hardest;
    uj_cluster_board(cluster, uj_random_below(random, uj_cluster_states(cluster)), &stand->anywhere);
    if (stand->moves > 0)
        uj_cluster_board(cluster, uj_cluster_find(cluster, 0, stand->moves, UJ_MOVES), &stand->hardest);
    uj_cluster_close(cluster);
}

static void print_record(const uj_board *board, int moves, uint64_t climb)
{
    uj_text text = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_board_canonical(&puzzle.board, board);
    puzzle.moves = moves;
    if (uj_board_fit_names(&puzzle.board, UJ_FORMAT_STRING, NULL, NULL) == UJ_OK &&
        uj_puzzle_write_line(&text, &puzzle, UJ_FORMAT_STRING, NULL) == UJ_OK)
        printf("climb %llu: %s\n", (unsigned long long)climb, text.data);
    fflush(stdout);
    uj_text_free(&text);
}

static void change(struct climb *climb, uj_random *random)
{
    struct stand next = climb->stand;
    if (uj_random_below(random, 2))
        next.hardest = next.anywhere;
    mutate(&next.hardest, random);
    settle(&next, random);
    const int fall = climb->stand.moves - next.moves;
    const double chance = (double)uj_random_below(random, 1 << 20) / (1 << 20);
    climb->stall++;
    if (fall > 0 && (next.moves < 0 || chance > exp(-fall / WARMTH)))
        return;
    climb->stand = next;
    if (next.moves > climb->best) {
        climb->best = next.moves;
        climb->stall = 0;
    }
}

int main(int argc, char **argv)
{
    const int side = argc >= 4 ? atoi(argv[1]) : 0, board_count = argc > 4 ? argc - 4 : 0;
    uj_board *const boards = calloc((size_t)board_count + 1, sizeof *boards);
    bool is_fine = boards && side >= 4 && side <= 8;
    for (int i = 0; i < board_count && is_fine; i++)
        is_fine = uj_board_parse(&boards[i], argv[4 + i], strlen(argv[4 + i]), NULL) == UJ_OK &&
                  boards[i].width == side && boards[i].height == side;
    if (!is_fine) {
        fprintf(stderr, "usage: climb_records SIDE SECONDS SEED [BOARD...]\n");
        free(boards);
        return 2;
    }
    struct stand best = {.moves = 0};
    for (uint64_t number = 1; (double)clock() / CLOCKS_PER_SEC < atof(argv[2]); number++) {
        uj_random random;
        uj_random_seed(&random, strtoull(argv[3], NULL, 10), number);
        struct climb climb = {.stand = best};
        if (best.moves == 0 || uj_random_below(&random, 2)) {
            if (board_count > 0)
                climb.stand.hardest = boards[uj_random_below(&random, (uint64_t)board_count)];
            else
                random_start(&climb.stand.hardest, side, &random);
            settle(&climb.stand, &random);
        }
        climb.best = climb.stand.moves;
        for (; climb.stall < STALL && (double)clock() / CLOCKS_PER_SEC < atof(argv[2]); change(&climb, &random))
            if (climb.stand.moves > best.moves) {
                best = climb.stand;
                print_record(&best.hardest, best.moves, number);
            }
    }
    free(boards);
    return 0;
}
