#include <argp.h>
#include <stdlib.h>

#include "arguments.h"
#include "commands.h"
#include "pictures/graph_file.h"
#include "pictures/graph_sfdp.h"
#include "input.h"
#include "output.h"
#include "unjam.h"

struct graph_options {
    struct input input;
    struct graph_file file;
    uint64_t max_memory; /* 0: the usual */
    uj_graph_options graph;
    bool by_force;
    uj_tree_options tree;
    bool is_tree;
    const char *cluster_option, *tree_option,
        *picture_option; /* an option that was given and has a meaning there only */
    struct one_board one;
};

static enum exit_status draw_tree(const struct graph_options *options)
{
    uj_text svg = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_tree_svg(&svg, &options->one.board, &options->tree, &error);
    const enum exit_status result =
        status == UJ_OK ? graph_file_picture(&options->file, &svg) : graph_file_give_up(&options->file, status, &error);
    uj_text_free(&svg);
    return result;
}

static enum exit_status draw_cluster(const struct graph_options *options, const uj_cluster *cluster)
{
    uj_graph_options graph = options->graph;
    double *places = NULL;
    enum exit_status result = EXIT_DONE;
    if (options->by_force)
        result = graph_sfdp_places(&places, cluster, graph.metric);
    if (result == EXIT_DONE) {
        uj_text svg = UJ_TEXT_INIT;
        uj_error error = {.code = UJ_OK};
        graph.places = places;
        const uj_status status = uj_graph_svg(&svg, cluster, &graph, &error);
        result = status == UJ_OK ? graph_file_picture(&options->file, &svg)
                                 : graph_file_give_up(&options->file, status, &error);
        uj_text_free(&svg);
    }
    free(places);
    return result;
}

static enum exit_status make_graph(const struct graph_options *options)
{
    uj_cluster *cluster;
    uj_error error = {.code = UJ_OK};
    const uj_status status = uj_cluster_open(&cluster, &options->one.board, options->max_memory, &error);
    if (status != UJ_OK) {
        const char *remedy = status == UJ_LIMIT ? "; --max-memory sets how much it may be" : "";
        complain("%s:%d: %s%s", options->one.file, options->one.line, error.message, remedy);
        return EXIT_LIMIT;
    }
    const bool is_picture = graph_kind_is_picture(graph_file_kind(options->file.path));
    enum exit_status result =
        is_picture ? draw_cluster(options, cluster) : graph_file_data(&options->file, cluster, options->graph.metric);
    if (result == EXIT_DONE && uj_cluster_solutions(cluster) == 0)
        result = EXIT_NO_SOLUTION;
    uj_cluster_close(cluster);
    return result;
}

/* ---- Options ----------------------------------------------------------------------------------------------- */

enum { KEY_LAYOUT = 0x200, KEY_TREE, KEY_ORDER, KEY_TITLE, KEY_NO_LEGEND, KEY_PIXELS, KEY_MAX_MEMORY };

static const struct argp_option option_table[] = {
    {.name = "output",
     .key = 'o',
     .arg = "FILE",
     .doc = "What to write, by the ending of its name: FILE.svg, FILE.png or FILE.pdf is a picture, FILE.dot is for "
            "graphviz, FILE.graphml for other programs that know graphs"},
    {.name = "metric", .key = 'm', .arg = "METRIC", .doc = "moves (the default) or steps"},
    {.name = "layout",
     .key = KEY_LAYOUT,
     .arg = "LAYOUT",
     .doc = "layered (the default): by distance, the exit at the right; force: as if moves were springs, worked out by "
            "the program sfdp of graphviz"},
    {.name = "tree", .key = KEY_TREE, .arg = "N", .doc = "Draw the search tree to depth N instead, a board per node"},
    {.name = "order",
     .key = KEY_ORDER,
     .arg = "ORDER",
     .doc = "With --tree: number the nodes as bfs or dfs takes them"},
    {.name = "title", .key = KEY_TITLE, .arg = "TEXT", .doc = "A heading of your own"},
    {.name = "no-legend", .key = KEY_NO_LEGEND, .doc = "Without the explanation of the marks"},
    {.name = "pixels", .key = KEY_PIXELS, .arg = "N", .doc = "PNG: width of the picture"},
    {.name = "max-memory",
     .key = KEY_MAX_MEMORY,
     .arg = "SIZE",
     .doc = "Such as 512M or 4G; default: three quarters of the machine's"},
    {0},
};

