/* Answers: the JSON output of the program, the HTTP interface, the npm package and the page. Part of unjam.h, which states
 * the conventions. */
#ifndef UNJAM_ANSWER_H
#define UNJAM_ANSWER_H

#include "unjam/graph.h"
#include "unjam/scan.h"
#include "unjam/store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Parts of JSON ------------------------------------------------------------------------------------------------- */

/* Appends a string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
UJ_API void uj_json_string(uj_text *out, const char *string);

/* Appends a whole number; from 2^53 on in quotes, because parsers that read numbers as doubles would round it. */
UJ_API void uj_json_count(uj_text *out, uint64_t count);

/* Appends seconds with nine digits after the point. */
UJ_API void uj_json_seconds(uj_text *out, double seconds);

/* Appends the board in the notation string, in quotes, or as an object of the notation json where the names require it. */
UJ_API void uj_json_board(uj_text *out, const uj_puzzle *puzzle);

/* Appends {"vehicle":"A","by":-2}. */
UJ_API void uj_json_move(uj_text *out, const uj_board *board, uj_move move);

/* Appends {"code":"bad_input","message":…,"position":{"line":…,"column":…}}; line and column are 0 where no position applies. */
UJ_API void uj_json_error(uj_text *out, const uj_error *error);

/* ---- Answers ------------------------------------------------------------------------------------------------------- */

/* Each function appends one object without a line end. Check the uj_text_status of `out` once at the end. docs/answers.md
 * describes every key. */

enum {
    UJ_ANSWER_NO_TIMES = 1, /* leave out what differs from run to run */
    UJ_ANSWER_PROFILE = 2,  /* include the states per depth */
    UJ_ANSWER_BOARDS = 4    /* include every board of the solution, from the first to the last */
};

UJ_API void uj_answer_solve(uj_text *out, const uj_puzzle *puzzle, const uj_solution *solution, unsigned flags);

/* The same with how uj_solution_order ordered the moves, and why each move is made: NULL where that is not known. */
UJ_API void uj_answer_solution(uj_text *out, const uj_puzzle *puzzle, const uj_solution *solution, const uj_ordering *ordering,
                               const uj_explanation *why, unsigned flags);

UJ_API void uj_answer_rate(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating);

/* The same with "reasons", the sentences of uj_rating_words, and "features", every feature with its value formatted for
 * people and a sentence that explains it. */
UJ_API void uj_answer_explain(uj_text *out, const uj_puzzle *puzzle, const uj_rating *rating);

/* What a board contains; if `error` is not NULL, why it is not a board (`puzzle` is then ignored). */
UJ_API void uj_answer_check(uj_text *out, const uj_puzzle *puzzle, const uj_error *error);

/* Whether the solution and the claimed length of a puzzle are correct. */
UJ_API void uj_answer_verify(uj_text *out, const uj_puzzle *puzzle, const uj_verification *verification);

/* The layout of a cluster. With `boards`, every dot includes its board. */
UJ_API void uj_answer_graph(uj_text *out, const uj_cluster *cluster, const uj_map *map, bool boards);

/* {"board":…,"moves":[{"vehicle":…,"by":…,"board":…,"distance":…},…]}. `distances` are those of uj_move_distances; NULL: none.
 * A distance is null if there is no solution, and left out if it is unknown. */
UJ_API void uj_answer_moves(uj_text *out, const uj_puzzle *puzzle, uj_metric metric, const int *distances);

/* Every possible move, with the board after it. */
UJ_API void uj_answer_neighbours(uj_text *out, const uj_puzzle *puzzle, uj_metric metric);

/* {"found":true,"board":…,"confidence":…,…}, or {"found":false}; docs/scan.md describes it. */
UJ_API void uj_answer_scan(uj_text *out, const uj_scan *scan);

/* A level: an object of the notation json with additional keys, described in docs/packs.md. */
UJ_API void uj_answer_level(uj_text *out, const uj_level *level);

