#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"
#include "board_pool.h"
#include "catalogue/catalogue.h"
#include "commands.h"
#include "input.h"

enum { MOST_HOSTS = 16, MOST_WAITING = 100000, MOST_CONNECTIONS = 100000 };

struct arguments {
    struct serve_options serve;
    const char *hosts[MOST_HOSTS];
    const char *catalogue; /* its file; NULL: the program's, if it has one */
    int threads;           /* 0: all cores */
};

static void add_host(const struct option_word *given)
{
    struct arguments *arguments = given->value;
    if (arguments->serve.hosts.count == MOST_HOSTS)
        usage_error("%s: at most %d names", given->typed, MOST_HOSTS);
    arguments->hosts[arguments->serve.hosts.count++] = given->text;
}

static enum exit_status run(void *payload)
{
    struct arguments *arguments = payload;
    struct serve_options *serve = &arguments->serve;
    serve->hosts.names = arguments->hosts;
    serve->threads = arguments->threads > 0 ? (size_t)arguments->threads : (size_t)core_count();
    struct catalogue_file file = {0};
    enum exit_status status;
    const bool has_catalogue = arguments->catalogue || catalogue_is_there();
    if (has_catalogue && !catalogue_file_open(&file, arguments->catalogue, &status))
        return status;
    serve->catalogue = file.catalogue;
    status = (enum exit_status)serve_run(serve);
    catalogue_file_close(&file);
    return status;
}

static const char *const log_styles[] = {[LOG_COMMON] = "common", [LOG_JSON] = "json", [LOG_NONE] = "none", NULL};

static const struct option_row rows[] = {
    {'p', "port", "N", "Port (default: 8080); 0 chooses a free one", OPTION_INT, AT(struct arguments, serve.port),
     .high = UINT16_MAX},
    {0, "bind", "ADDRESS", "Address to listen on (default: 127.0.0.1, which only this machine can reach)", OPTION_TEXT,
     AT(struct arguments, serve.bind)},
    {0, "host", "NAME", "A host name that requests may use, besides localhost and addresses; may be repeated",
     OPTION_OTHER, .at = 0, .parse = add_host},
    {0, "db", "FILE", "A puzzle file, for /api/puzzles", OPTION_FILE, AT(struct arguments, serve.db)},
    {0, "catalogue", "FILE", "Another catalogue for /api/puzzles than the program's own", OPTION_FILE,
     AT(struct arguments, catalogue)},
    {0, "times", "FILE", "Append the times of consenting players to FILE (default: keep none)", OPTION_FILE,
     AT(struct arguments, serve.times)},
    {0, "log", "STYLE", "Style of the log on standard output, one line per request: common (the default), json, none",
     OPTION_CHOICE, AT(struct arguments, serve.log), .words = log_styles},
    HEADING("Limits for each request:"),
    {0, "threads", "N", "Long requests that run at a time (default: all cores)", OPTION_INT,
     AT(struct arguments, threads), .low = 1, .high = MOST_THREADS},
    {0, "queue", "N", "Requests that may wait to run (default: 256)", OPTION_COUNT,
     AT(struct arguments, serve.most_waiting), .high = MOST_WAITING},
    {0, "max-connections", "N", "Idle connections per client address (default: 128); raise it behind a proxy",
     OPTION_COUNT, AT(struct arguments, serve.most_connections), .low = 1, .high = MOST_CONNECTIONS},
    {0, "max-body", "SIZE", "Size of a request body (default: 64K)", OPTION_MEMORY,
     AT(struct arguments, serve.limits.max_body)},
    {0, "max-picture", "SIZE", "Size of a request body that is a picture (default: 12M)", OPTION_MEMORY,
     AT(struct arguments, serve.limits.max_picture)},
    {0, "max-size", "WxH", "Size of a board (default: 16x16)", OPTION_SIZE,
     AT(struct arguments, serve.limits.max_width)},
    {0, "max-nodes", "N", "States that a search may expand (default: 20000000)", OPTION_COUNT,
     AT(struct arguments, serve.limits.max_nodes), .low = 1},
    {0, "max-memory", "SIZE", "Memory (default: 512M)", OPTION_MEMORY, AT(struct arguments, serve.limits.max_memory)},
    {0, "timeout", "SECONDS", "Time (default: 10)", OPTION_SECONDS, AT(struct arguments, serve.limits.timeout_seconds)},
    {.kind = OPTION_OPERANDS, .help = "Give a puzzle file with --db FILE"},
    {0},
};

static const struct arguments defaults = {
    .serve =
        {
            .bind = "127.0.0.1",
            .port = 8080,
            .most_waiting = 256,
            .most_connections = 128,
            .limits = {.max_body = 64 << 10,
                       .max_picture = 12 << 20,
                       .max_width = UJ_MAX_SIDE,
                       .max_height = UJ_MAX_SIDE,
                       .max_nodes = 20000000,
                       .max_memory = UINT64_C(512) << 20,
                       .timeout_seconds = 10},
        },
};

const struct command command_serve = {
    .name = "serve",
    .summary = "play, edit and explore in the browser; JSON for programs",
    .about = "Serves the game in the browser, and a JSON interface for programs, over HTTP.",
    .more = "Ctrl-C or SIGTERM ends it within two seconds; requests that have arrived are still answered. "
            "/api/openapi.json "
            "and docs/api.md describe the interface.\n\n"
            "Exit status: 0 ended by a signal, 2 bad usage, or the address or the puzzle file cannot be used.\n\n"
            "Examples:\n"
            "  unjam serve\n"
            "  unjam serve --port 9000 --db puzzles.db --log json > access.ndjson\n"
            "  curl -d '{\"board\":\"oooBAAoBooCCoooo\"}' localhost:8080/api/solve",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .run = run,
};
