#include "base/error.h"
#include "unjam.h"

/* Every weekday has its band and its moves, Sunday first. Most boards of these lengths are of the band, so that one is
 * found soon. Whoever changes a number here, or how climbs go, changes the puzzles of all days. */
static const struct weekday {
    uj_band band;
    uj_range moves;
} weekdays[] = {
    {UJ_EXPERT, {30, 45}}, {UJ_EASY, {6, 9}},   {UJ_MEDIUM, {10, 12}}, {UJ_MEDIUM, {13, 15}},
    {UJ_MEDIUM, {16, 18}}, {UJ_HARD, {19, 23}}, {UJ_HARD, {24, 29}},
};

static bool is_leap_year(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap_year(year));
}

/* 0 is Sunday. Years begin in March here, so that the leap day is the last. */
static int weekday_of(int year, int month, int day)
{
    const int shifted = (month + 9) % 12, era_year = month < 3 ? year - 1 : year;
    return (era_year + era_year / 4 - era_year / 100 + era_year / 400 + (13 * shifted + 2) / 5 + day + 2) % 7;
}

static bool keep(uj_level *level, void *payload)
{
    *(uj_level *)payload = *level;
    *level = (uj_level)UJ_LEVEL_INIT;
    return true;
}

uj_status uj_daily(uj_level *out, int year, int month, int day, const uj_limits *limits, uj_error *error)
{
    uj_level_clear(out);
    if (year < 1583 || year > 9999 || month < 1 || month > 12 || day < 1 || day > days_of_month(year, month))
        return fail_here(error, UJ_BAD_INPUT, "there is no day %04d-%02d-%02d", year, month, day);
    const struct weekday *weekday = &weekdays[weekday_of(year, month, day)];
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.bands = 1u << weekday->band;
    options.moves = weekday->moves;
    options.cars.high = UJ_BOX_CARS; /* so that it can be set up with the real game */
    options.trucks.high = UJ_BOX_TRUCKS;
    options.seed = (uint64_t)(year * 10000 + month * 100 + day);
    options.threads = 1;
    if (limits)
        options.limits = *limits;
    const uj_status status = uj_generate(&options, keep, out, NULL, error);
    out->method = status == UJ_OK ? "daily" : "";
    return status;
}
