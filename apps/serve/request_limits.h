/* What one request may cost. No board, however hostile, holds a thread longer than this. */
#ifndef UNJAM_SERVE_REQUEST_LIMITS_H
#define UNJAM_SERVE_REQUEST_LIMITS_H

#include <stddef.h>
#include <stdint.h>

struct limits {
    size_t max_body;           /* bytes */
    size_t max_picture;        /* bytes of a body that is a picture */
    int max_width, max_height; /* of a board */
    uint64_t max_nodes;        /* states that a search may expand */
    uint64_t max_memory;       /* bytes that a search or a cluster may take */
    double timeout_seconds;
};

#endif
