#include "pictures/picture.h"

#include "options/limit_rows.h"
#include "output.h"
#include "pictures/apart.h"
#include "save.h"

struct drawing_work {
    const struct picture *picture;
    struct save save;
};

static uj_status draw(const struct picture *picture, struct save *save, uj_error *error)
{
    if (picture->is_pdf)
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
    if (status != UJ_OK && !work->save.failed)
        complain("cannot make %s: %s", work->save.name, error.message);
    if (status != UJ_OK)
        return (int)status_of_failure(status);
    return save_flush(&work->save) ? EXIT_DONE : EXIT_BAD_INPUT;
}

enum exit_status picture_save(const char *path, const struct picture *picture, const uj_limits *limits)
{
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