/* Appends {"number":1,"id":"…","board":"…","moves":1,"steps":2,"seconds_estimate":…,"band":"easy","vehicles":2,…}: a puzzle of a
 * catalogue, with the board in the notation string. */
UJ_API void uj_answer_catalogue_puzzle(uj_text *out, const uj_catalogue_puzzle *puzzle);

/* {"error":…}, with the object of uj_json_error. */
UJ_API void uj_answer_error(uj_text *out, const uj_error *error);

/* ---- Packs --------------------------------------------------------------------------------------------------------- */

/* Many levels in one JSON document, described in docs/packs.md and docs/pack.schema.json. Call uj_pack_open, uj_pack_add for
 * each level, then uj_pack_close. The caller may write and clear `out` in between. Texts are UTF-8 and may be NULL. */
typedef struct uj_pack {
    const char *title, *author, *description;
    size_t count; /* levels so far */
} uj_pack;

#define UJ_PACK_INIT { .title = NULL }

UJ_API void uj_pack_open(uj_text *out, uj_pack *pack);
UJ_API void uj_pack_add(uj_text *out, uj_pack *pack, const uj_level *level);
UJ_API void uj_pack_close(uj_text *out, const uj_pack *pack);

/* ---- Solutions in words -------------------------------------------------------------------------------------------- */

/* Appends a move of an explanation and why it is made: "B up 1, so that R can move left 2 (move 3)". Moves count from 1 in words. */
UJ_API void uj_reason_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move);

/* Appends an aim: "Make room for truck O to move down 3 (move 7)". */
UJ_API void uj_aim_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t aim);

/* How much a hint reveals. */
typedef enum uj_hint_stage {
    UJ_HINT_WHERE, /* "Look at car B at the top left." */
    UJ_HINT_WHY,   /* "It makes room for truck R to move left 2." */
    UJ_HINT_MOVE   /* "Move car B up 1: 8 moves to go." */
} uj_hint_stage;

/* Appends a hint for a move of an explanation; `board` is the one before that move. */
UJ_API void uj_hint_words(uj_text *out, const uj_board *board, const uj_explanation *why, size_t move, uj_hint_stage stage);

/* ---- Ratings in words ---------------------------------------------------------------------------------------------- */

/* One line of a rating. */
typedef struct uj_feature {
    const char *key;
    const char *meaning;  /* a few words */
    const char *sentence; /* for people who see the feature for the first time */
    bool needs_solution;  /* has no value on boards without a solution */
    bool is_list;         /* its value is a list of vehicles */
} uj_feature;

UJ_API const uj_feature *uj_feature_at(size_t index); /* in the order of the answers, from 0; NULL past the end */

/* Appends the value of a feature, formatted for people: "1,234", "yes", "B:2 C:1". */
UJ_API void uj_feature_text(uj_text *out, size_t index, const uj_board *board, const uj_rating *rating);

/* Appends sentences, each followed by a space, that say what makes this board easy or hard. */
UJ_API void uj_rating_words(uj_text *out, const uj_board *board, const uj_rating *rating);

/* ---- A census ------------------------------------------------------------------------------------------------------ */

/* Whether a complete census agrees with the closed form. */
UJ_API bool uj_census_agrees(const uj_census_tally *tally, const char *legal, const char *solutions);

/* Each appends one object; docs/census.md describes the keys. Only the seconds differ between two runs. The closed
 * form is compared only if all units are done. */
UJ_API void uj_answer_census(uj_text *out, const uj_census_options *options, const uj_census_result *result,
                             uint32_t units_done, uint32_t units, const char *legal, const char *solutions, double seconds);
UJ_API void uj_answer_census_estimate(uj_text *out, const uj_census_options *options, const uj_census_estimate *estimate,
                                      double seconds);

/* Appends {"group":"0.2.2.0/3.0.0.2","rows":[[],[2],[2],[]],"columns":[[3],[],[],[2]],"vehicles":4,…}. */
UJ_API void uj_answer_census_group(uj_text *out, uj_census_groups *groups, const uj_census_group *group);

#ifdef __cplusplus
}
#endif
#endif
