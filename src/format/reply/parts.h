/* A move in parts, as objects have them that name each: {"vehicle":"A","direction":"left","distance":1}. */
#ifndef UNJAM_FORMAT_REPLY_PARTS_H
#define UNJAM_FORMAT_REPLY_PARTS_H

#include "format/reply/statement.h"

enum { PART_KEY_SIZE = 16, PART_SIZE = UJ_NAME_SIZE + 1 };

/* What a member of an object says about a move. */
enum role { NOTHING, VEHICLE, DIRECTION, DISTANCE, MOVES, ANSWER };

enum role role_of(const char *key);

/* A move as far as its parts are known. */
struct parts {
    const char *at;
    char vehicle[PART_SIZE], direction[PART_SIZE];
    bool has_vehicle, has_number;
    int64_t number;
    const char *doubt; /* members that contradict each other */
};

void parts_take_name(struct parts *parts, const uj_board *board, const char *name);
void parts_take_direction(struct parts *parts, const char *direction);
void parts_take_distance(struct parts *parts, int64_t number);

char way_of(const char *direction); /* R, L, U, D, or 0 */

/* Appends the move, or ends the reading. */
uj_status take_parts(struct reading *reading, const struct parts *parts, uj_error *error);

#endif
