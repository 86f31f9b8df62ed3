#include <assert.h>

#include "base/varint.h"

void pack_number(uj_text *out, uint64_t number)
{
    char bytes[10];
    size_t count = 0;
    for (; number > 0x7f; number >>= 7)
        bytes[count++] = (char)(number | 0x80);
    assert(count < sizeof bytes); /* ten times seven bits hold any number */
    bytes[count++] = (char)number;
    uj_text_add(out, bytes, count);
}

bool unpack_number(const char **data, const char *end, uint64_t *out)
{
    *out = 0;
    for (unsigned shift = 0; *data < end && shift < 64; shift += 7) {
        const uint64_t byte = (unsigned char)*(*data)++;
        *out |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return shift < 63 || byte < 2;
    }
    return false;
}
