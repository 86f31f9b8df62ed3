#include "api/api.h"

#include <string.h>

const struct route routes[] = {
    {"/api/solve", ROUTE_WRITE, ROUTE_WORK, answer_solve},
    {"/api/rate", ROUTE_WRITE, ROUTE_WORK, answer_rate},
    {"/api/check", ROUTE_WRITE, ROUTE_WORK, answer_check},
    {"/api/verify", ROUTE_WRITE, ROUTE_WORK, answer_verify},
    {"/api/graph", ROUTE_WRITE, ROUTE_WORK, answer_graph},
    {"/api/generate", ROUTE_WRITE, ROUTE_WORK, answer_generate},
    {"/api/scan", ROUTE_WRITE, ROUTE_PICTURE, answer_scan},
    {"/api/puzzles", ROUTE_READ, ROUTE_WORK, answer_puzzles},
    {"/api/daily", ROUTE_READ, ROUTE_WORK, answer_daily},
    {"/api/times", ROUTE_WRITE, ROUTE_WORK, answer_times},
    {"/api/health", ROUTE_READ, ROUTE_AT_ONCE, answer_health},
    {"/api/metrics", ROUTE_READ, ROUTE_AT_ONCE, NULL},
    {"/api/openapi.json", ROUTE_READ, ROUTE_AT_ONCE, answer_openapi},
    {NULL, NULL, ROUTE_AT_ONCE, NULL},
};

_Static_assert(sizeof routes / sizeof *routes == ROUTE_COUNT + 1, "ROUTE_COUNT counts the rows");

const struct route *route_find(const char *path)
{
    for (const struct route *route = routes; route->path; route++)
        if (strcmp(route->path, path) == 0)
            return route;
    return NULL;
}

bool route_method_is(const char *methods, const char *method)
{
    if (strcmp(methods, ROUTE_READ) == 0)
        return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    return strcmp(methods, method) == 0;
}
