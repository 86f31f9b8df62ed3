#include "plain_solutions.h"

#include <stdlib.h>
#include <string.h>

struct finding {
    struct plain_solutions *out;
    const uj_cluster *cluster;
    uj_metric metric;
    size_t most;
    uj_move *path;
};

/* Adds every shortest solution that begins with the first `made` moves of the path; false if there are too many. */
static bool find_from(struct finding *finding, const uj_board *board, int made)
{
    struct plain_solutions *out = finding->out;
    if (made == out->length) {
        if (out->count == finding->most)
            return false;
        memcpy(out->moves + out->count++ * (size_t)out->length, finding->path, (size_t)out->length * sizeof(uj_move));
        return true;
    }
    uj_move moves[UJ_MAX_MOVES];
    const size_t count = uj_board_moves(board, finding->metric, moves);
    for (size_t i = 0; i < count; i++) {
        uj_board after = *board;
        uj_board_move(&after, moves[i], NULL);
        const uint64_t number = uj_cluster_number(finding->cluster, &after);
        if (uj_cluster_distance(finding->cluster, number, finding->metric) != out->length - made - 1)
            continue;
        finding->path[made] = moves[i];
        if (!find_from(finding, &after, made + 1))
            return false;
    }
    return true;
}

bool plain_solutions_find(struct plain_solutions *out, const uj_board *board, uj_metric metric, size_t most)
{
    uj_cluster *cluster;
    *out = (struct plain_solutions){0};
    if (uj_cluster_open(&cluster, board, NULL, NULL) != UJ_OK)
        abort();
    out->length = uj_cluster_distance(cluster, uj_cluster_start(cluster), metric);
    bool is_found = out->length >= 0;
    if (is_found) {
        const size_t length = (size_t)out->length;
        struct finding finding = {out, cluster, metric, most, calloc(length + 1, sizeof(uj_move))};
        out->moves = calloc(most * length + 1, sizeof *out->moves);
        if (!finding.path || !out->moves)
            abort();
        is_found = find_from(&finding, board, 0);
        free(finding.path);
    }
    uj_cluster_close(cluster);
    if (!is_found)
        plain_solutions_free(out);
    return is_found;
}

void plain_solutions_free(struct plain_solutions *solutions)
{
    free(solutions->moves);
    *solutions = (struct plain_solutions){0};
}

const uj_move *plain_solution(const struct plain_solutions *solutions, size_t index)
{
    return solutions->moves + index * (size_t)solutions->length;
}

bool plain_commute(const uj_board *board, uj_move first, uj_move second)
{
    uj_board other = *board;
    return first.vehicle != second.vehicle && uj_board_move(&other, second, NULL) == UJ_OK &&
           uj_board_move(&other, first, NULL) == UJ_OK;
}

/* Cells between two vehicles on the shortest way along rows and columns. */
static unsigned cells_between(const uj_board *board, int a, int b)
{
    int least = UJ_MAX_SIDE * 2;
    for (int i = 0; i < board->width * board->height; i++)
        for (int j = 0; j < board->width * board->height; j++) {
            const int row = i / board->width, column = i % board->width;
            const int other_row = j / board->width, other_column = j % board->width;
            const int apart = abs(row - other_row) + abs(column - other_column);
            if (uj_board_at(board, row, column) == a && uj_board_at(board, other_row, other_column) == b &&
                apart < least)
                least = apart;
        }
    return (unsigned)least - 1;
}

unsigned plain_travel(const uj_board *board, const uj_move *moves, int count)
{
    uj_board before = *board;
    unsigned travel = 0;
    for (int i = 0; i + 1 < count; i++) {
        uj_board after = before;
        uj_board_move(&after, moves[i], NULL);
        if (plain_commute(&before, moves[i], moves[i + 1]))
            travel += cells_between(&after, moves[i].vehicle, moves[i + 1].vehicle);
        before = after;
    }
    return travel;
}

unsigned plain_steps(const uj_move *moves, int count)
{
    unsigned steps = 0;
    for (int i = 0; i < count; i++)
        steps += (unsigned)abs(moves[i].by);
    return steps;
}

static size_t index_of(const struct plain_solutions *solutions, const uj_move *moves)
{
    const size_t size = (size_t)solutions->length * sizeof *moves;
    size_t i = 0;
    while (memcmp(plain_solution(solutions, i), moves, size) != 0)
        i++;
    return i;
}

static void merge(size_t *class_of, size_t count, size_t a, size_t b)
{
    const size_t from = class_of[a], to = class_of[b];
    for (size_t i = 0; i < count; i++)
        class_of[i] = class_of[i] == from ? to : class_of[i];
}

/* Merges the class of a solution with those of all that one swap makes of it. */
static void merge_swapped(const struct plain_solutions *solutions, const uj_board *board, size_t index,
                          size_t *class_of, uj_move *swapped)
{
    uj_board here = *board;
    const uj_move *moves = plain_solution(solutions, index);
    for (int i = 0; i + 1 < solutions->length; i++) {
        if (plain_commute(&here, moves[i], moves[i + 1])) {
            memcpy(swapped, moves, (size_t)solutions->length * sizeof *moves);
            swapped[i] = moves[i + 1];
            swapped[i + 1] = moves[i];
            merge(class_of, solutions->count, index, index_of(solutions, swapped));
        }
        uj_board_move(&here, moves[i], NULL);
    }
}

size_t plain_classes(const struct plain_solutions *solutions, const uj_board *board)
{
    size_t *class_of = calloc(solutions->count + 1, sizeof *class_of), classes = 0;
    uj_move *swapped = calloc((size_t)solutions->length + 1, sizeof *swapped);
    if (!class_of || !swapped)
        abort();
    for (size_t i = 0; i < solutions->count; i++)
        class_of[i] = i;
    for (size_t i = 0; i < solutions->count; i++)
        merge_swapped(solutions, board, i, class_of, swapped);
    for (size_t i = 0; i < solutions->count; i++)
        classes += class_of[i] == i;
    free(class_of);
    free(swapped);
    return classes;
}
