#include <stdlib.h>

#include "commands.h"
#include "pictures/picture.h"
#include "input.h"
#include "save.h"

struct graph_options {
    struct input input;
    const char *path;
    int pixels; /* width of a PNG; 0: the drawing's own */
    uj_limits limits;
    uj_graph_options graph;
    enum graph_layout { LAYERED, BY_FORCE } layout;
    uj_tree_options tree;
    bool is_tree;
    const char *title;
    bool hide_legend;
    struct one_board one;
};

static bool is_picture(const char *path)
{
    return picture_kind(path) <= PICTURE_PDF;
}

/* Writes a drawing that was made, and says why if it was not. */
static enum exit_status save_drawing(const struct graph_options *options, uj_text *svg, uj_status status,
                                     const uj_error *error)
{
    const struct picture picture = {.svg = svg, .pixels = options->pixels, .title = options->title};
    const enum exit_status result = status == UJ_OK ? picture_save(options->path, &picture, &options->limits)
                                                    : picture_give_up(options->path, status, error);
    uj_text_free(svg);
    return result;
}

static enum exit_status draw_tree(const struct graph_options *options)
{
    uj_text svg = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_tree_svg(&svg, &options->one.board, &options->tree, &error);
    return save_drawing(options, &svg, status, &error);
}

static enum exit_status draw_cluster(const struct graph_options *options, const uj_cluster *cluster)
{
    uj_graph_options graph = options->graph;
    graph.limits = options->limits;
    double *places = NULL;
    enum exit_status result = EXIT_DONE;
    if (options->layout == BY_FORCE)
        result = graph_sfdp_places(&places, cluster, graph.metric, &graph.limits);
    if (result == EXIT_DONE) {
        uj_text svg = UJ_TEXT_INIT;
        uj_error error = {.code = UJ_OK};
        graph.places = places;
        const uj_status status = uj_graph_svg(&svg, cluster, &graph, &error);
        result = save_drawing(options, &svg, status, &error);
    }
    free(places);
    return result;
}

/* Writes the cluster as DOT or GraphML. */
static enum exit_status write_data(const struct graph_options *options, const uj_cluster *cluster)
{
    const uj_graph_format format = picture_kind(options->path) == PICTURE_DOT ? UJ_GRAPH_DOT : UJ_GRAPH_GRAPHML;
    struct save save;
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_IO;
    if (save_open(&save, options->path))
        status = uj_graph_write(cluster, format, options->graph.metric, save_write, &save, &options->limits, &error);
    enum exit_status result = EXIT_DONE;
    if (status != UJ_OK && !save.failed)
        result = picture_give_up(options->path, status, &error);
    else if (status != UJ_OK || !save_commit(&save))
        result = EXIT_BAD_INPUT;
    save_abandon(&save);
    return result;
}

static enum exit_status make_graph(const struct graph_options *options)
{
    uj_cluster *cluster;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_cluster_open(&cluster, &options->one.board, &options->limits, &error);
    if (status != UJ_OK) {
        const char *remedy = status == UJ_LIMIT ? "; --timeout and --max-memory set the limits" : "";
        complain("%s:%d: %s%s", options->one.file, options->one.line, error.message, remedy);
        return EXIT_LIMIT;
    }
    enum exit_status result = (is_picture(options->path) ? draw_cluster : write_data)(options, cluster);
    if (result == EXIT_DONE && uj_cluster_solutions(cluster) == 0)
        result = EXIT_NO_SOLUTION;
    uj_cluster_close(cluster);
    return result;
}

/* ---- Options ----------------------------------------------------------------------------------------------- */

static const char *first_given(const struct option_list *given, const char *const *names)
{
    for (; *names; names++)
        if (option_given(given, *names))
            return *names;
    return NULL;
}

