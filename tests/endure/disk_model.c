#include "disk_model.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 4096, MOST_NAMES = 4096, SECTOR = 512 };

/* Written or cut to a length since the last synchronisation. */
struct change {
    off_t offset;
    size_t length;
    char *data; /* NULL: truncated to `offset` */
};

struct file {
    ino_t inode; /* 0: removed, and its number belongs to another by now */
    bool is_folder;
    char *data; /* on the disk */
    size_t length;
    struct change *changes;
    size_t change_count;
};

/* Where a name has led: the first is on the disk, the others came after it; NULL: to nothing. */
struct name {
    char *path;
    struct file **files;
    size_t count;
};

static const char *root;
static struct file files[MOST_FILES];
static size_t file_count;
static struct name names[MOST_NAMES];
static size_t name_count;
static uint64_t random_state;

void disk_panic(const char *what, const char *name)
{
    fprintf(stderr, "disk_faults: %s: %s: %s\n", name, what, strerror(errno));
    exit(99);
}

static void *grown(void *array, size_t count, size_t size)
{
    void *larger = realloc(array, count * size);
    if (!larger)
        disk_panic("out of memory", root);
    return larger;
}

static struct file *file_of(ino_t inode)
{
    for (size_t i = 0; i < file_count; i++)
        if (files[i].inode == inode)
            return &files[i];
    if (file_count == MOST_FILES)
        disk_panic("too many files", root);
    files[file_count] = (struct file){.inode = inode};
    return &files[file_count++];
}

static struct name *name_of(const char *path)
{
    for (size_t i = 0; i < name_count; i++)
        if (strcmp(names[i].path, path) == 0)
            return &names[i];
    if (name_count == MOST_NAMES)
        disk_panic("too many names", root);
    struct name *name = &names[name_count++];
    *name = (struct name){.path = strdup(path), .files = grown(NULL, 1, sizeof *name->files), .count = 1};
    name->files[0] = NULL;
    return name;
}

static bool
is_ram(const char *path) /* the index of SQLite's log is memory that is shared, and means nothing after a start */
{
    const size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, "-shm") == 0;
}

/* ---- Changes ------------------------------------------------------------------------------------------------------- */

static void add_change(ino_t inode, struct change change)
{
    struct file *file = file_of(inode);
    file->changes = grown(file->changes, file->change_count + 1, sizeof *file->changes);
    file->changes[file->change_count++] = change;
}

void disk_write(ino_t inode, off_t offset, const void *data, size_t length)
{
    struct change change = {.offset = offset, .length = length, .data = grown(NULL, length + 1, 1)};
    memcpy(change.data, data, length);
    add_change(inode, change);
}

void disk_truncate(ino_t inode, off_t length)
{
    add_change(inode, (struct change){.offset = length});
}

static void resize(struct file *file, size_t length)
{
    file->data = grown(file->data, length + 1, 1);
    if (length > file->length)
        memset(file->data + file->length, 0, length - file->length);
    file->length = length;
}

static void put(struct file *file, off_t offset, const char *data, size_t length)
{
    if (file->length < (size_t)offset + length)
        resize(file, (size_t)offset + length);
    memcpy(file->data + offset, data, length);
}

static void forget(struct file *file)
{
    for (size_t i = 0; i < file->change_count; i++)
        free(file->changes[i].data);
    file->change_count = 0;
}

/* The parent of a path in the folder; the folder itself is ".". */
static bool is_in(const char *path, const struct name *folder)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strcmp(folder->path, ".") == 0;
    const size_t length = (size_t)(slash - path);
    return strlen(folder->path) == length && strncmp(path, folder->path, length) == 0;
}

static void sync_folder(const struct file *folder)
{
    for (size_t i = 0; i < name_count; i++) {
        if (names[i].files[names[i].count - 1] != folder)
            continue;
        for (size_t j = 0; j < name_count; j++)
            if (is_in(names[j].path, &names[i]) && names[j].count > 1) {
                names[j].files[0] = names[j].files[names[j].count - 1];
                names[j].count = 1;
            }
    }
}

void disk_sync(ino_t inode)
{
    struct file *file = file_of(inode);
    for (size_t i = 0; i < file->change_count; i++) {
        const struct change *change = &file->changes[i];
        if (change->data)
            put(file, change->offset, change->data, change->length);
        else
            resize(file, (size_t)change->offset);
    }
    forget(file);
    sync_folder(file);
}

