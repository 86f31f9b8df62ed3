#include <stdio.h>

#include "catalogue/catalogue.h"
#include "commands.h"
#include "options/options.h"

struct dataset_options {
    uj_dataset_options rows;
    const char *catalogue;
    bool fresh;
};

static bool print_line(const void *data, size_t length, void *unused)
{
    (void)unused;
    return print_bytes(data, length) && !limits_are_over();
}

static enum exit_status write_rows(const struct dataset_options *options, const uj_catalogue *catalogue)
{
    uj_dataset_options rows = options->rows;
    rows.catalogue = catalogue;
    uj_error error = {.code = UJ_OK};
    uint64_t written;
    const uj_status status = uj_dataset_write(&rows, print_line, NULL, &written, &error);
    if (status == UJ_OK)
        return EXIT_DONE;
    if (ferror(stdout))
        return EXIT_BAD_INPUT; /* the end of the program says why */
    if (status != UJ_LIMIT) {
        complain("%s", error.message);
        return status_of_failure(status);
    }
    complain("%s; %llu of %llu rows were written", limits_are_over() ? limits_reason() : error.message,
             (unsigned long long)written, (unsigned long long)rows.count);
    return EXIT_LIMIT;
}

static enum exit_status run(void *payload)
{
    const struct dataset_options *options = payload;
    output_in_blocks();
    if (options->fresh)
        return write_rows(options, NULL);
    struct catalogue_file file;
    enum exit_status status;
    if (!catalogue_file_open(&file, options->catalogue, &status))
        return status;
    status = write_rows(options, file.catalogue);
    catalogue_file_close(&file);
    return status;
}

static void check(void *payload, const struct option_list *given)
{
    struct dataset_options *options = payload;
    if (options->fresh && option_given(given, "catalogue"))
        usage_error("--fresh and --catalogue exclude each other; use only one");
    if (!option_given(given, "seed"))
        usage_error("no seed given; use --seed S, and the same S makes the same data set again");
    if (options->rows.moves.low < 1)
        options->rows.moves.low = 1;
}

static const char *const balances[] = {"none", "moves", "band", NULL}; /* as in uj_balance */

static const struct option_row rows[] = {
    {'n', "rows", "N", "How many (default: 1000)", OPTION_COUNT, AT(struct dataset_options, rows.count), .low = 1,
     .high = 1000000000},
    {0, "seed", "S", "Random seed: the same seed and options give the same data set", OPTION_COUNT,
     AT(struct dataset_options, rows.seed)},
    HEADING("Which puzzles:"),
    {0, "catalogue", "FILE", "Draw from this catalogue (default: all minimal 6x6 puzzles)", OPTION_FILE,
     AT(struct dataset_options, catalogue)},
    {0, "fresh", NULL, "Make new puzzles, as \"unjam generate\" does", OPTION_FLAG, AT(struct dataset_options, fresh)},
    {0, "moves", "RANGE", "Length of the shortest solution in moves", OPTION_RANGE,
     AT(struct dataset_options, rows.moves)},
    {0, "difficulty", "BAND", "easy, medium, hard or expert; separate several with commas", OPTION_CHOICES,
     AT(struct dataset_options, rows.bands), .words = option_bands},
    {0, "balance", "BY", "Equally many rows of each length (moves) or band (band); or none, the default", OPTION_CHOICE,
     AT(struct dataset_options, rows.balance), .words = balances},
    HEADING("Each row:"),
    {0, "solutions", "N", "List up to N shortest solutions (default: 1; 0: none)", OPTION_COUNT,
     AT(struct dataset_options, rows.solutions), .high = 1000000},
    {0, "rate", NULL, "Add every feature of \"unjam rate\", which takes longer", OPTION_FLAG,
     AT(struct dataset_options, rows.rate)},
    {0, "validation", "PERCENT", "Clusters in the split validation (default: 10)", OPTION_INT,
     AT(struct dataset_options, rows.validation), .low = 0, .high = 100},
    {0, "test", "PERCENT", "Clusters in the split test (default: 10)", OPTION_INT,
     AT(struct dataset_options, rows.test), .low = 0, .high = 100},
    {0, "threads", "N", "Number of threads (default: all cores); never changes a result", OPTION_INT,
     AT(struct dataset_options, rows.threads), .low = 1, .high = 1024},
    INCLUDE(limit_rows, struct dataset_options, rows.limits),
    INCLUDE_BARE(output_rows),
    {.kind = OPTION_OPERANDS, .help = "A data set needs no input"},
    {0},
};

static const struct dataset_options defaults = {.rows = UJ_DATASET_OPTIONS_INIT};

const struct command command_dataset = {
    .name = "dataset",
    .summary = "write puzzles as JSON lines for training and testing models",
    .about =
        "Writes a data set: a header, then one JSON object per puzzle and line, with the board in several notations, "
        "its "
        "lengths in both metrics, solutions, features, and the split that it belongs to: train, validation or test. No "
        "cluster is ever in two splits, of one data set or of several.",
    .more = "Examples:\n"
            "  unjam dataset -n 100000 --moves 8..20 --seed 1 -o puzzles.jsonl\n"
            "  unjam dataset -n 500 --moves 5..14 --balance moves --fresh --seed 7",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"writing", "rows", offsetof(struct dataset_options, rows.limits), false},
    .run = run,
};
