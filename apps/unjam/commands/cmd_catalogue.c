#include "catalogue/catalogue.h"
#include "input.h"

struct catalogue_options {
    struct operands files;
    uj_limits limits;
};

static enum exit_status run(void *payload)
{
    const struct catalogue_options *const options = payload;
    struct catalogue_file file;
    enum exit_status status;
    if (!catalogue_file_open(&file, options->files.count > 0 ? options->files.words[0] : NULL, &status))
        return status;
    status = catalogue_print(&file);
    catalogue_file_close(&file);
    return status;
}

static const struct option_row rows[] = {
    INCLUDE(limit_rows, struct catalogue_options, limits),
    INCLUDE_BARE(output_rows),
    {.argument = "[FILE]",
     .help = "one FILE at a time",
     .kind = OPTION_OPERANDS,
     AT(struct catalogue_options, files),
     .high = 1},
    {0},
};

const struct command command_catalogue = {
    .name = "catalogue",
    .summary = "say what the catalogue of all minimal puzzles contains",
    .about = "Says what a catalogue contains: the one that the program has, or FILE.",
    .more =
        "A catalogue has every minimal puzzle of a board size: one for each cluster whose hardest state needs every "
        "vehicle. \"unjam find\" and \"unjam generate --from-catalogue\" choose puzzles from it. Plain puzzles have "
        "the target alone in its row and no full line; box ones can be set up with the real game. "
        "docs/catalogue.md describes the file.\n\n"
        "Example:\n"
        "  unjam catalogue",
    .options = rows,
    .size = sizeof(struct catalogue_options),
    .work = {"reading", "puzzles", offsetof(struct catalogue_options, limits), false},
    .run = run,
};
