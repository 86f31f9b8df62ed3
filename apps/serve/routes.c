#include "routes.h"

#include <string.h>

#define READ "GET, HEAD"

const struct route routes[] = {
    {"/api/solve", "POST", ROUTE_WORK, answer_solve},
    {"/api/rate", "POST", ROUTE_WORK, answer_rate},
    {"/api/check", "POST", ROUTE_WORK, answer_check},
    {"/api/graph", "POST", ROUTE_WORK, answer_graph},
    {"/api/generate", "POST", ROUTE_WORK, answer_generate},
    {"/api/puzzles", READ, ROUTE_WORK, answer_puzzles},
    {"/api/daily", READ, ROUTE_WORK, answer_daily},
    {"/api/health", READ, ROUTE_AT_ONCE, answer_health},
    {"/api/metrics", READ, ROUTE_AT_ONCE, NULL},
    {"/api/openapi.json", READ, ROUTE_AT_ONCE, answer_openapi},
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

bool route_takes_body(const struct route *route)
{
    return strcmp(route->methods, READ) != 0;
}

bool route_allows(const struct route *route, const char *method)
{
    if (strcmp(method, "POST") == 0)
        return route_takes_body(route);
    return !route_takes_body(route) && (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0);
}
