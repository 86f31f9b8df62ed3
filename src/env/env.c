/* A game is a level and a position per vehicle. Which slides are possible is read off the occupied cells, which are kept row by row and
 * column by column: the free cells before and behind a vehicle are the zeros next to its bits. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "env/env.h"

enum { FREE, WALL, FIRST_VEHICLE };

/* ---- Making and freeing ---- */

static uj_status check(const uj_env_options *options, uj_error *error)
{
    const int cells = options->width * options->height;
    if (options->width < UJ_MIN_SIDE || options->height < UJ_MIN_SIDE || options->width > UJ_MAX_SIDE ||
        options->height > UJ_MAX_SIDE || cells > UJ_ENV_MAX_CELLS)
        return fail_here(error, UJ_BAD_INPUT, "a level has %d cells at most and sides of at least %d", UJ_ENV_MAX_CELLS,
                         UJ_MIN_SIDE);
    if (options->count < 1 || options->count > 1 << 20)
        return fail_here(error, UJ_BAD_INPUT, "there can be 1 to %d games, not %d", 1 << 20, options->count);
    if (options->vehicles < 1 || options->vehicles > UJ_ENV_MAX_CELLS / 2)
        return fail_here(error, UJ_BAD_INPUT, "levels can have 1 to %d vehicles, not %d", UJ_ENV_MAX_CELLS / 2,
                         options->vehicles);
    if (options->max_actions < 0 || (unsigned)options->reward > UJ_REWARD_DISTANCE ||
        !(options->discount >= 0 && options->discount <= 1))
        return fail_here(error, UJ_BAD_INPUT, "there is no such reward, discount or number of actions");
    return UJ_OK;
}

static bool make_arrays(uj_env *env)
{
    const size_t count = (size_t)env->options.count, vehicles = (size_t)env->options.vehicles;
    uj_env_view *const view = &env->view;
    env->games = calloc(count, sizeof *env->games);
    env->positions = calloc(count, vehicles);
    env->rooms = calloc(count, vehicles * sizeof *env->rooms);
    view->cells = calloc(count, (size_t)(env->options.width * env->options.height));
    view->legal = calloc(count, (size_t)env->actions);
    view->reward = calloc(count, sizeof *view->reward);
    view->solved = calloc(count, 1);
    view->cut_off = calloc(count, 1);
    view->was_legal = calloc(count, 1);
    view->level = calloc(count, sizeof *view->level);
    view->played = calloc(count, sizeof *view->played);
    view->distance = calloc(count, sizeof *view->distance);
    return env->games && env->positions && env->rooms && view->cells && view->legal && view->reward && view->solved &&
           view->cut_off && view->was_legal && view->level && view->played && view->distance;
}

static uj_status make(uj_env **out, const uj_env_options *options, uj_error *error)
{
    uj_env *const env = calloc(1, sizeof *env);
    if (!env)
        return fail_memory(error);
    env->options = *options;
    env->reach = (options->width > options->height ? options->width : options->height) - 2;
    env->actions = options->vehicles * 2 * env->reach;
    env->levels = (struct env_levels){.width = options->width,
                                      .height = options->height,
                                      .most_vehicles = options->vehicles,
                                      .with_distances = options->reward == UJ_REWARD_DISTANCE};
    if (!make_arrays(env)) {
        uj_env_free(env);
        return fail_memory(error);
    }
    *out = env;
    return UJ_OK;
}

uj_status uj_env_new(uj_env **out, const uj_env_options *given, uj_error *error)
{
    *out = NULL;
    uj_env_options options = UJ_ENV_OPTIONS_INIT;
    uj_status status = options_read(&options, sizeof options, given, error);
    if (status == UJ_OK)
        status = check(&options, error);
    return status == UJ_OK ? make(out, &options, error) : status;
}

