#include <time.h>
#include <unistd.h>

#include "api/fields.h"

enum { MOST_AT_ONCE = 50 };

static const char *method_name(size_t index)
{
    return index <= UJ_RANDOM ? uj_method_name((uj_method)index) : NULL;
}

struct generate_wish {
    uj_generate_options options;
    double seconds;
};

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

void answer_generate(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {
        {"count", FIELD_NUMBER, AT(struct generate_wish, options.count), .low = 1, .high = MOST_AT_ONCE},
        {"size", FIELD_SIZE, AT(struct generate_wish, options.width)},
        {"exit", FIELD_ROW, AT(struct generate_wish, options.exit_row), .low = 1, .high = UJ_MAX_SIDE},
        {"walls", FIELD_RANGE, AT(struct generate_wish, options.walls)},
        {"cars", FIELD_RANGE, AT(struct generate_wish, options.cars)},
        {"trucks", FIELD_RANGE, AT(struct generate_wish, options.trucks)},
        {"moves", FIELD_RANGE, AT(struct generate_wish, options.moves)},
        {"steps", FIELD_RANGE, AT(struct generate_wish, options.steps)},
        {"difficulty", FIELD_BAND, AT(struct generate_wish, options.bands), .name_at = field_band_name},
        {"minimal", FIELD_FLAG, AT(struct generate_wish, options.minimal)},
        {"method", FIELD_CHOICE, AT(struct generate_wish, options.method), .name_at = method_name},
        {"seed", FIELD_NUMBER, AT(struct generate_wish, options.seed), .high = UINT64_MAX},
        {"timeout", FIELD_SECONDS, AT(struct generate_wish, seconds)},
        {0},
    };
    struct generate_wish wish = {.options = UJ_GENERATE_OPTIONS_INIT};
    wish.options.seed = fresh_seed();
    wish.options.rate = true;
    wish.options.threads = 1; /* there are other requests */
    if (!fields_read_body(api, request, rows, &wish, reply))
        return;
    wish.options.limits = limits_left(request, wish.seconds);
    uj_text puzzles = UJ_TEXT_INIT;
    uj_error error;
    const uj_status status = uj_generate(&wish.options, add_level, &puzzles, NULL, &error);
    if (uj_text_status(&puzzles) != UJ_OK) {
        reply_error(reply, HTTP_BUSY, "no_memory", 0, 0, "there is not enough memory for so many puzzles");
    } else if (status == UJ_OK) {
        add_puzzles(reply, &wish.options, &puzzles);
    } else if (status != UJ_LIMIT) {
        reply_library_error(reply, &error);
    } else if (reply_open_partial(reply, &error)) { /* some may have been found before */
        add_puzzles(reply, &wish.options, &puzzles);
        reply_close_partial(reply);
    }
    uj_text_free(&puzzles);
}
