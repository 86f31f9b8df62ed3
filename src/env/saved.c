/* The games of an environment as bytes, as packed numbers: a version, the number of games, whether they have begun, and then for each its
 * level, the positions of its vehicles, its actions so far, what the last one did, and its random numbers. The rest follows from these. */
#include <string.h>

#include "base/error.h"
#include "base/varint.h"
#include "env/env.h"

enum { VERSION = 1, RANDOM_NUMBERS = 4 };

static void pack_random(uj_text *out, const uj_random *random)
{
    for (int i = 0; i < RANDOM_NUMBERS; i++)
        pack_number(out, random->state[i]);
}

static void pack_game(uj_text *out, const uj_env *env, size_t at)
{
    const uint32_t number = env->view.level[at];
    uint32_t reward;
    memcpy(&reward, &env->view.reward[at], sizeof reward);
    pack_number(out, number);
    for (int v = 0; v < env->levels.all[number].vehicles; v++)
        pack_number(out, env->positions[at * (size_t)env->options.vehicles + (size_t)v]);
    pack_number(out, env->view.played[at]);
    pack_number(out, env->view.was_legal[at]);
    pack_number(out, reward);
    pack_random(out, &env->games[at].levels);
    pack_random(out, &env->games[at].actions);
}

void uj_env_save(const uj_env *env, uj_text *out)
{
    pack_number(out, VERSION);
    pack_number(out, (uint64_t)env->options.count);
    pack_number(out, env->has_begun);
    for (size_t at = 0; env->has_begun && at < (size_t)env->options.count; at++)
        pack_game(out, env, at);
}

/* ---- And back ---- */

struct saved {
    const char *at, *end;
};

static bool unpack_below(struct saved *saved, uint64_t bound, uint64_t *out)
{
    return unpack_number(&saved->at, saved->end, out) && *out < bound;
}

static bool unpack_random(struct saved *saved, uj_random *out)
{
    uint64_t any = 0;
    for (int i = 0; i < RANDOM_NUMBERS; i++) {
        if (!unpack_number(&saved->at, saved->end, &out->state[i]))
            return false;
        any |= out->state[i];
    }
    return any != 0; /* from zeros alone, nothing but zeros would follow */
}

/* False if two vehicles overlap, or one stands where it can never be. */
static bool unpack_positions(struct saved *saved, const uj_env *env, const struct level *level, uint8_t *out)
{
    const struct track *const tracks = env->levels.tracks + level->first_track;
    uint64_t taken = level->walls;
    for (int v = 0; v < level->vehicles; v++) {
        uint64_t position;
        if (!unpack_below(saved, (uint64_t)tracks[v].high + 1, &position) || position < tracks[v].low)
            return false;
        out[v] = (uint8_t)position;
        for (unsigned i = 0; i < tracks[v].length; i++) {
            const uint64_t cell = UINT64_C(1) << (tracks[v].cell + (position + i) * tracks[v].stride);
            if (taken & cell)
                return false;
            taken |= cell;
        }
    }
    return true;
}

/* A game, which takes the place of the environment's if `is_taken`. */
static bool unpack_game(struct saved *saved, uj_env *env, size_t at, bool is_taken)
{
    uint8_t places[UJ_ENV_MAX_CELLS];
    uint64_t number, played, was_legal, reward;
    struct game random;
    if (!unpack_below(saved, env->levels.count, &number))
        return false;
    const struct level *const level = &env->levels.all[number];
    const uint64_t most = env->options.max_actions > 0 ? (uint64_t)env->options.max_actions : UINT32_MAX;
    if (!unpack_positions(saved, env, level, places) || !unpack_below(saved, most + 1, &played) ||
        !unpack_below(saved, 2, &was_legal) || !unpack_below(saved, UINT64_C(1) << 32, &reward) ||
        !unpack_random(saved, &random.levels) || !unpack_random(saved, &random.actions))
        return false;
    if (!is_taken)
        return true;
    struct game *const game = &env->games[at];
    const uj_env_view *const view = &env->view;
    const uint32_t reward_bits = (uint32_t)reward;
    env_begin(env, at, (uint32_t)number);
    env_place(env, at, places);
    memcpy(&view->reward[at], &reward_bits, sizeof reward_bits);
    view->played[at] = (uint32_t)played;
    view->was_legal[at] = was_legal == 1;
    view->solved[at] = places[0] == level->goal;
    view->cut_off[at] = !view->solved[at] && played == (uint64_t)env->options.max_actions && played > 0;
    game->has_ended = view->solved[at] || view->cut_off[at];
    game->levels = random.levels;
    game->actions = random.actions;
    return true;
}

static bool unpack_all(struct saved saved, uj_env *env, bool is_taken)
{
    const size_t count = (size_t)env->options.count;
    uint64_t version, games, has_begun;
    bool is_fine = unpack_below(&saved, VERSION + 1, &version) && version == VERSION &&
                   unpack_below(&saved, count + 1, &games) && games == count && unpack_below(&saved, 2, &has_begun);
    for (size_t at = 0; is_fine && has_begun == 1 && at < count; at++)
        is_fine = unpack_game(&saved, env, at, is_taken);
    if (is_fine && is_taken)
        env->has_begun = has_begun == 1;
    return is_fine && saved.at == saved.end;
}

uj_status uj_env_restore(uj_env *env, const void *data, size_t length, uj_error *error)
{
    const struct saved saved = {data, (const char *)data + length};
    if (!unpack_all(saved, env, false))
        return fail_here(error, UJ_BAD_INPUT,
                         "these are not the games of an environment with these levels and options");
    unpack_all(saved, env, true);
    return UJ_OK;
}
