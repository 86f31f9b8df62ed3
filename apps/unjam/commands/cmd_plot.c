#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arguments.h"
#include "commands.h"
#include "output.h"
#include "pictures/plot_figures.h"
#include "save.h"
#include "unjam.h"

struct plot_options {
    const char *db, *folder;
    int pixels;
};

/* ---- Files ---- */

static enum exit_status give_up(const char *what, uj_status status, const uj_error *error)
{
    complain("%s: %s", what, status == UJ_NO_MEMORY ? "out of memory" : error->message);
    return status == UJ_NO_MEMORY ? EXIT_LIMIT : EXIT_BAD_INPUT;
}

static bool save_as(const char *folder, const char *name, const char *ending, const uj_text *bytes)
{
    char *path;
    if (asprintf(&path, "%s/%s%s", folder, name, ending) < 0) {
        complain("out of memory");
        return false;
    }
    const bool saved = save_text(path, bytes);
    if (saved)
        printf("%s\n", path);
    free(path);
    return saved;
}

static enum exit_status write_figure(const struct plot_options *options, size_t index, const struct census_view *view)
{
    const char *name = census_figure_name(index);
    uj_text svg = UJ_TEXT_INIT, png = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    uj_status status = census_figure_svg(&svg, index, view);
    enum exit_status result = status == UJ_OK ? EXIT_DONE : give_up(name, status, &error);
    if (result == EXIT_DONE && !save_as(options->folder, name, ".svg", &svg))
        result = EXIT_BAD_INPUT;
    if (result == EXIT_DONE) {
        status = uj_svg_png(&png, &svg, options->pixels, &error);
        if (status != UJ_OK)
            result = give_up(name, status, &error);
        else if (!save_as(options->folder, name, ".png", &png))
            result = EXIT_BAD_INPUT;
    }
    uj_text_free(&svg);
    uj_text_free(&png);
    return result;
}

static enum exit_status write_figures(const struct plot_options *options, const struct census_view *view)
{
    if (mkdir(options->folder, 0777) != 0 && errno != EEXIST) {
        complain("cannot make the folder %s: %s", options->folder, strerror(errno));
        return EXIT_BAD_INPUT;
    }
    enum exit_status result = EXIT_DONE;
    for (size_t i = 0; census_figure_name(i) && result == EXIT_DONE; i++)
        result = write_figure(options, i, view);
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
        status = uj_store_census_open(store, census, sum, NULL, &error);
    enum exit_status result = EXIT_DONE;
    if (status == UJ_OK) {
        const struct census_view view = {.options = counted, .tally = &sum->tally, .is_complete = is_complete};
        result = write_figures(options, &view);
    } else {
        result = give_up(options->db, status, &error);
    }
    uj_census_free(census);
    uj_census_result_free(sum);
    return result;
}

static enum exit_status plot(const struct plot_options *options)
{
    uj_error error = {.code = UJ_OK};
    uj_store *store;
    uj_census_options counted;
    bool is_complete = false;
    uj_status status = uj_store_open(&store, options->db, UJ_STORE_READ, &error);
    if (status != UJ_OK)
        return give_up(options->db, status, &error);
    status = uj_store_census_options(store, &counted, &is_complete, &error);
    enum exit_status result;
    if (status == UJ_OK) {
        if (!is_complete)
            complain("the census in %s is not finished; the pictures show what there is", options->db);
        result = plot_census(options, store, &counted, is_complete);
    } else if (status == UJ_END) {
        complain("%s has no census; \"unjam census --db %s\" makes one", options->db, options->db);
        result = EXIT_BAD_INPUT;
    } else {
        result = give_up(options->db, status, &error);
    }
    uj_store_close(store);
    return result;
}

/* ---- Options ---- */

enum { KEY_DB = 0x200, KEY_PIXELS };

static const struct argp_option option_table[] = {
    {.name = "db", .key = KEY_DB, .arg = "FILE", .doc = "The census, as \"unjam census --db FILE\" makes it"},
    {.name = "output", .key = 'o', .arg = "DIR", .doc = "The folder for the pictures; made if there is none"},
    {.name = "pixels", .key = KEY_PIXELS, .arg = "N", .doc = "Width of the PNG files; default: 1920"},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct plot_options *options = state->input;
    switch (key) {
    case KEY_DB:
        options->db = argument;
        return 0;
    case 'o':
        options->folder = argument;
        return 0;
    case KEY_PIXELS:
        options->pixels = (int)argument_number("--pixels", argument, 1, UJ_MAX_PIXELS, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "what is \"%s\" for? The census is given with --db, the folder with -o", argument);
        return 0;
    case ARGP_KEY_END:
        if (!options->db)
            argp_error(state, "which census? Give it with --db FILE");
        if (!options->folder)
            argp_error(state, "into which folder? Give it with -o DIR");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_plot(int argc, char **argv)
{
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc = "Draws a census: figures 4 to 8 of van Assema's \"On the Hardness of 6x6 Rush Hour\" and how many "
               "configurations there are at every distance. Each is written as SVG and as PNG.\v"
               "Example:\n"
               "  unjam census --size 5x5 --db five.db && unjam plot --db five.db -o pictures",
    };
    struct plot_options options = {.pixels = 1920};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    return plot(&options);
}
