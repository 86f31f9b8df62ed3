/* Reads the problems that pddl_write.c writes: the board follows from a few facts, and the others must be those that it has. */
#include <string.h>

#include "base/error.h"
#include "format/notation.h"
#include "format/pddl.h"

/* The next bracket or word; false at the end. */
static bool next_token(const char **at, const char *end, struct field *out)
{
    while (*at < end && (is_blank(**at) || **at == '\n'))
        (*at)++;
    if (*at == end)
        return false;
    const char *const start = *at;
    if (*start == '(' || *start == ')')
        (*at)++;
    else
        while (*at < end && !is_blank(**at) && !strchr("\n()", **at))
            (*at)++;
    *out = (struct field){start, (size_t)(*at - start)};
    return *at > start;
}

/* Row and column of r3c4, from 0. */
static bool cell_of(struct field token, int *row, int *column)
{
    int *const numbers[] = {row, column};
    size_t at = 0;
    for (int i = 0; i < 2; i++) {
        if (at >= token.length || (token.text[at] | 0x20) != "rc"[i])
            return false;
        *numbers[i] = -1;
        for (at++; at < token.length && is_digit(token.text[at]) && *numbers[i] < UJ_MAX_SIDE; at++)
            *numbers[i] = (*numbers[i] + 1) * 10 + token.text[at] - '0' - 1;
    }
    return at == token.length && *row >= 0 && *column >= 0 && *row < UJ_MAX_SIDE && *column < UJ_MAX_SIDE;
}

struct problem {
    const struct source *source;
    const char *start, *end;
    struct field goal; /* the target's name */
};

/* The farthest cell that is named gives the size. */
static uj_status find_size(const struct problem *problem, uj_board *board, uj_error *error)
{
    int width = 0, height = 0, row, column;
    struct field token;
    for (const char *at = problem->start; next_token(&at, problem->end, &token);)
        if (cell_of(token, &row, &column)) {
            width = column >= width ? column + 1 : width;
            height = row >= height ? row + 1 : height;
        }
    if (width == 0)
        return source_refuse(
            problem->source, problem->start, error,
            "a problem is expected here, as \"unjam convert -t pddl\" writes it, with cells such as r3c4");
    return source_place(problem->source, problem->start, uj_board_init(board, width, height, error), error);
}

/* (spans A r3c1 r3c2): a vehicle, from its first cell to its last. */
static uj_status add_vehicle(const struct problem *problem, uj_board *board, const struct field words[3],
                             uj_error *error)
{
    char name[UJ_NAME_SIZE];
    int row, column, last_row, last_column;
    uj_status status = field_name(problem->source, words[0], name, error);
    if (status != UJ_OK)
        return status;
    if (!cell_of(words[1], &row, &column) || !cell_of(words[2], &last_row, &last_column) ||
        (row == last_row) == (column == last_column))
        return source_refuse(problem->source, words[1].text, error,
                             "two cells of a line, such as r3c1 r3c2, are expected here");
    const int length = last_row - row + last_column - column + 1;
    status = uj_board_add(board, name, row, column, length, row == last_row, error);
    return source_place(problem->source, words[0].text, status, error);
}

/* Takes what a fact says about the board: vehicles, walls, and of the goal the target. */
static uj_status take_fact(struct problem *problem, uj_board *board, const struct field words[4], size_t count,
                           uj_error *error)
{
    int row, column;
    if (count == 4 && field_equals(words[0], "spans"))
        return add_vehicle(problem, board, words + 1, error);
    if (count == 2 && field_equals(words[0], "wall") && cell_of(words[1], &row, &column))
        return source_place(problem->source, words[1].text, uj_board_add_wall(board, row, column, error), error);
    if (count == 3 && field_equals(words[0], "at"))
        problem->goal = words[1]; /* the last one is the goal */
    return UJ_OK;
}

static uj_status read_facts(struct problem *problem, uj_board *board, uj_error *error)
{
    struct field token, words[4];
    size_t count = 0;
    uj_status status = find_size(problem, board, error);
    for (const char *at = problem->start; status == UJ_OK && next_token(&at, problem->end, &token);) {
        if (*token.text == ')')
            status = take_fact(problem, board, words, count, error);
        count = strchr("()", *token.text) ? 0 : count + 1;
        if (count > 0 && count <= 4)
            words[count - 1] = token;
    }
    if (status != UJ_OK)
        return status;
    char name[UJ_NAME_SIZE] = "";
    if (problem->goal.length > 0 && problem->goal.length < sizeof name)
        memcpy(name, problem->goal.text, problem->goal.length);
    const char *const place = problem->goal.text ? problem->goal.text : problem->start;
    if (uj_board_find(board, name) < 0)
        return source_refuse(problem->source, place, error,
                             "there is no target: the goal names no vehicle that spans cells");
    return source_place(problem->source, place, uj_board_finish(board, uj_board_find(board, name), -1, error), error);
}

