/* Clusters for other programs: DOT for graphviz, GraphML for the rest. Written state by state, so that the largest
 * cluster needs no more memory than it has. */
#include "base/error.h"
#include "draw/graph/graph_picture.h"
#include "space/cluster.h"

enum { BLOCK = 1 << 16 };

struct export
{
    uj_text text; /* what was not written yet */
    const uj_cluster *cluster;
    uj_budget budget;
    uj_metric metric;
    const struct export_format *format;
    uj_write_fn write;
    void *payload;
    uj_text board; /* of the state at hand */
};

/* What is exported of a state. */
struct export_state {
    uint64_t number;
    int distance[2];
    bool solved, start, hardest;
    const char *board;
};

struct export_format {
    const char *begin, *end;
    void (*state)(struct export *export, const struct export_state *state);
    void (*link)(struct export *export, uint64_t from, uint64_t to, uj_move move);
    bool needs_boards;
};

/* ---- DOT --------------------------------------------------------------------------------------------------- */

static const char dot_begin[] =
    "graph cluster {\n"
    "    graph [outputorder=edgesfirst, overlap=true];\n"
    "    node [shape=circle, style=filled, label=\"\", width=0.15, height=0.15, penwidth=0.5];\n"
    "    edge [color=\"#00000040\", fontsize=6];\n";
static const char dot_end[] = "}\n";

static void add_quoted(uj_text *out, const char *text)
{
    uj_text_add(out, "\"", 1);
    for (; *text != '\0'; text++)
        uj_text_printf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    uj_text_add(out, "\"", 1);
}

static void add_dot_state(struct export *export, const struct export_state *state)
{
    uj_text *out = &export->text;
    const int depth = state->distance[export->metric], far = uj_cluster_max_distance(export->cluster, export->metric);
    const char *shape = state->start ? "doublecircle" : state->solved ? "square" : state->hardest ? "triangle" : NULL;
    uj_text_printf(out, "    %llu [", (unsigned long long)state->number);
    if (depth >= 0)
        uj_text_printf(out, "moves=%d, steps=%d, ", state->distance[UJ_MOVES], state->distance[UJ_STEPS]);
    uj_text_printf(out, "solved=%s, start=%s, board=", state->solved ? "true" : "false",
                   state->start ? "true" : "false");
    add_quoted(out, state->board);
    if (depth >= 0)
        uj_text_printf(out, ", fillcolor=\"#%06x\"", graph_colour((uint32_t)depth, (uint32_t)far + 1));
    if (shape)
        uj_text_printf(out, ", shape=%s", shape);
    uj_text_printf(out, "];\n");
}

static void add_dot_link(struct export *export, uint64_t from, uint64_t to, uj_move move)
{
    uj_text_printf(&export->text, "    %llu -- %llu [label=\"%s%+d\"];\n", (unsigned long long)from,
                   (unsigned long long)to, export->cluster->board.vehicles[move.vehicle].name, move.by);
}

/* ---- DOT with nothing but what a layout needs -------------------------------------------------------------- */

/* Without start=1 sfdp would begin anywhere, and every picture would be another. */
static const char bare_begin[] = "graph cluster {\n"
                                 "graph [start=1, overlap=true, splines=none];\n"
                                 "node [shape=point, label=\"\", width=0.01];\n";

static void add_bare_state(struct export *export, const struct export_state *state)
{
    uj_text_printf(&export->text, "%llu\n", (unsigned long long)state->number);
}

static void add_bare_link(struct export *export, uint64_t from, uint64_t to, uj_move move)
{
    (void)move;
    uj_text_printf(&export->text, "%llu--%llu\n", (unsigned long long)from, (unsigned long long)to);
}

/* ---- GraphML ----------------------------------------------------------------------------------------------- */

#define KEY(name, owner, type)                                                                                         \
    "<key id=\"" name "\" for=\"" owner "\" attr.name=\"" name "\" attr.type=\"" type "\"/>\n"

