#include "catalogue/coder.h"

#include <stdlib.h>

static void put_bytes(unsigned char *out, uint32_t number, int count)
{
    for (int i = 0; i < count; i++)
        out[i] = (unsigned char)(number >> 8 * i);
}

uj_status coder_write(uj_text *out, const struct share *shares, size_t count)
{
    /* No symbol takes more than a word: a state below 2^32 leaves at most one behind. */
    const size_t room = count * CODER_WORD_BYTES + CODER_STATE_BYTES;
    unsigned char *const bytes = malloc(room);
    if (!bytes)
        return UJ_NO_MEMORY;
    unsigned char *first = bytes + room;
    uint32_t state = CODER_LEAST;
    for (size_t i = count; i-- > 0;) {
        const struct share share = shares[i];
        if (state >= (uint64_t)share.size << (32 - CODER_BITS)) {
            first -= CODER_WORD_BYTES;
            put_bytes(first, state, CODER_WORD_BYTES);
            state >>= 16;
        }
        state = (state / share.size << CODER_BITS) + state % share.size + share.start;
    }
    first -= CODER_STATE_BYTES;
    put_bytes(first, state, CODER_STATE_BYTES);
    uj_text_add(out, (const char *)first, (size_t)(bytes + room - first));
    free(bytes);
    return uj_text_status(out);
}
