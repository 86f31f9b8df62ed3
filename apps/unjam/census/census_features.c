#include "census/census_features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "grown.h"

enum { MOVES, FEATURES = 22 };

/* Every number of a rating, the moves first. */
struct features {
    struct {
        const char *name;
        double value;
    } list[FEATURES];
};

static struct features features_of(const uj_level *level)
{
    const uj_rating *r = &level->rating;
    return (struct features){{
        [MOVES] = {"moves", level->moves},
        {"steps", level->steps},
        {"cluster size", (double)level->states},
        {"solutions", (double)r->solutions},
        {"solution density", r->solution_density},
        {"branching", r->branching},
        {"optimal branching", r->optimal_branching},
        {"states on shortest solutions", (double)r->optimal_states},
        {"bottlenecks", r->bottlenecks},
        {"counter-intuitive moves", r->counterintuitive},
        {"target backward", r->red_backward},
        {"vehicles that must move", r->must_move},
        {"random player's moves", r->random_moves},
        {"greedy player's moves", r->greedy_moves},
        {"mean blocking graph", r->blocking},
        {"blockers at the start", r->blockers},
        {"blocking graph at the start", r->blocking_size},
        {"its depth", r->blocking_depth},
        {"vehicles", level->board.vehicle_count},
        {"trucks", uj_board_contents(&level->board).trucks},
        {"estimated seconds", r->seconds_estimate},
        {"minimal", r->minimal},
    }};
}

struct table {
    double (*rows)[FEATURES];
    struct features names; /* those of any level */
    size_t count, capacity;
    uint64_t minimal; /* rows that are minimal */
    uint64_t plain,
        plain_minimal; /* with the target alone in its row and no other line full; minimal ones among them */
    bool failed;
};

/* Fogleman's rules: the target is alone in the exit row, and no other line is covered completely by vehicles along it; walls count
 * as part of their row, but not of their column. */
static bool is_plain(const uj_board *board)
{
    int rows[UJ_MAX_SIDE] = {0}, columns[UJ_MAX_SIDE] = {0};
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            rows[row] += row != board->exit_row && uj_board_is_wall(board, row, column);
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        *(v->horizontal ? &rows[v->row] : &columns[v->column]) += v->length;
    }
    bool is_fine = rows[board->exit_row] == board->vehicles[board->target].length;
    for (int i = 0; i < board->height; i++)
        is_fine = is_fine && rows[i] < board->width;
    for (int i = 0; i < board->width; i++)
        is_fine = is_fine && columns[i] < board->height;
    return is_fine;
}

/* The board without the wall in one cell. */
static uj_status take_wall_away(uj_board *out, const uj_board *board, int cell)
{
    uj_status status = uj_board_init(out, board->width, board->height, NULL);
    for (int i = 0; i < board->width * board->height && status == UJ_OK; i++)
        if (i != cell && uj_board_is_wall(board, i / board->width, i % board->width))
            status = uj_board_add_wall(out, i / board->width, i % board->width, NULL);
    for (int i = 0; i < board->vehicle_count && status == UJ_OK; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        status = uj_board_add(out, v->name, v->row, v->column, v->length, v->horizontal, NULL);
    }
    return status == UJ_OK ? uj_board_finish(out, board->target, board->exit_row, NULL) : status;
}

/* Whether the puzzle gets easier when any one wall is removed: by Fogleman's rules, every wall must be necessary, as every
 * vehicle must. */
static bool needs_its_walls(const uj_level *level)
{
    const uj_board *board = &level->board;
    uj_solve_options options = UJ_SOLVE_OPTIONS_INIT;
    options.threads = 1;
    bool is_needed = true;
    for (int cell = 0; cell < board->width * board->height && is_needed; cell++) {
        uj_board without;
        uj_solution solution = UJ_SOLUTION_INIT;
        if (uj_board_is_wall(board, cell / board->width, cell % board->width) &&
            take_wall_away(&without, board, cell) == UJ_OK && uj_solve(&solution, &without, &options, NULL) == UJ_OK)
            is_needed = solution.length < level->moves;
        uj_solution_clear(&solution);
    }
    return is_needed;
}

