/* Boards from pictures: a module of its own, which the page loads when it is asked to read one. It has the input and output of the engine. */
#include "engine.h"

static uj_scan seen;

/* The input is a picture of width x height pixels, four bytes each, as a canvas has them. The answer is that of uj_answer_scan. */
int EXPORT(engine_scan)(int width, int height, uint8_t *pixels)
{
    uj_error error = {.code = UJ_NO_MEMORY};
    /* In place: what is written lies before what is still to be read. */
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        memmove(pixels + 3 * i, pixels + 4 * i, 3);
    const uj_picture picture = {pixels, width, height, 0};
    const uj_status status = uj_scan_picture(&seen, &picture, NULL, &error);
    uj_text *answer = engine_answer();
    if (status == UJ_OK)
        uj_answer_scan(answer, &seen);
    return engine_end(status, &error);
}

/* Where the corners of the cells lie in the picture: x and y of each, row by row, one more in each direction than there are cells. */
const double *EXPORT(engine_places)(void)
{
    static double places[(UJ_SCAN_MAX_CELLS + 1) * (UJ_SCAN_MAX_CELLS + 1)][2];
    for (int row = 0; row <= seen.board.height; row++)
        for (int column = 0; column <= seen.board.width; column++)
            uj_scan_place(&seen, column, row, places[row * (seen.board.width + 1) + column]);
    return &places[0][0];
}
