/* Packed states as keys: comparing and hashing. Forced inline so that `words`, when constant, leaves no loop. */
#ifndef UNJAM_BASE_STATE_HASH_H
#define UNJAM_BASE_STATE_HASH_H

#include <stdbool.h>
#include <stdint.h>

/* A sum of products, one odd factor per word, then the finaliser of MurmurHash3, so that every bit of the state reaches
 * every bit of the hash and each user may take other bits of it. */
static inline __attribute__((always_inline)) uint64_t state_hash(const uint64_t *state, int words)
{
    uint64_t hash = 0, factor = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < words; i++) {
        hash += state[i] * factor;
        factor += UINT64_C(0x3c6ef372fe94f82a);
    }
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}

static inline __attribute__((always_inline)) bool state_equal(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

#endif
