/* Catalogues. An input is what follows the checksum; what comes before is made to fit, so that it is never refused for that alone. */
#include <stdlib.h>
#include <string.h>

#include "catalogue/catalogue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put(unsigned char *at, size_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

/* What is read must be a board. */
static bool look(const uj_catalogue_puzzle *puzzle, void *payload)
{
    uj_text *const text = payload;
    uj_board again;
    const uj_puzzle written = {.board = puzzle->board, .moves = -1};
    uj_text_clear(text);
    if (uj_puzzle_write_line(text, &written, UJ_FORMAT_STRING, NULL) != UJ_OK ||
        uj_board_parse(&again, text->data, text->length, NULL) != UJ_OK || uj_puzzle_id(&again) != puzzle->id)
        abort();
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char *const bytes = malloc(CATALOGUE_AT_HEAD + size);
    uj_catalogue *catalogue = NULL;
    uj_filter filter = UJ_FILTER_INIT;
    uj_text text = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    if (!bytes)
        return 0;
    memcpy(bytes, catalogue_magic, CATALOGUE_MAGIC_BYTES);
    memcpy(bytes + CATALOGUE_AT_HEAD, data, size);
    put(bytes + CATALOGUE_AT_VERSION, CATALOGUE_VERSION);
    put(bytes + CATALOGUE_AT_LENGTH, CATALOGUE_AT_HEAD + size);
    put(bytes + CATALOGUE_AT_CHECKSUM, catalogue_checksum(bytes + CATALOGUE_AT_HEAD, size));
    filter.order = UJ_ORDER_ID;
    uj_status status = uj_catalogue_open(&catalogue, bytes, CATALOGUE_AT_HEAD + size, &error);
    if (status == UJ_OK)
        status = uj_catalogue_find(catalogue, &filter, look, &text, &error);
    if (status != UJ_OK && error.message[0] == '\0')
        abort();
    uj_catalogue_close(catalogue);
    uj_text_free(&text);
    free(bytes);
    return 0;
}
