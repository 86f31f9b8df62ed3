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
    if (sprouts)
        engine->sprouts = sprouts;
    if (!sprouts || !level_has_room(to, (size_t)from->count * CENSUS_PLACEMENTS + 2, 1, 1))
        return false;
    const bool is_exit_row = engine->axis->is_target_inner && line == 0;
    const uint16_t *const futures = engine->future[line];
    struct word *out = to->words;
    *has_split = false;
    for (uint32_t i = 0; i < from->count; i++) {
        const struct word *const word = &from->words[i];
        const unsigned blocked = word->blocked >> 8 * line & 0x3f, future = word->future - futures[blocked];
        const unsigned set = engine_hope(engine, chosen, future) ? filling->fit[blocked] : 0;
        sprouts[i] = (struct sprout){(uint32_t)(out - to->words), (uint8_t)set, word->size, word->size, 0};
        if (set == 0)
            continue;
        const unsigned size = word->size * filling->steps[set].members;
        *out = *word;
        out->parent = i;
        out->future = (uint16_t)future;
        if (size <= 64) {
            out->placement = PLACEMENT_INSIDE;
            out->size = (uint8_t)size;
            out->parts = (uint8_t)(word->parts * filling->steps[set].parts);
            if (is_exit_row)
                out->solved = repeated(engine, low_bits(word->size), (unsigned)PEXT(filling->solved, set), word->size) *
                              engine->multiples_of[size];
            out++;
            continue;
        }
        *has_split = true;
        sprouts[i].bits_apart = 0;
        sprouts[i].words_apart = 1;
        for (unsigned rest = set; rest; rest &= rest - 1) {
            out[1] = out[0];
            out->placement = (uint8_t)__builtin_ctz(rest);
            if (is_exit_row)
                out->solved = filling->solved >> out->placement & 1 ? UINT64_MAX : 0;
            out++;
        }
    }
    to->count = (uint32_t)(out - to->words);
    return true;
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

/* Links of a word that was not split to others that were not. There are too many of them for a branch: each is written, and
 * the next takes its place if it carries nothing. */
static inline void grow_links(struct growth *growth, const struct sprout *here, const struct link *link,
                              const struct link *end, bool has_split)
{
    const uint8_t *const fit = growth->filling->fit;
    const uint64_t *const multiples_of = growth->engine->multiples_of, multiples = multiples_of[here->size];
    const struct sprout *const sprouts = growth->engine->sprouts;
    const int shift = 8 * growth->line;
    const unsigned own_set = here->set;
    struct link *out = &growth->to->links[growth->links];
    for (; link < end; link++) {
        const struct sprout *const there = &sprouts[link->to];
        const unsigned set = has_split && there->words_apart ? 0 : fit[link->blocked >> shift & 0x3f] & there->set;
        out->blocked = link->blocked;
        out->own = link->own * PDEP(PEXT(set, own_set), multiples);
        out->other = link->other * PDEP(PEXT(set, there->set), multiples_of[there->size]);
        out->to = there->first;
        out = set ? out + 1 : out;
    }
    growth->links = (uint32_t)(out - growth->to->links);
}

static inline void grow_word(struct growth *growth, const struct word *word, const struct sprout *here,
                             const struct link *links, const struct link *links_end, bool has_split)
{
    struct word *const child = &growth->to->words[here->first];
    child->links = growth->links;
    child->shifts = growth->shifts;
    grow_links(growth, here, links, links_end, has_split);
    const uint32_t shift_count = word[1].shifts - word->shifts;
    copy_shifts(&growth->to->shifts[growth->shifts], &growth->from->shifts[word->shifts], shift_count);
    growth->shifts += shift_count;
    growth->shifts += grow_shifts(growth->engine, &growth->to->shifts[growth->shifts], here, growth->filling);
}

/* Links of one placement of a word that was split. The other end may be split as well, or hold the placement among its
 * bits: then the mask moves up to where that is. */
static void grow_split_links(struct growth *growth, const struct link *links, const struct link *links_end,
                             unsigned placement)
{
    const struct filling *const filling = growth->filling;
    struct link *out = &growth->to->links[growth->links];
    for (const struct link *link = links; link < links_end; link++) {
        const struct sprout *const there = &growth->engine->sprouts[link->to];
        const unsigned set = filling->fit[link->blocked >> 8 * growth->line & 0x3f] & there->set;
        const unsigned rank = count_bits(there->set & ((1U << placement) - 1));
        out->blocked = link->blocked;
        out->own = link->own;
        out->other = link->other << (rank * there->bits_apart & 63);
        out->to = there->first + rank * there->words_apart;
        out += set >> placement & 1;
    }
    growth->links = (uint32_t)(out - growth->to->links);
}

/* Links from a word that was not split to those that were. */
static void grow_links_to_split(struct growth *growth, const struct sprout *here, const struct link *links,
                                const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
    struct link *out = &growth->to->links[growth->links];
    for (const struct link *link = links; link < links_end; link++) {
        const struct sprout *const there = &growth->engine->sprouts[link->to];
        if (!there->words_apart)
            continue;
        for (unsigned set = filling->fit[link->blocked >> 8 * growth->line & 0x3f] & there->set; set; set &= set - 1) {
            const unsigned below = (set & -set) - 1;
            out->blocked = link->blocked;
            out->own = link->own << count_bits(here->set & below) * here->size;
            out->other = link->other;
            out->to = there->first + count_bits(there->set & below);
            out++;
        }
    }
    growth->links = (uint32_t)(out - growth->to->links);
}

/* The same as grow_word where words are split. */
static void grow_word_split(struct growth *growth, const struct word *word, const struct sprout *here,
                            const struct link *links, const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
    const uint32_t shift_count = word[1].shifts - word->shifts;
    struct word *child = &growth->to->words[here->first];
    if (here->words_apart == 0) {
        grow_word(growth, word, here, links, links_end, true);
        grow_links_to_split(growth, here, links, links_end);
        return;
    }
    uint32_t number = 0;
    for (unsigned rest = here->set; rest; rest &= rest - 1, child++) {
        child->links = growth->links;
        child->shifts = growth->shifts;
        copy_shifts(&growth->to->shifts[growth->shifts], &growth->from->shifts[word->shifts], shift_count);
        growth->shifts += shift_count;
        grow_split_links(growth, links, links_end, child->placement);
        growth->links += grow_line_links(&growth->to->links[growth->links], word, here, filling, number++);
    }
}

static bool kernel_grow(struct engine *engine, const struct level *from, struct level *to, int line,
                        const struct filling *filling, unsigned chosen)
{
    bool has_split;
    if (!grow_words(engine, from, to, line, filling, chosen, &has_split))
        return false;
    struct growth growth = {engine, from, to, filling, line, 0, 0};
    struct link outer_links[ENGINE_OUTER_LINKS];
    for (uint32_t child = 0; child < to->count;) {
        const uint32_t i = to->words[child].parent;
        const struct sprout *const here = &engine->sprouts[i];
        child += here->words_apart ? count_bits(here->set) : 1;
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
            grow_word(&growth, word, here, links, links + link_count, false);
    }
    to->words[to->count].links = growth.links;
    to->words[to->count].shifts = growth.shifts;
    to->has_links = true;
    return true;
}
