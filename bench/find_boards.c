/* Finds the boards of bench/boards.txt: 6x6, no walls, up to 20 for every optimal length, each the hardest configuration of a
 * cluster of its own. Hill-climbing over sets of vehicles meets clusters of all depths on its way up; the first of
 * each depth are kept.
 *
 *   find_boards SECONDS [SEED] [KNOWN-BOARDS…]
 *
 * Known boards (strings) are climbed from first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"
#include "unjam.h"

enum { PER_LENGTH = 20, MAX_LENGTH = 60, PATIENCE = 400 };

struct finds {
    uj_board boards[MAX_LENGTH][PER_LENGTH];
    int counts[MAX_LENGTH];
};

/* Keeps the hardest configuration, unless its length has enough boards or this one already. */
static void keep(struct finds *finds, const uj_board *board, int length)
{
    if (length <= 0 || length >= MAX_LENGTH || finds->counts[length] == PER_LENGTH)
        return;
    for (int i = 0; i < finds->counts[length]; i++)
        if (uj_board_same(&finds->boards[length][i], board))
            return;
    uj_board_canonical(&finds->boards[length][finds->counts[length]++], board);
}

static void climb(struct finds *finds, uj_board *board, uj_random *random)
{
    int best = make_hardest(board);
    for (int patience = PATIENCE; patience > 0; patience--) {
        uj_board changed = *board;
        mutate(&changed, random);
        const int length = make_hardest(&changed);
        keep(finds, &changed, length);
        if (length < best)
            continue;
        if (length > best)
            patience = PATIENCE;
        best = length;
        *board = changed;
    }
}

static void print(const struct finds *finds)
{
    uj_text text = UJ_TEXT_INIT;
    for (int length = 1; length < MAX_LENGTH; length++)
        for (int i = 0; i < finds->counts[length]; i++) {
            uj_puzzle puzzle = UJ_PUZZLE_INIT;
            puzzle.board = finds->boards[length][i];
            uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, NULL);
        }
    fwrite(text.data, 1, text.length, stdout);
    uj_text_free(&text);
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? atof(argv[1]) : 60;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    static struct finds finds;
    uj_random random;
    uj_random_seed(&random, seed, 0);
    const time_t end = time(NULL) + (time_t)seconds;
    for (int i = 3; time(NULL) < end; i++) {
        uj_board board;
        if (i >= argc || uj_board_parse(&board, argv[i], strlen(argv[i]), NULL) != UJ_OK)
            random_start(&board, &random);
        else
            uj_board_canonical(&board, &board);
        uj_board hardest = board;
        keep(&finds, &hardest, make_hardest(&hardest));
        climb(&finds, &board, &random);
    }
    print(&finds);
    for (int length = 1; length < MAX_LENGTH; length++)
        fprintf(stderr, "%d:%d ", length, finds.counts[length]);
    fprintf(stderr, "\n");
    return 0;
}
