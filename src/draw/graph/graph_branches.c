/* Where to begin with the order of nodes in their layers.
 *
 * Seen from the exit a cluster branches: what is at least so deep falls into parts that hang together, and the deeper
 * the more parts, down to dead ends. Here the parts are found from the deepest layer upwards, joined as each layer
 * comes in, and with two parts their lists of nodes are joined. So in the end one list holds all nodes, and in it
 * every part of every depth stands in one piece: branches do not run through each other. */
#include <stdlib.h>

#include "draw/graph/graph_layers.h"

static const uint32_t no_node = UINT32_MAX;

/* Parts as trees of nodes; the root of each knows its list. */
struct parts {
    uint32_t *parent, *size; /* of each node; the size counts at roots */
    uint32_t *next;          /* in the list; no_node at its end */
    uint32_t *head, *tail;   /* of the list, at roots */
};

static bool parts_init(struct parts *parts, uint32_t count)
{
    const size_t bytes = ((size_t)count + 1) * sizeof(uint32_t);
    *parts = (struct parts){malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes), malloc(bytes)};
    if (!parts->parent || !parts->size || !parts->next || !parts->head || !parts->tail)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        parts->parent[i] = parts->head[i] = parts->tail[i] = i;
        parts->size[i] = 1;
        parts->next[i] = no_node;
    }
    return true;
}

static void parts_free(struct parts *parts)
{
    free(parts->parent);
    free(parts->size);
    free(parts->next);
    free(parts->head);
    free(parts->tail);
}

static uint32_t root_of(struct parts *parts, uint32_t node)
{
    while (parts->parent[node] != node) {
        parts->parent[node] = parts->parent[parts->parent[node]];
        node = parts->parent[node];
    }
    return node;
}

/* The smaller part goes to one end of the larger, by turns to the upper and the lower one, so that this stays in the
 * middle. */
static void join(struct parts *parts, uint32_t a, uint32_t b, bool below)
{
    uint32_t large = root_of(parts, a), small = root_of(parts, b);
    if (large == small)
        return;
    if (parts->size[large] < parts->size[small]) {
        const uint32_t swapped = large;
        large = small;
        small = swapped;
    }
    const uint32_t first = below ? large : small, second = below ? small : large;
    parts->next[parts->tail[first]] = parts->head[second];
    parts->head[large] = parts->head[first];
    parts->tail[large] = parts->tail[second];
    parts->size[large] += parts->size[small];
    parts->parent[small] = large;
}

static void join_layers(struct parts *parts, const struct graph_layers *layers, const struct graph_net *net,
                        const uint16_t *layer)
{
    for (uint32_t here = layers->count; here-- > 0;)
        for (uint32_t i = layers->first[here]; i < layers->first[here + 1]; i++) {
            const uint32_t node = layers->order[i];
            for (uint32_t j = net->first[node]; j < net->first[node + 1]; j++)
                if (layer[net->to[j]] >= here)
                    join(parts, node, net->to[j], here % 2);
        }
}

/* Deals the list out to the layers; what is not connected with the rest follows in a list of its own. */
static void deal_out(const struct parts *parts, struct graph_layers *layers, const uint16_t *layer, uint32_t count,
                     uint32_t *filled)
{
    for (uint32_t node = 0; node < count; node++)
        if (parts->parent[node] == node)
            for (uint32_t at = parts->head[node]; at != no_node; at = parts->next[at])
                layers->order[layers->first[layer[at]] + filled[layer[at]]++] = at;
}

uj_status graph_layers_branch(struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer)
{
    struct parts parts;
    uint32_t *filled = calloc((size_t)layers->count + 1, sizeof *filled);
    const bool has_room = parts_init(&parts, net->count) && filled;
    if (has_room) {
        join_layers(&parts, layers, net, layer);
        deal_out(&parts, layers, layer, net->count, filled);
    }
    parts_free(&parts);
    free(filled);
    return has_room ? UJ_OK : UJ_NO_MEMORY;
}
