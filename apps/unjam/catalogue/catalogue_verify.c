/* Puzzle after puzzle, on all cores: whether each is what the catalogue says. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "board_pool.h"
#include "catalogue/catalogue.h"
#include "numbers.h"

enum { MOST_NAMED = 10, MOST_HELPERS = 63 };

static const double most_error = 0.02; /* of seconds */

struct verifying {
    const struct catalogue_file *file;
    const struct catalogue_verify *options;
    uint32_t *numbers;
    size_t count;
    atomic_size_t next, wrong;
    pthread_mutex_t lock; /* of messages and progress */
    atomic_int failure;   /* a uj_status */
};

/* What is wrong with a puzzle; NULL: nothing. */
static const char *fault_of(const uj_catalogue_puzzle *puzzle, const uj_level *level, uint32_t in_place)
{
    const uj_rating *const rating = &level->rating;
    const bool is_rated = puzzle->seconds > 0;
    if (level->moves != puzzle->moves || level->steps != puzzle->steps)
        return "its solution has another length";
    if (rating->max_distance != puzzle->moves || in_place != puzzle->number)
        return "it is not the state that a census keeps for its cluster";
    if (!rating->minimal)
        return "it is not minimal";
    if (is_rated &&
        (rating->band != puzzle->band || fabs(puzzle->seconds / rating->seconds_estimate - 1) >= most_error))
        return "its difficulty differs";
    if (level->id != puzzle->id)
        return "its id differs";
    return NULL;
}

static uj_status check_one(const struct verifying *work, uint32_t number, const char **fault)
{
    const uj_limits *const limits = &work->options->limits;
    uj_catalogue_puzzle puzzle, found = {0};
    uj_level level = UJ_LEVEL_INIT;
    uj_status status = uj_catalogue_get(&puzzle, work->file->catalogue, number, NULL);
    if (status == UJ_OK)
        status = uj_level_make(&level, &puzzle.board, limits, NULL);
    if (status == UJ_OK)
        status = uj_catalogue_of_board(&found, work->file->catalogue, &puzzle.board, limits, NULL);
    *fault = NULL;
    if (status == UJ_BAD_INPUT)
        *fault = "it has no solution, or cannot be read";
    else if (status == UJ_OK || status == UJ_END)
        *fault = fault_of(&puzzle, &level, found.number);
    uj_level_clear(&level);
    return status == UJ_NO_MEMORY || status == UJ_LIMIT ? status : UJ_OK;
}

static void *check_some(void *payload)
{
    struct verifying *const work = payload;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->count && !limits_are_over();) {
        const char *fault;
        const uj_status status = check_one(work, work->numbers[i], &fault);
        if (status != UJ_OK)
            atomic_store(&work->failure, status);
        if (status != UJ_OK)
            break;
        pthread_mutex_lock(&work->lock);
        if (fault && atomic_fetch_add(&work->wrong, 1) < MOST_NAMED) {
            progress_wipe();
            complain("%s: puzzle %lu: %s", work->file->name, (unsigned long)work->numbers[i], fault);
        }
        progress_set(i, work->count);
        pthread_mutex_unlock(&work->lock);
    }
    return NULL;
}

static void check_all(struct verifying *work)
{
    pthread_t helpers[MOST_HELPERS];
    const int wanted = work->options->threads > 0 ? work->options->threads : core_count();
    int count = 0;
    progress_begin("solving", "puzzles");
    while (count < wanted - 1 && count < MOST_HELPERS && pthread_create(&helpers[count], NULL, check_some, work) == 0)
        count++;
    check_some(work);
    for (int i = 0; i < count; i++)
        pthread_join(helpers[i], NULL);
    progress_wipe();
}

/* The numbers asked for, or a random sample of them: the first of a shuffle. False after a complaint: there is none of them. */
static bool list_numbers(struct verifying *work)
{
    const struct catalogue_verify *const options = work->options;
    const uj_range range = options->numbers;
    const uint32_t all = uj_catalogue_count(work->file->catalogue);
    const uint32_t first = range.low > 1 ? (uint32_t)range.low : 1;
    const uint32_t last = (uint32_t)range.high < all ? (uint32_t)range.high : all;
    if (first > last) {
        complain("--numbers: %s has puzzles 1 to %lu", work->file->name, (unsigned long)all);
        return false;
    }
    const uint32_t count = last - first + 1;
    for (uint32_t i = 0; i < count; i++)
        work->numbers[i] = first + i;
    work->count = count;
    if (options->sample == 0 || options->sample >= count)
        return true;
    uj_random random;
    uj_random_seed(&random, options->seed, 0);
    work->count = (size_t)options->sample;
    for (uint32_t i = 0; i < work->count; i++) {
        const uint32_t other = i + (uint32_t)uj_random_below(&random, count - i);
        const uint32_t number = work->numbers[other];
        work->numbers[other] = work->numbers[i];
        work->numbers[i] = number;
    }
    return true;
}

static enum exit_status report(const struct verifying *work)
{
    if (limits_are_over() || atomic_load(&work->failure) == UJ_LIMIT) {
        complain("%s: %s before all puzzles were solved", work->file->name,
                 limits_are_over() ? limits_reason() : "the memory allowed was used up");
        return EXIT_LIMIT;
    }
    if (atomic_load(&work->failure) != UJ_OK)
        return status_of_failure(complain_no_memory());
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s: ", work->file->name);
    uj_text_counted(&text, work->count, "puzzle");
    uj_text_words(&text,
                  uj_catalogue_model(work->file->catalogue) > 0 ? " solved and rated again, " : " solved again, ");
    if (atomic_load(&work->wrong) == 0)
        uj_text_words(&text, "all as stored\n");
    else
        uj_text_printf(&text, "%zu not as stored\n", atomic_load(&work->wrong));
    const bool is_printed = print_and_free(&text);
    return !is_printed ? EXIT_BAD_INPUT : atomic_load(&work->wrong) > 0 ? EXIT_NO_SOLUTION : EXIT_DONE;
}

enum exit_status catalogue_verify(const struct catalogue_verify *options, const struct catalogue_file *file)
{
    struct verifying work = {.file = file, .options = options, .lock = PTHREAD_MUTEX_INITIALIZER};
    work.numbers = calloc(uj_catalogue_count(file->catalogue), sizeof *work.numbers);
    if (!work.numbers)
        return status_of_failure(complain_no_memory());
    const bool has_any = list_numbers(&work);
    if (has_any)
        check_all(&work);
    free(work.numbers);
    return has_any ? report(&work) : EXIT_BAD_INPUT;
}
