/* --pack: how many puzzles of each band. */
#include <string.h>

#include "generate/generate.h"
#include "options/options.h"

enum { MOST_OF_A_BAND = 1000000 };

void generate_parse_pack(const char *typed, char *words, void *counts)
{
    uint64_t *const pack = counts;
    char *rest = words, *word;
    while ((word = strsep(&rest, ",")) != NULL) {
        char *count = strchr(word, ':');
        if (!count)
            usage_error("%s %s: give a count for each band, as in easy:10,medium:10,hard:5", typed, word);
        /* cppcheck-suppress[nullPointerRedundantCheck, nullPointerArithmeticRedundantCheck] ; usage_error does not return */
        *count++ = '\0';
        pack[option_choice(typed, word, option_bands)] += option_number(typed, count, 1, MOST_OF_A_BAND);
    }
}
