/* What each key does: one table, from which the help screen and the line of keys are made too. */
#define NCURSES_NOMACROS
#include <curses.h>
#include <stddef.h>

#include "app.h"
#include "view.h"

/* While a puzzle is being made the game is frozen: the player agreed to lose it as it was then, not with later moves. */
static bool can_play(const struct app *app)
{
    return app->game.play && !app->supply;
}

/* ---- the vehicle that is chosen ---- */

static void choose(struct app *app, int by)
{
    game_choose_next(&app->game, by);
}

/* A letter of a vehicle's name. */
static void type(struct app *app, int letter)
{
    if (can_play(app))
        game_type(&app->game, (char)letter, seconds_now());
}

static void slide_in_row(struct app *app, int by)
{
    game_slide(&app->game, true, by);
}

static void slide_in_column(struct app *app, int by)
{
    game_slide(&app->game, false, by);
}

/* Along the vehicle, whichever way it lies. */
static void slide_along(struct app *app, int by)
{
    game_slide(&app->game, uj_play_board(app->game.play)->vehicles[app->game.chosen].horizontal, by);
}

static void replay(struct app *app, int by)
{
    game_replay(&app->game, by);
}

static void reset(struct app *app, int by)
{
    (void)by;
    game_reset(&app->game);
}

/* ---- the mouse ---- */

/* The chosen vehicle goes as far towards a cell of its own line as it can. */
static void slide_to(struct app *app, int row, int column)
{
    const uj_vehicle *v = &uj_play_board(app->game.play)->vehicles[app->game.chosen];
    const int place = v->horizontal ? column : row, first = v->horizontal ? v->column : v->row;
    const bool on_its_line = v->horizontal ? row == v->row : column == v->column;
    if (!on_its_line || game_is_solved(&app->game))
        return;
    if (place < first)
        game_slide_by(&app->game, place - first);
    else if (place >= first + v->length)
        game_slide_by(&app->game, place - (first + v->length - 1));
}

static void press(struct app *app, int row, int column)
{
    const int vehicle = uj_board_at(uj_play_board(app->game.play), row, column);
    if (vehicle >= 0) {
        game_choose(&app->game, vehicle);
        app->held_row = row;
        app->held_column = column;
    } else {
        slide_to(app, row, column);
    }
}

/* The vehicle was dragged to where the button goes up: it moves as far as the mouse moved along its line. */
static void let_go(struct app *app, int row, int column)
{
    if (app->held_row < 0 || game_is_solved(&app->game))
        return;
    const bool horizontal = uj_play_board(app->game.play)->vehicles[app->game.chosen].horizontal;
    game_slide_by(&app->game, horizontal ? column - app->held_column : row - app->held_row);
}

static void mouse(struct app *app, int by)
{
    (void)by;
    struct screen_mouse events[SCREEN_MOST_EVENTS];
    const int count = screen_mouse(events);
    for (int i = 0; i < count; i++) {
        int row = events[i].row, column = events[i].column;
        const bool is_on_board = arranged_cell(&app->arrangement, uj_play_board(app->game.play), &row, &column);
        if (events[i].pressed && is_on_board)
            press(app, row, column);
        if (events[i].released && is_on_board)
            let_go(app, row, column);
        if (events[i].released)
            app->held_row = -1;
    }
}

/* ---- puzzles, help ---- */

static void want(struct app *app, int by)
{
    app_want(app, (enum wish)by);
}

static void order_new(struct app *app, int by)
{
    app_order_new(app, (uj_band)by);
}

static void order_daily(struct app *app, int by)
{
    (void)by;
    app_order_daily(app);
}

static void other_board(struct app *app, int by)
{
    const size_t count = app->options->board_count;
    /* From a puzzle that was made, both keys lead back to the board that it replaced. */
    app_begin_given(app, app->is_given ? (app->board + count + (size_t)by) % count : app->board);
}

static void help(struct app *app, int by)
{
    (void)by;
    app->help = true;
}

static void redraw(struct app *app, int by)
{
    (void)app;
    (void)by;
    screen_redraw();
}

