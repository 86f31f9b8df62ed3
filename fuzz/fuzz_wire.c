/* Messages to unjam-mpi and what they hold. The first byte of an input chooses the part, the rest is its bytes. */
#include "check_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    uj_text again = UJ_TEXT_INIT;
    check_wire((enum wire_part)(data[0] % PARTS), (const char *)data + 1, size - 1, &again);
    uj_text_free(&again);
    return 0;
}
