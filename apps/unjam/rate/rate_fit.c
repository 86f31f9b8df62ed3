/* unjam rate --fit: the model of seconds, fitted to the times of other people. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "numbers.h"
#include "rate/rate.h"
#include "rate/times.h"
#include "save.h"
#include "load.h"

/* ---- The model in use ---------------------------------------------------------------------------------------------- */

enum exit_status rate_read_model(uj_rating_model *out, const char *path)
{
    uj_text text = UJ_TEXT_INIT;
    uj_error error;
    uj_status status = UJ_IO;
    if (load_file(&text, path)) {
        status = uj_rating_model_read(out, text.data ? text.data : "", text.length, &error);
        if (status != UJ_OK)
            complain("%s: %s; unjam rate --fit TIMES --model FILE makes a model", path, error.message);
    }
    uj_text_free(&text);
    return status == UJ_OK ? EXIT_DONE : EXIT_BAD_INPUT;
}

/* ---- Rating the boards --------------------------------------------------------------------------------------------- */

/* UJ_BAD_INPUT: people cannot have solved it. */
static uj_status rate_one(uj_fit_board *out, const uj_board *board, const uj_limits *limits, uj_error *error)
{
    uj_rating rating = UJ_RATING_INIT;
    uj_status status = uj_rate(&rating, board, limits, error);
    if (status == UJ_OK && rating.moves <= 0) {
        *error = (uj_error){.code = UJ_BAD_INPUT};
        snprintf(error->message, sizeof error->message,
                 rating.solvable ? "this board is solved from the start"
                                 : "this board has no solution, so nobody solved it");
        status = UJ_BAD_INPUT;
    }
    *out = (uj_fit_board){rating.moves, rating.vehicles, rating.greedy_moves, rating.blocking};
    uj_rating_clear(&rating);
    return status;
}

static uj_status rate_boards(uj_fit_board *out, const struct times *times, const char *path, const uj_limits *limits)
{
    uj_status worst = UJ_OK;
    for (size_t i = 0; i < times->board_count && !limits_are_over(); i++) {
        uj_error error;
        const uj_status status = rate_one(&out[i], &times->boards[i].board, limits, &error);
        progress_set(i + 1, times->board_count);
        if (status == UJ_OK)
            continue;
        error.line = times->boards[i].line;
        error.column = times->boards[i].column;
        complain_about(path, &error);
        worst = worst == UJ_BAD_INPUT ? worst : status;
    }
    progress_wipe();
    complain_about_rest(path);
    return worst == UJ_OK && limits_are_over() ? UJ_LIMIT : worst;
}

/* ---- What is printed ----------------------------------------------------------------------------------------------- */

static void add_counts(uj_text *text, const uj_fit *fit)
{
    const uj_rating_model *model = &fit->model;
    uj_text_counted(text, fit->boards, "board");
    uj_text_printf(text, " of %d to %d moves and %d to %d vehicles, ", model->least_moves, model->most_moves,
                   model->least_vehicles, model->most_vehicles);
    uj_text_counted(text, fit->times, "time");
    if (fit->people > 0) {
        uj_text_words(text, " of ");
        uj_text_grouped(text, fit->people);
        uj_text_words(text, " people");
    }
    uj_text_words(text, "\n\n");
}

static void add_coefficients(uj_text *text, const uj_fit *fit)
{
    const uj_rating_model *const ours = uj_rating_model_now(), *const model = &fit->model;
    const double pairs[UJ_FIT_TERMS][2] = {
        {model->constant, ours->constant},
        {model->log_moves, ours->log_moves},
        {model->log10_greedy, ours->log10_greedy},
        {model->blocking, ours->blocking},
    };
    uj_text_printf(text, "%-10s%10s%10s%10s\n", "", "fitted", "+/-", "ours");
    for (int i = 0; i < UJ_FIT_TERMS; i++)
        uj_text_printf(text, "%-10s%10.3f%10.3f%10.3f\n", uj_fit_term_name(i), pairs[i][0], fit->errors[i],
                       pairs[i][1]);
}

