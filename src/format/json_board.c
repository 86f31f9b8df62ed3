#include <limits.h>
#include <string.h>

#include "format/notation.h"
#include "format/json_object.h"

enum board_key { WIDTH, HEIGHT, EXIT, TARGET, VEHICLES, WALLS, MOVES, STATES, SOLUTION, BOARD, SOLVED_LENGTH, CANARY };
const char *const json_board_keys[] = {"width",  "height",   "exit",  "target", "vehicles", "walls", "moves",
                                       "states", "solution", "board", "length", "canary",   NULL};

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
    object_read(&object, source, at, vehicle_keys, error);
    object_name(&object, NAME, entry.name);
    entry.in_text.row = object_number(&object, ROW);
    entry.in_text.column = object_number(&object, COLUMN);
    entry.horizontal = object_boolean(&object, HORIZONTAL);
    entry.in_text.length = object_number(&object, LENGTH);
    if (object.status != UJ_OK)
        return object.status;
    entry.in_text.name.text = object.at[NAME];
    entry.in_text.orientation.text = object.at[HORIZONTAL];
    const uj_status status = entry_read(&entry, source, board->width, board->height, error);
    return status == UJ_OK ? entry_add(&entry, source, board, error) : status;
}

static uj_status read_wall(const struct source *source, const char *at, uj_board *board, uj_error *error)
{
    struct object object;
    object_read(&object, source, at, wall_keys, error);
    const int row = object_integer(&object, WALL_ROW, 1, board->height);
    const int column = object_integer(&object, WALL_COLUMN, 1, board->width);
    if (object.status != UJ_OK)
        return object.status;
    return source_place(source, at, uj_board_add_wall(board, row - 1, column - 1, error), error);
}

/* Calls `read` for every element of a list. */
static void read_list(struct object *object, int key, uj_board *board,
                      uj_status (*read)(const struct source *, const char *, uj_board *, uj_error *))
{
    struct json json;
    if (!object_list(object, key, &json))
        return;
    while (object->status == UJ_OK && json_more(&json)) {
        object->status = read(object->source, json.at, board, object->error);
        json_skip(&json);
    }
}

static uj_status read_target(struct object *object, uj_board *board)
{
    const struct source *const source = object->source;
    char name[UJ_NAME_SIZE];
    if (!object->at[TARGET])
        return source_refuse(source, object->start, object->error, "there is no \"target\" here");
    object_name(object, TARGET, name);
    const int exit_row = object->at[EXIT] ? object_integer(object, EXIT, 1, board->height) : 0;
    if (object->status != UJ_OK)
        return object->status;
    const int target = uj_board_find(board, name);
    if (target < 0)
        return source_refuse(source, object->at[TARGET], object->error, "there is no target: no vehicle is named %s",
                             name);
    const bool is_vertical = !board->vehicles[target].horizontal;
    const uj_status status = uj_board_finish(board, target, exit_row - 1, object->error);
    return source_place(source, object->at[is_vertical ? TARGET : EXIT], status, object->error);
}

static uj_status read_move(const struct source *source, const char *at, const uj_board *board, uj_move *out,
                           uj_error *error)
{
    struct object object;
    char name[UJ_NAME_SIZE];
    object_read(&object, source, at, move_keys, error);
    object_name(&object, MOVE_VEHICLE, name);
    if (object.status != UJ_OK)
        return object.status;
    const int vehicle = uj_board_find(board, name);
    if (vehicle < 0)
        return source_refuse(source, object.at[MOVE_VEHICLE], error, "no vehicle is named %s", name);
    const int farthest = (board->vehicles[vehicle].horizontal ? board->width : board->height) - 1;
    const int by = object_integer(&object, MOVE_BY, -farthest, farthest);
    if (object.status == UJ_OK && by == 0)
        return source_refuse(source, object.at[MOVE_BY], error, "number out of range: a move is one cell or more");
    *out = (uj_move){(uint8_t)vehicle, (int8_t)by};
    return object.status;
}

static uj_status read_solution(struct object *object, int key, bool is_replayed, uj_puzzle *puzzle)
{
    const struct source *const source = object->source;
    struct stored_solution solution = {.is_replayed = is_replayed, .now = puzzle->board};
    struct json json;
    if (!object_list(object, key, &json))
        return object->status;
    uj_status status = UJ_OK;
    while (status == UJ_OK && json_more(&json)) {
        uj_move move;
        status = read_move(source, json.at, &puzzle->board, &move, object->error);
        if (status == UJ_OK)
            status = solution_add(&solution, move, source, json.at, object->error);
        json_skip(&json);
    }
    if (status == UJ_OK)
        status = solution_give(&solution, source, puzzle, object->error);
    solution_free(&solution);
    return status;
}

/* What the text says about the board; "moves" is a number here, or in the answer of a solver the moves themselves. */
static uj_status read_claims(struct object *object, bool is_replayed, uj_puzzle *puzzle)
{
    const char *const moves = object->at[MOVES];
    const bool is_list = moves && *moves == '[';
    if (moves && !is_list)
        puzzle->moves = object_integer(object, MOVES, 0, INT_MAX);
    if (object->at[STATES])
        puzzle->states = object_count(object, STATES);
    if (object->status == UJ_OK && object->at[SOLUTION])
        return read_solution(object, SOLUTION, is_replayed, puzzle);
    if (object->status == UJ_OK && is_list && object->at[SOLVED_LENGTH])
        return read_solution(object, MOVES, is_replayed, puzzle);
    return object->status;
}

static uj_status read_board(struct object *object, uj_board *board)
{
    const int width = object_integer(object, WIDTH, UJ_MIN_SIDE, UJ_MAX_SIDE);
    const int height = object_integer(object, HEIGHT, UJ_MIN_SIDE, UJ_MAX_SIDE);
    if (object->status == UJ_OK)
        object->status = uj_board_init(board, width, height, object->error);
    read_list(object, VEHICLES, board, read_vehicle);
    if (object->at[WALLS])
        read_list(object, WALLS, board, read_wall);
    return object->status == UJ_OK ? read_target(object, board) : object->status;
}

/* The board of an object that says more about it: a string where letters suffice, else an object. */
static uj_status read_member(const char *at, const struct source *source, uj_board *board, uj_error *error)
{
    struct object object;
    if (*at == '{') {
        object_read(&object, source, at, json_board_keys, error);
        return read_board(&object, board);
    }
    const char *const quote = *at == '"' ? memchr(at + 1, '"', (size_t)(source->end - at - 1)) : NULL;
    if (!quote)
        return source_refuse(source, at, error, "a board is a string of its cells or an object in braces");
    return string_read_cells(source, (struct field){at + 1, (size_t)(quote - at - 1)}, board, error);
}

bool json_is_data_set_header(const struct object *object)
{
    return object->at[CANARY] && !object->at[BOARD] && !object->at[WIDTH];
}

uj_status json_board_read(struct object *object, bool is_replayed, uj_puzzle *puzzle, uj_error *error)
{
    const char *const member = object->at[BOARD];
    object_begin(object, error);
    if (object->status == UJ_OK)
        object->status =
            member ? read_member(member, object->source, &puzzle->board, error) : read_board(object, &puzzle->board);
    return object->status == UJ_OK ? read_claims(object, is_replayed, puzzle) : object->status;
}
