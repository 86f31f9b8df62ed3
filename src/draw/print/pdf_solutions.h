/* The last pages of a PDF of cards: the solutions, in two columns. */
#ifndef UNJAM_DRAW_PRINT_PDF_SOLUTIONS_H
#define UNJAM_DRAW_PRINT_PDF_SOLUTIONS_H

#include "unjam.h"

/* Zero at the start. */
struct pdf_solutions {
    uj_text
        text; /* of every solution: its title, its par, then each move, all ending in a zero; an empty one ends it */
    size_t printed; /* as many bytes of it are on pages */
    int move_width; /* of the widest move */
    bool is_begun;  /* the first of its moves are in the column before, which is full */
};

/* Remembers the solution of a card, if it has one; false if memory is short. */
bool pdf_solutions_add(struct pdf_solutions *solutions, const uj_card *card);
bool pdf_solutions_left(const struct pdf_solutions *solutions);

/* Appends a page in tenths of a millimetre with as many of those left as it holds. */
void pdf_solutions_page(struct pdf_solutions *solutions, uj_text *page, int width, int height);
void pdf_solutions_free(struct pdf_solutions *solutions);

#endif
