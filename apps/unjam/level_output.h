/* Levels written one after the other: in any notation, as a pack, or as JSON objects on lines; to standard output or to a
 * file that appears whole or not at all. Nothing but the piece at hand is kept in memory.
 *
 *     struct level_output output = {.format = UJ_FORMAT_STRING, .source = "census.db"};
 *     level_output_open(&output);
 *     … level_output_add(&output, &level) …
 *     return level_output_end(&output, true);
 */
#ifndef UNJAM_APPS_LEVEL_OUTPUT_H
#define UNJAM_APPS_LEVEL_OUTPUT_H

#include "commands.h"
#include "save.h"

struct level_output {
    uj_format format;   /* json means a pack */
    bool lines;         /* JSON objects on lines instead */
    const char *path;   /* NULL: standard output */
    const char *source; /* what messages about a level name; may be NULL */
    const char *title;  /* of a pack; may be NULL */
    size_t count;       /* written so far */

    uj_text text; /* not yet written */

    /* Its own. */
    uj_pack pack;
    struct save save;
    bool failed;
};

/* False after a complaint; level_output_end must follow all the same. */
bool level_output_open(struct level_output *output);

/* Complains if the notation cannot express the board, and skips it. With `failed` set, nothing more can be written. */
enum exit_status level_output_add(struct level_output *output, const uj_level *level);

/* For other lines than levels, which the caller adds to `text`: counts one, and writes what is there when it is much. False:
 * nothing more can be written. */
bool level_output_line(struct level_output *output);

/* Writes the rest; with `keep` false, nothing more, and a file stays as it was. */
enum exit_status level_output_end(struct level_output *output, bool keep);

#endif
