#include <stddef.h>

#include "app.h"
#include "keys.h"

/* The parameters of an action. */
struct detail {
    bool horizontal, far;
    int by;
};

/* ---- the vehicle that is chosen ---- */

static void choose(struct app *app, struct detail detail)
{
    game_choose_next(&app->game, detail.by);
}

static void slide(struct app *app, struct detail detail)
{
    game_slide(&app->game, detail.horizontal, detail.by, detail.far);
}

/* Along the vehicle, whichever way it lies. */
static void slide_along(struct app *app, struct detail detail)
{
    const uj_board *board = uj_play_board(app->game.play);
    game_slide(&app->game, board->vehicles[app->game.chosen].horizontal, detail.by, true);
}

static void step_history(struct app *app, struct detail detail)
{
    if (detail.by < 0)
        game_undo(&app->game);
    else
        game_redo(&app->game);
}

static void reset(struct app *app, struct detail detail)
{
    (void)detail;
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
    app->held_row = -1;
}

static void mouse(struct app *app, struct detail detail)
{
    (void)detail;
    struct screen_mouse events[SCREEN_MOST_EVENTS];
    const int count = screen_mouse(events);
    for (int i = 0; i < count; i++) {
        int row = events[i].row, column = events[i].column;
        if (!arranged_cell(&app->arrangement, uj_play_board(app->game.play), &row, &column))
            continue;
        if (events[i].pressed)
            press(app, row, column);
        if (events[i].released)
            let_go(app, row, column);
    }
}

/* ---- puzzles, help ---- */

static void want(struct app *app, struct detail detail)
{
    app_want(app, (enum wish)detail.by);
}

static void order_new(struct app *app, struct detail detail)
{
    app_order_new(app, (uj_band)detail.by);
}

static void order_daily(struct app *app, struct detail detail)
{
    (void)detail;
    app_order_daily(app);
}

static void turn_to_board(struct app *app, struct detail detail)
{
    const size_t count = app->options->board_count;
    /* From a puzzle that was made, both keys lead back to the board that it replaced. */
    app_begin_given(app, app->is_given ? (app->board + count + (size_t)detail.by) % count : app->board);
}

static void help(struct app *app, struct detail detail)
{
    (void)detail;
    app->help = true;
}

static void redraw(struct app *app, struct detail detail)
{
    (void)app;
    (void)detail;
    screen_redraw();
}

static void quit(struct app *app, struct detail detail)
{
    (void)detail;
    app->left = true;
}

/* What an action requires. */
enum need { NEEDS_NOTHING, NEEDS_GAME, NEEDS_FILE };

#define ASKS_NEW   "New puzzle? (y/n) It ends the game under way."
#define ASKS_BOARD "Other board? (y/n) It ends the game under way."

