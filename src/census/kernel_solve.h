/* Solves one group: distances from all solutions at once, then its clusters. Included by kernel_bmi2.c and
 * kernel_portable.c, which define PEXT and PDEP, after kernel_grow.h. */

/* What is reached from `bits` of a word goes into `next`: one slide of an inner or of an outer vehicle. */
static inline void spread_slides(const struct level *level, const struct word *word, uint64_t bits, uint64_t *next)
{
    uint64_t inside = 0;
    for (const struct shift *shift = &level->shifts[word->shifts], *end = &level->shifts[word[1].shifts]; shift < end;
         shift++)
        inside |= (bits << shift->by & shift->slides) | (bits & shift->slides) >> shift->by;
    next[word - level->words] |= inside;
    for (const struct link *link = &level->links[word->links], *end = &level->links[word[1].links]; link < end; link++)
        next[link->to] |= PDEP(PEXT(bits, link->own), link->other);
}

/* What arrives at the next distance: reached just now, and never before. */
static inline uint64_t collect_arrivals(struct engine *engine, uint64_t *now, uint32_t count, uint32_t *arrivals)
{
    uint64_t *const reached = engine->reached, sum = 0;
    struct arrival *out = &engine->arrivals[*arrivals];
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t bits = now[i] & ~reached[i];
        now[i] = 0;
        *out = (struct arrival){bits, i};
        out = bits ? out + 1 : out;
        reached[i] |= bits;
        sum += count_bits(bits);
    }
    *arrivals = (uint32_t)(out - engine->arrivals);
    return sum;
}

/* Breadth-first from all solutions. Returns the configurations that were reached; the distances are in the arrivals. It ends
 * when all `size` are found, which spares looking beyond the last of them. */
static uint64_t find_distances(struct engine *engine, const struct level *level, uint64_t size, uint32_t *distances)
{
    uint64_t *now = engine->now, *next = engine->next;
    uint64_t total = 0;
    uint32_t arrivals = 0, distance = 0;
    for (;; distance++) {
        const uint32_t first = arrivals;
        engine->first_arrival[distance] = first;
        struct arrival *const room =
            grow(engine->arrivals, &engine->arrival_capacity, arrivals + (size_t)level->count + 1, sizeof *room);
        if (!room) {
            engine->status = UJ_NO_MEMORY;
            return 0;
        }
        engine->arrivals = room;
        const uint64_t count = collect_arrivals(engine, now, level->count, &arrivals);
        if (count == 0)
            break;
        total += count;
        engine->keeper.result->tally.configurations_by_distance[distance] += count;
        if (total == size) {
            engine->first_arrival[++distance] = arrivals;
            break;
        }
        for (uint32_t i = first; i < arrivals; i++)
            spread_slides(level, &level->words[room[i].word], room[i].bits, next);
        uint64_t *const swapped = now;
        now = next;
        next = swapped;
    }
    *distances = distance;
    return total;
}

struct cluster_found {
    uint64_t size, solutions;
};

/* All that is joined with some bits inside their word. */
static inline uint64_t part_around(const struct level *level, const struct word *word, uint64_t bits)
{
    for (const struct shift *shift = &level->shifts[word->shifts], *end = &level->shifts[word[1].shifts]; shift < end;
         shift++)
        bits |= (bits << shift->by & shift->joins) | (bits & shift->joins) >> shift->by;
    return bits;
}

/* Notes what has come to a word and is new there, so that the word will be taken up. */
static inline void flood_word(struct engine *engine, uint32_t word, uint64_t bits)
{
    engine->pending[word] |= bits;
    engine->waiting[word / 64] |= (uint64_t)((bits & ~engine->flooded[word]) != 0) << word % 64;
}

/* The cluster around one configuration, added to what was flooded before. Stops as soon as `most` are found, when
 * there can be no more. Most words are of one part: what reaches them has all of them, and passes all on that links can
 * carry. */
