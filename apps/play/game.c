#include "game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void free_plan(struct plan *plan)
{
    free(plan->moves);
    uj_explanation_clear(&plan->why);
}

void game_free(struct game *game)
{
    uj_play_free(game->play);
    free_plan(&game->plan);
    *game = (struct game){0};
}

uj_status game_begin(struct game *game, const uj_board *board)
{
    uj_play *play;
    const uj_status status = uj_play_new(&play, board);
    if (status != UJ_OK)
        return status;
    game_free(game);
    game->play = play;
    game->chosen = board->target;
    return UJ_OK;
}

void game_say(struct game *game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game->message, sizeof game->message, format, arguments);
    va_end(arguments);
}

bool game_is_solved(const struct game *game)
{
    return uj_board_solved(uj_play_board(game->play));
}

bool game_is_under_way(const struct game *game)
{
    return game->play && uj_play_count(game->play, UJ_MOVES) > 0 && !game_is_solved(game);
}

void game_tick(struct game *game, double seconds)
{
    if (!game_is_solved(game))
        game->seconds += seconds;
}

static void say_solved(struct game *game)
{
    const size_t moves = uj_play_count(game->play, UJ_MOVES);
    const struct facts *facts = &game->facts;
    const bool has_best = facts->has_solution && facts->outcome != UJ_UNSOLVABLE && facts->length >= 0;
    char with[40] = "", time[24];
    words_time(time, sizeof time, game->seconds);
    if (game->hint_count > 0)
        snprintf(with, sizeof with, ", with %d hint%s", game->hint_count, game->hint_count == 1 ? "" : "s");
    if (game->was_shown)
        game_say(game, "That is the way out, in %zu move%s.", moves, moves == 1 ? "" : "s");
    else if (!has_best || !facts->optimal)
        game_say(game, "Out! %zu move%s in %s%s.", moves, moves == 1 ? "" : "s", time, with);
    else if ((int)moves == facts->length)
        game_say(game, "Out! %zu move%s, the fewest possible, in %s%s.", moves, moves == 1 ? "" : "s", time, with);
    else
        game_say(game, "Out! %zu moves in %s%s; %d would do.", moves, time, with, facts->length);
}

/* After the board changed. */
static void settle(struct game *game)
{
    game->hint_stage = HINT_NONE;
    game->under_way.by = 0;
    game->message[0] = '\0';
    if (game_is_solved(game))
        say_solved(game);
}

/* ---- choosing ---- */

void game_choose(struct game *game, int vehicle)
{
    if (vehicle != game->chosen)
        game->hint_stage = HINT_NONE;
    game->chosen = vehicle;
    game->message[0] = '\0';
}

static bool can_move(const uj_board *board, int vehicle)
{
    int back, ahead;
    uj_board_range(board, vehicle, &back, &ahead);
    return back > 0 || ahead > 0;
}

static int reading_place(const uj_board *board, int vehicle)
{
    return board->vehicles[vehicle].row * UJ_MAX_SIDE + board->vehicles[vehicle].column;
}

