/* The second pass over the rows that a census kept: their ratings, and how these relate to distance. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_pool.h"
#include "census/census.h"
#include "census/census_features.h"
#include "numbers.h"
#include "commands.h"

enum { BATCH = 512 };

/* Rows that are rated together and stored in one transaction. */
struct batch {
    uint64_t numbers[BATCH];
    uj_level levels[BATCH];
    uj_status status[BATCH];
    size_t count;
    size_t damaged;     /* rows that cannot be read and so are not here */
    uint64_t too_large; /* rows so far that were refused memory even alone */
    atomic_size_t next;
    const uj_limits *limits;
};

static bool take_row(uint64_t number, uj_level *level, void *payload)
{
    struct batch *batch = payload;
    batch->numbers[batch->count] = number;
    batch->levels[batch->count++] = *level;
    *level = (uj_level)UJ_LEVEL_INIT;
    return batch->count < BATCH;
}

/* A uj_damaged_fn. The features are read from all rows later, and then it is named. */
static void pass_over(uint64_t number, const uj_error *error, void *payload)
{
    (void)number;
    (void)error;
    struct batch *batch = payload;
    batch->damaged++;
}

static void rate_row(struct batch *batch, size_t i)
{
    uj_level *const level = &batch->levels[i];
    const uj_board board = level->board;
    uj_level_clear(level);
    *level = (uj_level)UJ_LEVEL_INIT;
    batch->status[i] = uj_level_make(level, &board, batch->limits, NULL);
    if (batch->status[i] != UJ_OK)
        level->board = board; /* to be tried again */
}

static void *rate_rows(void *payload)
{
    struct batch *batch = payload;
    for (size_t i; (i = atomic_fetch_add(&batch->next, 1)) < batch->count && !limits_are_over();)
        rate_row(batch, i);
    return NULL;
}

/* Threads share the memory: a row that was refused some is tried again alone. */
static void rate_batch(struct batch *batch, int threads)
{
    pthread_t helpers[64];
    int helper_count = 0;
    const int wanted = threads > 0 ? threads : core_count();
    atomic_store(&batch->next, 0);
    while (helper_count < wanted - 1 && helper_count < 64 &&
           pthread_create(&helpers[helper_count], NULL, rate_rows, batch) == 0)
        helper_count++;
    rate_rows(batch);
    for (int i = 0; i < helper_count; i++)
        pthread_join(helpers[i], NULL);
    for (size_t i = 0; i < batch->count && !limits_are_over(); i++)
        if (batch->status[i] == UJ_LIMIT || batch->status[i] == UJ_NO_MEMORY)
            rate_row(batch, i);
}

/* Stores the ratings; rows that are too large to rate or damaged are counted and stay as they are. */
static uj_status store_batch(uj_store *store, struct batch *batch, uint64_t *refused, uj_error *error)
{
    *refused += batch->damaged;
    uj_status status = uj_store_begin(store, error);
    for (size_t i = 0; i < batch->count && status == UJ_OK; i++) {
        *refused += batch->status[i] != UJ_OK;
        batch->too_large += batch->status[i] == UJ_LIMIT || batch->status[i] == UJ_NO_MEMORY;
        if (batch->status[i] == UJ_OK)
            status = uj_store_rate(store, batch->numbers[i], &batch->levels[i], error);
    }
    if (status == UJ_OK)
        status = uj_store_commit(store, error);
    if (status != UJ_OK)
        uj_store_rollback(store);
    return status;
}

static void clear_batch(struct batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        uj_level_clear(&batch->levels[i]);
    batch->count = batch->damaged = 0;
}

/* Rates batch after batch until nothing is left. */
static uj_status rate_all(uj_store *store, struct batch *batch, int threads, uint64_t *rated, uj_error *error)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.unrated = true;
    filter.limit = BATCH;
    filter.damaged = pass_over;
    filter.damaged_payload = batch;
    uint64_t total = 0;
    uj_status status = uj_store_count(store, &filter, &total, error);
    progress_begin("rating", "clusters");
    *rated = 0;
    for (bool is_left = status == UJ_OK && total > 0; is_left;) {
        status = uj_store_find(store, &filter, take_row, batch, error);
        is_left = status == UJ_OK && batch->count + batch->damaged > 0;
        if (is_left) {
            rate_batch(batch, threads);
            is_left = !limits_are_over();
        }
        if (is_left)
            status = store_batch(store, batch, &filter.offset, error);
        *rated += is_left ? batch->count : 0;
        clear_batch(batch);
        is_left = is_left && status == UJ_OK;
        progress_set(*rated, total);
    }
    progress_wipe();
    return status;
}

enum exit_status census_rate_rows(const struct census_command *command, uj_store *store)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch) {
        complain_no_memory();
        return EXIT_LIMIT;
    }
    batch->limits = &command->limits;
    uint64_t rated;
    uj_error error;
    const uj_status status = rate_all(store, batch, command->threads, &rated, &error);
    const unsigned long long too_large = batch->too_large;
    free(batch);
    if (status != UJ_OK)
        return file_failure(command->db, status, &error);
    if (limits_are_over()) {
        complain("%s after %llu rating%s. Run the same command again to resume", limits_reason(),
                 (unsigned long long)rated, plural(rated));
        return EXIT_LIMIT;
    }
    if (too_large > 0) {
        complain(
            "%llu cluster%s not rated: more memory is needed. Run the same command again with a larger --max-memory",
            too_large, too_large == 1 ? " was" : "s were");
        return EXIT_LIMIT;
    }
    return EXIT_DONE;
}

enum exit_status census_rate(const struct census_command *command, uj_store *store)
{
    const enum exit_status rated = census_rate_rows(command, store);
    if (rated != EXIT_DONE)
        return rated;
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    struct damaged damaged = {.path = command->db};
    const uj_status status = census_features_print(&text, store, &damaged, command->json, &error);
    damaged_end(&damaged, "puzzles");
    const bool is_fine = status == UJ_OK && print_text(&text);
    if (status != UJ_OK)
        complain("%s: %s", command->db, error.message);
    uj_text_free(&text);
    return !is_fine ? status_of_failure(status) : damaged.count == 0 ? EXIT_DONE : EXIT_BAD_INPUT;
}
