#include "format/reply/statement.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "format/source.h"

void end_reading(struct reading *reading, uj_reply_end end, const char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->reply->reason, sizeof reading->reply->reason, format, arguments);
    va_end(arguments);
    reading->reply->end = end;
    reading->fault_at = at;
}

/* ---- One move ----------------------------------------------------------------------------------------------------------- */

static bool is_along(const uj_vehicle *vehicle, char way)
{
    return way == 0 || (way == 'R' || way == 'L') == vehicle->horizontal;
}

uj_status take_statement(struct reading *reading, const struct statement *statement, uj_error *error)
{
    uj_reply *const reply = reading->reply;
    char shown[CHARACTER_SIZE];
    if (statement->vehicle < 0) {
        character_text(shown, statement->at, statement->at + 1);
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, statement->at, "there is no vehicle %s", shown);
        return UJ_OK;
    }
    const uj_vehicle *const vehicle = &reading->board->vehicles[statement->vehicle];
    const int cells = statement->number < 0 ? -statement->number : statement->number;
    if (!is_along(vehicle, statement->way))
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, statement->at, "%s lies in a %s: it cannot move %s", vehicle->name,
                    vehicle->horizontal ? "row" : "column", vehicle->horizontal ? "up or down" : "left or right");
    else if (cells == MOST_CELLS)
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, statement->at, "%s cannot move that far: a move is 1 to %d cells",
                    vehicle->name, UJ_MAX_SIDE - 1);
    else if (cells == 0 || cells >= UJ_MAX_SIDE)
        end_reading(reading, UJ_REPLY_IMPOSSIBLE, statement->at, "%s cannot move by %d: a move is 1 to %d cells",
                    vehicle->name, cells, UJ_MAX_SIDE - 1);
    if (has_ended(reading))
        return UJ_OK;
    uj_move *const moves = grow(reply->moves, &reading->capacity, reply->count + 1, sizeof *moves);
    if (!moves)
        return fail_memory(error);
    reply->moves = moves;
    const bool is_back = statement->way ? strchr("LU", statement->way) != NULL : statement->number < 0;
    moves[reply->count++] = (uj_move){(uint8_t)statement->vehicle, (int8_t)(is_back ? -cells : cells)};
    return UJ_OK;
}

/* ---- A move among words --------------------------------------------------------------------------------------------- */

/* What follows the name of a vehicle. */
struct pattern {
    struct statement statement;
    size_t next; /* the first word behind it */
    bool has_number, has_sign, has_arrow, has_verb, is_vague, is_hypothetical, is_list, is_fraction, is_german;
};

static bool means(const struct words *words, size_t at, unsigned meanings)
{
    return at < words->count && (words->list[at].meanings & meanings);
}

/* Whether a letter that is a vehicle too is meant as a direction here: A R 1. */
static bool is_direction(const struct words *words, size_t at)
{
    if (!means(words, at, WORD_DIRECTION))
        return false;
    size_t next = at + 1;
    while (means(words, next, WORD_MARK))
        next++;
    return !means(words, at, WORD_VEHICLE) || means(words, next, WORD_NUMBER);
}

/* Takes the word at `at` into the pattern; false if it does not belong there. */
static bool extend(struct pattern *pattern, const struct words *words, size_t at)
{
    const struct word *const word = &words->list[at];
    const bool wants_way = !pattern->statement.way || pattern->has_arrow;
    if (word->meanings & WORD_NUMBER && !pattern->has_number) {
        pattern->has_number = true;
        pattern->has_sign = word->meanings & WORD_SIGNED;
        pattern->is_fraction = word->meanings & WORD_FRACTION;
        pattern->statement.number = word->number;
    } else if (wants_way && is_direction(words, at)) {
        pattern->statement.way = word->way;
        pattern->has_arrow = word->meanings & WORD_ARROW;
        pattern->is_german = word->meanings & WORD_GERMAN;
    } else if (word->meanings & WORD_VEHICLE) {
        pattern->is_list =
            !pattern->statement.way && !pattern->has_number && means(words, at - 1, WORD_AND | WORD_MARK);
        return false;
    } else if (word->meanings & WORD_VAGUE) {
        pattern->is_vague = true;
    } else if (word->meanings & WORD_VERB) {
        pattern->has_verb = true;
        pattern->is_hypothetical |= means(words, at - 1, WORD_TO);
    } else if (word->meanings & WORD_HYPOTHESIS) {
        pattern->is_hypothetical = true;
    } else {
        return word->meanings & (WORD_LINK | WORD_MARK);
    }
    return true;
}

