/* An answer on its way: status, type, bytes, and how long it may be kept. Knows nothing of sockets. */
#ifndef UNJAM_SERVE_REPLY_H
#define UNJAM_SERVE_REPLY_H

#include <stdbool.h>

#include "unjam.h"

/* ---- encoding.c: in which form bytes go out: as they are, or compressed when the program was built ---- */

/* Of two that a client likes as much, the later one is sent: it is smaller. */
enum encoding { ENCODING_IDENTITY, ENCODING_GZIP, ENCODING_BROTLI, ENCODING_COUNT, ENCODING_NONE = ENCODING_COUNT };

/* As in Content-Encoding and Accept-Encoding. */
const char *encoding_name(enum encoding encoding);

/* The one to send, of those that there are, to a client with this Accept-Encoding (NULL: it sent none). ENCODING_NONE: it
 * takes none of them. */
enum encoding encoding_choose(const char *accepted, const bool has[ENCODING_COUNT]);

/* ---- reply.c ---- */

enum http_status {
    HTTP_OK = 200,
    HTTP_NOT_MODIFIED = 304,
    HTTP_BAD_REQUEST = 400,
    HTTP_FORBIDDEN = 403,
    HTTP_NOT_FOUND = 404,
    HTTP_METHOD_NOT_ALLOWED = 405,
    HTTP_NOT_ACCEPTABLE = 406,
    HTTP_TOO_LARGE = 413,
    HTTP_MISDIRECTED = 421,
    HTTP_UNPROCESSABLE = 422,
    HTTP_TOO_MANY = 429,
    HTTP_CLIENT_GONE = 499, /* never sent: for the log, as other servers have it */
    HTTP_SERVER_ERROR = 500,
    HTTP_BUSY = 503
};

enum { ETAG_SIZE = 24 }; /* 16 hexadecimal digits, and perhaps an encoding, in quotes */

struct fixed_bytes {
    const void *data; /* NULL: none */
    size_t length;
};

struct reply {
    enum http_status status;
    const char *type;                         /* of the content */
    uj_text body;                             /* owned */
    struct fixed_bytes fixed[ENCODING_COUNT]; /* instead of the body: bytes that live as long as the program */
    const char *caching;                      /* Cache-Control */
    char etag[ETAG_SIZE];                     /* "" : none */
    bool is_limit;                            /* a limit was reached before the answer was known */
    const char *allow;                        /* methods, for HTTP_METHOD_NOT_ALLOWED; NULL otherwise */
    bool keeps_times; /* for the page: a header says that this server takes the times of players */
};

#define REPLY_INIT                                                                                                     \
    {                                                                                                                  \
        .status = HTTP_OK, .type = "application/json", .body = UJ_TEXT_INIT, .caching = "no-store"                     \
    }

void reply_clear(struct reply *reply);

/* Whatever was in the body gives way to {"error":…}. `line` and `column` are 0 where there is no place. */
void reply_error(struct reply *reply, enum http_status status, const char *code, int line, int column,
                 const char *message);

/* The same for what the library says. */
void reply_library_error(struct reply *reply, const uj_error *error);

/* The same where something is known all the same: between the two, it is added to the body. False: there is no memory. */
bool reply_open_partial(struct reply *reply, const uj_error *error);
void reply_close_partial(struct reply *reply);

/* Tells bytes apart. Nothing secret may hang on it: whoever wants to can make others with the same hash. */
uint64_t hash_of(const void *data, size_t length);

/* What a GET answers may be kept by the browser, which asks each time whether it is still good. */
void reply_allow_caching(struct reply *reply, const char *caching);

/* Whether the bytes are part of the program. A client may choose their encoding. */
static inline bool reply_is_fixed(const struct reply *reply)
{
    return reply->fixed[ENCODING_IDENTITY].data != NULL;
}

/* The last touch: a line end behind JSON; a body that could not be built becomes an error; and no character of JSON
 * that came from a client can be taken for markup. */
void reply_finish(struct reply *reply);

#endif
