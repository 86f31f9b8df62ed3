/* The text format of van Dijk's thesis: "size exitHeight vehicles moves", then "x y size orientation" per vehicle, then
 * "vehicle distance" per move. All from 0, y upwards, the lowest left cell, 1 for horizontal, the target first. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>

#include "format/notation.h"

struct header {
    int size, exit_height, vehicles, moves;
};

static uj_status read_header(struct source *source, struct header *out, uj_error *error)
{
    struct text_line line;
    struct field fields[4];
    if (!source_block_line(source, &line))
        return UJ_END;
    const size_t count = fields_split(&line, fields, 4);
    out->moves = 0;
    if (count < 3 || count > 4)
        return source_refuse(source, line.text, error,
                             "four numbers are expected here: size, exit height, vehicles, moves");
    uj_status status = field_number(source, fields[0], "the size", UJ_MIN_SIDE, UJ_MAX_SIDE, &out->size, error);
    if (status == UJ_OK)
        status = field_number(source, fields[1], "the exit height", 0, out->size - 1, &out->exit_height, error);
    if (status == UJ_OK)
        status = field_number(source, fields[2], "the number of vehicles", 0, INT_MAX, &out->vehicles, error);
    if (status == UJ_OK && count == 4)
        status = field_number(source, fields[3], "the number of moves", 0, INT_MAX, &out->moves, error);
    if (status == UJ_OK && out->vehicles > UJ_MAX_VEHICLES)
        status = source_refuse(source, fields[2].text, error, "too many vehicles: at most %d", UJ_MAX_VEHICLES);
    return status;
}

static const struct entry_style style = {.column = "x", .row = "y", .length = "the size", .is_upward = true};

static uj_status read_entry(const struct source *source, const struct text_line *line, int size, int index,
                            struct entry *out, uj_error *error)
{
    static const char orientation[] = "the orientation, 1 for horizontal or 0 for vertical";
    struct field fields[4];
    int is_horizontal;
    if (fields_split(line, fields, 4) != 4)
        return source_refuse(source, line->text, error, "four numbers are expected here: x, y, size, orientation");
    const uj_status status = field_number(source, fields[3], orientation, 0, 1, &is_horizontal, error);
    if (status != UJ_OK)
        return status;
    *out = (struct entry){
        .style = &style,
        .in_text = {{line->text, 0}, fields[3], fields[0], fields[1], fields[2]},
        .horizontal = is_horizontal,
    };
    snprintf(out->name, sizeof out->name, "%d", index);
    return entry_read(out, source, size, size, error);
}

static uj_status read_vehicles(struct source *source, const struct header *header, int *lines_read, uj_board *board,
                               uj_error *error)
{
    struct entry target = {.name = ""};
    uj_status status = uj_board_init(board, header->size, header->size, error);
    for (int i = 0; status == UJ_OK && i < header->vehicles; i++) {
        struct text_line line;
        struct entry entry;
        if (!source_block_line(source, &line))
            return source_refuse(source, source->at, error, "the board ends after %d of %d vehicles", i,
                                 header->vehicles);
        ++*lines_read;
        status = read_entry(source, &line, header->size, i, &entry, error);
        if (status == UJ_OK)
            status = entry_add(&entry, source, board, error);
        if (i == 0)
            target = entry;
    }
    if (status != UJ_OK)
        return status;
    const int exit_row = header->size - 1 - header->exit_height;
    return entry_finish(&target, header->vehicles > 0 ? 0 : -1, exit_row, source, source->mark, board, error);
}

/* The next line if it is a move: two words, after blank lines or not. */
static bool next_move(struct source *source, struct field fields[2])
{
    struct source ahead = *source;
    struct text_line line;
    if (!source_content_line(&ahead, &line) || fields_split(&line, fields, 2) != 2)
        return false;
    source->at = ahead.at;
    return true;
}

static uj_status read_move(const struct source *source, const struct field fields[2], const uj_board *board,
                           uj_move *out, uj_error *error)
{
    int vehicle = 0, distance = 0;
    uj_status status = field_number(source, fields[0], "the vehicle", 0, board->vehicle_count - 1, &vehicle, error);
    if (status == UJ_OK)
        status = field_number(source, fields[1], "the distance", 1 - board->width, board->width - 1, &distance, error);
    if (status == UJ_OK && distance == 0)
        return source_refuse(source, fields[1].text, error, "number out of range: a move is one cell or more");
    const int down_or_right = board->vehicles[vehicle].horizontal ? distance : -distance;
    *out = (uj_move){(uint8_t)vehicle, (int8_t)down_or_right};
    return status;
}

