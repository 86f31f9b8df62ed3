#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "input.h"
#include "load.h"

struct verify_options {
    struct input input;
    uj_solve_options search;
    const char *answer; /* --answer, or NULL: the solutions in the input */
    bool json;
    bool is_file; /* the answer is the name of one, which holds: */
    uj_text answers;
    size_t at;         /* where the next answer begins in it */
    uj_puzzle waiting; /* the first board, until a second one shows that each has a line of the file */
    char *waiting_file;
};

/* ---- Answers ------------------------------------------------------------------------------------------------------- */

/* Whether a text is rather the name of a file that is not there than an answer. */
static bool is_like_file(const char *text)
{
    return input_has_extension(text) && !text[strcspn(text, " \t\n<>(){}[],;")];
}

/* A file has a line for each board, or one answer for the only board; text that names no file is the answer for every board. */
static bool open_answers(struct verify_options *options)
{
    options->is_file = options->answer && access(options->answer, F_OK) == 0;
    if (!options->is_file) {
        if (options->answer && is_like_file(options->answer))
            note("%s: %s; the name itself is taken as the answer", options->answer, strerror(errno));
        return true;
    }
    uj_text_words(&options->answers, ""); /* also an empty file is a text */
    return load_file(&options->answers, options->answer);
}

struct answer {
    const char *text;
    size_t length;
};

static struct answer next_answer(struct verify_options *options)
{
    if (!options->is_file)
        return (struct answer){options->answer, strlen(options->answer)};
    const char *const line = options->answers.data + options->at;
    const struct answer answer = {line, strcspn(line, "\n")};
    options->at += answer.length + (options->at + answer.length < options->answers.length);
    return answer;
}

/* ---- The verdict on each board ------------------------------------------------------------------------------------ */

static void add_length(uj_text *out, const uj_verification *found)
{
    const size_t length = found->metric == UJ_MOVES ? found->moves : found->steps;
    const char *const unit = found->metric == UJ_MOVES ? "move" : "step";
    if (length == 0) {
        uj_text_words(out, "is solved already, without a move");
        return;
    }
    uj_text_words(out, "solves it in ");
    uj_text_counted(out, length, unit);
    if (found->longer_by == 0)
        uj_text_words(out, ", the shortest");
    else if (found->longer_by > 0)
        uj_text_printf(out, ", %d more than the shortest", found->longer_by);
    else
        uj_text_words(out, "; a limit was reached before the shortest was known");
}

static void add_claim(uj_text *out, const uj_verification *found)
{
    if (found->claimed < 0 || found->metric != UJ_MOVES)
        return;
    uj_text_printf(out, "%sclaims ", found->has_solution ? "; " : "");
    uj_text_counted(out, (uint64_t)found->claimed, "move");
    if (found->claim_holds)
        uj_text_words(out, ", which is correct");
    else if (found->shortest >= 0)
        uj_text_printf(out, ", but the shortest solution takes %d", found->shortest);
    else if (found->outcome == UJ_UNSOLVABLE)
        uj_text_words(out, ", but has no solution");
    else
        uj_text_words(out, "; a limit was reached before the shortest was known");
}

static void add_line(uj_text *out, const char *file, const uj_puzzle *puzzle, const uj_verification *found)
{
    uj_text_printf(out, "%s:%d: ", file, puzzle->line);
    if (!found->has_solution && found->claimed < 0)
        uj_text_words(out, "nothing to verify: no move is given");
    else if (found->has_solution && !found->legal)
        uj_text_printf(out, "illegal at move %zu: %s", found->illegal_move + 1, found->reason);
    else if (found->ambiguous && !found->solves)
        uj_text_printf(out, "ambiguous at move %zu: %s", found->illegal_move + 1, found->reason);
    else if (found->has_solution && !found->solves)
        uj_text_printf(out, "legal, but does not bring %s to the exit",
                       puzzle->board.vehicles[puzzle->board.target].name);
    else if (found->has_solution)
        add_length(out, found);
    add_claim(out, found);
    uj_text_words(out, "\n");
}

static enum exit_status status_of(const uj_verification *found)
{
    const bool is_open = found->outcome == UJ_UNDECIDED;
    const bool is_wrong = found->has_solution ? !found->solves : found->claimed < 0;
    const bool has_claim = found->claimed >= 0 && found->metric == UJ_MOVES;
    if (is_wrong || (has_claim && !found->claim_holds && !is_open))
        return EXIT_NO_SOLUTION;
    return is_open ? EXIT_LIMIT : EXIT_DONE;
}

static enum exit_status report(const struct verify_options *options, const char *file, const uj_puzzle *puzzle,
                               const uj_verification *found)
{
    uj_text text = UJ_TEXT_INIT, answer = UJ_TEXT_INIT;
    if (options->json) {
        uj_answer_verify(&answer, puzzle, found);
        add_placed(&text, file, puzzle->line, &answer);
    } else {
        add_line(&text, file, puzzle, found);
    }
    return print_and_free(&text) ? status_of(found) : EXIT_LIMIT;
}

