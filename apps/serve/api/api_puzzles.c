#include "api/fields.h"

enum { PAGE = 20, MOST_PER_PAGE = 100 };

static const char *order_name(size_t index)
{
    static const char *const names[] = {
        [UJ_ORDER_NUMBER] = "number", [UJ_ORDER_MOVES] = "moves",   [UJ_ORDER_DIFFICULTY] = "difficulty",
        [UJ_ORDER_ID] = "id",         [UJ_ORDER_RANDOM] = "random", NULL,
    };
    return names[index];
}

struct page {
    uj_text *out;
    size_t count, passed; /* shown, and damaged */
};

static bool add_found(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct page *page = payload;
    uj_text_words(page->out, page->count++ > 0 ? "," : "");
    uj_answer_level(page->out, level);
    return uj_text_status(page->out) == UJ_OK;
}

/* Others are still shown; the place of a damaged one counts, so that the next page begins after it. */
static void pass_over(uint64_t number, const uj_error *error, void *payload)
{
    (void)number;
    (void)error;
    struct page *page = payload;
    page->passed++;
}

static uj_status add_page(struct reply *reply, uj_store *store, const uj_filter *asked, uj_error *error)
{
    struct page page = {.out = &reply->body};
    uj_filter with_damage = *asked;
    const uj_filter *const filter = &with_damage;
    with_damage.damaged = pass_over;
    with_damage.damaged_payload = &page;
    uint64_t total;
    uj_status status = uj_store_count(store, filter, &total, error);
    if (status != UJ_OK)
        return status;
    uj_text_words(&reply->body, "{\"total\":");
    uj_json_count(&reply->body, total);
    uj_text_words(&reply->body, ",\"offset\":");
    uj_json_count(&reply->body, filter->offset);
    uj_text_words(&reply->body, ",\"puzzles\":[");
    status = uj_store_find(store, filter, add_found, &page, error);
    const uint64_t next = filter->offset + page.count + page.passed;
    uj_text_words(&reply->body, "],\"next\":");
    if (page.count + page.passed > 0 && next < total)
        uj_json_count(&reply->body, next);
    else
        uj_text_words(&reply->body, "null");
    uj_text_words(&reply->body, "}");
    return status;
}

struct puzzles_wish {
    uj_filter filter;
    struct id_field id;
};

static const struct field rows[] = {
    {"moves", FIELD_RANGE, AT(struct puzzles_wish, filter.moves)},
    {"steps", FIELD_RANGE, AT(struct puzzles_wish, filter.steps)},
    {"vehicles", FIELD_RANGE, AT(struct puzzles_wish, filter.vehicles)},
    {"cars", FIELD_RANGE, AT(struct puzzles_wish, filter.cars)},
    {"trucks", FIELD_RANGE, AT(struct puzzles_wish, filter.trucks)},
    {"walls", FIELD_RANGE, AT(struct puzzles_wish, filter.walls)},
    {"difficulty", FIELD_BAND, AT(struct puzzles_wish, filter.bands), .name_at = field_band_name},
    {"size", FIELD_SIZE, AT(struct puzzles_wish, filter.width)},
    {"exit", FIELD_ROW, AT(struct puzzles_wish, filter.exit_row), .low = 1, .high = UJ_MAX_SIDE},
    {"minimal", FIELD_FLAG, AT(struct puzzles_wish, filter.minimal)},
    {"box", FIELD_FLAG, AT(struct puzzles_wish, filter.box)},
    {"id", FIELD_ID, AT(struct puzzles_wish, id)},
    {"order", FIELD_CHOICE, AT(struct puzzles_wish, filter.order), .name_at = order_name},
    {"seed", FIELD_NUMBER, AT(struct puzzles_wish, filter.seed), .high = UINT64_MAX},
    {"limit", FIELD_NUMBER, AT(struct puzzles_wish, filter.limit), .low = 1, .high = MOST_PER_PAGE},
    {"offset", FIELD_NUMBER, AT(struct puzzles_wish, filter.offset), .high = INT64_MAX},
    {0},
};

void answer_puzzles(struct api *api, const struct request *request, struct reply *reply)
{
    struct puzzles_wish wish = {.filter = UJ_FILTER_INIT};
    wish.filter.limit = PAGE;
    if (!fields_read_query(api, request, rows, &wish, reply))
        return;
    wish.filter.id = wish.id.is_given ? &wish.id.id : NULL;
    if (!api->db) {
        reply_error(reply, HTTP_NOT_FOUND, "no_puzzles", 0, 0,
                    "this server has no puzzle file; start it with --db FILE");
        return;
    }
    uj_store *store;
    uj_error error;
    uj_status status = store_borrow(api, &store, &error);
    if (status == UJ_OK) {
        const uj_limits limits = limits_left(request, 0);
        uj_store_limit(store, &limits);
        status = add_page(reply, store, &wish.filter, &error);
        store_return(api, store);
    }
    if (status != UJ_OK)
        reply_library_error(reply, &error);
    reply_allow_caching(reply, "no-cache");
}
