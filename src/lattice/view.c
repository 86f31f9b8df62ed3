#include "lattice/view.h"

struct word_view view_word(const struct engine *engine, uint32_t number)
{
    struct word_view view = {.word = number};
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

struct configuration view_configuration(const struct engine *engine, const struct word_view *view, unsigned bit)
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
