#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"

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
    free(copy);
    if (folder < 0)
        return true;
    const bool is_done = synchronise(folder);
    const int reason = errno;
    close(folder);
    errno = reason;
    return is_done;
}

/* Where a link leads, so that the link stays one; the path itself if there is no file yet. NULL with errno set. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL);
    return real || errno != ENOENT ? real : strdup(path);
}

static void set_usual_mode(int file)
{
    const mode_t mask = umask(0);
    umask(mask);
    /* mkstemp lets nobody else read; where the mode cannot be changed, the file is still good. */
    if (fchmod(file, 0666 & ~mask) != 0)
        errno = 0;
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
    if (file < 0)
        return cannot_write(save, errno);
    save->stream = fcntl(file, F_SETFL, 0) == 0 ? fdopen(file, "wb") : NULL;
    if (save->stream)
        return true;
    close(file);
    return cannot_write(save, ENOMEM);
}

static bool open_temporary(struct save *save)
{
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
    set_usual_mode(file);
    save->stream = fdopen(file, "wb");
    if (save->stream)
        return true;
    close(file);
    return cannot_write(save, ENOMEM);
}

bool save_open(struct save *save, const char *path)
{
    *save = (struct save){.name = path, .path = resolve(path)};
    struct stat about;
    if (!save->path)
        return cannot_write(save, errno);
    if (stat(save->path, &about) != 0 || S_ISREG(about.st_mode))
        return open_temporary(save);
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

/* The contents must be on the disk before the name is, or a power cut could leave a name without contents. */
bool save_commit(struct save *save)
{
    if (save->failed)
        return false;
    const bool stored = fflush(save->stream) == 0 && (!save->temporary || synchronise(fileno(save->stream)));
    const int reason = errno;
    const bool closed = fclose(save->stream) == 0;
    save->stream = NULL;
    if (!stored || !closed || (save->temporary && rename(save->temporary, save->path) != 0))
        return cannot_write(save, stored ? errno : reason);
    if (save->temporary && !synchronise_folder(save->path))
        return cannot_write(save, errno);
    free(save->temporary);
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
    free(save->temporary);
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
