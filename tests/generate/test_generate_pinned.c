/* A seed gives the same puzzles in every version: daily puzzles and shared links rest on it. Whoever changes how puzzles are
 * made has to change these numbers, and knows then what was changed. */
#include "generate_support.h"

static struct haul haul;

/* All that a run says about its puzzles, and about itself, as one number. */
static uint64_t digest(const uj_generate_options *options)
{
    uj_generate_stats stats;
    uj_error error = {0};
    throw_away(&haul);
    if (uj_generate(options, take, &haul, &stats, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < haul.count; i++) {
        const uj_level *level = &haul.levels[i];
        const uint64_t numbers[] = {level->id, level->attempt, (uint64_t)level->moves, (uint64_t)level->rated};
        for (size_t k = 0; k < COUNT_OF(numbers); k++)
            sum = (sum ^ numbers[k]) * UINT64_C(0x100000001b3);
    }
    const uint64_t counts[] = {stats.attempts,
                               stats.judged,
                               stats.solvable,
                               stats.found,
                               stats.repeated,
                               (uint64_t)stats.most_moves,
                               (uint64_t)stats.most_steps};
    for (size_t k = 0; k < COUNT_OF(counts); k++)
        sum = (sum ^ counts[k]) * UINT64_C(0x100000001b3);
    return sum;
}

struct wish {
    const char *name;
    uj_method method;
    int width, height, exit_row;
    uint64_t count;
    uj_range moves, steps, cars, trucks;
    int walls;
    unsigned bands;
    bool minimal, rate;
    uint64_t digest;
};

#define ANY                                                                                                            \
    {                                                                                                                  \
        1, INT32_MAX                                                                                                   \
    }

static const struct wish wishes[] = {
    {"climb", UJ_CLIMB, 6, 6, -1, 6, ANY, ANY, ANY, ANY, 0, 0, false, false, UINT64_C(0xeb8349f7522b2134)},
    {"climb to a range",
     UJ_CLIMB,
     6,
     6,
     -1,
     8,
     {8, 20},
     ANY,
     ANY,
     ANY,
     0,
     0,
     false,
     false,
     UINT64_C(0xb3736238bd255d41)},
    {"climb to a range of any height",
     UJ_CLIMB,
     4,
     4,
     -1,
     6,
     {3, 100},
     ANY,
     ANY,
     ANY,
     0,
     0,
     false,
     false,
     UINT64_C(0xc0229802ea2a6dc4)},
    {"climb with no upper end",
     UJ_CLIMB,
     4,
     4,
     -1,
     6,
     {3, 101},
     ANY,
     ANY,
     ANY,
     0,
     0,
     false,
     false,
     UINT64_C(0xfd2f16c8f563c044)},
    {"climb in steps",
     UJ_CLIMB,
     5,
     5,
     -1,
     6,
     ANY,
     {12, 30},
     ANY,
     ANY,
     0,
     0,
     false,
     false,
     UINT64_C(0xbf857994fa8e1cce)},
    {"climb for bands", UJ_CLIMB, 6, 6, -1, 8, ANY, ANY, ANY, ANY, 0, 1u << UJ_EASY | 1u << UJ_HARD, false, false,
     UINT64_C(0x27edb60df7833cc8)},
    {"climb around walls",
     UJ_CLIMB,
     6,
     5,
     1,
     6,
     ANY,
     ANY,
     {5, 8},
     {1, 2},
     2,
     0,
     false,
     true,
     UINT64_C(0x4da301131a07ecb9)},
    {"climb for minimal ones",
     UJ_CLIMB,
     6,
     6,
     -1,
     4,
     {10, 30},
     ANY,
     ANY,
     ANY,
     0,
     0,
     true,
     false,
     UINT64_C(0x3e098924760e6a65)},
    {"walk back", UJ_WALKBACK, 6, 6, -1, 30, ANY, ANY, ANY, ANY, 0, 0, false, false, UINT64_C(0xead1f77d24bf8ec0)},
    {"walk back around walls",
     UJ_WALKBACK,
     7,
     4,
     3,
     20,
     {4, 50},
     ANY,
     ANY,
     ANY,
     3,
     0,
     false,
     false,
     UINT64_C(0x5ddfa6f497c8d66e)},
    {"random", UJ_RANDOM, 6, 6, -1, 40, ANY, ANY, ANY, ANY, 0, 0, false, true, UINT64_C(0x72bd4eba47521e15)},
    {"random and small",
     UJ_RANDOM,
     4,
     4,
     -1,
     60,
     {1, 5},
     ANY,
     ANY,
     ANY,
     0,
     0,
     false,
     false,
     UINT64_C(0x2a4d37d5ec7cfecd)},
    {"random and wide",
     UJ_RANDOM,
     7,
     6,
     0,
     10,
     {2, 12},
     {3, 40},
     {8, 12},
     {3, 5},
     1,
     0,
     false,
     false,
     UINT64_C(0x2b0f5ebaeca767f1)},
};

static void a_seed_gives_the_same_puzzles_in_every_version(void **state)
{
    (void)state;
    int changed = 0;
    for (size_t i = 0; i < COUNT_OF(wishes); i++) {
        const struct wish *wish = &wishes[i];
        uj_generate_options options = options_for(wish->count, 2026);
        options.method = wish->method;
        options.width = wish->width;
        options.height = wish->height;
        options.exit_row = wish->exit_row;
        options.moves = wish->moves;
        options.steps = wish->steps;
        options.cars = wish->cars;
        if (wish->trucks.high < INT32_MAX)
            options.trucks = wish->trucks;
        options.walls = (uj_range){wish->walls, wish->walls};
        options.bands = wish->bands;
        options.minimal = wish->minimal;
        options.rate = wish->rate;
        const uint64_t found = digest(&options);
        if (found == wish->digest)
            continue;
        print_error("%s: 0x%016llx\n", wish->name, (unsigned long long)found);
        changed++;
    }
    assert_int_equal(changed, 0);
}

static int let_go(void **state)
{
    (void)state;
    throw_away(&haul);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_gives_the_same_puzzles_in_every_version),
    };
    return cmocka_run_group_tests(tests, NULL, let_go);
}
