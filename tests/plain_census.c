#include "plain_census.h"

#include <stdlib.h>
#include <string.h>

/* What begins in a cell: nothing, or a vehicle. Five kinds and 25 cells fit in 64 bits. */
static const struct {
    int length;
    bool horizontal;
} kinds[] = {{0, false}, {2, true}, {3, true}, {2, false}, {3, false}};

struct taking {
    int width, height, exit;
    const char *walls;
    ref_metric metric;
    plain_census sum;
    uint64_t *seen; /* keys of configurations in clusters that were explored; open addressing, 0 is free */
    size_t seen_size, seen_count;
    struct found {
        uint64_t group, size, solutions;
        int distance; /* -1: no solution */
    } * found;
    size_t found_count, found_size;
};

static void *must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* Reads a board as one number that differs from that of every other board; never 0, as there is a target. */
static uint64_t key_of(const struct taking *taking, const ref_board *board)
{
    uint64_t key = 0, powers[25] = {1};
    for (int i = 1; i < taking->width * taking->height; i++)
        powers[i] = powers[i - 1] * 5;
    for (int i = 0; i < board->vehicle_count; i++) {
        const ref_vehicle *v = &board->vehicles[i];
        key += powers[v->row * taking->width + v->column] * (uint64_t)((v->horizontal ? 1 : 3) + (v->length == 3));
    }
    return key;
}

/* The order of the vehicles in each line, which no move changes; walls keep parts of a line apart. */
static uint64_t group_of(const struct taking *taking, const ref_board *board)
{
    uint64_t lines[10] = {0};
    for (int cell = 0; cell < taking->width * taking->height; cell++) {
        const int row = cell / taking->width, column = cell % taking->width;
        if (taking->walls && taking->walls[cell] == '#') {
            lines[row] = lines[row] * 4 + 1;
            lines[taking->height + column] = lines[taking->height + column] * 4 + 1;
        }
        for (int i = 0; i < board->vehicle_count; i++) {
            const ref_vehicle *v = &board->vehicles[i];
            if (v->row != row || v->column != column)
                continue;
            uint64_t *line = v->horizontal ? &lines[row] : &lines[taking->height + column];
            *line = *line * 4 + (uint64_t)v->length;
        }
    }
    uint64_t group = 0;
    for (int i = 0; i < taking->width + taking->height; i++)
        group = group * 64 + lines[i];
    return group;
}

static bool note(struct taking *taking, uint64_t key)
{
    if (taking->seen_count * 2 >= taking->seen_size) {
        uint64_t *old = taking->seen;
        const size_t old_size = taking->seen_size;
        taking->seen_size = old_size ? old_size * 4 : 4096;
        taking->seen = must(calloc(taking->seen_size, sizeof *taking->seen));
        taking->seen_count = 0;
        for (size_t i = 0; i < old_size; i++)
            if (old[i])
                note(taking, old[i]);
        free(old);
    }
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) % taking->seen_size;
    while (taking->seen[at] && taking->seen[at] != key)
        at = (at + 1) % taking->seen_size;
    if (taking->seen[at])
        return false;
    taking->seen[at] = key;
    taking->seen_count++;
    return true;
}

static void explore(struct taking *taking, const ref_board *board)
{
    ref_cluster cluster = ref_cluster_of(board, SIZE_MAX);
    const int *distances = taking->metric == REF_STEPS ? cluster.steps : cluster.moves;
    struct found found = {group_of(taking, board), cluster.states, cluster.solved, -1};
    for (size_t i = 0; i < cluster.states; i++) {
        const ref_board state = ref_state(board, &cluster, i);
        note(taking, key_of(taking, &state));
        if (distances[i] < 0)
            continue;
        taking->sum.by_distance[distances[i]]++;
        found.distance = distances[i] > found.distance ? distances[i] : found.distance;
    }
    if (taking->found_count == taking->found_size) {
        taking->found_size = taking->found_size ? taking->found_size * 2 : 1024;
        taking->found = must(realloc(taking->found, taking->found_size * sizeof *taking->found));
    }
    taking->found[taking->found_count++] = found;
    ref_cluster_free(&cluster);
}

/* The target is the last vehicle of the exit row, and a car. */
static bool choose_target(const struct taking *taking, ref_board *board)
{
    board->target = -1;
    for (int i = 0; i < board->vehicle_count; i++) {
        const ref_vehicle *v = &board->vehicles[i];
        if (v->horizontal && v->row == taking->exit &&
            (board->target < 0 || v->column > board->vehicles[board->target].column))
            board->target = i;
    }
    return board->target >= 0 && board->vehicles[board->target].length == 2;
}

