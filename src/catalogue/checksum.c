/* CRC-32 as in PNG and gzip. */
#include "catalogue/catalogue.h"

uint32_t catalogue_checksum(const unsigned char *data, size_t length)
{
    uint32_t table[256];
    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? UINT32_C(0xedb88320) : 0);
    }
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < length; i++)
        sum = sum >> 8 ^ table[(sum ^ data[i]) & 0xff];
    return ~sum;
}
