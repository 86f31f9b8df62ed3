/* Boards out of an input that comes bit by bit.
 *
 * Notations read a text that is all there. So the next board is tried on what has come; if that looked at the end, the try
 * does not count, more is read, and it is made again from the same place. A board is small, so little is read twice. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/notation.h"

enum { CHUNK = 1 << 16, BYTE_ORDER_MARK = 3 };

/* What the source must keep: the present board, how far its line is indented, and the character before the place that is read
 * next, by which JSON recognises the first element of a list. */
static const char *first_needed(const struct source *source)
{
    enum { DEEPEST = 256 };
    const char *at = source->at > source->start ? source->at - 1 : source->at;
    if (source->mark < at)
        at = source->mark;
    while (at > source->start && at[-1] != '\n' && source->mark - at < DEEPEST)
        at--;
    return at;
}

static uj_status refuse_endless(const struct source *source, uj_error *error)
{
    const bool is_line = !memchr(source->mark, '\n', (size_t)(source->end - source->mark));
    return source_refuse(source, source->mark, error, "%s more than %d characters",
                         is_line ? "this line has" : "this board has no end; it has", UJ_READ_MOST);
}

/* Drops what was read and makes room for a chunk behind the rest. */
static uj_status make_room(struct stream *stream, struct source *source, uj_error *error)
{
    const char *const first = first_needed(source);
    const size_t at = (size_t)(source->at - first), mark = (size_t)(source->mark - first);
    const size_t length = (size_t)(source->end - first);
    if (length > UJ_READ_MOST)
        return refuse_endless(source, error);
    if (length > 0)
        memmove(stream->buffer, first, length);
    if (stream->size - length < CHUNK) {
        const size_t size = stream->size == 0 ? 2 * CHUNK : 2 * stream->size;
        char *const buffer = realloc(stream->buffer, size);
        if (!buffer)
            return fail_memory(error);
        stream->buffer = buffer;
        stream->size = size;
    }
    source->start = stream->buffer;
    source->at = stream->buffer + at;
    source->mark = stream->buffer + mark;
    source->end = stream->buffer + length;
    return UJ_OK;
}

static uj_status read_chunk(struct stream *stream, struct source *source, uj_error *error)
{
    const int64_t count = stream->read(stream->buffer + (source->end - stream->buffer), CHUNK, stream->payload);
    if (count < 0)
        return fail_here(error, UJ_IO, "the input cannot be read");
    source->end += count;
    stream->has_ended = count == 0;
    return UJ_OK;
}

static uj_status read_more(struct uj_reader *reader, uj_error *error)
{
    struct stream *const stream = &reader->stream;
    struct source *const source = &reader->source;
    const bool is_first = !stream->buffer;
    uj_status status = make_room(stream, source, error);
    do
        status = status == UJ_OK ? read_chunk(stream, source, error) : status;
    while (status == UJ_OK && is_first && !stream->has_ended && source->end - source->start < BYTE_ORDER_MARK);
    if (is_first)
        source_init(source, stream->buffer, (size_t)(source->end - source->start));
    return status;
}

uj_status stream_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct stream *const stream = &reader->stream;
    while (!stream->is_over) {
        reader->source.starved = &stream->is_starved;
        source_skip_idle(&reader->source, reader->notation != &notation_json);
        const struct uj_reader before = *reader;
        stream->is_starved = false;
        uj_status status = reader_next(reader, puzzle, error);
        if (!stream->is_starved || stream->has_ended)
            return status;
        *reader = before;
        uj_puzzle_clear(puzzle);
        status = read_more(reader, error);
        if (status == UJ_OK)
            continue;
        stream->is_over = true;
        puzzle->line = reader->source.mark_line;
        return status;
    }
    uj_puzzle_clear(puzzle);
    return UJ_END;
}
