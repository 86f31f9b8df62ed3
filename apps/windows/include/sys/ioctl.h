/* The size of the terminal. */
#ifndef UNJAM_WINDOWS_IOCTL_H
#define UNJAM_WINDOWS_IOCTL_H

struct winsize {
    unsigned short ws_row, ws_col;
};

enum { TIOCGWINSZ };

int ioctl(int file, int request, struct winsize *out);

#endif