static void copy_arrays(uj_env *to, const uj_env *from)
{
    const size_t count = (size_t)from->options.count, vehicles = count * (size_t)from->options.vehicles;
    uj_env_view *const view = &to->view;
    const uj_env_view *const other = &from->view;
    memcpy(to->games, from->games, count * sizeof *to->games);
    memcpy(to->positions, from->positions, vehicles);
    memcpy(to->rooms, from->rooms, vehicles * sizeof *to->rooms);
    memcpy(view->cells, other->cells, count * (size_t)(from->options.width * from->options.height));
    memcpy(view->legal, other->legal, count * (size_t)from->actions);
    memcpy(view->reward, other->reward, count * sizeof *view->reward);
    memcpy(view->solved, other->solved, count);
    memcpy(view->cut_off, other->cut_off, count);
    memcpy(view->was_legal, other->was_legal, count);
    memcpy(view->level, other->level, count * sizeof *view->level);
    memcpy(view->played, other->played, count * sizeof *view->played);
    memcpy(view->distance, other->distance, count * sizeof *view->distance);
}

uj_status uj_env_copy(uj_env **out, const uj_env *env, uj_error *error)
{
    *out = NULL;
    const uj_status status = make(out, &env->options, error);
    if (status != UJ_OK)
        return status;
    (*out)->levels = env->levels;
    (*out)->has_begun = env->has_begun;
    (*out)->is_copy = true;
    copy_arrays(*out, env);
    return UJ_OK;
}

void uj_env_free(uj_env *env)
{
    if (!env)
        return;
    const uj_env_view *const view = &env->view;
    void *const owned[] = {env->games,   env->positions, env->rooms,      view->cells, view->legal,  view->reward,
                           view->solved, view->cut_off,  view->was_legal, view->level, view->played, view->distance};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++)
        free(owned[i]);
    if (!env->is_copy)
        env_levels_free(&env->levels);
    free(env);
}

uj_status uj_env_add(uj_env *env, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    if (env->is_copy)
        return fail_here(error, UJ_BAD_INPUT, "a copy of an environment takes no further levels");
    return env_levels_add(&env->levels, board, limits, error);
}

uint32_t uj_env_levels(const uj_env *env)
{
    return (uint32_t)env->levels.count;
}

const uj_env_view *uj_env_look(const uj_env *env)
{
    return &env->view;
}

/* ---- Actions ---- */

int uj_env_actions(const uj_env *env)
{
    return env->actions;
}

int uj_env_action(const uj_env *env, uj_move move)
{
    const int slide = move.by > 0 ? move.by - 1 : env->reach - move.by - 1;
    return move.by == 0 || slide >= 2 * env->reach || move.vehicle >= env->options.vehicles
               ? -1
               : move.vehicle * 2 * env->reach + slide;
}

uj_move uj_env_move(const uj_env *env, int action)
{
    const int vehicle = action / (2 * env->reach), slide = action % (2 * env->reach);
    return (uj_move){(uint8_t)vehicle, (int8_t)(slide < env->reach ? slide + 1 : env->reach - slide - 1)};
}

/* Ones for the slides that are possible. Four slides each way, as on 6x6, are a word. */
static inline void write_legal(uint8_t *legal, int reach, struct room room)
{
    static const uint32_t ones[] = {0, 0x01, 0x0101, 0x010101, 0x01010101};
    if (reach == 4 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) {
        memcpy(legal, &ones[room.ahead], 4);
        memcpy(legal + 4, &ones[room.back], 4);
        return;
    }
    for (int i = 0; i < reach; i++) {
        legal[i] = i < room.ahead;
        legal[reach + i] = i < room.back;
    }
}

