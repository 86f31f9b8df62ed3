/* unjam solve --all-solutions: how many shortest solutions there are, and the solutions one after the other. They can be millions, so
 * they are printed as they are found. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "solve/solve.h"

enum { CHUNK = 1 << 16 }; /* bytes that are printed at once */

struct listing {
    struct board_job *job;
    const struct solve_options *options;
    uj_solutions *solutions;
    uj_text count, classes; /* digits; classes is empty where they cannot be counted */
    uj_text out;
};

static void print_chunk(struct listing *listing)
{
    print_text(&listing->out);
    uj_text_clear(&listing->out);
}

/* The solution in words or as JSON, which needs no more than the moves. */
static void add_solution(struct listing *listing, uj_move *moves, uint64_t number)
{
    uj_text *out = &listing->out;
    const uj_board *board = &listing->job->puzzle.board;
    const uj_solution solution = {.metric = listing->options->search.metric,
                                  .moves = moves,
                                  .move_count = (size_t)uj_solutions_length(listing->solutions)};
    if (listing->options->output != SOLVE_JSON) {
        solve_add_moves(out, board, &solution, listing->options->notation);
        return;
    }
    uj_text_words(out, number > 0 ? ",[" : "[");
    for (size_t i = 0; i < solution.move_count; i++) {
        uj_text_words(out, i > 0 ? "," : "");
        uj_json_move(out, board, moves[i]);
    }
    uj_text_words(out, "]");
}

/* Returns how many there were. */
static uint64_t list_solutions(struct listing *listing, uj_status *status, uj_error *error)
{
    const struct solve_options *options = listing->options;
    const uj_solution_set set = options->classes ? UJ_SOLUTIONS_CLASSES : UJ_SOLUTIONS_ALL;
    uj_move *moves = malloc((size_t)(uj_solutions_length(listing->solutions) + 1) * sizeof *moves);
    uint64_t number = 0;
    *status = moves ? UJ_OK : complain_no_memory();
    for (; *status == UJ_OK && number < options->most_solutions && !ferror(stdout) && !limits_are_over(); number++) {
        *status = uj_solutions_next(moves, listing->solutions, set, error);
        if (*status != UJ_OK)
            break;
        add_solution(listing, moves, number);
        if (listing->out.length > CHUNK)
            print_chunk(listing);
    }
    free(moves);
    *status = *status == UJ_END ? UJ_OK : *status;
    return number;
}

/* Digits as JSON writes counts, or as people read them; "null" and "?" where there are none. */
static void add_count(struct listing *listing, const uj_text *digits)
{
    enum { FITS = 19 }; /* digits that a uint64_t holds */
    const bool is_json = listing->options->output == SOLVE_JSON;
    if (digits->length == 0)
        uj_text_words(&listing->out, is_json ? "null" : "?");
    else if (digits->length <= FITS)
        (is_json ? uj_json_count : uj_text_grouped)(&listing->out, strtoull(digits->data, NULL, 10));
    else
        (is_json ? uj_json_string : uj_text_words)(&listing->out, digits->data);
}

/* -1: there is no solution, or a limit was reached before it was known. */
static int length_known(const struct listing *listing)
{
    return listing->solutions ? uj_solutions_length(listing->solutions) : -1;
}

static void add_json_start(struct listing *listing, const char *status)
{
    uj_text *out = &listing->out;
    const int length = length_known(listing);
    uj_text_words(out, "{\"board\":");
    uj_json_board(out, &listing->job->puzzle);
    uj_text_printf(out, ",\"status\":\"%s\",\"metric\":\"%s\",\"length\":", status,
                   listing->options->search.metric == UJ_STEPS ? "steps" : "moves");
    if (length < 0)
        uj_text_words(out, "null");
    else
        uj_text_number(out, (uint64_t)length);
    uj_text_words(out, ",\"count\":");
    add_count(listing, &listing->count);
    uj_text_words(out, ",\"classes\":");
    add_count(listing, &listing->classes);
    uj_text_words(out, ",\"solutions\":[");
}

