/* How fast boards are read and written: bench_format [BOARDS]. Prints boards per second for each notation. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "unjam.h"

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void require(uj_status status, const uj_error *error)
{
    if (status == UJ_OK)
        return;
    fprintf(stderr, "bench_format: %s\n", error->message);
    exit(1);
}

/* A 6x6 board with the target and up to eleven more vehicles, as `letters` can hold them too. */
static void make_board(uj_board *board, uj_random *random)
{
    uj_error error;
    require(uj_board_init(board, 6, 6, &error), &error);
    require(uj_board_add(board, "X", 2, (int)uj_random_below(random, 4), 2, true, &error), &error);
    unsigned cars = 0, trucks = 0;
    for (int attempt = 0; attempt < 30 && cars + trucks < 11; attempt++) {
        const bool is_truck = trucks < 4 && uj_random_below(random, 3) == 0;
        const char name[] = {is_truck ? (char)('O' + trucks) : (char)('A' + cars), '\0'};
        const int row = (int)uj_random_below(random, 6), column = (int)uj_random_below(random, 6);
        if (uj_board_add(board, name, row, column, is_truck ? 3 : 2, uj_random_below(random, 2) == 0, NULL) != UJ_OK)
            continue;
        cars += !is_truck;
        trucks += is_truck;
    }
    require(uj_board_finish(board, 0, -1, &error), &error);
}

/* Reads all boards of a text and appends them to `out` again. */
static size_t read_and_write(uj_text *out, const uj_text *text, uj_format format)
{
    const uj_read_options options = {.size = sizeof(uj_read_options), .format = format, .width = 6, .height = 6};
    uj_error error;
    uj_reader *reader;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    size_t count = 0;
    require(uj_reader_open(&reader, text->data, text->length, &options, &error), &error);
    for (uj_status status; (status = uj_reader_next(reader, &puzzle, &error)) != UJ_END; count++) {
        require(status, &error);
        require(uj_puzzle_write(out, &puzzle, format, count == 0, &error), &error);
    }
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
    return count;
}

int main(int argument_count, char **arguments)
{
    const long boards = argument_count > 1 ? strtol(arguments[1], NULL, 10) : 100000;
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        uj_random random;
        uj_random_seed(&random, 1, 0);
        uj_text text = UJ_TEXT_INIT, copy = UJ_TEXT_INIT;
        uj_error error;
        for (long i = 0; i < boards; i++) {
            uj_puzzle puzzle = UJ_PUZZLE_INIT;
            make_board(&puzzle.board, &random);
            require(uj_board_fit_names(&puzzle.board, format, NULL, &error), &error);
            require(uj_puzzle_write(&text, &puzzle, format, i == 0, &error), &error);
        }
        const double start = cpu_seconds();
        const size_t count = read_and_write(&copy, &text, format);
        const double seconds = cpu_seconds() - start;
        printf("%-9s %7zu boards read and written in %.3f CPU seconds: %.0f per second\n", uj_format_name(format),
               count, seconds, (double)count / seconds);
        uj_text_free(&text);
        uj_text_free(&copy);
    }
    return 0;
}
