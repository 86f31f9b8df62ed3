/* The socket that the server listens on. */
#ifndef UNJAM_SERVE_LISTEN_H
#define UNJAM_SERVE_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_SIZE = 64 };

struct listener {
    int socket;
    int port;                   /* the one that was given or, for 0, found */
    char address[ADDRESS_SIZE]; /* as in a URL: IPv6 in brackets */
    bool is_loopback;
};

/* Listens at an address or name; on failure returns false, with the reason in `reason`. */
bool listener_open(struct listener *listener, const char *bind_to, int port, char *reason, size_t reason_size);

/* The numeric form of an address, without the port. */
void address_text(const struct sockaddr *address, char out[ADDRESS_SIZE]);

/* What stands for one client: an IPv4 address, or the upper half of an IPv6 address, whose lower half a client chooses. */
uint64_t client_network(const struct sockaddr *address);

#endif
