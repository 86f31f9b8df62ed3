/* The files of "unjam graph -o FILE". */
#ifndef UNJAM_APPS_GRAPH_FILE_H
#define UNJAM_APPS_GRAPH_FILE_H

#include "commands.h"
#include "unjam.h"

enum graph_kind { GRAPH_UNKNOWN, GRAPH_SVG, GRAPH_PNG, GRAPH_PDF, GRAPH_DOT, GRAPH_GRAPHML };

struct graph_file {
    const char *path;
    int pixels;        /* width of a PNG; 0: the drawing's own */
    const char *title; /* of a PDF; may be NULL */
};

enum graph_kind graph_file_kind(const char *path); /* by the ending of the name */
bool graph_kind_is_picture(enum graph_kind kind);

/* Writes the drawing as SVG, PNG or PDF. */
enum exit_status graph_file_picture(const struct graph_file *file, const uj_text *svg, const uj_limits *limits);

/* Writes the cluster as DOT or GraphML. */
enum exit_status graph_file_data(const struct graph_file *file, const uj_cluster *cluster, uj_metric metric,
                                 const uj_limits *limits);

/* Says why there is no such file; the status for it. */
enum exit_status graph_file_give_up(const struct graph_file *file, uj_status status, const uj_error *error);

#endif