static bool fits(const ref_board *board, const char used[7][7], const ref_vehicle *v)
{
    for (int i = 0; i < v->length; i++) { /* nothing always fits */
        const int row = v->row + (v->horizontal ? 0 : i), column = v->column + (v->horizontal ? i : 0);
        if (row >= board->height || column >= board->width || used[row][column])
            return false;
    }
    return true;
}

static void place(struct taking *taking, ref_board *board, char used[7][7], int cell)
{
    if (cell == taking->width * taking->height) {
        if (!choose_target(taking, board))
            return;
        taking->sum.legal++;
        taking->sum.solutions += ref_solved(board);
        if (note(taking, key_of(taking, board)))
            explore(taking, board);
        return;
    }
    const int row = cell / taking->width, column = cell % taking->width;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        const ref_vehicle v = {row, column, kinds[kind].length, kinds[kind].horizontal};
        if (!fits(board, (const char(*)[7])used, &v))
            continue;
        for (int i = 0; i < v.length; i++)
            used[row + (v.horizontal ? 0 : i)][column + (v.horizontal ? i : 0)] = 1;
        if (v.length)
            board->vehicles[board->vehicle_count++] = v;
        place(taking, board, used, cell + 1);
        board->vehicle_count -= v.length > 0;
        for (int i = 0; i < v.length; i++)
            used[row + (v.horizontal ? 0 : i)][column + (v.horizontal ? i : 0)] = 0;
    }
}

static int by_group(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    return (x->group > y->group) - (x->group < y->group);
}

static void add_largest(plain_census *sum, const struct found *clusters, size_t count)
{
    uint64_t size = 0, solutions = 0, by_size = 0;
    const struct found *largest = clusters;
    for (const struct found *c = clusters; c < clusters + count; c++) {
        size += c->size;
        solutions += c->solutions;
        by_size += c->solutions * c->size;
        if (c->size > largest->size || (c->size == largest->size && c->solutions > largest->solutions))
            largest = c;
    }
    sum->in_largest += largest->size;
    sum->solutions_in_largest += largest->solutions;
    sum->largest_share += (largest->size << 32) / size;
    sum->largest_solution_share += (largest->solutions << 32) / solutions;
    sum->found_from_one_solution += (by_size << 16) / solutions;
    if (size > sum->largest_group)
        sum->largest_group = size;
}

static void add_group(plain_census *sum, const struct found *clusters, size_t count)
{
    uint64_t size = 0;
    int distance = -1;
    for (size_t i = 0; i < count; i++) {
        size += clusters[i].size;
        distance = clusters[i].distance > distance ? clusters[i].distance : distance;
    }
    if (distance < 0)
        return;
    sum->groups++;
    sum->in_solvable_groups += size;
    sum->clusters += count;
    sum->groups_by_distance[distance]++;
    sum->group_cluster_squares += count * count;
    add_largest(sum, clusters, count);
    if (count > sum->most_clusters)
        sum->most_clusters = count;
    for (size_t i = 0; i < count; i++) {
        sum->cluster_size_squares += clusters[i].size * clusters[i].size;
        if (clusters[i].size > sum->largest_cluster)
            sum->largest_cluster = clusters[i].size;
        if (clusters[i].distance < 0)
            continue;
        sum->solvable += clusters[i].size;
        sum->solvable_clusters++;
        sum->clusters_by_distance[clusters[i].distance]++;
    }
}

plain_census plain_census_take(int width, int height, int exit, const char *walls, ref_metric metric)
{
    struct taking taking = {.width = width, .height = height, .exit = exit, .walls = walls, .metric = metric};
    ref_board board = {.width = width, .height = height};
    char used[7][7] = {{0}};
    for (int cell = 0; walls && cell < width * height; cell++)
        if (walls[cell] == '#') {
            board.walls[cell / width][cell % width] = '#';
            used[cell / width][cell % width] = 1;
        }
    place(&taking, &board, used, 0);
    qsort(taking.found, taking.found_count, sizeof *taking.found, by_group);
    for (size_t first = 0, end; first < taking.found_count; first = end) {
        for (end = first; end < taking.found_count && taking.found[end].group == taking.found[first].group;)
            end++;
        add_group(&taking.sum, &taking.found[first], end - first);
    }
    free(taking.seen);
    free(taking.found);
    return taking.sum;
}
