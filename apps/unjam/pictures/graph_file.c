#include "pictures/graph_file.h"

#include <string.h>
#include <strings.h>

#include "options/limit_rows.h"
#include "output.h"
#include "pictures/picture.h"
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
    return status_of_failure(status);
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

enum exit_status graph_file_picture(const struct graph_file *file, const uj_text *svg, const uj_limits *limits)
{
    const enum graph_kind kind = graph_file_kind(file->path);
    if (kind == GRAPH_SVG)
        return save_text(file->path, svg) ? EXIT_DONE : EXIT_BAD_INPUT;
    const struct picture picture = {
        .svg = svg, .is_pdf = kind == GRAPH_PDF, .pixels = file->pixels, .title = file->title};
    return picture_save(file->path, &picture, limits);
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
