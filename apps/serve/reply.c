#include "reply.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void reply_clear(struct reply *reply)
{
    uj_text_free(&reply->body);
    *reply = (struct reply)REPLY_INIT;
}

void reply_error(struct reply *reply, enum http_status status, const char *code, int line, int column,
                 const char *message)
{
    reply_clear(reply);
    reply->status = status;
    uj_text_printf(&reply->body, "{\"error\":{\"code\":\"%s\",\"message\":", code);
    uj_json_string(&reply->body, message);
    uj_text_printf(&reply->body, ",\"position\":{\"line\":%d,\"column\":%d}}}", line, column);
}

void reply_library_error(struct reply *reply, const uj_error *error)
{
    static const enum http_status statuses[] = {
        [UJ_OK] = HTTP_SERVER_ERROR,           [UJ_END] = HTTP_SERVER_ERROR, [UJ_BAD_INPUT] = HTTP_UNPROCESSABLE,
        [UJ_CANNOT_HOLD] = HTTP_UNPROCESSABLE, [UJ_NO_MEMORY] = HTTP_BUSY,   [UJ_LIMIT] = HTTP_UNPROCESSABLE,
        [UJ_IO] = HTTP_SERVER_ERROR,
    };
    reply_clear(reply);
    reply->status = statuses[error->code];
    reply->is_limit = error->code == UJ_LIMIT;
    uj_answer_error(&reply->body, error);
}

bool reply_open_partial(struct reply *reply, const uj_error *error)
{
    reply_library_error(reply, error);
    if (uj_text_status(&reply->body) != UJ_OK)
        return false;
    reply->body.length--; /* the brace that closes it */
    uj_text_words(&reply->body, ",\"result\":");
    return true;
}

void reply_close_partial(struct reply *reply)
{
    uj_text_words(&reply->body, "}");
}

/* FNV-1a. */
uint64_t hash_of(const void *data, size_t length)
{
    const unsigned char *const bytes = data;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

void reply_allow_caching(struct reply *reply, const char *caching)
{
    if (reply->status != HTTP_OK)
        return;
    reply->caching = caching;
    snprintf(reply->etag, sizeof reply->etag, "\"%016" PRIx64 "\"", hash_of(reply->body.data, reply->body.length));
}

/* In JSON these characters stand only inside strings, where an escape means the same. */
static void escape_markup(uj_text *body)
{
    static const char markup[] = "<>&";
    if (!body->data || strcspn(body->data, markup) == body->length)
        return;
    uj_text escaped = {.failed = body->failed}; /* what is incomplete stays so, whatever is made of it */
    for (const char *at = body->data; *at != '\0';) {
        const size_t plain = strcspn(at, markup);
        uj_text_add(&escaped, at, plain);
        at += plain;
        if (*at != '\0')
            uj_text_printf(&escaped, "\\u%04x", (unsigned)*at++);
    }
    uj_text_free(body);
    *body = escaped;
}

void reply_finish(struct reply *reply)
{
    if (reply_is_fixed(reply))
        return;
    if (strcmp(reply->type, "application/json") == 0) {
        escape_markup(&reply->body);
        uj_text_words(&reply->body, "\n"); /* for terminals */
    }
    if (uj_text_status(&reply->body) == UJ_OK)
        return;
    static const char message[] =
        "{\"error\":{\"code\":\"no_memory\",\"message\":\"the server is out of memory; try again "
        "later\",\"position\":{\"line\":0,\"column\":0}}}";
    reply_clear(reply);
    reply->status = HTTP_BUSY;
    reply->fixed[ENCODING_IDENTITY] = (struct fixed_bytes){message, sizeof message - 1};
}