static void add_text_start(struct listing *listing)
{
    uj_text *out = &listing->out;
    const int length = uj_solutions_length(listing->solutions);
    uj_text_printf(out, "%s:%d: ", listing->job->file, listing->job->puzzle.line);
    if (length < 0) {
        uj_text_words(out, "no solution\n");
        return;
    }
    uj_text_counted(out, (uint64_t)length, listing->options->search.metric == UJ_STEPS ? "step" : "move");
    uj_text_words(out, "; shortest solutions: ");
    add_count(listing, &listing->count);
    uj_text_words(out, "; essentially different: ");
    add_count(listing, &listing->classes);
    uj_text_words(out, "\n");
}

static bool is_number(const uj_text *digits, uint64_t number)
{
    char own[32];
    snprintf(own, sizeof own, "%" PRIu64, number);
    return strcmp(digits->data, own) == 0;
}

static void add_end(struct listing *listing, uint64_t listed)
{
    uj_text *out = &listing->out;
    const uj_text *all = listing->options->classes ? &listing->classes : &listing->count;
    if (listing->options->output == SOLVE_JSON) {
        uj_text_words(out, "]}\n");
    } else if (listed == listing->options->most_solutions && !is_number(all, listed)) {
        uj_text_grouped(out, listed);
        uj_text_words(out, " of ");
        add_count(listing, all);
        uj_text_words(out, "; --limit lists more\n");
    }
}

/* Classes may be too many to count where solutions are not: then only the count of solutions is given. */
static uj_status count_solutions(struct listing *listing, uj_error *error)
{
    const uj_status status = uj_solutions_count(&listing->count, listing->solutions, UJ_SOLUTIONS_ALL, error);
    if (status != UJ_OK)
        return status;
    const uj_status counted = uj_solutions_count(&listing->classes, listing->solutions, UJ_SOLUTIONS_CLASSES, error);
    return counted == UJ_LIMIT && !listing->options->classes ? UJ_OK : counted;
}

static uj_status list_all(struct listing *listing, uj_error *error)
{
    const bool is_json = listing->options->output == SOLVE_JSON;
    uj_status status = uj_solutions_open(&listing->solutions, &listing->job->puzzle.board,
                                         listing->options->search.metric, &listing->job->limits, error);
    if (status == UJ_OK)
        status = count_solutions(listing, error);
    if (status == UJ_LIMIT && is_json) {
        add_json_start(listing, "limit");
        add_end(listing, 0);
        print_chunk(listing);
    }
    if (status != UJ_OK)
        return status;
    if (is_json)
        add_json_start(listing, length_known(listing) < 0 ? "unsolvable" : "solved");
    else
        add_text_start(listing);
    add_end(listing, list_solutions(listing, &status, error));
    print_chunk(listing);
    return uj_text_status(&listing->out) == UJ_OK ? status : complain_no_memory();
}

/* On the main thread and in the order of the input, so that solutions can be printed as they are found. */
static void finish(struct board_job *job, const void *payload)
{
    const struct solve_options *options = payload;
    struct listing listing = {.job = job, .options = options};
    uj_error error = {.code = UJ_OK};
    if (ferror(stdout))
        return;
    job->limits = options->search.limits;
    const uj_status status = list_all(&listing, &error);
    if (status == UJ_OK && uj_solutions_length(listing.solutions) < 0)
        job->status = EXIT_NO_SOLUTION;
    board_job_end(job, status, &error);
    uj_solutions_close(listing.solutions);
    uj_text_free(&listing.count);
    uj_text_free(&listing.classes);
    uj_text_free(&listing.out);
}

static void run_nothing(struct board_job *job, void *scratch, const void *payload)
{
    (void)job;
    (void)scratch;
    (void)payload;
}

struct board_work solve_all_work(const struct solve_options *options)
{
    return (struct board_work){
        .payload = options,
        .threads = 1,
        .limits = options->search.limits,
        .run = run_nothing,
        .finish = finish,
    };
}