static inline struct room room_of(const struct track *track, unsigned position, const uint64_t occupied[2])
{
    const uint64_t line = occupied[track->word];
    const unsigned first = track->first + position, end = first + track->length;
    const unsigned room_back = position - track->low, room_ahead = track->high - position;
    /* Shifted in two parts: by 64 bits would be undefined. The bit that is added ends the run where the bounds do. */
    const uint64_t before = (line << (63 - first)) << 1 | UINT64_C(1) << (63 - room_back);
    const uint64_t behind = (line >> (end - 1)) >> 1 | UINT64_C(1) << room_ahead;
    return (struct room){(uint8_t)__builtin_clzll(before), (uint8_t)__builtin_ctzll(behind)};
}

static inline void find_legal(uj_env *env, size_t at)
{
    struct game *const game = &env->games[at];
    const struct level *const level = &env->levels.all[env->view.level[at]];
    const struct track *const tracks = env->levels.tracks + level->first_track;
    const uint8_t *const places = env->positions + at * (size_t)env->options.vehicles;
    struct room *const rooms = env->rooms + at * (size_t)env->options.vehicles;
    uint8_t *const legal = env->view.legal + at * (size_t)env->actions;
    const uint64_t occupied[2] = {game->occupied[0], game->occupied[1]};
    const int reach = env->reach;
    unsigned count = 0;
    for (int v = 0; v < level->vehicles; v++) {
        rooms[v] = room_of(&tracks[v], places[v], occupied);
        write_legal(legal + v * 2 * reach, reach, rooms[v]);
        count += (unsigned)rooms[v].back + rooms[v].ahead;
    }
    game->legal_count = (uint16_t)count;
}

void uj_env_draw(uj_env *env, int32_t *actions)
{
    for (size_t at = 0; at < (size_t)env->options.count; at++) {
        struct game *const game = &env->games[at];
        const struct room *const rooms = env->rooms + at * (size_t)env->options.vehicles;
        actions[at] = 0;
        if (game->legal_count == 0)
            continue;
        int left = (int)((uj_random_next(&game->actions) >> 32) * game->legal_count >> 32), vehicle = 0;
        while (left >= rooms[vehicle].back + rooms[vehicle].ahead) {
            left -= rooms[vehicle].back + rooms[vehicle].ahead;
            vehicle++;
        }
        const int slide = left < rooms[vehicle].ahead ? left : env->reach + left - rooms[vehicle].ahead;
        actions[at] = vehicle * 2 * env->reach + slide;
    }
}

/* ---- Games ---- */

static void paint(uint8_t *cells, const struct track *track, unsigned position, uint8_t colour)
{
    uint8_t *cell = cells + track->cell + position * track->stride;
    for (unsigned i = 0; i < track->length; i++, cell += track->stride)
        *cell = colour;
}

/* Occupies the cells of a vehicle, or frees them, in both orders. */
static inline void toggle(struct game *game, const uj_env *env, const struct track *track, unsigned position)
{
    const unsigned across = track->word ? (unsigned)env->options.width : (unsigned)env->options.height;
    const unsigned line = track->word ? track->cell : track->cell / (unsigned)env->options.width;
    game->occupied[track->word] ^= track_bits(track, position);
    for (unsigned i = 0; i < track->length; i++)
        game->occupied[!track->word] ^= UINT64_C(1) << ((position + i) * across + line);
}

static int distance_of(const uj_env *env, size_t at)
{
    const uj_cluster *const cluster = env->levels.all[env->view.level[at]].cluster;
    if (!cluster)
        return -1;
    positions state;
    memcpy(state.at, env->positions + at * (size_t)env->options.vehicles, cluster->layout.vehicle_count);
    return uj_cluster_distance(cluster, cluster->numbering->number(cluster, &state), UJ_MOVES);
}

