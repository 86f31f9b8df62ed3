#include "catalogue/catalogue.h"
#include "input.h"

static enum exit_status run(void *payload)
{
    const struct catalogue_verify *const options = payload;
    struct catalogue_file file;
    enum exit_status status;
    if (!catalogue_file_open(&file, options->files.count > 0 ? options->files.words[0] : NULL, &status))
        return status;
    status = catalogue_verify(options, &file);
    catalogue_file_close(&file);
    return status;
}

static void check(void *payload, const struct option_list *given)
{
    const struct catalogue_verify *options = payload;
    const struct option_rule rules[] = {{"seed", options->sample > 0, "without --sample"}, {0}};
    options_refuse_idle(given, rules);
}

static const struct option_row rows[] = {
    {0, "numbers", "RANGE", "Only the puzzles with these numbers (default: all)", OPTION_RANGE,
     AT(struct catalogue_verify, numbers)},
    {0, "sample", "N", "Only N of them, chosen at random (default: all)", OPTION_COUNT,
     AT(struct catalogue_verify, sample), .low = 1},
    {0, "seed", "S", "Random seed of the choice (default: 1)", OPTION_COUNT, AT(struct catalogue_verify, seed)},
    INCLUDE(thread_rows, struct catalogue_verify, threads),
    INCLUDE(limit_rows, struct catalogue_verify, limits),
    INCLUDE_BARE(output_rows),
    {.argument = "[FILE]",
     .help = "one FILE at a time",
     .kind = OPTION_OPERANDS,
     AT(struct catalogue_verify, files),
     .high = 1},
    {0},
};

static const struct catalogue_verify defaults = {.numbers = UJ_RANGE_ANY, .seed = 1};

const struct command command_catalogue_verify = {
    .name = "catalogue verify",
    .summary = "solve and rate the puzzles of a catalogue again and compare",
    .about =
        "Solves and rates every puzzle of a catalogue again, of the one that the program has or of FILE, and compares.",
    .more = "Moves, steps, band, id and minimality must be the same, seconds within 2 %, and each puzzle must be the "
            "state that a census keeps of its cluster. All of 6x6 takes about an hour on one core.\n\n"
            "Exit status: 0 all is as stored, 1 something differs, 2 bad usage or a bad file, 3 a limit was reached "
            "first.\n\n"
            "Example:\n"
            "  unjam catalogue verify --sample 1000\n"
            "  unjam catalogue verify --numbers 1..100000",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .work = {"solving", "puzzles", offsetof(struct catalogue_verify, limits), false},
    .check = check,
    .run = run,
};
