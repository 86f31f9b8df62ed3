/* Packed states as keys: comparing and hashing. Forced inline so that `words`, when constant, leaves no loop. */
#ifndef UNJAM_SEARCH_STATE_HASH_H
#define UNJAM_SEARCH_STATE_HASH_H

#include <stdbool.h>
#include <stdint.h>

/* Two rounds of multiply and xor-shift per word (the finaliser of MurmurHash3): every bit of the state reaches every
 * bit of the hash, so that a table may use any of them. */
static inline __attribute__((always_inline)) uint64_t state_hash(const uint64_t *state, int words)
{
    uint64_t hash = 0;
    for (int i = 0; i < words; i++) {
        hash ^= state[i];
        hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
        hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
        hash ^= hash >> 33;
    }
    return hash;
}

static inline __attribute__((always_inline)) bool state_equal(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

#endif
