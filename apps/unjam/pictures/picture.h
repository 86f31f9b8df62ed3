/* Files with drawings, by the ending of their name. librsvg, which draws PNG and PDF, looks at no clock, so these are made in a
 * process of their own. */
#ifndef UNJAM_APPS_PICTURE_H
#define UNJAM_APPS_PICTURE_H

#include "commands.h"
#include "unjam.h"

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

#endif