static bool is_complete(const struct pattern *pattern)
{
    return pattern->has_number && (pattern->has_sign || pattern->statement.way);
}

static struct pattern match(const struct words *words, size_t at)
{
    enum { LONGEST = 16 };
    const struct word *const name = &words->list[at];
    struct pattern pattern = {.statement = {.at = name->at, .vehicle = name->vehicle}, .next = at + 1};
    while (pattern.next < at + LONGEST && !is_complete(&pattern) && extend(&pattern, words, pattern.next))
        pattern.next++;
    return pattern;
}

/* ---- Lines and sentences ------------------------------------------------------------------------------------------------ */

/* The line of the present word. */
struct line {
    size_t end;
    bool is_bare;   /* nothing in it but what moves are made of */
    bool is_listed; /* begins with a bullet or a number */
    bool is_numbered;
    bool has_way; /* and with a direction or a number somewhere */
};

static struct line line_from(const struct words *words, size_t start)
{
    struct line line = {.end = start, .is_bare = true, .is_listed = means(words, start, WORD_LABEL)};
    line.is_numbered = line.is_listed && is_digit(*words->list[start].at);
    for (; !means(words, line.end, WORD_LINE_END); line.end++) {
        line.is_bare &= !means(words, line.end, WORD_OTHER | WORD_HYPOTHESIS);
        line.has_way |= means(words, line.end, WORD_DIRECTION | WORD_NUMBER) && !means(words, line.end, WORD_VEHICLE);
    }
    return line;
}

static bool follows_verb(const struct words *words, size_t at)
{
    while (at > 0 && means(words, at - 1, WORD_LINK | WORD_MARK))
        at--;
    return at > 0 && means(words, at - 1, WORD_VERB);
}

static bool begins_line(const struct words *words, size_t at)
{
    while (at > 0 && means(words, at - 1, WORD_LINK | WORD_MARK | WORD_LABEL))
        at--;
    return at == 0 || means(words, at - 1, WORD_LINE_END);
}

/* Whether a direction and a number follow before the next vehicle or the end of the sentence. */
static bool has_way_behind(const struct words *words, size_t at)
{
    bool has_way = false, has_number = false;
    for (; at < words->count && !means(words, at, WORD_VEHICLE | WORD_STOP | WORD_LINE_END | WORD_HYPOTHESIS); at++) {
        has_way |= means(words, at, WORD_DIRECTION);
        has_number |= means(words, at, WORD_NUMBER);
    }
    return has_way && has_number;
}

/* "Move it right 1", "The red car moves right 3": the words around a verb, if nothing in them is the name of a vehicle. */
static bool is_nameless_order(const struct words *words, size_t verb)
{
    size_t first = verb, next = verb + 1;
    bool has_thing = false;
    for (; first > 0 && means(words, first - 1, WORD_LINK); first--)
        has_thing |= means(words, first - 1, WORD_THING);
    const bool begins = first == 0 || means(words, first - 1, WORD_LINE_END | WORD_STOP | WORD_LABEL | WORD_MARK);
    for (; means(words, next, WORD_LINK); next++)
        has_thing |= means(words, next, WORD_THING);
    return begins && has_thing && means(words, next, WORD_DIRECTION | WORD_NUMBER) && has_way_behind(words, next);
}

/* Whether only marks lie between a move and these words, which then explain it: "P-1 (the truck moves up 1)". */
static bool is_gloss(const struct words *words, size_t behind_move, size_t at)
{
    while (at > behind_move && means(words, at - 1, WORD_MARK | WORD_LINK))
        at--;
    return behind_move > 0 && at == behind_move;
}

