#include "dataset/dataset.h"

#include <stdlib.h>

#include "answer/parts.h"
#include "base/error.h"
#include "base/options.h"
#include "base/team.h"

enum { BATCH = 512, MOST_PARTS_OF_MOVES = 64 };

/* A row in the making. */
struct item {
    struct choice choice;
    uj_text row;
    uj_status status;
    uj_error error;
};

struct writing {
    uj_dataset_options options;
    uj_budget budget;
    struct team team;
    struct item *items; /* BATCH of them */
    size_t count;       /* waiting */
    uint64_t written;
    uj_write_fn write;
    void *payload;
    uj_status status;
    uj_error error;
};

static void make_row(void *payload, size_t index, int member)
{
    (void)member;
    struct writing *const writing = payload;
    struct item *const item = &writing->items[index];
    uj_text_clear(&item->row);
    item->status = dataset_row(&item->row, &item->choice, &writing->options, &writing->budget, &item->error);
}

/* Makes the rows that wait and writes them in order, up to the first that failed. */
static bool flush(struct writing *writing)
{
    team_run(&writing->team, make_row, writing, writing->count);
    for (size_t i = 0; i < writing->count && writing->status == UJ_OK; i++) {
        struct item *const item = &writing->items[i];
        if (item->status != UJ_OK) {
            writing->status = item->status;
            writing->error = item->error;
        } else if (!writing->write(item->row.data, item->row.length, writing->payload))
            writing->status = fail_here(&writing->error, UJ_LIMIT, "stopped");
        else
            writing->written++;
    }
    writing->count = 0;
    return writing->status == UJ_OK;
}

static bool take(const struct choice *choice, void *payload)
{
    struct writing *const writing = payload;
    writing->items[writing->count++].choice = *choice;
    return writing->count < BATCH || flush(writing);
}

/* Nothing if any band is wanted. */
static void add_bands(uj_text *out, unsigned bands)
{
    if (bands == 0)
        return;
    answer_list(out, "difficulty");
    for (unsigned band = UJ_EASY; band <= UJ_EXPERT; band++) {
        if (!(bands >> band & 1))
            continue;
        answer_item(out);
        uj_text_printf(out, "\"%s\"", uj_band_name((uj_band)band));
    }
    uj_text_words(out, "]");
}

static void add_header(uj_text *out, const uj_dataset_options *options)
{
    static const char *const balances[] = {"none", "moves", "band"};
    uj_text_words(out, "{");
    answer_words(out, "canary", UJ_DATASET_CANARY);
    answer_words(out, "note",
                 "Test data: please do not train on rows whose split is test, nor publish their solutions");
    answer_words(out, "version", uj_version());
    answer_words(out, "source", options->catalogue ? "catalogue" : "generator");
    answer_count(out, "seed", options->seed);
    answer_count(out, "rows", options->count);
    uj_text_printf(out, ",\"moves\":[%d,", options->moves.low);
    if (options->moves.high < 0x7fffffff)
        uj_text_printf(out, "%d]", options->moves.high);
    else
        uj_text_words(out, "null]");
    add_bands(out, options->bands);
    answer_words(out, "balance", balances[options->balance]);
    uj_text_printf(out, ",\"percent\":{\"train\":%d,\"validation\":%d,\"test\":%d}}\n",
                   100 - options->validation - options->test, options->validation, options->test);
}

static uj_status check(const uj_dataset_options *options, uj_error *error)
{
    if (options->validation < 0 || options->test < 0 || options->validation + options->test > 100)
        return fail_here(error, UJ_BAD_INPUT, "validation and test must be 0 to 100 percent together");
    if ((unsigned)options->balance > UJ_BALANCE_BAND || options->count == 0)
        return fail_here(error, UJ_BAD_INPUT, "unknown balance, or no rows requested");
    if (options->moves.low < 1 || options->moves.high < options->moves.low)
        return fail_here(error, UJ_BAD_INPUT, "moves must be a range from 1 on");
    if (options->balance == UJ_BALANCE_MOVES && options->moves.high - options->moves.low >= MOST_PARTS_OF_MOVES)
        return fail_here(error, UJ_BAD_INPUT, "a balance of moves needs a range of at most %d lengths",
                         MOST_PARTS_OF_MOVES);
    return UJ_OK;
}

static uj_status write_all(struct writing *writing)
{
    uj_text header = UJ_TEXT_INIT;
    add_header(&header, &writing->options);
    const bool is_written =
        uj_text_status(&header) == UJ_OK && writing->write(header.data, header.length, writing->payload);
    const uj_status made = uj_text_status(&header);
    uj_text_free(&header);
    if (made != UJ_OK)
        return fail_memory(&writing->error);
    if (!is_written)
        return fail_here(&writing->error, UJ_LIMIT, "stopped");
    uj_error error;
    const uj_status chosen = dataset_choose(&writing->options, &writing->budget, take, writing, &error);
    if (writing->status == UJ_OK)
        flush(writing);
    if (writing->status == UJ_OK && chosen != UJ_OK) {
        writing->status = chosen;
        writing->error = error;
    }
    return writing->status;
}

uj_status uj_dataset_write(const uj_dataset_options *given, uj_write_fn write, void *payload, uint64_t *rows,
                           uj_error *error)
{
    struct writing writing = {.options = UJ_DATASET_OPTIONS_INIT, .write = write, .payload = payload};
    uj_status status = options_read(&writing.options, sizeof writing.options, given, error);
    if (status == UJ_OK)
        status = check(&writing.options, error);
    if (rows)
        *rows = 0;
    if (status != UJ_OK)
        return status;
    writing.items = calloc(BATCH, sizeof *writing.items);
    if (!writing.items)
        return fail_memory(error);
    budget_init(&writing.budget, &writing.options.limits);
    team_init(&writing.team);
    team_start(&writing.team, team_size(writing.options.threads));
    status = write_all(&writing);
    team_stop(&writing.team);
    for (size_t i = 0; i < BATCH; i++)
        uj_text_free(&writing.items[i].row);
    free(writing.items);
    if (rows)
        *rows = writing.written;
    if (status != UJ_OK && error)
        *error = writing.error;
    return status;
}
