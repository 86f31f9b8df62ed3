/* The entry of libFuzzer. Compiled once per notation, with its FUZZ_FORMAT; UJ_FORMAT_UNKNOWN tries detection too. */
#include "check_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_text(FUZZ_FORMAT, (const char *)data, size);
    return 0;
}
