#include "api/kept.h"

#include <stdlib.h>
#include <string.h>

#include "reply.h"

void kept_init(struct kept *kept)
{
    memset(kept, 0, sizeof *kept);
    pthread_mutex_init(&kept->lock, NULL);
}

void kept_free(struct kept *kept)
{
    for (size_t shelf = 0; shelf < KEPT_SHELVES; shelf++)
        for (size_t i = 0; i < KEPT_PLACES; i++)
            free(kept->answers[shelf][i].text);
    pthread_mutex_destroy(&kept->lock);
}

/* Whoever makes questions for the same shelf only drives answers out of it. */
static struct kept_answer *shelf_of(struct kept *kept, const void *question, size_t length)
{
    return kept->answers[(hash_of(question, length) >> 32) % KEPT_SHELVES];
}

static struct kept_answer *find_on(struct kept_answer *shelf, const void *question, size_t length)
{
    for (struct kept_answer *at = shelf; at < shelf + KEPT_PLACES; at++)
        if (at->text && at->question == length && memcmp(at->text, question, length) == 0)
            return at;
    return NULL;
}

static struct kept_answer *longest_unasked(struct kept_answer *shelf)
{
    struct kept_answer *place = shelf;
    for (struct kept_answer *at = shelf; at < shelf + KEPT_PLACES; at++)
        place = at->asked < place->asked ? at : place;
    return place;
}

bool kept_find(struct kept *kept, const void *question, size_t length, uj_text *out)
{
    if (length == 0 || length > KEPT_LONGEST)
        return false;
    pthread_mutex_lock(&kept->lock);
    struct kept_answer *const found = find_on(shelf_of(kept, question, length), question, length);
    if (found) {
        found->asked = ++kept->questions;
        uj_text_add(out, found->text + length, found->answer);
    }
    pthread_mutex_unlock(&kept->lock);
    return found != NULL;
}

void kept_add(struct kept *kept, const void *question, size_t length, const uj_text *answer)
{
    const size_t size = length + answer->length;
    char *const text = length > 0 && size <= KEPT_LONGEST && uj_text_status(answer) == UJ_OK ? malloc(size) : NULL;
    if (!text)
        return;
    memcpy(text, question, length);
    memcpy(text + length, answer->data, answer->length);
    pthread_mutex_lock(&kept->lock);
    struct kept_answer *const shelf = shelf_of(kept, question, length);
    struct kept_answer *place = find_on(shelf, question, length); /* another thread may have been first */
    if (!place)
        place = longest_unasked(shelf);
    free(place->text);
    *place = (struct kept_answer){text, length, answer->length, ++kept->questions};
    pthread_mutex_unlock(&kept->lock);
}
