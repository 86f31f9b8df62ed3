#include "pictures/picture.h"

#include <stdlib.h>
#include <string.h>

/* A file that could not be written was complained about before. */
static enum exit_status give_up(struct show_file *file, uj_status status, const uj_error *error)
{
    return file->save.failed ? status_of_failure(status) : picture_give_up(file->path, status, error);
}

static enum exit_status add_to_pdf(struct show_file *file, const uj_card *card)
{
    uj_error error = {.code = UJ_OK};
    uj_status status = UJ_OK;
    if (!file->pdf) {
        if (!save_open(&file->save, file->path))
            return EXIT_BAD_INPUT;
        status = uj_pdf_open(&file->pdf, save_write, &file->save, &file->pdf_options, &error);
    }
    if (status == UJ_OK)
        status = uj_pdf_add(file->pdf, card, &error);
    return status == UJ_OK ? EXIT_DONE : give_up(file, status, &error);
}

/* "boards.svg" becomes "boards-7.svg". NULL if memory is short. */
static char *numbered(const char *path, size_t number)
{
    char *result = NULL;
    const char *ending = strrchr(path, '.');
    if (number == 0)
        return strdup(path);
    return asprintf(&result, "%.*s-%zu%s", (int)(ending - path), path, number, ending) < 0 ? NULL : result;
}

static enum exit_status write_picture(struct show_file *file, const uj_card *card, size_t number)
{
    const struct picture picture = {.card = card, .pixels = file->pixels};
    char *path = numbered(file->path, number);
    const enum exit_status result =
        path ? picture_save(path, &picture, &file->limits) : give_up(file, UJ_NO_MEMORY, NULL);
    free(path);
    return result;
}

enum exit_status show_file_add(struct show_file *file, const uj_card *card, size_t number)
{
    return picture_kind(file->path) == PICTURE_PDF ? add_to_pdf(file, card) : write_picture(file, card, number);
}

enum exit_status show_file_end(struct show_file *file, bool keep)
{
    enum exit_status result = EXIT_DONE;
    if (file->pdf && keep) {
        uj_error error = {.code = UJ_OK};
        const uj_status status = uj_pdf_finish(file->pdf, &error);
        if (status != UJ_OK)
            result = give_up(file, status, &error);
        else if (!save_commit(&file->save))
            result = EXIT_BAD_INPUT;
    }
    uj_pdf_close(file->pdf);
    file->pdf = NULL;
    save_abandon(&file->save);
    return result;
}
