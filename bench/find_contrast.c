/* Finds two boards with shortest solutions of the same length, one easy and one hard, each the hardest state
 * of its cluster: those of docs/difficulty.md.
 *
 *   find_contrast LENGTH SECONDS [SEED] <BOARDS
 *
 * Wanders from each board of standard input (a string a line) among clusters of about this length. Easy is the
 * one with the fewest states to reach, hard the one that people would take longest for by the estimate. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"

enum { MAX_BOARDS = 2000, CHANGES = 1000, WINDOW = 3, MEMORY = 8 << 20 };

struct contrast {
    uj_board easy, hard;
    uint64_t easy_states;
    double hard_seconds;
};

/* Puzzles with vehicles that nobody would miss are no good examples. */
static void look_at(struct contrast *found, const uj_board *board)
{
    uj_rating rating = UJ_RATING_INIT;
    if (uj_rate(&rating, board, NULL, NULL) == UJ_OK && rating.minimal) {
        if (rating.states < found->easy_states) {
            found->easy = *board;
            found->easy_states = rating.states;
        }
        if (rating.seconds_estimate > found->hard_seconds) {
            found->hard = *board;
            found->hard_seconds = rating.seconds_estimate;
        }
    }
    uj_rating_clear(&rating);
}

static uint64_t states_of(const uj_board *board)
{
    uj_cluster *cluster;
    if (uj_cluster_open(&cluster, board, &(uj_limits){.max_memory = MEMORY}, NULL) != UJ_OK)
        return UINT64_MAX;
    const uint64_t states = uj_cluster_states(cluster);
    uj_cluster_close(cluster);
    return states;
}

/* On the way to small clusters, none that is much larger than the one before is entered. */
static void wander(struct contrast *found, uj_board board, int length, bool to_small, uj_random *random)
{
    uint64_t most_states = UINT64_MAX;
    for (int i = 0; i < CHANGES; i++) {
        uj_board changed = board;
        mutate(&changed, random);
        const int off = abs(make_hardest(&changed, MEMORY) - length);
        const uint64_t states = off <= WINDOW && to_small ? states_of(&changed) : 0;
        if (off > WINDOW || states > most_states)
            continue;
        board = changed;
        if (to_small)
            most_states = states + states / 8;
        if (off == 0)
            look_at(found, &board);
    }
}

static void print(const char *what, const uj_board *board)
{
    uj_text text = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_board_canonical(&puzzle.board, board);
    uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, true, NULL);
    printf("%s %s", what, text.data ? text.data : "\n");
    uj_text_free(&text);
}

static size_t read_boards(uj_board *boards)
{
    char line[256];
    size_t count = 0;
    while (count < MAX_BOARDS && fgets(line, sizeof line, stdin))
        count += uj_board_parse(&boards[count], line, strlen(line), NULL) == UJ_OK;
    return count;
}

int main(int argc, char **argv)
{
    static uj_board boards[MAX_BOARDS];
    const int length = argc > 1 ? atoi(argv[1]) : 31;
    const double seconds = argc > 2 ? atof(argv[2]) : 60;
    const size_t count = read_boards(boards);
    uj_random random;
    uj_random_seed(&random, argc > 3 ? strtoull(argv[3], NULL, 10) : 1, 0);
    struct contrast found = {.easy_states = UINT64_MAX};
    const time_t end = time(NULL) + (time_t)seconds;
    for (size_t i = 0; count > 0 && time(NULL) < end; i++) {
        uj_board_canonical(&boards[i % count], &boards[i % count]);
        wander(&found, boards[i % count], length, i % 2 == 0, &random);
    }
    if (found.hard_seconds > 0) {
        print("easy:", &found.easy);
        print("hard:", &found.hard);
    }
    return 0;
}
