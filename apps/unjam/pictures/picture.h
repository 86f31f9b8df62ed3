/* Files with drawings, by the ending of their name. librsvg, which draws PNG and PDF, looks at no clock, so these are made in a
 * process of their own. */
#ifndef UNJAM_APPS_PICTURES_H
#define UNJAM_APPS_PICTURES_H

#include <stdint.h>

#include "commands.h"
#include "save.h"

/* Those that are no pictures come last. */
enum picture_kind { PICTURE_UNKNOWN, PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_DOT, PICTURE_GRAPHML };

enum picture_kind picture_kind(const char *path);

/* What is drawn: a drawing, or a card as SVG or PNG. */
struct picture {
    const uj_text *svg;  /* NULL: the card */
    const uj_card *card; /* NULL: the drawing */
    int pixels;          /* width of a PNG; 0: the drawing's own */
    const char *title;   /* of a PDF; may be NULL */
};

/* Writes the file, whole or not at all. Complains if it cannot. */
enum exit_status picture_save(const char *path, const struct picture *picture, const uj_limits *limits);

/* Says why there is no such file; the status for it. */
enum exit_status picture_give_up(const char *path, uj_status status, const uj_error *error);

/* ---- apart.c: work in a process of its own, for libraries and programs that look at no clock and take what memory they like ---- */

/* Does the work in a child process, which is ended when the limits of the command are over. The system refuses it more than
 * `max_memory` bytes, and some for the program itself; 0: no limit. The child complains about what it cannot do; what it changes in
 * memory is lost. Returns what the work returns, or -1 after a complaint if it did not come to its end. */
int work_apart(int (*work)(void *payload), void *payload, uint64_t max_memory);

/* ---- graph_sfdp.c: the layout by forces, which the program sfdp of graphviz works out ---- */

/* Places of all states of a cluster, for uj_graph_options; to be freed. Complains if it cannot. sfdp has the time
 * and the memory that are left. */
enum exit_status graph_sfdp_places(double **out, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits);

/* ---- plot_figures.c: the figures of "unjam plot": a census in pictures. Figures 4 to 8 are those of Jelle van Assema, On the Hardness of 6x6
 * Rush Hour (2014). */

struct census_view {
    const uj_census_options *options;
    const uj_census_tally *tally;
    bool is_complete;
};

/* The name of a figure's file without an ending, from 0 on; NULL past the end. */
const char *census_figure_name(size_t index);

/* Appends a figure as SVG. */
uj_status census_figure_svg(uj_text *out, size_t index, const struct census_view *view);

/* ---- card_facts.c: what a printed card shows besides its board: par, band, id and solution ---- */

struct card_facts {
    char par[40], mark[UJ_ID_SIZE];
    uj_solution solution; /* to be cleared */
};

/* Solves and rates the board of the card, as far as that takes seconds and the limits allow, and adds what came out. `claimed_moves` (or -1) is
 * what the input says. The card points into `extras` afterwards. False: that was not all of it. */
bool card_facts_fill(struct card_facts *extras, uj_card *card, int claimed_moves, bool with_solution,
                     const uj_limits *limits);

/* ---- show_file.c: the pictures of "unjam show -o FILE" ---- */

struct show_file {
    const char *path; /* as given; NULL: no file but the terminal */
    int pixels;       /* width of a PNG; 0: the usual */
    uj_limits limits;
    uj_pdf_options pdf_options;
    uj_pdf *pdf;      /* while a PDF is being written */
    struct save save; /* its file */
};

/* Writes one picture, or adds a card to the PDF. `number` becomes part of the name of a picture unless it is 0. */
enum exit_status show_file_add(struct show_file *file, const uj_card *card, size_t number);

/* Completes the PDF; with `keep` false, no PDF is left behind. */
enum exit_status show_file_end(struct show_file *file, bool keep);

#endif
