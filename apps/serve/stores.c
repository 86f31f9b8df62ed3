#include "stores.h"

uj_status store_borrow(struct api *api, uj_store **out, uj_error *error)
{
    pthread_mutex_lock(&api->lock);
    *out = api->store_count > 0 ? api->stores[--api->store_count] : NULL;
    pthread_mutex_unlock(&api->lock);
    return *out ? UJ_OK : uj_store_open(out, api->db, UJ_STORE_READ, error);
}

void store_return(struct api *api, uj_store *store)
{
    pthread_mutex_lock(&api->lock);
    const bool has_room = api->store_count < API_STORES;
    if (has_room)
        api->stores[api->store_count++] = store;
    pthread_mutex_unlock(&api->lock);
    if (!has_room)
        uj_store_close(store);
}
