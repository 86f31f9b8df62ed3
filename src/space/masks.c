#include "space/masks.h"

#define BIT(n) ((n) < 64 ? UINT64_C(1) << ((n)&63) : 0)
#define BITS4(n, first)                                                                                                \
    (BIT((first) * (n)) | BIT(((first) + 1) * (n)) | BIT(((first) + 2) * (n)) | BIT(((first) + 3) * (n)))
#define BITS16(n, first) (BITS4(n, first) | BITS4(n, (first) + 4) | BITS4(n, (first) + 8) | BITS4(n, (first) + 12))
#define EVERY(n)         (BITS16(n, 0) | BITS16(n, 16) | BITS16(n, 32) | BITS16(n, 48))
#define EVERY4(n)        EVERY(n), EVERY((n) + 1), EVERY((n) + 2), EVERY((n) + 3)
#define EVERY16(n)       EVERY4(n), EVERY4((n) + 4), EVERY4((n) + 8), EVERY4((n) + 12)

const uint64_t mask_every[65] = {EVERY16(0), EVERY16(16), EVERY16(32), EVERY16(48), EVERY(64)};

const struct fit fit_of_no_line = {.leaving = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, .count = 1};

static_assert(sizeof fit_of_no_line.leaving / sizeof *fit_of_no_line.leaving == 12, "it leaves every cell free");
