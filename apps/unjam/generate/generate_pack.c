/* --pack: how many puzzles of each band. */
#include <string.h>

#include "arguments.h"
#include "generate/generate.h"
#include "wishes.h"

enum { MOST_OF_A_BAND = 1000000 };

void generate_parse_pack(struct generate_command *command, char *words, const struct argp_state *state)
{
    char *rest = words, *word;
    while ((word = strsep(&rest, ",")) != NULL) {
        char *count = strchr(word, ':');
        if (!count)
            argp_error(state, "--pack %s: how many? Write it as in easy:10,medium:10,hard:5", word);
        *count++ = '\0';
        const uj_band band = wish_band("--pack", word, state);
        command->pack[band] += argument_number("--pack", count, 1, MOST_OF_A_BAND, state);
    }
    command->is_pack = true;
}
