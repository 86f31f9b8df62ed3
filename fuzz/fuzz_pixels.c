/* Any pixels: the reader must find a legal board or none, within its limits. The first two bytes are the size and what to do, the others the pixels,
 * repeated. Searching a picture for grids takes most of a second with a sanitizer, so most inputs only read the board on one grid. */
#include <stdlib.h>
#include <string.h>

#include "scan/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_search(const uj_picture *picture)
{
    const uj_limits limits = {.max_memory = 200000000};
    uj_scan scan;
    if (uj_scan_picture(&scan, picture, &limits, NULL) != UJ_OK)
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
}

/* Every vehicle within the board, and none on another. */
static bool is_legal(const struct scanned_board *board)
{
    const int n = board->cells;
    bool taken[MAX_CELLS * MAX_CELLS];
    memcpy(taken, board->walls, sizeof taken);
    for (int i = 0; i < board->count; i++)
        for (int part = 0; part < board->vehicles[i].length; part++) {
            const int row = board->vehicles[i].row + (board->vehicles[i].horizontal ? 0 : part);
            const int column = board->vehicles[i].column + (board->vehicles[i].horizontal ? part : 0);
            if (row >= n || column >= n || taken[row * n + column])
                return false;
            taken[row * n + column] = true;
        }
    return true;
}

/* The bits of `how` choose the grid and how it is read. */
static void check_reading(const uj_picture *picture, unsigned how)
{
    static struct reader_room *room;
    static struct candidate candidate;
    const int cells = UJ_SCAN_MIN_CELLS + (int)(how & 3);
    const double width = picture->width, height = picture->height, off = how & 4 ? 0.2 * width : 0;
    struct pyramid pyramid;
    if ((!room && reader_room_new(&room, NULL) != UJ_OK) || pyramid_make(&pyramid, picture, NULL) != UJ_OK)
        abort();
    candidate.photo = how & 8;
    candidate.lattice = cells;
    const struct place corners[4] = {{off, 0}, {width, off}, {width - off, height}, {-off, height - off}};
    memcpy(candidate.corners, corners, sizeof corners);
    candidate_read(&candidate, room, cells, &pyramid, (how & 0x70) == 0x70 ? FULL_BEAM : QUICK_BEAM, -1e9);
    if (candidate.decoded.best.cells > 0 &&
        (!is_legal(&candidate.decoded.best) ||
         !(candidate.decoded.probability >= 0 && candidate.decoded.probability <= 1.001)))
        abort();
    pyramid_free(&pyramid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    const int width = UJ_SCAN_MIN_SIDE + data[0] % 16, height = UJ_SCAN_MIN_SIDE + data[1] % 16;
    const unsigned how = (unsigned)(data[0] / 16 * 16 + data[1] / 16);
    const size_t bytes = (size_t)width * (size_t)height * 3;
    uint8_t *pixels = malloc(bytes);
    if (!pixels)
        return 0;
    for (size_t i = 0; i < bytes; i++)
        pixels[i] = data[2 + i % (size - 2)];
    const uj_picture picture = {pixels, width, height, 0};
    if (how < 16)
        check_search(&picture);
    else
        check_reading(&picture, how);
    free(pixels);
    return 0;
}
