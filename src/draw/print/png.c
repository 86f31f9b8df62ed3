#include "base/error.h"
#include "base/options.h"
#include "draw/print/raster.h"
#include "draw/board/svg.h"

uj_status uj_card_png(uj_text *out, const uj_card *card, int pixels, uj_error *error)
{
    if (pixels < 0 || pixels > UJ_MAX_PIXELS)
        return fail_here(error, UJ_BAD_INPUT, "a picture %d pixels wide; it must be 1 to %d", pixels, UJ_MAX_PIXELS);
    uj_card own = UJ_CARD_INIT;
    uj_status status = options_read(&own, sizeof own, card, error);
    if (status != UJ_OK)
        return status;
    int width, height;
    svg_card_size(&own, &width, &height);
    const int wide = pixels > 0 ? pixels : width;
    const int high = (int)(((int64_t)wide * height + width / 2) / width);
    uj_text svg = UJ_TEXT_INIT;
    status = uj_card_svg(&svg, &own);
    if (status == UJ_OK)
        status = raster_png(out, &svg, wide, high > 0 ? high : 1, error);
    else
        fail_memory(error);
    uj_text_free(&svg);
    return status;
}
