#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"

/* ---- The end by a signal ----
 * A handler may be called at any moment, so each name is in one place only: whoever takes it out of the table owns it. */

enum { MOST_OPEN = 8 };
static char *_Atomic temporaries[MOST_OPEN];

/* Where there is no room, a signal leaves the file behind. */
static void list_temporary(char *name)
{
    char *none = NULL;
    for (int i = 0; i < MOST_OPEN && !atomic_compare_exchange_strong(&temporaries[i], &none, name); i++)
        none = NULL;
}

/* What the handler has taken is not freed: it is being read, and the program ends. */
static void forget_temporary(struct save *save)
{
    bool is_taken = true;
    for (int i = 0; i < MOST_OPEN && is_taken && save->temporary; i++) {
        char *listed = save->temporary;
        is_taken = !atomic_compare_exchange_strong(&temporaries[i], &listed, NULL);
    }
    if (!is_taken)
        free(save->temporary);
    save->temporary = NULL;
}

void save_end(int number)
{
    for (int i = 0; i < MOST_OPEN; i++) {
        const char *const name = atomic_exchange(&temporaries[i], NULL);
        if (name)
            unlink(name);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- Files ---- */

static bool cannot_write(struct save *save, int reason)
{
    save->failed = true;
    if (reason == ENOMEM)
        complain_no_memory();
    else
        complain("cannot write %s: %s", save->name, strerror(reason));
    return false;
}

/* Some file systems cannot synchronise; what is there is then as safe as they make it. */
static bool synchronise(int file)
{
    return fsync(file) == 0 || errno == EINVAL || errno == ENOSYS;
}

/* Makes a new name last; false with errno set. What it leads to is whole by now, so a folder that may not be read is no harm. */
static bool synchronise_folder(const char *path)
{
    char *copy = strdup(path);
    const int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY) : -1;
    const bool is_done = folder >= 0 ? synchronise(folder) : copy && errno == EACCES;
    const int reason = errno;
    free(copy);
    if (folder >= 0)
        close(folder);
    errno = reason;
    return is_done;
}

/* Where a link leads, so that the link stays one, also to a file that is not there yet; else the path itself. NULL with errno set. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL), target[PATH_MAX], *next = NULL;
    if (real || errno != ENOENT)
        return real;
    const ssize_t length = readlink(path, target, sizeof target);
    if (length < 0 || length == sizeof target)
        return strdup(path);
    const char *const slash = target[0] == '/' ? NULL : strrchr(path, '/');
    if (asprintf(&next, "%.*s%.*s", slash ? (int)(slash + 1 - path) : 0, path, (int)length, target) < 0)
        return NULL;
    real = resolve(next); /* links in a circle are another error */
    free(next);
    return real;
}

/* The descriptor that a name such as /dev/stdout stands for; -1: it is the name of a file. */
static int descriptor_of(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *const number = path + strlen(folders[i]);
        if (strncmp(path, folders[i], strlen(folders[i])) == 0 && number[0] != '\0' &&
            strspn(number, "0123456789") == strlen(number) && strlen(number) < 9)
            return (int)strtol(number, NULL, 10);
    }
    return -1;
}

/* mkstemp lets nobody else read: the file gets the mode and the owner of the one that it replaces, or those of any new file. Where they cannot
 * be changed, it is still good. */
static void set_mode(int file, const struct stat *replaced)
{
    const mode_t mask = umask(0);
    umask(mask);
    if (replaced && fchown(file, replaced->st_uid, replaced->st_gid) != 0)
        errno = 0;
    if (fchmod(file, replaced ? replaced->st_mode & 07777 : 0666 & ~mask) != 0)
        errno = 0;
}

static bool open_stream(struct save *save, int file)
{
    save->stream = file >= 0 ? fdopen(file, "wb") : NULL;
    if (save->stream)
        return true;
    const int reason = errno;
    if (file >= 0)
        close(file);
    return cannot_write(save, reason);
}

/* A device or a pipe takes what comes: it can be neither replaced nor seen half written. A pipe that nobody reads is refused, since
 * opening it would wait for ever. */
static bool open_special(struct save *save)
{
    const int file = open(save->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno == ENXIO) {
        save->failed = true;
        complain("cannot write %s: nothing reads this pipe", save->name);
        return false;
    }
    if (file >= 0)
        fcntl(file, F_SETFL, 0);
    return open_stream(save, file);
}

/* `replaced` is NULL if there is no such file. */
static bool open_temporary(struct save *save, const struct stat *replaced)
{
    if (replaced && access(save->path, W_OK) != 0)
        return cannot_write(save, errno);
    char *temporary = NULL;
    if (asprintf(&temporary, "%s.XXXXXX", save->path) < 0)
        return cannot_write(save, ENOMEM);
    const int file = mkstemp(temporary);
    if (file < 0) {
        const int reason = errno;
        free(temporary);
        return cannot_write(save, reason);
    }
    save->temporary = temporary;
    list_temporary(temporary);
    set_mode(file, replaced);
    return open_stream(save, file);
}

