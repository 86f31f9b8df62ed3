/* Where to begin with the order of nodes in their layers.
 *
 * Seen from the exit a cluster branches: what is at least so deep falls into parts that hang together, and the deeper
 * the more parts, down to dead ends. Here the parts are found from the deepest layer upwards, joined as each layer
 * comes in, and with two parts their lists of nodes are joined. So in the end one list holds all nodes, and in it
 * every part of every depth stands in one piece: branches do not run through each other. */
#include "draw/graph/graph_layers.h"

static const uint32_t no_node = UINT32_MAX;

/* A node of a part, which is a tree of nodes; its root knows the list of all. */
struct part {
    uint32_t parent;
    uint32_t next;             /* in the list; no_node at its end */
    uint32_t size, head, tail; /* of the list, at roots */
};

static struct part *parts_new(uint32_t count, uj_budget *budget)
{
    struct part *const parts = budget_alloc(budget, (size_t)count + 1, sizeof *parts);
    for (uint32_t i = 0; parts && i < count; i++)
        parts[i] = (struct part){.parent = i, .next = no_node, .size = 1, .head = i, .tail = i};
    return parts;
}

static uint32_t root_of(struct part *parts, uint32_t node)
{
    while (parts[node].parent != node) {
        parts[node].parent = parts[parts[node].parent].parent;
        node = parts[node].parent;
    }
    return node;
}

/* The smaller part goes to one end of the larger, by turns to the upper and the lower one, so that this stays in the
 * middle. */
static void join(struct part *parts, uint32_t a, uint32_t b, bool below)
{
    uint32_t large = root_of(parts, a), small = root_of(parts, b);
    if (large == small)
        return;
    if (parts[large].size < parts[small].size) {
        const uint32_t swapped = large;
        large = small;
        small = swapped;
    }
    const uint32_t first = below ? large : small, second = below ? small : large;
    parts[parts[first].tail].next = parts[second].head;
    parts[large].head = parts[first].head;
    parts[large].tail = parts[second].tail;
    parts[large].size += parts[small].size;
    parts[small].parent = large;
}

/* False: the time is over. */
static bool join_layers(struct part *parts, const struct graph_layers *layers, const struct graph_net *net,
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
static void deal_out(const struct part *parts, struct graph_layers *layers, const uint16_t *layer, uint32_t count,
                     uint32_t *filled)
{
    for (uint32_t node = 0; node < count; node++)
        if (parts[node].parent == node)
            for (uint32_t at = parts[node].head; at != no_node; at = parts[at].next)
                layers->order[layers->first[layer[at]] + filled[layer[at]]++] = at;
}

uj_status graph_layers_branch(struct graph_layers *layers, const struct graph_net *net, const uint16_t *layer)
{
    struct part *parts = parts_new(net->count, layers->budget);
    uint32_t *filled = budget_zeroed(layers->budget, (size_t)layers->count + 1, sizeof *filled);
    uj_status status = parts && filled ? UJ_OK : UJ_NO_MEMORY;
    if (status == UJ_OK && !join_layers(parts, layers, net, layer))
        status = UJ_LIMIT;
    if (status == UJ_OK)
        deal_out(parts, layers, layer, net->count, filled);
    budget_free(parts);
    budget_free(filled);
    return status;
}
