/* The puzzle of the day. Making one takes a while, so the last ones are kept. */
#include <time.h>

#include "api/fields.h"

static struct date today(void)
{
    const time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    return (struct date){parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday};
}

static void make_daily(struct api *api, const struct request *request, struct date date, struct reply *reply)
{
    uj_level level = UJ_LEVEL_INIT;
    uj_error error;
    const uj_limits limits = limits_left(request, 0);
    if (uj_daily(&level, date.year, date.month, date.day, &limits, &error) != UJ_OK) {
        reply_library_error(reply, &error);
    } else {
        uj_text_printf(&reply->body, "{\"date\":\"%04d-%02d-%02d\",\"puzzle\":", date.year, date.month, date.day);
        uj_answer_level(&reply->body, &level);
        uj_text_words(&reply->body, "}");
        kept_add(&api->days, &date, sizeof date, &reply->body);
    }
    uj_level_clear(&level);
}

void answer_daily(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {{"date", FIELD_DATE, AT_START(struct date)}, {0}};
    struct date date = today();
    if (!fields_read_query(api, request, rows, &date, reply))
        return;
    if (!kept_find(&api->days, &date, sizeof date, &reply->body))
        make_daily(api, request, date, reply);
    /* The puzzle of a date never changes; which one is today's does. */
    const bool is_named = query_value(&request->query, "date") != NULL;
    reply_allow_caching(reply, is_named ? "public, max-age=86400" : "no-cache");
}
