#include "check_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool holds, const char *what, uj_format format, const uj_error *error)
{
    if (holds)
        return;
    fprintf(stderr, "%s (%s): %s\n", what, uj_format_name(format), error->message);
    abort();
}

static bool is_same_vehicle(const uj_vehicle *a, const uj_vehicle *b)
{
    return a->row == b->row && a->column == b->column && a->length == b->length && a->horizontal == b->horizontal;
}

/* The same board with the same names, in any order. */
static bool is_same_board(const uj_board *a, const uj_board *b)
{
    if (a->width != b->width || a->height != b->height || a->exit_row != b->exit_row ||
        a->vehicle_count != b->vehicle_count || memcmp(&a->walls, &b->walls, sizeof a->walls) != 0 ||
        strcmp(a->vehicles[a->target].name, b->vehicles[b->target].name) != 0)
        return false;
    for (int i = 0; i < a->vehicle_count; i++) {
        const int other = uj_board_find(b, a->vehicles[i].name);
        if (other < 0 || !is_same_vehicle(&a->vehicles[i], &b->vehicles[other]))
            return false;
    }
    return true;
}

static bool is_same_solution(const uj_puzzle *a, const uj_puzzle *b)
{
    if (a->solution_length != b->solution_length)
        return false;
    for (size_t i = 0; i < a->solution_length; i++) {
        const uj_move *first = &a->solution[i], *second = &b->solution[i];
        if (first->by != second->by ||
            strcmp(a->board.vehicles[first->vehicle].name, b->board.vehicles[second->vehicle].name) != 0)
            return false;
    }
    return true;
}

/* Builds the board anew by the public functions, which check everything. */
static void check_board(const uj_board *board, uj_format format)
{
    uj_board again;
    uj_error error = {.message = ""};
    uj_status status = uj_board_init(&again, board->width, board->height, &error);
    require(status == UJ_OK, "the size is wrong", format, &error);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (uj_board_is_wall(board, row, column)) {
                status = uj_board_add_wall(&again, row, column, &error);
                require(status == UJ_OK, "a wall is wrong", format, &error);
            }
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        status = uj_board_add(&again, vehicle->name, vehicle->row, vehicle->column, vehicle->length,
                              vehicle->horizontal, &error);
        require(status == UJ_OK, "a vehicle is wrong", format, &error);
    }
    status = uj_board_finish(&again, board->target, board->exit_row, &error);
    require(status == UJ_OK, "the target is wrong", format, &error);
    require(is_same_board(&again, board), "the board is not what its parts make", format, &error);
}

static void read_back(const uj_puzzle *puzzle, const uj_text *text, uj_format format)
{
    const uj_read_options options = {.size = sizeof(uj_read_options),
                                     .format = format,
                                     .width = puzzle->board.width,
                                     .height = puzzle->board.height};
    uj_error error = {.message = ""};
    uj_reader *reader;
    uj_puzzle again = UJ_PUZZLE_INIT;
    const bool has_claims = format == UJ_FORMAT_STRING || format == UJ_FORMAT_JSON;
    const bool has_solution = format == UJ_FORMAT_CARLIST || format == UJ_FORMAT_JSON;

    require(uj_format_detect(text->data, text->length) == format, "not recognised", format, &error);
    require(uj_reader_open(&reader, text->data, text->length, &options, &error) == UJ_OK, "not opened", format, &error);
    require(uj_reader_next(reader, &again, &error) == UJ_OK, "not read back", format, &error);
    require(is_same_board(&again.board, &puzzle->board), "another board came back", format, &error);
    require(!has_claims || (again.moves == puzzle->moves && again.states == puzzle->states), "a claim was lost", format,
            &error);
    require(!has_solution || is_same_solution(&again, puzzle), "the solution was lost", format, &error);
    require(uj_reader_next(reader, &again, &error) == UJ_END, "more came back than was written", format, &error);
    uj_puzzle_clear(&again);
    uj_reader_close(reader);
}

static void round_trip(const uj_puzzle *puzzle, uj_format format)
{
    uj_puzzle fitted = *puzzle; /* borrows the solution */
    uj_text text = UJ_TEXT_INIT, notes = UJ_TEXT_INIT;
    uj_error error = {.message = ""};
    const uj_status written = uj_puzzle_write(&text, puzzle, format, true, &error);
    const uj_status fits = uj_board_fit_names(&fitted.board, format, &notes, &error);
    if (fits != UJ_OK) {
        require(fits == UJ_CANNOT_HOLD && written == UJ_CANNOT_HOLD, "refused for another reason", format, &error);
        require(text.length == 0 && error.message[0] != '\0', "refused badly", format, &error);
    } else {
        const bool is_renamed = !is_same_board(&fitted.board, &puzzle->board);
        require(is_renamed == (written != UJ_OK), "renamed without need, or not in need", format, &error);
        uj_text_clear(&text);
        require(uj_puzzle_write(&text, &fitted, format, true, &error) == UJ_OK, "not written", format, &error);
        check_board(&fitted.board, format);
        read_back(&fitted, &text, format);
    }
    uj_text_free(&text);
    uj_text_free(&notes);
}

void check_text(uj_format format, const char *text, size_t length)
{
    const uj_read_options options = {.size = sizeof(uj_read_options), .format = format};
    uj_error error = {.message = ""};
    uj_reader *reader;
    if (uj_reader_open(&reader, text, length, &options, &error) != UJ_OK) {
        require(error.line > 0 && error.message[0] != '\0', "refused without a place", format, &error);
        return;
    }
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    size_t boards = 0, calls = 0;
    for (uj_status status; (status = uj_reader_next(reader, &puzzle, &error)) != UJ_END;) {
        require(++calls <= length, "more boards than bytes", format, &error);
        if (status != UJ_OK) {
            require(status == UJ_BAD_INPUT && error.code == status, "refused for another reason", format, &error);
            require(error.line > 0 && error.column > 0 && error.message[0] != '\0', "refused without a place", format,
                    &error);
            continue;
        }
        require(puzzle.line > 0, "a board without a line", format, &error);
        check_board(&puzzle.board, format);
        /* Round trips are slow: the first board of a text is enough. */
        for (uj_format to = UJ_FORMAT_STRING; boards == 0 && to < UJ_FORMAT_END; to++)
            round_trip(&puzzle, to);
        boards++;
    }
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
}
