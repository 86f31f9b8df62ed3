#include "serve.h"

#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <sys/socket.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "listen.h"
#include "server.h"

enum { EXIT_STOPPED = 0, EXIT_FAILED = 2 };
enum { TICKS_PER_SECOND = 4 };

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("unjam serve: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static struct MHD_Daemon *start_daemon(struct server *server, int socket)
{
    enum { HEADER_BYTES = 16 * 1024, SILENT_SECONDS = 15, MOST_CONNECTIONS = 1000 };
    const unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME;
    return MHD_start_daemon(flags, 0, NULL, NULL, exchange_go_on, server, MHD_OPTION_LISTEN_SOCKET, socket,
                            MHD_OPTION_URI_LOG_CALLBACK, exchange_begin, server, MHD_OPTION_NOTIFY_COMPLETED,
                            exchange_end, server, MHD_OPTION_NOTIFY_CONNECTION, connections_notify, server,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENT_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)MOST_CONNECTIONS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADER_BYTES,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/* The signals that end the server are taken by the loop below and by nothing else. */
static sigset_t block_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN); /* a client that went away is no reason to end */
    return signals;
}

/* Waits a little; true if a signal came. */
static bool signal_came(const sigset_t *signals)
{
    const struct timespec tick = {.tv_nsec = 1000000000 / TICKS_PER_SECOND};
    return sigtimedwait(signals, NULL, &tick) > 0;
}

static void tick(struct server *server)
{
    connections_drop_slow(server);
    access_log_flush(&server->log);
}

/* No new connections; what has begun is answered, unless a second signal comes or it takes longer than it can. Returns the
 * socket, which MHD's threads may use until they end. */
static int finish(struct server *server, const sigset_t *signals)
{
    const double spare_seconds = 5;
    const double deadline = monotonic_seconds() + 2 * server->options->limits.timeout_seconds + spare_seconds;
    atomic_store(&server->is_stopping, true);
    const int listening = MHD_quiesce_daemon(server->daemon);
    if (listening >= 0)
        shutdown(listening, SHUT_RDWR);
    int quiet_ticks = 0; /* what has just arrived is not counted yet: look twice */
    while (quiet_ticks < 2 && monotonic_seconds() < deadline) {
        quiet_ticks = atomic_load(&server->metrics.in_flight) == 0 ? quiet_ticks + 1 : 0;
        if (signal_came(signals))
            break;
        tick(server);
    }
    return listening;
}

static void announce(const struct listener *listener, const struct serve_options *options)
{
    if (!listener->is_loopback)
        say("warning: %s can be reached from other machines. There is no password and no encryption; everyone who can "
            "connect can make this machine work.%s",
            listener->address, options->hosts.count == 0 ? " Names other than localhost need --host NAME." : "");
    say("http://%s:%d/ (Ctrl-C ends it)", listener->address, listener->port);
}

static int serve_on(struct server *server, struct listener *listener, const sigset_t *signals)
{
    server->daemon = start_daemon(server, listener->socket);
    if (!server->daemon) {
        say("cannot start the HTTP server: %s", strerror(errno));
        close(listener->socket);
        return EXIT_FAILED;
    }
    announce(listener, server->options);
    while (!signal_came(signals))
        tick(server);
    const int listening = finish(server, signals);
    workers_end(&server->workers); /* before MHD, which wants every connection back */
    MHD_stop_daemon(server->daemon);
    if (listening >= 0)
        close(listening);
    return EXIT_STOPPED;
}

static int listen_and_serve(struct server *server, const sigset_t *signals)
{
    const struct serve_options *options = server->options;
    struct listener listener;
    char reason[160];
    if (!listener_open(&listener, options->bind, options->port, reason, sizeof reason)) {
        say("cannot listen on %s, port %d: %s; --port and --bind choose another place", options->bind, options->port,
            reason);
        return EXIT_FAILED;
    }
    if (workers_start(&server->workers, options->threads, options->most_waiting))
        return serve_on(server, &listener, signals);
    say("cannot start %zu threads", options->threads);
    close(listener.socket);
    return EXIT_FAILED;
}

int serve_run(const struct serve_options *options)
{
    struct server server = {.options = options};
    uj_error error;
    json_object_seed(0); /* before there are threads */
    if (api_open(&server.api, &options->limits, options->db, &error) != UJ_OK) {
        say("%s: %s", options->db, error.message);
        return EXIT_FAILED;
    }
    const sigset_t signals = block_signals();
    metrics_init(&server.metrics);
    access_log_init(&server.log, options->log);
    pthread_mutex_init(&server.lock, NULL);
    const int status = listen_and_serve(&server, &signals);
    pthread_mutex_destroy(&server.lock);
    access_log_free(&server.log);
    api_close(&server.api);
    return status;
}
