/* A line per vehicle, X02H: letter, x, y, orientation. X is the target, A to K are cars, O to R trucks, on 6x6 cells.
 * */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "format/notation.h"

enum { SIDE = 6, CAR = 2, TRUCK = 3 };
static const char cars[] = "ABCDEFGHIJK", trucks[] = "OPQR";

static bool is_one_of(const char *set, char c)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static const struct entry_style style = {.column = "the column", .row = "the row", .length = "the length"};

static uj_status read_entry(const struct source *source, const struct text_line *line, struct entry *out,
                            uj_error *error)
{
    const char *const text = line->text;
    const bool is_truck = is_one_of(trucks, text[0]);
    if (!is_truck && text[0] != 'X' && !is_one_of(cars, text[0])) {
        char character[CHARACTER_SIZE];
        character_text(character, text, text + line->length);
        return source_refuse(source, text, error,
                             "unknown character %s: vehicles are X, A to K (cars) or O to R (trucks)", character);
    }
    for (size_t i = 1; i <= 2; i++)
        if (i >= line->length || !is_digit(text[i]))
            return source_refuse(source, text + i, error, "a digit is expected here: %s, from 0",
                                 i == 1 ? "the column" : "the row");
    if (line->length > 4)
        return source_refuse(source, text + 4, error, "this line is too long; a line has four characters, as in X02H");
    const struct field orientation = {text + 3, line->length - 3};
    *out = (struct entry){
        .style = &style,
        .in_text = {{text, 1}, orientation, {text + 1, 1}, {text + 2, 1}, {text, 1}},
        .name = {text[0]},
        .row = text[2] - '0',
        .column = text[1] - '0',
        .length = is_truck ? TRUCK : CAR,
    };
    return field_orientation(source, orientation, &out->horizontal, error);
}

/* The next line of this board: not a second X, which begins another. */
static bool next_line(struct source *source, struct text_line *line, bool has_target)
{
    const char *const before = source->at;
    if (!source_block_line(source, line))
        return false;
    if (!has_target || line->text[0] != 'X')
        return true;
    source->at = before;
    return false;
}

static uj_status read_lines(struct source *source, uj_board *board, bool *has_target, uj_error *error)
{
    struct entry target = {.name = ""};
    int target_index = -1;
    uj_status status = uj_board_init(board, SIDE, SIDE, error);
    for (struct text_line line; status == UJ_OK && next_line(source, &line, *has_target);) {
        struct entry entry;
        *has_target = *has_target || line.text[0] == 'X';
        status = read_entry(source, &line, &entry, error);
        if (status != UJ_OK)
            return status;
        if (entry.name[0] == 'X') {
            target = entry;
            target_index = board->vehicle_count;
        }
        status = entry_add(&entry, source, board, error);
    }
    if (status != UJ_OK)
        return status;
    if (target_index < 0)
        return source_refuse(source, source->mark, error, "there is no target: no line for the vehicle X");
    return entry_finish(&target, target_index, -1, source, source->mark, board, error);
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    if (!source_begin(source, &puzzle->line))
        return UJ_END;
    bool has_target = false;
    const uj_status status = read_lines(source, &puzzle->board, &has_target, error);
    for (struct text_line line; next_line(source, &line, has_target);)
        has_target = has_target || line.text[0] == 'X';
    return status;
}

static uj_status check(const uj_board *board, uj_error *error)
{
    int car_count = 0, truck_count = 0;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        if (vehicle->length > TRUCK || (i == board->target && vehicle->length != CAR))
            return fail_here(error, UJ_CANNOT_HOLD,
                             "letters cannot express %s of length %d: cars are 2, trucks 3, the target is a car",
                             vehicle->name, vehicle->length);
        car_count += vehicle->length == CAR;
        truck_count += vehicle->length == TRUCK;
    }
    const int most_cars = (int)strlen(cars) + 1, most_trucks = (int)strlen(trucks);
    if (car_count > most_cars || truck_count > most_trucks)
        return fail_here(error, UJ_CANNOT_HOLD,
                         "letters supports up to %d cars and %d trucks; this board has %d and %d", most_cars,
                         most_trucks, car_count, truck_count);
    return UJ_OK;
}

static const char *letters_for(const uj_board *board, int vehicle)
{
    if (vehicle == board->target)
        return "X";
    return board->vehicles[vehicle].length == CAR ? cars : trucks;
}

static bool allows(const uj_board *board, int vehicle, const char *name)
{
    return is_one_of(letters_for(board, vehicle), name[0]) && name[1] == '\0';
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    const char *const letters = letters_for(board, vehicle);
    if (index >= strlen(letters))
        return false;
    name[0] = letters[index];
    name[1] = '\0';
    return true;
}

static const struct naming naming = {"the target is X, cars are A to K, trucks O to R", allows, propose};

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        static_assert(SIDE <= 10, "a row and a column are one digit each");
        const char line[] = {vehicle->name[0], (char)('0' + vehicle->column), (char)('0' + vehicle->row),
                             vehicle->horizontal ? 'H' : 'V', '\n'};
        uj_text_add(out, line, sizeof line);
    }
}

const struct notation notation_letters = {
    .name = "letters",
    .summary = "one line per vehicle, X02H: letter, column, row, orientation; 6x6 only",
    .read = read_next,
    .side = SIDE,
    .check = check,
    .naming = &naming,
    .write = write_one,
    .blank_line_between = true,
};
