/* The puzzle of the day. Making one takes a while, so the last ones are kept. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/fields.h"

static struct date today(void)
{
    const time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    return (struct date){parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday};
}

static bool add_known(struct api *api, struct date date, uj_text *out)
{
    bool is_known = false;
    pthread_mutex_lock(&api->lock);
    for (size_t i = 0; i < API_DAYS && !is_known; i++) {
        is_known = api->days[i].answer && memcmp(&api->days[i].date, &date, sizeof date) == 0;
        if (is_known)
            uj_text_words(out, api->days[i].answer);
    }
    pthread_mutex_unlock(&api->lock);
    return is_known;
}

/* Takes the place of the oldest. Without memory nothing is kept, and nothing is lost. */
static void keep(struct api *api, struct date date, const char *answer)
{
    char *copy = strdup(answer);
    if (!copy)
        return;
    pthread_mutex_lock(&api->lock);
    const size_t place = api->next_day++ % API_DAYS;
    free(api->days[place].answer);
    api->days[place].answer = copy;
    api->days[place].date = date;
    pthread_mutex_unlock(&api->lock);
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
        if (uj_text_status(&reply->body) == UJ_OK)
            keep(api, date, reply->body.data);
    }
    uj_level_clear(&level);
}

void answer_daily(struct api *api, const struct request *request, struct reply *reply)
{
    static const struct field rows[] = {{"date", FIELD_DATE, .at = 0}, {0}};
    struct date date = today();
    if (!fields_read_query(api, request, rows, &date, reply))
        return;
    if (!add_known(api, date, &reply->body))
        make_daily(api, request, date, reply);
    /* The puzzle of a date never changes; which one is today's does. */
    const bool is_named = query_value(&request->query, "date") != NULL;
    reply_allow_caching(reply, is_named ? "public, max-age=86400" : "no-cache");
}