/* Refuses the first word that is not what the board has. */
static uj_status compare(const struct problem *problem, const uj_text *expected, uj_error *error)
{
    const char *at = problem->start, *other = expected->data;
    const char *const other_end = other + expected->length;
    struct field token, wanted;
    while (next_token(&other, other_end, &wanted)) {
        char word[4 * UJ_NAME_SIZE] = "";
        memcpy(word, wanted.text, wanted.length < sizeof word ? wanted.length : sizeof word - 1);
        if (!next_token(&at, problem->end, &token))
            return source_refuse(problem->source, problem->end, error, "the problem ends too soon: %s is missing",
                                 word);
        if (!field_equals(token, word))
            return source_refuse(problem->source, token.text, error,
                                 "%s is expected here: the facts must be those that \"unjam convert -t pddl\" writes",
                                 word);
    }
    return next_token(&at, problem->end, &token)
               ? source_refuse(problem->source, token.text, error, "the problem has ended before this")
               : UJ_OK;
}

static uj_status read_problem(struct problem *problem, uj_board *board, enum pddl_kind kind, uj_error *error)
{
    uj_status status = read_facts(problem, board, error);
    if (status != UJ_OK)
        return status;
    for (int i = 0; i < board->vehicle_count; i++)
        if (!pddl_allows(board, i, board->vehicles[i].name))
            return source_refuse(problem->source, problem->start, error, "the name %s is not allowed in PDDL",
                                 board->vehicles[i].name);
    uj_text expected = UJ_TEXT_INIT;
    pddl_write(&expected, board, kind);
    status = uj_text_status(&expected) == UJ_OK ? compare(problem, &expected, error) : fail_memory(error);
    uj_text_free(&expected);
    return status;
}

/* The next line of a problem, which ends at a blank line and before the next one. */
static bool problem_line(struct source *source, bool is_first, struct text_line *out)
{
    static const char start[] = "(define";
    struct source ahead = *source;
    if (!source_block_line(&ahead, out))
        return false;
    if (!is_first && out->length >= sizeof start - 1 && memcmp(out->text, start, sizeof start - 1) == 0)
        return false;
    *source = ahead;
    return true;
}

/* Domains are passed over. */
static uj_status read_next(struct uj_reader *reader, uj_puzzle *puzzle, enum pddl_kind kind, uj_error *error)
{
    struct source *const source = &reader->source;
    struct problem problem = {.source = source};
    struct text_line line;
    while (source_begin(source, &puzzle->line)) {
        problem.start = NULL;
        while (problem_line(source, !problem.start, &line)) {
            problem.start = problem.start ? problem.start : line.text;
            problem.end = line.text + line.length;
        }
        const char *at = problem.start;
        struct field tokens[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
        for (size_t i = 0; i < 4; i++)
            next_token(&at, problem.end, &tokens[i]);
        if (!field_equals(tokens[3], "domain"))
            return read_problem(&problem, &puzzle->board, kind, error);
    }
    return UJ_END;
}

static uj_status read_steps(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    return read_next(reader, puzzle, PDDL_STEPS, error);
}

static uj_status read_moves(struct uj_reader *reader, uj_puzzle *puzzle, uj_error *error)
{
    return read_next(reader, puzzle, PDDL_MOVES, error);
}

static void write_steps(uj_text *out, const uj_puzzle *puzzle)
{
    pddl_write(out, &puzzle->board, PDDL_STEPS);
}

static void write_moves(uj_text *out, const uj_puzzle *puzzle)
{
    pddl_write(out, &puzzle->board, PDDL_MOVES);
}

static bool propose(const uj_board *board, int vehicle, unsigned index, char name[UJ_NAME_SIZE])
{
    for (unsigned i = 0; names_propose_letters(i, name); i++)
        if (pddl_allows(board, vehicle, name) && index-- == 0)
            return true;
    return false;
}

static const struct naming naming = {
    .rule = "names begin with a letter, have letters, digits, - and _, and differ by more than case",
    .allows = pddl_allows,
    .propose = propose,
};

const struct notation notation_pddl = {
    .name = "pddl",
    .summary = "a PDDL problem (STRIPS) for planners, in steps",
    .read = read_steps,
    .holds_oblong = true,
    .holds_walls = true,
    .naming = &naming,
    .write = write_steps,
    .blank_line_between = true,
};

const struct notation notation_pddl_moves = {
    .name = "pddl-moves",
    .summary = "a PDDL problem with costs, in moves",
    .read = read_moves,
    .holds_oblong = true,
    .holds_walls = true,
    .naming = &naming,
    .write = write_moves,
    .blank_line_between = true,
};
