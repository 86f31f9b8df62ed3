#include "format/reply/plan.h"

#include <string.h>

#include "format/source.h"

/* The words between the brackets of a line; no words: the line is a comment or blank. */
static size_t words_of(struct text_line line, struct field *out, size_t room)
{
    while (line.length > 0 && (is_blank(*line.text) || *line.text == '('))
        line.text++, line.length--;
    const char *const comment = memchr(line.text, ';', line.length);
    line.length = comment ? (size_t)(comment - line.text) : line.length;
    while (line.length > 0 && (is_blank(line.text[line.length - 1]) || line.text[line.length - 1] == ')'))
        line.length--;
    return fields_split(&line, out, room);
}

static bool is_action(struct field word)
{
    return field_equals(word, "forward") || field_equals(word, "backward") || field_equals(word, "choose");
}

bool is_plan(const char *text, size_t length)
{
    struct source source;
    struct text_line line;
    struct field words[2];
    source_init(&source, text, length);
    while (source_line(&source, &line))
        if (line.length > 0 && *line.text != ';')
            return *line.text == '(' && words_of(line, words, 2) > 0 && is_action(words[0]);
    return false;
}

/* By the name as it is, or else without regard to case, which planners change; -1: there is none, -2: there are several. */
static int vehicle_named(const uj_board *board, struct field name)
{
    int found = -1;
    for (int i = 0; i < board->vehicle_count; i++) {
        const char *const other = board->vehicles[i].name;
        if (!field_equals(name, other))
            continue;
        if (memcmp(other, name.text, name.length) == 0)
            return i;
        found = found == -1 ? i : -2;
    }
    return found;
}

uj_status read_plan(struct reading *reading, const char *text, size_t length, uj_error *error)
{
    struct source source;
    struct text_line line;
    struct field words[2] = {{text, 0}, {text, 0}};
    uj_status status = UJ_OK;
    source_init(&source, text, length);
    while (status == UJ_OK && !has_ended(reading) && source_line(&source, &line)) {
        const size_t count = words_of(line, words, 2);
        if (count == 0 || (is_action(words[0]) && field_equals(words[0], "choose")))
            continue;
        const int vehicle = count > 1 && is_action(words[0]) ? vehicle_named(reading->board, words[1]) : -1;
        if (count < 2 || !is_action(words[0]))
            end_reading(reading, UJ_REPLY_IMPOSSIBLE, words[0].text,
                        "a plan has the actions forward, backward and choose");
        else if (vehicle == -2)
            end_reading(reading, UJ_REPLY_AMBIGUOUS, words[1].text, "several vehicles have this name in another case");
        else {
            const struct statement statement = {words[1].text, vehicle, 0, field_equals(words[0], "forward") ? 1 : -1};
            status = take_statement(reading, &statement, error);
        }
    }
    return status;
}