void game_choose_next(struct game *game, int by)
{
    const uj_board *board = uj_play_board(game->play);
    const int cells = UJ_MAX_SIDE * UJ_MAX_SIDE, from = reading_place(board, game->chosen);
    int best = -1, best_distance = cells;
    for (int i = 0; i < board->vehicle_count; i++) {
        const int distance = ((reading_place(board, i) - from) * by + cells) % cells;
        if (i != game->chosen && can_move(board, i) && distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    if (best >= 0)
        game_choose(game, best);
}

/* The vehicle with this name or, failing that, the first whose name begins so; -1 if there is none. */
static int find_typed(const uj_board *board, const char *typed, int (*compare)(const char *, const char *, size_t))
{
    const size_t length = strlen(typed);
    int found = -1;
    for (int i = board->vehicle_count - 1; i >= 0; i--) {
        const char *name = board->vehicles[i].name;
        if (compare(name, typed, length) != 0)
            continue;
        if (name[length] == '\0')
            return i;
        found = i;
    }
    return found;
}

static int find_vehicle(const uj_board *board, const char *typed)
{
    const int exact = find_typed(board, typed, strncmp);
    return exact >= 0 ? exact : find_typed(board, typed, strncasecmp);
}

void game_type(struct game *game, char letter, double now)
{
    const uj_board *board = uj_play_board(game->play);
    const size_t length = strlen(game->typed);
    int found = -1;
    if (length > 0 && length + 1 < sizeof game->typed && now - game->typed_at < 1) {
        game->typed[length] = letter;
        game->typed[length + 1] = '\0';
        found = find_vehicle(board, game->typed);
    }
    if (found < 0) {
        game->typed[0] = letter;
        game->typed[1] = '\0';
        found = find_vehicle(board, game->typed);
    }
    game->typed_at = now;
    if (found >= 0)
        game_choose(game, found);
    else
        game_say(game, "There is no vehicle %s; ? lists the keys.", game->typed);
}

/* ---- moving ---- */

void game_slide_by(struct game *game, int by)
{
    int back, ahead;
    uj_board_range(uj_play_board(game->play), game->chosen, &back, &ahead);
    const int room = by < -back ? -back : by > ahead ? ahead : by;
    if (room == 0)
        return;
    const uj_move move = {.vehicle = (uint8_t)game->chosen, .by = (int8_t)room};
    if (uj_play_move(game->play, move, NULL) == UJ_OK)
        settle(game);
    else
        game_say(game, "Not enough memory for another move.");
}

void game_slide(struct game *game, bool horizontal, int by)
{
    const uj_board *board = uj_play_board(game->play);
    const uj_vehicle *vehicle = &board->vehicles[game->chosen];
    int back, ahead;
    uj_board_range(board, game->chosen, &back, &ahead);
    if (game_is_solved(game))
        return;
    if (vehicle->horizontal != horizontal)
        game_say(game, "%s moves %s only.", vehicle->name, vehicle->horizontal ? "left and right" : "up and down");
    else if ((by < 0 ? back : ahead) == 0)
        game_say(game, "%s cannot move %s.", vehicle->name, words_direction(horizontal, by));
    else
        game_slide_by(game, by);
}

/* The vehicle that a move back or forth in the history concerns is the one to go on with. */
static void choose_moved(struct game *game, const uj_board *before)
{
    const uj_board *board = uj_play_board(game->play);
    for (int i = 0; i < board->vehicle_count; i++)
        if (before->vehicles[i].row != board->vehicles[i].row ||
            before->vehicles[i].column != board->vehicles[i].column)
            game->chosen = i;
    settle(game);
}

void game_replay(struct game *game, int by)
{
    const uj_board before = *uj_play_board(game->play);
    if (by < 0 ? uj_play_undo(game->play) : uj_play_redo(game->play))
        choose_moved(game, &before);
    else
        game_say(game, by < 0 ? "This is the start; there is nothing to undo." : "There is nothing to redo.");
}

void game_reset(struct game *game)
{
    uj_play_reset(game->play);
    game->chosen = uj_play_board(game->play)->target;
    game->was_shown = false;
    settle(game);
    game_say(game, "Back at the start.");
}

/* ---- hints ---- */

void game_take_plan(struct game *game, const uj_board *start, uj_solution *solution)
{
    free_plan(&game->plan);
    game->plan = (struct plan){.start = *start, .moves = solution->moves, .move_count = solution->move_count};
    uj_explain(&game->plan.why, start, solution->moves, solution->move_count, NULL);
    solution->moves = NULL;
    solution->move_count = 0;
}

/* States of one game have the same vehicles in the same order. */
static bool is_same_state(const uj_board *a, const uj_board *b)
{
    for (int i = 0; i < a->vehicle_count; i++)
        if (a->vehicles[i].row != b->vehicles[i].row || a->vehicles[i].column != b->vehicles[i].column)
            return false;
    return true;
}

/* The moves that are left from the present state, or NULL if the plan does not come through it. */
static const uj_move *plan_rest(const struct game *game, size_t *count)
{
    const struct plan *plan = &game->plan;
    uj_board board = plan->start;
    for (size_t i = 0; i < plan->move_count; i++) {
        if (is_same_state(&board, uj_play_board(game->play))) {
            *count = plan->move_count - i;
            return plan->moves + i;
        }
        uj_board_move(&board, plan->moves[i], NULL);
    }
    return NULL;
}

bool game_has_plan(const struct game *game)
{
    size_t count;
    return plan_rest(game, &count) != NULL;
}

/* The number of the reason that explains a move of the plan. */
static size_t reason_of(const struct plan *plan, size_t move)
{
    size_t reason = 0;
    while (reason + 1 < plan->why.reason_count && plan->why.reasons[reason + 1].first <= move)
        reason++;
    return reason;
}

static void say_hint(struct game *game, size_t moves_left, uj_hint_stage stage, const char *more)
{
    const struct plan *plan = &game->plan;
    uj_text words = UJ_TEXT_INIT;
    uj_hint_words(&words, uj_play_board(game->play), &plan->why, reason_of(plan, plan->move_count - moves_left), stage);
    if (uj_text_status(&words) == UJ_OK)
        game_say(game, "%s %s", words.data, more);
    uj_text_free(&words);
}

static void say_reason(struct game *game, size_t moves_left)
{
    const struct plan *plan = &game->plan;
    uj_text words = UJ_TEXT_INIT;
    if (plan->why.reason_count > 0)
        uj_reason_words(&words, &plan->start, &plan->why, reason_of(plan, plan->move_count - moves_left));
    if (words.length > 0 && uj_text_status(&words) == UJ_OK)
        game_say(game, "%s. Any key stops it.", words.data);
    uj_text_free(&words);
}

static void say_move(struct game *game, size_t moves_left)
{
    const uj_vehicle *vehicle = &uj_play_board(game->play)->vehicles[game->hint.vehicle];
    const int cells = game->hint.by < 0 ? -game->hint.by : game->hint.by;
    game_say(game, "Move %s %d cell%s %s, the first of %zu move%s. Space makes it.", vehicle->name, cells,
             cells == 1 ? "" : "s", words_direction(vehicle->horizontal, game->hint.by), moves_left,
             moves_left == 1 ? "" : "s");
}

void game_hint(struct game *game)
{
    size_t moves_left = 0;
    const uj_move *moves = plan_rest(game, &moves_left);
    if (!moves)
        return;
    if (game->hint_stage == HINT_NONE) {
        game->hint = moves[0];
        game->chosen = moves[0].vehicle;
        game->hint_stage = HINT_VEHICLE;
        game->hint_count++;
        game_say(game, "Look at %s. Space says more.", uj_play_board(game->play)->vehicles[moves[0].vehicle].name);
        if (game->plan.why.reason_count > 0)
            say_hint(game, moves_left, UJ_HINT_WHERE, "Space says more.");
    } else if (game->hint_stage == HINT_VEHICLE && game->plan.why.reason_count > 0) {
        game->hint_stage = HINT_REASON;
        say_hint(game, moves_left, UJ_HINT_WHY, "Space says how.");
    } else if (game->hint_stage != HINT_MOVE) {
        game->hint_stage = HINT_MOVE;
        say_move(game, moves_left);
    } else {
        game_slide_by(game, moves[0].by);
    }
}

void game_follow_begin(struct game *game)
{
    game->was_shown = true;
    game->hint_stage = HINT_NONE;
    game->under_way.by = 0;
}

enum follow game_follow_cell(struct game *game)
{
    size_t moves_left = 0;
    if (game->under_way.by == 0) {
        const uj_move *moves = plan_rest(game, &moves_left);
        if (!moves)
            return FOLLOW_END;
        game->under_way = moves[0];
        say_reason(game, moves_left);
    }
    const uj_move cell = {.vehicle = game->under_way.vehicle, .by = game->under_way.by < 0 ? -1 : 1};
    game->chosen = cell.vehicle;
    if (uj_play_move(game->play, cell, NULL) != UJ_OK)
        return FOLLOW_END;
    game->under_way.by = (int8_t)(game->under_way.by - cell.by);
    if (game_is_solved(game)) {
        settle(game);
        return FOLLOW_END;
    }
    return game->under_way.by == 0 ? FOLLOW_MOVE : FOLLOW_CELL;
}