void disk_name(const char *path, ino_t inode)
{
    struct name *name = name_of(path);
    name->files = grown(name->files, name->count + 1, sizeof *name->files);
    name->files[name->count++] = inode == 0 ? NULL : file_of(inode);
}

void disk_make(const char *path, ino_t inode)
{
    char full[4096];
    struct stat about;
    snprintf(full, sizeof full, "%s/%s", root, path);
    if (stat(full, &about) != 0)
        disk_panic("cannot look at it", full);
    file_of(inode)->inode = 0;
    file_of(inode)->is_folder = S_ISDIR(about.st_mode);
    disk_name(path, inode);
}

/* ---- The cut ------------------------------------------------------------------------------------------------------- */

static uint64_t draw(uint64_t below) /* splitmix64 */
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31)) % below;
}

/* Each sector of a write reaches the disk or not. How likely that is differs between cuts, so that almost all and almost none occur. */
static void survive_some(struct file *file, uint64_t of_eight)
{
    for (size_t i = 0; i < file->change_count; i++) {
        const struct change *change = &file->changes[i];
        if (!change->data && draw(8) < of_eight)
            resize(file, (size_t)change->offset);
        for (size_t from = 0; change->data && from < change->length;) {
            const size_t place = (size_t)change->offset + from;
            size_t length = SECTOR - place % SECTOR;
            if (length > change->length - from)
                length = change->length - from;
            if (draw(8) < of_eight)
                put(file, (off_t)place, change->data + from, length);
            from += length;
        }
    }
    forget(file);
}

static void empty(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        disk_panic("cannot read it", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inner[4096];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_type == DT_DIR)
            empty(inner);
        if (remove(inner) != 0)
            disk_panic("cannot remove it", inner);
    }
    closedir(folder);
}

static void write_file(const char *path, const struct file *file)
{
    const int out = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (out < 0 || write(out, file->data ? file->data : "", file->length) != (ssize_t)file->length || close(out) != 0)
        disk_panic("cannot write it", path);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct name *)a)->path, ((const struct name *)b)->path);
}

static void restore(const struct name *name, const struct file *file)
{
    char path[4096], parent[4096];
    snprintf(path, sizeof path, "%s/%s", root, name->path);
    snprintf(parent, sizeof parent, "%s", path);
    *strrchr(parent, '/') = '\0';
    if (access(parent, F_OK) != 0) /* its folder did not survive */
        return;
    if (!file->is_folder)
        write_file(path, file);
    else if (mkdir(path, 0755) != 0)
        disk_panic("cannot make it", path);
}

void disk_cut(uint64_t seed)
{
    random_state = seed;
    for (size_t i = 0; i < file_count; i++)
        survive_some(&files[i], seed == 0 ? 0 : draw(9));
    empty(root);
    qsort(names, name_count, sizeof names[0], by_path); /* a folder comes before what is in it */
    for (size_t i = 0; i < name_count; i++) {
        const struct name *name = &names[i];
        const struct file *file = name->files[seed == 0 ? 0 : draw(name->count)];
        if (file && strcmp(name->path, ".") != 0 && !is_ram(name->path))
            restore(name, file);
    }
}

/* ---- The beginning ------------------------------------------------------------------------------------------------- */

static void take(const char *path)
{
    struct stat about;
    char full[4096];
    snprintf(full, sizeof full, "%s/%s", root, path);
    if (stat(full, &about) != 0)
        disk_panic("cannot look at it", full);
    struct file *file = file_of(about.st_ino);
    name_of(path)->files[0] = file;
    file->is_folder = S_ISDIR(about.st_mode);
    if (file->is_folder)
        return;
    resize(file, (size_t)about.st_size);
    const int in = open(full, O_RDONLY | O_CLOEXEC);
    if (in < 0 || read(in, file->data, file->length) != (ssize_t)file->length || close(in) != 0)
        disk_panic("cannot read it", full);
}

static void take_all(const char *path)
{
    char full[4096];
    snprintf(full, sizeof full, "%s/%s", root, path);
    DIR *folder = opendir(full);
    if (!folder)
        disk_panic("cannot read it", full);
    take(path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char inner[4096];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s%s%s", strcmp(path, ".") == 0 ? "" : path, strcmp(path, ".") == 0 ? "" : "/",
                 entry->d_name);
        if (entry->d_type == DT_DIR)
            take_all(inner);
        else
            take(inner);
    }
    closedir(folder);
}

void disk_begin(const char *folder)
{
    root = folder;
    take_all(".");
}
