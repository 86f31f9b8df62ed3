/* Expected moves of random and greedy players.
 *
 * A player in state s goes to a neighbour t with probability w(t) / Z(s), where Z(s) is the sum of w over the
 * neighbours of s; w = 1 for the random player, w = exp(-greed * magnitude) for the greedy one. The expected number
 * h(s) of moves until the target is out is 0 in solved states, and 1 + sum over t of h(t) w(t) / Z(s) in the others.
 * Multiplied by W(s) = w(s) Z(s), this is
 *
 *     W(s) h(s) - sum over unsolved t beside s of w(s) w(t) h(t) = W(s),
 *
 * whose matrix is symmetric (the walk is reversible) and positive definite (some state is solved, and all are
 * connected). With y = sqrt(W) h and a = w / sqrt(W) the diagonal becomes 1 and the rest -a(s) a(t):
 *
 *     (I + L + L') y = sqrt(W),    L the part below the diagonal.
 *
 * It is solved by conjugate gradients on the matrix o (I + o L)^-1 (I + L + L') (I + o L')^-1, symmetric successive
 * over-relaxation with factor o. Eisenstat's observation makes a product with it as cheap as one with the plain
 * matrix: with t = (I + o L')^-1 p it is t + (I + o L)^-1 (p + (o - 2) t). That takes a third of the iterations of
 * scaling alone. Neither numbering the states by their distance nor starting from the best constant h saves any more: 85 and 91
 * iterations instead of 87 for the hardest 6x6 board. Half of them pass before the residual falls at all: the ten slowest modes
 * of the walk, across bottlenecks, have to be found first. A correction that is constant on
 * each distance finds them 10 iterations sooner, but each would cost more. Solving for the start alone, from both sides at once,
 * takes 65 iterations of twice the systems. Cholesky factors have 14 times as many entries as L. Rows in an order in
 * which neighbours do not wait for one another are no faster.
 *
 * Both players go through the graph together, one in each half of a vector, which costs hardly more than one.
 *
 * When to stop is known exactly. The inverse of the matrix has no negative entry and takes W to h, so if the
 * residual is nowhere larger than e W, the error is nowhere larger than e h. */
#include "rate/walk.h"

#include <assert.h>
#include <math.h>

typedef double pair __attribute__((vector_size(16)));

static const double relaxation = 1.35; /* o: a sixth fewer iterations than 1, measured on 16 clusters of 4,500 states */
static const uint32_t SOLVED = UINT32_MAX;

/* A pair of numbers as the sum of two doubles each. */
struct fine {
    pair high, low;
};

struct walk {
    uint32_t count;          /* unsolved states */
    uint32_t *below, *above; /* neighbours with a lower number, and with a higher one: an even number of each */
    uint32_t *first_below, *first_above; /* count + 1 each */
    pair *a;
    pair *root;     /* square roots of W: the right side */
    struct fine *y; /* the solution so far, finer than a double so that its residual means something */
    pair *right;    /* what the present round solves for */
    pair *x, *r, *p, *t, *at;
};

static void walk_free(struct walk *walk)
{
    budget_free(walk->below);
    budget_free(walk->above);
    budget_free(walk->first_below);
    budget_free(walk->first_above);
    budget_free(walk->y);
    budget_free(walk->a); /* and all other pairs, which lie in one block */
}

static uj_status walk_allocate(struct walk *walk, uj_budget *budget, uint32_t state_count, uint32_t edge_count)
{
    enum { PAIRS = 8 };
    const size_t count = state_count + (size_t)1;
    /* An edge goes both ways, once up, once down; and one neighbour more may make an even number. */
    const size_t neighbours = edge_count / 2 + count;
    walk->below = budget_alloc(budget, neighbours, sizeof *walk->below);
    walk->above = budget_alloc(budget, neighbours, sizeof *walk->above);
    walk->first_below = budget_alloc(budget, count, sizeof *walk->first_below);
    walk->first_above = budget_alloc(budget, count, sizeof *walk->first_above);
    walk->y = budget_zeroed(budget, count, sizeof *walk->y);
    pair *pairs = budget_zeroed(budget, PAIRS * count, sizeof *pairs);
    pair **const parts[PAIRS] = {&walk->a, &walk->root, &walk->right, &walk->x,
                                 &walk->r, &walk->p,    &walk->t,     &walk->at};
    for (size_t i = 0; i < PAIRS; i++)
        *parts[i] = pairs ? pairs + i * count : NULL;
    return pairs && walk->y && walk->below && walk->above && walk->first_below && walk->first_above ? UJ_OK
                                                                                                    : UJ_NO_MEMORY;
}

