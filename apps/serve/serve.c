#include "serve.h"

#include <errno.h>
#include <jansson.h>
#include <libgen.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "confine.h"
#include "server.h"
#include "page.h"

enum { EXIT_STOPPED = 0, EXIT_FAILED = 2 };
enum { TICK_MILLISECONDS = 100 };

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

/* Every connection is an open file, and so are the puzzle file and a few more. */
static void allow_open_files(size_t count)
{
    enum { OTHERS = 256 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count + OTHERS)
        return;
    limit.rlim_cur = limit.rlim_max < count + OTHERS ? limit.rlim_max : count + OTHERS;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static struct MHD_Daemon *start_daemon(struct server *server, int socket)
{
    enum { HEADER_BYTES = 16 * 1024, SILENT_SECONDS = 15 };
    const unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME;
    return http.MHD_start_daemon(flags, 0, NULL, NULL, exchange_go_on, server, MHD_OPTION_LISTEN_SOCKET, socket,
                                 MHD_OPTION_URI_LOG_CALLBACK, exchange_begin, server, MHD_OPTION_NOTIFY_COMPLETED,
                                 exchange_end, server, MHD_OPTION_NOTIFY_CONNECTION, connections_notify, server,
                                 MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENT_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
                                 connections_most(server->options), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                                 (size_t)HEADER_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
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
static bool signal_came(const sigset_t *signals, long milliseconds)
{
    const struct timespec tick = {.tv_nsec = milliseconds * 1000000};
    return sigtimedwait(signals, NULL, &tick) > 0;
}

/* Lets what is owed be answered, for so many seconds at most or until a signal comes. */
static void settle(struct server *server, const sigset_t *signals, double seconds)
{
    enum { LOOK_MILLISECONDS = 25, QUIET_LOOKS = 2 }; /* what has just arrived is not counted yet: look twice */
    const double deadline = seconds_now() + seconds;
    for (int quiet = 0; quiet < QUIET_LOOKS && seconds_now() < deadline;) {
        quiet = atomic_load(&server->owed) == 0 ? quiet + 1 : 0;
        if (signal_came(signals, LOOK_MILLISECONDS))
            return;
    }
}

/* Ends the server, in stages that each take from the next what it could not stand:
 * 1. no new connections; every answer is the last one of its connection;
 * 2. what is worked on has a second to end by itself;
 * 3. work ends, where it is, and there is no more place for any: from here on no connection is suspended;
 * 4. those answers have half a second to go out;
 * 5. MHD closes all connections, none of which is suspended: half a request, or half an answer, holds up nothing. */
static void stop(struct server *server, const sigset_t *signals)
{
    atomic_store(&server->is_stopping, true);
    const int listening = http.MHD_quiesce_daemon(server->daemon);
    if (listening >= 0)
        shutdown(listening, SHUT_RDWR);
    settle(server, signals, 1);
    atomic_store(&server->api.is_ending, true);
    workers_end(&server->workers);
    settle(server, signals, 0.5);
    http.MHD_stop_daemon(server->daemon);
    if (listening >= 0)
        close(listening); /* MHD's thread may use it until it ends */
}

/* SQLite makes files of its own beside the puzzle file. */
static bool confine_to_puzzle_file(const char *db)
{
    char *const real = db ? realpath(db, NULL) : NULL; /* the name may be a link */
    const bool is_confined = (!db || real) && confine(real ? dirname(real) : NULL);
    free(real);
    return is_confined;
}

static void announce(const struct listener *listener, const struct serve_options *options, bool is_confined)
{
    if (!listener->is_loopback && !is_confined)
        say("warning: this system has no Landlock, so the server can open every file that its user can open");
    if (!listener->is_loopback)
        say("warning: %s can be reached from other machines. There is no password and no encryption; anyone who can "
            "connect can use this server.%s",
            listener->address, options->hosts.count == 0 ? " Names other than localhost need --host NAME." : "");
    if (!page_is_there())
        say("this build has no page; in the source folder, \"%s\" adds it. The interface for programs works "
            "without it.",
            PAGE_COMMAND);
    say("http://%s:%d/ (press Ctrl-C to stop)", listener->address, listener->port);
}

/* When no long work is left, what it freed goes back to the system. glibc would keep it, up to 64 MB and more for each thread. */
static void return_memory(struct workers *workers, size_t *long_ended)
{
    const struct work_counts counts = workers_count(workers);
    if (counts.taking_long > 0 || counts.long_ended == *long_ended)
        return;
    *long_ended = counts.long_ended;
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

static int serve_on(struct server *server, struct listener *listener, const sigset_t *signals, bool is_confined)
{
    server->daemon = start_daemon(server, listener->socket);
    if (!server->daemon) {
        say("cannot start the HTTP server: %s", strerror(errno));
        close(listener->socket);
        workers_end(&server->workers);
        return EXIT_FAILED;
    }
    announce(listener, server->options, is_confined);
    size_t long_ended = 0;
    while (!signal_came(signals, TICK_MILLISECONDS)) {
        connections_drop_slow(server);
        access_log_flush(&server->log);
        return_memory(&server->workers, &long_ended);
    }
    stop(server, signals);
    return EXIT_STOPPED;
}

static int listen_and_serve(struct server *server, const sigset_t *signals)
{
    const struct serve_options *options = server->options;
    struct listener listener;
    char reason[160];
    if (!listener_open(&listener, options->bind, options->port, reason, sizeof reason)) {
        say("cannot listen on %s, port %d: %s; choose another with --port and --bind", options->bind, options->port,
            reason);
        return EXIT_FAILED;
    }
    allow_open_files(connections_most(options));
    const bool is_confined = confine_to_puzzle_file(options->db); /* before there are threads */
    if (workers_start(&server->workers, options->threads, options->most_waiting)) {
        const int status = serve_on(server, &listener, signals, is_confined);
        workers_free(&server->workers);
        return status;
    }
    say("cannot start %zu threads", options->threads);
    close(listener.socket);
    return EXIT_FAILED;
}

int serve_run(const struct serve_options *options)
{
    struct server server = {.options = options};
    uj_error error;
    const char *const missing = http_library_load();
    if (missing) {
        say("%s", missing);
        return EXIT_FAILED;
    }
    json_object_seed(0); /* before there are threads */
    if (api_open(&server.api, &options->limits, options->db, options->catalogue, &error) != UJ_OK) {
        say("%s: %s", options->db, error.message);
        return EXIT_FAILED;
    }
    const char *const fault = options->times ? times_open(&server.api.times, options->times) : NULL;
    if (fault) {
        say("%s: %s", options->times, fault);
        api_close(&server.api);
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