void env_begin(uj_env *env, size_t at, uint32_t number)
{
    struct game *const game = &env->games[at];
    const struct level *const level = &env->levels.all[number];
    const struct track *const tracks = env->levels.tracks + level->first_track;
    const uj_env_view *const view = &env->view;
    const size_t cell_count = (size_t)(env->options.width * env->options.height);
    uint8_t *const cells = view->cells + at * cell_count, *const places =
                                                              env->positions + at * (size_t)env->options.vehicles;
    memcpy(game->occupied, level->occupied, sizeof game->occupied);
    game->has_ended = false;
    for (size_t cell = 0; cell < cell_count; cell++)
        cells[cell] = level->walls >> cell & 1 ? WALL : FREE;
    for (uint8_t v = 0; v < level->vehicles; v++) {
        places[v] = tracks[v].start;
        paint(cells, &tracks[v], places[v], (uint8_t)(FIRST_VEHICLE + v));
    }
    memset(view->legal + at * (size_t)env->actions, 0, (size_t)env->actions);
    view->level[at] = number;
    view->reward[at] = 0;
    view->solved[at] = view->cut_off[at] = 0;
    view->was_legal[at] = 1;
    view->played[at] = 0;
    view->distance[at] = distance_of(env, at);
    find_legal(env, at);
}

void env_place(uj_env *env, size_t at, const uint8_t *to)
{
    struct game *const game = &env->games[at];
    const struct level *const level = &env->levels.all[env->view.level[at]];
    const struct track *const tracks = env->levels.tracks + level->first_track;
    uint8_t *const cells = env->view.cells + at * (size_t)(env->options.width * env->options.height);
    uint8_t *const places = env->positions + at * (size_t)env->options.vehicles;
    for (int v = 0; v < level->vehicles; v++) {
        toggle(game, env, &tracks[v], places[v]);
        paint(cells, &tracks[v], places[v], FREE);
    }
    for (int v = 0; v < level->vehicles; v++) {
        places[v] = to[v];
        toggle(game, env, &tracks[v], places[v]);
        paint(cells, &tracks[v], places[v], (uint8_t)(FIRST_VEHICLE + v));
    }
    env->view.distance[at] = distance_of(env, at);
    find_legal(env, at);
}

static void begin_random(uj_env *env, size_t at)
{
    env_begin(env, at, (uint32_t)uj_random_below(&env->games[at].levels, env->levels.count));
}

uj_status uj_env_reset(uj_env *env, int64_t seed, uj_error *error)
{
    if (env->levels.count == 0)
        return fail_here(error, UJ_BAD_INPUT, "the environment has no level");
    for (size_t at = 0; at < (size_t)env->options.count; at++) {
        if (seed >= 0 || !env->has_begun) {
            const uint64_t start = seed >= 0 ? (uint64_t)seed : 0;
            uj_random_seed(&env->games[at].levels, start, 2 * at);
            uj_random_seed(&env->games[at].actions, start, 2 * at + 1);
        }
        begin_random(env, at);
    }
    env->has_begun = true;
    return UJ_OK;
}

uj_status uj_env_reset_game(uj_env *env, int game, int64_t level, uj_error *error)
{
    if (!env->has_begun)
        return fail_here(error, UJ_BAD_INPUT, "the games were never begun: reset all of them first");
    if (game < 0 || game >= env->options.count)
        return fail_here(error, UJ_BAD_INPUT, "there is no game %d: they are numbered from 0 to %d", game,
                         env->options.count - 1);
    if (level < -1 || level >= (int64_t)env->levels.count)
        return fail_here(error, UJ_BAD_INPUT, "there is no level %lld: they are numbered from 0 to %zu",
                         (long long)level, env->levels.count - 1);
    if (level < 0)
        begin_random(env, (size_t)game);
    else
        env_begin(env, (size_t)game, (uint32_t)level);
    return UJ_OK;
}

/* ---- Steps ---- */

