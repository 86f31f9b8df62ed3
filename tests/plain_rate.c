#include "plain_rate.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Blocking ---- */

static bool covers(const ref_vehicle *vehicle, int row, int column)
{
    const int along = vehicle->horizontal ? column - vehicle->column : row - vehicle->row;
    const bool is_on_line = vehicle->horizontal ? row == vehicle->row : column == vehicle->column;
    return is_on_line && along >= 0 && along < vehicle->length;
}

static bool points_to(const ref_board *board, int from, int to)
{
    const ref_vehicle *a = &board->vehicles[from], *b = &board->vehicles[to];
    if (from == to)
        return false;
    if (!a->horizontal) {
        for (int row = 0; row < board->height; row++)
            if (covers(b, row, a->column))
                return true;
        return false;
    }
    for (int column = from == board->target ? a->column + a->length : 0; column < board->width; column++)
        if (covers(b, a->row, column))
            return true;
    return false;
}

int plain_blockers(const ref_board *board)
{
    int count = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        count += points_to(board, board->target, i);
    return count;
}

static void visit(const ref_board *board, int vehicle, bool *is_reached)
{
    is_reached[vehicle] = true;
    for (int i = 0; i < board->vehicle_count; i++)
        if (!is_reached[i] && points_to(board, vehicle, i))
            visit(board, i, is_reached);
}

int plain_magnitude(const ref_board *board)
{
    bool is_reached[REF_MAX_VEHICLES] = {false};
    visit(board, board->target, is_reached);
    int count = 0;
    for (int i = 0; i < board->vehicle_count; i++)
        count += is_reached[i];
    return count;
}

/* ---- The graph ---- */

static int find_state(const ref_cluster *cluster, const ref_board *board)
{
    unsigned char wanted[REF_MAX_VEHICLES];
    const size_t size = (size_t)cluster->vehicle_count;
    for (size_t i = 0; i < size; i++)
        wanted[i] = (unsigned char)(board->vehicles[i].horizontal ? board->vehicles[i].column : board->vehicles[i].row);
    for (size_t state = 0; state < cluster->states; state++)
        if (memcmp(cluster->positions + state * size, wanted, size) == 0)
            return (int)state;
    return -1;
}

bool plain_graph_of(struct plain_graph *out, const ref_board *board)
{
    memset(out, 0, sizeof *out);
    out->target = board->target;
    out->cluster = ref_cluster_of(board, PLAIN_MAX_STATES);
    if (out->cluster.status == REF_GAVE_UP || out->cluster.states > PLAIN_MAX_STATES)
        return false;
    for (size_t state = 0; state < out->cluster.states; state++) {
        const ref_board here = ref_state(board, &out->cluster, state);
        out->blockers[state] = plain_blockers(&here);
        out->magnitude[state] = plain_magnitude(&here);
        ref_move moves[REF_MAX_MOVES];
        const size_t count = ref_moves(&here, REF_MOVES, moves);
        if (count > PLAIN_MAX_EDGES)
            return false;
        out->edge_count[state] = (int)count;
        for (size_t i = 0; i < count; i++) {
            ref_board there = here;
            ref_slide(&there, moves[i]);
            out->to[state][i] = find_state(&out->cluster, &there);
            out->moves[state][i] = moves[i];
        }
    }
    return true;
}

void plain_graph_free(struct plain_graph *graph)
{
    ref_cluster_free(&graph->cluster);
}

/* ---- All shortest solutions ---- */

struct path {
    const struct plain_graph *graph;
    struct plain_optimal *out;
    long max_paths;
    int vehicle_moves[REF_MAX_VEHICLES];
    int counterintuitive, red_backward;
    double edges, choices, magnitude; /* sums so far */
};

static int lower(int a, int b)
{
    return a < b ? a : b;
}

