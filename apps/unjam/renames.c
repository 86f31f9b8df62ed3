#include "renames.h"

#include <string.h>

#include "notes.h"

void add_renames(uj_text *out, const char *file, int line, uj_format to, const uj_text *notes)
{
    if (!notes_are_wanted())
        return;
    uj_text renames = UJ_TEXT_INIT;
    for (const char *next = notes->data; next && *next != '\0';) {
        const char *const end = strchrnul(next, '\n');
        const size_t length = (size_t)(end - next);
        if (memmem(next, length, " -> ", 4)) {
            if (renames.length > 0)
                uj_text_printf(&renames, ", ");
            uj_text_add(&renames, next, length);
        } else {
            uj_text_printf(out, "%s:%d: %.*s\n", file, line, (int)length, next);
        }
        next = *end == '\0' ? end : end + 1;
    }
    if (renames.length > 0)
        uj_text_printf(out, "%s:%d: renamed for %s: %s\n", file, line, uj_format_name(to), renames.data);
    uj_text_free(&renames);
}
