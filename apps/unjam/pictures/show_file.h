/* The pictures of "unjam show -o FILE". */
#ifndef UNJAM_APPS_SHOW_FILE_H
#define UNJAM_APPS_SHOW_FILE_H

#include "commands.h"
#include "save.h"
#include "unjam.h"

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
