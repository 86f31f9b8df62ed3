/* Parts of the frame of a picture of a cluster. */
#ifndef UNJAM_DRAW_GRAPH_GRAPH_FRAME_H
#define UNJAM_DRAW_GRAPH_GRAPH_FRAME_H

#include <stdio.h>

#include "draw/graph/graph_picture.h"

enum { GRAPH_MARGIN = 400, GRAPH_TEXT = 140, GRAPH_SMALL = 115 }; /* the latter two: sizes of type */

void graph_write(uj_text *out, int x, int y, int size, const char *attributes, const char *text);
void graph_add_grouped(uj_text *out, uint64_t number);       /* 1,234,567 */
const char *graph_unit(const struct graph_picture *picture); /* "move" or "step" */
void graph_draw_legend(uj_text *out, const struct graph_picture *picture, int x, int y);

#endif
