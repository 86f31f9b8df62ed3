/* In which form bytes go out: as they are, or compressed when the program was built. */
#ifndef UNJAM_SERVE_ENCODING_H
#define UNJAM_SERVE_ENCODING_H

#include <stdbool.h>

/* Of two that a client likes as much, the later one is sent: it is smaller. */
enum encoding { ENCODING_IDENTITY, ENCODING_GZIP, ENCODING_BROTLI, ENCODING_COUNT, ENCODING_NONE = ENCODING_COUNT };

/* As in Content-Encoding and Accept-Encoding. */
const char *encoding_name(enum encoding encoding);

/* The one to send, of those that there are, to a client with this Accept-Encoding (NULL: it sent none). ENCODING_NONE: it
 * takes none of them. */
enum encoding encoding_choose(const char *accepted, const bool has[ENCODING_COUNT]);

#endif
