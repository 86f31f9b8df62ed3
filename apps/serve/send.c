#include <stdio.h>
#include <string.h>

#include "server.h"

/* No script, style or picture from elsewhere, none written into the page, nobody's frame around it. Modules of
 * WebAssembly may be compiled, and nothing else that is text. */
static const char content_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char *const security_headers[][2] = {
    {"Content-Security-Policy", content_policy},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
};

/* Whether the client has the same bytes already. */
static bool is_known(struct MHD_Connection *mhd, const struct reply *reply)
{
    const char *tags = http.MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
    return reply->status == HTTP_OK && reply->etag[0] != '\0' && tags &&
           (strstr(tags, reply->etag) != NULL || strcmp(tags, "*") == 0);
}

static struct MHD_Response *make_response(struct reply *reply, bool has_body, enum encoding encoding)
{
    if (!has_body)
        return http.MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    if (reply_is_fixed(reply)) {
        /* Nobody writes to it, whatever the type says. NOLINTNEXTLINE(performance-no-int-to-ptr) */
        void *const data = (void *)(uintptr_t)reply->fixed[encoding].data;
        return http.MHD_create_response_from_buffer(reply->fixed[encoding].length, data, MHD_RESPMEM_PERSISTENT);
    }
    struct MHD_Response *response =
        http.MHD_create_response_from_buffer(reply->body.length, reply->body.data, MHD_RESPMEM_MUST_FREE);
    if (response)
        reply->body = (uj_text)UJ_TEXT_INIT;
    return response;
}

/* What is part of the program goes out in the encoding that the client likes best, and has a name of its own in each. */
static enum encoding choose_encoding(struct MHD_Connection *mhd, struct reply *reply)
{
    if (!reply_is_fixed(reply) || reply->status != HTTP_OK)
        return ENCODING_IDENTITY;
    bool has[ENCODING_COUNT];
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        has[i] = reply->fixed[i].data != NULL;
    const enum encoding encoding =
        encoding_choose(http.MHD_lookup_connection_value(mhd, MHD_HEADER_KIND, MHD_HTTP_HEADER_ACCEPT_ENCODING), has);
    if (encoding == ENCODING_NONE) {
        reply_error(reply, HTTP_NOT_ACCEPTABLE, "not_acceptable", 0, 0,
                    "Accept-Encoding allows no available encoding (identity, gzip or br)");
        return ENCODING_IDENTITY;
    }
    if (encoding != ENCODING_IDENTITY) {
        const size_t length = strlen(reply->etag) - 1; /* without the quote at its end */
        snprintf(reply->etag + length, sizeof reply->etag - length, "-%s\"", encoding_name(encoding));
    }
    return encoding;
}

static bool add_header(struct MHD_Response *response, const char *name, const char *value)
{
    return http.MHD_add_response_header(response, name, value) == MHD_YES;
}

static bool add_headers(struct MHD_Response *response, const struct reply *reply, enum encoding encoding, bool is_last)
{
    const bool is_negotiated = reply_is_fixed(reply) || reply->status == HTTP_NOT_ACCEPTABLE;
    bool is_good = add_header(response, "Content-Type", reply->type) &&
                   add_header(response, "Cache-Control", reply->caching) &&
                   (reply->etag[0] == '\0' || add_header(response, "ETag", reply->etag)) &&
                   (!is_negotiated || add_header(response, "Vary", "Accept-Encoding")) &&
                   (encoding == ENCODING_IDENTITY || reply->status != HTTP_OK ||
                    add_header(response, "Content-Encoding", encoding_name(encoding))) &&
                   (!reply->allow || add_header(response, "Allow", reply->allow)) &&
                   (!reply->keeps_times || add_header(response, "Unjam-Times", "kept")) &&
                   (reply->status != HTTP_BUSY || add_header(response, "Retry-After", "1")) &&
                   (!is_last || add_header(response, "Connection", "close"));
    for (size_t i = 0; is_good && i < sizeof security_headers / sizeof *security_headers; i++)
        is_good = add_header(response, security_headers[i][0], security_headers[i][1]);
    return is_good;
}

enum MHD_Result send_reply(struct MHD_Connection *mhd, struct reply *reply, bool is_head, bool is_last, uint64_t *bytes)
{
    const enum encoding encoding = choose_encoding(mhd, reply);
    reply_finish(reply);
    if (is_known(mhd, reply))
        reply->status = HTTP_NOT_MODIFIED;
    const bool has_body = reply->status != HTTP_NOT_MODIFIED;
    const uint64_t length = reply_is_fixed(reply) ? reply->fixed[encoding].length : reply->body.length;
    *bytes = has_body && !is_head ? length : 0;
    struct MHD_Response *response = make_response(reply, has_body, encoding);
    if (!response)
        return MHD_NO;
    enum MHD_Result result = MHD_NO;
    if (add_headers(response, reply, encoding, is_last))
        result = http.MHD_queue_response(mhd, reply->status, response);
    http.MHD_destroy_response(response);
    return result;
}
