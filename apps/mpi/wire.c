#include "wire.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct wire wire_writer(uj_text *out)
{
    return (struct wire){.out = out};
}

struct wire wire_reader(const char *data, size_t length)
{
    return (struct wire){.at = data, .end = length > 0 ? data + length : data};
}

bool wire_is_reading(const struct wire *wire)
{
    return !wire->out;
}

void wire_fail(struct wire *wire, uj_status status, const char *problem)
{
    if (wire->problem)
        return;
    wire->problem = problem;
    wire->status = status;
}

/* The next bytes to read; NULL: there are not so many. */
static const char *next_bytes(struct wire *wire, size_t count)
{
    if (!wire->problem && (size_t)(wire->end - wire->at) < count)
        wire_fail(wire, UJ_BAD_INPUT, "it is cut short");
    if (wire->problem)
        return NULL;
    const char *const bytes = wire->at;
    wire->at += count;
    return bytes;
}

static size_t width_of(uint64_t most)
{
    return most <= UINT8_MAX ? 1 : most <= UINT16_MAX ? 2 : most <= UINT32_MAX ? 4 : 8;
}

static void write_number(struct wire *wire, uint64_t value, size_t width)
{
    char bytes[8];
    for (size_t i = 0; i < width; i++)
        bytes[i] = (char)(value >> 8 * i);
    uj_text_add(wire->out, bytes, width);
}

static uint64_t read_number(struct wire *wire, size_t width)
{
    const char *const bytes = next_bytes(wire, width);
    uint64_t value = 0;
    for (size_t i = 0; bytes && i < width; i++)
        value |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
    return value;
}

uint64_t wire_number(struct wire *wire, uint64_t value, uint64_t most)
{
    if (wire_is_reading(wire))
        value = read_number(wire, width_of(most));
    if (value > most)
        wire_fail(wire, UJ_BAD_INPUT, "a number is out of range");
    if (wire->problem)
        return 0;
    if (!wire_is_reading(wire))
        write_number(wire, value, width_of(most));
    return value;
}

int wire_int(struct wire *wire, int value, int least, int most)
{
    const int64_t above = (int64_t)value - least;
    return (int)((int64_t)wire_number(wire, (uint64_t)above, (uint64_t)((int64_t)most - least)) + least);
}

bool wire_bool(struct wire *wire, bool value)
{
    return wire_number(wire, value, 1) != 0;
}

double wire_real(struct wire *wire, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = wire_number(wire, bits, UINT64_MAX);
    memcpy(&value, &bits, sizeof value);
    if (isfinite(value))
        return value;
    wire_fail(wire, UJ_BAD_INPUT, "a number is not finite");
    return 0;
}

size_t wire_count(struct wire *wire, size_t count, size_t least_bytes)
{
    count = (size_t)wire_number(wire, count, INT32_MAX); /* MPI sends no more bytes at once */
    if (!wire_is_reading(wire) || count <= (size_t)(wire->end - wire->at) / least_bytes)
        return count;
    wire_fail(wire, UJ_BAD_INPUT, "it claims more than it holds");
    return 0;
}

const char *wire_bytes(struct wire *wire, const char *data, size_t *length)
{
    *length = wire_count(wire, *length, 1);
    if (wire_is_reading(wire))
        return next_bytes(wire, *length);
    if (*length > 0)
        uj_text_add(wire->out, data, *length);
    return data;
}

void wire_range(struct wire *wire, uj_range *range)
{
    range->low = wire_int(wire, range->low, INT_MIN, INT_MAX);
    range->high = wire_int(wire, range->high, INT_MIN, INT_MAX);
}

void wire_limits(struct wire *wire, uj_limits *limits)
{
    limits->timeout_seconds = wire_real(wire, limits->timeout_seconds);
    limits->max_memory = wire_number(wire, limits->max_memory, UINT64_MAX);
    if (limits->timeout_seconds < 0)
        wire_fail(wire, UJ_BAD_INPUT, "a time is negative");
}

void wire_words(struct wire *wire, char *words, size_t size)
{
    size_t length = wire_is_reading(wire) ? 0 : strlen(words);
    const char *const bytes = wire_bytes(wire, words, &length);
    if (!wire_is_reading(wire))
        return;
    if (bytes && (length >= size || memchr(bytes, '\0', length)))
        wire_fail(wire, UJ_BAD_INPUT, "a text is too long or has a zero inside");
    if (wire->problem)
        length = 0;
    if (length > 0)
        memcpy(words, bytes, length);
    words[length] = '\0';
}

uj_status wire_finish(struct wire *wire, const char *what, uj_error *error)
{
    if (wire_is_reading(wire) && wire->at != wire->end)
        wire_fail(wire, UJ_BAD_INPUT, "it has bytes left over");
    if (!wire_is_reading(wire) && uj_text_status(wire->out) != UJ_OK)
        wire_fail(wire, UJ_NO_MEMORY, "not enough memory");
    if (!wire->problem)
        return UJ_OK;
    if (error) {
        *error = (uj_error){.code = wire->status};
        snprintf(error->message, sizeof error->message, "%s: %s", what, wire->problem);
    }
    return wire->status;
}
