#include "pictures/picture.h"

#include <string.h>
#include <strings.h>

#include "save.h"

enum picture_kind picture_kind(const char *path)
{
    static const struct {
        const char *ending;
        enum picture_kind kind;
    } endings[] = {
        {".svg", PICTURE_SVG}, {".png", PICTURE_PNG}, {".pdf", PICTURE_PDF},
        {".dot", PICTURE_DOT}, {".gv", PICTURE_DOT},  {".graphml", PICTURE_GRAPHML},
    };
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
        if (ending > path && strcasecmp(ending, endings[i].ending) == 0)
            return endings[i].kind;
    return PICTURE_UNKNOWN;
}

enum exit_status picture_give_up(const char *path, uj_status status, const uj_error *error)
{
    complain("cannot make %s: %s", path, status == UJ_NO_MEMORY || !error ? uj_status_text(status) : error->message);
    return status_of_failure(status);
}

struct drawing_work {
    const struct picture *picture;
    struct save save;
};

static uj_status draw(const struct picture *picture, struct save *save, uj_error *error)
{
    if (picture_kind(save->name) == PICTURE_PDF)
        return uj_svg_pdf(save_write, save, picture->svg, picture->title, error);
    uj_text png = UJ_TEXT_INIT;
    uj_status status = picture->svg ? uj_svg_png(&png, picture->svg, picture->pixels, error)
                                    : uj_card_png(&png, picture->card, picture->pixels, error);
    if (status == UJ_OK && !save_write(png.data, png.length, save))
        status = UJ_IO;
    uj_text_free(&png);
    return status;
}

/* In the child. */
static int draw_apart(void *payload)
{
    struct drawing_work *work = payload;
    uj_error error = {.code = UJ_OK};
    const uj_status status = draw(work->picture, &work->save, &error);
    if (status != UJ_OK)
        return (int)(work->save.failed ? status_of_failure(status) : picture_give_up(work->save.name, status, &error));
    return save_flush(&work->save) ? EXIT_DONE : EXIT_BAD_INPUT;
}

static enum exit_status save_svg(const char *path, const struct picture *picture)
{
    uj_text card = UJ_TEXT_INIT;
    const uj_status status = picture->svg ? UJ_OK : uj_card_svg(&card, picture->card);
    const enum exit_status result = status != UJ_OK ? picture_give_up(path, status, NULL)
                                    : save_text(path, picture->svg ? picture->svg : &card) ? EXIT_DONE
                                                                                           : EXIT_BAD_INPUT;
    uj_text_free(&card);
    return result;
}

enum exit_status picture_save(const char *path, const struct picture *picture, const uj_limits *limits)
{
    if (picture_kind(path) == PICTURE_SVG)
        return save_svg(path, picture);
    struct drawing_work work = {.picture = picture};
    enum exit_status status = EXIT_BAD_INPUT;
    if (save_open(&work.save, path)) {
        const int end = work_apart(draw_apart, &work, limits->max_memory);
        status = end < 0 ? EXIT_LIMIT : (enum exit_status)end;
    }
    if (status == EXIT_DONE && !save_commit(&work.save))
        status = EXIT_BAD_INPUT;
    save_abandon(&work.save);
    return status;
}
