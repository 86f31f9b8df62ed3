#include "reply.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const names[ENCODING_COUNT] = {
    [ENCODING_IDENTITY] = "identity", [ENCODING_GZIP] = "gzip", [ENCODING_BROTLI] = "br"};

const char *encoding_name(enum encoding encoding)
{
    return names[encoding];
}

/* How much a client wants an encoding: its q in thousandths, or one of these. */
enum { REFUSED = 0, TAKEN_IF_NEED_BE = 1, MOST_WANTED = 1000, NOT_SAID = -1 };

struct wishes {
    int encodings[ENCODING_COUNT];
    int others; /* "*" */
};

static const char *skip_spaces(const char *text)
{
    return text + strspn(text, " \t");
}

/* "0.5" is 500. What is no such number refuses: nobody is sent what he may not understand. */
static int parse_weight(const char *text, size_t length)
{
    if (length == 0 || length > 5 || (text[0] != '0' && text[0] != '1') || (length > 1 && text[1] != '.'))
        return REFUSED;
    int weight = (text[0] - '0') * MOST_WANTED;
    for (size_t i = 2, unit = 100; i < length; i++, unit /= 10) {
        if (text[i] < '0' || text[i] > '9')
            return REFUSED;
        weight += (text[i] - '0') * (int)unit;
    }
    return weight > MOST_WANTED ? REFUSED : weight;
}

static int *wish_for(struct wishes *wishes, const char *name, size_t length)
{
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        if (strlen(names[i]) == length && strncasecmp(name, names[i], length) == 0)
            return &wishes->encodings[i];
    if (length == 6 && strncasecmp(name, "x-gzip", length) == 0)
        return &wishes->encodings[ENCODING_GZIP];
    return length == 1 && name[0] == '*' ? &wishes->others : NULL;
}

/* One of the elements between commas: a name, and perhaps ";q=" and a weight. */
static void take_wish(struct wishes *wishes, const char *element)
{
    const char *name = skip_spaces(element);
    const size_t length = strcspn(name, " \t;,");
    int *wish = wish_for(wishes, name, length);
    if (!wish)
        return;
    *wish = MOST_WANTED;
    const char *at = skip_spaces(name + length);
    if (*at != ';')
        return;
    at = skip_spaces(at + 1);
    *wish = strncasecmp(at, "q=", 2) == 0 ? parse_weight(at + 2, strcspn(at + 2, " \t;,")) : REFUSED;
}

static struct wishes parse_wishes(const char *accepted)
{
    struct wishes wishes = {.others = NOT_SAID};
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        wishes.encodings[i] = NOT_SAID;
    for (const char *at = accepted; at; at = strchr(at, ',')) {
        at += *at == ',';
        take_wish(&wishes, at);
    }
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        if (wishes.encodings[i] == NOT_SAID)
            wishes.encodings[i] = wishes.others != NOT_SAID ? wishes.others
                                  : i == ENCODING_IDENTITY  ? TAKEN_IF_NEED_BE
                                                            : REFUSED;
    return wishes;
}

enum encoding encoding_choose(const char *accepted, const bool has[ENCODING_COUNT])
{
    const struct wishes wishes = parse_wishes(accepted);
    enum encoding best = ENCODING_NONE;
    for (enum encoding i = 0; i < ENCODING_COUNT; i++) {
        const bool is_taken = has[i] && wishes.encodings[i] != REFUSED;
        if (is_taken && (best == ENCODING_NONE || wishes.encodings[i] >= wishes.encodings[best]))
            best = i;
    }
    return best;
}
