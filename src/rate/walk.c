/* Expected moves of random and greedy players.
 *
 * A player in state s goes to a neighbour t with probability w(t) / Z(s), where Z(s) is the sum of w over the
 * neighbours of s; w = 1 for the random player, w = exp(-greed * magnitude) for the greedy one. The expected number
 * h(s) of moves until the target is out is 0 in solved states, and 1 + sum over t of h(t) w(t) / Z(s) in the others.
 * Multiplied by Z(s), with u = w h and D(s) = Z(s) / w(s), this is
 *
 *     D(s) u(s) - sum of u over the unsolved neighbours of s = Z(s),
 *
 * whose matrix is symmetric (the walk is reversible) and positive definite (some state is solved, and all are connected). It is
 * solved by conjugate gradients with a preconditioner of two parts.
 *
 * The first, symmetric successive over-relaxation with factor o, evens out neighbours. With L the part of the matrix below
 * the diagonal and K = D / o + L it is the inverse of K (o / D) K'. Eisenstat's observation makes it free: with t = K'^-1 p
 * the product with the matrix, times K^-1, is t + K^-1 (p + (o - 2) D / o t).
 *
 * The second corrects whole branches (rate/branches.h), unless there is only one. Relaxation takes dozens of iterations to
 * find how much h changes across a bottleneck. If h is constant on every branch, then the system is that of a tree: what flows
 * from a branch to its parent is what comes from all beyond it, and causes a difference in proportion to the resistance. So no
 * equation has to be solved. Where Galerkin's method has K' (w on one branch and 0 elsewhere), this has K' w on one branch
 * and 0 elsewhere: that is cheaper, and needs a tenth fewer iterations.
 *
 * The hardest 6x6 board takes 50 iterations; for ten digits 53, and with relaxation alone 85. What did not help, for ten digits:
 * starting from the solution of the tree (53); parts of a distance without the tree, solved by sparse Cholesky factors (42, each a third dearer); incomplete factors
 * instead of relaxation (as many); correcting before and after relaxation (48 of three times the cost); solving for the start alone,
 * from both sides at once (65 of twice the systems); colours whose rows are independent (a third more); Cholesky factors
 * (14 times as many entries as L). Sums along lines are no fewer additions than edges: a state has 7.8 moves of 5.6 vehicles, and
 * relaxation would have to read and write the sum of each.
 *
 * Both players go through the graph together, one in each half of a vector, which costs hardly more than one. An iteration is two passes,
 * one up and one down: the square of the next residual follows from products that the pass down finds, so that the step to it is taken
 * with the next pass up.
 *
 * When to stop is known exactly. The inverse of the matrix has no negative entry and takes Z to u, so if the
 * residual is nowhere larger than e Z, the error is nowhere larger than e u, that of h nowhere larger than e h. */
#include "rate/walk.h"

#include <math.h>
#include <string.h>

#include "rate/branches.h"
#include "rate/fine.h"

static const double relaxation = 1.4; /* o: the fewest iterations on the 902 boards of bench/boards.txt */
static const double tolerance = 1e-9;

struct walk {
    struct branches branches;
    uint32_t *below, *above; /* neighbours with a lower row, and with a higher one */
    uint32_t *first_below, *first_above;
    pair *diagonal;    /* D */
    pair *scale;       /* o / D */
    pair *total;       /* Z: the right side */
    pair *slope;       /* K' w */
    pair *x, *p, *r;   /* K' u, K' times the direction, D / o K^-1 times the residual */
    pair *t, *sum;     /* the direction and D / o times its product with the matrix, as they are made */
    struct fine *u;    /* the solution so far, finer than a double so that its residual means something */
    pair *resistance;  /* by branch, towards its parent */
    pair *flow, *rise; /* by branch: what r sends to its parent, at last from all beyond too; the correction */
    pair *sum_flow;    /* by branch: what the sum sends */
};

static void walk_free(struct walk *walk)
{
    branches_free(&walk->branches);
    budget_free(walk->below);
    budget_free(walk->above);
    budget_free(walk->first_below);
    budget_free(walk->first_above);
    budget_free(walk->u);
    budget_free(walk->diagonal); /* and all other pairs, which lie in one block */
}

