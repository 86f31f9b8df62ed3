/* The route that judges an answer in free text. */
#include "api/fields.h"

struct verify_wish {
    struct board_field board;
    uj_text answer;
    uj_solve_options options;
    double seconds;
};

static void add_verdict(struct reply *reply, const uj_board *board, const uj_reply *answer,
                        const uj_verification *found)
{
    static const uj_error limit = {
        .code = UJ_LIMIT, .message = "a limit on nodes, memory or time was reached before the shortest was known"};
    const uj_puzzle answered = {
        .board = *board, .moves = -1, .solution = answer->moves, .solution_length = answer->count};
    if (found->outcome != UJ_UNDECIDED) {
        uj_answer_verify(&reply->body, &answered, found);
    } else if (reply_open_partial(reply, &limit)) {
        uj_answer_verify(&reply->body, &answered, found);
        reply_close_partial(reply);
    }
}

static void verify(struct reply *reply, const struct verify_wish *wish)
{
    const uj_board *board = &wish->board.puzzle.board;
    uj_reply answer = UJ_REPLY_INIT;
    uj_verification found;
    uj_error error = {.code = UJ_NO_MEMORY, .message = "there is not enough memory to read the answer"};
    uj_status status = uj_text_status(&wish->answer);
    if (status == UJ_OK)
        status = uj_reply_read(&answer, board, wish->answer.data, wish->answer.length, &error);
    if (status == UJ_OK)
        status = uj_verify_reply(&found, board, &answer, &wish->options, &error);
    if (status == UJ_OK)
        add_verdict(reply, board, &answer, &found);
    else
        reply_library_error(reply, &error);
    uj_reply_clear(&answer);
}

void answer_verify(struct api *api, const struct request *request, struct reply *reply)
{
    const struct field rows[] = {
        BOARD_FIELDS(struct verify_wish, board),
        {"answer", FIELD_TEXT, AT(struct verify_wish, answer)},
        {"metric", FIELD_CHOICE, AT(struct verify_wish, options.metric), .name_at = field_metric_name},
        {"max_nodes", FIELD_NUMBER, AT(struct verify_wish, options.max_nodes), .low = 1, .high = api->limits.max_nodes},
        {"timeout", FIELD_SECONDS, AT(struct verify_wish, seconds)},
        {0},
    };
    struct verify_wish wish = {.board.puzzle = UJ_PUZZLE_INIT, .options = UJ_SOLVE_OPTIONS_INIT};
    wish.options.max_nodes = api->limits.max_nodes;
    wish.options.threads = 1; /* there are other requests */
    if (fields_read_body(api, request, rows, &wish, reply)) {
        wish.options.limits = limits_left(request, wish.seconds);
        if (!wish.answer.data && !wish.answer.failed)
            reply_error(reply, HTTP_BAD_REQUEST, "bad_request", 0, 0,
                        "\"answer\" is missing; give the moves as a text in any form");
        else
            verify(reply, &wish);
    }
    uj_text_free(&wish.answer);
    uj_puzzle_clear(&wish.board.puzzle);
}