/* The list may be missing although the first line counts its moves, which is then a claim. */
static uj_status read_moves(struct uj_reader *reader, int count, int *lines_read, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    struct stored_solution solution = {.is_replayed = !reader->options.keep_wrong_solutions, .now = puzzle->board};
    struct field fields[2];
    uj_status status = UJ_OK;
    while (status == UJ_OK && *lines_read < count && next_move(source, fields)) {
        uj_move move;
        ++*lines_read;
        status = read_move(source, fields, &puzzle->board, &move, error);
        if (status == UJ_OK)
            status = solution_add(&solution, move, source, fields[0].text, error);
    }
    if (status == UJ_OK && *lines_read > 0 && *lines_read < count)
        status = source_refuse(source, solution.last_at, error, "the list ends here after %d of %d moves", *lines_read,
                               count);
    if (status == UJ_OK && count > 0 && *lines_read == 0)
        puzzle->moves = count;
    if (status == UJ_OK)
        status = solution_give(&solution, source, puzzle, error);
    solution_free(&solution);
    return status;
}

/* Goes behind the rest of a bad board, as far as the counts in its first line say. */
static void skip_rest(struct source *source, int vehicle_lines, int move_lines)
{
    struct text_line line;
    struct field fields[2];
    while (vehicle_lines-- > 0)
        if (!source_block_line(source, &line))
            break;
    while (move_lines-- > 0)
        if (!next_move(source, fields))
            break;
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    struct header header;
    if (!source_begin(source, &puzzle->line))
        return UJ_END;
    uj_status status = read_header(source, &header, error);
    if (status != UJ_OK) {
        source_skip_block(source);
        return status;
    }
    int vehicles_read = 0, moves_read = 0;
    status = read_vehicles(source, &header, &vehicles_read, &puzzle->board, error);
    if (status == UJ_OK)
        status = read_moves(reader, header.moves, &moves_read, puzzle, error);
    if (status == UJ_BAD_INPUT)
        skip_rest(source, header.vehicles - vehicles_read, header.moves - moves_read);
    return status;
}

/* A vehicle's name is its place in the list, so the names are all of 0, 1, …; -1 if it is no such number. */
static int number_of(const char *name)
{
    if (name[0] == '0')
        return name[1] == '\0' ? 0 : -1;
    int number = 0;
    for (const char *at = name; *at != '\0'; at++) {
        if (*at < '0' || *at > '9' || number > UJ_MAX_VEHICLES)
            return -1;
        number = number * 10 + (*at - '0');
    }
    return number;
}

static bool allows(const uj_board *board, int vehicle, const char *name)
{
    const int number = number_of(name);
    return vehicle == board->target ? number == 0 : number > 0 && number < board->vehicle_count;
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    const unsigned number = vehicle == board->target ? index : index + 1;
    snprintf(name, UJ_NAME_SIZE, "%u", number);
    return number < board->vehicle_count;
}

static const struct naming naming = {"the target is 0, the other vehicles are 1, 2, … in their order", allows, propose};

static void write_vehicle(uj_text *out, const uj_board *board, const uj_vehicle *vehicle)
{
    const int rows = vehicle->horizontal ? 1 : vehicle->length;
    uj_text_printf(out, "%d %d %d %d\n", vehicle->column, board->height - vehicle->row - rows, vehicle->length,
                   vehicle->horizontal);
}

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    uj_text_printf(out, "%d %d %d %zu\n", board->width, board->height - 1 - board->exit_row, board->vehicle_count,
                   puzzle->solution_length);
    int vehicle_of[UJ_MAX_VEHICLES];
    for (int i = 0; i < board->vehicle_count; i++) {
        const int number = number_of(board->vehicles[i].name);
        assert(number >= 0 && number < board->vehicle_count); /* names_check passed it */
        vehicle_of[number] = i;
    }
    for (int i = 0; i < board->vehicle_count; i++)
        write_vehicle(out, board, &board->vehicles[vehicle_of[i]]);
    for (size_t i = 0; i < puzzle->solution_length; i++) {
        const uj_vehicle *vehicle = &board->vehicles[puzzle->solution[i].vehicle];
        const int by = puzzle->solution[i].by; /* a number: NOLINT(bugprone-signed-char-misuse,cert-str34-c) */
        uj_text_printf(out, "%s %d\n", vehicle->name, vehicle->horizontal ? by : -by);
    }
}

const struct notation notation_carlist = {
    .name = "carlist",
    .summary = "numbers, y upwards, with the moves of a solution, as in van Dijk's thesis",
    .read = read_next,
    .naming = &naming,
    .write = write_one,
    .blank_line_between = true,
    .holds_solution = true,
};
