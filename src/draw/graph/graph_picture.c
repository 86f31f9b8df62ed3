#include "draw/graph/graph_picture.h"

#include <assert.h>

#include "base/error.h"
#include "base/options.h"
#include "space/cluster.h"

enum { UNREACHED = UINT16_MAX };

static void depth_by_distance(struct graph_picture *picture)
{
    const uj_metric metric = picture->options->metric;
    assert(uj_cluster_max_distance(picture->cluster, metric) < UNREACHED);
    for (uint32_t state = 0; state < picture->state_count; state++)
        picture->depth[state] = (uint16_t)uj_cluster_distance(picture->cluster, state, metric);
    picture->depth_count = (uint32_t)uj_cluster_max_distance(picture->cluster, metric) + 1;
}

/* Breadth-first from the start. */
static uj_status depth_from_start(struct graph_picture *picture)
{
    uint32_t *queue = budget_alloc(picture->budget, picture->state_count, sizeof *queue);
    if (!queue)
        return UJ_NO_MEMORY;
    for (uint32_t state = 0; state < picture->state_count; state++)
        picture->depth[state] = UNREACHED;
    uint32_t head = 0, tail = 0;
    queue[tail++] = (uint32_t)uj_cluster_start(picture->cluster);
    picture->depth[queue[0]] = 0;
    while (head < tail && !budget_is_over_at(picture->budget, head)) {
        const uint32_t state = queue[head++];
        const uint16_t next = (uint16_t)(picture->depth[state] + (picture->depth[state] < UNREACHED - 1));
        picture->depth_count = picture->depth[state] + 1u;
        for (size_t i = picture->net.first[state]; i < picture->net.first[state + 1]; i++) {
            const uint32_t neighbour = picture->net.to[i];
            if (picture->depth[neighbour] != UNREACHED)
                continue;
            picture->depth[neighbour] = next;
            queue[tail++] = neighbour;
        }
    }
    budget_free(queue);
    return head < tail ? UJ_LIMIT : UJ_OK;
}

static uj_status count_depths(struct graph_picture *picture)
{
    picture->states_at = budget_zeroed(picture->budget, picture->depth_count, sizeof *picture->states_at);
    if (!picture->states_at)
        return UJ_NO_MEMORY;
    for (uint32_t state = 0; state < picture->state_count; state++)
        picture->states_at[picture->depth[state]]++;
    return UJ_OK;
}

/* From the start always to the neighbour nearer to the exit that has the lowest number. */
static uj_status find_path(struct graph_picture *picture)
{
    uint32_t state = (uint32_t)uj_cluster_start(picture->cluster);
    picture->path = budget_alloc(picture->budget, picture->depth[state] + (size_t)1, sizeof *picture->path);
    if (!picture->path)
        return UJ_NO_MEMORY;
    picture->path[picture->path_length++] = state;
    while (picture->depth[state] > 0) {
        uint32_t nearer = UINT32_MAX;
        for (size_t i = picture->net.first[state]; i < picture->net.first[state + 1]; i++) {
            const uint32_t neighbour = picture->net.to[i];
            if (neighbour < nearer && picture->depth[neighbour] < picture->depth[state])
                nearer = neighbour;
        }
        assert(nearer != UINT32_MAX); /* every state but the solved ones has a neighbour one nearer */
        state = nearer;
        picture->path[picture->path_length++] = state;
    }
    return UJ_OK;
}

uj_status graph_picture_init(struct graph_picture *picture, const uj_cluster *cluster, const uj_graph_options *options,
                             uj_budget *budget)
{
    *picture = (struct graph_picture){.cluster = cluster, .options = options, .budget = budget};
    if (!budget_charge(budget, cluster_bytes(cluster)))
        return UJ_LIMIT;
    picture->solvable = uj_cluster_solutions(cluster) > 0;
    uj_status status = graph_net_of(&picture->net, cluster, options->metric, budget);
    if (status != UJ_OK)
        return status;
    picture->state_count = picture->net.count;
    picture->connections = picture->net.first[picture->net.count] / 2;
    picture->depth = budget_alloc(picture->budget, picture->state_count, sizeof *picture->depth);
    if (!picture->depth)
        return UJ_NO_MEMORY;
    if (picture->solvable)
        depth_by_distance(picture);
    else
        status = depth_from_start(picture);
    if (status == UJ_OK)
        status = count_depths(picture);
    if (status == UJ_OK && picture->solvable)
        status = find_path(picture);
    return status;
}

void graph_picture_free(struct graph_picture *picture)
{
    graph_net_free(&picture->net);
    budget_free(picture->depth);
    budget_free(picture->states_at);
    budget_free(picture->path);
    budget_free(picture->dots);
    budget_free(picture->dot_of);
}

bool graph_is_hardest(const struct graph_picture *picture, const uj_map_dot *dot)
{
    return picture->solvable && dot->distance > 0 && dot->distance + 1u == picture->depth_count;
}

void graph_add_board(uj_text *out, const uj_cluster *cluster, uint64_t state)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_cluster_board(cluster, state, &puzzle.board);
    if (uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, NULL) == UJ_CANNOT_HOLD)
        uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_JSON, NULL);
}

/* What the drawing comes to at most, in bytes: it stands in memory twice. */
static uint64_t text_bytes(const struct graph_picture *picture)
{
    enum { PER_DOT = 160, PER_LINK = 48, MOST_MERGED_LINKS = 24000 };
    const uint64_t links = picture->dot_states > 1 ? MOST_MERGED_LINKS : picture->net.first[picture->net.count] / 2;
    return 2 * (picture->dot_count * (uint64_t)PER_DOT + links * PER_LINK);
}

uj_status graph_picture_fail(uj_status status, uj_budget *budget, uj_error *error)
{
    if (budget_judge(budget, status) != UJ_LIMIT)
        return fail_memory(error);
    return budget_fail(budget, error, "the cluster has too many states to draw in the %s allowed");
}

/* The plot comes before its frame, which says how much of it could be drawn. */
static uj_status draw(uj_text *out, struct graph_picture *picture)
{
    uj_text plot = UJ_TEXT_INIT;
    if (!budget_charge(picture->budget, text_bytes(picture)))
        return UJ_LIMIT;
    uj_status status = graph_draw_links(&plot, picture);
    graph_draw_dots(&plot, picture);
    graph_draw_marks(&plot, picture);
    if (status == UJ_OK)
        status = uj_text_status(&plot);
    if (status == UJ_OK) {
        graph_frame_place(picture);
        graph_frame_draw(out, picture);
        uj_text_printf(out, "<g transform=\"translate(%d %d)\">\n", picture->plot.x, picture->plot.y);
        uj_text_add(out, plot.data, plot.length);
        uj_text_printf(out, "</g>\n</svg>\n");
        status = uj_text_status(out);
    }
    uj_text_free(&plot);
    return status;
}

uj_status uj_graph_svg(uj_text *out, const uj_cluster *cluster, const uj_graph_options *options, uj_error *error)
{
    uj_graph_options own = UJ_GRAPH_OPTIONS_INIT;
    uj_status status = options_read(&own, sizeof own, options, error);
    if (status != UJ_OK)
        return status;
    struct graph_picture picture;
    uj_budget budget;
    budget_init(&budget, &own.limits);
    status = graph_picture_init(&picture, cluster, &own, &budget);
    if (status == UJ_OK)
        status = picture.options->places ? graph_layout_places(&picture) : graph_layout_layers(&picture);
    if (status == UJ_OK)
        status = draw(out, &picture);
    graph_picture_free(&picture);
    return status == UJ_OK ? UJ_OK : graph_picture_fail(status, &budget, error);
}