/* A shortest solution is complete; `chance` is the probability of choosing it. */
static void count_path(const struct path *path, double chance)
{
    struct plain_optimal *out = path->out;
    const int length = path->graph->cluster.moves[0];
    out->paths++;
    out->counterintuitive = lower(out->counterintuitive, path->counterintuitive);
    out->red_backward = lower(out->red_backward, path->red_backward);
    out->counterintuitive_mean += chance * path->counterintuitive;
    out->red_backward_mean += chance * path->red_backward;
    for (int i = 0; i < path->graph->cluster.vehicle_count; i++)
        out->vehicle_moves[i] = lower(out->vehicle_moves[i], path->vehicle_moves[i]);
    if (length > 0) {
        out->branching += chance * path->edges / length;
        out->optimal_branching += chance * path->choices / length;
        out->blocking += chance * path->magnitude / length;
    }
}

static void follow(struct path path, int state, double chance)
{
    const struct plain_graph *graph = path.graph;
    const int *distance = graph->cluster.moves;
    path.out->is_met[state] = true;
    if (distance[state] == 0)
        count_path(&path, chance);
    if (distance[state] == 0 || path.out->paths > path.max_paths)
        return;
    int choices = 0;
    for (int i = 0; i < graph->edge_count[state]; i++)
        choices += distance[graph->to[state][i]] < distance[state];
    path.edges += graph->edge_count[state];
    path.choices += choices;
    path.magnitude += graph->magnitude[state];
    for (int i = 0; i < graph->edge_count[state]; i++) {
        const int to = graph->to[state][i];
        if (distance[to] >= distance[state])
            continue;
        const ref_move move = graph->moves[state][i];
        struct path next = path;
        next.vehicle_moves[move.vehicle]++;
        next.counterintuitive += graph->blockers[to] > graph->blockers[state];
        next.red_backward += move.vehicle == graph->target && move.by < 0;
        follow(next, to, chance / choices);
    }
}

bool plain_optimal_of(struct plain_optimal *out, const struct plain_graph *graph, long max_paths)
{
    memset(out, 0, sizeof *out);
    out->counterintuitive = out->red_backward = INT_MAX;
    for (int i = 0; i < REF_MAX_VEHICLES; i++)
        out->vehicle_moves[i] = INT_MAX;
    follow((struct path){.graph = graph, .out = out, .max_paths = max_paths}, 0, 1);
    return out->paths <= max_paths;
}

/* ---- Players who wander ---- */

/* Solves a * x = b, both overwritten; x comes back in b. Rows of `size` numbers. */
static void eliminate(double *a, double *b, size_t size)
{
    for (size_t k = 0; k < size; k++) {
        size_t pivot = k;
        for (size_t i = k + 1; i < size; i++)
            if (fabs(a[i * size + k]) > fabs(a[pivot * size + k]))
                pivot = i;
        for (size_t j = 0; j < size; j++) {
            const double kept = a[k * size + j];
            a[k * size + j] = a[pivot * size + j];
            a[pivot * size + j] = kept;
        }
        const double kept = b[k];
        b[k] = b[pivot];
        b[pivot] = kept;
        for (size_t i = 0; i < size; i++) {
            const double factor = i == k ? 0 : a[i * size + k] / a[k * size + k];
            for (size_t j = k; j < size && factor != 0; j++)
                a[i * size + j] -= factor * a[k * size + j];
            b[i] -= factor * b[k];
        }
    }
    for (size_t k = 0; k < size; k++)
        b[k] /= a[k * size + k];
}

double plain_walk(const struct plain_graph *graph, double greed)
{
    const size_t size = graph->cluster.states;
    double *a = calloc(size * size, sizeof *a), *b = calloc(size, sizeof *b);
    if (!a || !b)
        abort();
    for (size_t state = 0; state < size; state++) {
        a[state * size + state] = 1;
        if (graph->cluster.moves[state] == 0)
            continue;
        b[state] = 1;
        double sum = 0;
        for (int i = 0; i < graph->edge_count[state]; i++)
            sum += exp(-greed * graph->magnitude[graph->to[state][i]]);
        for (int i = 0; i < graph->edge_count[state]; i++) {
            const int to = graph->to[state][i];
            a[state * size + (size_t)to] -= exp(-greed * graph->magnitude[to]) / sum;
        }
    }
    eliminate(a, b, size);
    const double expected = b[0];
    free(a);
    free(b);
    return expected;
}
