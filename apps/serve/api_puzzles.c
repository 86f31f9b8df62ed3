#include "api.h"
#include "fields.h"
#include "stores.h"

enum { PAGE = 20, MOST_PER_PAGE = 100 };

static const char *order_name(size_t index)
{
    static const char *const names[] = {
        [UJ_ORDER_NUMBER] = "number", [UJ_ORDER_MOVES] = "moves",   [UJ_ORDER_DIFFICULTY] = "difficulty",
        [UJ_ORDER_ID] = "id",         [UJ_ORDER_RANDOM] = "random", NULL,
    };
    return names[index];
}

static void take_filter(struct fields *fields, uj_filter *filter, uint64_t *id)
{
    const struct {
        const char *key;
        uj_range *range;
    } ranges[] = {
        {"moves", &filter->moves}, {"steps", &filter->steps},   {"vehicles", &filter->vehicles},
        {"cars", &filter->cars},   {"trucks", &filter->trucks}, {"walls", &filter->walls},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        take_range(fields, ranges[i].key, ranges[i].range);
    take_bands(fields, &filter->bands);
    take_size(fields, "size", &filter->width, &filter->height);
    int exit = 0;
    take_int(fields, "exit", 1, UJ_MAX_SIDE, &exit);
    filter->exit_row = exit - 1;
    take_flag(fields, "minimal", &filter->minimal);
    take_flag(fields, "box", &filter->box);
    const char *id_text = NULL;
    take_text(fields, "id", &id_text);
    if (id_text && uj_id_parse(id, id_text))
        filter->id = id;
    else if (id_text)
        fields_refuse(fields, "id", "must be 16 hexadecimal digits");
    size_t order = filter->order;
    take_choice(fields, "order", order_name, &order);
    filter->order = (uj_order)order;
    take_number(fields, "seed", 0, UINT64_MAX, &filter->seed);
    take_number(fields, "limit", 1, MOST_PER_PAGE, &filter->limit);
    take_number(fields, "offset", 0, INT64_MAX, &filter->offset);
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

void answer_puzzles(struct api *api, const struct request *request, struct reply *reply)
{
    uj_filter filter = UJ_FILTER_INIT;
    filter.limit = PAGE;
    uint64_t id;
    struct fields fields;
    fields_open_query(&fields, &request->query, reply);
    take_filter(&fields, &filter, &id);
    if (!fields_close(&fields))
        return;
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
        status = add_page(reply, store, &filter, &error);
        store_return(api, store);
    }
    if (status != UJ_OK)
        reply_library_error(reply, &error);
    reply_allow_caching(reply, "no-cache");
}
