/* Makes a pack of puzzles, easier ones first, and prints them as Fogleman's database does: moves, board, size of cluster.
 *
 *     cc -o generate_pack generate_pack.c $(pkg-config --cflags --libs unjam)
 *     ./generate_pack > pack.txt
 */
#include <stdio.h>
#include <unjam.h>

/* Called for each puzzle; false would stop the work. */
static bool print_level(uj_level *level, void *payload)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text line = UJ_TEXT_INIT;
    int *count = payload;
    puzzle.board = level->board;
    puzzle.moves = level->moves;
    puzzle.states = level->states;
    if (uj_puzzle_write(&line, &puzzle, UJ_FORMAT_STRING, true, NULL) == UJ_OK) {
        fputs(line.data, stdout);
        ++*count;
    }
    uj_text_free(&line);
    return true;
}

int main(void)
{
    int count = 0;
    for (int band = UJ_EASY; band <= UJ_HARD; band++) {
        uj_error error;
        uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
        options.count = 2;
        options.bands = 1u << band;
        options.seed = 2026; /* the same puzzles every time, on every machine */
        options.limits.timeout_seconds = 60;
        if (uj_generate(&options, print_level, &count, NULL, &error) != UJ_OK) {
            fprintf(stderr, "%s: %s\n", uj_band_name((uj_band)band), error.message);
            return 1;
        }
    }
    fprintf(stderr, "%d puzzles\n", count);
    return 0;
}
