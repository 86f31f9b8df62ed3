/* Drawing boards: terminal, SVG, PNG, PDF cards, bar charts. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_DRAW_H
#define UNJAM_DRAW_H

#include "unjam/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Drawing ------------------------------------------------------------------------------------------------------- */

/* Drawing in a terminal. A cell takes four columns and two lines, more columns where names need them: 16x16 boards fit in 80
 * columns. */
typedef struct uj_draw_options {
    size_t size;      /* UJ_DRAW_OPTIONS_INIT sets it */
    bool colour;      /* use escape codes for 256 colours; false: no escape codes */
    bool ascii;       /* only ASCII; false: UTF-8 with box-drawing characters */
    bool coordinates; /* numbers of rows and columns at the edges */
} uj_draw_options;

#define UJ_DRAW_OPTIONS_INIT { .size = sizeof(uj_draw_options) }

/* Appends the board as lines of text. A vehicle has the same colour in all states of the board. `options` may be NULL. */
UJ_API uj_status uj_board_draw(uj_text *out, const uj_board *board, const uj_draw_options *options);

/* The colours of a vehicle, from a terminal's palette of 256, for programs that draw boards themselves. */
typedef struct uj_paint {
    uint8_t block, letter; /* the vehicle, and its name on it */
} uj_paint;

/* Fills in the colours that uj_board_draw uses for all vehicles; `out` has room for UJ_MAX_VEHICLES. The target is always red. */
UJ_API void uj_board_paints(uj_paint *out, const uj_board *board);

enum { UJ_CARD_FOOTERS = 3 };

/* A board as a picture, with the texts around it. Texts are UTF-8 and may be NULL; nothing is copied or freed. */
typedef struct uj_card {
    size_t size;                         /* UJ_CARD_INIT sets it */
    const uj_board *board;
    const char *title;                   /* above the board at the left, such as "Puzzle 12" */
    const char *par;                     /* above the board at the right, such as "8 moves" */
    const char *footers[UJ_CARD_FOOTERS]; /* small lines below the board */
    bool coordinates;                    /* numbers of rows and columns at the edges */
    bool hide_names;                     /* vehicles without their names */
    const char *band;                    /* below the board at the left, such as "hard" */
    int level;                           /* how many of the four dots before the band are full; 0: no dots */
    const char *mark;                    /* small, below the board at the right, such as an id */
    const uj_move *solution;             /* for the last pages of a PDF; NULL: none */
    size_t solution_length;
} uj_card;

#define UJ_CARD_INIT { .size = sizeof(uj_card) }

/* Appends the card as a self-contained SVG document. */
UJ_API uj_status uj_card_svg(uj_text *out, const uj_card *card);

/* PNG and PDF need the library librsvg (2.46 or newer) at run time. It is loaded on first use; without it, the status is UJ_IO and
 * `error` says what to install. If memory runs out inside that library, it ends the process. */

enum { UJ_MAX_PIXELS = 16384 };

/* Appends the card as a PNG file `pixels` wide, 1 to UJ_MAX_PIXELS; 0: a suitable size for the board. */
UJ_API uj_status uj_card_png(uj_text *out, const uj_card *card, int pixels, uj_error *error);

typedef enum uj_paper { UJ_PAPER_A4, UJ_PAPER_LETTER } uj_paper;

enum { UJ_MAX_PER_PAGE = 48 };

typedef struct uj_pdf_options {
    size_t size;       /* UJ_PDF_OPTIONS_INIT sets it */
    const char *title; /* of the document; may be NULL */
    uj_paper paper;
    int per_page; /* cards on a page, 1 to UJ_MAX_PER_PAGE */
} uj_pdf_options;

#define UJ_PDF_OPTIONS_INIT { .size = sizeof(uj_pdf_options), .per_page = 6 }

/* Takes the next bytes of a file; false (a full disk, say) stops the work. */
typedef bool (*uj_write_fn)(const void *data, size_t length, void *payload);

/* A PDF of cards with lines to cut along; solutions, if there are any, follow on separate pages. Each full page goes to
 * `write`; only the current page and the solutions are in memory. `options` may be NULL. */
typedef struct uj_pdf uj_pdf;

UJ_API uj_status uj_pdf_open(uj_pdf **out, uj_write_fn write, void *payload, const uj_pdf_options *options,
                             uj_error *error);
UJ_API uj_status uj_pdf_add(uj_pdf *pdf, const uj_card *card, uj_error *error); /* the card may be freed afterwards */
UJ_API uj_status uj_pdf_finish(uj_pdf *pdf, uj_error *error); /* writes the rest; only uj_pdf_close may follow */
UJ_API void uj_pdf_close(uj_pdf *pdf); /* frees everything; an unfinished PDF is unusable */

/* Converts any SVG document made by this library to a PNG file `pixels` wide (0: its own width) or to a PDF of one page.
 * `title` is the title of the document and may be NULL. */
UJ_API uj_status uj_svg_png(uj_text *out, const uj_text *svg, int pixels, uj_error *error);
UJ_API uj_status uj_svg_pdf(uj_write_fn write, void *payload, const uj_text *svg, const char *title, uj_error *error);

/* Bar charts with several bars per group, to compare measurements. */
typedef enum uj_bar_kind {
    UJ_BAR_VALUE,    /* not a number: no bar */
    UJ_BAR_AT_LEAST, /* a limit was reached here: hatched, with an arrow */
    UJ_BAR_NONE      /* nothing is known: a cross */
} uj_bar_kind;

typedef struct uj_bar {
    double value;
    uj_bar_kind kind;
} uj_bar;

typedef struct uj_bar_series {
    const char *name;
    int colour; /* any number; equal numbers give equal colours */
    bool pale;
} uj_bar_series;

/* Texts are UTF-8; nothing is copied or freed. */
typedef struct uj_bars {
    const char *title;
    const char *subtitle; /* may be NULL */
    const char *unit;     /* what the vertical axis counts; may be NULL */
    bool logarithmic;     /* values of 0 and below then have no height */
    const char *const *groups;
    size_t group_count;
    const uj_bar_series *series;
    size_t series_count;
    const uj_bar *bars; /* group after group, one bar per series in each */
} uj_bars;

/* Appends the chart as a self-contained SVG document. */
UJ_API uj_status uj_bars_svg(uj_text *out, const uj_bars *bars);

/* Plots of points over two numeric axes. */
typedef enum uj_mark {
    UJ_MARK_DOTS,
    UJ_MARK_BARS,  /* thin ones, from the bottom up */
    UJ_MARK_LINE,  /* from point to point */
    UJ_MARK_SHADES /* boxes, darker for larger `weights` (logarithmically) */
} uj_mark;

typedef struct uj_series {
    const char *name; /* in the legend; NULL: no entry */
    uj_mark mark;
    int colour; /* any number; equal numbers give equal colours */
    const double *x, *y;
    const double *weights; /* for shades, 1 or more each; else NULL */
    size_t count;
} uj_series;

/* Texts are UTF-8; nothing is copied or freed. */
typedef struct uj_plot {
    const char *title;
    const char *subtitle; /* may be NULL */
    const char *x_label, *y_label;
    bool logarithmic; /* the vertical axis; values of 0 and below are then left out */
    const uj_series *series;
    size_t series_count;
} uj_plot;

/* Appends the plot as a self-contained SVG document. Values below 0 are left out. */
UJ_API uj_status uj_plot_svg(uj_text *out, const uj_plot *plot);

#ifdef __cplusplus
}
#endif
#endif
