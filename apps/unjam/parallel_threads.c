#include "parallel.h"

int parallel_main(int argc, char **argv, int (*program)(int argc, char **argv))
{
    return program(argc, argv);
}

uj_status parallel_census(const uj_census *census, const uj_census_span *spans, size_t count, int threads,
                          const struct census_sink *sink, const uj_limits *limits, uj_error *error)
{
    return uj_census_run_spans(census, spans, count, threads, sink->take, sink->payload, limits, error);
}

uj_status parallel_estimate(uj_census_estimate *out, const uj_census_estimate_options *options, uj_error *error)
{
    return uj_census_estimate_run(out, options, error);
}

uj_status parallel_generate(const uj_generate_options *options, uj_level_fn take, void *payload,
                            uj_generate_stats *stats, uj_error *error)
{
    return uj_generate(options, take, payload, stats, error);
}
