#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "pictures/picture.h"
#include "save.h"

struct plot_options {
    uj_limits limits;
    const char *db, *folder;
    int pixels;
};

/* ---- Files ---- */

/* Prints the name of what it wrote. */
static enum exit_status save_figure(const struct plot_options *options, const char *name, const char *ending,
                                    const uj_text *svg)
{
    const struct picture picture = {.svg = svg, .pixels = options->pixels};
    char *path;
    if (asprintf(&path, "%s/%s%s", options->folder, name, ending) < 0)
        return status_of_failure(complain_no_memory());
    const enum exit_status status = picture_save(path, &picture, &options->limits);
    if (status == EXIT_DONE)
        printf("%s\n", path);
    free(path);
    return status;
}

static enum exit_status write_figure(const struct plot_options *options, size_t index, const struct census_view *view)
{
    const char *name = census_figure_name(index);
    uj_text svg = UJ_TEXT_INIT;
    const uj_status status = census_figure_svg(&svg, index, view);
    enum exit_status result =
        status == UJ_OK ? save_figure(options, name, ".svg", &svg) : file_failure(name, status, NULL);
    if (result == EXIT_DONE)
        result = save_figure(options, name, ".png", &svg);
    uj_text_free(&svg);
    return result;
}

static enum exit_status write_figures(const struct plot_options *options, const struct census_view *view)
{
    if (!make_folder(options->folder))
        return EXIT_BAD_INPUT;
    enum exit_status result = EXIT_DONE;
    size_t count = 0;
    while (census_figure_name(count))
        count++;
    progress_begin("drawing", "figures");
    for (size_t i = 0; i < count && result == EXIT_DONE; i++) {
        progress_set(i, count);
        result = write_figure(options, i, view);
    }
    return result;
}

/* ---- The census ---- */

static enum exit_status plot_census(const struct plot_options *options, uj_store *store,
                                    const uj_census_options *counted, bool is_complete)
{
    uj_error error = {.code = UJ_OK};
    uj_census *census = NULL;
    uj_census_result *sum = uj_census_result_new();
    uj_status status = sum ? uj_census_new(&census, counted, &error) : UJ_NO_MEMORY;
    if (status == UJ_OK)
        status = uj_store_census_open(store, census, sum, NULL, NULL, NULL, &error);
    enum exit_status result = EXIT_DONE;
    if (status == UJ_OK) {
        const struct census_view view = {.options = counted, .tally = &sum->tally, .is_complete = is_complete};
        result = write_figures(options, &view);
    } else {
        result = file_failure(options->db, status, &error);
    }
    uj_census_free(census);
    uj_census_result_free(sum);
    return result;
}

static enum exit_status run(void *payload)
{
    const struct plot_options *options = payload;
    uj_error error = {.code = UJ_OK};
    uj_store *store;
    uj_census_options counted = UJ_CENSUS_OPTIONS_INIT;
    bool is_complete = false;
    uj_status status = uj_store_open(&store, options->db, UJ_STORE_READ, &error);
    if (status != UJ_OK)
        return file_failure(options->db, status, &error);
    uj_store_limit(store, &options->limits);
    status = uj_store_census_options(store, &counted, &is_complete, &error);
    enum exit_status result;
    if (status == UJ_OK) {
        if (!is_complete)
            note("the census in %s is not finished; the pictures show the part that is", options->db);
        result = plot_census(options, store, &counted, is_complete);
    } else if (status == UJ_END) {
        complain("%s has no census; \"unjam census --db %s\" makes one", options->db, options->db);
        result = EXIT_BAD_INPUT;
    } else {
        result = file_failure(options->db, status, &error);
    }
    uj_store_close(store);
    return result;
}

/* ---- Options ---- */

static void check(void *payload, const struct option_list *given)
{
    const struct plot_options *options = payload;
    (void)given;
    if (!options->db)
        usage_error("no census given; use --db FILE");
    if (!options->folder)
        usage_error("no folder given; use -o DIR");
}

static const struct option_row rows[] = {
    {0, "db", "FILE", "A census made by \"unjam census --db FILE\"", OPTION_FILE, AT(struct plot_options, db)},
    {'o', "output", "DIR", "The folder for the pictures; created if necessary", OPTION_FOLDER,
     AT(struct plot_options, folder)},
    {0, "pixels", "N", "Width of the PNG files (default: 1920)", OPTION_INT, AT(struct plot_options, pixels), .low = 1,
     .high = UJ_MAX_PIXELS},
    INCLUDE(limit_rows, struct plot_options, limits),
    INCLUDE_BARE(quiet_rows),
    {.kind = OPTION_OPERANDS, .help = "Give the census with --db and the folder with -o"},
    {0},
};

static const struct plot_options defaults = {.pixels = 1920};

const struct command command_plot = {
    .name = "plot",
    .summary = "draw a census: the figures of van Assema's thesis",
    .about = "Draws a census: figures 4 to 8 of van Assema's \"On the Hardness of 6x6 Rush Hour\" and how many "
             "states there are at every distance. Each is written as SVG and as PNG.",
    .more = "Example:\n"
            "  unjam census --size 5x5 --db five.db && unjam plot --db five.db -o pictures",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"reading the census", NULL, offsetof(struct plot_options, limits), false},
    .run = run,
};