/* Nobody wants to lose a puzzle file to a text. */
static bool is_database(const char *path)
{
    static const char mark[] = "SQLite format 3"; /* with its zero */
    char head[sizeof mark] = "";
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    const bool is_marked =
        file >= 0 && read(file, head, sizeof head) == sizeof head && memcmp(head, mark, sizeof head) == 0;
    if (file >= 0)
        close(file);
    return is_marked;
}

static bool refuse_database(struct save *save)
{
    save->failed = true;
    complain("cannot write %s: it is a puzzle file, or another database; choose another name", save->name);
    return false;
}

bool save_open(struct save *save, const char *path)
{
    *save = (struct save){.name = path, .path = resolve(path)};
    struct stat about;
    const int descriptor = descriptor_of(path);
    if (!save->path)
        return cannot_write(save, errno);
    if (descriptor >= 0) /* opening it again would write over what others have written to it */
        return open_stream(save, dup(descriptor));
    if (stat(save->path, &about) != 0)
        return open_temporary(save, NULL);
    if (S_ISREG(about.st_mode))
        return is_database(save->path) ? refuse_database(save) : open_temporary(save, &about);
    if (S_ISCHR(about.st_mode) || S_ISFIFO(about.st_mode))
        return open_special(save);
    save->failed = true;
    complain("cannot write %s: it is not an ordinary file", save->name);
    return false;
}

bool save_write(const void *data, size_t length, void *payload)
{
    struct save *save = payload;
    if (save->failed)
        return false;
    return fwrite(data, 1, length, save->stream) == length || cannot_write(save, errno);
}

bool save_flush(struct save *save)
{
    return !save->failed && (fflush(save->stream) == 0 || cannot_write(save, errno));
}

/* A mount, or a file of somebody else in /tmp, cannot be replaced. What took hours must not be lost because of that. */
static bool cannot_rename(struct save *save, int reason)
{
    if (reason != EBUSY && reason != EPERM && reason != EXDEV)
        return cannot_write(save, reason);
    complain("cannot replace %s: %s; what belongs there is in %s", save->name, strerror(reason), save->temporary);
    save->failed = true;
    forget_temporary(save);
    return false;
}

/* The contents must be on the disk before the name is, or a power cut could leave a name without contents. */
bool save_commit(struct save *save)
{
    if (save->failed)
        return false;
    if (save->temporary && is_database(save->path)) /* it may have been made meanwhile */
        return refuse_database(save);
    const bool stored = fflush(save->stream) == 0 && (!save->temporary || synchronise(fileno(save->stream)));
    const int reason = errno;
    const bool closed = fclose(save->stream) == 0;
    save->stream = NULL;
    if (!stored || !closed)
        return cannot_write(save, stored ? errno : reason);
    if (save->temporary && rename(save->temporary, save->path) != 0)
        return cannot_rename(save, errno);
    if (save->temporary && !synchronise_folder(save->path))
        return cannot_write(save, errno);
    forget_temporary(save);
    free(save->path);
    *save = (struct save){0};
    return true;
}

void save_abandon(struct save *save)
{
    if (save->stream)
        fclose(save->stream);
    if (save->temporary)
        unlink(save->temporary);
    forget_temporary(save);
    free(save->path);
    *save = (struct save){0};
}

bool save_text(const char *path, const uj_text *text)
{
    struct save save;
    const bool done = save_open(&save, path) && save_write(text->data, text->length, &save) && save_commit(&save);
    if (!done)
        save_abandon(&save);
    return done;
}

bool save_in(const char *folder, const char *name, const char *ending, const uj_text *text)
{
    char *path = NULL;
    if (uj_text_status(text) != UJ_OK || asprintf(&path, "%s/%s%s", folder, name, ending) < 0) {
        complain_no_memory();
        return false;
    }
    const bool done = save_text(path, text);
    free(path);
    return done;
}

bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino && one.st_ino != 0; /* Windows has no such numbers */
}

bool make_folder(const char *folder)
{
    struct stat about;
    const bool is_new = mkdir(folder, 0777) == 0;
    if (is_new && synchronise_folder(folder))
        return true;
    int reason = errno;
    if (!is_new && stat(folder, &about) == 0)
        reason = !S_ISDIR(about.st_mode) ? ENOTDIR : access(folder, W_OK | X_OK) == 0 ? 0 : EACCES;
    if (reason != 0)
        complain("cannot write into the folder %s: %s", folder, strerror(reason));
    return reason == 0;
}