static uj_status walk_allocate(struct walk *walk, uj_budget *budget, uint32_t edge_count)
{
    pair **const by_row[] = {&walk->diagonal, &walk->scale, &walk->total, &walk->slope, &walk->x,
                             &walk->p,        &walk->r,     &walk->t,     &walk->sum};
    pair **const by_branch[] = {&walk->resistance, &walk->flow, &walk->rise, &walk->sum_flow};
    enum { BY_ROW = sizeof by_row / sizeof *by_row, BY_BRANCH = sizeof by_branch / sizeof *by_branch };
    const size_t rows = walk->branches.row_count + (size_t)1, branches = walk->branches.count + (size_t)1;
    const size_t neighbours = edge_count / 2 + rows + 1; /* an edge goes both ways, once up, once down */
    walk->below = budget_alloc(budget, neighbours, sizeof *walk->below);
    walk->above = budget_alloc(budget, neighbours, sizeof *walk->above);
    walk->first_below = budget_alloc(budget, rows + 1, sizeof *walk->first_below);
    walk->first_above = budget_alloc(budget, rows + 1, sizeof *walk->first_above);
    walk->u = budget_zeroed(budget, rows, sizeof *walk->u);
    pair *pairs = budget_zeroed(budget, BY_ROW * rows + BY_BRANCH * branches, sizeof *pairs);
    for (size_t i = 0; pairs && i < BY_ROW; i++)
        *by_row[i] = pairs + i * rows;
    for (size_t i = 0; pairs && i < BY_BRANCH; i++)
        *by_branch[i] = pairs + BY_ROW * rows + i * branches;
    return pairs && walk->u && walk->below && walk->above && walk->first_below && walk->first_above ? UJ_OK
                                                                                                    : UJ_NO_MEMORY;
}

/* Without a branch, which could not be predicted. */
static inline pair value_if(bool condition, pair value)
{
    const uint64_t mask = -(uint64_t)condition;
    return (pair)((pair_bits)value & (pair_bits){mask, mask});
}

static void make_row(struct walk *walk, const struct state_graph *graph, const pair *weight, uint32_t branch,
                     uint32_t row)
{
    const struct branches *branches = &walk->branches;
    const uint32_t state = branches->states[row], first_of_branch = branches->first[branch];
    uint32_t below = walk->first_below[row], above = walk->first_above[row];
    pair total = {0, 0}, total_above = {0, 0}, nearer = {0, 0};
    for (uint32_t edge = graph->first[state]; edge < graph->first[state + 1]; edge++) {
        const uint32_t to = graph->to[edge], other = branches->rows[to];
        const pair there = weight[graph->magnitude[to]];
        total += there;
        total_above += value_if(other > row, there);
        nearer += value_if(other < first_of_branch, there);
        /* Both are written, and one is kept. */
        walk->below[below] = walk->above[above] = other;
        below += other < row;
        above += other > row;
    }
    /* Row 0 makes their numbers even: two by two they are added in less time. */
    walk->below[below] = walk->above[above] = 0;
    walk->first_below[row + 1] = below + below % 2;
    walk->first_above[row + 1] = above + above % 2;
    const pair own = weight[graph->magnitude[state]];
    walk->total[row] = total;
    walk->diagonal[row] = total / own;
    walk->scale[row] = relaxation * own / total;
    walk->slope[row] = total / relaxation - total_above;
    walk->resistance[branch] += own * nearer;
}

static void make_rows(struct walk *walk, const struct state_graph *graph, const pair *weight)
{
    walk->first_below[1] = walk->first_above[1] = 0;
    for (uint32_t branch = 1; branch <= walk->branches.count; branch++) {
        for (uint32_t row = walk->branches.first[branch]; row < walk->branches.first[branch + 1]; row++)
            make_row(walk, graph, weight, branch, row);
        walk->resistance[branch] = 1 / walk->resistance[branch];
    }
}

static inline pair add_at(pair sum, const pair *values, const uint32_t *from, const uint32_t *end)
{
    for (; from < end; from += 2)
        sum += values[from[0]] + values[from[1]];
    return sum;
}

/* Adds t of the neighbours with a lower row. */
static inline pair add_below(pair sum, const struct walk *walk, uint32_t row)
{
    return add_at(sum, walk->t, walk->below + walk->first_below[row], walk->below + walk->first_below[row + 1]);
}

/* Adds t of those with a higher one. */
static inline pair add_above(pair sum, const struct walk *walk, uint32_t row)
{
    return add_at(sum, walk->t, walk->above + walk->first_above[row], walk->above + walk->first_above[row + 1]);
}

/* A player whose residual is all gone has nothing to divide by, and nothing to add either. */
static pair ratio(pair above, pair below)
{
    return (pair){below[0] > 0 ? above[0] / below[0] : 0, below[1] > 0 ? above[1] / below[1] : 0};
}

