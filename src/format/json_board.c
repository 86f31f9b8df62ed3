#include <limits.h>
#include <string.h>

#include "format/entry.h"
#include "format/json_object.h"
#include "format/notation.h"
#include "format/stored_solution.h"

enum board_key { WIDTH, HEIGHT, EXIT, TARGET, VEHICLES, WALLS, MOVES, STATES, SOLUTION, BOARD, SOLVED_LENGTH };
const char *const json_board_keys[] = {"width", "height", "exit",     "target", "vehicles", "walls",
                                       "moves", "states", "solution", "board",  "length",   NULL};

enum vehicle_key { NAME, ROW, COLUMN, LENGTH, HORIZONTAL };
static const char *const vehicle_keys[] = {"name", "row", "column", "length", "horizontal", NULL};

enum wall_key { WALL_ROW, WALL_COLUMN };
static const char *const wall_keys[] = {"row", "column", NULL};

enum move_key { MOVE_VEHICLE, MOVE_BY };
static const char *const move_keys[] = {"vehicle", "by", NULL};

static const struct entry_style style = {.column = "column", .row = "row", .length = "length", .first = 1};

static uj_status read_vehicle(const struct source *source, const char *at, uj_board *board, uj_error *error)
{
    struct object object;
    struct entry entry = {.style = &style};
    uj_status status = object_read(&object, source, at, vehicle_keys, error);
    if (status == UJ_OK)
        status = object_name(&object, NAME, entry.name, error);
    if (status == UJ_OK)
        status = object_number(&object, ROW, &entry.in_text.row, error);
    if (status == UJ_OK)
        status = object_number(&object, COLUMN, &entry.in_text.column, error);
    if (status == UJ_OK)
        status = object_boolean(&object, HORIZONTAL, &entry.horizontal, error);
    if (status == UJ_OK)
        status = object_number(&object, LENGTH, &entry.in_text.length, error);
    if (status == UJ_OK)
        status = entry_read(&entry, source, board->width, board->height, error);
    if (status != UJ_OK)
        return status;
    entry.in_text.name.text = object.at[NAME];
    entry.in_text.orientation.text = object.at[HORIZONTAL];
    return entry_add(&entry, source, board, error);
}

static uj_status read_wall(const struct source *source, const char *at, uj_board *board, uj_error *error)
{
    struct object object;
    int row, column;
    uj_status status = object_read(&object, source, at, wall_keys, error);
    if (status == UJ_OK)
        status = object_integer(&object, WALL_ROW, 1, board->height, &row, error);
    if (status == UJ_OK)
        status = object_integer(&object, WALL_COLUMN, 1, board->width, &column, error);
    if (status != UJ_OK)
        return status;
    return source_place(source, at, uj_board_add_wall(board, row - 1, column - 1, error), error);
}

/* Calls `read` for every element of a list. */
static uj_status read_list(const struct object *object, int key, uj_board *board,
                           uj_status (*read)(const struct source *, const char *, uj_board *, uj_error *),
                           uj_error *error)
{
    struct json json;
    uj_status status = object_list(object, key, &json, error);
    while (status == UJ_OK && json_more(&json)) {
        status = read(object->source, json.at, board, error);
        json_skip(&json);
    }
    return status;
}

static uj_status read_target(const struct object *object, uj_board *board, uj_error *error)
{
    const struct source *const source = object->source;
    char name[UJ_NAME_SIZE];
    int exit_row = 0;
    uj_status status = object->at[TARGET] ? object_name(object, TARGET, name, error)
                                          : source_refuse(source, object->start, error, "there is no \"target\" here");
    if (status == UJ_OK && object->at[EXIT])
        status = object_integer(object, EXIT, 1, board->height, &exit_row, error);
    if (status != UJ_OK)
        return status;
    const int target = uj_board_find(board, name);
    if (target < 0)
        return source_refuse(source, object->at[TARGET], error, "there is no target: no vehicle is named %s", name);
    const bool is_vertical = !board->vehicles[target].horizontal;
    status = uj_board_finish(board, target, exit_row - 1, error);
    return source_place(source, object->at[is_vertical ? TARGET : EXIT], status, error);
}

