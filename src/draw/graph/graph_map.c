/* The layered layout without the drawing. */
#include <stdlib.h>
#include <string.h>

#include "draw/graph/graph_picture.h"

void uj_map_clear(uj_map *map)
{
    free(map->dots);
    free(map->links);
    free(map->dot_of);
    free(map->path);
    *map = (uj_map)UJ_MAP_INIT;
}

static void copy_links(uj_map *map, const struct graph_picture *picture)
{
    const struct graph_net *net = &picture->net;
    for (uint32_t dot = 0; dot < net->count; dot++)
        for (size_t i = net->first[dot]; i < net->first[dot + 1]; i++)
            if (graph_link_starts(picture, dot, net->to[i]))
                map->links[map->link_count++] = (uj_map_link){dot, net->to[i]};
}

static uj_status copy_layout(uj_map *map, struct graph_picture *picture)
{
    const size_t link_room = picture->net.first[picture->net.count] / 2 + (size_t)1;
    if (!budget_charge(picture->budget, picture->dot_count * sizeof *map->dots + link_room * sizeof *map->links +
                                            (picture->state_count + picture->path_length) * sizeof *map->dot_of))
        return UJ_LIMIT;
    map->dots = malloc(picture->dot_count * sizeof *map->dots);
    map->links = malloc(link_room * sizeof *map->links);
    map->dot_of = malloc(picture->state_count * sizeof *map->dot_of);
    map->path = malloc((picture->path_length + 1) * sizeof *map->path);
    if (!map->dots || !map->links || !map->dot_of || !map->path)
        return UJ_NO_MEMORY;
    map->width = picture->plot.width;
    map->height = picture->plot.height;
    map->radius = picture->radius;
    map->layer_gap = picture->gap;
    map->state_count = picture->state_count;
    map->dot_count = picture->dot_count;
    map->most_states = picture->dot_states;
    map->connections = picture->connections;
    copy_links(map, picture);
    memcpy(map->dots, picture->dots, picture->dot_count * sizeof *map->dots);
    memcpy(map->dot_of, picture->dot_of, picture->state_count * sizeof *map->dot_of);
    map->path_length = picture->path_length;
    if (map->path_length > 0)
        memcpy(map->path, picture->path, map->path_length * sizeof *map->path);
    return UJ_OK;
}

uj_status uj_map_make(uj_map *map, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits,
                      uj_error *error)
{
    const uj_graph_options options = {.metric = metric};
    struct graph_picture picture;
    uj_budget budget;
    budget_init(&budget, limits);
    uj_map_clear(map);
    map->metric = metric;
    uj_status status = graph_picture_init(&picture, cluster, &options, &budget);
    if (status == UJ_OK)
        status = graph_layout_layers(&picture);
    if (status == UJ_OK)
        status = copy_layout(map, &picture);
    graph_picture_free(&picture);
    if (status == UJ_OK)
        return UJ_OK;
    uj_map_clear(map);
    return graph_picture_fail(status, &budget, error);
}
