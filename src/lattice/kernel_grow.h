/* Extends a level by one inner line. Included by kernel.h. */
#include <string.h>

/* For assert: whether copies of a mask that begin at these places do not overlap. */
static inline bool are_apart(uint64_t mask, uint64_t places)
{
    uint64_t all = 0;
    for (; places; places &= places - 1) {
        const uint64_t copy = mask * (places & -places);
        if (all & copy)
            return false;
        all |= copy;
    }
    return true;
}

/* A mask of a word of `size` bits, for each of the digits of a further line: no two copies overlap, so one multiplication
 * makes them all. */
static inline uint64_t repeated(uint64_t mask, uint64_t digits, uint64_t multiples_of_size)
{
    const uint64_t places = PDEP(digits, multiples_of_size);
    assert(are_apart(mask, places));
    return mask * places;
}

/* Makes the words of the new level, without links and shifts, and notes where those of each old word are. */
static bool grow_words(struct engine *engine, const struct level *from, struct level *to, int line,
                       const struct filling *filling, unsigned chosen, bool *has_split)
{
    struct children *const children = grow(engine->children, &engine->children_capacity, from->count, sizeof *children);
    if (children)
        engine->children = children;
    if (!children || !level_reserve(to, (size_t)from->count * LINE_PLACEMENTS + 2, 1, 1))
        return engine_fail(engine, UJ_NO_MEMORY);
    const bool is_exit_row = engine->axis->is_target_inner && line == 0;
    const uint16_t *const futures = engine->future[line];
    struct word *out = to->words;
    *has_split = false;
    for (uint32_t i = 0; i < from->count; i++) {
        const struct word *const word = &from->words[i];
        const unsigned blocked = blocked_in(word->blocked, line), future = word->future - futures[blocked];
        const unsigned set = engine_is_large_enough(engine, chosen, future) ? filling->fit[blocked] : 0;
        children[i] = (struct children){(uint32_t)(out - to->words), (placement_set)set, word->size, word->size, 0};
        if (set == 0)
            continue;
        const unsigned size = word->size * filling->steps[set].members;
        *out = *word;
        out->parent = i;
        out->future = (uint16_t)future;
        if (size <= WORD_BITS) {
            out->placement = PLACEMENT_INSIDE;
            out->size = (uint8_t)size;
            out->parts = (uint8_t)(word->parts * filling->steps[set].parts);
            if (is_exit_row)
                out->solved =
                    repeated(LOW_BITS(word->size), PEXT(filling->solved, set), engine->multiples_of[word->size]) *
                    engine->multiples_of[size];
            out++;
            continue;
        }
        *has_split = true;
        children[i].bits_apart = 0;
        children[i].words_apart = 1;
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
static uint32_t grow_line_links(struct link *out, const struct word *word, const struct children *here,
                                const struct filling *filling, unsigned number)
{
    const uint64_t all = LOW_BITS(word->size);
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
static inline uint32_t grow_shifts(const struct engine *engine, struct shift *out, const struct children *here,
                                   const struct filling *filling)
{
    const unsigned size = here->size;
    const struct steps *const steps = &filling->steps[here->set];
    const uint64_t multiples = engine->multiples_of[size];
    const uint64_t block = LOW_BITS(size) * engine->multiples_of[size * count_bits(here->set)];
    for (int i = 0; i < steps->count; i++)
        out[i] = (struct shift){repeated(block, steps->slides[i], multiples),
                                repeated(block, steps->joins[i], multiples), steps->difference[i] * size};
    return steps->count;
}

struct growth {
    struct engine *engine;
    const struct level *from;
    struct level *to;
    const struct filling *filling;
    int line;
    uint32_t links, shifts; /* so many there are in the new level */
};

enum { SHIFTS_AT_ONCE = 4 };

/* The shifts of an old word belong to its children too. Copies several at a time: what it reads and writes beyond them is room
 * that kernel_grow has reserved, in this level and in the one before. */
static inline void copy_shifts(struct growth *growth, const struct word *word)
{
    const uint32_t count = word[1].shifts - word->shifts;
    struct shift *const to = &growth->to->shifts[growth->shifts];
    const struct shift *const from = &growth->from->shifts[word->shifts];
    assert(count == 0 || word->shifts + count + SHIFTS_AT_ONCE - 1 <= growth->from->shift_capacity);
    assert(growth->shifts + count + SHIFTS_AT_ONCE - 1 <= growth->to->shift_capacity);
    for (uint32_t i = 0; i < count; i += SHIFTS_AT_ONCE)
        memcpy(&to[i], &from[i], SHIFTS_AT_ONCE * sizeof *to);
    growth->shifts += count;
}

/* Links of a word that was not split to others that were not. There are too many of them for a branch: each is written, and
 * the next takes its place if it carries nothing. */
static inline void grow_links(struct growth *growth, const struct children *here, const struct link *link,
                              const struct link *end, bool has_split)
{
    const placement_set *const fit = growth->filling->fit;
    const uint64_t *const multiples_of = growth->engine->multiples_of, multiples = multiples_of[here->size];
    const struct children *const children = growth->engine->children;
    const int line = growth->line;
    const unsigned own_set = here->set;
    struct link *out = &growth->to->links[growth->links];
    for (; link < end; link++) {
        const struct children *const there = &children[link->to];
        const unsigned set = has_split && there->words_apart ? 0 : fit[blocked_in(link->blocked, line)] & there->set;
        out->blocked = link->blocked;
        out->own = repeated(link->own, PEXT(set, own_set), multiples);
        out->other = repeated(link->other, PEXT(set, there->set), multiples_of[there->size]);
        out->to = there->first;
        out = set ? out + 1 : out;
    }
    growth->links = (uint32_t)(out - growth->to->links);
}

static inline void grow_word(struct growth *growth, const struct word *word, const struct children *here,
                             const struct link *links, const struct link *links_end, bool has_split)
{
    struct word *const child = &growth->to->words[here->first];
    child->links = growth->links;
    child->shifts = growth->shifts;
    grow_links(growth, here, links, links_end, has_split);
    copy_shifts(growth, word);
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
        const struct children *const there = &growth->engine->children[link->to];
        const unsigned set = filling->fit[blocked_in(link->blocked, growth->line)] & there->set;
        const unsigned rank = count_bits(there->set & ((1U << placement) - 1));
        out->blocked = link->blocked;
        out->own = link->own;
        out->other = link->other << (rank * there->bits_apart & (WORD_BITS - 1));
        out->to = there->first + rank * there->words_apart;
        out += set >> placement & 1;
    }
    growth->links = (uint32_t)(out - growth->to->links);
}

/* Links from a word that was not split to those that were. */
static void grow_links_to_split(struct growth *growth, const struct children *here, const struct link *links,
                                const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
    struct link *out = &growth->to->links[growth->links];
    for (const struct link *link = links; link < links_end; link++) {
        const struct children *const there = &growth->engine->children[link->to];
        if (!there->words_apart)
            continue;
        for (unsigned set = filling->fit[blocked_in(link->blocked, growth->line)] & there->set; set; set &= set - 1) {
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
static void grow_word_split(struct growth *growth, const struct word *word, const struct children *here,
                            const struct link *links, const struct link *links_end)
{
    const struct filling *const filling = growth->filling;
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
        copy_shifts(growth, word);
        grow_split_links(growth, links, links_end, child->placement);
        growth->links += grow_line_links(&growth->to->links[growth->links], word, here, filling, number++);
    }
}

static_assert(2 * LINE_PLACEMENTS >= LINE_PLACEMENTS - 1 + SHIFTS_AT_ONCE - 1, "copy_shifts has room to read over");

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
        const struct children *const here = &engine->children[i];
        child += here->words_apart ? count_bits(here->set) : 1;
        const struct word *const word = &from->words[i];
        const uint32_t link_count =
            from->has_links ? word[1].links - word->links : engine_outer_links(engine, word, outer_links);
        const struct link *const links = from->has_links ? &from->links[word->links] : outer_links;
        const uint32_t shift_count = word[1].shifts - word->shifts;
        const size_t most = has_split ? LINE_PLACEMENTS * LINE_PLACEMENTS : 1;
        const size_t most_links = growth.links + (link_count + 2) * most;
        const size_t most_shifts = growth.shifts + (shift_count + 2 * LINE_PLACEMENTS) * most;
        if ((most_links > to->link_capacity || most_shifts > to->shift_capacity) &&
            !level_reserve(to, to->count + 1, most_links, most_shifts))
            return engine_fail(engine, UJ_NO_MEMORY);
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
