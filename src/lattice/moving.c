/* Vehicles that move in shortest solutions. The search has left every configuration at its distance, so a shortest solution is a walk
 * from level to level. Each slide that leads one level down from a configuration of the walk begins a shortest solution, so that one
 * walk finds vehicles of many. */
#include "base/bits.h"
#include "lattice/view.h"

/* The arrivals of a distance are in the order of their words. */
static bool is_at_distance(const struct engine *engine, uint32_t distance, struct place place)
{
    uint32_t low = engine->first_arrival[distance], high = engine->first_arrival[distance + 1];
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        *(engine->arrivals[middle].word <= place.word ? &low : &high) = middle;
    }
    assert(low < high);
    return engine->arrivals[low].word == place.word && engine->arrivals[low].bits & place.bit;
}

struct walk {
    const struct engine *engine;
    uint32_t distance; /* of the level below */
    struct configuration start, from;
    struct place next;
    struct configuration to; /* what stands at `next` */
    uint64_t moving;         /* cells of the start */
};

/* The cells at the start of the vehicle whose place in a line differs between two placements; 0: the line is as it was. */
static uint64_t cells_of_mover(const struct filling *filling, unsigned start, unsigned from, unsigned to,
                               unsigned first, unsigned stride)
{
    uint64_t cells = 0;
    for (int i = 0; i < filling->vehicles; i++)
        for (int k = 0; filling->start[from][i] != filling->start[to][i] && k < filling->length[i]; k++)
            cells |= UINT64_C(1) << (first + stride * ((unsigned)filling->start[start][i] + (unsigned)k));
    return cells;
}

static uint64_t cells_that_move(const struct walk *walk, const struct configuration *to)
{
    const struct group *const group = &walk->engine->group;
    const unsigned width = (unsigned)group->lattice->width, height = (unsigned)group->lattice->height;
    const struct configuration *const start = &walk->start, *const from = &walk->from;
    uint64_t cells = 0;
    for (unsigned i = 0; i < height; i++)
        cells |= cells_of_mover(group->rows[i], start->rows[i], from->rows[i], to->rows[i], i * width, 1);
    for (unsigned i = 0; i < width; i++)
        cells |= cells_of_mover(group->columns[i], start->columns[i], from->columns[i], to->columns[i], i, width);
    return cells;
}

/* Looks at a slide: if it leads to the level below, its vehicle moves in a shortest solution. The walk goes on with one that moves a
 * vehicle that had not moved yet, where it can. */
static void consider(struct walk *walk, struct place place)
{
    if (!is_at_distance(walk->engine, walk->distance, place))
        return;
    const struct word_view view = view_word(walk->engine, place.word);
    const struct configuration to = view_configuration(walk->engine, &view, lowest_bit(place.bit));
    const uint64_t cells = cells_that_move(walk, &to);
    if (walk->next.bit == 0 || cells & ~walk->moving) {
        walk->next = place;
        walk->to = to;
    }
    walk->moving |= cells;
}

static void consider_slides(struct walk *walk, const struct level *level, struct place place)
{
    const struct word *const word = &level->words[place.word];
    for (const struct shift *shift = &level->shifts[word->shifts], *end = &level->shifts[word[1].shifts]; shift < end;
         shift++) {
        const uint64_t up = place.bit << shift->by & shift->slides;
        const uint64_t down = (place.bit & shift->slides) >> shift->by;
        if (up)
            consider(walk, (struct place){place.word, up});
        if (down)
            consider(walk, (struct place){place.word, down});
    }
    for (const struct link *link = &level->links[word->links], *end = &level->links[word[1].links]; link < end; link++)
        if (link->own & place.bit)
            consider(walk, (struct place){link->to, PDEP(PEXT(place.bit, link->own), link->other)});
}

uint64_t engine_moving(const struct engine *engine, const struct hardest *hardest, int distance)
{
    const struct lattice *const lattice = engine->group.lattice;
    const struct level *const level = engine->path[engine->axis->inner_count];
    const struct word_view view = view_word(engine, hardest->place.word);
    struct walk walk = {.engine = engine, .next = hardest->place};
    walk.to = walk.start = view_configuration(engine, &view, lowest_bit(hardest->place.bit));
    for (walk.distance = (uint32_t)distance; walk.distance-- > 0;) {
        const struct place here = walk.next;
        walk.from = walk.to;
        walk.next.bit = 0;
        consider_slides(&walk, level, here);
        assert(walk.next.bit);
    }
    return hardest->is_mirrored ? cells_mirrored(walk.moving, lattice->width, lattice->height) : walk.moving;
}
