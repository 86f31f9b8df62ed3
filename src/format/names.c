#include "format/notation.h"

#include <string.h>

#include "base/error.h"

static bool is_allowed(const struct notation *notation, const uj_board *board, int vehicle)
{
    return !notation->naming || notation->naming->allows(board, vehicle, board->vehicles[vehicle].name);
}

uj_status names_check(const struct notation *notation, const uj_board *board, uj_error *error)
{
    for (int i = 0; i < board->vehicle_count; i++)
        if (!is_allowed(notation, board, i))
            return fail_here(error, UJ_CANNOT_HOLD, "%s cannot express the name %s%s: %s", notation->name,
                             board->vehicles[i].name, i == board->target ? " for the target" : "",
                             notation->naming->rule);
    return UJ_OK;
}

uj_status notation_check(const struct notation *notation, const uj_board *board, uj_error *error)
{
    static const uj_cells no_walls = {0};
    const int width = board->width, height = board->height, side = notation->side;
    if (side > 0 && (width != side || height != side))
        return fail_here(error, UJ_CANNOT_HOLD, "%s supports only %dx%d boards; this one is %dx%d", notation->name,
                         side, side, width, height);
    if (!notation->holds_oblong && width != height)
        return fail_here(error, UJ_CANNOT_HOLD, "%s supports only square boards; this one is %dx%d", notation->name,
                         width, height);
    if (!notation->holds_walls && memcmp(&board->walls, &no_walls, sizeof no_walls) != 0)
        return fail_here(error, UJ_CANNOT_HOLD, "%s cannot express walls", notation->name);
    return notation->check ? notation->check(board, error) : UJ_OK;
}

bool names_propose_letters(unsigned index, char name[UJ_NAME_SIZE])
{
    enum { LETTERS = 26, WITHOUT_X = 25 };
    if (index < WITHOUT_X) {
        name[0] = "ABCDEFGHIJKLMNOPQRSTUVWYZ"[index];
        name[1] = '\0';
        return true;
    }
    const unsigned pair = index - WITHOUT_X;
    if (pair >= LETTERS * LETTERS)
        return false;
    name[0] = (char)('A' + pair / LETTERS);
    name[1] = (char)('A' + pair % LETTERS);
    name[2] = '\0';
    return true;
}

/* A board on its way to new names: those settled are kept or new, the others still to be changed. */
struct renaming {
    uj_board board;
    bool settled[UJ_MAX_VEHICLES];
};

static bool is_taken(const struct renaming *renaming, const char *name)
{
    for (int i = 0; i < renaming->board.vehicle_count; i++)
        if (renaming->settled[i] && strcmp(renaming->board.vehicles[i].name, name) == 0)
            return true;
    return false;
}

static bool settle(struct renaming *renaming, int vehicle, const struct naming *naming)
{
    char name[UJ_NAME_SIZE] = "";
    unsigned index = 0;
    do
        if (!naming->propose(&renaming->board, vehicle, index++, name))
            return false;
    while (is_taken(renaming, name));
    memset(renaming->board.vehicles[vehicle].name, 0, UJ_NAME_SIZE);
    memcpy(renaming->board.vehicles[vehicle].name, name, strlen(name));
    renaming->settled[vehicle] = true;
    return true;
}

/* The target's new name is the notation's own: another vehicle that has it gives way. */
static bool settle_target(struct renaming *renaming, const struct naming *naming)
{
    const int target = renaming->board.target;
    char name[UJ_NAME_SIZE] = "";
    if (!naming->propose(&renaming->board, target, 0, name))
        return false;
    const int other = uj_board_find(&renaming->board, name);
    if (other >= 0)
        renaming->settled[other] = false;
    return settle(renaming, target, naming);
}

static bool settle_all(struct renaming *renaming, const struct notation *notation)
{
    const uj_board *board = &renaming->board;
    for (int i = 0; i < board->vehicle_count; i++)
        renaming->settled[i] = is_allowed(notation, board, i);
    if (!renaming->settled[board->target] && !settle_target(renaming, notation->naming))
        return false;
    for (int i = 0; i < board->vehicle_count; i++)
        if (!renaming->settled[i] && !settle(renaming, i, notation->naming))
            return false;
    return true;
}

uj_status uj_board_fit_names(uj_board *board, uj_format format, uj_text *notes, uj_error *error)
{
    const struct notation *notation = notation_of(format);
    if (!notation)
        return fail_here(error, UJ_BAD_INPUT, "there is no such notation");
    const uj_status status = notation_check(notation, board, error);
    if (status != UJ_OK)
        return status;

    struct renaming renaming = {.board = *board};
    if (!settle_all(&renaming, notation))
        return fail_here(error, UJ_CANNOT_HOLD, "%s has too few names for %d vehicles: %s", notation->name,
                         board->vehicle_count, notation->naming->rule);
    for (int i = 0; notes && i < board->vehicle_count; i++)
        if (strcmp(board->vehicles[i].name, renaming.board.vehicles[i].name) != 0)
            uj_text_printf(notes, "%s -> %s\n", board->vehicles[i].name, renaming.board.vehicles[i].name);
    if (notes && notation->note_loss)
        notation->note_loss(board, notes);
    if (notes && uj_text_status(notes) != UJ_OK)
        return fail_memory(error);
    *board = renaming.board;
    return UJ_OK;
}
