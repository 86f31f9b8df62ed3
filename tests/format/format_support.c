#include "format_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uj_reader *open_text(uj_format format, const char *text)
{
    const uj_read_options options = {.size = sizeof(uj_read_options), .format = format};
    uj_error error = {.message = ""};
    uj_reader *reader;
    if (uj_reader_open(&reader, text, strlen(text), &options, &error) != UJ_OK)
        fail_msg("not opened: %s", error.message);
    return reader;
}

uj_puzzle read_first(uj_format format, const char *text)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error = {.message = "there is no board"};
    uj_reader *reader = open_text(format, text);
    if (uj_reader_next(reader, &puzzle, &error) != UJ_OK)
        fail_msg("line %d, column %d: %s", error.line, error.column, error.message);
    uj_reader_close(reader);
    return puzzle;
}

void assert_refused(uj_format format, const char *text, int line, int column, const char *words)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error = {.message = ""};
    uj_reader *reader = open_text(format, text);
    assert_int_equal(uj_reader_next(reader, &puzzle, &error), UJ_BAD_INPUT);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
    assert_int_equal(error.code, UJ_BAD_INPUT);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
}

void assert_lossless(uj_format format, const char *text, size_t boards)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error = {.message = ""};
    uj_text written = UJ_TEXT_INIT;
    uj_reader *reader = open_text(format, text);
    size_t count = 0;
    for (uj_status status; (status = uj_reader_next(reader, &puzzle, &error)) != UJ_END; count++) {
        if (status == UJ_OK)
            status = uj_puzzle_write(&written, &puzzle, format, count == 0, &error);
        if (status != UJ_OK)
            fail_msg("line %d, column %d: %s", error.line, error.column, error.message);
    }
    assert_int_equal(count, boards);
    assert_string_equal(written.data, text);
    uj_reader_close(reader);
    uj_puzzle_clear(&puzzle);
    uj_text_free(&written);
}

void assert_written(const uj_puzzle *puzzle, uj_format format, const char *text)
{
    uj_error error = {.message = ""};
    uj_text written = UJ_TEXT_INIT;
    if (uj_puzzle_write(&written, puzzle, format, true, &error) != UJ_OK)
        fail_msg("not written: %s", error.message);
    assert_string_equal(written.data, text);
    uj_text_free(&written);
}

void assert_cannot_hold(const char *board_string, uj_format format, const char *words)
{
    uj_puzzle puzzle = read_first(UJ_FORMAT_UNKNOWN, board_string);
    uj_error error = {.message = ""};
    uj_text written = UJ_TEXT_INIT;
    assert_int_equal(uj_puzzle_write(&written, &puzzle, format, true, &error), UJ_CANNOT_HOLD);
    assert_int_equal(written.length, 0);
    assert_int_equal(uj_board_fit_names(&puzzle.board, format, NULL, &error), UJ_CANNOT_HOLD);
    if (!strstr(error.message, words))
        fail_msg("\"%s\" does not say \"%s\"", error.message, words);
    uj_puzzle_clear(&puzzle);
}

void assert_vehicle(const uj_board *board, const char *name, int row, int column, int length, bool horizontal)
{
    const int index = uj_board_find(board, name);
    if (index < 0)
        fail_msg("there is no vehicle %s", name);
    const uj_vehicle *vehicle = &board->vehicles[index];
    assert_int_equal(vehicle->row, row);
    assert_int_equal(vehicle->column, column);
    assert_int_equal(vehicle->length, length);
    assert_int_equal(vehicle->horizontal, horizontal);
}

void assert_same_named(const uj_board *a, const uj_board *b)
{
    assert_true(uj_board_same(a, b));
    assert_string_equal(a->vehicles[a->target].name, b->vehicles[b->target].name);
    for (int i = 0; i < a->vehicle_count; i++) {
        const uj_vehicle *vehicle = &a->vehicles[i];
        assert_vehicle(b, vehicle->name, vehicle->row, vehicle->column, vehicle->length, vehicle->horizontal);
    }
}

char *read_data(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    enum { ROOM = 1 << 16 };
    char *text = calloc(1, ROOM);
    assert_non_null(text);
    const size_t length = fread(text, 1, ROOM - 1, file);
    assert_true(length > 0 && length < ROOM - 1);
    fclose(file);
    return text;
}

void count_boards(uj_format format, const char *text, size_t *fine, size_t *refused)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_error error;
    uj_reader *reader = open_text(format, text);
    *fine = *refused = 0;
    for (uj_status status; (status = uj_reader_next(reader, &puzzle, &error)) != UJ_END;) {
        *fine += status == UJ_OK;
        *refused += status != UJ_OK;
    }
    uj_reader_close(reader);
    uj_puzzle_clear(&puzzle);
}