static const struct {
    void (*act)(struct app *app, struct detail detail);
    struct detail detail;
    enum need need;
    const char *question; /* asked first if a game is under way. What matters fits the narrowest window. */
} actions[ACTION_COUNT] = {
    [ACTION_NEXT] = {choose, {.by = 1}, NEEDS_GAME, NULL},
    [ACTION_PREVIOUS] = {choose, {.by = -1}, NEEDS_GAME, NULL},
    [ACTION_LEFT] = {slide, {.horizontal = true, .by = -1}, NEEDS_GAME, NULL},
    [ACTION_RIGHT] = {slide, {.horizontal = true, .by = 1}, NEEDS_GAME, NULL},
    [ACTION_UP] = {slide, {.by = -1}, NEEDS_GAME, NULL},
    [ACTION_DOWN] = {slide, {.by = 1}, NEEDS_GAME, NULL},
    [ACTION_FAR_LEFT] = {slide, {.horizontal = true, .by = -1, .far = true}, NEEDS_GAME, NULL},
    [ACTION_FAR_RIGHT] = {slide, {.horizontal = true, .by = 1, .far = true}, NEEDS_GAME, NULL},
    [ACTION_FAR_UP] = {slide, {.by = -1, .far = true}, NEEDS_GAME, NULL},
    [ACTION_FAR_DOWN] = {slide, {.by = 1, .far = true}, NEEDS_GAME, NULL},
    [ACTION_FAR_BACK] = {slide_along, {.by = -1}, NEEDS_GAME, NULL},
    [ACTION_FAR_AHEAD] = {slide_along, {.by = 1}, NEEDS_GAME, NULL},
    [ACTION_UNDO] = {step_history, {.by = -1}, NEEDS_GAME, NULL},
    [ACTION_REDO] = {step_history, {.by = 1}, NEEDS_GAME, NULL},
    [ACTION_RESET] = {reset, {0}, NEEDS_GAME, "Start again? (y/n) It undoes all moves."},
    [ACTION_HINT] = {want, {.by = WISH_HINT}, NEEDS_GAME, NULL},
    [ACTION_SOLVE] = {want, {.by = WISH_FILM}, NEEDS_GAME, NULL},
    [ACTION_EASY] = {order_new, {.by = UJ_EASY}, NEEDS_NOTHING, ASKS_NEW},
    [ACTION_MEDIUM] = {order_new, {.by = UJ_MEDIUM}, NEEDS_NOTHING, ASKS_NEW},
    [ACTION_HARD] = {order_new, {.by = UJ_HARD}, NEEDS_NOTHING, ASKS_NEW},
    [ACTION_EXPERT] = {order_new, {.by = UJ_EXPERT}, NEEDS_NOTHING, ASKS_NEW},
    [ACTION_DAILY] = {order_daily, {0}, NEEDS_NOTHING, "Daily puzzle? (y/n) It ends the game under way."},
    [ACTION_NEXT_BOARD] = {turn_to_board, {.by = 1}, NEEDS_FILE, ASKS_BOARD},
    [ACTION_PREVIOUS_BOARD] = {turn_to_board, {.by = -1}, NEEDS_FILE, ASKS_BOARD},
    [ACTION_MOUSE] = {mouse, {0}, NEEDS_GAME, NULL},
    [ACTION_HELP] = {help, {0}, NEEDS_NOTHING, NULL},
    [ACTION_REDRAW] = {redraw, {0}, NEEDS_NOTHING, NULL},
    [ACTION_QUIT] = {quit, {0}, NEEDS_NOTHING, "Leave? (y/n) It ends the game under way."},
};

/* ---- questions ---- */

const char *app_question(const struct app *app)
{
    return actions[app->asked].question;
}

/* Keys that neither agree nor refuse leave the question open. */
static void take_answer(struct app *app, int key)
{
    const enum action asked = app->asked;
    const bool agrees = key == 'y' || key == 'Y', refuses = key == 'n' || key == 'N' || key_action(key) == ACTION_QUIT;
    if (agrees || refuses)
        app->asked = ACTION_NONE;
    if (agrees)
        actions[asked].act(app, actions[asked].detail);
}

/* Pages and films that any key ends, and orders that Esc stops; true if this one did. */
static bool ends_something(struct app *app, enum action action)
{
    if (app->help) {
        app->help = false;
        return true;
    }
    if (app->film) {
        app->film = false;
        game_say(&app->game, "Stopped. * continues from here, - undoes moves, 0 starts again.");
        return true;
    }
    if (action == ACTION_QUIT && app->supply) {
        app_cancel_order(app);
        return true;
    }
    return false;
}

/* ---- keys ---- */

/* While a puzzle is being made the game is frozen: the player agreed to lose it as it was then, not with later moves. */
static bool can_play(const struct app *app)
{
    return app->game.play && !app->supply;
}

static void act(struct app *app, enum action action)
{
    if (action == ACTION_NONE || (actions[action].need == NEEDS_GAME && !can_play(app)))
        return;
    if (actions[action].need == NEEDS_FILE && app->options->board_count == 0)
        app_say(app, "There is no file with other boards; 1 to 4 make a new puzzle.");
    else if (actions[action].question && can_play(app) && game_is_under_way(&app->game))
        app->asked = action;
    else
        actions[action].act(app, actions[action].detail);
}

static void type(struct app *app, int key)
{
    if (can_play(app))
        game_type(&app->game, (char)key, seconds_now());
}

/* Clicks that nobody took must not count later. */
static void drop_clicks(void)
{
    struct screen_mouse events[SCREEN_MOST_EVENTS];
    screen_mouse(events);
}

void app_on_key(struct app *app, int key)
{
    const enum action action = key_action(key);
    if (app->asked)
        take_answer(app, key);
    else if (!ends_something(app, action))
        action == ACTION_TYPE ? type(app, key) : act(app, action);
    if (action == ACTION_MOUSE)
        drop_clicks();
}
