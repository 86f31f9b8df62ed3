/* The search tree of a board as a picture; search/tree/tree.h says what the tree is. */
#ifndef UNJAM_DRAW_GRAPH_GRAPH_TREE_H
#define UNJAM_DRAW_GRAPH_GRAPH_TREE_H

#include "core/layout.h"
#include "draw/board/svg.h"

enum { TREE_NO_NODE = -1 };

struct graph_tree_node {
    positions state;
    int parent;                   /* TREE_NO_NODE at the root */
    int first_child, child_count; /* children follow one another */
    int depth;
    uj_move move; /* from the parent */
    bool solved;
    int turn;     /* when the search takes it, from 1; 0: never, or not asked for */
    int x, y;     /* of its board's corner */
    int width;    /* of its subtree */
    bool stacked; /* its children, all of them leaves, stand below each other */
};

/* Nodes level by level, in the order of breadth-first search. */
struct graph_tree {
    const uj_board *board;
    const uj_tree_options *options;
    struct layout layout;
    struct graph_tree_node *nodes;
    int count, capacity;
    int solved_count;
    int board_width, board_height; /* as drawn */
    int width, height;             /* of the drawn tree */
};

/* UJ_LIMIT: there are more than UJ_MAX_TREE_NODES. Release with graph_tree_free, also after a failure. */
uj_status graph_tree_grow(struct graph_tree *tree, const uj_board *board, const uj_tree_options *options,
                          uj_error *error);
void graph_tree_free(struct graph_tree *tree);

/* Numbers the nodes as the search of the options takes them. */
void graph_tree_number(struct graph_tree *tree);

/* Gives every node its place, the tree's corner being (0, 0). */
void graph_tree_place(struct graph_tree *tree);

/* Appends a small board, the vehicle moved last outlined. */
void graph_tree_board(uj_text *out, const struct graph_tree *tree, const struct graph_tree_node *node);

/* Where what is drawn of a node begins and ends: its label above the board included. */
enum { TREE_LABEL = 170, TREE_FRAME = 34 };

#endif
