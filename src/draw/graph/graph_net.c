#include "draw/graph/graph_net.h"

#include <stdlib.h>

#include "base/grow.h"
#include "rate/state_graph.h"
#include "base/budget.h"

void graph_net_free(struct graph_net *net)
{
    free(net->first);
    free(net->to);
    free(net->weight);
    *net = (struct graph_net){0};
}

/* The part of rating that knows the moves of a whole cluster hands over what is needed here. */
static uj_status net_of_moves(struct graph_net *out, const uj_cluster *cluster, uint64_t max_memory)
{
    struct state_graph graph;
    const uj_status status = state_graph_init(&graph, cluster, max_memory);
    if (status == UJ_OK) {
        *out = (struct graph_net){.count = graph.state_count, .first = graph.first, .to = graph.to};
        graph.first = NULL;
        graph.to = NULL;
    }
    state_graph_free(&graph);
    return status;
}

static uj_status net_of_steps(struct graph_net *out, const uj_cluster *cluster, uint64_t max_memory)
{
    const uint64_t states = uj_cluster_states(cluster);
    const uint64_t most = states * cluster->layout.vehicle_count * 2; /* connections: a step either way */
    if (most >= UINT32_MAX || most * sizeof *out->to > max_memory)
        return UJ_LIMIT;
    *out = (struct graph_net){
        .count = (uint32_t)states,
        .first = calloc((size_t)states + 1, sizeof *out->first),
        .to = malloc((size_t)most * sizeof *out->to),
    };
    if (!out->first || !out->to) {
        graph_net_free(out);
        return UJ_NO_MEMORY;
    }
    uint64_t neighbours[UJ_MAX_MOVES];
    for (uint32_t state = 0, used = 0; state < states; state++) {
        const size_t count = uj_cluster_neighbours(cluster, state, UJ_STEPS, neighbours);
        for (size_t i = 0; i < count; i++)
            out->to[used++] = (uint32_t)neighbours[i];
        out->first[state + 1] = used;
    }
    return UJ_OK;
}

uj_status graph_net_of(struct graph_net *out, const uj_cluster *cluster, uj_metric metric)
{
    *out = (struct graph_net){0};
    return metric == UJ_MOVES ? net_of_moves(out, cluster, default_memory())
                              : net_of_steps(out, cluster, default_memory());
}

/* ---- Merging ----------------------------------------------------------------------------------------------- */

/* The old nodes listed new node by new node. */
struct membership {
    uint32_t *first;
    uint32_t *nodes;
};

static bool list_members(struct membership *members, const struct graph_net *net, const uint32_t *group, uint32_t count)
{
    members->first = calloc((size_t)count + 2, sizeof *members->first);
    members->nodes = malloc((net->count ? net->count : 1) * sizeof *members->nodes);
    if (!members->first || !members->nodes)
        return false;
    /* Counted one place further on, so that filling in moves each start to where it belongs. */
    for (uint32_t node = 0; node < net->count; node++)
        members->first[group[node] + 2]++;
    for (uint32_t i = 0; i < count; i++)
        members->first[i + 2] += members->first[i + 1];
    for (uint32_t node = 0; node < net->count; node++)
        members->nodes[members->first[group[node] + 1]++] = node;
    return true;
}

/* The new nodes that one of them touches. */
struct contact {
    uint32_t *weight; /* of every new node; 0: not touched */
    uint32_t *touched;
    size_t count;
};

static void touch_neighbours(struct contact *contact, const struct graph_net *net, uint32_t node, const uint32_t *group)
{
    for (size_t i = net->first[node]; i < net->first[node + 1]; i++) {
        const uint32_t other = group[net->to[i]];
        if (other == group[node])
            continue;
        if (contact->weight[other] == 0)
            contact->touched[contact->count++] = other;
        contact->weight[other] += graph_net_weight(net, i);
    }
}

/* Moves the contacts of a new node to the end of the new graph, and forgets them. */
static bool flush_contacts(struct graph_net *out, size_t *capacity, struct contact *contact, uint32_t node)
{
    const size_t used = out->first[node], room = *capacity;
    size_t weight_capacity = room;
    uint32_t *to = grow(out->to, capacity, used + contact->count, sizeof *to);
    if (to)
        out->to = to;
    uint32_t *weight = grow(out->weight, &weight_capacity, used + contact->count, sizeof *weight);
    if (weight)
        out->weight = weight;
    if (!to || !weight)
        return false;
    for (size_t i = 0; i < contact->count; i++) {
        const uint32_t other = contact->touched[i];
        to[used + i] = other;
        weight[used + i] = contact->weight[other];
        contact->weight[other] = 0;
    }
    out->first[node + 1] = (uint32_t)(used + contact->count);
    contact->count = 0;
    return true;
}

static bool merge(struct graph_net *out, const struct graph_net *net, const uint32_t *group,
                  const struct membership *members, struct contact *contact)
{
    size_t capacity = 0;
    bool has_room = true;
    for (uint32_t node = 0; node < out->count && has_room; node++) {
        for (size_t i = members->first[node]; i < members->first[node + 1]; i++)
            touch_neighbours(contact, net, members->nodes[i], group);
        has_room = flush_contacts(out, &capacity, contact, node);
    }
    return has_room;
}

uj_status graph_net_merge(struct graph_net *out, const struct graph_net *net, const uint32_t *group, uint32_t count)
{
    *out = (struct graph_net){.count = count, .first = calloc((size_t)count + 1, sizeof *out->first)};
    struct membership members = {NULL, NULL};
    struct contact contact = {calloc((size_t)count + 1, sizeof *contact.weight),
                              malloc(((size_t)count + 1) * sizeof *contact.touched), 0};
    const bool done = out->first && contact.weight && contact.touched && list_members(&members, net, group, count) &&
                      merge(out, net, group, &members, &contact);
    free(members.first);
    free(members.nodes);
    free(contact.weight);
    free(contact.touched);
    if (done)
        return UJ_OK;
    graph_net_free(out);
    return UJ_NO_MEMORY;
}
