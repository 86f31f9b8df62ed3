/* Where to begin with the order of nodes in their layers.
 *
 * Seen from the exit a cluster branches: what is at least so deep falls into parts that hang together, and the deeper
 * the more parts, down to dead ends. Here the parts are found from the deepest layer upwards, joined as each layer
 * comes in, and with two parts their lists of nodes are joined. So in the end one list holds all nodes, and in it
 * every part of every depth stands in one piece: branches do not run through each other. */
#include "draw/graph/graph_layers.h"

static const uint32_t no_node = UINT32_MAX;

/* Parts as trees of nodes; the root of each knows its list. */
struct parts {
    uint32_t *parent, *size; /* of each node; the size counts at roots */
    uint32_t *next;          /* in the list; no_node at its end */
    uint32_t *head, *tail;   /* of the list, at roots */
};

static bool parts_init(struct parts *parts, uint32_t count, uj_budget *budget)
{
    uint32_t **const all[] = {&parts->parent, &parts->size, &parts->next, &parts->head, &parts->tail};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = budget_alloc(budget, (size_t)count + 1, sizeof **all[i]);
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
    budget_free(parts->parent);
    budget_free(parts->size);
    budget_free(parts->next);
    budget_free(parts->head);
    budget_free(parts->tail);
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

/* False: the time is over. */
static bool join_layers(struct parts *parts, const struct graph_layers *layers, const struct graph_net *net,
                        const uint16_t *layer)
{
    for (uint32_t here = layers->count; here-- > 0;)
        for (uint32_t i = layers->first[here]; i < layers->first[here + 1]; i++) {
            if (budget_is_over_at(layers->budget, i))
                return false;
            const uint32_t node = layers->order[i];
            for (uint32_t j = net->first[node]; j < net->first[node + 1]; j++)
                if (layer[net->to[j]] >= here)
                    join(parts, node, net->to[j], here % 2);
        }
    return true;
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
    uint32_t *filled = budget_zeroed(layers->budget, (size_t)layers->count + 1, sizeof *filled);
    uj_status status = parts_init(&parts, net->count, layers->budget) && filled ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK && !join_layers(&parts, layers, net, layer))
        status = UJ_LIMIT;
    if (status == UJ_OK)
        deal_out(&parts, layers, layer, net->count, filled);
    parts_free(&parts);
    budget_free(filled);
    return status;
}