/* r -= step sum, x += step p, p = r + correction + turn p, and t = K'^-1 p. Returns the square of r. */
static pair upper(struct walk *walk, pair step, pair turn, bool is_flat)
{
    pair square = {0, 0};
    for (uint32_t branch = walk->branches.count; branch > 0; branch--) {
        const pair rise = walk->rise[branch];
        pair flow = {0, 0};
        for (uint32_t row = walk->branches.first[branch + 1]; row-- > walk->branches.first[branch];) {
            const pair r = walk->r[row] - step * walk->sum[row], p = walk->p[row], scaled = walk->scale[row] * r;
            walk->r[row] = r;
            square += scaled * r;
            walk->x[row] += step * p;
            walk->p[row] = r + (is_flat ? (pair){0, 0} : rise * walk->slope[row]) + turn * p;
            walk->sum[row] = add_above(walk->p[row], walk, row);
            walk->t[row] = walk->scale[row] * walk->sum[row];
            if (!is_flat)
                flow += scaled * walk->slope[row];
        }
        walk->flow[branch] = flow;
    }
    return square;
}

static pair solve_upper(struct walk *walk, pair step, pair turn)
{
    return walk->branches.count == 1 ? upper(walk, step, turn, true) : upper(walk, step, turn, false);
}

/* What becomes of p, r and the sum in a pass: their products, with o / D in between. */
struct products {
    pair p_sum, r_sum, sum_sum;
};

/* D / o times t + K^-1 (p + (o - 2) D / o t) becomes the sum. */
static struct products lower(struct walk *walk, bool is_flat)
{
    struct products products = {{0, 0}, {0, 0}, {0, 0}};
    for (uint32_t branch = 1; branch <= walk->branches.count; branch++) {
        pair flow = {0, 0};
        for (uint32_t row = walk->branches.first[branch]; row < walk->branches.first[branch + 1]; row++) {
            const pair p = walk->p[row], before = walk->sum[row];
            const pair value = add_below(p + (relaxation - 2) * before, walk, row);
            const pair sum = before + value, scaled = walk->scale[row] * sum;
            walk->t[row] = walk->scale[row] * value;
            walk->sum[row] = sum;
            products.p_sum += p * scaled;
            products.r_sum += walk->r[row] * scaled;
            products.sum_sum += sum * scaled;
            if (!is_flat)
                flow += scaled * walk->slope[row];
        }
        walk->sum_flow[branch] = flow;
    }
    return products;
}

static struct products solve_lower(struct walk *walk)
{
    return walk->branches.count == 1 ? lower(walk, true) : lower(walk, false);
}

/* The correction of whole branches for r - step sum; returns r' times it. */
static pair correct_branches(struct walk *walk, pair step)
{
    pair square = {0, 0};
    if (walk->branches.count == 1)
        return square;
    walk->rise[0] = (pair){0, 0};
    for (uint32_t branch = walk->branches.count; branch > 0; branch--)
        walk->flow[branch] -= step * walk->sum_flow[branch];
    for (uint32_t branch = walk->branches.count; branch > 0; branch--)
        walk->flow[walk->branches.parent[branch]] += walk->flow[branch];
    for (uint32_t branch = 1; branch <= walk->branches.count; branch++) {
        const pair difference = walk->resistance[branch] * walk->flow[branch];
        walk->rise[branch] = walk->rise[walk->branches.parent[branch]] + difference;
        square += difference * walk->flow[branch];
    }
    return square;
}

/* The square of r - step sum. It follows from the products, unless so little is left of it that rounding would decide. */
static pair square_after(const struct walk *walk, pair square, const struct products *products, pair step)
{
    const double little = 1e-6;
    pair after = square - step * (2 * products->r_sum - step * products->sum_sum);
    if (after[0] > little * square[0] && after[1] > little * square[1])
        return after;
    after = (pair){0, 0};
    for (uint32_t row = 1; row <= walk->branches.row_count; row++) {
        const pair r = walk->r[row] - step * walk->sum[row];
        after += walk->scale[row] * r * r;
    }
    return after;
}

/* Whether r - step sum is nowhere larger than a part of Z. */
static bool is_small(const struct walk *walk, pair step, double part)
{
    for (uint32_t row = 1; row <= walk->branches.row_count; row++) {
        const pair r = walk->r[row] - step * walk->sum[row];
        for (int i = 0; i < 2; i++)
            if (!(fabs(r[i]) <= part * walk->total[row][i]))
                return false;
    }
    return true;
}

