#include "format/reply/yaml_moves.h"

#include <string.h>

#include "format/reply/parts.h"
#include "format/source.h"

/* The list being read. */
struct list {
    struct parts item;
    bool has_item;
    ptrdiff_t column;         /* of the item's members */
    struct parts odd;         /* the first item that names a vehicle, but not how far it moves */
    const char *next_heading; /* a line such as "solution:" behind the first move */
};

static bool is_key_character(char c)
{
    return is_letter(c) || c == '_';
}

/* The field without blanks around it, a comment behind it, and quotes. */
static struct field bare(struct field field)
{
    while (field.length > 0 && is_blank(*field.text))
        field.text++, field.length--;
    for (size_t i = 1; i < field.length; i++)
        if (field.text[i] == '#' && is_blank(field.text[i - 1]))
            field.length = i;
    while (field.length > 0 && is_blank(field.text[field.length - 1]))
        field.length--;
    if (field.length > 1 && strchr("\"'", *field.text) && field.text[field.length - 1] == *field.text)
        return (struct field){field.text + 1, field.length - 2};
    return field;
}

/* A line "key: value"; false if it is none. The value may be empty. */
static bool read_member(struct field line, enum role *role, struct field *value)
{
    char key[PART_KEY_SIZE];
    size_t length = 0;
    while (length < line.length && is_key_character(line.text[length]))
        length++;
    if (length == 0 || length == line.length || line.text[length] != ':' ||
        (length + 1 < line.length && !is_blank(line.text[length + 1])))
        return false;
    const bool fits = length < sizeof key;
    memcpy(key, line.text, fits ? length : 0);
    key[fits ? length : 0] = '\0';
    *role = role_of(key);
    *value = bare((struct field){line.text + length + 1, line.length - length - 1});
    return true;
}

static void take_member(struct parts *parts, const uj_board *board, enum role role, struct field value)
{
    char text[PART_SIZE];
    int64_t number;
    const size_t length = value.length < sizeof text ? value.length : sizeof text - 1;
    memcpy(text, value.text, length);
    text[length] = '\0';
    if (role == VEHICLE && length > 0)
        parts_take_name(parts, board, text);
    else if (role == DIRECTION)
        parts_take_direction(parts, text);
    else if (role == DISTANCE && field_is_number(value, &number))
        parts_take_distance(parts, number);
}

/* An item without a distance may describe the board, and counts only among moves. */
static uj_status end_item(struct reading *reading, struct list *list, uj_error *error)
{
    const struct parts *const item = &list->item;
    const bool is_move = list->has_item && item->has_vehicle && item->has_number;
    const bool is_odd = list->has_item && item->has_vehicle && uj_board_find(reading->board, item->vehicle) >= 0;
    list->has_item = false;
    if (is_move && list->next_heading)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, list->next_heading, "several lists of moves");
    else if (is_move)
        return take_parts(reading, item, error);
    else if (is_odd && !list->odd.at)
        list->odd = *item;
    return UJ_OK;
}

static uj_status read_line(struct reading *reading, struct list *list, struct field line, uj_error *error)
{
    const char *const start = line.text;
    enum role role;
    struct field value;
    uj_status status = UJ_OK;
    while (line.length > 0 && is_blank(*line.text))
        line.text++, line.length--;
    if (line.length == 0 || *line.text == '#')
        return UJ_OK;
    const bool is_first = line.length > 1 && *line.text == '-' && is_blank(line.text[1]);
    if (is_first || (list->has_item && line.text - start != list->column))
        status = end_item(reading, list, error);
    if (is_first) {
        for (line.text++, line.length--; line.length > 0 && is_blank(*line.text); line.length--)
            line.text++;
        list->item = (struct parts){.at = line.text};
        list->column = line.text - start;
    }
    const bool is_member = read_member(line, &role, &value);
    list->has_item = is_member && (is_first || list->has_item);
    if (list->has_item)
        take_member(&list->item, reading->board, role, value);
    else if (is_member && value.length == 0 && reading->reply->count > 0)
        list->next_heading = line.text;
    else if (is_member && value.length == 0 && (role == MOVES || role == ANSWER))
        list->odd.at = NULL; /* what came before was no move */
    return status;
}

uj_status read_yaml_moves(struct reading *reading, const char *text, size_t length, uj_error *error)
{
    const char *const end = text + length;
    struct list list = {.has_item = false};
    uj_status status = UJ_OK;
    while (text < end && status == UJ_OK && !has_ended(reading)) {
        const char *const line_end = memchr(text, '\n', (size_t)(end - text));
        const struct field line = {text, (size_t)((line_end ? line_end : end) - text)};
        status = read_line(reading, &list, line, error);
        text = line_end ? line_end + 1 : end;
    }
    if (status == UJ_OK && !has_ended(reading))
        status = end_item(reading, &list, error);
    /* One that is no move is not left out from among others. */
    if (status == UJ_OK && !has_ended(reading) && list.odd.at && reading->reply->count > 0)
        status = take_parts(reading, &list.odd, error);
    return status;
}
