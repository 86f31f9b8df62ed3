#include "store/level_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

uj_status board_to_text(uj_text *out, const uj_board *board, uj_error *error)
{
    const uj_puzzle puzzle = {.board = *board, .moves = -1};
    const size_t before = out->length;
    uj_status status = uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_STRING, error);
    if (status != UJ_CANNOT_HOLD)
        return status;
    out->length = before;
    return uj_puzzle_write_line(out, &puzzle, UJ_FORMAT_JSON, error);
}

void solution_to_text(uj_text *out, const uj_level *level)
{
    for (size_t i = 0; i < level->solution_length; i++)
        uj_text_printf(out, "%s%s%+d", i > 0 ? " " : "", level->board.vehicles[level->solution[i].vehicle].name,
                       level->solution[i].by);
}

/* A name may have signs in it, so the last one begins the number. */
static bool read_move(uj_move *out, const uj_board *board, const char *word, size_t length)
{
    size_t sign = length;
    while (sign > 0 && word[sign - 1] != '+' && word[sign - 1] != '-')
        sign--;
    if (sign < 2 || sign > UJ_NAME_SIZE)
        return false;
    char name[UJ_NAME_SIZE] = {0};
    memcpy(name, word, sign - 1);
    const int vehicle = uj_board_find(board, name);
    const long by = strtol(word + sign - 1, NULL, 10);
    if (vehicle < 0 || by == 0 || by >= UJ_MAX_SIDE || by <= -UJ_MAX_SIDE)
        return false;
    *out = (uj_move){(uint8_t)vehicle, (int8_t)by};
    return true;
}

static size_t word_count(const char *text)
{
    size_t count = *text != '\0';
    for (; *text != '\0'; text++)
        count += *text == ' ';
    return count;
}

uj_status solution_from_text(uj_level *level, const char *text, uj_error *error)
{
    const size_t count = word_count(text);
    if (count == 0)
        return UJ_OK;
    level->solution = malloc(count * sizeof *level->solution);
    if (!level->solution)
        return fail_memory(error);
    for (; level->solution_length < count; level->solution_length++) {
        const size_t length = strcspn(text, " ");
        if (!read_move(&level->solution[level->solution_length], &level->board, text, length))
            return fail_here(error, UJ_BAD_INPUT, "a stored solution is damaged at \"%.40s\"", text);
        text += length + (text[length] == ' ');
    }
    return UJ_OK;
}