/* r = D / o K^-1 r, x = p = 0. Returns the square of r. */
static pair start_round(struct walk *walk)
{
    pair square = {0, 0};
    for (uint32_t branch = 1; branch <= walk->branches.count; branch++) {
        pair flow = {0, 0};
        for (uint32_t row = walk->branches.first[branch]; row < walk->branches.first[branch + 1]; row++) {
            const pair r = add_below(walk->r[row], walk, row), scaled = walk->scale[row] * r;
            walk->r[row] = r;
            walk->t[row] = scaled;
            walk->x[row] = walk->p[row] = walk->sum[row] = (pair){0, 0};
            square += scaled * r;
            flow += scaled * walk->slope[row];
        }
        walk->flow[branch] = flow;
    }
    return square;
}

/* u += K'^-1 (x + step p). */
static void finish_round(struct walk *walk, pair step)
{
    for (uint32_t row = 1; row <= walk->branches.row_count; row++)
        walk->r[row] = walk->x[row] + step * walk->p[row];
    for (uint32_t branch = 1; branch <= walk->branches.count; branch++)
        walk->rise[branch] = (pair){0, 0};
    (void)solve_upper(walk, (pair){0, 0}, (pair){0, 0});
    for (uint32_t row = 1; row <= walk->branches.row_count; row++)
        walk->u[row] = fine_add(walk->u[row], walk->t[row]);
}

/* Solves for r until the residual is small, and adds the result to u. False: the time of the budget was over first. */
static bool run_round(struct walk *walk, uj_budget *budget)
{
    const uint32_t most_iterations = 1000 + walk->branches.row_count;
    /* If r is nowhere larger than e Z, then the residual, K o / D r, is nowhere larger than (1 + o) e Z. */
    const double enough = tolerance / (1 + relaxation);
    pair step = {0, 0}, turn = {0, 0}, whole = start_round(walk) + correct_branches(walk, step);
    for (uint32_t i = 0; i < most_iterations && !is_small(walk, step, enough); i++) {
        if (budget_is_over(budget))
            return false;
        const pair square = solve_upper(walk, step, turn);
        const struct products products = solve_lower(walk);
        step = ratio(whole, products.p_sum);
        const pair next = square_after(walk, square, &products, step) + correct_branches(walk, step);
        turn = ratio(next, whole);
        whole = next;
    }
    finish_round(walk, step);
    return true;
}

/* Puts the residual of u into r. */
static void find_residual(struct walk *walk)
{
    for (uint32_t row = 1; row <= walk->branches.row_count; row++) {
        struct fine sum = fine_add(fine_multiply(-walk->diagonal[row], walk->u[row]), walk->total[row]);
        for (uint32_t i = walk->first_below[row]; i < walk->first_below[row + 1]; i++)
            sum = fine_add_fine(sum, walk->u[walk->below[i]]);
        for (uint32_t i = walk->first_above[row]; i < walk->first_above[row + 1]; i++)
            sum = fine_add_fine(sum, walk->u[walk->above[i]]);
        walk->r[row] = sum.high + sum.low;
    }
}

static uj_status solve(struct walk *walk, uj_budget *budget)
{
    enum { MOST_ROUNDS = 12 };                                                              /* one is usual */
    memcpy(walk->r, walk->total, (walk->branches.row_count + (size_t)1) * sizeof *walk->r); /* u is 0 */
    for (int round = 0; round < MOST_ROUNDS && !is_small(walk, (pair){0, 0}, tolerance); round++) {
        if (!run_round(walk, budget))
            return UJ_LIMIT;
        find_residual(walk);
    }
    return UJ_OK;
}

uj_status walk_expect(struct walk_times *out, const struct state_graph *graph, const struct uj_cluster *cluster,
                      double greed)
{
    struct walk walk = {0};
    pair weight[UJ_MAX_VEHICLES + 1];
    *out = (struct walk_times){0, 0};
    if (cluster->distance[UJ_MOVES][cluster->start] == 0)
        return UJ_OK;
    for (int i = 0; i <= UJ_MAX_VEHICLES; i++)
        weight[i] = (pair){1, exp(-greed * i)};
    uj_status status = branches_init(&walk.branches, graph, cluster);
    if (status == UJ_OK)
        status = walk_allocate(&walk, graph->budget, state_graph_edges(graph));
    if (status == UJ_OK) {
        make_rows(&walk, graph, weight);
        status = solve(&walk, graph->budget);
        const uint32_t start = walk.branches.rows[cluster->start];
        const pair times = walk.u[start].high / weight[graph->magnitude[cluster->start]];
        *out = (struct walk_times){times[0], times[1]};
    }
    walk_free(&walk);
    return status;
}
