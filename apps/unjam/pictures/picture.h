/* Files that librsvg draws: PNG, and graphs as PDF. It looks at no clock, so they are made in a process of their own. */
#ifndef UNJAM_APPS_PICTURE_H
#define UNJAM_APPS_PICTURE_H

#include "commands.h"
#include "unjam.h"

/* What is drawn: a drawing, or a card as PNG. */
struct picture {
    const uj_text *svg;  /* NULL: the card */
    const uj_card *card; /* NULL: the drawing */
    bool is_pdf;
    int pixels;        /* width of a PNG; 0: the drawing's own */
    const char *title; /* of a PDF; may be NULL */
};

/* Writes the file, whole or not at all. Complains if it cannot. */
enum exit_status picture_save(const char *path, const struct picture *picture, const uj_limits *limits);

#endif
