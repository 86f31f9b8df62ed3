/* unjam generate --from-db: puzzles drawn from a census or another puzzle file. */
#include <stdlib.h>

#include "generate/generate.h"
#include "output.h"

struct lottery {
    const struct generate_command *command;
    struct generate_sink *sink;
    uint64_t wanted;
    uint64_t *clusters; /* drawn so far */
    size_t count, capacity;
    uj_error error;
    uj_status status;
};

static bool is_repeated(const struct lottery *lottery, uint64_t cluster)
{
    for (size_t i = 0; i < lottery->count; i++)
        if (lottery->clusters[i] == cluster)
            return true;
    return generate_sink_knows(cluster, lottery->sink);
}

static bool remember(struct lottery *lottery, uint64_t cluster)
{
    if (lottery->count == lottery->capacity) {
        const size_t larger = lottery->capacity ? lottery->capacity * 2 : 64;
        uint64_t *clusters = realloc(lottery->clusters, larger * sizeof *clusters);
        if (!clusters)
            return false;
        lottery->clusters = clusters;
        lottery->capacity = larger;
    }
    lottery->clusters[lottery->count++] = cluster;
    return true;
}

static bool has(uj_range range, int number)
{
    return number >= range.low && number <= range.high;
}

/* What only a rating tells; the rest was asked of the file. */
static bool is_wanted(const struct lottery *lottery, const uj_level *level)
{
    const uj_generate_options *wishes = &lottery->command->wishes;
    return has(wishes->steps, level->steps) && (wishes->bands == 0 || wishes->bands >> level->rating.band & 1) &&
           (!wishes->minimal || level->rating.minimal);
}

/* Rows of a census may be without a rating; it is made up for, for those that are drawn. */
static bool take(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct lottery *lottery = payload;
    if (!level->rated || level->solution_length == 0) {
        const uj_board board = level->board;
        lottery->status = uj_level_make(level, &board, NULL, &lottery->error);
        if (lottery->status == UJ_LIMIT) /* too large to rate: draw another */
            lottery->status = UJ_OK;
        if (lottery->status != UJ_OK)
            return false;
        level->method = "census";
    }
    if (!level->rated || !is_wanted(lottery, level) || is_repeated(lottery, level->cluster))
        return !lottery->sink->failed;
    if (!remember(lottery, level->cluster)) {
        complain("out of memory");
        return false;
    }
    return generate_sink_take(level, lottery->sink) && lottery->count < lottery->wanted;
}

static uj_filter filter_of(const struct generate_command *command)
{
    const uj_generate_options *wishes = &command->wishes;
    uj_filter filter = UJ_FILTER_INIT;
    filter.moves = wishes->moves;
    filter.cars = wishes->cars;
    filter.trucks = wishes->trucks;
    filter.walls = (uj_range){wishes->walls, wishes->walls};
    filter.width = command->asked.width;
    filter.height = command->asked.height;
    filter.exit_row = command->asked.exit_row;
    filter.box = command->asked.box;
    filter.order = UJ_ORDER_RANDOM;
    filter.seed = wishes->seed;
    return filter;
}

enum exit_status generate_draw(const struct generate_command *command, struct generate_sink *sink)
{
    if (!generate_run_begin(sink, command))
        return EXIT_BAD_INPUT;
    struct lottery lottery = {.command = command, .sink = sink, .wanted = command->wishes.count - sink->run.found};
    if (lottery.wanted == 0)
        return EXIT_DONE;
    const uj_filter filter = filter_of(command);
    uj_store *store = NULL;
    uj_status status = uj_store_open(&store, command->source, UJ_STORE_READ, &lottery.error);
    if (status == UJ_OK)
        status = uj_store_find(store, &filter, take, &lottery, &lottery.error);
    if (status == UJ_OK)
        status = lottery.status;
    uj_store_close(store);
    free(lottery.clusters);
    progress_wipe(&sink->progress);
    if (status != UJ_OK) {
        complain("%s: %s", command->source, lottery.error.message);
        return EXIT_BAD_INPUT;
    }
    if (lottery.count >= lottery.wanted || sink->failed)
        return EXIT_DONE;
    complain("only %llu of %llu puzzles: %s has no more that match",
             (unsigned long long)(command->wishes.count - lottery.wanted + lottery.count),
             (unsigned long long)command->wishes.count, command->source);
    return EXIT_LIMIT;
}
