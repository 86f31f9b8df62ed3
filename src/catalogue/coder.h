/* The entropy coder of the catalogue: range asymmetric numeral systems. A number of 32 bits holds what is coded; a symbol with
 * the share f of CODER_SUM multiplies it by about CODER_SUM / f. Symbols come out in the order opposite to that in which they went in. */
#ifndef UNJAM_CATALOGUE_CODER_H
#define UNJAM_CATALOGUE_CODER_H

#include "unjam.h"

enum {
    CODER_BITS = 12,
    CODER_SUM = 1 << CODER_BITS,
    CODER_LEAST = 1 << 16,
    CODER_STATE_BYTES = 4,
    CODER_WORD_BYTES = 2
};

/* The part [start, start + size) of CODER_SUM that stands for a symbol. */
struct share {
    uint16_t start, size;
    uint8_t symbol;
};

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

struct decoder {
    const unsigned char *next, *end;
    uint32_t state;
    bool is_damaged; /* stays so; what is read from then on is meaningless, but safe */
};

static inline uint32_t bytes_number(const unsigned char *bytes, int count)
{
    uint32_t number = 0;
    for (int i = count; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

static inline struct decoder decoder_of(const unsigned char *data, size_t length)
{
    if (length < CODER_STATE_BYTES)
        return (struct decoder){data, data, CODER_LEAST, true};
    return (struct decoder){data + CODER_STATE_BYTES, data + length, bytes_number(data, CODER_STATE_BYTES), false};
}

/* The next symbol, by shares that fill CODER_SUM. */
static inline unsigned decoder_take(struct decoder *decoder, const struct share *shares)
{
    const uint32_t slot = decoder->state & (CODER_SUM - 1);
    while (slot - shares->start >= shares->size) /* without sign: below the start counts as beyond the end */
        shares++;
    decoder->state = shares->size * (decoder->state >> CODER_BITS) + slot - shares->start;
    if (decoder->state >= CODER_LEAST)
        return shares->symbol;
    if (decoder->end - decoder->next < CODER_WORD_BYTES) {
        decoder->is_damaged = true;
        decoder->state = CODER_LEAST;
        return shares->symbol;
    }
    decoder->state = decoder->state << 16 | bytes_number(decoder->next, CODER_WORD_BYTES);
    decoder->next += CODER_WORD_BYTES;
    return shares->symbol;
}

/* Whether all that was written has been read, and nothing else. */
static inline bool decoder_is_at_end(const struct decoder *decoder)
{
    return !decoder->is_damaged && decoder->next == decoder->end && decoder->state == CODER_LEAST;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

/* Appends what `shares` stand for, to be read from the first to the last. UJ_NO_MEMORY. */
uj_status coder_write(uj_text *out, const struct share *shares, size_t count);

#endif
