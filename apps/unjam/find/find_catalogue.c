/* Puzzles out of the catalogue. */
#include <stdio.h>

#include "catalogue/catalogue.h"
#include "find/find.h"
#include "input.h"

struct giving {
    const struct find_options *options;
    struct level_output *output;
    enum exit_status status;
    bool is_incomplete; /* the search could not do its work */
};

/* A pack has every detail of a puzzle, so the puzzle is rated again; otherwise what the catalogue has will do. */
static uj_status make_level(uj_level *out, const uj_catalogue_puzzle *puzzle, const struct find_options *options,
                            uj_error *error)
{
    const uj_status status =
        options->output.format == UJ_FORMAT_JSON ? uj_level_make(out, &puzzle->board, &options->limits, error) : UJ_OK;
    if (options->output.format != UJ_FORMAT_JSON) {
        out->board = puzzle->board;
        out->id = puzzle->id;
        out->moves = puzzle->moves;
        out->steps = puzzle->steps;
    }
    return status;
}

static void add_csv(uj_text *out, const uj_catalogue_puzzle *found)
{
    const uj_puzzle puzzle = {.board = found->board, .moves = -1};
    char id[UJ_ID_SIZE];
    uj_id_text(id, found->id);
    uj_text_printf(out, "%lu,%s,", (unsigned long)found->number, id);
    uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, NULL);
    uj_text_printf(out, ",%d,%d,", found->moves, found->steps);
    if (found->seconds > 0)
        uj_text_printf(out, "%.3f,%s", found->seconds, uj_band_name(found->band));
    else
        uj_text_words(out, ",");
    uj_text_printf(out, ",%d,%d,%d,%d,%d,%d\n", found->vehicles, found->cars, found->trucks, found->walls, found->box,
                   found->plain);
}

static bool give(const uj_catalogue_puzzle *puzzle, void *payload)
{
    struct giving *const giving = payload;
    struct level_output *const output = giving->output;
    const bool is_line = output->lines || giving->options->csv;
    if (is_line) {
        if (giving->options->csv)
            add_csv(&output->text, puzzle);
        else
            uj_answer_catalogue_puzzle(&output->text, puzzle), uj_text_words(&output->text, "\n");
        return level_output_line(output) && !limits_are_over();
    }
    uj_level level = UJ_LEVEL_INIT;
    uj_error error;
    const uj_status status = make_level(&level, puzzle, giving->options, &error);
    giving->status = exit_status_worse(giving->status, status == UJ_OK ? level_output_add(output, &level)
                                                                       : file_failure(output->source, status, &error));
    uj_level_clear(&level);
    progress_set(output->count, 0);
    return status == UJ_OK && !output->failed && !limits_are_over();
}

static enum exit_status print_matches(const struct find_options *options, const struct catalogue_file *file,
                                      struct giving *giving)
{
    uj_error error;
    const uj_status status = uj_catalogue_find(file->catalogue, &options->filter, give, giving, &error);
    giving->is_incomplete = status != UJ_OK || limits_are_over();
    if (limits_are_over())
        return limits_cut();
    if (status != UJ_OK)
        return file_failure(file->name, status, &error);
    if (giving->output->count > 0 || giving->status != EXIT_DONE || giving->output->failed)
        return giving->status;
    note("no puzzle in %s matches; it has %lu", file->name, (unsigned long)uj_catalogue_count(file->catalogue));
    return EXIT_NO_SOLUTION;
}

/* The puzzle of the cluster that a board belongs to. */
static enum exit_status print_of_board(const struct find_options *options, const struct catalogue_file *file,
                                       struct giving *giving)
{
    struct one_board one;
    struct input input = {.files = {(char *[]){(char *)options->board}, 1}};
    enum exit_status status = input_read_one(&input, "find --board", &one);
    if (status != EXIT_DONE)
        return status;
    uj_catalogue_puzzle puzzle;
    uj_error error;
    const uj_status found = uj_catalogue_of_board(&puzzle, file->catalogue, &one.board, &options->limits, &error);
    if (found == UJ_END) {
        note("%s has no puzzle of this board's cluster: its hardest state is not minimal, or has no solution",
             file->name);
        return EXIT_NO_SOLUTION;
    }
    if (found != UJ_OK)
        return file_failure(file->name, found, &error);
    give(&puzzle, giving);
    return giving->status;
}

static enum exit_status print(struct find_options *options, const struct catalogue_file *file)
{
    struct level_output *const output = &options->output;
    struct giving giving = {.options = options, .output = output};
    output->source = file->name;
    enum exit_status status = EXIT_DONE;
    if (level_output_open(output)) {
        if (options->csv)
            uj_text_words(&output->text,
                          "number,id,board,moves,steps,seconds,band,vehicles,cars,trucks,walls,box,plain\n");
        status = (options->board ? print_of_board : print_matches)(options, file, &giving);
    }
    progress_wipe();
    /* What was found before it was time to stop is kept, and so is what is left when some do not fit the notation. */
    return exit_status_worse(status, level_output_end(output, !giving.is_incomplete || output->count > 0));
}

static enum exit_status count(const struct find_options *options, const struct catalogue_file *file)
{
    uint64_t found;
    uj_error error;
    const uj_status status = uj_catalogue_matches(file->catalogue, &options->filter, &found, &error);
    if (limits_are_over())
        return limits_cut();
    if (status != UJ_OK)
        return file_failure(file->name, status, &error);
    printf("%llu\n", (unsigned long long)found);
    return EXIT_DONE;
}

enum exit_status find_in_catalogue(struct find_options *options)
{
    struct catalogue_file file;
    enum exit_status status;
    if (!catalogue_file_open(&file, options->catalogue, &status))
        return status;
    options->filter.limits = &options->limits;
    status = options->count_only ? count(options, &file) : print(options, &file);
    catalogue_file_close(&file);
    return status;
}
