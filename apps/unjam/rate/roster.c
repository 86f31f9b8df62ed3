#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "rate/times.h"
#include "grown.h"

static size_t hash_of(const char *word, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)word[i]) * UINT64_C(0x100000001b3);
    return (size_t)(hash ^ hash >> 32);
}

/* The slot of a word, or the free one where it belongs. */
static size_t *slot_of(const struct roster *roster, const char *word, size_t length)
{
    for (size_t at = hash_of(word, length);; at++) {
        size_t *const slot = &roster->slots[at % roster->slot_count];
        if (*slot == 0)
            return slot;
        const char *const found = roster->words[*slot - 1];
        if (strlen(found) == length && memcmp(found, word, length) == 0)
            return slot;
    }
}

/* Makes the slots at least twice as many as words. */
static bool grow_slots(struct roster *roster)
{
    if (roster->slot_count > 2 * roster->count)
        return true;
    struct roster larger = *roster;
    larger.slot_count = roster->slot_count > 0 ? 2 * roster->slot_count : 64;
    larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < larger.count; i++)
        *slot_of(&larger, larger.words[i], strlen(larger.words[i])) = i + 1;
    free(roster->slots);
    *roster = larger;
    return true;
}

bool roster_find(struct roster *roster, const char *word, size_t length, size_t *number)
{
    if (!grow_slots(roster))
        return false;
    size_t *const slot = slot_of(roster, word, length);
    if (*slot == 0) {
        char **const words = grown(roster->words, sizeof *words, roster->count, &roster->capacity);
        if (!words)
            return false;
        roster->words = words;
        words[roster->count] = strndup(word, length);
        if (!words[roster->count])
            return false;
        *slot = ++roster->count;
    }
    *number = *slot - 1;
    return true;
}

void roster_free(struct roster *roster)
{
    for (size_t i = 0; i < roster->count; i++)
        free(roster->words[i]);
    free(roster->words);
    free(roster->slots);
    *roster = (struct roster){0};
}
