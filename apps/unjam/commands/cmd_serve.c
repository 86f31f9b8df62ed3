#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"
#include "arguments.h"
#include "board_pool.h"
#include "commands.h"
#include "input.h"
#include "unjam.h"

enum {
    KEY_BIND = 0x200,
    KEY_DB,
    KEY_HOST,
    KEY_LOG,
    KEY_THREADS,
    KEY_QUEUE,
    KEY_MAX_CONNECTIONS,
    KEY_MAX_BODY,
    KEY_MAX_SIZE,
    KEY_MAX_NODES,
    KEY_MAX_MEMORY,
    KEY_TIMEOUT
};

enum { MOST_HOSTS = 16, MOST_WAITING = 100000, MOST_CONNECTIONS = 100000 };

struct arguments {
    struct serve_options serve;
    const char *hosts[MOST_HOSTS];
};

static const struct argp_option option_table[] = {
    {.name = "port", .key = 'p', .arg = "N", .doc = "Default: 8080. 0 takes any that is free"},
    {.name = "bind", .key = KEY_BIND, .arg = "ADDRESS", .doc = "Default: 127.0.0.1, which only this machine can reach"},
    {.name = "host",
     .key = KEY_HOST,
     .arg = "NAME",
     .doc = "A name under which the server may be asked, besides localhost and addresses; may be given several times"},
    {.name = "db", .key = KEY_DB, .arg = "FILE", .doc = "A puzzle file, for /api/puzzles"},
    {.name = "log",
     .key = KEY_LOG,
     .arg = "STYLE",
     .doc = "Of the lines on standard output, one per request: common (the default), json, none"},
    {.doc = "Limits for each request:"},
    {.name = "threads", .key = KEY_THREADS, .arg = "N", .doc = "Long requests worked on at a time; default: all cores"},
    {.name = "queue", .key = KEY_QUEUE, .arg = "N", .doc = "Requests that may wait for that; default: 256"},
    {.name = "max-connections",
     .key = KEY_MAX_CONNECTIONS,
     .arg = "N",
     .doc = "Idle ones of one client address; default: 128. Give more behind a proxy"},
    {.name = "max-body", .key = KEY_MAX_BODY, .arg = "SIZE", .doc = "Default: 64K"},
    {.name = "max-size", .key = KEY_MAX_SIZE, .arg = "WxH", .doc = "Of a board; default: 16x16"},
    {.name = "max-nodes",
     .key = KEY_MAX_NODES,
     .arg = "N",
     .doc = "States that a search may expand; default: 20000000"},
    {.name = "max-memory", .key = KEY_MAX_MEMORY, .arg = "SIZE", .doc = "Default: 512M"},
    {.name = "timeout", .key = KEY_TIMEOUT, .arg = "SECONDS", .doc = "Default: 10"},
    {0},
};

static void add_host(struct arguments *arguments, const char *name, const struct argp_state *state)
{
    if (arguments->serve.hosts.count == MOST_HOSTS)
        argp_error(state, "--host: no more than %d names", MOST_HOSTS);
    arguments->hosts[arguments->serve.hosts.count++] = name;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    static const char *const log_styles[] = {[LOG_COMMON] = "common", [LOG_JSON] = "json", [LOG_NONE] = "none", NULL};
    struct arguments *arguments = state->input;
    struct serve_options *serve = &arguments->serve;
    struct limits *limits = &serve->limits;
    switch (key) {
    case 'p':
        serve->port = (int)argument_number("--port", argument, 0, UINT16_MAX, state);
        return 0;
    case KEY_BIND:
        serve->bind = argument;
        return 0;
    case KEY_HOST:
        add_host(arguments, argument, state);
        return 0;
    case KEY_DB:
        serve->db = argument;
        return 0;
    case KEY_LOG:
        serve->log = (enum log_style)argument_choice("--log", argument, log_styles, state);
        return 0;
    case KEY_THREADS:
        serve->threads = argument_number("--threads", argument, 1, MOST_THREADS, state);
        return 0;
    case KEY_QUEUE:
        serve->most_waiting = argument_number("--queue", argument, 0, MOST_WAITING, state);
        return 0;
    case KEY_MAX_CONNECTIONS:
        serve->most_connections = argument_number("--max-connections", argument, 1, MOST_CONNECTIONS, state);
        return 0;
    case KEY_MAX_BODY:
        limits->max_body = argument_bytes("--max-body", argument, state);
        return 0;
    case KEY_MAX_SIZE:
        input_parse_size(argument, &limits->max_width, &limits->max_height, state);
        return 0;
    case KEY_MAX_NODES:
        limits->max_nodes = argument_number("--max-nodes", argument, 1, UINT64_MAX, state);
        return 0;
    case KEY_MAX_MEMORY:
        limits->max_memory = argument_bytes("--max-memory", argument, state);
        return 0;
    case KEY_TIMEOUT:
        limits->timeout_seconds = argument_seconds("--timeout", argument, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "there is no FILE to give here; a puzzle file is given by --db FILE");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

enum exit_status cmd_serve(int argc, char **argv)
{
    const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc = "Serves the game in the browser, and a JSON interface for programs, over HTTP.\v"
               "It ends at Ctrl-C or SIGTERM, within two seconds, and answers what has arrived. The interface is "
               "described by "
               "/api/openapi.json and docs/api.md.\n\n"
               "Exit status: 0 ended by a signal, 2 bad usage, or the address or the puzzle file cannot be used.\n\n"
               "Examples:\n"
               "  unjam serve\n"
               "  unjam serve --port 9000 --db puzzles.db --log json > access.ndjson\n"
               "  curl -d '{\"board\":\"oooBAAoBooCCoooo\"}' localhost:8080/api/solve",
    };
    struct arguments arguments = {
        .serve =
            {
                .bind = "127.0.0.1",
                .port = 8080,
                .threads = (size_t)core_count(),
                .most_waiting = 256,
                .most_connections = 128,
                .limits = {.max_body = 64 << 10,
                           .max_width = UJ_MAX_SIDE,
                           .max_height = UJ_MAX_SIDE,
                           .max_nodes = 20000000,
                           .max_memory = UINT64_C(512) << 20,
                           .timeout_seconds = 10},
            },
    };
    arguments.serve.hosts.names = arguments.hosts;
    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    return (enum exit_status)serve_run(&arguments.serve);
}
