/* The generator of van Dijk's thesis: a random board is taken as it is. */
#include "generate/attempt.h"

#include <stdio.h>

#include "base/error.h"

uj_status attempt_random(struct attempt *attempt, uj_error *error)
{
    const struct recipe recipe = request_recipe(attempt->request, &attempt->random);
    struct draft draft;
    if (!draft_random(&draft, &recipe, &attempt->random))
        return UJ_OK;
    enum wish_fit fit;
    int moves = -1;
    const uj_status status = attempt_finish(attempt, &draft.board, &fit, &moves, error);
    attempt_count(attempt, UJ_MOVES, moves);
    return status;
}

uj_status uj_board_random(uj_board *out, int width, int height, int exit_row, int cars, int trucks, uj_random *random,
                          uj_error *error)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.width = width;
    options.height = height;
    options.exit_row = exit_row;
    options.cars = (uj_range){cars, cars};
    options.trucks = (uj_range){trucks, trucks};
    struct request request;
    const uj_status status = request_init(&request, &options, error);
    if (status != UJ_OK)
        return status;
    const struct recipe recipe = {width, height, request.exit_row, 0, cars, trucks};
    struct draft draft;
    if (!draft_random(&draft, &recipe, random))
        return fail_here(error, UJ_LIMIT, "no room for %d cars and %d trucks was found on %dx%d cells", cars, trucks,
                         width, height);
    *out = draft.board;
    for (int i = 0; i < out->vehicle_count; i++)
        snprintf(out->vehicles[i].name, UJ_NAME_SIZE, "%c%s", 'A' + i % 26, i < 26 ? "" : "2");
    return UJ_OK;
}