/* Numbers the unsolved states and returns the number of each; NULL if memory is short. */
static uint32_t *number_states(struct walk *walk, const struct state_graph *graph, const uint16_t *distance)
{
    uint32_t *numbers = budget_alloc(graph->budget, graph->state_count, sizeof *numbers);
    for (uint32_t state = 0; numbers && state < graph->state_count; state++)
        numbers[state] = distance[state] > 0 ? walk->count++ : SOLVED;
    return numbers;
}

static void make_rows(struct walk *walk, const struct state_graph *graph, const uint32_t *numbers, double greed)
{
    double weight[UJ_MAX_VEHICLES + 1];
    for (int i = 0; i <= UJ_MAX_VEHICLES; i++)
        weight[i] = exp(-greed * i);
    uint32_t below = 0, above = 0;
    for (uint32_t state = 0; state < graph->state_count; state++) {
        const uint32_t row = numbers[state];
        if (row == SOLVED)
            continue;
        walk->first_below[row] = below;
        walk->first_above[row] = above;
        pair sum = {0, 0};
        for (uint32_t edge = graph->first[state]; edge < graph->first[state + 1]; edge++) {
            const uint32_t to = graph->to[edge], other = numbers[to];
            sum += (pair){1, weight[graph->magnitude[to]]};
            if (other == SOLVED)
                continue;
            if (other < row)
                walk->below[below++] = other;
            else
                walk->above[above++] = other;
        }
        /* Two by two they are added in half the time; at[count] is 0. */
        if (below % 2)
            walk->below[below++] = walk->count;
        if (above % 2)
            walk->above[above++] = walk->count;
        const pair own = {1, weight[graph->magnitude[state]]}, total = own * sum;
        walk->root[row] = (pair){sqrt(total[0]), sqrt(total[1])};
        walk->a[row] = own / walk->root[row];
    }
    walk->first_below[walk->count] = below;
    walk->first_above[walk->count] = above;
}

/* The sum of at[] over some neighbours. */
static inline pair sum_at(const pair *at, const uint32_t *from, const uint32_t *end)
{
    assert((end - from) % 2 == 0);
    pair sum = {0, 0};
    for (; from < end; from += 2)
        sum += at[from[0]] + at[from[1]];
    return sum;
}

static inline pair sum_below(const struct walk *walk, uint32_t row)
{
    return sum_at(walk->at, walk->below + walk->first_below[row], walk->below + walk->first_below[row + 1]);
}

static inline pair sum_above(const struct walk *walk, uint32_t row)
{
    return sum_at(walk->at, walk->above + walk->first_above[row], walk->above + walk->first_above[row + 1]);
}

static struct fine fine_add(struct fine sum, pair value)
{
    const pair high = sum.high + value, part = high - sum.high;
    const pair lost = (sum.high - (high - part)) + (value - part);
    return (struct fine){high, sum.low + lost};
}

static struct fine fine_add_fine(struct fine sum, pair high, pair low)
{
    sum.low += low;
    return fine_add(sum, high);
}

/* The half of the digits that comes first: a product of two halves is exact. */
static pair first_half(pair value)
{
    return (pair){(float)value[0], (float)value[1]};
}

static struct fine fine_multiply(pair factor, struct fine value)
{
    const pair f = first_half(factor), g = factor - f, v = first_half(value.high), w = value.high - v;
    const struct fine product = {f * v, g * w + factor * value.low};
    return fine_add(fine_add(product, f * w), g * v);
}

/* A player whose residual is all gone has nothing to divide by, and nothing to add either. */
static pair ratio(pair above, pair below)
{
    return (pair){below[0] > 0 ? above[0] / below[0] : 0, below[1] > 0 ? above[1] / below[1] : 0};
}

/* x += step p, p = r + turn p, t = (I + o L')^-1 p, and at = a t. */
static void solve_upper(struct walk *walk, pair step, pair turn)
{
    for (uint32_t row = walk->count; row-- > 0;) {
        walk->x[row] += step * walk->p[row];
        walk->p[row] = walk->r[row] + turn * walk->p[row];
        walk->t[row] = walk->p[row] + relaxation * walk->a[row] * sum_above(walk, row);
        walk->at[row] = walk->a[row] * walk->t[row];
    }
}

/* t += (I + o L)^-1 (p + (o - 2) t); returns p't. */
static pair solve_lower(struct walk *walk)
{
    pair along = {0, 0};
    for (uint32_t row = 0; row < walk->count; row++) {
        const pair own = walk->p[row] + (relaxation - 2) * walk->t[row];
        const pair value = own + relaxation * walk->a[row] * sum_below(walk, row);
        walk->at[row] = walk->a[row] * value;
        walk->t[row] += value;
        along += walk->p[row] * walk->t[row];
    }
    return along;
}

/* r -= step t; returns r'r. */
static pair reduce_residual(struct walk *walk, pair step)
{
    pair square = {0, 0};
    for (uint32_t row = 0; row < walk->count; row++) {
        walk->r[row] -= step * walk->t[row];
        square += walk->r[row] * walk->r[row];
    }
    return square;
}

