/* The puzzle of the day. */
#include <string.h>

#include "cmocka_prelude.h"
#include "random_board.h"
#include "unjam.h"

static uj_level daily(int year, int month, int day)
{
    uj_level level = UJ_LEVEL_INIT;
    uj_error error = {0};
    if (uj_daily(&level, year, month, day, NULL, &error) != UJ_OK)
        fail_msg("%04d-%02d-%02d: %s", year, month, day, error.message);
    return level;
}

/* From Monday to Sunday, in the first week of 2026 that begins in it. */
static void weeks_begin_easy_and_end_hard(void **state)
{
    (void)state;
    static const uj_band bands[] = {UJ_EASY, UJ_MEDIUM, UJ_MEDIUM, UJ_MEDIUM, UJ_HARD, UJ_HARD, UJ_EXPERT};
    int moves = 0;
    for (int i = 0; i < 7; i++) {
        uj_level level = daily(2026, 1, 5 + i);
        assert_int_equal(level.rating.band, bands[i]);
        assert_true(level.moves > moves);
        assert_true(level.rating.cars <= 12 && level.rating.trucks <= 4);
        assert_string_equal(level.method, "daily");
        assert_int_equal(uj_solution_check(&level.board, level.solution, level.solution_length, NULL), UJ_OK);
        moves = level.moves;
        uj_level_clear(&level);
    }
}

static void the_puzzle_of_a_day_never_changes(void **state)
{
    (void)state;
    static const struct {
        int year, month, day;
        const char *id;
    } days[] = {
        {2026, 1, 1, "9e21aa9d62a121b9"},  {2024, 2, 29, "6b6593a022b7cbcc"}, {2000, 12, 31, "a0bcf21c90fb2112"},
        {2100, 3, 1, "939bf9ea6fb7e74a"},  {2026, 1, 5, "26a2e0b4fdb25981"},  {2026, 1, 6, "c01e744e36fda543"},
        {2026, 1, 7, "1bc825499ed2b901"},  {2026, 1, 8, "2d499b56a8c9a526"},  {2026, 1, 9, "d3ea69dffb5ba2f4"},
        {2026, 1, 10, "987324f14cd07488"}, {2026, 1, 11, "e539540dd32151e8"},
    };
    for (size_t i = 0; i < COUNT_OF(days); i++) {
        uj_level level = daily(days[i].year, days[i].month, days[i].day);
        char id[UJ_ID_SIZE];
        uj_id_text(id, level.id);
        assert_string_equal(id, days[i].id);
        uj_level_clear(&level);
    }
}

static void days_that_are_none_are_refused(void **state)
{
    (void)state;
    static const int days[][3] = {{2026, 2, 29}, {2100, 2, 29}, {2026, 13, 1}, {2026, 0, 1}, {2026, 4, 31},
                                  {2026, 1, 0},  {2026, 1, 32}, {0, 1, 1},     {10000, 1, 1}};
    uj_level level = UJ_LEVEL_INIT;
    uj_error error;
    for (size_t i = 0; i < COUNT_OF(days); i++)
        assert_int_equal(uj_daily(&level, days[i][0], days[i][1], days[i][2], NULL, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "10000-01-01"));
}

static bool stop_at_once(void *payload)
{
    (void)payload;
    return true;
}

static bool is_day(int year, int month, int day)
{
    const uj_limits limits = {.stop = stop_at_once}; /* a day that exists is looked for no longer than that */
    uj_level level = UJ_LEVEL_INIT;
    const uj_status status = uj_daily(&level, year, month, day, &limits, NULL);
    uj_level_clear(&level);
    return status != UJ_BAD_INPUT;
}

static void months_and_years_end_where_the_calendar_does(void **state)
{
    (void)state;
    static const int last[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; month++) {
        assert_true(is_day(2026, month, last[month - 1]));
        assert_false(is_day(2026, month, last[month - 1] + 1));
    }
    assert_true(is_day(1583, 1, 1) && is_day(9999, 12, 31));
    assert_false(is_day(1582, 12, 31) || is_day(10000, 1, 1));
}

/* Every day of a year has a puzzle, and no two within four weeks the same. Later a climb may end where another one did, as
 * two Sundays of that year do. Days: as many as there is time for. */
static void days_differ(void **state)
{
    (void)state;
    static uint64_t ids[12 * 28];
    const int months = random_rounds(1) > 1 ? 12 : 1;
    size_t count = 0, repeated = 0;
    for (int month = 1; month <= months; month++)
        for (int day = 1; day <= 28; day++) {
            uj_level level = daily(2027, month, day);
            for (size_t i = 0; i < count; i++) {
                assert_true(ids[i] != level.id || count - i > 28);
                repeated += ids[i] == level.id;
            }
            ids[count++] = level.id;
            uj_level_clear(&level);
        }
    assert_true(repeated <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weeks_begin_easy_and_end_hard),
        cmocka_unit_test(the_puzzle_of_a_day_never_changes),
        cmocka_unit_test(days_that_are_none_are_refused),
        cmocka_unit_test(months_and_years_end_where_the_calendar_does),
        cmocka_unit_test(days_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
