/* The hardest configuration of a cluster: of all that are the farthest, the one with the least cells. A word holds many of them; they
 * are not looked at one by one, but as a set that each line, or each cell, divides. */
#include "lattice/view.h"

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

/* The bits of a word in which a digit is `value`. */
static inline uint64_t bits_with(const struct engine *engine, const struct digit *digit, unsigned value)
{
    if (digit->stride == 0)
        return UINT64_MAX;
    const uint64_t one = (UINT64_MAX >> (WORD_BITS - digit->stride)) << value * digit->stride;
    return one * engine->multiples_of[digit->stride * count_bits(digit->set)];
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
                      struct hardest *least)
{
    const struct lattice *const lattice = engine->group.lattice;
    const uint64_t horizontal = choose_horizontal(engine, view, is_mirrored, &bits);
    if (horizontal > least->cells.horizontal)
        return;
    if (!engine->axis->is_target_inner)
        choose_vertical(engine, view, is_mirrored, &bits);
    assert((bits & (bits - 1)) == 0);
    const struct configuration configuration = view_configuration(engine, view, lowest_bit(bits));
    struct board_bits cells = configuration_bits(&engine->group, &configuration);
    if (is_mirrored)
        cells = board_bits_mirrored(&cells, lattice->width, lattice->height);
    assert(cells.horizontal == horizontal);
    if (board_bits_less(&cells, &least->cells))
        *least = (struct hardest){cells, {view->word, bits}, is_mirrored};
}

struct hardest engine_hardest(const struct engine *engine, uint32_t distance, uint32_t first, struct hardest *mirrored)
{
    struct hardest least = {.cells = {UINT64_MAX, UINT64_MAX, 0}};
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
    assert(least.cells.starts != 0);
    return least;
}
