/* Extends a level by one inner line. Included by kernel_bmi2.c and kernel_portable.c, which define PEXT and PDEP. */
#include <string.h>

#include "census/engine.h"

static inline unsigned count_bits(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

static inline uint64_t low_bits(unsigned count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* A mask of a word of `size` bits, for each of the digits of a further line: no two copies overlap, so one multiplication
 * makes them all. */
static inline uint64_t repeated(const struct engine *engine, uint64_t mask, unsigned digits, unsigned size)
{
    return mask * PDEP(digits, engine->multiples_of[size]);
}

/* Makes the words of the new level, without links and shifts, and notes where those of each old word are. */
static bool grow_words(struct engine *engine, const struct level *from, struct level *to, int line,
                       const struct filling *filling, unsigned chosen, bool *has_split)
{
    struct sprout *const sprouts = grow(engine->sprouts, &engine->sprout_capacity, from->count, sizeof *sprouts);
    if (!sprouts)
        return false;
    engine->sprouts = sprouts;
    const bool is_exit_row = engine->axis->is_target_inner && line == 0;
    uint32_t count = 0;
    uint64_t solved = 0;
    *has_split = false;
    const uint16_t *const futures = engine->future[line];
    for (uint32_t i = 0; i < from->count; i++) {
        const struct word *const word = &from->words[i];
        const unsigned blocked = word->blocked >> 8 * line & 0x3f, future = word->future - futures[blocked];
        const unsigned set = engine_hope(engine, chosen, future) ? filling->fit[blocked] : 0;
        sprouts[i] = (struct sprout){count, (uint8_t)set, word->size, false};
        if (set == 0)
            continue;
        const unsigned digits = count_bits(set);
        const bool is_split = word->size * digits > 64;
        *has_split |= is_split;
        sprouts[i].is_split = is_split;
        if (count + CENSUS_PLACEMENTS + 1 > to->word_capacity &&
            !level_has_room(to, count + CENSUS_PLACEMENTS + 1, 1, 1))
            return false;
        struct word child = *word;
        child.parent = i;
        child.future = (uint16_t)future;
        child.placement = PLACEMENT_INSIDE;
        if (!is_split) {
            child.size = (uint8_t)(word->size * digits);
            if (is_exit_row) {
                const unsigned ends = (unsigned)PEXT(filling->solved, set);
                child.solved =
                    repeated(engine, low_bits(word->size), ends, word->size) * engine->multiples_of[child.size];
            }
            solved |= child.solved;
            to->words[count++] = child;
            continue;
        }
        for (unsigned rest = set; rest; rest &= rest - 1) {
            child.placement = (uint8_t)__builtin_ctz(rest);
            if (is_exit_row)
                child.solved = filling->solved >> child.placement & 1 ? UINT64_MAX : 0;
            solved |= child.solved;
            to->words[count++] = child;
        }
    }
    to->count = count;
    to->has_solution = solved != 0;
    return true;
}

/* A link of an old word for its child, where neither end was split. */
static inline void grow_link(const struct engine *engine, struct link *out, const struct link *link,
                             const struct sprout *here, const struct sprout *there, unsigned set)
{
    out->blocked = link->blocked;
    out->own = repeated(engine, link->own, (unsigned)PEXT(set, here->set), here->size);
    out->other = repeated(engine, link->other, (unsigned)PEXT(set, there->set), there->size);
    out->to = there->first;
}

/* The same where either end may be split: a link for each placement of the set. */
static uint32_t grow_link_split(const struct engine *engine, struct link *out, const struct link *link,
                                const struct sprout *here, const struct sprout *there, unsigned set)
{
    if (!here->is_split && !there->is_split) {
        grow_link(engine, out, link, here, there, set);
        return set != 0;
    }
    uint32_t count = 0;
    for (; set; set &= set - 1) {
        const unsigned one = set & -set;
        struct link *const l = &out[count++];
        *l = *link;
        if (!here->is_split)
            l->own = repeated(engine, link->own, (unsigned)PEXT(one, here->set), here->size);
        l->to = there->first;
        if (there->is_split)
            l->to += count_bits(there->set & (one - 1));
        else
            l->other = repeated(engine, link->other, (unsigned)PEXT(one, there->set), there->size);
    }
    return count;
}

/* Slides of the line itself, where each of its placements has a word of its own. */
static uint32_t grow_line_links(struct link *out, const struct word *word, const struct sprout *here,
                                const struct filling *filling, unsigned number)
{
    const uint64_t all = low_bits(word->size);
    const struct steps *const steps = &filling->steps[here->set];
    uint32_t count = 0;
    for (int i = 0; i < steps->count; i++) {
        const unsigned difference = steps->difference[i];
        if (steps->slides[i] >> number & 1)
            out[count++] = (struct link){word->blocked, all, all, here->first + number - difference};
        if (steps->slides[i] >> (number + difference) & 1)
            out[count++] = (struct link){word->blocked, all, all, here->first + number + difference};
    }
    return count;
}

/* Slides of the line inside a word. The patterns go on beyond its size, so that further lines need not touch them. */
static inline uint32_t grow_shifts(const struct engine *engine, struct shift *out, const struct sprout *here,
                                   const struct filling *filling)
{
    const unsigned size = here->size;
    const struct steps *const steps = &filling->steps[here->set];
    const uint64_t block = low_bits(size) * engine->multiples_of[size * count_bits(here->set)];
    for (int i = 0; i < steps->count; i++)
        out[i] = (struct shift){repeated(engine, block, steps->slides[i], size),
                                repeated(engine, block, steps->joins[i], size), steps->difference[i] * size};
    return steps->count;
}

/* The shifts of an old word belong to its children too. Copies four at a time. */
static inline void copy_shifts(struct shift *to, const struct shift *from, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += 4)
        memcpy(&to[i], &from[i], 4 * sizeof *to);
}

struct growth {
    struct engine *engine;
    const struct level *from;
    struct level *to;
    const struct filling *filling;
    int line;
    uint32_t links, shifts; /* so many there are in the new level */
};

static void grow_word(struct growth *growth, const struct word *word, const struct sprout *here,
                      const struct link *links, const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
    struct link *out = &growth->to->links[growth->links];
    for (const struct link *link = links; link < links_end; link++) {
        const struct sprout *const there = &growth->engine->sprouts[link->to];
        const unsigned set = filling->fit[link->blocked >> 8 * growth->line & 0x3f] & there->set;
        grow_link(growth->engine, out, link, here, there, set);
        out += set != 0;
    }
    struct word *const child = &growth->to->words[here->first];
    child->links = growth->links;
    child->shifts = growth->shifts;
    growth->links = (uint32_t)(out - growth->to->links);
    const uint32_t shift_count = word[1].shifts - word->shifts;
    copy_shifts(&growth->to->shifts[growth->shifts], &growth->from->shifts[word->shifts], shift_count);
    growth->shifts += shift_count;
    growth->shifts += grow_shifts(growth->engine, &growth->to->shifts[growth->shifts], here, filling);
}

static void grow_word_split(struct growth *growth, const struct word *word, const struct sprout *here,
                            const struct link *links, const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
    const uint32_t shift_count = word[1].shifts - word->shifts, children = here->is_split ? count_bits(here->set) : 1;
    for (uint32_t number = 0; number < children; number++) {
        struct word *const child = &growth->to->words[here->first + number];
        child->links = growth->links;
        child->shifts = growth->shifts;
        copy_shifts(&growth->to->shifts[growth->shifts], &growth->from->shifts[word->shifts], shift_count);
        growth->shifts += shift_count;
        const unsigned allowed = here->is_split ? 1U << child->placement : here->set;
        for (const struct link *link = links; link < links_end; link++) {
            const struct sprout *const there = &growth->engine->sprouts[link->to];
            const unsigned set = filling->fit[link->blocked >> 8 * growth->line & 0x3f] & there->set & allowed;
            growth->links += grow_link_split(growth->engine, &growth->to->links[growth->links], link, here, there, set);
        }
        if (here->is_split)
            growth->links += grow_line_links(&growth->to->links[growth->links], word, here, filling, number);
        else
            growth->shifts += grow_shifts(growth->engine, &growth->to->shifts[growth->shifts], here, filling);
    }
}

static bool kernel_grow(struct engine *engine, const struct level *from, struct level *to, int line,
                        const struct filling *filling, unsigned chosen)
{
    bool has_split;
    if (!grow_words(engine, from, to, line, filling, chosen, &has_split))
        return false;
    if (!to->has_solution)
        return true;
    struct growth growth = {engine, from, to, filling, line, 0, 0};
    struct link outer_links[ENGINE_OUTER_LINKS];
    for (uint32_t i = 0; i < from->count; i++) {
        const struct sprout *const here = &engine->sprouts[i];
        if (here->set == 0)
            continue;
        const struct word *const word = &from->words[i];
        const uint32_t link_count =
            from->has_links ? word[1].links - word->links : engine_outer_links(engine, word, outer_links);
        const struct link *const links = from->has_links ? &from->links[word->links] : outer_links;
        const uint32_t shift_count = word[1].shifts - word->shifts;
        const size_t most = has_split ? CENSUS_PLACEMENTS * CENSUS_PLACEMENTS : 1;
        const size_t most_links = growth.links + (link_count + 2) * most;
        const size_t most_shifts = growth.shifts + (shift_count + 2 * CENSUS_PLACEMENTS) * most;
        if ((most_links > to->link_capacity || most_shifts > to->shift_capacity) &&
            !level_has_room(to, to->count + 1, most_links, most_shifts))
            return false;
        if (has_split)
            grow_word_split(&growth, word, here, links, links + link_count);
        else
            grow_word(&growth, word, here, links, links + link_count);
    }
    to->words[to->count].links = growth.links;
    to->words[to->count].shifts = growth.shifts;
    to->has_links = true;
    return true;
}
