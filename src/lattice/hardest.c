/* The hardest configuration of a cluster: of all that are the farthest, the one with the least cells. A word holds many of them; they
 * are not looked at one by one, but as a set that each line, or each cell, divides. */
#include "lattice/engine.h"

bool engine_note_candidates(struct engine *engine, uint32_t distance, uint32_t first)
{
    const uint32_t end = engine->first_arrival[distance + 1];
    uint64_t *const candidates = grow(engine->candidates, &engine->candidate_capacity, end - first, sizeof *candidates);
    if (!candidates)
        return engine_fail(engine, UJ_NO_MEMORY);
    engine->candidates = candidates;
    for (uint32_t i = first; i < end; i++)
        candidates[i - first] = engine->arrivals[i].bits & ~engine->flooded[engine->arrivals[i].word];
    return true;
}

/* What the number of a bit says of an inner line: the digit with this stride counts the placements of the set. A stride of 0: the
 * set has one placement. */
struct digit {
    const struct filling *filling;
    unsigned set, stride;
};

/* What the bits of a word of the last level stand for. */
struct word_view {
    struct digit digits[LATTICE_SIDE]; /* by place on the board */
    uint32_t outer;                    /* placements, as in a word of level 0 */
};

static struct word_view view_word(const struct engine *engine, uint32_t number)
{
    struct word_view view;
    for (int line = engine->axis->inner_count; line-- > 0;) {
        const struct level *const level = engine->path[line + 1], *const before = engine->path[line];
        const int place = engine->axis->place[line];
        struct digit *const digit = &view.digits[place];
        *digit = (struct digit){engine->inner[place], 1, 0};
        if (level == before)
            continue;
        const struct word *const word = &level->words[number];
        number = word->parent;
        if (word->placement != PLACEMENT_INSIDE) {
            digit->set = 1U << word->placement;
            continue;
        }
        digit->set = digit->filling->fit[blocked_in(word->blocked, line)];
        digit->stride = before->words[number].size;
    }
    view.outer = engine->path[0]->words[number].parent;
    return view;
}

/* The bits of a word in which a digit is `value`. */
static inline uint64_t bits_with(const struct engine *engine, const struct digit *digit, unsigned value)
{
    if (digit->stride == 0)
        return UINT64_MAX;
    const uint64_t one = (UINT64_MAX >> (WORD_BITS - digit->stride)) << value * digit->stride;
    return one * engine->multiples_of[digit->stride * count_bits(digit->set)];
}

static struct configuration configuration_at(const struct engine *engine, const struct word_view *view, unsigned bit)
{
    const struct axis *const axis = engine->axis;
    struct configuration configuration = {0};
    uint8_t *const outer = axis->is_target_inner ? configuration.columns : configuration.rows;
    uint8_t *const inner = axis->is_target_inner ? configuration.rows : configuration.columns;
    for (int i = 0; i < axis->inner_count; i++) {
        const struct digit *const digit = &view->digits[i];
        const unsigned value = digit->stride ? bit / digit->stride % count_bits(digit->set) : 0;
        inner[i] = (uint8_t)nth_bit(digit->set, value);
    }
    for (int i = 0; i < axis->outer_count; i++)
        outer[i] = (uint8_t)placement_in(view->outer, i);
    return configuration;
}

/* Of the placements that some bits have in a row, the one with the least cells; keeps the bits that have it. */
static unsigned choose_row(const struct engine *engine, const struct digit *row, uint64_t *bits)
{
    unsigned least = UINT32_MAX, value = 0;
    uint64_t kept = 0;
    for (unsigned rest = row->set; rest; rest &= rest - 1, value++) {
        const unsigned cells = row->filling->cells[lowest_bit(rest)];
        const uint64_t some = cells < least ? *bits & bits_with(engine, row, value) : 0;
        if (some) {
            least = cells;
            kept = some;
        }
    }
    *bits = kept;
    return least;
}

/* The cells of horizontal vehicles, the fewest in order that any of the bits have; keeps those that have them. The last row decides
 * first; in the mirror image that is the first one. */
static uint64_t choose_horizontal(const struct engine *engine, const struct word_view *view, bool is_mirrored,
                                  uint64_t *bits)
{
    const int width = engine->group.lattice->width, height = engine->group.lattice->height;
    uint64_t horizontal = 0;
    for (int i = height; i-- > 0;) {
        const int row = is_mirrored ? height - 1 - i : i;
        const unsigned cells = engine->axis->is_target_inner
                                   ? choose_row(engine, &view->digits[row], bits)
                                   : engine->outer[row]->cells[placement_in(view->outer, row)];
        horizontal |= (uint64_t)cells << i * width;
    }
    return horizontal;
}

/* The same for columns inside: the last cell that some bits leave free decides first. */
static void choose_vertical(const struct engine *engine, const struct word_view *view, bool is_mirrored, uint64_t *bits)
{
    const int width = engine->group.lattice->width, height = engine->group.lattice->height;
    uint64_t covering[LATTICE_SIDE][LATTICE_SIDE] = {0}; /* by row and column */
    for (int column = 0; column < width; column++) {
        const struct digit *const digit = &view->digits[column];
        unsigned value = 0;
        for (unsigned rest = digit->set; rest; rest &= rest - 1, value++) {
            const uint64_t some = bits_with(engine, digit, value);
            for (unsigned cells = digit->filling->cells[lowest_bit(rest)]; cells; cells &= cells - 1)
                covering[lowest_bit(cells)][column] |= some;
        }
    }
    for (int i = height; i-- > 0;)
        for (int column = width; column-- > 0;) {
            const uint64_t free = *bits & ~covering[is_mirrored ? height - 1 - i : i][column];
            *bits = free ? free : *bits;
        }
}

/* Looks for less among the bits of a word. */
static void find_less(const struct engine *engine, const struct word_view *view, uint64_t bits, bool is_mirrored,
                      struct board_bits *least)
{
    const struct lattice *const lattice = engine->group.lattice;
    const uint64_t horizontal = choose_horizontal(engine, view, is_mirrored, &bits);
    if (horizontal > least->horizontal)
        return;
    if (!engine->axis->is_target_inner)
        choose_vertical(engine, view, is_mirrored, &bits);
    assert((bits & (bits - 1)) == 0);
    const struct configuration configuration = configuration_at(engine, view, lowest_bit(bits));
    struct board_bits cells = configuration_bits(&engine->group, &configuration);
    if (is_mirrored)
        cells = board_bits_mirrored(&cells, lattice->width, lattice->height);
    assert(cells.horizontal == horizontal);
    if (board_bits_less(&cells, least))
        *least = cells;
}

struct board_bits engine_hardest(const struct engine *engine, uint32_t distance, uint32_t first,
                                 struct board_bits *mirrored)
{
    struct board_bits least = {UINT64_MAX, UINT64_MAX, 0};
    if (mirrored)
        *mirrored = least;
    for (uint32_t i = first; i < engine->first_arrival[distance + 1]; i++) {
        const uint32_t word = engine->arrivals[i].word;
        const uint64_t bits = engine->candidates[i - first] & engine->flooded[word];
        if (bits == 0)
            continue;
        const struct word_view view = view_word(engine, word);
        find_less(engine, &view, bits, false, &least);
        if (mirrored)
            find_less(engine, &view, bits, true, mirrored);
    }
    assert(least.starts != 0);
    return least;
}
