/* Reading one board after another, and writing them. */
#include <stdlib.h>

#include "base/error.h"
#include "format/names.h"
#include "format/notation.h"

void uj_puzzle_clear(uj_puzzle *puzzle)
{
    free(puzzle->solution);
    puzzle->board.width = puzzle->board.height = 0;
    puzzle->board.vehicle_count = 0;
    puzzle->moves = -1;
    puzzle->states = 0;
    puzzle->solution = NULL;
    puzzle->solution_length = 0;
    puzzle->line = 0;
}

/* Chooses the notation; a text without anything in it has none and needs none. */
static uj_status choose_notation(struct uj_reader *reader, const char *text, size_t length, uj_error *error)
{
    uj_format format = reader->options.format;
    if (format == UJ_FORMAT_UNKNOWN)
        format = uj_format_detect(text, length);
    else if (!notation_of(format))
        return fail_here(error, UJ_BAD_INPUT, "there is no such format");
    reader->notation = notation_of(format);
    struct source source = reader->source;
    int line_number;
    if (reader->notation || !source_begin(&source, &line_number))
        return UJ_OK;
    return source_refuse(&source, source.mark, error, "this looks like none of the formats; say which one it is");
}

uj_status uj_reader_open(uj_reader **out, const char *text, size_t length, const uj_read_options *options,
                         uj_error *error)
{
    *out = NULL;
    struct uj_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return fail_memory(error);
    source_init(&reader->source, text, length);
    reader->options = options ? *options : (uj_read_options)UJ_READ_OPTIONS_INIT;
    const uj_status status = choose_notation(reader, text, length, error);
    if (status == UJ_OK)
        *out = reader;
    else
        free(reader);
    return status;
}

void uj_reader_close(uj_reader *reader)
{
    free(reader);
}

uj_format uj_reader_format(const uj_reader *reader)
{
    return reader->notation ? uj_format_by_name(reader->notation->name) : UJ_FORMAT_UNKNOWN;
}

uj_status uj_reader_next(uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    uj_puzzle_clear(puzzle);
    return reader->notation ? reader->notation->read(reader, puzzle, error) : UJ_END;
}

uj_status uj_board_parse(uj_board *out, const char *text, size_t length, uj_error *error)
{
    uj_reader *reader;
    uj_status status = uj_reader_open(&reader, text, length, NULL, error);
    if (status != UJ_OK)
        return status;
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    status = uj_reader_next(reader, &puzzle, error);
    if (status == UJ_OK)
        *out = puzzle.board;
    else if (status == UJ_END)
        status = fail(error, UJ_BAD_INPUT, 1, 0, "there is no board here");
    uj_puzzle_clear(&puzzle);
    uj_reader_close(reader);
    return status;
}

uj_status uj_puzzle_write(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error)
{
    const struct notation *notation = notation_of(format);
    if (!notation)
        return fail_here(error, UJ_BAD_INPUT, "there is no such format");
    uj_status status = notation->holds(&puzzle->board, error);
    if (status == UJ_OK)
        status = names_check(&puzzle->board, notation, error);
    if (status != UJ_OK)
        return status;
    if (notation->blank_line_between && out->length > 0)
        uj_text_add(out, "\n", 1);
    notation->write(out, puzzle);
    return uj_text_status(out) == UJ_OK ? UJ_OK : fail_memory(error);
}

static void note_loss(uj_text *notes, const struct notation *notation, const char *what, uint64_t moves)
{
    uj_text_printf(notes, "%s does not hold the %s (", notation->name, what);
    uj_text_counted(notes, moves, "move");
    uj_text_words(notes, ")\n");
}

void uj_puzzle_note_losses(const uj_puzzle *puzzle, uj_format format, uj_text *notes)
{
    const struct notation *notation = notation_of(format);
    if (!notation)
        return;
    const bool has_list = puzzle->solution_length > 0 && notation->holds_solution;
    if (puzzle->solution_length > 0 && !notation->holds_solution)
        note_loss(notes, notation, "solution", puzzle->solution_length);
    if (puzzle->moves >= 0 && !notation->holds_claims && !has_list)
        note_loss(notes, notation, "claimed length", (uint64_t)puzzle->moves);
}

uj_status uj_puzzle_write_line(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error)
{
    const uj_status status = uj_puzzle_write(out, puzzle, format, error);
    if (status == UJ_OK)
        out->data[--out->length] = '\0'; /* the line end */
    return status;
}
