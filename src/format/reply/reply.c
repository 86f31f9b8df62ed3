/* Answers in free text, as people and language models give them: which part of the text is the answer, and the moves in it. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/reply/json_moves.h"
#include "format/reply/plan.h"
#include "format/reply/statement.h"
#include "format/reply/yaml_moves.h"

/* A part of the text. */
struct part {
    const char *at;
    size_t length;
};

static bool begins_with(const char *at, const char *end, const char *words)
{
    const size_t length = strlen(words);
    if ((size_t)(end - at) < length)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char c = at[i] >= 'A' && at[i] <= 'Z' ? (char)(at[i] - 'A' + 'a') : at[i];
        if (c != words[i])
            return false;
    }
    return true;
}

/* The last place of the words, which begin with a mark, or NULL. */
static const char *find_last(struct part text, const char *words)
{
    for (size_t i = text.length; i-- > 0;)
        if (text.at[i] == *words && begins_with(text.at + i, text.at + text.length, words))
            return text.at + i;
    return NULL;
}

static struct part between(const char *start, const char *end)
{
    return (struct part){start, (size_t)(end - start)};
}

/* What lies between the last marks, or behind an opening one that is not closed. */
static bool find_tagged(struct part *text, const char *opening, const char *closing)
{
    const char *const close = find_last(*text, closing), *const end = close ? close : text->at + text->length;
    const char *const open = find_last(between(text->at, end), opening);
    if (open)
        *text = between(open + strlen(opening), end);
    return open;
}

/* What the last \boxed{…} holds, in which there may be other braces. */
static bool find_boxed(struct part *text)
{
    static const char opening[] = "\\boxed{";
    const char *const open = find_last(*text, opening), *const end = text->at + text->length;
    if (!open)
        return false;
    const char *const start = open + strlen(opening);
    const char *at = start;
    for (int depth = 1; at < end; at++) {
        depth += (*at == '{') - (*at == '}');
        if (depth == 0)
            break;
    }
    *text = between(start, at);
    return true;
}

/* Behind a line's "Answer:", "**Final solution:**", "## Moves:" and the like; else NULL. */
static const char *behind_heading(const char *line, const char *end)
{
    static const char *const headings[] = {"final answer", "final solution", "final moves",
                                           "answer",       "solution",       "moves"};
    while (line < end && strchr("*#_ \t>", *line))
        line++;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (begins_with(line, end, headings[i])) {
            const char *at = line + strlen(headings[i]);
            while (at < end && strchr("*_ ", *at))
                at++;
            return at < end && strchr(":\n", *at) ? at + 1 : NULL;
        }
    return NULL;
}

