#include "api/api.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "../../clock.h"

/* Zeros if there is no such file. */
static struct lent_store closed_store(const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0)
        return (struct lent_store){.store = NULL};
    return (struct lent_store){.device = found.st_dev, .number = found.st_ino};
}

uj_status store_borrow(struct api *api, struct lent_store *out, uj_error *error)
{
    *out = closed_store(api->db);
    pthread_mutex_lock(&api->lock);
    while (!out->store && api->store_count > 0) {
        const struct lent_store *idle = &api->stores[--api->store_count];
        if (idle->device == out->device && idle->number == out->number)
            *out = *idle;
        else
            uj_store_close(idle->store);
    }
    pthread_mutex_unlock(&api->lock);
    return out->store ? UJ_OK : uj_store_open(&out->store, api->db, UJ_STORE_READ, error);
}

void store_return(struct api *api, const struct lent_store *lent)
{
    pthread_mutex_lock(&api->lock);
    const bool has_room = api->store_count < API_STORES;
    if (has_room)
        api->stores[api->store_count++] = *lent;
    pthread_mutex_unlock(&api->lock);
    if (!has_room)
        uj_store_close(lent->store);
}

uj_status api_open(struct api *api, const struct limits *limits, const char *db, const uj_catalogue *catalogue,
                   uj_error *error)
{
    *api = (struct api){.limits = *limits, .db = db, .catalogue = catalogue, .times.file = -1};
    pthread_mutex_init(&api->lock, NULL);
    kept_init(&api->days);
    kept_init(&api->ratings);
    if (!db)
        return UJ_OK;
    /* A file that cannot be read should be known now and not at the first request. */
    struct lent_store lent;
    const uj_status status = store_borrow(api, &lent, error);
    if (status == UJ_OK)
        store_return(api, &lent);
    return status;
}

void api_close(struct api *api)
{
    for (size_t i = 0; i < api->store_count; i++)
        uj_store_close(api->stores[i].store);
    kept_free(&api->days);
    kept_free(&api->ratings);
    times_close(&api->times);
    pthread_mutex_destroy(&api->lock);
}

static bool is_ending(void *payload)
{
    struct api *api = payload;
    return atomic_load_explicit(&api->is_ending, memory_order_relaxed);
}

void request_begin(struct request *request, struct api *api, double seconds)
{
    request->begun = seconds_now();
    request->limits = (uj_limits){
        .timeout_seconds = seconds < api->limits.timeout_seconds ? seconds : api->limits.timeout_seconds,
        .max_memory = api->limits.max_memory,
        .stop = is_ending,
        .stop_payload = api,
    };
}

uj_limits limits_left(const struct request *request, double seconds)
{
    static const double least = 1e-6; /* 0 would be no limit */
    uj_limits limits = request->limits;
    const double allowed = seconds > 0 && seconds < limits.timeout_seconds ? seconds : limits.timeout_seconds;
    const double left = allowed - (seconds_now() - request->begun);
    limits.timeout_seconds = left > least ? left : least;
    return limits;
}

void answer_health(struct api *api, const struct request *request, struct reply *reply)
{
    (void)request;
    uj_text_words(&reply->body, "{\"status\":\"ok\",\"version\":");
    uj_json_string(&reply->body, uj_version());
    uj_text_words(&reply->body, api->db ? ",\"puzzles\":true" : ",\"puzzles\":false");
    uj_text_words(&reply->body, api->catalogue ? ",\"catalogue\":true" : ",\"catalogue\":false");
    uj_text_words(&reply->body, api->times.file >= 0 ? ",\"times\":true}" : ",\"times\":false}");
}
