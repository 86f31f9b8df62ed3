#include "scan/decode.h"
#include "scan/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LONGEST = 4, COLUMN_BITS = 3, AHEAD_SHIFT = COLUMN_BITS * MAX_CELLS, AHEAD_MASK = 7 };

/* Of a state: the board has a wall. */
static const uint64_t walled = UINT64_C(1) << (AHEAD_SHIFT + COLUMN_BITS);
enum above { EMPTY = 0, ENDED = 1, WALL = 2, GOES_ON = 2 /* plus the cells still to come */ };
enum action { TAKE_FLOOR, TAKE_WALL, CONTINUE, HORIZONTAL /* plus length - 2 */, VERTICAL = HORIZONTAL + LONGEST - 1 };

enum { MOST_WAYS = 2 * LONGEST /* that a state can continue */, MOST_STATES = FULL_BEAM * MOST_WAYS };

static_assert((int)GOES_ON + LONGEST - 1 < 1 << COLUMN_BITS, "a column fits");

/* How usual each part of a board is, as logarithms. */
static const double floor_prior = -0.7, length_prior[LONGEST - 1] = {-1.4, -2.2, -7};

/* Borders of the same vehicle err together, so the evidence is worth less than its sum: this part of it. */
static const double independence = 0.75;

struct path {
    double score;
    uint32_t from; /* twice the index of the state before, plus which of its paths */
    uint8_t action;
};

struct state {
    uint64_t key;
    double sum;
    struct path paths[2];
};

struct step {
    uint32_t from;
    uint8_t action;
};

struct board_decoder {
    struct evidence evidence; /* less the most that each cell and border can give */
    double most;              /* the sum of that */
    double gains[MAX_CELLS * MAX_CELLS][2]
                [LONGEST]; /* block_gain, by what begins where: [cell][horizontal][length - 1] */
    int beam, table_size;
    bool sums;      /* wanted */
    double give_up; /* states this far behind the best are dropped */
    struct state *states, *next;
    int count, next_count;
    int *table;         /* of next, by key */
    struct step *steps; /* [cell][state][path] */
};

static int column_value(uint64_t key, int column)
{
    return (int)(key >> COLUMN_BITS * column & ((1 << COLUMN_BITS) - 1));
}

static uint64_t with_column(uint64_t key, int column, int value)
{
    const uint64_t mask = (uint64_t)((1 << COLUMN_BITS) - 1) << COLUMN_BITS * column;
    return (key & ~mask) | (uint64_t)value << COLUMN_BITS * column;
}

static struct state *state_for(struct board_decoder *d, uint64_t key)
{
    uint64_t at = key * UINT64_C(0x9e3779b97f4a7c15) >> 40;
    for (;; at++) {
        int *slot = &d->table[at % (uint64_t)d->table_size];
        if (*slot < 0) {
            *slot = d->next_count;
            struct state *state = &d->next[d->next_count++];
            *state = (struct state){.key = key, .sum = -INFINITY, .paths = {{-INFINITY, 0, 0}, {-INFINITY, 0, 0}}};
            return state;
        }
        if (d->next[*slot].key == key)
            return &d->next[*slot];
    }
}

static void reach(struct board_decoder *d, int from, uint64_t key, int action, double gain)
{
    struct state *state = state_for(d, key);
    const struct state *before = &d->states[from];
    if (d->sums)
        state->sum = log_add(state->sum, before->sum + independence * gain);
    for (int rank = 0; rank < 2; rank++) {
        struct path path = {before->paths[rank].score + gain, (uint32_t)(2 * from + rank), (uint8_t)action};
        for (int i = 0; i < 2; i++)
            if (path.score > state->paths[i].score) {
                const struct path worse = state->paths[i];
                state->paths[i] = path;
                path = worse;
            }
    }
}

/* What stands left of or above a cell. */
enum neighbour { NEAR_FRAME, NEAR_FLOOR, NEAR_BLOCK };

static enum neighbour neighbour_of(int value)
{
    return value == EMPTY ? NEAR_FLOOR : NEAR_BLOCK;
}

/* What is between this cell and one before it. A vehicle or wall brings half of the evidence for the edges around it with it, an empty cell adds the
 * other half; the frame is the same for all boards and counts nothing here. */