static bool find_heading(struct part *text)
{
    const char *const end = text->at + text->length;
    const char *found = NULL;
    for (const char *line = text->at; line && line < end;) {
        const char *const behind = behind_heading(line, end);
        found = behind ? behind : found;
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    if (found)
        *text = (struct part){found, (size_t)(end - found)};
    return found;
}

/* Whether the first line of a part says that there is no answer. */
static bool is_denial(struct part part)
{
    static const char *const denials[] = {"none",         "no solution", "no answer", "impossible",      "not possible",
                                          "not solvable", "unsolvable",  "give up",   "cannot be solved"};
    const char *at = part.at, *const part_end = part.at + part.length;
    while (at < part_end && strchr("*_ \t\n", *at))
        at++;
    const char *const line_end = at < part_end ? memchr(at, '\n', (size_t)(part_end - at)) : NULL;
    for (; at < (line_end ? line_end : part_end); at++)
        for (size_t i = 0; i < sizeof denials / sizeof *denials; i++)
            if (begins_with(at, part_end, denials[i]))
                return true;
    return false;
}

static uj_status read_part(struct reading *reading, struct part part, uj_error *error)
{
    reading->reply->ignored = 0;
    uj_status status = read_json_moves(reading, part.at, part.length, error);
    if (status == UJ_OK && !says_something(reading))
        status = read_yaml_moves(reading, part.at, part.length, error);
    if (status == UJ_OK && !says_something(reading))
        status = read_statements(reading, part.at, part.length, error);
    return status;
}

/* ---- Fenced blocks --------------------------------------------------------------------------------------------------- */

/* The next block between lines of three backticks; a block that never ends ends with the text. */
static bool next_block(struct part *rest, struct part *block)
{
    static const char fence[] = "```";
    const char *const end = rest->at + rest->length;
    const char *at = rest->at;
    while (at && !begins_with(at, end, fence))
        at = end - at > 1 ? memchr(at + 1, *fence, (size_t)(end - at - 1)) : NULL;
    const char *const line_end = at ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    if (!line_end)
        return false;
    const char *closing = line_end;
    while (closing < end && !begins_with(closing, end, fence))
        closing++;
    *block = (struct part){line_end, (size_t)(closing - line_end)};
    rest->at = closing < end ? closing + strlen(fence) : end;
    rest->length = (size_t)(end - rest->at);
    return true;
}

/* Reads the blocks that say something; two that differ are ambiguous. */
static uj_status read_blocks(struct reading *reading, struct part rest, uj_error *error)
{
    struct part block;
    uj_status status = UJ_OK;
    while (status == UJ_OK && next_block(&rest, &block)) {
        uj_reply reply = UJ_REPLY_INIT;
        struct reading here = {.board = reading->board, .reply = &reply};
        status = read_part(&here, block, error);
        if (status == UJ_OK && says_something(&here) && !says_something(reading)) {
            *reading->reply = reply;
            reading->fault_at = here.fault_at;
            reply.moves = NULL;
        } else if (status == UJ_OK && says_something(&here) && !are_equal(&reply, reading->reply)) {
            reading->reply->count = 0;
            end_reading(reading, UJ_REPLY_AMBIGUOUS, block.at, "several blocks with different moves");
        }
        free(reply.moves);
        free(here.words.list);
    }
    return status;
}

/* ---- The whole text ------------------------------------------------------------------------------------------------ */

/* From the surest sign of an answer to none. What is marked as one but states no move, such as the length alone, is passed over, but
 * nothing else is read where the answer is that there is none, or where there are tags, which are put around answers alone. */
uj_status read_answer(struct reading *reading, const char *start, size_t length, uj_error *error)
{
    const struct part text = {start, length};
    struct part part = text;
    uj_status status = UJ_OK;
    if (find_tagged(&part, "<answer>", "</answer>"))
        return read_part(reading, part, error);
    if (find_boxed(&part))
        status = read_part(reading, part, error);
    if (status != UJ_OK || says_something(reading) || (part.at != text.at && is_denial(part)))
        return status;
    status = read_blocks(reading, text, error);
    part = text;
    if (status == UJ_OK && !says_something(reading) && find_heading(&part))
        status = read_part(reading, part, error);
    if (status != UJ_OK || says_something(reading) || (part.at != text.at && is_denial(part)))
        return status;
    return read_part(reading, text, error);
}

static void place_fault(uj_reply *reply, const char *text, const char *at)
{
    reply->line = reply->column = 1;
    for (; text < at; text++) {
        reply->column = *text == '\n' ? 1 : reply->column + 1;
        reply->line += *text == '\n';
    }
}

uj_status uj_reply_read(uj_reply *reply, const uj_board *board, const char *text, size_t length, uj_error *error)
{
    uj_reply_clear(reply);
    if (length > UJ_READ_MOST)
        return fail_here(error, UJ_BAD_INPUT, "the answer has more than %d characters", UJ_READ_MOST);
    struct reading reading = {.board = board, .reply = reply};
    if (length == 0)
        text = ""; /* it may be NULL, which is no place in a text */
    /* cppcheck-suppress pointerOutOfBoundsCond ; the text is "" only if its length is 0 */
    const char *const thought = find_last(between(text, text + length), "</think>");
    const char *const start = thought ? thought : text;
    const char *const unfinished = find_last(between(start, text + length), "<think>");
    const size_t left = (size_t)((unfinished ? unfinished : text + length) - start);
    const uj_status status =
        is_plan(start, left) ? read_plan(&reading, start, left, error) : read_answer(&reading, start, left, error);
    free(reading.words.list);
    if (status != UJ_OK)
        uj_reply_clear(reply);
    else if (has_ended(&reading))
        place_fault(reply, text, reading.fault_at);
    else if (reply->count > 0)
        reply->end = UJ_REPLY_COMPLETE;
    return status;
}

void uj_reply_clear(uj_reply *reply)
{
    free(reply->moves);
    *reply = (uj_reply)UJ_REPLY_INIT;
}
