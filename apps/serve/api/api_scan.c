/* The route that reads the board in a picture, which is the body. */
#include "../../clock.h"
#include "api/api.h"
#include "picture/picture.h"

/* When to stop, for the decoders, which count no time themselves. */
struct deadline {
    struct api *api;
    double at;
};

static bool is_over(void *payload)
{
    const struct deadline *const deadline = payload;
    return atomic_load(&deadline->api->is_ending) || seconds_now() > deadline->at;
}

static uj_status picture_scan(uj_scan *out, struct api *api, const struct request *request, uj_error *error)
{
    uj_limits limits = limits_left(request, 0);
    struct deadline deadline = {api, request->begun + limits.timeout_seconds};
    const struct picture_limits allowed = {.max_memory = limits.max_memory, .stop = is_over, .stop_payload = &deadline};
    uj_picture picture;
    int shrunk;
    uj_status status =
        picture_decode(&picture, &shrunk, request->body ? request->body : "", request->body_length, &allowed, error);
    if (status != UJ_OK)
        return status;
    limits = limits_left(request, 0);
    status = uj_scan_picture(out, &picture, &limits, error);
    for (int i = 0; i < 4; i++)
        for (int axis = 0; axis < 2; axis++)
            out->corners[i][axis] *= shrunk;
    picture_clear(&picture);
    return status;
}

void answer_scan(struct api *api, const struct request *request, struct reply *reply)
{
    /* No picture is the work of a moment: the try ends before it decodes one that it would decode again. */
    static const double a_moment = 0.05;
    static const uj_error later = {.code = UJ_LIMIT, .message = "the picture takes more than the time allowed"};
    uj_scan scan;
    uj_error error = later;
    if (limits_left(request, 0).timeout_seconds < a_moment || picture_scan(&scan, api, request, &error) != UJ_OK)
        reply_library_error(reply, &error);
    else
        uj_answer_scan(&reply->body, &scan);
}
