/* Boards into a puzzle file. Each is solved and rated on one of the threads; the main thread stores them in the order of
 * the input, so that the file does not depend on the number of threads. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "board_pool.h"
#include "input.h"

struct import_options {
    struct input input;
    const char *db;
    bool verbose;
    int threads;
    uj_limits limits;
    struct import_state *state;
};

/* The state of the main thread; other threads read only `failed`. */
struct import_state {
    uj_store *store;
    uint64_t added, known, unsolvable;
    atomic_bool failed; /* the file cannot be written: skip the rest */
};

/* Vehicles keep their names: a level has its own names, with the same vehicles in the same places. */
static void restore_names(uj_level *level, const uj_board *named)
{
    for (int i = 0; i < level->board.vehicle_count; i++) {
        uj_vehicle *vehicle = &level->board.vehicles[i];
        const int same = uj_board_at(named, vehicle->row, vehicle->column);
        memcpy(vehicle->name, named->vehicles[same].name, UJ_NAME_SIZE);
    }
}

/* ---- On any thread ---- */

/* The state of a thread: the file, opened once more to look for boards that it already has. */
struct import_scratch {
    uj_store *known;
};

/* The results of a thread for one board. */
struct import_result {
    bool is_known;
    uj_level level;
};

/* Lets a resumed import skip thousands of boards a second. */
static bool is_known(struct import_scratch *scratch, const struct import_options *options, const uj_board *board)
{
    if (!scratch->known && uj_store_open(&scratch->known, options->db, UJ_STORE_READ, NULL) != UJ_OK)
        return false;
    const uint64_t id = uj_puzzle_id(board);
    uj_filter filter = UJ_FILTER_INIT;
    filter.id = &id;
    uint64_t count = 0;
    return uj_store_count(scratch->known, &filter, &count, NULL) == UJ_OK && count > 0;
}

static void run_job(struct board_job *job, void *scratch, const void *payload)
{
    const struct import_options *options = payload;
    if (options->state->failed)
        return;
    uj_error error = {.code = UJ_NO_MEMORY, .message = "out of memory"};
    struct import_result *result = malloc(sizeof *result);
    uj_status status = UJ_NO_MEMORY;
    if (result) {
        *result = (struct import_result){.level = UJ_LEVEL_INIT};
        result->is_known = is_known(scratch, options, &job->puzzle.board);
        status = result->is_known ? UJ_OK : uj_level_make(&result->level, &job->puzzle.board, &job->limits, &error);
    }
    if (status == UJ_OK) {
        restore_names(&result->level, &job->puzzle.board);
        result->level.method = "import";
        job->result = result;
        return;
    }
    if (result)
        uj_level_clear(&result->level);
    free(result);
    job->status = status == UJ_BAD_INPUT ? EXIT_NO_SOLUTION : EXIT_LIMIT;
    uj_text_printf(&job->complaints, "%s:%d: %s; skipped\n", job->file, job->puzzle.line, error.message);
}

static void scratch_clear(void *scratch)
{
    uj_store_close(((struct import_scratch *)scratch)->known);
}

/* ---- On the main thread ---- */

static void store_result(struct board_job *job, const struct import_options *options,
                         const struct import_result *result)
{
    struct import_state *state = options->state;
    uj_error error;
    bool added = false;
    uj_status status = UJ_OK;
    /* A new file is made for the first puzzle: no empty one is left, and none removed that another process has filled since. */
    if (!result->is_known && !state->store)
        status = uj_store_open(&state->store, options->db, UJ_STORE_CREATE, &error);
    if (!result->is_known && status == UJ_OK)
        status = uj_store_add(state->store, &result->level, &added, &error);
    if (status != UJ_OK) {
        state->failed = true;
        job->status = status_of_failure(status);
        uj_text_printf(&job->complaints, "unjam: %s: %s\n", options->db, error.message);
        return;
    }
    state->added += added;
    state->known += !added;
    if (!added && options->verbose)
        uj_text_printf(&job->complaints, "%s:%d: the file already has a puzzle of this cluster\n", job->file,
                       job->puzzle.line);
}

static void finish(struct board_job *job, const void *payload)
{
    const struct import_options *options = payload;
    struct import_result *result = job->result;
    job->result = NULL;
    options->state->unsolvable += job->status == EXIT_NO_SOLUTION;
    if (!result)
        return;
    if (!options->state->failed)
        store_result(job, options, result);
    uj_level_clear(&result->level);
    free(result);
}

static void print_counts(const struct import_options *options)
{
    const struct import_state *state = options->state;
    printf("%s: %llu added, %llu already stored", options->db, (unsigned long long)state->added,
           (unsigned long long)state->known);
    if (state->unsolvable > 0)
        printf(", %llu without a solution", (unsigned long long)state->unsolvable);
    printf("\n");
}

static enum exit_status import(struct import_options *options)
{
    const struct board_work work = {
        .payload = options,
        .threads = options->threads,
        .limits = options->limits,
        .run = run_job,
        .finish = finish,
        .scratch_size = sizeof(struct import_scratch),
        .scratch_clear = scratch_clear,
    };
    const enum exit_status worked = boards_work(&work, &options->input);
    const enum exit_status status = store_finish(options->state->store, options->db, worked);
    print_counts(options);
    return status;
}

/* ---- Options ---- */

static void check(void *payload, const struct option_list *given)
{
    const struct import_options *options = payload;
    if (!options->db)
        usage_error("no file given; use --db FILE");
    if (options->verbose && option_given(given, "quiet"))
        usage_error("--verbose and --quiet exclude each other; use only one");
}

static enum exit_status run(void *payload)
{
    struct import_options *options = payload;
    struct import_state state = {.store = NULL};
    uj_error error;
    options->state = &state;
    const bool is_there = access(options->db, F_OK) == 0;
    const uj_status opened = is_there ? uj_store_open(&state.store, options->db, UJ_STORE_CREATE, &error) : UJ_OK;
    return opened == UJ_OK ? import(options) : file_failure(options->db, opened, &error);
}

static const struct option_row rows[] = {
    {0, "db", "FILE", "The puzzle file; created if necessary", OPTION_FILE, AT(struct import_options, db)},
    {'v', "verbose", NULL, "Report every board whose cluster is already stored", OPTION_FLAG,
     AT(struct import_options, verbose)},
    INCLUDE(thread_rows, struct import_options, threads),
    INCLUDE(limit_rows, struct import_options, limits),
    INCLUDE_BARE(output_rows),
    INCLUDE(input_rows, struct import_options, input),
    {0},
};

const struct command command_import = {
    .name = "import",
    .summary = "read boards into a puzzle file, solved and rated",
    .about = "Reads boards in any notation, and whole text databases such as Fogleman's, into a puzzle file. Each "
             "board is solved and rated. One puzzle of every cluster is stored; boards without a solution are skipped.",
    .more = "Puzzles are stored one by one. After an interruption, run the same command again to resume.\n\n"
            "Exit status: 0 all done, 1 at least one board has no solution, 2 bad usage or bad input, 3 a board was "
            "too large to rate.\n\n"
            "Examples:\n"
            "  unjam import rush.txt --db puzzles.db\n"
            "  unjam generate -n 100 | unjam import --db puzzles.db",
    .options = rows,
    .size = sizeof(struct import_options),
    .check = check,
    .work = {"importing", "boards", offsetof(struct import_options, limits), true},
    .run = run,
};
