#include "catalogue/catalogue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char installed[] = UNJAM_DATA_DIR "/6x6.catalogue";

/* Reads the whole file; NULL after a failure, with errno set. */
static void *read_whole(const char *path, size_t *length)
{
    FILE *const stream = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0;
    *length = 0;
    if (!stream)
        return NULL;
    for (size_t got = 1; got > 0; *length += got) {
        if (*length == room) {
            room = room > 0 ? 2 * room : 1 << 20;
            char *const larger = realloc(bytes, room);
            if (!larger) {
                free(bytes);
                fclose(stream);
                errno = ENOMEM;
                return NULL;
            }
            bytes = larger;
        }
        errno = 0;
        got = fread(bytes + *length, 1, room - *length, stream);
    }
    const int failure = ferror(stream) ? errno : 0;
    fclose(stream);
    if (failure == 0)
        return bytes;
    free(bytes);
    errno = failure;
    return NULL;
}

static bool find_bytes(struct catalogue_file *file, const void **bytes, size_t *length, const char *path,
                       enum exit_status *status)
{
    *bytes = path ? NULL : uj_catalogue_builtin(length);
    file->name = path ? path : *bytes ? "the catalogue" : installed;
    if (*bytes)
        return true;
    *bytes = file->bytes = read_whole(file->name, length);
    if (*bytes)
        return true;
    if (!path && errno == ENOENT)
        complain(
            "this program was built without a catalogue, and there is none at %s; \"make catalogue\" makes it, and "
            "--catalogue=FILE names another one",
            installed);
    else
        complain("%s: %s", file->name, strerror(errno));
    *status = EXIT_BAD_INPUT;
    return false;
}

bool catalogue_is_there(void)
{
    size_t length;
    return uj_catalogue_builtin(&length) || access(installed, F_OK) == 0;
}

bool catalogue_file_open(struct catalogue_file *out, const char *path, enum exit_status *status)
{
    const void *bytes;
    size_t length;
    uj_error error;
    *out = (struct catalogue_file){0};
    if (!find_bytes(out, &bytes, &length, path, status))
        return false;
    const uj_status opened = uj_catalogue_open(&out->catalogue, bytes, length, &error);
    if (opened == UJ_OK)
        return true;
    *status = file_failure(out->name, opened, &error);
    catalogue_file_close(out);
    return false;
}

void catalogue_file_close(struct catalogue_file *file)
{
    uj_catalogue_close(file->catalogue);
    free(file->bytes);
    file->catalogue = NULL;
    file->bytes = NULL;
}

static bool keep(const uj_catalogue_puzzle *puzzle, void *payload)
{
    *(uj_catalogue_puzzle *)payload = *puzzle;
    return false;
}

enum exit_status catalogue_find_id(uj_catalogue_puzzle *out, const char *path, uint64_t id)
{
    struct catalogue_file file;
    enum exit_status result;
    uj_error error;
    uj_filter filter = UJ_FILTER_INIT;
    filter.id = &id;
    filter.limit = 1;
    out->number = 0;
    if (!catalogue_file_open(&file, path, &result))
        return result;
    const uj_status status = uj_catalogue_find(file.catalogue, &filter, keep, out, &error);
    result = status == UJ_OK ? EXIT_DONE : file_failure(file.name, status, &error);
    if (status == UJ_OK && out->number == 0) {
        char text[UJ_ID_SIZE];
        uj_id_text(text, id);
        complain("no puzzle in %s has the id %s", file.name, text);
        result = EXIT_NO_SOLUTION;
    }
    catalogue_file_close(&file);
    return result;
}
