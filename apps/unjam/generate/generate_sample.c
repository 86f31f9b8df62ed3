/* unjam generate --from-db and --from-catalogue: a random sample of a census, of another puzzle file, or of the catalogue. */
#include <stdlib.h>

#include "catalogue/catalogue.h"
#include "generate/generate.h"
#include "commands.h"
#include "grown.h"

struct sampling {
    const struct generate_command *command;
    struct generate_sink *sink;
    uint64_t wanted, taken;
    uint64_t *clusters; /* sampled so far */
    size_t count, capacity;
    bool has_damage; /* of the file */
    uj_error error;
    uj_status status;
};

static bool is_repeated(const struct sampling *sampling, uint64_t cluster)
{
    for (size_t i = 0; i < sampling->count; i++)
        if (sampling->clusters[i] == cluster)
            return true;
    return generate_sink_knows(cluster, sampling->sink);
}

static bool remember(struct sampling *sampling, uint64_t cluster)
{
    uint64_t *clusters = grown(sampling->clusters, sizeof *clusters, sampling->count, &sampling->capacity);
    if (!clusters)
        return false;
    sampling->clusters = clusters;
    clusters[sampling->count++] = cluster;
    return true;
}

static bool has(uj_range range, int number)
{
    return number >= range.low && number <= range.high;
}

/* The conditions that need a rating; the query of the file has checked the others. */
static bool is_wanted(const struct sampling *sampling, const uj_level *level)
{
    const uj_generate_options *wishes = &sampling->command->wishes;
    return has(wishes->steps, level->steps) && (wishes->bands == 0 || wishes->bands >> level->rating.band & 1) &&
           (!wishes->minimal || level->rating.minimal);
}

/* Rows of a census may have no rating; sampled ones get it here. */
static bool take(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct sampling *sampling = payload;
    if (!level->rated || level->solution_length == 0) {
        const uj_board board = level->board;
        sampling->status = uj_level_make(level, &board, &sampling->command->wishes.limits, &sampling->error);
        if (sampling->status == UJ_LIMIT && !limits_are_over()) /* too large to rate: take another */
            sampling->status = UJ_OK;
        if (sampling->status != UJ_OK)
            return false;
        level->method = "census";
    }
    if (!level->rated || !is_wanted(sampling, level) || is_repeated(sampling, level->cluster))
        return !sampling->sink->failed;
    if (!remember(sampling, level->cluster)) {
        sampling->status = UJ_NO_MEMORY;
        sampling->error = (uj_error){.code = UJ_NO_MEMORY, .message = "out of memory"};
        return false;
    }
    const uint64_t before = sampling->sink->count;
    const bool wants_more = generate_sink_take(level, sampling->sink);
    sampling->taken += sampling->sink->count - before; /* none if another process was faster */
    return wants_more && sampling->taken < sampling->wanted;
}

/* Rows may be without a rating: what only that says is asked of those that come. */
static uj_filter filter_of(const struct generate_command *command)
{
    const uj_generate_options *wishes = &command->wishes;
    uj_filter filter = command->asked;
    filter.moves = wishes->moves;
    filter.cars = wishes->cars;
    filter.trucks = wishes->trucks;
    filter.walls = wishes->walls;
    filter.steps = (uj_range)UJ_RANGE_ANY;
    filter.bands = 0;
    filter.minimal = false;
    filter.order = UJ_ORDER_RANDOM;
    filter.seed = wishes->seed;
    return filter;
}

/* ---- Where from ---------------------------------------------------------------------------------------------------- */

static bool take_from_catalogue(const uj_catalogue_puzzle *puzzle, void *payload)
{
    uj_level level = UJ_LEVEL_INIT;
    level.board = puzzle->board;
    const bool wants_more = take(puzzle->number, &level, payload);
    uj_level_clear(&level);
    return wants_more;
}

/* A catalogue that is rated knows every wish, so that nothing is rated in vain. */
static enum exit_status sample_catalogue(struct sampling *sampling)
{
    const struct generate_command *const command = sampling->command;
    struct catalogue_file file;
    enum exit_status status;
    if (!catalogue_file_open(&file, command->catalogue, &status))
        return status;
    uj_filter filter = filter_of(command);
    filter.steps = command->wishes.steps;
    const bool is_rated = uj_catalogue_model(file.catalogue) > 0;
    filter.bands = is_rated ? command->wishes.bands : 0;
    /* The puzzle file may have some of them. */
    filter.limit = command->db || command->wishes.bands != filter.bands ? 0 : sampling->wanted;
    const uj_status found = uj_catalogue_find(file.catalogue, &filter, take_from_catalogue, sampling, &sampling->error);
    status = found == UJ_OK && sampling->status == UJ_OK
                 ? EXIT_DONE
                 : file_failure(file.name, found == UJ_OK ? sampling->status : found, &sampling->error);
    catalogue_file_close(&file);
    return status;
}

enum exit_status generate_check_source(const struct generate_command *command)
{
    uj_store *store = NULL;
    uj_error error;
    if (!command->source || command->from_catalogue)
        return EXIT_DONE;
    const uj_status status = uj_store_open(&store, command->source, UJ_STORE_READ, &error);
    uj_store_close(store);
    return status == UJ_OK ? EXIT_DONE : file_failure(command->source, status, &error);
}

static enum exit_status sample_file(struct sampling *sampling)
{
    const struct generate_command *const command = sampling->command;
    uj_filter filter = filter_of(command);
    struct damaged damaged = {.path = command->source};
    damaged_watch(&damaged, &filter);
    uj_store *store = NULL;
    uj_status status = uj_store_open(&store, command->source, UJ_STORE_READ, &sampling->error);
    if (status == UJ_OK) {
        uj_store_limit(store, &command->wishes.limits);
        status = uj_store_find(store, &filter, take, sampling, &sampling->error);
    }
    if (status == UJ_OK)
        status = sampling->status;
    uj_store_close(store);
    progress_wipe();
    damaged_end(&damaged, "puzzles");
    if (status != UJ_OK)
        return file_failure(command->source, status, &sampling->error);
    sampling->has_damage = damaged.count > 0;
    return EXIT_DONE;
}

enum exit_status generate_sample(const struct generate_command *command, struct generate_sink *sink)
{
    if (!generate_run_begin(sink, command))
        return sink->status;
    struct sampling sampling = {.command = command, .sink = sink, .wanted = command->wishes.count - sink->run.found};
    if (sampling.wanted == 0)
        return EXIT_DONE;
    const enum exit_status status = (command->from_catalogue ? sample_catalogue : sample_file)(&sampling);
    free(sampling.clusters);
    progress_wipe();
    if (status != EXIT_DONE)
        return status;
    if (sampling.taken >= sampling.wanted || sink->failed)
        return sampling.has_damage ? EXIT_BAD_INPUT : EXIT_DONE;
    complain("%s has no more puzzles that match; found %llu of %llu", command->source,
             (unsigned long long)(command->wishes.count - sampling.wanted + sampling.taken),
             (unsigned long long)command->wishes.count);
    return sampling.has_damage ? EXIT_BAD_INPUT : EXIT_LIMIT;
}
