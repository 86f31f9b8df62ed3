#include "page.h"

#include <stdio.h>
#include <string.h>

#include "api/api.h"

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
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>unjam</title>\n<h1>This unjam has no "
    "page</h1>\n"
    "<p>It was built without it. In the source folder, <code>" PAGE_COMMAND "</code> adds it.\n"
    "<p>The interface for programs works without it: <code>POST {\"board\":\"…\"}</code> to <code>/api/solve</code>, "
    "for example.\n"
    "<a href=\"/api/openapi.json\">/api/openapi.json</a> describes it.\n";

bool page_is_there(void)
{
    return file_find("/index.html") != NULL;
}

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
    reply->type = "text/html; charset=utf-8";
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
