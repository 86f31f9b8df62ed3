/* unjam solve --json: one object per board and line. Every board of a long list passes here, so printf does not. */
#include "json.h"
#include "numbers.h"
#include "solve.h"

static const char *const status_words[] = {
    [UJ_SOLVED] = "solved",
    [UJ_UNSOLVABLE] = "unsolvable",
    [UJ_UNDECIDED] = "limit",
};

/* A number, or null where there is none. */
static void add_length(uj_text *text, const char *key, bool is_known, int length)
{
    add_words(text, key);
    if (is_known)
        add_number(text, (uint64_t)length);
    else
        add_words(text, "null");
}

static char *put_move(char *at, const char *name, int by)
{
    at = stpcpy(at, "{\"vehicle\":\"");
    while (*name != '\0') /* names hold nothing that JSON would escape */
        *at++ = *name++;
    at = stpcpy(at, "\",\"by\":");
    if (by < 0)
        *at++ = '-';
    at = put_number(at, (uint64_t)(by < 0 ? -by : by));
    *at++ = '}';
    return at;
}

static void add_moves(uj_text *text, const uj_board *board, const uj_solution *solution)
{
    enum { MOVE_SIZE = sizeof ",{\"vehicle\":\"\",\"by\":-}" + UJ_NAME_SIZE + NUMBER_SIZE };
    char buffer[16 * MOVE_SIZE], *at = buffer;
    add_words(text, ",\"moves\":[");
    for (size_t i = 0; i < solution->move_count; i++) {
        if (i > 0)
            *at++ = ',';
        at = put_move(at, board->vehicles[solution->moves[i].vehicle].name, solution->moves[i].by);
        if (at - buffer > (ptrdiff_t)sizeof buffer - MOVE_SIZE) {
            uj_text_add(text, buffer, (size_t)(at - buffer));
            at = buffer;
        }
    }
    uj_text_add(text, buffer, (size_t)(at - buffer));
    add_words(text, "]");
}

static void add_count(uj_text *text, const char *key, uint64_t count)
{
    add_words(text, key);
    json_add_count(text, count);
}

static void add_times(uj_text *text, const uj_solution *solution)
{
    add_words(text, ",\"seconds\":");
    json_add_seconds(text, solution->seconds);
    if (strcmp(solution->algorithm, "hybrid") != 0)
        return;
    add_words(text, ",\"bfs_seconds\":");
    json_add_seconds(text, solution->bfs_seconds);
    add_words(text, ",\"dfs_seconds\":");
    json_add_seconds(text, solution->dfs_seconds);
}

static void add_profile(uj_text *text, const uj_solution *solution)
{
    add_words(text, ",\"profile\":[");
    for (size_t i = 0; i < solution->profile_length; i++)
        add_count(text, i > 0 ? "," : "", solution->profile[i]);
    add_words(text, "]");
}

void solve_add_json(struct board_job *job, const struct solve_options *options, const uj_solution *solution)
{
    uj_text *out = &job->out;
    const bool is_unsolvable = solution->outcome == UJ_UNSOLVABLE;
    add_words(out, "{\"board\":");
    json_add_board(out, &job->puzzle);
    add_words(out, ",\"status\":\"");
    add_words(out, status_words[solution->outcome]);
    add_words(out, "\",\"algorithm\":\"");
    add_words(out, solution->algorithm);
    add_words(out, solution->metric == UJ_STEPS ? "\",\"metric\":\"steps\"" : "\",\"metric\":\"moves\"");
    add_length(out, ",\"length\":", solution->length >= 0, solution->length);
    add_words(out, solution->optimal ? ",\"optimal\":true" : ",\"optimal\":false");
    add_length(out, ",\"lower_bound\":", !is_unsolvable, solution->lower_bound);
    add_moves(out, &job->puzzle.board, solution);
    add_count(out, ",\"expanded\":", solution->expanded);
    add_count(out, ",\"generated\":", solution->generated);
    add_count(out, ",\"queue\":", solution->queue);
    add_count(out, ",\"peak_queue\":", solution->peak_queue);
    if (!options->no_times)
        add_times(out, solution);
    if (options->search.profile)
        add_profile(out, solution);
    add_words(out, "}\n");
}