static struct cluster_found flood_cluster(struct engine *engine, const struct level *level, uint32_t seed, uint64_t bit,
                                          uint64_t most)
{
    struct cluster_found found = {0};
    flood_word(engine, seed, bit);
    const uint32_t last = level->count / 64;
    for (uint32_t at = seed / 64, idle = 0; idle <= last && found.size != most; at = at < last ? at + 1 : 0, idle++) {
        for (; engine->waiting[at]; idle = 0) {
            const uint32_t i = at * 64 + (uint32_t)__builtin_ctzll(engine->waiting[at]);
            engine->waiting[at] &= engine->waiting[at] - 1;
            const uint64_t bits = engine->pending[i] & ~engine->flooded[i];
            engine->pending[i] = 0;
            const struct word *const word = &level->words[i];
            const uint64_t part = word->parts == 1 ? low_bits(word->size) : part_around(level, word, bits);
            engine->flooded[i] |= part;
            found.size += count_bits(part);
            found.solutions += count_bits(part & word->solved);
            const struct link *link = &level->links[word->links], *const end = &level->links[word[1].links];
            if (word->parts == 1)
                for (; link < end; link++)
                    flood_word(engine, link->to, link->other);
            else
                for (; link < end; link++)
                    flood_word(engine, link->to, PDEP(PEXT(part, link->own), link->other));
        }
    }
    return found;
}

static bool words_have_room(struct engine *engine, uint32_t count)
{
    const size_t size = (size_t)count * 5 + count / 64 + 1;
    uint64_t *const words = grow(engine->words, &engine->words_capacity, size, sizeof *words);
    if (!words) {
        engine->status = UJ_NO_MEMORY;
        return false;
    }
    memset(words, 0, size * sizeof *words);
    engine->words = words;
    engine->reached = words;
    engine->now = words + count;
    engine->next = words + 2 * (size_t)count;
    engine->flooded = words + 3 * (size_t)count;
    engine->pending = words + 4 * (size_t)count;
    engine->waiting = words + 5 * (size_t)count;
    return true;
}

static bool kernel_solve(struct engine *engine, const struct level *level)
{
    if (!words_have_room(engine, level->count))
        return false;
    struct group_found group = {0};
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        group.size += word->size;
        engine->now[i] = word->solved & low_bits(word->size);
        group.solutions += count_bits(engine->now[i]);
    }
    uint32_t distances;
    group.solvable = find_distances(engine, level, group.size, &distances);
    if (engine->status != UJ_OK)
        return false;
    group.max_distance = distances - 1;

    /* The farthest configuration that belongs to no cluster yet is a hardest one of the next. */
    uint64_t left = group.solvable;
    for (uint32_t distance = distances; left && distance-- > 0;)
        for (uint32_t i = engine->first_arrival[distance]; left && i < engine->first_arrival[distance + 1]; i++) {
            const struct arrival *const arrival = &engine->arrivals[i];
            uint64_t bits;
            while (left && (bits = arrival->bits & ~engine->flooded[arrival->word])) {
                const bool is_kept = keeper_wants(&engine->keeper, (int)distance);
                if (is_kept && !keeper_before(engine, (int)distance, i))
                    return false;
                const struct cluster_found found = flood_cluster(engine, level, arrival->word, bits & -bits, left);
                left -= found.size;
                keeper_add_cluster(engine, &group, found.size, found.solutions, (int)distance);
                if (is_kept && !keeper_after(engine, (int)distance, i, found.size, found.solutions))
                    return false;
            }
        }
    left = group.size - group.solvable;
    for (uint32_t i = 0; left && i < level->count; i++) {
        uint64_t bits;
        while (left && (bits = low_bits(level->words[i].size) & ~engine->flooded[i])) {
            const struct cluster_found found = flood_cluster(engine, level, i, bits & -bits, left);
            left -= found.size;
            keeper_add_cluster(engine, &group, found.size, 0, -1);
        }
    }
    return keeper_add_group(engine, &group);
}
