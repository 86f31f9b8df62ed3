/* The loop: take new results, draw, wait for a key or for the next thing that is due. */
#include "play.h"

#include <signal.h>

#include "app.h"
#include "guard.h"
#include "view.h"

/* How long a key is waited for: until the clock on the screen changes, or something is likely to be done. */
enum { IDLE_MILLISECONDS = 250, BUSY_MILLISECONDS = 30 };

static const double film_cell_seconds = 0.12, film_move_seconds = 0.5;

static void draw(struct app *app)
{
    int rows, columns;
    screen_size(&rows, &columns);
    screen_begin();
    if (app->game.play)
        app->arrangement = arrange(uj_play_board(app->game.play), rows, columns);
    if (app->help)
        app->help_next = view_help(&app->screen, app->help_first);
    else if (app->game.play)
        view_game(&app->screen, &app->arrangement, &app->game, app->title, app_question(app));
    else
        view_waiting(&app->screen, app->waiting);
    screen_end();
}

static void play_film(struct app *app)
{
    if (!app->film || seconds_now() < app->film_next)
        return;
    const enum follow followed = game_follow_cell(&app->game);
    if (followed == FOLLOW_END)
        app->film = false;
    app->film_next = seconds_now() + (followed == FOLLOW_CELL ? film_cell_seconds : film_move_seconds);
}

static void begin(struct app *app)
{
    const struct play_options *options = app->options;
    if (options->daily)
        app_order_daily(app);
    else if (options->board_count > 0)
        app_begin_given(app, options->first);
    else
        app_order_new(app, options->difficulty);
}

static void loop(struct app *app)
{
    double before = seconds_now();
    while (!app->left && guard_signal() == 0) {
        app_take_answers(app);
        play_film(app);
        draw(app);
        const bool is_busy = app->film || app->supply || app->solve || app->rate;
        const int key = screen_key(is_busy ? BUSY_MILLISECONDS : IDLE_MILLISECONDS);
        if (key == SCREEN_LOST)
            return;
        const double now = seconds_now(), passed = now - before;
        before = now;
        /* Much more than a wait has passed if the program was stopped (Ctrl-Z): nobody played meanwhile. */
        if (app->game.play && !app->film && passed < 2)
            game_tick(&app->game, passed);
        if (key >= 0)
            app_on_key(app, key);
    }
}

uj_status play_run(const struct play_options *options, uj_error *error)
{
    struct app app = {.options = options, .board = options->first, .held_row = -1};
    const uj_status status = screen_open(&app.screen, options->ascii, options->colour, error);
    if (status != UJ_OK)
        return status;
    begin(&app);
    loop(&app);
    screen_close();
    app_drop_tasks(&app);
    game_free(&app.game);
    /* Whoever sent a signal is to see that it worked. */
    if (guard_signal() != 0)
        raise(guard_signal());
    return UJ_OK;
}
