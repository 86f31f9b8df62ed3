/* New puzzles. Generation runs in calls of a bounded number of attempts, so that the caller can show how far it is,
 * and stop; attempts are numbered, and each gives the same puzzle or none wherever and whenever it is made. */
#include "engine.h"

/* What generation is asked for, as numbers in the input. The same order as in engine.js. */
enum {
    WIDTH,
    HEIGHT,
    EXIT, /* from 1; 0: the middle one */
    WALLS_LOW,
    WALLS_HIGH,
    CARS_LOW,
    CARS_HIGH,
    TRUCKS_LOW,
    TRUCKS_HIGH,
    MOVES_LOW,
    MOVES_HIGH,
    STEPS_LOW,
    STEPS_HIGH,
    BANDS,
    MINIMAL,
    METHOD,
    FIRST_ATTEMPT,
    PATIENCE,
    NUMBERS
};

static int whole(double number)
{
    return number > 0x7fffffff ? 0x7fffffff : (int)number;
}

static uj_range range(const double *ends)
{
    return (uj_range){whole(ends[0]), whole(ends[1])};
}

static uj_generate_options options_of(const double *numbers, uint64_t seed)
{
    return (uj_generate_options){
        .size = sizeof(uj_generate_options),
        .count = 1,
        .width = whole(numbers[WIDTH]),
        .height = whole(numbers[HEIGHT]),
        .exit_row = whole(numbers[EXIT]) - 1,
        .walls = range(&numbers[WALLS_LOW]),
        .cars = range(&numbers[CARS_LOW]),
        .trucks = range(&numbers[TRUCKS_LOW]),
        .moves = range(&numbers[MOVES_LOW]),
        .steps = range(&numbers[STEPS_LOW]),
        .bands = (unsigned)whole(numbers[BANDS]),
        .minimal = numbers[MINIMAL] > 0,
        .rate = true,
        .method = (uj_method)whole(numbers[METHOD]),
        .seed = seed,
        .first_attempt = (uint64_t)numbers[FIRST_ATTEMPT],
        .threads = 1,
        .patience = (uint64_t)numbers[PATIENCE],
    };
}

static bool take(uj_level *level, void *payload)
{
    uj_answer_level(payload, level);
    return true;
}

/* {"puzzle":…,"attempts","judged","most_moves"}; the puzzle is null if none was found within the patience. */
int EXPORT(engine_generate)(uint64_t seed)
{
    uj_text *out = engine_answer();
    uj_error error = {.code = UJ_OK};
    uj_generate_stats stats = {0};
    const uj_generate_options options = options_of(engine_numbers(NUMBERS), seed);
    uj_status status = uj_generate_check(&options, &error);
    if (status != UJ_OK)
        return engine_end(status, &error);
    uj_text_words(out, "{\"puzzle\":");
    status = uj_generate(&options, take, out, &stats, &error);
    if (status == UJ_LIMIT)
        uj_text_words(out, "null");
    uj_text_printf(out, ",\"attempts\":%llu,\"judged\":%llu,\"most_moves\":%d}", (unsigned long long)stats.attempts,
                   (unsigned long long)stats.judged, stats.most_moves);
    return engine_end(status == UJ_LIMIT ? UJ_OK : status, &error);
}

static int end_level(uj_level *level, uj_status status, const uj_error *error)
{
    uj_text *out = engine_answer();
    if (status == UJ_OK)
        uj_answer_level(out, level);
    uj_level_clear(level);
    return engine_end(status, error);
}

int EXPORT(engine_daily)(int year, int month, int day)
{
    uj_error error = {.code = UJ_OK};
    uj_level level = UJ_LEVEL_INIT;
    const uj_status status = uj_daily(&level, year, month, day, NULL, &error);
    return end_level(&level, status, &error);
}

/* board */
int EXPORT(engine_level)(void)
{
    uj_error error = {.code = UJ_OK};
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_level level = UJ_LEVEL_INIT;
    uj_status status = engine_board(&puzzle, &error);
    if (status == UJ_OK)
        status = uj_level_make(&level, &puzzle.board, NULL, &error);
    return end_level(&level, status, &error);
}