static void quit(struct app *app, int by)
{
    (void)by;
    app->left = true;
}

/* ---- the table ---- */

enum { TAB = 9, CTRL_L = 12, ESCAPE = 27, DELETE = 127, MOST_KEYS = 4, FAR = UJ_MAX_SIDE };

/* What an action requires. */
enum need { NEEDS_NOTHING, NEEDS_GAME, NEEDS_FILE };

/* Letters are the names of vehicles, so everything else is on other keys. */
struct binding {
    int keys[MOST_KEYS];
    void (*act)(struct app *app, int by);
    int by; /* or which band, or which wish */
    enum need need;
    const char *names, *help; /* for people; rows without are explained in the one before */
    const char *in_short;     /* for the line at the bottom of the screen */
};

static const struct binding bindings[] = {
    {{'?', '/', KEY_F(1)}, help, 0, NEEDS_NOTHING, "?", "this list", "? help"},
    {{0}, type, 0, NEEDS_GAME, "A to Z", "choose the vehicle with this name", NULL},
    {{TAB}, choose, 1, NEEDS_GAME, "Tab, Shift-Tab", "choose the next or previous vehicle", "Tab choose"},
    {{KEY_BTAB}, choose, -1, NEEDS_GAME, .names = NULL},
    {{KEY_LEFT}, slide_in_row, -1, NEEDS_GAME, "arrows", "move it one cell", "arrows move"},
    {{KEY_RIGHT}, slide_in_row, 1, NEEDS_GAME, .names = NULL},
    {{KEY_UP}, slide_in_column, -1, NEEDS_GAME, .names = NULL},
    {{KEY_DOWN}, slide_in_column, 1, NEEDS_GAME, .names = NULL},
    {{KEY_HOME}, slide_along, -FAR, NEEDS_GAME, "Home, End, Shift-arrows", "move it as far as it goes", NULL},
    {{KEY_END}, slide_along, FAR, NEEDS_GAME, .names = NULL},
    {{KEY_SLEFT}, slide_in_row, -FAR, NEEDS_GAME, .names = NULL},
    {{KEY_SRIGHT}, slide_in_row, FAR, NEEDS_GAME, .names = NULL},
    {{KEY_SR}, slide_in_column, -FAR, NEEDS_GAME, .names = NULL},
    {{KEY_SF}, slide_in_column, FAR, NEEDS_GAME, .names = NULL},
    {{KEY_MOUSE}, mouse, 0, NEEDS_GAME, "mouse", "click a vehicle, then where it should go; or drag it", NULL},
    {{'-', '_', KEY_BACKSPACE, DELETE}, replay, -1, NEEDS_GAME, "-, Backspace", "undo a move", "- undo"},
    {{'+', '='}, replay, 1, NEEDS_GAME, "+", "redo it", NULL},
    {{'0'}, reset, 0, NEEDS_GAME, "0", "back to the start", NULL},
    {{' '}, want, WISH_HINT, NEEDS_GAME, "Space", "a hint: the vehicle, its purpose, then the move", "Space hint"},
    {{'*'}, want, WISH_FILM, NEEDS_GAME, "*", "show the way out from here; any key stops it", NULL},
    {{'1'}, order_new, UJ_EASY, NEEDS_NOTHING, "1, 2, 3, 4", "a new puzzle: easy, medium, hard, expert", "1-4 new"},
    {{'2'}, order_new, UJ_MEDIUM, NEEDS_NOTHING, .names = NULL},
    {{'3'}, order_new, UJ_HARD, NEEDS_NOTHING, .names = NULL},
    {{'4'}, order_new, UJ_EXPERT, NEEDS_NOTHING, .names = NULL},
    {{'5'}, order_daily, 0, NEEDS_NOTHING, "5", "the puzzle of the day", NULL},
    {{'>', '.', KEY_NPAGE}, other_board, 1, NEEDS_FILE, "<, >", "previous or next board of the file; back to it", NULL},
    {{'<', ',', KEY_PPAGE}, other_board, -1, NEEDS_FILE, .names = NULL},
    {{CTRL_L}, redraw, 0, NEEDS_NOTHING, "Ctrl-L", "redraw the screen", NULL},
    {{ESCAPE}, quit, 0, NEEDS_NOTHING, "Esc, Ctrl-C", "leave; Esc asks if a game is under way", "Esc leave"},
};