static void add_fit(uj_text *text, const uj_fit *fit)
{
    add_counts(text, fit);
    add_coefficients(text, fit);
    uj_text_printf(text,
                   "\nR2 of the logarithm of the seconds, each board predicted from the others:\n"
                   "  %-34s%.3f\n  %-34s%.3f\n",
                   "this model", fit->r2_left_out, "the moves alone", fit->r2_moves);
    uj_text_printf(text, "  %-34s%.3f\n", "our model, at the level of these", fit->r2_ours);
    uj_text_printf(text, "\nThese people take %.2f times as long as our model says.\n", fit->level);
    if (fit->has_spread)
        uj_text_printf(text, "Half of the people take between %.2f and %.2f of the mean, the median is %.2f of it.\n",
                       fit->model.low, fit->model.high, fit->model.median);
    else
        uj_text_words(text,
                      "There are too few times per board to measure how people differ; the default shares are kept.\n");
}

/* The name of the file without folders and ending, of characters that need no care anywhere. */
static void name_model(uj_rating_model *model, const char *path)
{
    const char *const slash = strrchr(path, '/'), *const base = slash ? slash + 1 : path;
    const char *const dot = strrchr(base, '.');
    const int length = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    snprintf(model->name, sizeof model->name, "%.*s", length, strcmp(path, "-") == 0 ? "fitted" : base);
    for (char *c = model->name; *c != '\0'; c++)
        if (!isalnum((unsigned char)*c) && !strchr(" ._-+", *c))
            *c = '_';
}

static enum exit_status show(const uj_fit *fit, const struct rate_fit *request)
{
    uj_text model = UJ_TEXT_INIT, words = UJ_TEXT_INIT;
    uj_fit_write(&model, fit);
    add_fit(&words, fit);
    const bool is_saved = !request->model || save_text(request->model, &model);
    const bool is_printed = print_text(request->json ? &model : &words);
    if (!request->model && !request->json)
        note("no model was written: --model FILE writes it");
    uj_text_free(&model);
    uj_text_free(&words);
    return is_saved && is_printed ? EXIT_DONE : EXIT_BAD_INPUT;
}

/* ---- All of it ----------------------------------------------------------------------------------------------------- */

static void complain_mistakes(const struct rate_fit *request)
{
    complain("%s contains errors, so no model was made", request->times);
}

static enum exit_status fit_rated(const struct times *times, const uj_fit_board *boards, const struct rate_fit *request)
{
    uj_fit fit;
    uj_error error;
    const uj_status status = uj_fit_times(&fit, boards, times->board_count, times->timings, times->count,
                                          times->has_people ? times->people.count : 0, &error);
    if (status != UJ_OK)
        return file_failure(request->times, status, &error);
    name_model(&fit.model, request->model ? request->model : request->times);
    return show(&fit, request);
}

static enum exit_status fit_times(const struct times *times, const struct rate_fit *request)
{
    uj_fit_board *const boards = calloc(times->board_count + 1, sizeof *boards);
    if (!boards)
        return status_of_failure(complain_no_memory());
    const uj_status status = rate_boards(boards, times, request->times, request->limits);
    const enum exit_status result = status == UJ_OK ? fit_rated(times, boards, request) : status_of_failure(status);
    if (status == UJ_BAD_INPUT)
        complain_mistakes(request);
    if (status == UJ_LIMIT)
        complain("%s: not all boards were rated, so there is no model; --timeout and --max-memory set the limits",
                 request->times);
    free(boards);
    return result;
}

enum exit_status rate_fit(const struct rate_fit *request)
{
    struct times times;
    const uj_status status = times_read(&times, request->times);
    const enum exit_status result = status == UJ_OK ? fit_times(&times, request) : status_of_failure(status);
    if (status == UJ_BAD_INPUT)
        complain_mistakes(request);
    times_free(&times);
    return result;
}
