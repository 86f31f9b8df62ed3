/* Requests to unjam serve. The first line of an input is the address, with or without a query; the rest is the body.
 * Whatever comes in, the answer must be JSON of the promised shape, without anything that could pass for markup. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "host.h"
#include "page.h"
#include "api/api.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds)
        abort();
}

static void check_error(const json_t *answer)
{
    const json_t *error = json_object_get(answer, "error");
    demand(json_is_string(json_object_get(error, "code")) && json_is_string(json_object_get(error, "message")));
    demand(json_is_integer(json_object_get(json_object_get(error, "position"), "line")));
}

static void check_reply(struct reply *reply)
{
    reply_finish(reply);
    if (strcmp(reply->type, "application/json") != 0 || reply_is_fixed(reply))
        return;
    demand(strpbrk(reply->body.data, "<>&") == NULL);
    json_t *answer = json_loadb(reply->body.data, reply->body.length, JSON_REJECT_DUPLICATES, NULL);
    demand(answer != NULL);
    if (reply->status == HTTP_OK)
        demand(json_object_get(answer, "error") == NULL || json_is_false(json_object_get(answer, "valid")));
    else
        check_error(answer);
    json_decref(answer);
}

/* What exchange.c does between the sockets and the routes. */
static void answer(struct api *api, char *address, struct request *request, struct reply *reply)
{
    int column = 0;
    char *query = strchr(address, '?');
    if (query)
        *query++ = '\0';
    if (!percent_decode(address) || (query && query_parse(&request->query, query, &column))) {
        demand(column >= 0);
        return;
    }
    const struct route *route = route_find(address);
    if (route && route->answer)
        route->answer(api, request, reply);
    else
        page_answer(reply, address);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct limits limits = {
        .max_width = 8, .max_height = 8, .max_nodes = 500, .max_memory = 1 << 20, .timeout_seconds = 0.02};
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t length = end ? (size_t)(end - data) : size;
    char *address = strndup((const char *)data, length);
    struct api api;
    struct reply reply = REPLY_INIT;
    struct request request = {.body = NULL};
    demand(address && api_open(&api, &limits, NULL, NULL, NULL) == UJ_OK);
    request_begin(&request, &api, limits.timeout_seconds);
    if (end) {
        request.body = (const char *)end + 1;
        request.body_length = size - length - 1;
    }
    host_is_allowed(&(struct host_names){NULL, 0}, address);
    answer(&api, address, &request, &reply);
    if (reply.body.data)
        check_reply(&reply);
    reply_clear(&reply);
    api_close(&api);
    free(address);
    return 0;
}
