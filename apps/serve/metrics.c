#include "server.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const unsigned statuses[METRIC_STATUSES] = {200, 304, 400, 403, 404, 405, 406,
                                                   413, 421, 422, 429, 499, 500, 503};
static const double bounds[METRIC_BUCKETS] = {.0005, .001, .0025, .005, .01, .025, .05, .1, .5, 1, 5, 10};

static double wall_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void metrics_init(struct metrics *metrics)
{
    *metrics = (struct metrics){.start = wall_seconds()};
}

static void add(atomic_uint_fast64_t *counter, uint64_t number)
{
    atomic_fetch_add_explicit(counter, number, memory_order_relaxed);
}

static uint64_t get(atomic_uint_fast64_t *counter)
{
    return atomic_load_explicit(counter, memory_order_relaxed);
}

void metrics_count(struct metrics *metrics, size_t row, unsigned status, double seconds)
{
    size_t column = 0, bucket = 0;
    while (column < METRIC_STATUSES && statuses[column] != status)
        column++;
    while (bucket < METRIC_BUCKETS && seconds > bounds[bucket])
        bucket++;
    add(&metrics->requests[row][column], 1);
    add(&metrics->buckets[row][bucket], 1);
    add(&metrics->microseconds[row], (uint64_t)(seconds * 1e6));
}

static const char *row_name(size_t row)
{
    return row < ROUTE_COUNT ? routes[row].path : row == METRIC_PAGE ? "page" : "other";
}

static void write_requests(struct metrics *metrics, uj_text *out)
{
    uj_text_words(out, "# HELP unjam_requests_total Requests answered.\n# TYPE unjam_requests_total counter\n");
    for (size_t row = 0; row < METRIC_ROWS; row++)
        for (size_t column = 0; column <= METRIC_STATUSES; column++) {
            const uint64_t count = get(&metrics->requests[row][column]);
            if (count > 0)
                uj_text_printf(out, "unjam_requests_total{route=\"%s\",code=\"%u\"} %" PRIu64 "\n", row_name(row),
                               column < METRIC_STATUSES ? statuses[column] : 0, count);
        }
}

static void write_seconds(struct metrics *metrics, uj_text *out)
{
    uj_text_words(out, "# HELP unjam_request_seconds From the first line of a request to the last byte of its answer.\n"
                       "# TYPE unjam_request_seconds histogram\n");
    for (size_t row = 0; row < METRIC_ROWS; row++) {
        uint64_t count = 0;
        for (size_t bucket = 0; bucket <= METRIC_BUCKETS; bucket++)
            count += get(&metrics->buckets[row][bucket]);
        if (count == 0)
            continue;
        uint64_t so_far = 0;
        for (size_t bucket = 0; bucket < METRIC_BUCKETS; bucket++) {
            so_far += get(&metrics->buckets[row][bucket]);
            uj_text_printf(out, "unjam_request_seconds_bucket{route=\"%s\",le=\"%g\"} %" PRIu64 "\n", row_name(row),
                           bounds[bucket], so_far);
        }
        uj_text_printf(out,
                       "unjam_request_seconds_bucket{route=\"%s\",le=\"+Inf\"} %" PRIu64 "\n"
                       "unjam_request_seconds_sum{route=\"%s\"} %.6f\n"
                       "unjam_request_seconds_count{route=\"%s\"} %" PRIu64 "\n",
                       row_name(row), count, row_name(row), (double)get(&metrics->microseconds[row]) * 1e-6,
                       row_name(row), count);
    }
}

static uint64_t resident_bytes(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %lu", &pages) != 1)
        pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGE_SIZE);
}

static void write_one(uj_text *out, const char *name, const char *type, const char *help, double value)
{
    uj_text_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %.17g\n", name, help, name, type, name, value);
}

void metrics_write(struct metrics *metrics, const struct work_counts *work, uint64_t lost_lines, uj_text *out)
{
    uj_text_printf(out,
                   "# HELP unjam_build_info The version that runs.\n# TYPE unjam_build_info gauge\n"
                   "unjam_build_info{version=\"%s\"} 1\n",
                   uj_version());
    write_requests(metrics, out);
    write_seconds(metrics, out);
    write_one(out, "unjam_received_bytes_total", "counter", "Bytes of request bodies.",
              (double)get(&metrics->received_bytes));
    write_one(out, "unjam_sent_bytes_total", "counter", "Bytes of answers, without headers.",
              (double)get(&metrics->sent_bytes));
    write_one(out, "unjam_requests_in_flight", "gauge", "Requests in progress.", (double)get(&metrics->in_flight));
    write_one(out, "unjam_connections", "gauge", "Open connections.", (double)get(&metrics->connections));
    write_one(out, "unjam_work_waiting", "gauge", "Requests waiting for a thread.", (double)work->waiting);
    write_one(out, "unjam_work_busy", "gauge", "Busy threads.", (double)work->busy);
    write_one(out, "unjam_work_long", "gauge", "Requests that take long, waiting or being worked on.",
              (double)work->taking_long);
    write_one(out, "unjam_log_lines_lost_total", "counter",
              "Lines of the access log that were lost because standard output was too slow.", (double)lost_lines);
    write_one(out, "process_start_time_seconds", "gauge", "Start time of the server, in seconds since 1970.",
              metrics->start);
    write_one(out, "process_resident_memory_bytes", "gauge", "Memory in use.", (double)resident_bytes());
}
