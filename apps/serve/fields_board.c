/* Fields that stand for a board, a metric or a band. */
#include <stdlib.h>
#include <string.h>

#include "fields.h"

static const char *metric_name(size_t index)
{
    static const char *const names[] = {[UJ_MOVES] = "moves", [UJ_STEPS] = "steps", NULL};
    return names[index];
}

void take_metric(struct fields *fields, uj_metric *out)
{
    size_t index = *out;
    take_choice(fields, "metric", metric_name, &index);
    *out = (uj_metric)index;
}

static const char *band_name(size_t index)
{
    return index <= UJ_EXPERT ? uj_band_name((uj_band)index) : NULL;
}

void take_bands(struct fields *fields, unsigned *out)
{
    size_t index = SIZE_MAX;
    take_choice(fields, "difficulty", band_name, &index);
    if (index != SIZE_MAX)
        *out = 1u << index;
}

static const char *format_name(size_t index)
{
    const size_t first = UJ_FORMAT_UNKNOWN + 1;
    return first + index < UJ_FORMAT_END ? uj_format_name((uj_format)(first + index)) : NULL;
}

static void fail(uj_error *error, uj_status code, const char *message)
{
    *error = (uj_error){.code = code};
    snprintf(error->message, sizeof error->message, "%s", message);
}

/* Reads the one board of a text. */
static void read_board(uj_puzzle *out, const char *text, uj_format format, uj_error *error)
{
    const uj_read_options options = {.format = format};
    uj_reader *reader;
    if (uj_reader_open(&reader, text, strlen(text), &options, error) != UJ_OK)
        return;
    uj_puzzle next = UJ_PUZZLE_INIT;
    const uj_status status = uj_reader_next(reader, out, error);
    if (status == UJ_END)
        fail(error, UJ_BAD_INPUT, "there is no board in the text");
    else if (status == UJ_OK && uj_reader_next(reader, &next, error) != UJ_END)
        fail(error, UJ_BAD_INPUT, "there is more than one board in the text; send one at a time");
    else if (status == UJ_OK)
        error->code = UJ_OK;
    uj_puzzle_clear(&next);
    uj_reader_close(reader);
}

static void check_size(const uj_board *board, const struct limits *limits, uj_error *error)
{
    if (board->width <= limits->max_width && board->height <= limits->max_height)
        return;
    char message[100];
    snprintf(message, sizeof message, "the board is larger than this server allows, which is %dx%d", limits->max_width,
             limits->max_height);
    fail(error, UJ_LIMIT, message);
}

void take_board_or_error(struct fields *fields, const struct limits *limits, uj_puzzle *out, uj_error *error)
{
    size_t index = SIZE_MAX;
    take_choice(fields, "format", format_name, &index);
    const uj_format format = index == SIZE_MAX ? UJ_FORMAT_UNKNOWN : (uj_format)(index + UJ_FORMAT_UNKNOWN + 1);
    *error = (uj_error){.code = UJ_OK};
    /* An object is read in the notation json, by the reader that knows it; it only has to be written out for that. */
    const json_t *object = json_object_get(fields->object, "board");
    char *written = NULL;
    const char *text = NULL;
    if (json_is_object(object)) {
        fields->known[fields->known_count++] = "board";
        fields->found_count++;
        text = written = json_dumps(object, JSON_COMPACT);
        if (!written)
            fail(error, UJ_NO_MEMORY, "there is not enough memory to read the board");
    } else {
        take_text(fields, "board", &text);
        if (!text)
            fields_refuse(fields, "board",
                          "is missing; it is a text in any notation, or an object in the notation json");
    }
    if (text && !fields->failed) {
        read_board(out, text, written ? UJ_FORMAT_JSON : format, error);
        if (error->code == UJ_OK)
            check_size(&out->board, limits, error);
    }
    free(written);
}

void take_board(struct fields *fields, const struct limits *limits, uj_puzzle *out)
{
    uj_error error;
    take_board_or_error(fields, limits, out, &error);
    if (fields->failed || error.code == UJ_OK)
        return;
    reply_library_error(fields->reply, &error);
    fields->failed = true;
}
