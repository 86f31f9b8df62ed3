/* Moves as people write them: A+3 (right and down are positive), AR3 (right, left, up or down), or AR AR AR. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "format/source.h"

/* A word taken apart from its end, since a name may hold signs, letters and digits of its own. */
struct parts {
    size_t name_length;
    char way; /* '+', '-', 'R', 'L', 'U' or 'D' */
    int cells;
};

static bool take_apart(struct parts *out, struct field word)
{
    enum { MOST_DIGITS = 3 };
    size_t digits = 0;
    while (digits < word.length && is_digit(word.text[word.length - 1 - digits]))
        digits++;
    if (digits > MOST_DIGITS || digits + 2 > word.length)
        return false;
    const char *const way = &word.text[word.length - 1 - digits];
    *out = (struct parts){.name_length = (size_t)(way - word.text), .way = *way, .cells = digits == 0};
    for (size_t i = 1; i <= digits; i++)
        out->cells = out->cells * 10 + (way[i] - '0');
    const bool needs_number = *way == '+' || *way == '-';
    return strchr("+-RLUD", *way) && (digits > 0 || !needs_number);
}

static uj_status read_move(uj_move *out, const struct source *source, const uj_board *board, struct field word,
                           uj_error *error)
{
    struct parts parts;
    char name[UJ_NAME_SIZE];
    if (!take_apart(&parts, word))
        return source_refuse(source, word.text, error, "a move is expected here, such as A+3, AR3 or AR: \"%.*s\"",
                             (int)(word.length < 20 ? word.length : 20), word.text);
    uj_status status = field_name(source, (struct field){word.text, parts.name_length}, name, error);
    if (status != UJ_OK)
        return status;
    const int vehicle = uj_board_find(board, name);
    if (vehicle < 0)
        return source_refuse(source, word.text, error, "no vehicle is named %s", name);
    const bool is_horizontal = board->vehicles[vehicle].horizontal;
    if (strchr(is_horizontal ? "UD" : "RL", parts.way))
        return source_refuse(source, word.text, error, "%s lies in a %s: it cannot move %s", name,
                             is_horizontal ? "row" : "column", is_horizontal ? "up or down" : "left or right");
    if (parts.cells == 0 || parts.cells >= UJ_MAX_SIDE)
        return source_refuse(source, word.text, error, "number out of range: a move is 1 to %d cells", UJ_MAX_SIDE - 1);
    const bool is_forward = strchr("+RD", parts.way) != NULL;
    *out = (uj_move){(uint8_t)vehicle, (int8_t)(is_forward ? parts.cells : -parts.cells)};
    return UJ_OK;
}

static bool next_word(struct source *source, struct field *out)
{
    const char *at = source->at;
    while (at < source->end && (is_blank(*at) || *at == '\n' || *at == ','))
        at++;
    out->text = at;
    while (at < source->end && !is_blank(*at) && *at != '\n' && *at != ',')
        at++;
    out->length = (size_t)(at - out->text);
    source->at = at;
    return out->length > 0;
}

uj_status uj_moves_read(uj_move **out, size_t *count, const uj_board *board, const char *text, size_t length,
                        uj_error *error)
{
    struct source source;
    struct field word;
    size_t capacity = 0;
    uj_status status = UJ_OK;
    *out = NULL;
    *count = 0;
    source_init(&source, text, length);
    for (bool is_first = true; status == UJ_OK && next_word(&source, &word); is_first = false) {
        if (is_first && field_equals(word, "moves:")) /* as "unjam solve" prints them */
            continue;
        uj_move *const moves = grow(*out, &capacity, *count + 1, sizeof *moves);
        if (!moves) {
            status = fail_memory(error);
            break;
        }
        *out = moves;
        status = read_move(&moves[*count], &source, board, word, error);
        *count += status == UJ_OK;
    }
    if (status != UJ_OK) {
        free(*out);
        *out = NULL;
        *count = 0;
    }
    return status;
}
