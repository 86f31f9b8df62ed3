/* Finds two boards with shortest solutions of the same length, one easy and one hard, each the hardest configuration of its
 * cluster: those of docs/difficulty.md.
 *
 *   find_contrast LENGTH SECONDS [SEED] <BOARDS
 *
 * Wanders from each board of standard input (a string a line) among clusters of about this length, and keeps those that
 * people would solve fastest and slowest by the estimate. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mutation.h"

enum { MAX_BOARDS = 2000, CHANGES = 1000, WINDOW = 3 };

struct contrast {
    uj_board easy, hard;
    double easy_seconds, hard_seconds;
};

/* Puzzles with vehicles that nobody would miss are no good examples. */
static void look_at(struct contrast *found, const uj_board *board)
{
    uj_rating rating = UJ_RATING_INIT;
    if (uj_rate(&rating, board, NULL, NULL) == UJ_OK && rating.minimal) {
        if (rating.seconds_estimate < found->easy_seconds) {
            found->easy = *board;
            found->easy_seconds = rating.seconds_estimate;
        }
        if (rating.seconds_estimate > found->hard_seconds) {
            found->hard = *board;
            found->hard_seconds = rating.seconds_estimate;
        }
    }
    uj_rating_clear(&rating);
}

static void wander(struct contrast *found, uj_board board, int length, uj_random *random)
{
    for (int i = 0; i < CHANGES; i++) {
        uj_board changed = board;
        mutate(&changed, random);
        const int off = abs(make_hardest(&changed) - length);
        if (off > WINDOW)
            continue;
        board = changed;
        if (off == 0)
            look_at(found, &board);
    }
}

static void print(const uj_board *board, double seconds)
{
    uj_text text = UJ_TEXT_INIT;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_board_canonical(&puzzle.board, board);
    uj_puzzle_write(&text, &puzzle, UJ_FORMAT_STRING, NULL);
    printf("%.1f s: %s", seconds, text.data ? text.data : "\n");
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
    struct contrast found = {.easy_seconds = INFINITY};
    const time_t end = time(NULL) + (time_t)seconds;
    for (size_t i = 0; count > 0 && time(NULL) < end; i++) {
        uj_board_canonical(&boards[i % count], &boards[i % count]);
        wander(&found, boards[i % count], length, &random);
    }
    print(&found.easy, found.easy_seconds);
    print(&found.hard, found.hard_seconds);
    return 0;
}
