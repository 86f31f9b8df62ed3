#include "api.h"

#include <stdlib.h>

#include "stores.h"

uj_status api_open(struct api *api, const struct limits *limits, const char *db, uj_error *error)
{
    *api = (struct api){.limits = *limits, .db = db};
    pthread_mutex_init(&api->lock, NULL);
    if (!db)
        return UJ_OK;
    /* A file that cannot be read should be known now and not at the first request. */
    uj_store *store;
    const uj_status status = store_borrow(api, &store, error);
    if (status == UJ_OK)
        store_return(api, store);
    return status;
}

void api_close(struct api *api)
{
    for (size_t i = 0; i < api->store_count; i++)
        uj_store_close(api->stores[i]);
    for (size_t i = 0; i < API_DAYS; i++)
        free(api->days[i].answer);
    pthread_mutex_destroy(&api->lock);
}

void answer_health(struct api *api, const struct request *request, struct reply *reply)
{
    (void)request;
    uj_text_words(&reply->body, "{\"status\":\"ok\",\"version\":");
    uj_json_string(&reply->body, uj_version());
    uj_text_words(&reply->body, api->db ? ",\"puzzles\":true}" : ",\"puzzles\":false}");
}
