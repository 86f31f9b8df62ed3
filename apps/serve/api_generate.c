#include <time.h>
#include <unistd.h>

#include "api.h"
#include "fields.h"

enum { MOST_AT_ONCE = 50 };

static const char *method_name(size_t index)
{
    return index <= UJ_RANDOM ? uj_method_name((uj_method)index) : NULL;
}

static void take_generate_options(struct fields *fields, const struct request *request, uj_generate_options *options)
{
    take_number(fields, "count", 1, MOST_AT_ONCE, &options->count);
    take_size(fields, "size", &options->width, &options->height);
    int exit = 0;
    take_int(fields, "exit", 1, UJ_MAX_SIDE, &exit);
    options->exit_row = exit - 1;
    take_range(fields, "walls", &options->walls);
    take_range(fields, "cars", &options->cars);
    take_range(fields, "trucks", &options->trucks);
    take_range(fields, "moves", &options->moves);
    take_range(fields, "steps", &options->steps);
    take_bands(fields, &options->bands);
    take_flag(fields, "minimal", &options->minimal);
    size_t method = options->method;
    take_choice(fields, "method", method_name, &method);
    options->method = (uj_method)method;
    take_number(fields, "seed", 0, UINT64_MAX, &options->seed);
    double seconds = 0;
    take_seconds(fields, "timeout", &seconds);
    options->limits = limits_left(request, seconds);
    options->rate = true;
    options->threads = 1; /* there are other requests */
}

/* Without a seed every request gives something new. */
static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    /* Below 2^53 it is a plain number in JSON. It need not be secret: the clock will do if there is nothing better. */
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)time(NULL);
    return seed & ((UINT64_C(1) << 53) - 1);
}

static bool add_level(uj_level *level, void *payload)
{
    uj_text *out = payload;
    if (out->length > 0)
        uj_text_words(out, ",");
    uj_answer_level(out, level);
    return uj_text_status(out) == UJ_OK;
}

static void add_puzzles(struct reply *reply, const uj_generate_options *options, const uj_text *puzzles)
{
    uj_text_words(&reply->body, "{\"seed\":");
    uj_json_count(&reply->body, options->seed);
    uj_text_words(&reply->body, ",\"puzzles\":[");
    uj_text_add(&reply->body, puzzles->data ? puzzles->data : "", puzzles->length);
    uj_text_words(&reply->body, "]}");
}

/* When some were found before a limit was reached, they are told with the error. */
static void add_limit(struct reply *reply, const uj_generate_options *options, const uj_text *puzzles,
                      const uj_error *error)
{
    reply_library_error(reply, error);
    if (error->code != UJ_LIMIT || uj_text_status(&reply->body) != UJ_OK)
        return;
    reply->body.length--; /* the brace that closes it */
    uj_text_words(&reply->body, ",\"result\":");
    add_puzzles(reply, options, puzzles);
    uj_text_words(&reply->body, "}");
}

void answer_generate(struct api *api, const struct request *request, struct reply *reply)
{
    (void)api;
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.seed = fresh_seed();
    struct fields fields;
    fields_open_json(&fields, request->body, request->body_length, reply);
    take_generate_options(&fields, request, &options);
    if (!fields_close(&fields))
        return;
    uj_text puzzles = UJ_TEXT_INIT;
    uj_error error;
    const uj_status status = uj_generate(&options, add_level, &puzzles, NULL, &error);
    if (uj_text_status(&puzzles) != UJ_OK)
        reply_error(reply, HTTP_BUSY, "no_memory", 0, 0, "there is not enough memory for so many puzzles");
    else if (status == UJ_OK)
        add_puzzles(reply, &options, &puzzles);
    else
        add_limit(reply, &options, &puzzles, &error);
    uj_text_free(&puzzles);
}
