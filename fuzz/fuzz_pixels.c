/* Any pixels: the reader must find a legal board or none, within its limits. The first two bytes are the size, the others the pixels, repeated. */
#include <stdlib.h>

#include "unjam.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    const int width = UJ_SCAN_MIN_SIDE + data[0] % 16, height = UJ_SCAN_MIN_SIDE + data[1] % 16;
    const size_t bytes = (size_t)width * (size_t)height * 3;
    uint8_t *pixels = malloc(bytes);
    if (!pixels)
        return 0;
    for (size_t i = 0; i < bytes; i++)
        pixels[i] = data[2 + i % (size - 2)];
    const uj_picture picture = {pixels, width, height, 0};
    const uj_limits limits = {.max_memory = 200000000};
    uj_scan scan;
    if (uj_scan_picture(&scan, &picture, &limits, NULL) != UJ_OK)
        abort();
    uj_text text = UJ_TEXT_INIT;
    uj_answer_scan(&text, &scan);
    if (scan.found) {
        uj_board again;
        uj_board_canonical(&again, &scan.board);
        if (!(scan.confidence >= 0 && scan.confidence <= 1) || !uj_board_same(&again, &scan.board))
            abort();
    }
    uj_text_free(&text);
    free(pixels);
    return 0;
}
