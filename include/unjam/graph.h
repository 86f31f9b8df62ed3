/* Clusters and search trees as pictures and as data. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_GRAPH_H
#define UNJAM_GRAPH_H

#include "unjam/rate.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cluster graphs ------------------------------------------------------------------------------------------------ */

typedef struct uj_graph_options {
    size_t size;          /* UJ_GRAPH_OPTIONS_INIT sets it */
    uj_metric metric;     /* which slides connect states, and what distances count */
    const char *title;    /* UTF-8; NULL: moves, steps and states of the board */
    bool hide_legend;
    const double *places; /* x and y of each state, as read by uj_graph_places; NULL: layers by distance */
    uj_limits limits;     /* the memory includes that of the cluster */
} uj_graph_options;

#define UJ_GRAPH_OPTIONS_INIT { .size = sizeof(uj_graph_options) }

/* Appends the cluster as a self-contained SVG document. In layers, states at the same distance are in one column, with the
 * exit at the right; where a layer has too many states, one dot represents several of them, so that the picture of any
 * cluster stays readable. If there is no solution, the layers are distances from the start. `options` may be NULL. */
UJ_API uj_status uj_graph_svg(uj_text *out, const uj_cluster *cluster, const uj_graph_options *options, uj_error *error);

/* The same layout as numbers, for programs that draw it themselves. Lengths are tenths of a pixel. Start with UJ_MAP_INIT,
 * release with uj_map_clear. One map can be used for many calls. */
typedef struct uj_map_dot {
    int32_t x, y;
    uint32_t state;    /* one of the states that it represents */
    uint32_t states;   /* how many it represents */
    uint32_t distance; /* to the exit; if there is no solution, from the start */
} uj_map_dot;

typedef struct uj_map_link {
    uint32_t from, to; /* dots; `from` is not nearer to the exit */
} uj_map_link;

typedef struct uj_map {
    uj_metric metric;
    int width, height;
    int radius;    /* of a dot that represents the most states */
    int layer_gap; /* from one distance to the next */
    uint32_t state_count, dot_count;
    uint32_t most_states; /* that any dot represents */
    uint64_t connections; /* between states */
    size_t link_count;
    uj_map_dot *dots;   /* these four are owned */
    uj_map_link *links; /* each pair of dots at most once */
    uint32_t *dot_of;   /* by state */
    uint32_t *path;     /* the states of one shortest solution, beginning with the start */
    size_t path_length; /* 0 if there is no solution */
} uj_map;

#define UJ_MAP_INIT { .metric = UJ_MOVES }

/* UJ_LIMIT: a limit was reached, or there are too many states. `limits` may be NULL; their memory includes that of the cluster. */
UJ_API uj_status uj_map_make(uj_map *map, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits, uj_error *error);
UJ_API void uj_map_clear(uj_map *map);

typedef enum uj_graph_format {
    UJ_GRAPH_DOT,      /* for graphviz: distances, boards, colours and shapes as attributes */
    UJ_GRAPH_BARE_DOT, /* only the states and their connections, for graphviz to compute a layout */
    UJ_GRAPH_GRAPHML
} uj_graph_format;

/* Writes the cluster for other programs: every state with its distances and its board, every connection with the move from the
 * state with the lower number to the other. Bytes go to `write` as they are produced; if it returns false, the work stops. `limits`
 * may be NULL. */
UJ_API uj_status uj_graph_write(const uj_cluster *cluster, uj_graph_format format, uj_metric metric, uj_write_fn write,
                                void *payload, const uj_limits *limits, uj_error *error);

/* Reads the places of `count` states from the output of a graphviz program, run with -Tplain on UJ_GRAPH_BARE_DOT. `places`
 * has room for 2 * count numbers. UJ_BAD_INPUT: a place is missing. */
UJ_API uj_status uj_graph_places(double *places, uint64_t count, const char *text, size_t length, uj_error *error);

/* The tree that the tree searches traverse, in the style of van Dijk's thesis: a small board per node, the move on every branch. */
enum { UJ_MAX_TREE_NODES = 400 };

typedef enum uj_tree_order { UJ_TREE_UNNUMBERED, UJ_TREE_BREADTH_FIRST, UJ_TREE_DEPTH_FIRST } uj_tree_order;

typedef struct uj_tree_options {
    size_t size;         /* UJ_TREE_OPTIONS_INIT sets it */
    int depth;           /* moves below the root */
    const char *title;   /* UTF-8; NULL: depth and number of nodes */
    uj_tree_order order; /* number the nodes in the order of tree-bfs or tree-dfs */
    bool hide_legend;
} uj_tree_options;

#define UJ_TREE_OPTIONS_INIT { .size = sizeof(uj_tree_options), .depth = 2 }

/* Appends the tree as an SVG document. UJ_LIMIT: it has more than UJ_MAX_TREE_NODES; the error says which depth can be drawn. */
UJ_API uj_status uj_tree_svg(uj_text *out, const uj_board *board, const uj_tree_options *options, uj_error *error);

/* Appends the queue of breadth-first search over the same tree, up to a depth, as an SVG document: one row for each node taken,
 * with the queue after it, until a solved node is taken. UJ_LIMIT: the tree has more than UJ_MAX_QUEUE_NODES. */
enum { UJ_MAX_QUEUE_NODES = 40 };
UJ_API uj_status uj_queue_svg(uj_text *out, const uj_board *board, int depth, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
