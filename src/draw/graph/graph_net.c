#include "draw/graph/graph_layers.h"

#include <assert.h>

#include "rate/state_graph.h"

void graph_net_free(struct graph_net *net)
{
    budget_free(net->first);
    budget_free(net->to);
    budget_free(net->weight);
    *net = (struct graph_net){.budget = net->budget};
}

/* The part of rating that knows the moves of a whole cluster hands over what is needed here. */
static uj_status net_of_moves(struct graph_net *out, const uj_cluster *cluster)
{
    struct state_graph graph;
    const uj_status status = state_graph_init(&graph, cluster, out->budget);
    if (status == UJ_OK) {
        *out =
            (struct graph_net){.budget = out->budget, .count = graph.state_count, .first = graph.first, .to = graph.to};
        graph.first = NULL;
        graph.to = NULL;
    }
    state_graph_free(&graph);
    return status;
}

static uj_status net_of_steps(struct graph_net *out, const uj_cluster *cluster)
{
    const uint64_t states = uj_cluster_states(cluster);
    const uint64_t most = states * cluster->layout.vehicle_count * 2; /* connections: a step either way */
    if (most >= UINT32_MAX)
        return UJ_LIMIT;
    out->count = (uint32_t)states;
    out->first = budget_zeroed(out->budget, (size_t)states + 1, sizeof *out->first);
    out->to = budget_alloc(out->budget, (size_t)most, sizeof *out->to);
    if (!out->first || !out->to) {
        graph_net_free(out);
        return UJ_NO_MEMORY;
    }
    uint64_t neighbours[UJ_MAX_MOVES];
    for (uint32_t state = 0, used = 0; state < states; state++) {
        if (budget_is_over_at(out->budget, state))
            return UJ_LIMIT;
        const size_t count = uj_cluster_neighbours(cluster, state, UJ_STEPS, neighbours);
        for (size_t i = 0; i < count; i++)
            out->to[used++] = (uint32_t)neighbours[i];
        out->first[state + 1] = used;
    }
    return UJ_OK;
}

uj_status graph_net_of(struct graph_net *out, const uj_cluster *cluster, uj_metric metric, uj_budget *budget)
{
    *out = (struct graph_net){.budget = budget};
    return metric == UJ_MOVES ? net_of_moves(out, cluster) : net_of_steps(out, cluster);
}

/* ---- Merging ----------------------------------------------------------------------------------------------- */

/* The old nodes listed new node by new node. */
struct membership {
    uint32_t *first;
    uint32_t *nodes;
};

static bool list_members(struct membership *members, const struct graph_net *net, const uint32_t *group, uint32_t count)
{
    members->first = budget_zeroed(net->budget, (size_t)count + 2, sizeof *members->first);
    members->nodes = budget_alloc(net->budget, net->count, sizeof *members->nodes);
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
        assert(net->to[i] < net->count);
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
    const size_t used = out->first[node];
    size_t weight_capacity = *capacity;
    if (budget_fit(out->budget, out->to, *capacity, used + contact->count) != UJ_OK ||
        budget_fit(out->budget, out->weight, weight_capacity, used + contact->count) != UJ_OK)
        return false;
    for (size_t i = 0; i < contact->count; i++) {
        const uint32_t other = contact->touched[i];
        out->to[used + i] = other;
        out->weight[used + i] = contact->weight[other];
        contact->weight[other] = 0;
    }
    out->first[node + 1] = (uint32_t)(used + contact->count);
    contact->count = 0;
    return true;
}

static uj_status merge(struct graph_net *out, const struct graph_net *net, const uint32_t *group,
                       const struct membership *members, struct contact *contact)
{
    size_t capacity = 0;
    for (uint32_t node = 0; node < out->count; node++) {
        if (budget_is_over_at(net->budget, node))
            return UJ_LIMIT;
        for (size_t i = members->first[node]; i < members->first[node + 1]; i++)
            touch_neighbours(contact, net, members->nodes[i], group);
        if (!flush_contacts(out, &capacity, contact, node))
            return UJ_NO_MEMORY;
    }
    return UJ_OK;
}

uj_status graph_net_merge(struct graph_net *out, const struct graph_net *net, const uint32_t *group, uint32_t count)
{
    *out = (struct graph_net){.budget = net->budget,
                              .count = count,
                              .first = budget_zeroed(net->budget, (size_t)count + 1, sizeof *out->first)};
    struct membership members = {NULL, NULL};
    struct contact contact = {budget_zeroed(net->budget, (size_t)count + 1, sizeof *contact.weight),
                              budget_alloc(net->budget, (size_t)count + 1, sizeof *contact.touched), 0};
    uj_status status = UJ_NO_MEMORY;
    if (out->first && contact.weight && contact.touched && list_members(&members, net, group, count))
        status = merge(out, net, group, &members, &contact);
    budget_free(members.first);
    budget_free(members.nodes);
    budget_free(contact.weight);
    budget_free(contact.touched);
    if (status != UJ_OK)
        graph_net_free(out);
    return status;
}