static double between(enum neighbour neighbour, bool empty, float edge, float floor)
{
    if (neighbour == NEAR_FRAME)
        return 0;
    if (empty && neighbour == NEAR_FLOOR)
        return (double)floor;
    return empty || neighbour == NEAR_FLOOR ? 0.5 * (double)edge : 0;
}

static double beside(const struct evidence *e, uint64_t key, int cell, bool empty)
{
    const int n = e->cells, row = cell / n, column = cell % n, left = row * (n + 1) + column;
    return between(column == 0 ? NEAR_FRAME : neighbour_of(column_value(key, column - 1)), empty, e->upright_edge[left],
                   e->upright_floor[left]) +
           between(row == 0 ? NEAR_FRAME : neighbour_of(column_value(key, column)), empty, e->level_edge[cell],
                   e->level_floor[cell]);
}

static double half_edge(const float *edges, int at, bool inside)
{
    return inside ? 0.5 * (double)edges[at] : 0;
}

/* Everything that a block from this cell on brings with it, so that a length that does not fit falls behind at once. */
static double block_gain(const struct evidence *e, int cell, int length, bool horizontal)
{
    const int n = e->cells;
    double gain = 0;
    for (int i = 0; i < length; i++) {
        const int at = cell + (horizontal ? i : i * n), row = at / n, column = at % n, left = row * (n + 1) + column;
        const bool first = i == 0, last = i == length - 1;
        gain += (double)e->body[at] + (double)e->middle[horizontal ? 1 : 2][at];
        if (!first)
            gain += (double)(horizontal ? e->upright_none[left] : e->level_none[at]);
        if (first || !horizontal)
            gain += half_edge(e->upright_edge, left, column > 0);
        if (last || !horizontal)
            gain += half_edge(e->upright_edge, left + 1, column + 1 < n);
        if (first || horizontal)
            gain += half_edge(e->level_edge, at, row > 0);
        if (last || horizontal)
            gain += half_edge(e->level_edge, at + n, row + 1 < n);
    }
    return gain;
}

static void gains_fill(struct board_decoder *d)
{
    const int n = d->evidence.cells;
    for (int cell = 0; cell < n * n; cell++)
        for (int length = 1; length <= LONGEST; length++) {
            if (cell % n + length <= n)
                d->gains[cell][true][length - 1] = block_gain(&d->evidence, cell, length, true);
            if (cell / n + length <= n)
                d->gains[cell][false][length - 1] = block_gain(&d->evidence, cell, length, false);
        }
}

/* Whether the columns to the right are not taken by vehicles from above. */
static bool is_free_right(uint64_t key, int n, int column, int length)
{
    if (column + length > n)
        return false;
    for (int i = 1; i < length; i++)
        if (column_value(key, column + i) > GOES_ON)
            return false;
    return true;
}

static void begin_something(struct board_decoder *d, int from, uint64_t key, int cell)
{
    const struct evidence *e = &d->evidence;
    const int n = e->cells, row = cell / n, column = cell % n;
    const double taken = beside(e, key, cell, false);
    reach(d, from, with_column(key, column, EMPTY), TAKE_FLOOR,
          floor_prior + (double)e->floor[cell] + (double)e->middle[0][cell] + beside(e, key, cell, true));
    reach(d, from, with_column(key, column, WALL) | walled, TAKE_WALL,
          (double)(key & walled ? e->another_wall : e->wall) + (double)e->lone[cell] + taken + d->gains[cell][true][0]);
    for (int length = 2; length <= LONGEST; length++) {
        const double gain = taken + length_prior[length - 2];
        if (is_free_right(key, n, column, length))
            reach(d, from, with_column(key, column, ENDED) | (uint64_t)(length - 1) << AHEAD_SHIFT,
                  HORIZONTAL + length - 2, gain + d->gains[cell][true][length - 1]);
        if (row + length <= n)
            reach(d, from, with_column(key, column, GOES_ON + length - 1), VERTICAL + length - 2,
                  gain + d->gains[cell][false][length - 1]);
    }
}