static bool slide(uj_env *env, size_t at, int action)
{
    if (!env->view.legal[at * (size_t)env->actions + (size_t)action])
        return false;
    const uj_move move = uj_env_move(env, action);
    struct game *const game = &env->games[at];
    const struct level *const level = &env->levels.all[env->view.level[at]];
    const struct track *const track = &env->levels.tracks[level->first_track + move.vehicle];
    uint8_t *const position = env->positions + at * (size_t)env->options.vehicles + move.vehicle;
    uint8_t *const cells = env->view.cells + at * (size_t)(env->options.width * env->options.height);
    const unsigned before = *position, after = (unsigned)((int)before + move.by);
    toggle(game, env, track, before);
    toggle(game, env, track, after);
    paint(cells, track, before, FREE);
    paint(cells, track, after, (uint8_t)(FIRST_VEHICLE + move.vehicle));
    *position = (uint8_t)after;
    return true;
}

static float reward_of(uj_env *env, size_t at)
{
    if (env->options.reward == UJ_REWARD_STEP)
        return -1;
    const float sparse = env->view.solved[at];
    if (env->options.reward == UJ_REWARD_SPARSE)
        return sparse;
    const int before = env->view.distance[at];
    env->view.distance[at] = distance_of(env, at);
    return sparse + (float)(before - env->options.discount * env->view.distance[at]);
}

static void step(uj_env *env, size_t at, int action)
{
    uj_env_view *const view = &env->view;
    struct game *const game = &env->games[at];
    if (game->has_ended) {
        begin_random(env, at);
        return;
    }
    const bool is_legal = slide(env, at, action);
    view->was_legal[at] = is_legal;
    view->played[at]++;
    if (is_legal)
        find_legal(env, at);
    const struct level *const level = &env->levels.all[view->level[at]];
    view->solved[at] = env->positions[at * (size_t)env->options.vehicles] == level->goal;
    view->reward[at] = reward_of(env, at);
    view->cut_off[at] = !view->solved[at] && view->played[at] == (uint32_t)env->options.max_actions;
    game->has_ended = view->solved[at] || view->cut_off[at];
}

uj_status uj_env_step(uj_env *env, const int32_t *actions, uj_error *error)
{
    if (!env->has_begun)
        return fail_here(error, UJ_BAD_INPUT, "the games were never begun: reset them first");
    const size_t count = (size_t)env->options.count;
    for (size_t at = 0; at < count; at++) {
        if (actions[at] < 0 || actions[at] >= env->actions)
            return fail_here(error, UJ_BAD_INPUT, "there is no action %d: they are numbered from 0 to %d", actions[at],
                             env->actions - 1);
        if (env->options.keep_ended && env->games[at].has_ended)
            return fail_here(error, UJ_BAD_INPUT, "game %zu has ended: reset it first", at);
    }
    for (size_t at = 0; at < count; at++)
        step(env, at, actions[at]);
    return UJ_OK;
}

uj_status uj_env_board(const uj_env *env, int game, uj_board *out, uj_error *error)
{
    if (!env->has_begun || game < 0 || game >= env->options.count)
        return fail_here(error, UJ_BAD_INPUT, "there is no game %d that was begun", game);
    const size_t at = (size_t)game;
    const struct level *const level = &env->levels.all[env->view.level[at]];
    const struct track *const tracks = env->levels.tracks + level->first_track;
    const uint8_t *const places = env->positions + at * (size_t)env->options.vehicles;
    uj_status status = uj_board_init(out, env->options.width, env->options.height, error);
    for (int cell = 0; cell < env->options.width * env->options.height && status == UJ_OK; cell++)
        if (level->walls >> cell & 1)
            status = uj_board_add_wall(out, cell / env->options.width, cell % env->options.width, error);
    for (int v = 0; v < level->vehicles && status == UJ_OK; v++) {
        const int cell = tracks[v].cell + places[v] * tracks[v].stride;
        const char name[] = {v < 26 ? (char)('A' + v) : 'A', v < 26 ? '\0' : (char)('A' + v - 26), '\0'};
        status = uj_board_add(out, name, cell / env->options.width, cell % env->options.width, tracks[v].length,
                              !tracks[v].word, error);
    }
    return status == UJ_OK ? uj_board_finish(out, 0, -1, error) : status;
}
