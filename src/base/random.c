/* xoshiro256** 1.0 and splitmix64, by D. Blackman and S. Vigna (public domain algorithms, described in "Scrambled
 * linear pseudorandom number generators", 2021). Written from the description. */
#include "unjam.h"

#include <assert.h>

static uint64_t rotate_left(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void uj_random_seed(uj_random *random, uint64_t seed, uint64_t stream)
{
    /* The stream is mixed before it meets the seed: otherwise (seed 1, stream 0) and (seed 0, stream 1) would be
     * neighbours in one splitmix sequence and share most of their state. */
    uint64_t mixed_stream = stream;
    uint64_t state = seed ^ (stream ? splitmix(&mixed_stream) : 0);
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix(&state);
}

uint64_t uj_random_next(uj_random *random)
{
    uint64_t *const s = random->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t uj_random_below(uj_random *random, uint64_t bound)
{
    assert(bound > 0);
    /* Reject the few lowest values that would make some remainders likelier than others. */
    const uint64_t rejected = -bound % bound;
    uint64_t value;
    do
        value = uj_random_next(random);
    while (value < rejected);
    return value % bound;
}

double uj_random_unit(uj_random *random)
{
    return (double)(uj_random_next(random) >> 11) * 0x1.0p-53;
}
