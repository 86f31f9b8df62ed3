#include "app.h"

#include <stdio.h>

static void drop(struct task **task)
{
    task_drop(*task);
    *task = NULL;
}

void app_drop_tasks(struct app *app)
{
    drop(&app->supply);
    drop(&app->solve);
    drop(&app->rate);
}

void app_say(struct app *app, const char *message)
{
    if (app->game.play)
        game_say(&app->game, "%s", message);
    else
        snprintf(app->waiting, sizeof app->waiting, "%.159s", message);
}

static void start_solve(struct app *app, bool from_start)
{
    const struct task_request request = {.kind = TASK_SOLVE, .board = *uj_play_board(app->game.play)};
    drop(&app->solve);
    app->solve = task_start(&request);
    app->solves_from_start = from_start;
    if (!app->solve)
        app_say(app, "Not enough memory to look for a way out.");
}

static void begin(struct app *app, const uj_board *board)
{
    if (game_begin(&app->game, board) != UJ_OK) {
        app_say(app, "Not enough memory for this puzzle.");
        return;
    }
    const struct task_request request = {.kind = TASK_RATE, .board = *board};
    drop(&app->rate);
    app->rate = task_start(&request);
    app->wish = WISH_NOTHING;
    app->film = false;
    app->asked = NULL;
    app->held_row = -1;
    start_solve(app, true);
}

/* ---- where puzzles come from ---- */

void app_begin_given(struct app *app, size_t board)
{
    const size_t count = app->options->board_count;
    app->board = board;
    app->is_given = true;
    if (count > 1)
        snprintf(app->title, sizeof app->title, "Puzzle %zu of %zu", board + 1, count);
    else
        snprintf(app->title, sizeof app->title, "Puzzle");
    drop(&app->supply);
    begin(app, &app->options->boards[board]);
}

static void order(struct app *app, const struct task_request *request, const char *message)
{
    drop(&app->supply);
    app->supply = task_start(request);
    app->wish = WISH_NOTHING;
    app_say(app, app->supply ? message : "Not enough memory to make a puzzle.");
}

void app_order_new(struct app *app, uj_band band)
{
    struct task_request request = {.kind = TASK_GENERATE, .band = band};
    uj_random random;
    uj_random_seed(&random, app->options->seed, app->new_count++);
    request.seed = uj_random_next(&random);
    char message[80];
    snprintf(message, sizeof message, "Making a puzzle, %s. Esc stops it.", uj_band_name(band));
    order(app, &request, message);
}

void app_order_daily(struct app *app)
{
    const struct task_request request = {.kind = TASK_DAILY, .date = app->options->today};
    order(app, &request, "Making the puzzle of the day.");
}

void app_cancel_order(struct app *app)
{
    drop(&app->supply);
    app_say(app, app->game.play ? "Stopped." : "Stopped. Press 1 to 4 for a new puzzle, Esc to leave.");
}

static void take_supply(struct app *app)
{
    const struct task_answer *answer = app->supply ? task_answer(app->supply) : NULL;
    if (!answer)
        return;
    if (answer->status == UJ_OK) {
        const struct task_request *request = task_request(app->supply);
        if (request->kind == TASK_DAILY)
            snprintf(app->title, sizeof app->title, "Puzzle of the day, %04d-%02d-%02d", request->date.year,
                     request->date.month, request->date.day);
        else
            snprintf(app->title, sizeof app->title, "New puzzle, %s", uj_band_name(request->band));
        app->is_given = false;
        begin(app, &answer->board);
    } else {
        char message[sizeof app->waiting];
        snprintf(message, sizeof message, "No puzzle: %.80s. Press 1 to 4 for another, Esc to leave.",
                 answer->error.message);
        app_say(app, message);
    }
    drop(&app->supply);
}

/* ---- results ---- */

static void meet_wish(struct app *app)
{
    if (app->wish == WISH_HINT)
        game_hint(&app->game);
    if (app->wish == WISH_FILM) {
        app->film = true;
        game_follow_begin(&app->game);
        app->film_next = seconds_now();
        game_say(&app->game, "The way out. Any key stops it.");
    }
    app->wish = WISH_NOTHING;
}

void app_want(struct app *app, enum wish wish)
{
    if (game_is_solved(&app->game)) {
        game_say(&app->game, "The target is out.");
        return;
    }
    app->wish = wish;
    if (game_has_plan(&app->game)) {
        meet_wish(app);
        return;
    }
    game_say(&app->game, "Looking for a way out.");
    if (!app->solve)
        start_solve(app, false);
}

static void take_solution(struct app *app)
{
    struct task_answer *answer = app->solve ? task_answer(app->solve) : NULL;
    if (!answer)
        return;
    uj_solution *solution = &answer->solution;
    struct facts *facts = &app->game.facts;
    if (app->solves_from_start) {
        facts->has_solution = true;
        facts->outcome = answer->status == UJ_OK ? solution->outcome : UJ_UNDECIDED;
        facts->length = solution->length;
        facts->lower_bound = solution->lower_bound;
        facts->optimal = solution->optimal;
    }
    const bool has_moves = solution->move_count > 0, is_hopeless = solution->outcome == UJ_UNSOLVABLE;
    const bool was_from_start = app->solves_from_start;
    if (has_moves)
        game_take_plan(&app->game, &task_request(app->solve)->board, solution);
    drop(&app->solve);
    if (is_hopeless)
        game_say(&app->game, "This puzzle has no way out.");
    if (is_hopeless || game_is_solved(&app->game))
        app->wish = WISH_NOTHING;
    if (app->wish == WISH_NOTHING)
        return;
    if (game_has_plan(&app->game))
        meet_wish(app);
    else if (has_moves || was_from_start)
        start_solve(app, false); /* the player moved on meanwhile */
    else {
        app->wish = WISH_NOTHING;
        game_say(&app->game, "No way out was found in the time allowed.");
    }
}

static void take_rating(struct app *app)
{
    const struct task_answer *answer = app->rate ? task_answer(app->rate) : NULL;
    if (!answer)
        return;
    struct facts *facts = &app->game.facts;
    facts->has_rating = true;
    facts->is_rated = answer->is_rated;
    facts->band = answer->band;
    facts->seconds_estimate = answer->seconds_estimate;
    drop(&app->rate);
}

void app_take_answers(struct app *app)
{
    take_solution(app);
    take_rating(app);
    take_supply(app);
}
