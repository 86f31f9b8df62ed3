#include "load.h"

#include <errno.h>
#include <string.h>

#include "output.h"

bool load_stream(uj_text *out, FILE *file)
{
    char block[1 << 14];
    for (size_t length; uj_text_status(out) == UJ_OK && (length = fread(block, 1, sizeof block, file)) > 0;)
        uj_text_add(out, block, length);
    return !ferror(file) && uj_text_status(out) == UJ_OK;
}

bool load_file(uj_text *out, const char *path)
{
    errno = 0;
    FILE *const file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    const bool is_read = file && load_stream(out, file);
    if (!is_read && uj_text_status(out) != UJ_OK)
        complain_no_memory();
    else if (!is_read)
        complain("cannot read %s: %s", path, strerror(errno));
    if (file && file != stdin)
        fclose(file);
    return is_read;
}