/* Verifies the answer in place of the solution that the board came with. */
static enum exit_status judge_answer(struct verify_options *options, const char *file, const uj_puzzle *puzzle,
                                     struct answer answer)
{
    uj_reply reply = UJ_REPLY_INIT;
    uj_verification found;
    uj_error error;
    uj_status status = uj_reply_read(&reply, &puzzle->board, answer.text, answer.length, &error);
    if (status == UJ_OK)
        status = uj_verify_reply(&found, &puzzle->board, &reply, &options->search, &error);
    const uj_puzzle answered = {.board = puzzle->board,
                                .line = puzzle->line,
                                .moves = -1,
                                .solution = reply.moves,
                                .solution_length = reply.count};
    if (status != UJ_OK)
        complain_about(file, &error);
    const enum exit_status result =
        status == UJ_OK ? report(options, file, &answered, &found) : status_of_failure(status);
    uj_reply_clear(&reply);
    return result;
}

/* The first board waits: if it stays the only one, all of the file is its answer. */
static enum exit_status judge_waiting(struct verify_options *options, bool is_alone)
{
    if (!options->waiting_file)
        return EXIT_DONE;
    const struct answer whole = {options->answers.data, options->answers.length};
    const enum exit_status status =
        judge_answer(options, options->waiting_file, &options->waiting, is_alone ? whole : next_answer(options));
    if (is_alone)
        options->at = options->answers.length;
    free(options->waiting_file);
    options->waiting_file = NULL;
    return status;
}

static enum exit_status on_answered_board(struct verify_options *options, const char *file, const uj_puzzle *puzzle)
{
    if (options->is_file && options->at == 0 && !options->waiting_file) {
        options->waiting = (uj_puzzle){.board = puzzle->board, .line = puzzle->line};
        options->waiting_file = strdup(file);
        return options->waiting_file ? EXIT_DONE : EXIT_LIMIT;
    }
    const enum exit_status first = judge_waiting(options, false);
    const enum exit_status second = judge_answer(options, file, puzzle, next_answer(options));
    return exit_status_worse(first, second);
}

static enum exit_status on_board(const char *file, uj_puzzle *puzzle, void *payload)
{
    struct verify_options *options = payload;
    uj_error error;
    uj_verification found;
    if (options->answer)
        return on_answered_board(options, file, puzzle);
    const uj_status status = uj_verify(&found, puzzle, &options->search, &error);
    if (status == UJ_OK)
        return report(options, file, puzzle, &found);
    complain_about(file, &error);
    return status_of_failure(status);
}

static enum exit_status run(void *payload)
{
    struct verify_options *options = payload;
    enum exit_status status = open_answers(options) ? input_read(&options->input, on_board, options) : EXIT_BAD_INPUT;
    status = exit_status_worse(status, judge_waiting(options, true));
    if (options->at < options->answers.length && !limits_are_over()) {
        complain("%s has more answers than the input has boards", options->answer);
        status = EXIT_BAD_INPUT;
    }
    uj_text_free(&options->answers);
    return status;
}

static const struct option_row rows[] = {
    {0, "answer", "TEXT|FILE",
     "Verify this answer instead of the solutions in the input; a file holds one answer, or one line for each board",
     OPTION_FILE, AT(struct verify_options, answer)},
    {'m', "metric", "METRIC", "Compare moves (the default) or steps with the shortest solution", OPTION_CHOICE,
     AT(struct verify_options, search.metric), .words = option_metrics},
    {'j', "json", NULL, "One JSON object per board and line", OPTION_FLAG, AT(struct verify_options, json)},
    {0, "max-memory", "SIZE", "Memory to find the shortest solution, such as 512M or 4G", OPTION_MEMORY,
     AT(struct verify_options, search.limits.max_memory)},
    {0, "timeout", "SECONDS", "Time to find the shortest solution of a board", OPTION_SECONDS,
     AT(struct verify_options, search.limits.timeout_seconds)},
    INCLUDE_BARE(output_rows),
    INCLUDE(input_rows, struct verify_options, input),
    {0},
};

static const struct verify_options defaults = {.input.keep_wrong_solutions = true, .search = UJ_SOLVE_OPTIONS_INIT};

const struct command command_verify = {
    .name = "verify",
    .summary = "replay the solutions given with boards",
    .about = "Replays the solutions given with boards and says whether they are legal, solve the board, and are the "
             "shortest. A claimed length without a solution is compared with the shortest.",
    .more =
        "Exit status: 0 every solution and claim holds, 1 some do not or are missing, 2 bad usage or bad input, 3 a "
        "limit was reached before the shortest solution was known.\n\n"
        "Examples:\n"
        "  unjam verify pack.json\n"
        "  unjam verify --answer \"A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3\" board.txt\n"
        "  unjam verify --answer reply.txt --json board.txt\n"
        "  unjam solve -a dfs -t json boards.txt | unjam verify",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .work = {"verifying", "boards", offsetof(struct verify_options, search.limits), true},
    .run = run,
};