/* What is not clear about a pattern that is meant as a move; NULL if nothing is, or it is not meant so. */
static const char *doubt_about(const struct pattern *pattern, const struct line *line, bool is_order,
                               bool is_interrupted)
{
    const char way = pattern->statement.way;
    const bool says_something = way || pattern->has_number || pattern->is_vague || pattern->is_list;
    const bool is_meant = (is_order && line->is_listed) || (line->is_bare && line->has_way) ||
                          (says_something ? is_order || pattern->has_verb : is_interrupted);
    if (!is_meant)
        return NULL;
    if (pattern->is_list)
        return "several vehicles at once: give each its own move";
    if (way && !pattern->has_number)
        return "it does not say how far";
    if (pattern->has_number || pattern->is_vague)
        return "it does not say which way";
    if (is_interrupted)
        return "other words stand before where it goes";
    return is_order ? "it says neither which way nor how far" : NULL;
}

/* Takes the pattern of the vehicle at `at`. */
static uj_status take_pattern(struct reading *reading, const struct pattern *pattern, const struct line *line,
                              size_t at, uj_error *error)
{
    const struct words *const words = &reading->words;
    const bool follows = follows_verb(words, at), begins = begins_line(words, at);
    const char *doubt = NULL;
    if (!is_complete(pattern))
        doubt = doubt_about(pattern, line, follows || (pattern->has_verb && begins),
                            (follows || (line->is_numbered && begins)) && has_way_behind(words, pattern->next));
    else if (pattern->statement.way && pattern->statement.number < 0)
        doubt = "it has a direction and a sign";
    else if (pattern->is_fraction)
        doubt = "a move is by whole cells";
    else if (pattern->is_german && !line->is_bare) /* German says at the end of a sentence that it states no move */
        doubt = "German is read only in a line of nothing but moves; write right, left, up or down";
    else if (means(words, pattern->next, WORD_REPEAT))
        doubt = "write a move again that is made again";
    if (!doubt)
        return is_complete(pattern) ? take_statement(reading, &pattern->statement, error) : UJ_OK;
    const int vehicle = pattern->statement.vehicle;
    if (vehicle >= 0)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, pattern->statement.at, "a move of %s: %s",
                    reading->board->vehicles[vehicle].name, doubt);
    else if (is_complete(pattern) || line->is_listed)
        end_reading(reading, UJ_REPLY_AMBIGUOUS, pattern->statement.at, "a move: %s", doubt);
    return UJ_OK;
}

static bool has_hypothesis(const struct words *words, size_t from, size_t to)
{
    for (; from < to; from++)
        if (means(words, from, WORD_HYPOTHESIS))
            return true;
    return false;
}

uj_status read_statements(struct reading *reading, const char *text, size_t length, uj_error *error)
{
    struct words *const words = &reading->words;
    words->count = 0;
    uj_status status = words_read(words, reading->board, text, length, error);
    struct line line = {0};
    bool is_hypothetical = false;
    for (size_t at = 0, behind_move = 0; status == UJ_OK && at < words->count && !has_ended(reading);) {
        if (at == 0 || means(words, at - 1, WORD_LINE_END))
            line = line_from(words, at);
        if (means(words, at, WORD_STOP | WORD_LINE_END))
            is_hypothetical = false;
        is_hypothetical |= means(words, at, WORD_HYPOTHESIS);
        if (!means(words, at, WORD_VEHICLE)) {
            if (means(words, at, WORD_VERB) && !is_hypothetical && !is_gloss(words, behind_move, at) &&
                is_nameless_order(words, at))
                end_reading(reading, UJ_REPLY_AMBIGUOUS, words->list[at].at, "a move: it does not name the vehicle");
            at++;
            continue;
        }
        const struct pattern pattern = match(words, at);
        if (is_hypothetical || pattern.is_hypothetical)
            reading->reply->ignored += is_complete(&pattern);
        else
            status = take_pattern(reading, &pattern, &line, at, error);
        is_hypothetical |= has_hypothesis(words, at, pattern.next);
        behind_move = is_complete(&pattern) ? pattern.next : behind_move;
        at = pattern.next;
    }
    return status;
}
