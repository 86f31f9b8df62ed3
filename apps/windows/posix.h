/* What the program uses of POSIX and Windows does not have. Included before everything else (see meson.build of this folder), so that
 * the other files are the same on all systems. */
#ifndef UNJAM_WINDOWS_POSIX_H
#define UNJAM_WINDOWS_POSIX_H

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Windows has no such error, flag or signal: nothing ever returns or raises it. */
#define EDQUOT      (-1)
#define O_CLOEXEC   _O_NOINHERIT
#define O_NONBLOCK  0
#define O_DIRECTORY 0
#define F_SETFL     0
enum { SIGPIPE = 40, SIGXFSZ, SIGHUP, SIGQUIT, SIGTSTP, SIGSTOP };

/* signal() of Windows resets the handler when it is called. */
struct sigaction {
    void (*sa_handler)(int number);
    int sa_flags;
};

static inline int sigaction(int number, const struct sigaction *action, void *before)
{
    (void)before;
    return !action || signal(number, action->sa_handler) == SIG_ERR ? -1 : 0;
}

/* Pipes and devices are opened as they are. */
static inline int fcntl(int file, int command, int flags)
{
    (void)file, (void)command, (void)flags;
    return 0;
}

/* Who may read a file follows from its folder. */
static inline int fchmod(int file, unsigned mode)
{
    (void)file, (void)mode;
    return 0;
}

static inline int fchown(int file, unsigned owner, unsigned group)
{
    (void)file, (void)owner, (void)group;
    return 0;
}

/* Links lead to files that are there. */
static inline int readlink(const char *path, char *out, size_t size)
{
    (void)path, (void)out, (void)size;
    return -1;
}

static inline int fsync(int file)
{
    return _commit(file);
}

static inline size_t __fpending(FILE *stream)
{
    return (size_t)(stream->_ptr - stream->_base);
}

enum { _SC_NPROCESSORS_ONLN };
long sysconf(int name);

int getentropy(void *out, size_t length); /* at most 256 bytes */
char *realpath(const char *path, char *resolved);
char *stpcpy(char *to, const char *from);
char *strcasestr(const char *text, const char *wanted);
char *strchrnul(const char *text, int wanted);
char *strndup(const char *text, size_t most);
char *strsep(char **rest, const char *ends);
void *memmem(const void *data, size_t length, const void *wanted, size_t wanted_length);

/* Replaces a file that is there. */
int rename_over(const char *from, const char *to);
int make_directory(const char *path, unsigned mode);

#define rename rename_over
#define mkdir  make_directory

#endif
