#include <limits.h>

#include "census/census.h"
#include "input.h"
#include "numbers.h"
#include "save.h"

struct build_options {
    struct census_command census;
    bool unrated;
    struct operands files;
};

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

struct collecting {
    const struct build_options *options;
    uj_catalogue_builder *builder;
    uint64_t count;
    uj_status status;
    uj_error error;
};

/* The steps of a puzzle that nobody rated. */
static uj_status find_steps(uj_level *level, const uj_limits *limits, uj_error *error)
{
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    uj_solution solution = UJ_SOLUTION_INIT;
    options.metric = UJ_STEPS;
    options.threads = 1;
    options.limits = *limits;
    const uj_status status = uj_solve(&solution, &level->board, &options, error);
    if (status == UJ_OK && solution.optimal)
        level->steps = solution.length;
    uj_solution_clear(&solution);
    return status;
}

static bool collect(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct collecting *const work = payload;
    level->rated = level->rated && !work->options->unrated;
    if (level->steps < 0)
        work->status = find_steps(level, &work->options->census.limits, &work->error);
    if (work->status == UJ_OK)
        work->status = uj_catalogue_builder_add(work->builder, level, &work->error);
    progress_set(++work->count, 0);
    return work->status == UJ_OK && !limits_are_over();
}

static uj_status collect_all(struct collecting *work, uj_store *store)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.minimal = true;
    progress_begin("packing", "puzzles");
    const uj_status status = uj_store_find(store, &filter, collect, work, &work->error);
    progress_wipe();
    return status == UJ_OK ? work->status : status;
}

static bool report(const char *path, uint64_t puzzles, size_t bytes)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_printf(&text, "%s: ", path);
    uj_text_counted(&text, puzzles, "puzzle");
    uj_text_words(&text, " in ");
    uj_text_counted(&text, bytes, "byte");
    uj_text_words(&text, "\n");
    return print_and_free(&text);
}

static enum exit_status write_file(const struct build_options *options, uj_store *store,
                                   const uj_census_options *census)
{
    const char *const path = options->files.words[0];
    struct collecting work = {.options = options, .status = UJ_OK};
    uj_text bytes = UJ_TEXT_INIT;
    uj_status status =
        uj_catalogue_builder_new(&work.builder, census->width, census->height, census->exit_row, &work.error);
    if (status == UJ_OK)
        status = collect_all(&work, store);
    enum exit_status result = EXIT_DONE;
    if (status == UJ_OK && limits_are_over())
        result = limits_cut();
    else if (status == UJ_OK)
        status = uj_catalogue_builder_write(work.builder, &bytes, &work.error);
    if (status != UJ_OK)
        result = file_failure(options->census.db, status, &work.error);
    if (result == EXIT_DONE && (!save_text(path, &bytes) || !report(path, work.count, bytes.length)))
        result = EXIT_BAD_INPUT;
    uj_text_free(&bytes);
    uj_catalogue_builder_free(work.builder);
    return result;
}

/* ---- The work ------------------------------------------------------------------------------------------------------ */

static enum exit_status build(const struct build_options *options)
{
    uj_store *store;
    struct census_outcome outcome;
    enum exit_status status;
    census_count(&options->census, &store, &outcome, &status);
    uj_census_result_free(outcome.sum);
    if (status == EXIT_DONE && !options->unrated)
        status = census_rate_rows(&options->census, store);
    if (status == EXIT_DONE)
        status = write_file(options, store, &outcome.census);
    return store_finish(store, options->census.db, status);
}

static enum exit_status run(void *payload)
{
    struct build_options *const options = payload;
    struct census_command *const command = &options->census;
    command->census.minimal = true;
    command->census.keep = (uj_range){1, INT_MAX};
    command->census.more_walls = command->walls.high;
    return build(options);
}

static void check(void *payload, const struct option_list *given)
{
    (void)given;
    const struct build_options *options = payload;
    if (options->files.count == 0)
        usage_error("which file? Give the name of the catalogue to write");
    if (!options->census.db)
        usage_error("no file for the census; use --db FILE");
    if (options->census.walls.high > UJ_CENSUS_MORE_WALLS || options->census.walls.low > 0)
        usage_error("--walls must be ..0, ..1 or ..2");
    census_check_size(&options->census.census, UJ_CENSUS_SIDE, "");
}

static const struct option_row rows[] = {
    {0, "db", "CENSUS",
     "The census that the catalogue is made of, which is counted and rated first where it lacks anything", OPTION_FILE,
     AT(struct build_options, census.db)},
    {0, "size", "WxH", "Up to 7x7 (default: 6x6)", OPTION_SIZE, AT(struct build_options, census.census.width)},
    {0, "exit", "ROW", "Exit row, counted from 1 at the top (default: the middle row)", OPTION_ROW,
     AT(struct build_options, census.census.exit_row)},
    {0, "walls", "RANGE", "Also boards with walls: ..1 or ..2 (default: none)", OPTION_RANGE,
     AT(struct build_options, census.walls)},
    {0, "unrated", NULL, "Leave out the ratings, which take several times as long as the census", OPTION_FLAG,
     AT(struct build_options, unrated)},
    INCLUDE(thread_rows, struct build_options, census.threads),
    INCLUDE(limit_rows, struct build_options, census.limits),
    INCLUDE_BARE(quiet_rows),
    {.argument = "FILE",
     .help = "one FILE at a time",
     .kind = OPTION_OPERANDS,
     AT(struct build_options, files),
     .high = 1},
    {0},
};

static const struct build_options defaults = {.census = {.census = UJ_CENSUS_OPTIONS_INIT, .units = {1, INT_MAX}}};

const struct command command_catalogue_build = {
    .name = "catalogue build",
    .summary = "make the catalogue of all minimal puzzles of a board size",
    .about = "Makes the catalogue of all minimal puzzles of a board size and writes it to FILE.",
    .more = "It takes the census of the size into the file of --db, as \"unjam census --minimal --keep 1..\" does, and "
            "rates "
            "every puzzle. You can interrupt it at any moment; run the same command again to resume. The catalogue is "
            "the same on every run and machine.\n\n"
            "Exit status: 0 done, 2 bad usage or a bad file, 3 interrupted.\n\n"
            "Example:\n"
            "  unjam catalogue build --db minimal.db 6x6.catalogue",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"counting", NULL, offsetof(struct build_options, census.limits), false},
    .run = run,
};
