/* Reading one board after another, and writing them. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
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

/* What people give by mistake, by its first bytes. */
static const struct {
    const char *bytes, *fault;
} strangers[] = {
    {"SQLite format 3", "this is a puzzle file, not text: \"unjam find --db FILE\" reads it"},
    {"\xff\xfe", "this text is UTF-16; save it as UTF-8"},
    {"\xfe\xff", "this text is UTF-16; save it as UTF-8"},
    {"\x89PNG", "this is a picture, not text: \"unjam scan FILE\" reads it"},
    {"\xff\xd8\xff", "this is a picture, not text: \"unjam scan FILE\" reads it"},
};

/* A single one may be a slip, whose place is named. */
static bool has_controls(const char *at, size_t length)
{
    enum { LOOK = 64 };
    int count = 0;
    for (size_t i = 0; i < length && i < LOOK; i++)
        count += (unsigned char)at[i] < ' ' && (at[i] == '\0' || !strchr("\t\n\v\f\r", at[i]));
    return count > 1;
}

static const char *stranger_fault(const struct source *source)
{
    const size_t length = (size_t)(source->end - source->at);
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        const size_t needed = strlen(strangers[i].bytes);
        if (length > needed && memcmp(source->at, strangers[i].bytes, needed) == 0)
            return strangers[i].fault;
    }
    return has_controls(source->at, length) ? "this is not text" : NULL;
}

/* Chooses the notation; a text without anything in it has none and needs none. */
static uj_status choose_notation(struct uj_reader *reader, uj_error *error)
{
    struct source source = reader->source;
    int line_number;
    const uj_format asked = reader->options.format;
    const uj_format format = asked == UJ_FORMAT_UNKNOWN ? format_detect(source) : asked;
    const char *const fault = stranger_fault(&source);
    reader->notation = notation_of(format);
    if (fault)
        return source_refuse(&source, source.at, error, "%s", fault);
    if (reader->notation || !source_begin(&source, &line_number))
        return UJ_OK;
    return source_refuse(&source, source.mark, error, "cannot detect the notation; use -f");
}

static uj_status reader_new(uj_reader **out, const uj_read_options *options, uj_error *error)
{
    *out = NULL;
    uj_read_options own = UJ_READ_OPTIONS_INIT;
    const uj_status status = options_read(&own, sizeof own, options, error);
    if (status != UJ_OK)
        return status;
    if (own.format != UJ_FORMAT_UNKNOWN && !notation_of(own.format))
        return fail_here(error, UJ_BAD_INPUT, "there is no such notation");
    struct uj_reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return fail_memory(error);
    reader->options = own;
    *out = reader;
    return UJ_OK;
}

uj_status uj_reader_open(uj_reader **out, const char *text, size_t length, const uj_read_options *options,
                         uj_error *error)
{
    uj_status status = reader_new(out, options, error);
    if (status != UJ_OK)
        return status;
    source_init(&(*out)->source, text, length);
    status = choose_notation(*out, error);
    if (status == UJ_OK)
        return UJ_OK;
    uj_reader_close(*out);
    *out = NULL;
    return status;
}

uj_status uj_reader_open_stream(uj_reader **out, uj_read_fn read, void *payload, const uj_read_options *options,
                                uj_error *error)
{
    const uj_status status = reader_new(out, options, error);
    if (status != UJ_OK)
        return status;
    source_init(&(*out)->source, NULL, 0);
    (*out)->stream = (struct stream){.read = read, .payload = payload};
    return UJ_OK;
}

void uj_reader_close(uj_reader *reader)
{
    if (reader)
        free(reader->stream.buffer);
    free(reader);
}

uj_format uj_reader_format(const uj_reader *reader)
{
    return reader->notation ? uj_format_by_name(reader->notation->name) : UJ_FORMAT_UNKNOWN;
}

uj_status reader_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    uj_puzzle_clear(puzzle);
    const uj_status status = reader->notation ? UJ_OK : choose_notation(reader, error);
    if (status != UJ_OK) {
        reader->source.at = reader->source.end; /* of what cannot be read there is no next board */
        reader->stream.is_over = true;
        return status;
    }
    return reader->notation ? reader->notation->read(reader, puzzle, error) : UJ_END;
}

uj_status uj_reader_next(uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    return reader->stream.read ? stream_next(reader, puzzle, error) : reader_next(reader, puzzle, error);
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

uj_status uj_puzzle_write(uj_text *out, const uj_puzzle *puzzle, uj_format format, bool is_first, uj_error *error)
{
    const struct notation *notation = notation_of(format);
    if (!notation)
        return fail_here(error, UJ_BAD_INPUT, "there is no such notation");
    uj_status status = notation_check(notation, &puzzle->board, error);
    if (status == UJ_OK)
        status = names_check(notation, &puzzle->board, error);
    if (status != UJ_OK)
        return status;
    if (notation->blank_line_between && !is_first)
        uj_text_add(out, "\n", 1);
    notation->write(out, puzzle);
    return uj_text_status(out) == UJ_OK ? UJ_OK : fail_memory(error);
}

static void note_loss(uj_text *notes, const struct notation *notation, const char *what, uint64_t moves)
{
    uj_text_printf(notes, "%s cannot express the %s (", notation->name, what);
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
    const uj_status status = uj_puzzle_write(out, puzzle, format, true, error);
    if (status == UJ_OK)
        out->data[--out->length] = '\0'; /* the line end */
    return status;
}