enum { BINDING_COUNT = sizeof bindings / sizeof *bindings };

/* NULL for keys that mean nothing. */
static const struct binding *binding_of(int key)
{
    for (int i = 0; i < BINDING_COUNT; i++)
        for (int k = 0; k < MOST_KEYS && bindings[i].keys[k]; k++)
            if (bindings[i].keys[k] == key)
                return &bindings[i];
    return NULL;
}

const char *key_help_at(int index, const char **names)
{
    for (int i = 0; i < BINDING_COUNT; i++)
        if (bindings[i].names && index-- == 0) {
            *names = bindings[i].names;
            return bindings[i].help;
        }
    return NULL;
}

const char *key_short_at(int index)
{
    for (int i = 0; i < BINDING_COUNT; i++)
        if (bindings[i].in_short && index-- == 0)
            return bindings[i].in_short;
    return NULL;
}

/* ---- questions ---- */

/* What is asked first if a game is under way; NULL: nothing. What matters fits the narrowest window. */
static const char *question_of(const struct binding *binding)
{
    static const struct {
        void (*act)(struct app *app, int by);
        const char *question;
    } questions[] = {
        {reset, "Start again? (y/n) It undoes all moves."},
        {order_new, "New puzzle? (y/n) It ends the game under way."},
        {order_daily, "Daily puzzle? (y/n) It ends the game under way."},
        {other_board, "Other board? (y/n) It ends the game under way."},
        {quit, "Leave? (y/n) It ends the game under way."},
    };
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (binding && binding->act == questions[i].act)
            return questions[i].question;
    return NULL;
}

const char *app_question(const struct app *app)
{
    return question_of(app->asked);
}

static bool is_quit(int key)
{
    const struct binding *binding = binding_of(key);
    return binding && binding->act == quit;
}

/* Keys that neither agree nor refuse leave the question open. */
static void take_answer(struct app *app, int key)
{
    const struct binding *asked = app->asked;
    const bool agrees = key == 'y' || key == 'Y', refuses = key == 'n' || key == 'N' || is_quit(key);
    if (agrees || refuses)
        app->asked = NULL;
    if (agrees)
        asked->act(app, asked->by);
}

/* Pages and films that any key ends, and orders that Esc stops; true if this one did. */
static bool end_something(struct app *app, int key)
{
    if (app->help) {
        app->help_first = app->help_next;
        app->help = app->help_first > 0;
    } else if (app->film) {
        app->film = false;
        game_say(&app->game, "Stopped. * continues from here, - undoes moves, 0 starts again.");
    } else if (app->supply && is_quit(key)) {
        app_cancel_order(app);
    } else {
        return false;
    }
    return true;
}

/* ---- keys ---- */

static void act(struct app *app, const struct binding *binding)
{
    if (!binding || (binding->need == NEEDS_GAME && !can_play(app)))
        return;
    if (binding->need == NEEDS_FILE && app->options->board_count == 0)
        app_say(app, "There is no file with other boards; 1 to 4 make a new puzzle.");
    else if (question_of(binding) && can_play(app) && game_is_under_way(&app->game))
        app->asked = binding;
    else
        binding->act(app, binding->by);
}

/* Clicks that nobody took must not count later. */
static void drop_clicks(void)
{
    struct screen_mouse events[SCREEN_MOST_EVENTS];
    screen_mouse(events);
}

void app_on_key(struct app *app, int key)
{
    const int upper = key & ~0x20;
    if (app->asked)
        take_answer(app, key);
    else if (!end_something(app, key))
        upper >= 'A' && upper <= 'Z' ? type(app, key) : act(app, binding_of(key));
    if (key == KEY_MOUSE)
        drop_clicks();
}
