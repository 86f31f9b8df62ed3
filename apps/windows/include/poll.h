/* poll, as the program uses it: for one file to read. */
#ifndef UNJAM_WINDOWS_POLL_H
#define UNJAM_WINDOWS_POLL_H

enum { POLLIN = 1 };

struct pollfd {
    int fd;
    short events, revents;
};

int poll(struct pollfd *files, unsigned count, int milliseconds);

#endif
