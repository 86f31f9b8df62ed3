#include "format/reply/parts.h"

#include <string.h>

#include "format/source.h"

enum role role_of(const char *key)
{
    static const struct {
        const char *key;
        enum role role;
    } keys[] = {{"vehicle", VEHICLE}, {"car", VEHICLE},         {"piece", VEHICLE},       {"block", VEHICLE},
                {"name", VEHICLE},    {"id", VEHICLE},          {"direction", DIRECTION}, {"dir", DIRECTION},
                {"by", DISTANCE},     {"distance", DISTANCE},   {"cells", DISTANCE},      {"spaces", DISTANCE},
                {"amount", DISTANCE}, {"steps", DISTANCE},      {"squares", DISTANCE},    {"count", DISTANCE},
                {"moves", MOVES},     {"solution", ANSWER},     {"answer", ANSWER},       {"actions", MOVES},
                {"plan", MOVES},      {"final_answer", ANSWER}, {"move", MOVES}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(key, keys[i].key) == 0)
            return keys[i].role;
    return NOTHING;
}

/* The name of a vehicle of the board goes before other names, such as {"vehicle":"X","name":"red car"}. */
void parts_take_name(struct parts *parts, const uj_board *board, const char *name)
{
    const bool is_known = uj_board_find(board, name) >= 0;
    const bool was_known = parts->has_vehicle && uj_board_find(board, parts->vehicle) >= 0;
    if (is_known && was_known && strcmp(name, parts->vehicle) != 0)
        parts->doubt = "it names several vehicles";
    else if (!was_known && (is_known || !parts->has_vehicle))
        strcpy(parts->vehicle, name);
    parts->has_vehicle = true;
}

void parts_take_direction(struct parts *parts, const char *direction)
{
    const char before = way_of(parts->direction);
    strcpy(parts->direction, direction);
    if (before && before != way_of(direction))
        parts->doubt = "it names several directions";
}

void parts_take_distance(struct parts *parts, int64_t number)
{
    if (parts->has_number && number != parts->number)
        parts->doubt = "it names several distances";
    parts->has_number = true;
    parts->number = number;
}

char way_of(const char *direction)
{
    static const struct {
        const char *word;
        char way;
    } words[] = {{"right", 'R'}, {"left", 'L'},   {"up", 'U'},   {"down", 'D'},   {"r", 'R'},
                 {"l", 'L'},     {"u", 'U'},      {"d", 'D'},    {"rechts", 'R'}, {"links", 'L'},
                 {"hoch", 'U'},  {"runter", 'D'}, {"oben", 'U'}, {"unten", 'D'}};
    const struct field field = {direction, strlen(direction)};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (field_equals(field, words[i].word))
            return words[i].way;
    return '\0';
}

uj_status take_parts(struct reading *reading, const struct parts *parts, uj_error *error)
{
    const int64_t number = parts->number;
    struct statement statement = {.at = parts->at,
                                  .vehicle = uj_board_find(reading->board, parts->vehicle),
                                  .way = way_of(parts->direction),
                                  .number = (int)(number > MOST_CELLS    ? MOST_CELLS
                                                  : number < -MOST_CELLS ? -MOST_CELLS
                                                                         : number)};
    if (parts->doubt)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move: %s", parts->doubt);
    else if (!parts->has_vehicle)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move: it does not say which vehicle");
    else if (statement.vehicle < 0)
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, parts->at, "there is no vehicle %s",
                    name_fault(parts->vehicle, strlen(parts->vehicle)) ? "of this name" : parts->vehicle);
    else if (!parts->has_number)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it does not say how far", parts->vehicle);
    else if (*parts->direction && !statement.way)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it does not say which way", parts->vehicle);
    else if (statement.way && number < 0)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, parts->at, "a move of %s: it has a direction and a sign",
                    parts->vehicle);
    else
        return take_statement(reading, &statement, error);
    return UJ_OK;
}
