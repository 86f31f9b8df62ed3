/* Counters for whoever watches the server, in the text form of Prometheus. */
#ifndef UNJAM_SERVE_METRICS_H
#define UNJAM_SERVE_METRICS_H

#include <stdatomic.h>

#include "routes.h"

enum { METRIC_STATUSES = 13, METRIC_BUCKETS = 12 };

/* Rows: the routes, then the page, then paths that do not exist. */
enum { METRIC_PAGE = ROUTE_COUNT, METRIC_OTHER, METRIC_ROWS };

struct metrics {
    atomic_uint_fast64_t requests[METRIC_ROWS][METRIC_STATUSES + 1]; /* the last one: any other status */
    atomic_uint_fast64_t buckets[METRIC_ROWS][METRIC_BUCKETS + 1];
    atomic_uint_fast64_t microseconds[METRIC_ROWS];
    atomic_uint_fast64_t received_bytes, sent_bytes;
    atomic_uint_fast64_t in_flight, connections;
    double start; /* when the server did, in seconds since 1970 */
};

void metrics_init(struct metrics *metrics);
void metrics_count(struct metrics *metrics, size_t row, unsigned status, double seconds);

/* `waiting` and `busy` are those of workers_count, `lost_lines` of the access log. */
void metrics_write(struct metrics *metrics, size_t waiting, size_t busy, uint64_t lost_lines, uj_text *out);

#endif