/* A cell within a vehicle: all but what is beside it is counted already, and the vehicle itself is not beside it. */
static void expand(struct board_decoder *d, int from, int cell)
{
    const struct evidence *e = &d->evidence;
    const uint64_t key = d->states[from].key;
    const int n = e->cells, column = cell % n;
    const int ahead = (int)(key >> AHEAD_SHIFT & AHEAD_MASK), above = cell < n ? EMPTY : column_value(key, column);
    if (ahead > 0) {
        const uint64_t columns = key & ~((uint64_t)AHEAD_MASK << AHEAD_SHIFT);
        reach(d, from, with_column(columns, column, ENDED) | (uint64_t)(ahead - 1) << AHEAD_SHIFT, CONTINUE,
              beside(e, key, cell, false));
    } else if (above > GOES_ON) {
        const int left = above - GOES_ON - 1;
        reach(d, from, with_column(key, column, left == 0 ? ENDED : GOES_ON + left), CONTINUE,
              beside(e, key, cell, false));
    } else {
        begin_something(d, from, key, cell);
    }
}

/* Drops the states too far behind, and the worst if there are more than the beam holds. */
static void prune(struct board_decoder *d)
{
    enum { BINS = 256 };
    double best = -INFINITY;
    for (int i = 0; i < d->next_count; i++)
        best = fmax(best, d->next[i].paths[0].score);
    int histogram[BINS] = {0}, kept = 0, bin = 0;
    for (int i = 0; i < d->next_count; i++) {
        const double behind = best - d->next[i].paths[0].score;
        if (behind < d->give_up)
            histogram[(int)(behind / d->give_up * BINS)]++;
    }
    while (bin < BINS && kept + histogram[bin] <= d->beam)
        kept += histogram[bin++];
    const double limit = bin == 0 ? 0 : d->give_up * bin / BINS;
    int count = 0;
    for (int i = 0; i < d->next_count && count < d->beam; i++)
        if (best - d->next[i].paths[0].score <= limit)
            d->next[count++] = d->next[i];
    d->next_count = count;
}

static void advance(struct board_decoder *d, int cell)
{
    memset(d->table, -1, (size_t)d->table_size * sizeof *d->table);
    d->next_count = 0;
    for (int i = 0; i < d->count; i++)
        expand(d, i, cell);
    prune(d);
    for (int i = 0; i < d->next_count; i++)
        for (int rank = 0; rank < 2; rank++)
            d->steps[(size_t)(cell * d->beam + i) * 2 + (size_t)rank] =
                (struct step){d->next[i].paths[rank].from, d->next[i].paths[rank].action};
    struct state *const swapped = d->states;
    d->states = d->next;
    d->next = swapped;
    d->count = d->next_count;
}

static void read_back(struct scanned_board *out, const struct board_decoder *d, uint32_t at)
{
    const int n = d->evidence.cells;
    memset(out, 0, sizeof *out);
    out->cells = n;
    for (int cell = n * n - 1; cell >= 0; cell--) {
        const struct step step = d->steps[(size_t)(cell * d->beam) * 2 + at];
        at = step.from;
        if (step.action == TAKE_WALL)
            out->walls[cell] = true;
        if (step.action < HORIZONTAL)
            continue;
        const bool horizontal = step.action < VERTICAL;
        out->vehicles[out->count].row = (uint8_t)(cell / n);
        out->vehicles[out->count].column = (uint8_t)(cell % n);
        out->vehicles[out->count].length = (uint8_t)(step.action - (horizontal ? HORIZONTAL : VERTICAL) + 2);
        out->vehicles[out->count++].horizontal = horizontal;
    }
}

/* The two best paths over all final states. */
static void finish(struct decoded *out, const struct board_decoder *d)
{
    uint32_t best[2] = {0, 0};
    double scores[2] = {-INFINITY, -INFINITY};
    double sum = -INFINITY;
    for (int i = 0; i < 2 * d->count; i++) {
        const double score = d->states[i / 2].paths[i % 2].score;
        if (i % 2 == 0)
            sum = log_add(sum, d->states[i / 2].sum);
        if (score > scores[0]) {
            scores[1] = scores[0];
            best[1] = best[0];
            scores[0] = score;
            best[0] = (uint32_t)i;
        } else if (score > scores[1]) {
            scores[1] = score;
            best[1] = (uint32_t)i;
        }
    }
    out->score = scores[0] + d->most;
    out->probability = d->sums ? exp(independence * scores[0] - sum) : 0;
    out->second_probability = d->sums ? exp(independence * scores[1] - sum) : 0;
    out->has_second = scores[1] > -INFINITY;
    read_back(&out->best, d, best[0]);
    if (out->has_second)
        read_back(&out->second, d, best[1]);
}

