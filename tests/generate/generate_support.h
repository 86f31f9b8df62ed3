/* Levels that a run handed out, kept to look at. */
#ifndef GENERATE_SUPPORT_H
#define GENERATE_SUPPORT_H

#include "cmocka_prelude.h"
#include "convert.h"
#include "random_board.h"
#include "unjam.h"

enum { MOST_LEVELS = 10000 };

struct haul {
    uj_level levels[MOST_LEVELS];
    size_t count;
    size_t stop_at; /* 0: never */
};

static inline bool take(uj_level *level, void *payload)
{
    struct haul *haul = payload;
    assert_true(haul->count < MOST_LEVELS);
    haul->levels[haul->count++] = *level;
    *level = (uj_level)UJ_LEVEL_INIT;
    return haul->count != haul->stop_at;
}

static inline void throw_away(struct haul *haul)
{
    for (size_t i = 0; i < haul->count; i++)
        uj_level_clear(&haul->levels[i]);
    haul->count = haul->stop_at = 0;
}

static inline uj_generate_options options_for(uint64_t count, uint64_t seed)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.count = count;
    options.seed = seed;
    options.threads = 1;
    return options;
}

static inline void generate(struct haul *out, const uj_generate_options *options)
{
    uj_error error = {0};
    uj_generate_stats stats;
    throw_away(out);
    if (uj_generate(options, take, out, &stats, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(out->count, options->count);
    assert_int_equal(stats.found, options->count);
}

#endif
