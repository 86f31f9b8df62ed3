/* A cluster on its way to a picture: what is known of its states, where the dots go, and what is drawn of them.
 *
 * A dot stands for one state or, where a layer has too many, for several that lie side by side. Coordinates are
 * tenths of a pixel and whole, as in svg.h. */
#ifndef UNJAM_DRAW_GRAPH_GRAPH_PICTURE_H
#define UNJAM_DRAW_GRAPH_GRAPH_PICTURE_H

#include "draw/graph/graph_layers.h"
#include "draw/board/svg.h"

struct graph_picture {
    const uj_cluster *cluster;
    const uj_graph_options *options;
    uj_budget *budget;
    uint32_t state_count;
    bool solvable;
    uint32_t depth_count;
    uint16_t *depth;     /* of each state: its distance, or, where no solution is, the way from the start */
    uint32_t *states_at; /* number of states at each depth */
    uint32_t *path;      /* the states of one shortest solution, from the start on */
    size_t path_length;
    struct graph_net net; /* between states; once there are dots, between these */
    uint64_t connections; /* between states */
    uint32_t dot_count;
    uj_map_dot *dots;
    uint32_t *dot_of;          /* each state's */
    uint32_t dot_states;       /* the most that a dot stands for */
    size_t links, links_drawn; /* between dots */
    int radius;
    int gap; /* between layers; 0: not in layers */
    int width, height;
    struct svg_area plot;
};

/* Fills in what does not depend on the layout, and charges the budget with the cluster. Release with graph_picture_free, also
 * after a failure. */
uj_status graph_picture_init(struct graph_picture *picture, const uj_cluster *cluster, const uj_graph_options *options,
                             uj_budget *budget);
void graph_picture_free(struct graph_picture *picture);

/* The two layouts: each makes the dots and sets radius, gap and the size of the plot, whose corner is then (0, 0). */
uj_status graph_layout_layers(struct graph_picture *picture);
uj_status graph_layout_places(struct graph_picture *picture);

/* Whether the connection of two dots is drawn from this end. Where dots stand for many states, those inside a layer
 * would only blacken it and are left out. */
bool graph_link_starts(const struct graph_picture *picture, uint32_t dot, uint32_t other);

/* Parts of the drawing. */
uj_status graph_draw_links(uj_text *out, struct graph_picture *picture);
void graph_draw_dots(uj_text *out, const struct graph_picture *picture);
void graph_draw_marks(uj_text *out, const struct graph_picture *picture);

/* What stands around the plot; graph_frame_place finds room for it and for the plot. */
enum { GRAPH_MARGIN = 400, GRAPH_TEXT = 140, GRAPH_SMALL = 115 }; /* the latter two: sizes of type */
void graph_frame_place(struct graph_picture *picture);
void graph_frame_draw(uj_text *out, const struct graph_picture *picture);
void graph_draw_legend(uj_text *out, const struct graph_picture *picture, int x, int y);
const char *graph_unit(const struct graph_picture *picture); /* "move" or "step" */

/* The colour of a depth as RRGGBB, from the exit to the greatest depth; and the one for thin lines, which must be
 * darker to be seen on white. */
uint32_t graph_colour(uint32_t depth, uint32_t depth_count);
uint32_t graph_line_colour(uint32_t depth, uint32_t depth_count);

/* Appends the board of a state in one line: in `string`, or in `json` where the names need it. */
void graph_add_board(uj_text *out, const uj_cluster *cluster, uint64_t state);

/* Whether a dot is of the depth that is farthest from the exit. */
bool graph_is_hardest(const struct graph_picture *picture, const uj_map_dot *dot);

/* The error of a picture that was not finished. */
uj_status graph_picture_fail(uj_status status, uj_budget *budget, uj_error *error);

#endif