static uj_status read_move(const struct source *source, const char *at, const uj_board *board, uj_move *out,
                           uj_error *error)
{
    struct object object;
    char name[UJ_NAME_SIZE];
    int by;
    uj_status status = object_read(&object, source, at, move_keys, error);
    if (status == UJ_OK)
        status = object_name(&object, MOVE_VEHICLE, name, error);
    if (status != UJ_OK)
        return status;
    const int vehicle = uj_board_find(board, name);
    if (vehicle < 0)
        return source_refuse(source, object.at[MOVE_VEHICLE], error, "no vehicle is named %s", name);
    const int farthest = (board->vehicles[vehicle].horizontal ? board->width : board->height) - 1;
    status = object_integer(&object, MOVE_BY, -farthest, farthest, &by, error);
    if (status != UJ_OK)
        return status;
    if (by == 0)
        return source_refuse(source, object.at[MOVE_BY], error, "number out of range: a move is one cell or more");
    *out = (uj_move){(uint8_t)vehicle, (int8_t)by};
    return UJ_OK;
}

static uj_status read_solution(const struct object *object, int key, bool is_replayed, uj_puzzle *puzzle,
                               uj_error *error)
{
    const struct source *const source = object->source;
    struct stored_solution solution = {.is_replayed = is_replayed, .now = puzzle->board};
    struct json json;
    uj_status status = object_list(object, key, &json, error);
    while (status == UJ_OK && json_more(&json)) {
        uj_move move;
        status = read_move(source, json.at, &puzzle->board, &move, error);
        if (status == UJ_OK)
            status = solution_add(&solution, move, source, json.at, error);
        json_skip(&json);
    }
    if (status == UJ_OK)
        status = solution_give(&solution, source, puzzle, error);
    solution_free(&solution);
    return status;
}

/* What the text says about the board; "moves" is a number here, or in the answer of a solver the moves themselves. */
static uj_status read_claims(const struct object *object, bool is_replayed, uj_puzzle *puzzle, uj_error *error)
{
    const char *const moves = object->at[MOVES];
    const bool is_list = moves && *moves == '[';
    uj_status status = UJ_OK;
    if (moves && !is_list)
        status = object_integer(object, MOVES, 0, INT_MAX, &puzzle->moves, error);
    if (status == UJ_OK && object->at[STATES])
        status = object_count(object, STATES, &puzzle->states, error);
    if (status == UJ_OK && object->at[SOLUTION])
        return read_solution(object, SOLUTION, is_replayed, puzzle, error);
    if (status == UJ_OK && is_list && object->at[SOLVED_LENGTH])
        return read_solution(object, MOVES, is_replayed, puzzle, error);
    return status;
}

static uj_status read_board(const struct object *object, uj_board *board, uj_error *error)
{
    int width, height;
    uj_status status = object_check(object, error);
    if (status == UJ_OK)
        status = object_integer(object, WIDTH, UJ_MIN_SIDE, UJ_MAX_SIDE, &width, error);
    if (status == UJ_OK)
        status = object_integer(object, HEIGHT, UJ_MIN_SIDE, UJ_MAX_SIDE, &height, error);
    if (status == UJ_OK)
        status = uj_board_init(board, width, height, error);
    if (status == UJ_OK)
        status = read_list(object, VEHICLES, board, read_vehicle, error);
    if (status == UJ_OK && object->at[WALLS])
        status = read_list(object, WALLS, board, read_wall, error);
    return status == UJ_OK ? read_target(object, board, error) : status;
}

/* The board of an object that says more about it: a string where letters suffice, else an object. */
static uj_status read_member(const char *at, const struct source *source, uj_board *board, uj_error *error)
{
    struct object object;
    if (*at == '{') {
        const uj_status status = object_read(&object, source, at, json_board_keys, error);
        return status == UJ_OK ? read_board(&object, board, error) : status;
    }
    const char *const quote = *at == '"' ? memchr(at + 1, '"', (size_t)(source->end - at - 1)) : NULL;
    if (!quote)
        return source_refuse(source, at, error, "a board is a string of its cells or an object in braces");
    return string_read_cells(source, (struct field){at + 1, (size_t)(quote - at - 1)}, board, error);
}

uj_status json_board_read(const struct object *object, bool is_replayed, uj_puzzle *puzzle, uj_error *error)
{
    const char *const member = object->at[BOARD];
    uj_status status = object_check(object, error);
    if (status == UJ_OK)
        status = member ? read_member(member, object->source, &puzzle->board, error)
                        : read_board(object, &puzzle->board, error);
    return status == UJ_OK ? read_claims(object, is_replayed, puzzle, error) : status;
}
