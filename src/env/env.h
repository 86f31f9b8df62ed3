/* The inside of an environment. */
#ifndef UNJAM_ENV_ENV_H
#define UNJAM_ENV_ENV_H

#include "env/levels.h"

struct room {
    uint8_t back, ahead;
};

struct game {
    uint64_t occupied[2];
    uj_random levels, actions; /* apart, so that the levels do not depend on whether actions are drawn */
    uint16_t legal_count;
    bool has_ended;
};

struct uj_env {
    uj_env_options options;
    struct env_levels levels;
    int reach, actions;
    bool has_begun, is_copy; /* a copy uses the levels of the one that it was made from */
    uj_env_view view;
    struct game *games;
    uint8_t *positions; /* options.vehicles of each game */
    struct room *rooms; /* likewise */
};

/* Begins a game on a level. */
void env_begin(uj_env *env, size_t at, uint32_t number);

/* Moves the vehicles of a game that has just begun to these positions. */
void env_place(uj_env *env, size_t at, const uint8_t *to);

#endif
