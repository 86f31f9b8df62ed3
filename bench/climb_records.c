/* The hardest boards that climbing finds: those of 7x7 and 8x8 in docs/census.md come from here.
 *
 *     climb_records SIDE SECONDS SEED [BOARD]
 *
 * A climb changes one vehicle of a board that stands in the hardest state of its cluster, and takes the new board to its own hardest
 * state. A harder or equally hard board is always taken, one that is easier by d moves with a chance of exp(-d / WARMTH): so a
 * climb can leave a summit, which climbs of `unjam generate` cannot. After STALL changes without a new best of its own, a climb starts again, half
 * of the time from the best board of all (at first BOARD, if it is given) and otherwise from a random one. Every new best of all is printed with its moves and the number of the climb. Ends after so
 * many seconds of processor time; the boards depend on the seed alone, how far it comes on the machine. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"
#include "unjam.h"

enum { MEMORY = 2 << 20, STALL = 2500 };

static const double WARMTH = 0.6;

struct climb {
    uj_board board;
    int moves, best; /* of the board, and of the climb so far */
    int stall;
};

static void print_record(const uj_board *board, int moves, uint64_t climb)
{
    uj_text text = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_board_canonical(&puzzle.board, board);
    puzzle.moves = moves;
    if (uj_puzzle_write_line(&text, &puzzle, UJ_FORMAT_STRING, NULL) == UJ_OK)
        printf("climb %llu: %s\n", (unsigned long long)climb, text.data);
    fflush(stdout);
    uj_text_free(&text);
}

static struct climb start(const uj_board *best, int most, int side, uj_random *random)
{
    struct climb climb = {.moves = most};
    if (most > 0 && uj_random_below(random, 2)) {
        climb.board = *best;
    } else {
        random_start(&climb.board, side, random);
        climb.moves = make_hardest(&climb.board, MEMORY);
    }
    climb.best = climb.moves;
    return climb;
}

static void change(struct climb *climb, uj_random *random)
{
    uj_board next = climb->board;
    mutate(&next, random);
    const int moves = make_hardest(&next, MEMORY);
    const double chance = (double)uj_random_below(random, 1 << 20) / (1 << 20);
    climb->stall++;
    if (moves < climb->moves && (moves < 0 || chance > exp((moves - climb->moves) / WARMTH)))
        return;
    climb->board = next;
    climb->moves = moves;
    if (moves > climb->best) {
        climb->best = moves;
        climb->stall = 0;
    }
}

int main(int argc, char **argv)
{
    const int side = argc >= 4 ? atoi(argv[1]) : 0;
    uj_board best;
    if (side < 4 || side > 8 ||
        (argc > 4 && (uj_board_parse(&best, argv[4], strlen(argv[4]), NULL) != UJ_OK || best.width != side))) {
        fprintf(stderr, "usage: climb_records SIDE SECONDS SEED [BOARD]\n");
        return 2;
    }
    int most = argc > 4 ? make_hardest(&best, MEMORY) : 0;
    for (uint64_t number = 1;; number++) {
        uj_random random;
        uj_random_seed(&random, strtoull(argv[3], NULL, 10), number);
        for (struct climb climb = start(&best, most, side, &random); climb.stall < STALL; change(&climb, &random)) {
            if (climb.moves > most) {
                most = climb.moves;
                best = climb.board;
                print_record(&best, most, number);
            }
            if ((double)clock() / CLOCKS_PER_SEC > atof(argv[2]))
                return 0;
        }
    }
}