/* Options without effect are the user's mistakes: refuse them. */
static void check(void *payload, const struct option_list *given)
{
    static const char *const for_pictures[] = {"layout", "tree", "title", "no-legend", NULL};
    static const char *const for_clusters[] = {"metric", "layout", NULL};
    struct graph_options *options = payload;
    const char *path = options->path;
    options->is_tree = option_given(given, "tree");
    if (!path)
        usage_error("no file given; use -o FILE.svg, .png, .pdf, .dot or .graphml");
    const enum picture_kind kind = picture_kind(path);
    if (kind == PICTURE_UNKNOWN)
        usage_error("-o %s: the name must end in .svg, .png, .pdf, .dot or .graphml", path);
    if (first_given(given, for_pictures) && !is_picture(path))
        usage_error("--%s is for pictures; use it with -o FILE.svg, .png or .pdf", first_given(given, for_pictures));
    if (options->pixels > 0 && kind != PICTURE_PNG)
        usage_error("--pixels is for PNG; use it with -o FILE.png");
    if (options->is_tree && first_given(given, for_clusters))
        usage_error("--%s has no effect with --tree", first_given(given, for_clusters));
    if (!options->is_tree && option_given(given, "order"))
        usage_error("--order has no effect without --tree");
}

static enum exit_status run(void *payload)
{
    struct graph_options *options = payload;
    options->graph.title = options->tree.title = options->title;
    options->graph.hide_legend = options->tree.hide_legend = options->hide_legend;
    enum exit_status status = input_read_one(&options->input, "graph", &options->one);
    if (status == EXIT_DONE)
        status = options->is_tree ? draw_tree(options) : make_graph(options);
    return status;
}

static const char *const layouts[] = {"layered", "force", NULL};  /* as in enum graph_layout */
static const char *const orders[] = {"none", "bfs", "dfs", NULL}; /* as in uj_tree_order */

static const struct option_row rows[] = {
    {'o', "output", "FILE",
     "The file to write. Its extension sets the format: FILE.svg, FILE.png or FILE.pdf is a picture, FILE.dot is for "
     "graphviz, FILE.graphml for other graph programs",
     OPTION_FILE, AT(struct graph_options, path)},
    {'m', "metric", "METRIC", "moves (the default) or steps", OPTION_CHOICE, AT(struct graph_options, graph.metric),
     .words = option_metrics},
    {0, "layout", "LAYOUT",
     "layered (the default): by distance, with the exit at the right; force: as if moves were springs, computed by "
     "the graphviz program sfdp",
     OPTION_CHOICE, AT(struct graph_options, layout), .words = layouts},
    {0, "tree", "N", "Draw the search tree to depth N instead, one board per node", OPTION_INT,
     AT(struct graph_options, tree.depth), .high = UJ_MAX_TREE_NODES},
    {0, "order", "ORDER", "With --tree: number the nodes in the order of bfs or dfs", OPTION_CHOICE,
     AT(struct graph_options, tree.order), .words = orders},
    {0, "title", "TEXT", "Heading of the picture", OPTION_TEXT, AT(struct graph_options, title)},
    {0, "no-legend", NULL, "Omit the legend", OPTION_FLAG, AT(struct graph_options, hide_legend)},
    {0, "pixels", "N", "PNG: width of the picture", OPTION_INT, AT(struct graph_options, pixels), .low = 1,
     .high = UJ_MAX_PIXELS},
    INCLUDE(limit_rows, struct graph_options, limits),
    INCLUDE_BARE(quiet_rows),
    INCLUDE(input_rows, struct graph_options, input),
    {0},
};

static const struct graph_options defaults = {.graph = UJ_GRAPH_OPTIONS_INIT, .tree = UJ_TREE_OPTIONS_INIT};

const struct command command_graph = {
    .name = "graph",
    .summary = "draw all states that a board can reach, by their distance from the exit",
    .about = "Draws the cluster of a board: every state that can be reached, by its distance from the exit, "
             "with the start, the solutions, the hardest states and a shortest solution marked. The exit "
             "status is 1 if no solution can be reached, and 3 if there are too many states.",
    .more = "Examples:\n"
            "  unjam graph board.txt -o cluster.svg\n"
            "  unjam graph board.txt -o cluster.png --layout force --pixels 2000\n"
            "  unjam graph board.txt -o tree.svg --tree 2 --order bfs",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"drawing the graph", NULL, offsetof(struct graph_options, limits), false},
    .run = run,
};