/* Options that would change nothing are mistakes that the user wants to hear of. */
static void check_options(const struct graph_options *options, const struct argp_state *state)
{
    const char *path = options->file.path;
    if (!path)
        argp_error(state, "where to? Use -o FILE.svg, .png, .pdf, .dot or .graphml");
    const enum graph_kind kind = graph_file_kind(path);
    if (kind == GRAPH_UNKNOWN)
        argp_error(state, "-o %s: which kind of file? The name must end in .svg, .png, .pdf, .dot or .graphml", path);
    if (options->picture_option && !graph_kind_is_picture(kind))
        argp_error(state, "%s is for pictures: use it with -o FILE.svg, .png or .pdf", options->picture_option);
    if (options->file.pixels > 0 && kind != GRAPH_PNG)
        argp_error(state, "--pixels is for PNG: use it with -o FILE.png");
    if (options->is_tree && options->cluster_option)
        argp_error(state, "%s does not go with --tree", options->cluster_option);
    if (!options->is_tree && options->tree_option)
        argp_error(state, "%s needs --tree", options->tree_option);
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const metrics[] = {"moves", "steps", NULL}, *const layouts[] = {"layered", "force", NULL};
    static const char *const orders[] = {"none", "bfs", "dfs", NULL};
    struct graph_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->input;
        return 0;
    case 'o':
        options->file.path = argument;
        return 0;
    case 'm':
        options->graph.metric = (uj_metric)argument_choice("-m", argument, metrics, state);
        options->cluster_option = "-m";
        return 0;
    case KEY_LAYOUT:
        options->by_force = argument_choice("--layout", argument, layouts, state) == 1;
        options->cluster_option = options->picture_option = "--layout";
        return 0;
    case KEY_TREE:
        options->tree.depth = (int)argument_number("--tree", argument, 0, UJ_MAX_TREE_NODES, state);
        options->is_tree = true;
        options->picture_option = "--tree";
        return 0;
    case KEY_ORDER:
        options->tree.order = (uj_tree_order)argument_choice("--order", argument, orders, state);
        options->tree_option = "--order";
        return 0;
    case KEY_TITLE:
        options->graph.title = options->tree.title = options->file.title = argument;
        options->picture_option = "--title";
        return 0;
    case KEY_NO_LEGEND:
        options->graph.hide_legend = options->tree.hide_legend = true;
        options->picture_option = "--no-legend";
        return 0;
    case KEY_PIXELS:
        options->file.pixels = (int)argument_number("--pixels", argument, 1, UJ_MAX_PIXELS, state);
        return 0;
    case KEY_MAX_MEMORY:
        options->max_memory = argument_bytes("--max-memory", argument, state);
        return 0;
    case ARGP_KEY_END:
        check_options(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_graph(int argc, char **argv)
{
    static const struct argp_child children[] = {{&input_argp, 0, NULL, 0}, {0}};
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[FILE]",
        .doc = "Draws the cluster of a board: every configuration that can be reached, by its distance from the exit, "
               "with the start, the solutions, the hardest configurations and a shortest solution marked. The exit "
               "status is 1 if no solution can be reached, and 3 if there are too many configurations.\v"
               "Examples:\n"
               "  unjam graph board.txt -o cluster.svg\n"
               "  unjam graph board.txt -o cluster.png --layout force --pixels 2000\n"
               "  unjam graph board.txt -o tree.svg --tree 2 --order bfs",
        .children = children,
    };
    struct graph_options options = {.graph = UJ_GRAPH_OPTIONS_INIT, .tree = UJ_TREE_OPTIONS_INIT};
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    const enum exit_status status = input_read_one(&options.input, "graphs are drawn", &options.one);
    if (status != EXIT_DONE)
        return status;
    return options.is_tree ? draw_tree(&options) : make_graph(&options);
}
