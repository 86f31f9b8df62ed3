#include "lattice/line.h"

#include <string.h>

static cell_set cells_of(int start, int length)
{
    return (cell_set)(((1U << length) - 1) << start);
}

/* ---- Collecting placements ----------------------------------------------------------------------------------------- */

/* Vehicles one after another. Their lengths say which filling this placement belongs to, and so do the walls between them. */
struct draft {
    int vehicles, covered;
    uint8_t length[LINE_VEHICLES], start[LINE_VEHICLES], part[LINE_VEHICLES];
};

static bool is_draft_of(const struct filling *filling, const struct draft *draft)
{
    const size_t vehicles = (size_t)draft->vehicles;
    return filling->vehicles == draft->vehicles && memcmp(filling->length, draft->length, vehicles) == 0 &&
           memcmp(filling->part, draft->part, vehicles) == 0;
}

static struct filling *filling_of(struct line *line, const struct draft *draft)
{
    for (int i = 0; i < line->count; i++)
        if (is_draft_of(&line->fillings[i], draft))
            return &line->fillings[i];
    assert(line->count < LINE_FILLINGS);
    struct filling *const filling = &line->fillings[line->count++];
    filling->vehicles = (uint8_t)draft->vehicles;
    memcpy(filling->length, draft->length, sizeof filling->length);
    memcpy(filling->part, draft->part, sizeof filling->part);
    for (int i = 0; i < draft->vehicles; i++) {
        filling->trucks = (uint8_t)(filling->trucks + (draft->length[i] == 3));
        filling->covered = (uint8_t)(filling->covered + draft->length[i]);
    }
    return filling;
}

static void collect_placement(struct line *line, const struct draft *draft)
{
    if (line->is_exit_row && (draft->vehicles == 0 || draft->length[draft->vehicles - 1] != 2))
        return;
    struct filling *const filling = filling_of(line, draft);
    assert(filling->count < LINE_PLACEMENTS);
    const int placement = filling->count++;
    cell_set cells = 0, starts = 0;
    for (int i = 0; i < draft->vehicles; i++) {
        filling->start[placement][i] = draft->start[i];
        cells |= cells_of(draft->start[i], draft->length[i]);
        starts |= cells_of(draft->start[i], 1);
    }
    filling->cells[placement] = cells;
    filling->starts[placement] = starts;
    if (line->is_exit_row && cells >> (line->length - 1))
        filling->solved |= (placement_set)(1U << placement);
}

/* Adds every way to continue from `cell` rightwards. */
static void collect(struct line *line, struct draft draft, int cell)
{
    collect_placement(line, &draft);
    for (int start = cell; start < line->length; start++)
        for (int length = 2; length <= 3 && start + length <= line->length; length++) {
            if (cells_of(start, length) & line->walls || draft.covered + length > line->most_covered)
                continue;
            struct draft longer = draft;
            longer.start[longer.vehicles] = (uint8_t)start;
            longer.length[longer.vehicles] = (uint8_t)length;
            longer.part[longer.vehicles] = (uint8_t)__builtin_popcount(line->walls & cells_of(0, start));
            longer.vehicles++;
            longer.covered += length;
            collect(line, longer, start + length);
        }
}

/* ---- Slides -------------------------------------------------------------------------------------------------------- */

static cell_set swept(const struct filling *filling, int from, int to, uj_metric metric)
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

/* Whether one vehicle can slide from one placement to the other through placements of the set alone. */
static bool is_open_slide(const struct filling *filling, unsigned set, int from, int to)
{
    const cell_set sweep = swept(filling, from, to, UJ_MOVES);
    bool is_open = sweep != 0;
    for (int p = 0; p < filling->count && is_open; p++) {
        const bool is_between =
            swept(filling, from, p, UJ_MOVES) && swept(filling, to, p, UJ_MOVES) && (filling->cells[p] & ~sweep) == 0;
        is_open = !is_between || set >> p & 1;
    }
    return is_open;
}

static void number_slides(struct steps *steps, const struct filling *filling, unsigned set, uj_metric metric)
{
    int members[LINE_PLACEMENTS], part[LINE_PLACEMENTS], count = 0;
    placement_set slides[LINE_PLACEMENTS] = {0}, joins[LINE_PLACEMENTS] = {0};
    for (unsigned rest = set; rest; rest &= rest - 1, count++) {
        members[count] = __builtin_ctz(rest);
        part[count] = count;
    }
    for (int high = 0; high < count; high++)
        for (int low = 0; low < high; low++) {
            if (!is_open_slide(filling, set, members[high], members[low]))
                continue;
            if (swept(filling, members[high], members[low], metric))
                slides[high - low] |= (placement_set)(1U << high);
            for (int i = 0, joined = part[high], kept = part[low]; i < count; i++)
                part[i] = part[i] == joined ? kept : part[i];
        }
    for (int high = 0; high < count; high++)
        for (int low = 0; low < high; low++)
            if (part[high] == part[low])
                joins[high - low] |= (placement_set)(1U << high);
    steps->members = (uint8_t)count;
    for (int i = 0; i < count; i++)
        steps->parts = (uint8_t)(steps->parts + (part[i] == i));
    for (int difference = 1; difference < count; difference++)
        if (joins[difference]) {
            steps->difference[steps->count] = (uint8_t)difference;
            steps->slides[steps->count] = slides[difference];
            steps->joins[steps->count++] = joins[difference];
        }
}

/* `steps` has room for all sets of placements. */
static void finish(struct filling *filling, struct steps *steps, uj_metric metric)
{
    for (int from = 0; from < filling->count; from++)
        for (int to = 0; to < filling->count; to++)
            filling->sweep[from][to] = swept(filling, from, to, metric);
    for (unsigned cells = 0; cells < LINE_CELL_SETS; cells++)
        for (int p = 0; p < filling->count; p++)
            if ((filling->cells[p] & cells) == 0) {
                filling->fit[cells] |= (placement_set)(1U << p);
                filling->fit_count[cells]++;
            }
    for (unsigned set = 0; set < 1U << filling->count; set++)
        number_slides(&steps[set], filling, set, metric);
    filling->steps = steps;
}

static struct draft draft_from_behind(const struct line *line, const struct filling *filling)
{
    struct draft draft = {.vehicles = filling->vehicles};
    for (int i = 0; i < draft.vehicles; i++) {
        draft.length[i] = filling->length[draft.vehicles - 1 - i];
        draft.part[i] = (uint8_t)(__builtin_popcount(line->walls) - filling->part[draft.vehicles - 1 - i]);
    }
    return draft;
}

static void find_mirrored(const struct line *line, struct filling *filling)
{
    const struct draft draft = draft_from_behind(line, filling);
    for (int i = 0; i < line->count; i++)
        if (is_draft_of(&line->fillings[i], &draft))
            filling->mirrored = (uint8_t)i;
}

void line_init(struct line *line, int length, unsigned walls, bool is_exit_row, int most_covered, uj_metric metric)
{
    assert(length <= LATTICE_SIDE && walls >> length == 0);
    memset(line, 0, sizeof *line);
    line->length = length;
    line->walls = (cell_set)walls;
    line->is_exit_row = is_exit_row;
    line->most_covered = most_covered;
    if (most_covered >= 0)
        collect(line, (struct draft){0}, 0);
    struct steps *steps = line->steps;
    for (int i = 0; i < line->count; i++) {
        finish(&line->fillings[i], steps, metric);
        find_mirrored(line, &line->fillings[i]);
        steps += 1U << line->fillings[i].count;
    }
    assert(steps <= line->steps + LINE_STEPS);
}