static float lower(float *a, float *b, float *c)
{
    const float most = c ? fmaxf(*c, fmaxf(*a, *b)) : fmaxf(*a, *b);
    *a -= most;
    *b -= most;
    if (c)
        *c -= most;
    return most;
}

/* Takes from each alternative what the best one gives. A vehicle that is counted when it begins is then never ahead of readings that have
 * not come that far: it can only have lost. */
static void evidence_lower(struct board_decoder *d, const struct evidence *evidence)
{
    struct evidence *const e = &d->evidence;
    *e = *evidence;
    d->most = 0;
    const int n = e->cells;
    for (int i = 0; i < n * n; i++) {
        d->most += (double)lower(&e->floor[i], &e->body[i], NULL);
        d->most += (double)lower(&e->middle[0][i], &e->middle[1][i], &e->middle[2][i]);
    }
    for (int row = 0; row < n; row++)
        for (int line = 1; line < n; line++) {
            const int upright = row * (n + 1) + line, level = line * n + row;
            d->most += (double)lower(&e->upright_edge[upright], &e->upright_none[upright], &e->upright_floor[upright]);
            d->most += (double)lower(&e->level_edge[level], &e->level_none[level], &e->level_floor[level]);
        }
}

void scanned_cells(bool *out, const struct scanned_board *reading)
{
    const int n = reading->cells;
    for (int i = 0; i < n * n; i++)
        out[i] = reading->walls[i];
    for (int i = 0; i < reading->count; i++)
        for (int part = 0; part < reading->vehicles[i].length; part++)
            out[(reading->vehicles[i].row + (reading->vehicles[i].horizontal ? 0 : part)) * n +
                reading->vehicles[i].column + (reading->vehicles[i].horizontal ? part : 0)] = true;
}

uj_status decoder_new(struct board_decoder **out, uj_budget *budget)
{
    struct board_decoder *d = budget_zeroed(budget, 1, sizeof *d);
    *out = d;
    if (!d)
        return UJ_NO_MEMORY;
    d->states = budget_alloc(budget, MOST_STATES, sizeof *d->states);
    d->next = budget_alloc(budget, MOST_STATES, sizeof *d->next);
    d->table = budget_alloc(budget, (size_t)2 * MOST_STATES, sizeof *d->table);
    d->steps = budget_alloc(budget, (size_t)MAX_CELLS * MAX_CELLS * FULL_BEAM * 2, sizeof *d->steps);
    if (d->states && d->next && d->table && d->steps)
        return UJ_OK;
    decoder_free(d);
    *out = NULL;
    return UJ_NO_MEMORY;
}

void decoder_free(struct board_decoder *decoder)
{
    if (!decoder)
        return;
    budget_free(decoder->states);
    budget_free(decoder->next);
    budget_free(decoder->table);
    budget_free(decoder->steps);
    budget_free(decoder);
}

bool decode(struct decoded *out, struct board_decoder *decoder, const struct evidence *evidence, int beam, double least)
{
    assert(beam > 0 && beam <= FULL_BEAM);
    evidence_lower(decoder, evidence);
    if (decoder->most < least)
        return false;
    gains_fill(decoder);
    decoder->beam = beam;
    decoder->table_size = 2 * MOST_WAYS * beam;
    decoder->sums = beam == FULL_BEAM;
    decoder->give_up = beam == FULL_BEAM ? 16 : 12;
    decoder->states[0] = (struct state){.key = 0, .sum = 0, .paths = {{0, 0, 0}, {-INFINITY, 0, 0}}};
    decoder->count = 1;
    for (int cell = 0; cell < evidence->cells * evidence->cells; cell++)
        advance(decoder, cell);
    finish(out, decoder);
    return true;
}
