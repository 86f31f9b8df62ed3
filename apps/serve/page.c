#include "page.h"

#include <stdio.h>
#include <string.h>

#include "api.h"

#define OPENAPI_PATH "/api/openapi.json"

static const struct page_file *file_find(const char *path)
{
    for (const struct page_file *file = page_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

static void answer_with(struct reply *reply, const struct page_file *file)
{
    reply->type = file->type;
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        if (file->bytes[i].begin)
            reply->fixed[i] =
                (struct fixed_bytes){file->bytes[i].begin, (size_t)(file->bytes[i].end - file->bytes[i].begin)};
    /* The names below assets/ have a hash of the bytes in them: those never change. */
    reply->caching = strncmp(file->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
    snprintf(reply->etag, sizeof reply->etag, "\"%s\"", file->hash);
}

static const char no_page[] =
    "This unjam was built without its page: web/dist was not there (\"make web\" builds it, which needs node).\n"
    "The interface for programs works all the same: POST {\"board\":\"…\"} to /api/solve, for example.\n"
    "/api/openapi.json describes it.\n";

bool page_answer(struct reply *reply, const char *path)
{
    const bool is_root = strcmp(path, "/") == 0;
    const struct page_file *file = file_find(is_root ? "/index.html" : path);
    if (file) {
        answer_with(reply, file);
        return true;
    }
    if (!is_root)
        return false;
    reply->type = "text/plain; charset=utf-8";
    uj_text_words(&reply->body, no_page);
    reply_allow_caching(reply, "no-cache");
    return true;
}

void answer_openapi(struct api *api, const struct request *request, struct reply *reply)
{
    (void)api;
    (void)request;
    answer_with(reply, file_find(OPENAPI_PATH));
    reply->caching = "no-cache";
}