static const char graphml_begin[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
    "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    "xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns "
    "http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n" KEY("moves", "node", "int") KEY("steps", "node", "int")
        KEY("solved", "node", "boolean") KEY("start", "node", "boolean") KEY("board", "node", "string")
            KEY("move", "edge", "string") "<graph id=\"cluster\" edgedefault=\"undirected\">\n";
static const char graphml_end[] = "</graph>\n</graphml>\n";

static void add_graphml_state(struct export *export, const struct export_state *state)
{
    uj_text *out = &export->text;
    uj_text_printf(out, "<node id=\"s%llu\">", (unsigned long long)state->number);
    if (state->distance[UJ_MOVES] >= 0)
        uj_text_printf(out, "<data key=\"moves\">%d</data><data key=\"steps\">%d</data>", state->distance[UJ_MOVES],
                       state->distance[UJ_STEPS]);
    uj_text_printf(out, "<data key=\"solved\">%s</data><data key=\"start\">%s</data><data key=\"board\">",
                   state->solved ? "true" : "false", state->start ? "true" : "false");
    svg_escape(out, state->board);
    uj_text_printf(out, "</data></node>\n");
}

static void add_graphml_link(struct export *export, uint64_t from, uint64_t to, uj_move move)
{
    uj_text_printf(&export->text, "<edge source=\"s%llu\" target=\"s%llu\"><data key=\"move\">",
                   (unsigned long long)from, (unsigned long long)to);
    svg_escape(&export->text, export->cluster->board.vehicles[move.vehicle].name);
    uj_text_printf(&export->text, "%+d</data></edge>\n", move.by);
}

static const struct export_format formats[] = {
    [UJ_GRAPH_DOT] = {dot_begin, dot_end, add_dot_state, add_dot_link, true},
    [UJ_GRAPH_BARE_DOT] = {bare_begin, dot_end, add_bare_state, add_bare_link, false},
    [UJ_GRAPH_GRAPHML] = {graphml_begin, graphml_end, add_graphml_state, add_graphml_link, true},
};

/* ---- All --------------------------------------------------------------------------------------------------- */

/* Hands over what is there once it is enough, or `all` that is left. */
static uj_status hand_over(struct export *export, bool all)
{
    if (uj_text_status(&export->text) != UJ_OK)
        return UJ_NO_MEMORY;
    if (export->text.length < BLOCK && !all)
        return UJ_OK;
    const bool written = export->write(export->text.data, export->text.length, export->payload);
    uj_text_clear(&export->text);
    return written ? UJ_OK : UJ_IO;
}

static uj_status write_states(struct export *export)
{
    const uj_cluster *cluster = export->cluster;
    const int far = uj_cluster_max_distance(cluster, export->metric);
    uj_status status = UJ_OK;
    for (uint64_t i = 0; i < uj_cluster_states(cluster) && status == UJ_OK; i++) {
        if (budget_is_over_at(&export->budget, i))
            return UJ_LIMIT;
        uj_text_clear(&export->board);
        if (export->format->needs_boards)
            graph_add_board(&export->board, cluster, i);
        if (uj_text_status(&export->board) != UJ_OK)
            return UJ_NO_MEMORY;
        struct export_state state = {.number = i, .start = i == uj_cluster_start(cluster), .board = export->board.data};
        state.distance[UJ_MOVES] = uj_cluster_distance(cluster, i, UJ_MOVES);
        state.distance[UJ_STEPS] = uj_cluster_distance(cluster, i, UJ_STEPS);
        state.solved = state.distance[UJ_MOVES] == 0;
        state.hardest = far > 0 && state.distance[export->metric] == far;
        export->format->state(export, &state);
        status = hand_over(export, false);
    }
    return status;
}

/* Each connection once, from the lower number to the higher. */
static uj_status write_links(struct export *export)
{
    const uj_cluster *cluster = export->cluster;
    uint64_t neighbours[UJ_MAX_MOVES];
    uj_move moves[UJ_MAX_MOVES];
    uj_status status = UJ_OK;
    for (uint64_t state = 0; state < uj_cluster_states(cluster) && status == UJ_OK; state++) {
        if (budget_is_over_at(&export->budget, state))
            return UJ_LIMIT;
        positions here;
        cluster->numbering->state(cluster, state, &here);
        const size_t count = layout_moves(&cluster->layout, &here, export->metric, moves);
        uj_cluster_neighbours(cluster, state, export->metric, neighbours);
        for (size_t i = 0; i < count; i++)
            if (neighbours[i] > state)
                export->format->link(export, state, neighbours[i], moves[i]);
        status = hand_over(export, false);
    }
    return status;
}

uj_status uj_graph_write(const uj_cluster *cluster, uj_graph_format format, uj_metric metric, uj_write_fn write,
                         void *payload, const uj_limits *limits, uj_error *error)
{
    struct export export = {
        .cluster = cluster, .metric = metric, .format = &formats[format], .write = write, .payload = payload};
    budget_init(&export.budget, limits);
    uj_text_words(&export.text, export.format->begin);
    uj_status status = write_states(&export);
    if (status == UJ_OK)
        status = write_links(&export);
    if (status == UJ_OK) {
        uj_text_words(&export.text, export.format->end);
        status = hand_over(&export, true);
    }
    uj_text_free(&export.text);
    uj_text_free(&export.board);
    if (status == UJ_IO)
        return fail_here(error, UJ_IO, "the graph could not be written");
    if (status == UJ_LIMIT)
        return fail_here(error, UJ_LIMIT, "the cluster has too many states to write in the time allowed");
    return status == UJ_OK ? UJ_OK : fail_memory(error);
}