/* r = (I + o L)^-1 right, x = p = 0; returns r'r. */
static pair start_round(struct walk *walk)
{
    pair square = {0, 0};
    for (uint32_t row = 0; row < walk->count; row++) {
        walk->r[row] = walk->right[row] + relaxation * walk->a[row] * sum_below(walk, row);
        walk->at[row] = walk->a[row] * walk->r[row];
        walk->x[row] = walk->p[row] = (pair){0, 0};
        square += walk->r[row] * walk->r[row];
    }
    return square;
}

/* y += o (I + o L')^-1 (x + step p). */
static void finish_round(struct walk *walk, pair step)
{
    for (uint32_t row = 0; row < walk->count; row++)
        walk->r[row] = walk->x[row] + step * walk->p[row];
    solve_upper(walk, (pair){0, 0}, (pair){0, 0});
    for (uint32_t row = 0; row < walk->count; row++)
        walk->y[row] = fine_add(walk->y[row], relaxation * walk->t[row]);
}

/* Solves for `right` until the residual is `reduction` times what it was, and adds the result to y. False: the time of the budget
 * was over first. */
static bool run_round(struct walk *walk, uj_budget *budget, double reduction)
{
    const uint32_t most_iterations = 1000 + walk->count;
    const pair first = start_round(walk), enough = first * (reduction * reduction);
    pair square = first, step = {0, 0}, turn = {0, 0};
    for (uint32_t i = 0; i < most_iterations && (square[0] > enough[0] || square[1] > enough[1]); i++) {
        if (budget_is_over(budget))
            return false;
        solve_upper(walk, step, turn);
        step = ratio(square, solve_lower(walk));
        const pair next = reduce_residual(walk, step);
        turn = ratio(next, square);
        square = next;
    }
    finish_round(walk, step);
    return true;
}

/* Puts the residual of y into `right` and returns its largest part relative to W. */
static double find_residual(struct walk *walk)
{
    double worst = 0;
    for (uint32_t row = 0; row < walk->count; row++) {
        const struct fine product = fine_multiply(walk->a[row], walk->y[row]);
        walk->at[row] = product.high;
        walk->t[row] = product.low;
    }
    for (uint32_t row = 0; row < walk->count; row++) {
        struct fine sum = {{0, 0}, {0, 0}};
        for (uint32_t i = walk->first_below[row]; i < walk->first_below[row + 1]; i++)
            sum = fine_add_fine(sum, walk->at[walk->below[i]], walk->t[walk->below[i]]);
        for (uint32_t i = walk->first_above[row]; i < walk->first_above[row + 1]; i++)
            sum = fine_add_fine(sum, walk->at[walk->above[i]], walk->t[walk->above[i]]);
        sum = fine_multiply(walk->a[row], sum);
        sum = fine_add_fine(sum, -walk->y[row].high, -walk->y[row].low);
        sum = fine_add(sum, walk->root[row]);
        walk->right[row] = sum.high + sum.low;
        const pair relative = walk->right[row] / walk->root[row];
        worst = fmax(worst, fmax(fabs(relative[0]), fabs(relative[1])));
    }
    return worst;
}

static uj_status solve(struct walk *walk, uj_budget *budget)
{
    enum { MOST_ROUNDS = 12 }; /* one is usual */
    const double tolerance = 1e-10, first_reduction = 5e-13, later_reduction = 1e-4;
    for (uint32_t row = 0; row < walk->count; row++)
        walk->right[row] = walk->root[row];
    bool in_time = run_round(walk, budget, first_reduction);
    for (int round = 1; in_time && round < MOST_ROUNDS && find_residual(walk) > tolerance; round++)
        in_time = run_round(walk, budget, later_reduction);
    return in_time ? UJ_OK : UJ_LIMIT;
}

uj_status walk_expect(struct walk_times *out, const struct state_graph *graph, const struct uj_cluster *cluster,
                      double greed)
{
    struct walk walk = {0};
    *out = (struct walk_times){0, 0};
    uint32_t *numbers = number_states(&walk, graph, cluster->distance[UJ_MOVES]);
    uj_status status =
        numbers ? walk_allocate(&walk, graph->budget, walk.count, state_graph_edges(graph)) : UJ_NO_MEMORY;
    if (status == UJ_OK && numbers[cluster->start] != SOLVED) {
        const uint32_t start = numbers[cluster->start];
        make_rows(&walk, graph, numbers, greed);
        status = solve(&walk, graph->budget);
        const pair times = walk.y[start].high / walk.root[start];
        *out = (struct walk_times){times[0], times[1]};
    }
    budget_free(numbers);
    walk_free(&walk);
    return status;
}
