#include "pictures/graph_file.h"

#include <string.h>
#include <strings.h>

#include "output.h"
#include "save.h"

enum graph_kind graph_file_kind(const char *path)
{
    static const struct {
        const char *ending;
        enum graph_kind kind;
    } endings[] = {
        {".svg", GRAPH_SVG}, {".png", GRAPH_PNG}, {".pdf", GRAPH_PDF},
        {".dot", GRAPH_DOT}, {".gv", GRAPH_DOT},  {".graphml", GRAPH_GRAPHML},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
        if (ending > path && strcasecmp(ending, endings[i].ending) == 0)
            return endings[i].kind;
    return GRAPH_UNKNOWN;
}

bool graph_kind_is_picture(enum graph_kind kind)
{
    return kind == GRAPH_SVG || kind == GRAPH_PNG || kind == GRAPH_PDF;
}

enum exit_status graph_file_give_up(const struct graph_file *file, uj_status status, const uj_error *error)
{
    complain("cannot make %s: %s", file->path, status == UJ_NO_MEMORY ? "out of memory" : error->message);
    return status == UJ_NO_MEMORY || status == UJ_LIMIT ? EXIT_LIMIT : EXIT_BAD_INPUT;
}

static enum exit_status write_png(const struct graph_file *file, const uj_text *svg)
{
    uj_text png = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_svg_png(&png, svg, file->pixels, &error);
    const enum exit_status result = status != UJ_OK               ? graph_file_give_up(file, status, &error)
                                    : save_text(file->path, &png) ? EXIT_DONE
                                                                  : EXIT_BAD_INPUT;
    uj_text_free(&png);
    return result;
}

/* Completes the file if all went well, and leaves none otherwise. */
static enum exit_status end_save(const struct graph_file *file, struct save *save, uj_status status,
                                 const uj_error *error)
{
    enum exit_status result = EXIT_DONE;
    if (status != UJ_OK && !save->failed)
        result = graph_file_give_up(file, status, error);
    else if (status != UJ_OK || !save_commit(save))
        result = EXIT_BAD_INPUT;
    save_abandon(save);
    return result;
}

static enum exit_status write_pdf(const struct graph_file *file, const uj_text *svg)
{
    struct save save;
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_IO;
    if (save_open(&save, file->path))
        status = uj_svg_pdf(save_write, &save, svg, file->title, &error);
    return end_save(file, &save, status, &error);
}

enum exit_status graph_file_picture(const struct graph_file *file, const uj_text *svg)
{
    switch (graph_file_kind(file->path)) {
    case GRAPH_PNG:
        return write_png(file, svg);
    case GRAPH_PDF:
        return write_pdf(file, svg);
    default:
        return save_text(file->path, svg) ? EXIT_DONE : EXIT_BAD_INPUT;
    }
}

enum exit_status graph_file_data(const struct graph_file *file, const uj_cluster *cluster, uj_metric metric,
                                 const uj_limits *limits)
{
    const uj_graph_format format = graph_file_kind(file->path) == GRAPH_DOT ? UJ_GRAPH_DOT : UJ_GRAPH_GRAPHML;
    struct save save;
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_IO;
    if (save_open(&save, file->path))
        status = uj_graph_write(cluster, format, metric, save_write, &save, limits, &error);
    return end_save(file, &save, status, &error);
}
