#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void address_text(const struct sockaddr *address, char out[ADDRESS_SIZE])
{
    const void *bytes = address->sa_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    const bool is_internet = address->sa_family == AF_INET || address->sa_family == AF_INET6;
    if (!is_internet || !inet_ntop(address->sa_family, bytes, out, ADDRESS_SIZE))
        strcpy(out, "-");
}

uint64_t client_network(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    if (address->sa_family != AF_INET6)
        return 0;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    const size_t begin = IN6_IS_ADDR_V4MAPPED(six) ? 12 : 0, end = IN6_IS_ADDR_V4MAPPED(six) ? 16 : 8;
    uint64_t network = 0;
    for (size_t i = begin; i < end; i++)
        network = network << 8 | six->s6_addr[i];
    return network;
}

static bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == 127;
    return address->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
}

/* Fills in what is known once the socket is bound. */
static void describe(struct listener *listener)
{
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    const struct sockaddr *address = (const struct sockaddr *)&bound;
    char text[ADDRESS_SIZE];
    if (getsockname(listener->socket, (struct sockaddr *)&bound, &length) != 0)
        return;
    address_text(address, text);
    const bool is_six = address->sa_family == AF_INET6;
    listener->port = ntohs(is_six ? ((const struct sockaddr_in6 *)address)->sin6_port
                                  : ((const struct sockaddr_in *)address)->sin_port);
    listener->is_loopback = is_loopback(address);
    snprintf(listener->address, sizeof listener->address, is_six ? "[%.61s]" : "%.61s", text);
}

/* The socket, or -1 with errno set. */
static int listen_at(const struct addrinfo *place)
{
    enum { BACKLOG = 511 };
    const int on = 1;
    const int fd = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        bind(fd, place->ai_addr, place->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    const int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

bool listener_open(struct listener *listener, const char *bind_to, int port, char *reason, size_t reason_size)
{
    const struct addrinfo wish = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *places;
    char service[8];
    *listener = (struct listener){.socket = -1};
    snprintf(service, sizeof service, "%d", port);
    const int failure = getaddrinfo(bind_to, service, &wish, &places);
    if (failure != 0) {
        snprintf(reason, reason_size, "%s", gai_strerror(failure));
        return false;
    }
    for (const struct addrinfo *place = places; place && listener->socket < 0; place = place->ai_next)
        listener->socket = listen_at(place);
    if (listener->socket < 0)
        snprintf(reason, reason_size, "%s", strerror(errno));
    freeaddrinfo(places);
    if (listener->socket < 0)
        return false;
    describe(listener);
    return true;
}
