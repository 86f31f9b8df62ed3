#include "pictures/show_file.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "options/limit_rows.h"
#include "output.h"
#include "pictures/picture.h"

enum show_kind show_file_kind(const char *path)
{
    static const struct {
        const char *ending;
        enum show_kind kind;
    } endings[] = {{".svg", SHOW_SVG}, {".png", SHOW_PNG}, {".pdf", SHOW_PDF}};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t ending = strlen(endings[i].ending);
        if (length > ending && strcasecmp(path + length - ending, endings[i].ending) == 0)
            return endings[i].kind;
    }
    return SHOW_UNKNOWN;
}

/* A picture that could not be made; a file that could not be written was complained about before. */
static enum exit_status give_up(struct show_file *file, uj_status status, const uj_error *error)
{
    if (!file->save.failed)
        complain("cannot make %s: %s", file->path, status == UJ_NO_MEMORY ? "out of memory" : error->message);
    return status_of_failure(status);
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

static enum exit_status write_svg(struct show_file *file, const uj_card *card, const char *path)
{
    uj_text text = UJ_TEXT_INIT;
    const uj_status status = uj_card_svg(&text, card);
    const enum exit_status result = status != UJ_OK          ? give_up(file, status, NULL)
                                    : save_text(path, &text) ? EXIT_DONE
                                                             : EXIT_BAD_INPUT;
    uj_text_free(&text);
    return result;
}

static enum exit_status write_picture(struct show_file *file, const uj_card *card, size_t number)
{
    const struct picture png = {.card = card, .pixels = file->pixels};
    char *path = numbered(file->path, number);
    const enum exit_status result = !path                                    ? give_up(file, UJ_NO_MEMORY, NULL)
                                    : show_file_kind(file->path) == SHOW_SVG ? write_svg(file, card, path)
                                                                             : picture_save(path, &png, &file->limits);
    free(path);
    return result;
}

enum exit_status show_file_add(struct show_file *file, const uj_card *card, size_t number)
{
    return show_file_kind(file->path) == SHOW_PDF ? add_to_pdf(file, card) : write_picture(file, card, number);
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
