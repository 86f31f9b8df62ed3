/* Solves one group: distances from all solutions at once, then its clusters. Included by kernel.h. */

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

/* Breadth-first from all solutions. Finds the number of distances and of the configurations that were reached; which they are is in
 * the arrivals. It ends when all of the group are found, which spares looking beyond the last of them. */
static bool find_distances(struct engine *engine, const struct level *level, struct group_found *group)
{
    uint64_t *now = engine->now, *next = engine->next;
    uint32_t arrivals = 0;
    for (uint32_t distance = 0;; distance++) {
        const uint32_t first = arrivals;
        engine->first_arrival[distance] = first;
        struct arrival *const room =
            grow(engine->arrivals, &engine->arrival_capacity, arrivals + (size_t)level->count + 1, sizeof *room);
        if (!room)
            return engine_fail(engine, UJ_NO_MEMORY);
        engine->arrivals = room;
        const uint64_t count = collect_arrivals(engine, now, level->count, &arrivals);
        if (count == 0)
            return true;
        if (distance == LATTICE_DISTANCES)
            return engine_fail(engine, UJ_LIMIT);
        group->max_distance = distance;
        group->solvable += count;
        engine->first_arrival[distance + 1] = arrivals;
        sink_level(engine->sink, distance, count * (uint64_t)engine->group.times);
        if (group->solvable == group->size)
            return true;
        for (uint32_t i = first; i < arrivals; i++)
            spread_slides(level, &level->words[room[i].word], room[i].bits, next);
        uint64_t *const swapped = now;
        now = next;
        next = swapped;
    }
}

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
    engine->waiting[word / WORD_BITS] |= (uint64_t)((bits & ~engine->flooded[word]) != 0) << word % WORD_BITS;
}

/* The cluster around one configuration, added to what was flooded before. Stops as soon as `most` are found, when
 * there can be no more. Most words are of one part: what reaches them has all of them, and passes all on that links can
 * carry. */
static struct cluster_found flood_cluster(struct engine *engine, const struct level *level, uint32_t seed, uint64_t bit,
                                          uint64_t most)
{
    struct cluster_found found = {0};
    flood_word(engine, seed, bit);
    const uint32_t last = level->count / WORD_BITS;
    for (uint32_t at = seed / WORD_BITS, idle = 0; idle <= last && found.size != most;
         at = at < last ? at + 1 : 0, idle++) {
        for (; engine->waiting[at]; idle = 0) {
            const uint32_t i = at * WORD_BITS + (uint32_t)__builtin_ctzll(engine->waiting[at]);
            engine->waiting[at] &= engine->waiting[at] - 1;
            const uint64_t bits = engine->pending[i] & ~engine->flooded[i];
            engine->pending[i] = 0;
            const struct word *const word = &level->words[i];
            const uint64_t part = word->parts == 1 ? LOW_BITS(word->size) : part_around(level, word, bits);
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

static bool reserve_words(struct engine *engine, uint32_t count)
{
    const size_t size = (size_t)count * 5 + count / WORD_BITS + 1;
    uint64_t *const words = grow(engine->words, &engine->words_capacity, size, sizeof *words);
    if (!words)
        return engine_fail(engine, UJ_NO_MEMORY);
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

/* Floods the cluster around one configuration and reports it. `first`: the first arrival that may belong to it, if it has a
 * solution. */
static inline bool solve_cluster(struct engine *engine, const struct level *level, uint32_t word, uint64_t bit,
                                 int distance, uint32_t first, uint64_t *left)
{
    const bool is_wanted = distance >= 0 && sink_wants(engine->sink, &engine->group, distance);
    if (is_wanted && !engine_note_candidates(engine, (uint32_t)distance, first))
        return false;
    struct cluster_found found = flood_cluster(engine, level, word, bit, *left);
    struct hardest hardest, mirrored;
    assert(found.size > 0 && found.size <= *left);
    *left -= found.size;
    found.distance = distance;
    found.engine = engine;
    if (is_wanted) {
        /* cppcheck-suppress uninitvar ; engine_hardest writes both */
        found.hardest_mirrored = engine->group.times > 1 ? &mirrored : NULL;
        hardest = engine_hardest(engine, (uint32_t)distance, first, engine->group.times > 1 ? &mirrored : NULL);
        found.hardest = &hardest;
    }
    const uj_status status = sink_cluster(engine->sink, &engine->group, &found);
    return status == UJ_OK || engine_fail(engine, status);
}

/* The farthest configuration that belongs to no cluster yet is a hardest one of the next. */
static inline bool solve_solvable(struct engine *engine, const struct level *level, const struct group_found *group)
{
    uint64_t left = group->solvable;
    for (uint32_t distance = group->max_distance + 1; left && distance-- > 0;)
        for (uint32_t i = engine->first_arrival[distance]; left && i < engine->first_arrival[distance + 1]; i++) {
            const struct arrival arrival = engine->arrivals[i];
            uint64_t bits;
            while (left && (bits = arrival.bits & ~engine->flooded[arrival.word]))
                if (!solve_cluster(engine, level, arrival.word, bits & -bits, (int)distance, i, &left))
                    return false;
        }
    return true;
}

static inline bool solve_unsolvable(struct engine *engine, const struct level *level, const struct group_found *group)
{
    uint64_t left = group->size - group->solvable;
    for (uint32_t i = 0; left && i < level->count; i++) {
        uint64_t bits;
        while (left && (bits = LOW_BITS(level->words[i].size) & ~engine->flooded[i]))
            if (!solve_cluster(engine, level, i, bits & -bits, -1, 0, &left))
                return false;
    }
    return true;
}

static bool kernel_solve(struct engine *engine, const struct level *level)
{
    if (!reserve_words(engine, level->count))
        return false;
    struct group_found group = {0};
    for (uint32_t i = 0; i < level->count; i++) {
        const struct word *const word = &level->words[i];
        group.size += word->size;
        engine->now[i] = word->solved & LOW_BITS(word->size);
        group.solutions += count_bits(engine->now[i]);
    }
    assert(group.solutions > 0);
    if (!find_distances(engine, level, &group) || !solve_solvable(engine, level, &group) ||
        !solve_unsolvable(engine, level, &group))
        return false;
    sink_group(engine->sink, &engine->group, &group);
    return true;
}