static bool take_level(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct table *table = payload;
    if (!level->rated || strcmp(level->method, "census") != 0)
        return true;
    void *const rows = grown(table->rows, sizeof *table->rows, table->count, &table->capacity);
    table->failed = !rows;
    if (!rows)
        return false;
    table->rows = rows;
    table->names = features_of(level);
    for (int i = 0; i < FEATURES; i++) /* rounded, so that values that differ in the last bits only share a rank */
        table->rows[table->count][i] = rint(table->names.list[i].value * 1e6);
    table->count++;
    const bool plain = is_plain(&level->board);
    table->minimal += level->rating.minimal;
    table->plain += plain;
    table->plain_minimal += plain && level->rating.minimal && needs_its_walls(level);
    return true;
}

struct ranked {
    double value;
    size_t index;
};

static int by_value(const void *a, const void *b)
{
    const double x = ((const struct ranked *)a)->value, y = ((const struct ranked *)b)->value;
    return (x > y) - (x < y);
}

/* Replaces the values of a feature by their ranks; equal ones share the mean of theirs. */
static void rank(struct table *table, int feature, struct ranked *room)
{
    for (size_t i = 0; i < table->count; i++)
        room[i] = (struct ranked){table->rows[i][feature], i};
    qsort(room, table->count, sizeof *room, by_value);
    for (size_t first = 0, end; first < table->count; first = end) {
        for (end = first + 1; end < table->count && room[end].value == room[first].value;)
            end++;
        for (size_t i = first; i < end; i++)
            table->rows[room[i].index][feature] = (double)(first + end - 1) / 2;
    }
}

/* Of a feature's ranks with those of the moves; NAN where one of the two never changes. */
static double correlation(const struct table *table, int feature)
{
    const double middle = (double)(table->count - 1) / 2;
    double both = 0, left = 0, right = 0;
    for (size_t i = 0; i < table->count; i++) {
        const double a = table->rows[i][feature] - middle, b = table->rows[i][MOVES] - middle;
        both += a * b;
        left += a * a;
        right += b * b;
    }
    return left > 0 && right > 0 ? both / sqrt(left * right) : NAN;
}

static void add_text(uj_text *out, const struct table *table, const double correlations[FEATURES])
{
    uj_text_words(out, "\n");
    uj_text_grouped(out, table->count);
    uj_text_words(out, " rated puzzles, ");
    uj_text_grouped(out, table->minimal);
    uj_text_words(out, " of them minimal\n");
    uj_text_grouped(out, table->plain);
    uj_text_words(out, " have the target alone in its row and no other line full; ");
    uj_text_grouped(out, table->plain_minimal);
    uj_text_words(out, " of these are minimal\n\nSpearman correlation with the moves of the shortest solution:\n");
    for (int i = MOVES + 1; i < FEATURES; i++) {
        uj_text_printf(out, "  %-30s ", table->names.list[i].name);
        if (isnan(correlations[i]))
            uj_text_words(out, "always the same\n");
        else
            uj_text_printf(out, "%+.3f\n", correlations[i]);
    }
}

static void add_json(uj_text *out, const struct table *table, const double correlations[FEATURES])
{
    uj_text_printf(out, "{\"rated\":%zu,\"minimal\":%llu,\"plain\":%llu,\"plain_minimal\":%llu,\"correlation\":{",
                   table->count, (unsigned long long)table->minimal, (unsigned long long)table->plain,
                   (unsigned long long)table->plain_minimal);
    for (int i = MOVES + 1; i < FEATURES; i++) {
        uj_text_printf(out, "%s\"%s\":", i == MOVES + 1 ? "" : ",", table->names.list[i].name);
        if (isnan(correlations[i]))
            uj_text_words(out, "null");
        else
            uj_text_printf(out, "%.6f", correlations[i]);
    }
    uj_text_words(out, "}}\n");
}

uj_status census_features_print(uj_text *out, uj_store *store, struct damaged *damaged, bool as_json, uj_error *error)
{
    struct table table = {0};
    uj_filter filter = UJ_FILTER_INIT;
    damaged_watch(damaged, &filter);
    uj_status status = uj_store_find(store, &filter, take_level, &table, error);
    struct ranked *room = status == UJ_OK ? malloc((table.count + 1) * sizeof *room) : NULL;
    if (status == UJ_OK && (table.failed || !room)) {
        *error = (uj_error){.code = UJ_NO_MEMORY, .message = "not enough memory"};
        status = UJ_NO_MEMORY;
    }
    if (status == UJ_OK && table.count > 0) {
        double correlations[FEATURES];
        for (int i = MOVES; i < FEATURES; i++) {
            rank(&table, i, room);
            correlations[i] = correlation(&table, i);
        }
        (as_json ? add_json : add_text)(out, &table, correlations);
    }
    free(room);
    free(table.rows);
    return status;
}
