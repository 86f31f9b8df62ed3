/* Environments: many games at once, for programs that learn to play. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_ENV_H
#define UNJAM_ENV_H

#include "unjam/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { UJ_ENV_MAX_CELLS = 64 };

typedef enum uj_reward {
    UJ_REWARD_SPARSE,  /* 1 for the move that solves the board, else 0 */
    UJ_REWARD_STEP,    /* -1 for each action */
    UJ_REWARD_DISTANCE /* sparse, plus distance before - discount * distance after, in moves: shaping by a potential, which changes no optimal
                        * policy */
} uj_reward;

typedef struct uj_env_options {
    size_t size;       /* UJ_ENV_OPTIONS_INIT sets it */
    int count;         /* games at once, at least 1 */
    int width, height; /* of every level; at most UJ_ENV_MAX_CELLS cells */
    int vehicles;      /* the most that a level may have */
    uj_reward reward;
    double discount;   /* of UJ_REWARD_DISTANCE */
    int max_actions;   /* a game is cut off after this many; 0: never */
    bool keep_ended;   /* a game that has ended stays so until uj_env_reset_game; else the next step begins another, whatever the action */
} uj_env_options;

#define UJ_ENV_OPTIONS_INIT { .size = sizeof(uj_env_options), .count = 1, .width = 6, .height = 6, .vehicles = 16, .discount = 1, \
    .max_actions = 1000 }

/* Games on levels of one size. One thread at a time may use it. */
typedef struct uj_env uj_env;

UJ_API uj_status uj_env_new(uj_env **out, const uj_env_options *options, uj_error *error);
UJ_API void uj_env_free(uj_env *env);

/* Adds a level. Its canonical form is played: vehicle 0 is the target. With UJ_REWARD_DISTANCE, all its states are found now, within
 * `limits`, which may be NULL, and kept. UJ_BAD_INPUT: it has another size or too many vehicles, is solved or, if all states are
 * found, has no solution. */
UJ_API uj_status uj_env_add(uj_env *env, const uj_board *board, const uj_limits *limits, uj_error *error);
UJ_API uint32_t uj_env_levels(const uj_env *env);

/* Actions are numbered vehicle * 2 * reach + slide, where reach is the longer side less 2: slide 0 is one cell right or down, 1 two cells, …;
 * slide `reach` one cell left or up, and so on. */
UJ_API int uj_env_actions(const uj_env *env);
UJ_API int uj_env_action(const uj_env *env, uj_move move);
UJ_API uj_move uj_env_move(const uj_env *env, int action);

/* What is known about the games, one after another. The arrays belong to the environment, which writes to them at each call. */
typedef struct uj_env_view {
    uint8_t *cells;      /* height * width of each: 0 free, 1 a wall, 2 the target, 3 vehicle 1, … */
    uint8_t *legal;      /* uj_env_actions of each: 1 for legal actions */
    float *reward;       /* of the last step */
    uint8_t *solved;     /* the last step solved it */
    uint8_t *cut_off;    /* it ended at max_actions */
    uint8_t *was_legal;  /* the last action was legal; an illegal one leaves the board as it is, and counts */
    uint32_t *level;     /* which one is played, from 0 */
    uint32_t *played;    /* actions so far */
    int32_t *distance;   /* moves to the exit; -1 without UJ_REWARD_DISTANCE */
} uj_env_view;

UJ_API const uj_env_view *uj_env_look(const uj_env *env);

/* Resets all games to random levels. The seed determines these levels and those that follow; -1 continues the numbers of the last
 * seed. UJ_BAD_INPUT: there is no level. */
UJ_API uj_status uj_env_reset(uj_env *env, int64_t seed, uj_error *error);

/* Resets one game to this level; -1: a random one. UJ_BAD_INPUT: there is no such game or level. */
UJ_API uj_status uj_env_reset_game(uj_env *env, int game, int64_t level, uj_error *error);

/* Draws a random legal action for each game, all equally likely; 0 where there is none. */
UJ_API void uj_env_draw(uj_env *env, int32_t *actions);

/* Plays an action in each game. UJ_BAD_INPUT, and nothing has happened: there is no such action, games were never begun, or a game has ended
 * and keep_ended is set. */
UJ_API uj_status uj_env_step(uj_env *env, const int32_t *actions, uj_error *error);

/* The current board of a game. */
UJ_API uj_status uj_env_board(const uj_env *env, int game, uj_board *out, uj_error *error);

/* A copy that continues in the same way, random numbers included, and then independently. It uses the levels of `env`, which must outlive
 * it; meanwhile, neither takes further levels. */
UJ_API uj_status uj_env_copy(uj_env **out, const uj_env *env, uj_error *error);

/* Appends all games, with their random numbers, as bytes. */
UJ_API void uj_env_save(const uj_env *env, uj_text *out);

/* Takes them over into an environment with the same levels and options. UJ_BAD_INPUT, and nothing has happened: the bytes are not those of
 * such games. */
UJ_API uj_status uj_env_restore(uj_env *env, const void *data, size_t length, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
