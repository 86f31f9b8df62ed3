/* A catalogue, whose file is the input. */
#include <stdlib.h>

#include "engine.h"

struct catalogue {
    char *bytes;
    uj_catalogue *open;
};

void EXPORT(catalogue_free)(struct catalogue *catalogue)
{
    if (!catalogue)
        return;
    uj_catalogue_close(catalogue->open);
    free(catalogue->bytes);
    free(catalogue);
}

static uj_status open_bytes(struct catalogue *catalogue, uj_error *error)
{
    size_t length;
    const char *const bytes = engine_bytes(&length);
    catalogue->bytes = malloc(length + 1); /* the input is used again */
    if (!catalogue->bytes)
        return UJ_NO_MEMORY;
    memcpy(catalogue->bytes, bytes, length);
    return uj_catalogue_open(&catalogue->open, catalogue->bytes, length, error);
}

/* the bytes of the file; the handle is in the answer */
int EXPORT(catalogue_new)(void)
{
    uj_text *const out = engine_answer();
    uj_error error;
    struct catalogue *const catalogue = calloc(1, sizeof *catalogue);
    const uj_status status = catalogue ? open_bytes(catalogue, &error) : UJ_NO_MEMORY;
    if (status == UJ_OK)
        uj_text_printf(out, "{\"catalogue\":%zu,\"count\":%u,\"model\":%d}", (size_t)catalogue,
                       (unsigned)uj_catalogue_count(catalogue->open), uj_catalogue_model(catalogue->open));
    else
        catalogue_free(catalogue);
    return engine_end(status, &error);
}

int EXPORT(catalogue_get)(const struct catalogue *catalogue, unsigned number)
{
    uj_text *const out = engine_answer();
    uj_catalogue_puzzle puzzle;
    uj_error error;
    const uj_status status = uj_catalogue_get(&puzzle, catalogue->open, number, &error);
    if (status == UJ_OK)
        uj_answer_catalogue_puzzle(out, &puzzle);
    return engine_end(status, &error);
}

/* board; the puzzle of its cluster, or null */
int EXPORT(catalogue_of_board)(const struct catalogue *catalogue, double max_memory)
{
    uj_text *const out = engine_answer();
    uj_puzzle board = UJ_PUZZLE_INIT;
    uj_catalogue_puzzle puzzle;
    uj_error error;
    const uj_limits limits = {.max_memory = engine_memory(max_memory)};
    uj_status status = engine_board(&board, &error);
    if (status == UJ_OK)
        status = uj_catalogue_of_board(&puzzle, catalogue->open, &board.board, &limits, &error);
    if (status == UJ_OK)
        uj_answer_catalogue_puzzle(out, &puzzle);
    else if (status == UJ_END)
        uj_text_words(out, "null");
    return engine_end(status == UJ_END ? UJ_OK : status, &error);
}

static uj_range range_at(const double *numbers)
{
    return (uj_range){(int)numbers[0], (int)numbers[1]};
}

/* The numbers of a filter, in the order in which engine.js writes them. */
static uj_filter read_filter(void)
{
    enum { NUMBERS = 18 };
    uj_filter filter = UJ_FILTER_INIT;
    const double *const numbers = engine_numbers(NUMBERS);
    if (!numbers)
        return filter;
    filter.moves = range_at(numbers);
    filter.steps = range_at(numbers + 2);
    filter.seconds = range_at(numbers + 4);
    filter.vehicles = range_at(numbers + 6);
    filter.cars = range_at(numbers + 8);
    filter.trucks = range_at(numbers + 10);
    filter.bands = (unsigned)numbers[12];
    filter.box = numbers[13] != 0;
    filter.plain = numbers[14] != 0;
    filter.order = (uj_order)numbers[15];
    filter.limit = (uint64_t)numbers[16];
    filter.offset = (uint64_t)numbers[17];
    return filter;
}

static bool add_puzzle(const uj_catalogue_puzzle *puzzle, void *payload)
{
    uj_text *const out = payload;
    uj_text_words(out, out->data[out->length - 1] == '[' ? "" : ",");
    uj_answer_catalogue_puzzle(out, puzzle);
    return uj_text_status(out) == UJ_OK;
}

static int find(const struct catalogue *catalogue, const uj_filter *filter)
{
    uj_text *const out = engine_answer();
    uj_error error;
    uj_text_words(out, "[");
    const uj_status status = uj_text_status(out) == UJ_OK
                                 ? uj_catalogue_find(catalogue->open, filter, add_puzzle, out, &error)
                                 : UJ_NO_MEMORY;
    uj_text_words(out, "]");
    return engine_end(status, &error);
}

/* numbers of a filter; [puzzle, …] */
int EXPORT(catalogue_find)(const struct catalogue *catalogue, uint64_t seed)
{
    uj_filter filter = read_filter();
    filter.seed = seed;
    return find(catalogue, &filter);
}

/* [puzzle] or [] */
int EXPORT(catalogue_find_id)(const struct catalogue *catalogue, uint64_t id)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.id = &id;
    return find(catalogue, &filter);
}

/* numbers of a filter; how many puzzles match */
int EXPORT(catalogue_count)(const struct catalogue *catalogue)
{
    uj_text *const out = engine_answer();
    const uj_filter filter = read_filter();
    uint64_t count = 0;
    uj_error error;
    const uj_status status = uj_catalogue_matches(catalogue->open, &filter, &count, &error);
    uj_json_count(out, count);
    return engine_end(status, &error);
}
