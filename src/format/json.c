/* Our own notation: an object per board, one after the other, in a list, or in a list named "puzzles". */
#include "format/json_object.h"
#include "format/notation.h"

static const char list_key[] = "puzzles";

/* Goes behind the list, and behind the object around it. */
static bool leave_list(struct json *json, struct json_state *state)
{
    const bool in_object = state->in_object;
    state->in_list = state->in_object = false;
    if (json->at[-1] != ']') {
        json->at--;
        json->fault = "a closing bracket ] is expected here";
    }
    while (!json->fault && in_object && json_more(json))
        if (!json_key(json, NULL, 0) || !json_skip(json))
            return false;
    return !json->fault;
}

/* Goes to the next board, through the brackets and commas around it; UJ_BAD_INPUT at a fault. */
static uj_status find_board(struct json *json, struct json_state *state)
{
    for (;;) {
        if (state->in_list) {
            if (json_more(json))
                return UJ_OK;
            if (json->fault || !leave_list(json, state))
                return UJ_BAD_INPUT;
        }
        json_skip_space(json);
        while (state->is_loose && json->at < json->end && (*json->at == ',' || *json->at == ']' || *json->at == '}')) {
            json->at++;
            json_skip_space(json);
        }
        if (json->at == json->end)
            return UJ_END;
        if (*json->at != '[')
            return UJ_OK;
        json_open(json);
        state->in_list = true;
    }
}

static size_t indentation(const char *line, const char *end)
{
    size_t count = 0;
    while (line + count < end && is_blank(line[count]))
        count++;
    return count;
}

/* After a fault in the syntax nothing shows where the board ends. The next one is looked for at the start of a line
 * that is not indented deeper than the bad one's, and brackets around it no longer count. */
static void recover(struct source *source, struct json_state *state)
{
    *state = (struct json_state){.is_loose = true};
    const char *line = source->mark;
    while (line > source->start && line[-1] != '\n')
        line--;
    const size_t deepest = indentation(line, source->end);
    struct text_line skipped;
    for (source->at = line; source_line(source, &skipped);) {
        const size_t indent = indentation(source->at, source->end);
        if (indent <= deepest && source->at + indent < source->end && source->at[indent] == '{')
            return;
    }
}

/* A fault this near the end may be none once more text has come, such as "tru" of "true". */
static void note_end(const struct uj_reader *reader, const struct json *json)
{
    enum { LONGEST_WORD = 6 };
    if (json->end - json->at < LONGEST_WORD)
        source_starve(&reader->source);
}

static uj_status refuse_syntax(struct uj_reader *reader, const struct json *json, uj_error *error)
{
    note_end(reader, json);
    const uj_status status = source_refuse(&reader->source, json->at, error, "%s", json->fault);
    recover(&reader->source, &reader->json);
    return status;
}

/* A fault between boards: the next one may be right here. */
static uj_status refuse_between(struct uj_reader *reader, const struct json *json, uj_error *error)
{
    if (json->at == json->end || *json->at != '{')
        return refuse_syntax(reader, json, error);
    reader->json = (struct json_state){.is_loose = true};
    reader->source.at = json->at;
    return source_refuse(&reader->source, json->at, error, "%s", json->fault);
}

static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    struct source *source = &reader->source;
    struct json json = {source->at, source->end, NULL};
    struct object object;
    do {
        const uj_status status = find_board(&json, &reader->json);
        puzzle->line = source_mark(source, json.at);
        source->at = json.at;
        if (status != UJ_OK)
            note_end(reader, &json);
        if (status != UJ_OK)
            return status == UJ_END ? UJ_END : refuse_between(reader, &json, error);
        if (json.at == json.end || *json.at != '{') {
            if (!json_skip(&json))
                return refuse_syntax(reader, &json, error);
            source->at = json.at;
            return source_refuse(source, source->mark, error, "a board is an object in braces: {\"width\": …}");
        }
        if (!object_scan(&object, source, &json, json_board_keys, reader->json.in_list ? NULL : list_key))
            return refuse_syntax(reader, &json, error);
        if (object.has_list) {
            json_open(&json);
            reader->json.in_list = reader->json.in_object = true;
        }
    } while (object.has_list || json_is_data_set_header(&object));
    source->at = json.at;
    return json_board_read(&object, !reader->options.keep_wrong_solutions, puzzle, error);
}

static void write_vehicles(uj_text *out, const uj_board *board)
{
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *vehicle = &board->vehicles[i];
        uj_text_printf(out, "%s{\"name\":\"%s\",\"row\":%d,\"column\":%d,\"length\":%d,\"horizontal\":%s}",
                       i ? "," : "", vehicle->name, vehicle->row + 1, vehicle->column + 1, vehicle->length,
                       vehicle->horizontal ? "true" : "false");
    }
}

static void write_walls(uj_text *out, const uj_board *board)
{
    const char *comma = "";
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (uj_board_is_wall(board, row, column)) {
                uj_text_printf(out, "%s{\"row\":%d,\"column\":%d}", comma, row + 1, column + 1);
                comma = ",";
            }
}

/* What the input claimed, where it did. */
static void write_claims(uj_text *out, const uj_puzzle *puzzle)
{
    const uint64_t exact_in_a_double = UINT64_C(1) << 53;
    const char *const quote = puzzle->states >= exact_in_a_double ? "\"" : "";
    if (puzzle->moves >= 0)
        uj_text_printf(out, ",\"moves\":%d", puzzle->moves);
    if (puzzle->states > 0)
        uj_text_printf(out, ",\"states\":%s%llu%s", quote, (unsigned long long)puzzle->states, quote);
    for (size_t i = 0; i < puzzle->solution_length; i++)
        uj_text_printf(out, "%s{\"vehicle\":\"%s\",\"by\":%d}", i ? "," : ",\"solution\":[",
                       puzzle->board.vehicles[puzzle->solution[i].vehicle].name, puzzle->solution[i].by);
    if (puzzle->solution_length > 0)
        uj_text_add(out, "]", 1);
}

static void write_one(uj_text *out, const uj_puzzle *puzzle)
{
    const uj_board *board = &puzzle->board;
    uj_text_printf(out, "{\"width\":%d,\"height\":%d,\"exit\":%d,\"target\":\"%s\",\"vehicles\":[", board->width,
                   board->height, board->exit_row + 1, board->vehicles[board->target].name);
    write_vehicles(out, board);
    uj_text_printf(out, "],\"walls\":[");
    write_walls(out, board);
    uj_text_printf(out, "]");
    write_claims(out, puzzle);
    uj_text_printf(out, "}\n");
}

const struct notation notation_json = {
    .name = "json",
    .summary = "one object per board, with everything",
    .read = read_next,
    .holds_oblong = true,
    .holds_walls = true,
    .write = write_one,
    .holds_solution = true,
    .holds_claims = true,
};
