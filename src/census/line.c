#include "census/line.h"

#include <string.h>

/* A placement while fillings are being collected: lengths say which filling it belongs to. With walls, the part of the
 * line that a vehicle is in belongs to the filling too. */
struct draft {
    int vehicles;
    uint8_t length[3], start[3], part[3];
};

static int part_of(unsigned walls, int cell)
{
    return __builtin_popcount(walls & ((1U << cell) - 1));
}

static bool is_draft_of(const struct filling *filling, const uint8_t *parts, const struct draft *draft)
{
    if (filling->vehicles != draft->vehicles)
        return false;
    for (int i = 0; i < draft->vehicles; i++)
        if (filling->length[i] != draft->length[i] || parts[i] != draft->part[i])
            return false;
    return true;
}

static unsigned cells_of(int start, int length)
{
    return ((1U << length) - 1) << start;
}

struct collection {
    struct line *line;
    unsigned walls;
    bool is_exit_row;
    uint8_t parts[CENSUS_FILLINGS][3];
};

static void collect_placement(struct collection *all, const struct draft *draft)
{
    struct line *line = all->line;
    if (all->is_exit_row && (draft->vehicles == 0 || draft->length[draft->vehicles - 1] != 2))
        return;
    int number = 0;
    while (number < line->count && !is_draft_of(&line->fillings[number], all->parts[number], draft))
        number++;
    struct filling *filling = &line->fillings[number];
    if (number == line->count) {
        line->count++;
        filling->vehicles = (uint8_t)draft->vehicles;
        memcpy(filling->length, draft->length, sizeof filling->length);
        memcpy(all->parts[number], draft->part, sizeof draft->part);
        for (int i = 0; i < draft->vehicles; i++) {
            filling->trucks = (uint8_t)(filling->trucks + (draft->length[i] == 3));
            filling->covered = (uint8_t)(filling->covered + draft->length[i]);
        }
    }
    const int placement = filling->count++;
    unsigned cells = 0;
    for (int i = 0; i < draft->vehicles; i++) {
        filling->start[placement][i] = draft->start[i];
        cells |= cells_of(draft->start[i], draft->length[i]);
    }
    filling->cells[placement] = (uint8_t)cells;
    if (all->is_exit_row && cells >> (line->length - 1))
        filling->solved = (uint8_t)(filling->solved | 1U << placement);
}

/* Adds every way to go on from `cell` rightwards. */
static void collect(struct collection *all, struct draft draft, int cell)
{
    collect_placement(all, &draft);
    for (int start = cell; start < all->line->length; start++)
        for (int length = 2; length <= 3 && start + length <= all->line->length; length++) {
            if (cells_of(start, length) & all->walls)
                continue;
            struct draft longer = draft;
            longer.start[longer.vehicles] = (uint8_t)start;
            longer.length[longer.vehicles] = (uint8_t)length;
            longer.part[longer.vehicles] = (uint8_t)part_of(all->walls, start);
            longer.vehicles++;
            collect(all, longer, start + length);
        }
}

static unsigned swept(const struct filling *filling, int from, int to, uj_metric metric)
{
    int moved = -1, differences = 0;
    for (int i = 0; i < filling->vehicles; i++)
        if (filling->start[from][i] != filling->start[to][i]) {
            moved = i;
            differences++;
        }
    if (differences != 1)
        return 0;
    const int a = filling->start[from][moved], b = filling->start[to][moved];
    const int low = a < b ? a : b, by = a < b ? b - a : a - b;
    if (metric == UJ_STEPS && by > 1)
        return 0;
    return filling->cells[from] | filling->cells[to] | cells_of(low, by + filling->length[moved]);
}

static void number_slides(struct filling *filling, unsigned set, uj_metric metric)
{
    int members[CENSUS_PLACEMENTS], part[CENSUS_PLACEMENTS], count = 0;
    unsigned slides[CENSUS_PLACEMENTS] = {0}, joins[CENSUS_PLACEMENTS] = {0};
    for (int p = 0; p < filling->count; p++)
        if (set >> p & 1) {
            part[count] = count;
            members[count++] = p;
        }
    for (int high = 0; high < count; high++)
        for (int low = 0; low < high; low++) {
            const unsigned sweep = swept(filling, members[high], members[low], UJ_MOVES);
            /* The whole way must be possible: each placement on it covers nothing but swept cells. */
            bool is_open = sweep != 0;
            for (int p = 0; p < filling->count && is_open; p++) {
                const bool is_between = swept(filling, members[high], p, UJ_MOVES) &&
                                        swept(filling, members[low], p, UJ_MOVES) && (filling->cells[p] & ~sweep) == 0;
                is_open = !is_between || set >> p & 1;
            }
            if (!is_open)
                continue;
            if (metric == UJ_MOVES || swept(filling, members[high], members[low], UJ_STEPS))
                slides[high - low] |= 1U << high;
            const int joined = part[high], kept = part[low];
            for (int i = 0; i < count; i++)
                if (part[i] == joined)
                    part[i] = kept;
        }
    for (int high = 0; high < count; high++)
        for (int low = 0; low < high; low++)
            if (part[high] == part[low])
                joins[high - low] |= 1U << high;
    struct steps *const steps = &filling->steps[set];
    steps->members = (uint8_t)count;
    for (int i = 0; i < count; i++)
        steps->parts = (uint8_t)(steps->parts + (part[i] == i));
    for (int difference = 1; difference < count; difference++)
        if (joins[difference]) {
            steps->difference[steps->count] = (uint8_t)difference;
            steps->slides[steps->count] = (uint8_t)slides[difference];
            steps->joins[steps->count++] = (uint8_t)joins[difference];
        }
}

static void finish(struct filling *filling, uj_metric metric)
{
    for (int from = 0; from < filling->count; from++)
        for (int to = 0; to < filling->count; to++)
            filling->sweep[from][to] = (uint8_t)swept(filling, from, to, metric);
    for (unsigned cells = 0; cells < CENSUS_SETS; cells++)
        for (int p = 0; p < filling->count; p++)
            if ((filling->cells[p] & cells) == 0) {
                filling->fit[cells] = (uint8_t)(filling->fit[cells] | 1U << p);
                filling->fit_count[cells]++;
            }
    for (unsigned set = 0; set < 1U << filling->count; set++)
        number_slides(filling, set, metric);
}

void line_init(struct line *line, int length, unsigned walls, bool is_exit_row, uj_metric metric)
{
    memset(line, 0, sizeof *line);
    line->length = length;
    struct collection all = {.line = line, .walls = walls, .is_exit_row = is_exit_row};
    collect(&all, (struct draft){0}, 0);
    for (int i = 0; i < line->count; i++)
        finish(&line->fillings[i], metric);
}
