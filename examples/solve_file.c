/* Solves every board of a file and prints the moves.
 *
 *     cc -o solve_file solve_file.c $(pkg-config --cflags --libs unjam)
 *     ./solve_file boards.txt
 */
#include <stdio.h>
#include <unjam.h>

static int read_file(uj_text *text, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 0;
    }
    char buffer[4096];
    for (size_t count; (count = fread(buffer, 1, sizeof buffer, file)) > 0;)
        uj_text_add(text, buffer, count);
    fclose(file);
    return uj_text_status(text) == UJ_OK;
}

static void print_solution(const uj_board *board, const uj_solution *solution)
{
    if (solution->outcome != UJ_SOLVED) {
        puts("no solution");
        return;
    }
    printf("%d moves:", solution->length);
    for (size_t i = 0; i < solution->move_count; i++)
        printf(" %s%+d", board->vehicles[solution->moves[i].vehicle].name, solution->moves[i].by);
    puts("");
}

int main(int argc, char **argv)
{
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    uj_reader *reader = NULL;
    if (argc != 2 || !read_file(&text, argv[1])) {
        fputs("usage: solve_file FILE\n", stderr);
        return 2;
    }
    /* The notation is detected. */
    if (uj_reader_open(&reader, text.data, text.length, NULL, &error) != UJ_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], error.message);
        uj_text_free(&text);
        return 2;
    }
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    uj_status status;
    while ((status = uj_reader_next(reader, &puzzle, &error)) != UJ_END) {
        if (status == UJ_OK)
            status = uj_solve(&solution, &puzzle.board, NULL, &error);
        if (status == UJ_OK)
            print_solution(&puzzle.board, &solution);
        else
            fprintf(stderr, "%s:%d:%d: %s\n", argv[1], error.line, error.column, error.message);
        if (status == UJ_NO_MEMORY)
            break;
    }
    uj_solution_clear(&solution);
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
    uj_text_free(&text);
    return 0;
}
