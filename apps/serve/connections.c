#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "server.h"

static const double exchange_seconds = 30, closed_seconds = 2;

/* So many times what one network may have is there for all. */
enum { NETWORKS = 4 };

/* MHD sees the end and closes it. */
static void drop(struct connection *connection)
{
    shutdown(connection->socket, SHUT_RDWR);
    connection->is_dropped = true;
}

/* Those that wait for their client: how many, and the one that does so for longest. */
struct idle {
    size_t count;
    struct connection *longest;
};

static void count_idle(struct idle *idle, struct connection *connection)
{
    idle->count++;
    if (!idle->longest || connection->since < idle->longest->since)
        idle->longest = connection;
}

static void make_room(struct server *server, uint64_t network)
{
    const size_t most = server->options->most_connections;
    struct idle same = {0}, all = {0};
    for (struct connection *connection = server->connections; connection; connection = connection->next) {
        if (connection->is_dropped || connection->since == 0)
            continue;
        count_idle(&all, connection);
        if (connection->network == network)
            count_idle(&same, connection);
    }
    if (same.count > most)
        drop(same.longest);
    else if (all.count > NETWORKS * most)
        drop(all.longest);
}

unsigned connections_most(const struct serve_options *options)
{
    enum { SPARE = 64 }; /* dropped, and not yet closed */
    return (unsigned)(NETWORKS * options->most_connections + 2 * (options->most_waiting + options->threads + 1) +
                      SPARE);
}

static struct connection *connection_new(struct server *server, struct MHD_Connection *mhd)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    const union MHD_ConnectionInfo *fd = http.MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *address = http.MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    connection->socket = fd ? fd->connect_fd : -1;
    connection->since = seconds_now();
    if (address && address->client_addr) {
        address_text(address->client_addr, connection->client);
        connection->network = client_network(address->client_addr);
    }
    pthread_mutex_lock(&server->lock);
    connection->next = server->connections;
    connection->link = &server->connections;
    if (connection->next)
        connection->next->link = &connection->next;
    server->connections = connection;
    make_room(server, connection->network);
    pthread_mutex_unlock(&server->lock);
    return connection;
}

static void connection_free(struct server *server, struct connection *connection)
{
    if (!connection)
        return;
    pthread_mutex_lock(&server->lock);
    *connection->link = connection->next;
    if (connection->next)
        connection->next->link = connection->link;
    pthread_mutex_unlock(&server->lock);
    free(connection);
}

/* MHD calls it before it closes the socket, so that a socket in the list is always open and ours. */
void connections_notify(void *cls, struct MHD_Connection *mhd, void **socket_context,
                        enum MHD_ConnectionNotificationCode code)
{
    struct server *server = cls;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *socket_context = connection_new(server, mhd);
        atomic_fetch_add(&server->metrics.connections, 1);
    } else {
        connection_free(server, *socket_context);
        *socket_context = NULL;
        atomic_fetch_sub(&server->metrics.connections, 1);
    }
}

struct connection *connection_of(struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info = http.MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

void connection_set_working(struct server *server, struct connection *connection, bool is_working)
{
    if (!connection)
        return;
    pthread_mutex_lock(&server->lock);
    connection->since = is_working ? 0 : seconds_now();
    pthread_mutex_unlock(&server->lock);
}

/* Whether the client has closed its half, or all. MHD misses that when it comes together with the last bytes. */
static bool is_closed_by_client(const struct connection *connection)
{
    struct pollfd entry = {.fd = connection->socket, .events = POLLRDHUP};
    return poll(&entry, 1, 0) > 0;
}

void connections_drop_slow(struct server *server)
{
    const double now = seconds_now();
    pthread_mutex_lock(&server->lock);
    for (struct connection *connection = server->connections; connection; connection = connection->next) {
        const double idle = connection->since > 0 ? now - connection->since : 0;
        if (idle > exchange_seconds || (idle > closed_seconds && is_closed_by_client(connection)))
            drop(connection);
    }
    pthread_mutex_unlock(&server->lock);
}
