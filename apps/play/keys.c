#include "keys.h"

#define NCURSES_NOMACROS
#include <curses.h>

enum { TAB = 9, CTRL_L = 12, ESCAPE = 27, DELETE = 127, MOST_KEYS = 4 };

/* Letters are the names of vehicles, so everything else is on other keys. */
static const struct binding {
    int keys[MOST_KEYS];
    enum action action;
    struct key_help help; /* rows without are explained in the one before */
    const char *in_short;
} bindings[] = {
    {{'?', '/', KEY_F(1)}, ACTION_HELP, {"?", "this list"}, "? help"},
    {{0}, ACTION_TYPE, {"A to Z", "choose the vehicle with this name"}, NULL},
    {{TAB}, ACTION_NEXT, {"Tab, Shift-Tab", "choose the next or previous vehicle"}, "Tab choose"},
    {{KEY_BTAB}, ACTION_PREVIOUS, {NULL, NULL}, NULL},
    {{KEY_LEFT}, ACTION_LEFT, {"arrows", "move it one cell"}, "arrows move"},
    {{KEY_RIGHT}, ACTION_RIGHT, {NULL, NULL}, NULL},
    {{KEY_UP}, ACTION_UP, {NULL, NULL}, NULL},
    {{KEY_DOWN}, ACTION_DOWN, {NULL, NULL}, NULL},
    {{KEY_HOME}, ACTION_FAR_BACK, {"Home, End, Shift-arrows", "move it as far as it goes"}, NULL},
    {{KEY_END}, ACTION_FAR_AHEAD, {NULL, NULL}, NULL},
    {{KEY_SLEFT}, ACTION_FAR_LEFT, {NULL, NULL}, NULL},
    {{KEY_SRIGHT}, ACTION_FAR_RIGHT, {NULL, NULL}, NULL},
    {{KEY_SR}, ACTION_FAR_UP, {NULL, NULL}, NULL},
    {{KEY_SF}, ACTION_FAR_DOWN, {NULL, NULL}, NULL},
    {{KEY_MOUSE}, ACTION_MOUSE, {"mouse", "click a vehicle, then where it should go; or drag it"}, NULL},
    {{'-', '_', KEY_BACKSPACE, DELETE}, ACTION_UNDO, {"-, Backspace", "undo a move"}, "- undo"},
    {{'+', '='}, ACTION_REDO, {"+", "redo it"}, NULL},
    {{'0'}, ACTION_RESET, {"0", "back to the start"}, NULL},
    {{' '}, ACTION_HINT, {"Space", "a hint: first the vehicle, then the move"}, "Space hint"},
    {{'*'}, ACTION_SOLVE, {"*", "show the way out from here; any key stops it"}, NULL},
    {{'1'}, ACTION_EASY, {"1, 2, 3, 4", "a new puzzle: easy, medium, hard, expert"}, "1-4 new"},
    {{'2'}, ACTION_MEDIUM, {NULL, NULL}, NULL},
    {{'3'}, ACTION_HARD, {NULL, NULL}, NULL},
    {{'4'}, ACTION_EXPERT, {NULL, NULL}, NULL},
    {{'5'}, ACTION_DAILY, {"5", "the puzzle of the day"}, NULL},
    {{'>', '.', KEY_NPAGE}, ACTION_NEXT_BOARD, {"<, >", "previous or next board of the file; back to it"}, NULL},
    {{'<', ',', KEY_PPAGE}, ACTION_PREVIOUS_BOARD, {NULL, NULL}, NULL},
    {{CTRL_L}, ACTION_REDRAW, {"Ctrl-L", "redraw the screen"}, NULL},
    {{ESCAPE}, ACTION_QUIT, {"Esc, Ctrl-C", "leave; Esc asks if a game is under way"}, "Esc leave"},
};

enum { BINDING_COUNT = sizeof bindings / sizeof *bindings };

enum action key_action(int key)
{
    const int upper = key & ~0x20;
    if (upper >= 'A' && upper <= 'Z')
        return ACTION_TYPE;
    for (int i = 0; i < BINDING_COUNT; i++)
        for (int k = 0; k < MOST_KEYS && bindings[i].keys[k]; k++)
            if (bindings[i].keys[k] == key)
                return bindings[i].action;
    return ACTION_NONE;
}

const struct key_help *key_help_at(int index)
{
    for (int i = 0; i < BINDING_COUNT; i++)
        if (bindings[i].help.keys && index-- == 0)
            return &bindings[i].help;
    return NULL;
}

const char *key_short_at(int index)
{
    for (int i = 0; i < BINDING_COUNT; i++)
        if (bindings[i].in_short && index-- == 0)
            return bindings[i].in_short;
    return NULL;
}
